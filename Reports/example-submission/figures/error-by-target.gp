# Error by target
# gnuplot error-by-target.gp draws error-by-target.svg; gnuplot -e "fmt='png'" error-by-target.gp draws error-by-target.png at twice the size.
if (!exists('fmt')) fmt = 'svg'
if (fmt eq 'png') set terminal pngcairo size 1440,920 font 'Liberation Sans,11' fontscale 1.9 background rgb 'white' enhanced linewidth 2 pointscale 2 dashlength 0.8
if (fmt ne 'png') set terminal svg size 720,460 fixed font 'Helvetica, Arial, Liberation Sans, sans-serif,14' background rgb 'white' enhanced butt dashlength 0.8 linewidth 1 name 'error_by_target'
small = fmt eq 'png' ? ',9.3' : ',12'
set output 'error-by-target.'.fmt
set encoding utf8
set decimalsign '.'
set minussign
set datafile separator comma
set border 3 lw 1 lc rgb 0x222222
set tics nomirror out scale 0.6 textcolor rgb 0x222222
set grid y lt 1 lw 0.6 lc rgb 0xEBEBEB
set grid back
set key off
set style fill solid noborder
set lmargin at screen 0.125; set rmargin at screen 0.975; set bmargin at screen 0.215; set tmargin at screen 0.9
set xrange [0.4:3.6]
set yrange [-6:6]
set xtics 1 format '%.0f'
set ytics 2 format '%.0f'
set xtics scale 0 format ''
set xlabel 'Target pulse rate (BPM)' offset 0,-1.8
set label 'Estimate − reference (BPM)' at screen 0.027777777777777776,screen 0.5575 center rotate by 90 noenhanced
set object rect from graph 0,first -5 to graph 1,first 5 fc rgb 0x56B4E9 fs solid 0.15 noborder behind
set arrow from graph 0,first 0 to graph 1,first 0 nohead lc rgb 0x222222 lw 0.8 dt 3 back
set label '±5 BPM' at graph 1,first 5 right offset -0.4,0.6 font small noenhanced tc rgb 0x6E6E6E
set boxwidth 0.5
set label '60' at first 1,graph 0 center offset 0,-0.9 noenhanced tc rgb 0x222222
set label 'n = 40' at first 1,graph 0 center offset 0,-1.9 font small noenhanced tc rgb 0x6E6E6E
set label 'MAE 0.06' at first 1,graph 1 center offset 0,0.8 noenhanced tc rgb 0x222222
set label '75' at first 2,graph 0 center offset 0,-0.9 noenhanced tc rgb 0x222222
set label 'n = 40' at first 2,graph 0 center offset 0,-1.9 font small noenhanced tc rgb 0x6E6E6E
set label 'MAE 0.06' at first 2,graph 1 center offset 0,0.8 noenhanced tc rgb 0x222222
set label '120' at first 3,graph 0 center offset 0,-0.9 noenhanced tc rgb 0x222222
set label 'n = 40' at first 3,graph 0 center offset 0,-1.9 font small noenhanced tc rgb 0x6E6E6E
set label 'MAE 0.05' at first 3,graph 1 center offset 0,0.8 noenhanced tc rgb 0x222222
plot 'error-by-target.csv' skip 1 using (strcol(1) eq 'point' ? $3 : NaN):4 with points pt 7 ps 0.35 lc rgb 0x806E6E6E, \
  'error-by-target.csv' skip 1 using (strcol(1) eq 'box' ? $3 : NaN):6:5:9:8 with candlesticks lc rgb 0x0072B2 lw 1.6 fs empty border rgb 0x0072B2 whiskerbars 0.4, \
  'error-by-target.csv' skip 1 using (strcol(1) eq 'box' ? $3-0.25 : NaN):7:(0.5):(0) with vectors nohead lc rgb 0xD55E00 lw 2.4
