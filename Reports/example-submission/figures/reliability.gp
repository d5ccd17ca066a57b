# Reliability of the confidence
# gnuplot reliability.gp draws reliability.svg; gnuplot -e "fmt='png'" reliability.gp draws reliability.png at twice the size.
if (!exists('fmt')) fmt = 'svg'
if (fmt eq 'png') set terminal pngcairo size 1040,1120 font 'Liberation Sans,11' fontscale 1.9 background rgb 'white' enhanced linewidth 2 pointscale 2 dashlength 0.8
if (fmt ne 'png') set terminal svg size 520,560 fixed font 'Helvetica, Arial, Liberation Sans, sans-serif,14' background rgb 'white' enhanced butt dashlength 0.8 linewidth 1 name 'reliability'
small = fmt eq 'png' ? ',9.3' : ',12'
set output 'reliability.'.fmt
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
set multiplot
set lmargin at screen 0.155; set rmargin at screen 0.96; set bmargin at screen 0.3; set tmargin at screen 0.97
set xrange [0:1]
set yrange [0:1]
set xtics 0.2 format '%.1f'
set ytics 0.2 format '%.1f'
set xtics 0.2 format ''
set grid x lt 1 lw 0.6 lc rgb 0xEBEBEB
set label 'Observed share within ±5 BPM' at screen 0.038461538461538464,screen 0.635 center rotate by 90 noenhanced
set label 'n = 120 recordings, 40 simulator units' at graph 0.97,0.11 right noenhanced tc rgb 0x222222 front
set label 'too few failures for ECE' at graph 0.97,0.055 right noenhanced tc rgb 0x222222 front
set label 'under-confident' at graph 0.17,0.23 rotate by 42 center font small noenhanced tc rgb 0x6E6E6E
set label 'over-confident' at graph 0.24,0.16 rotate by 42 center font small noenhanced tc rgb 0x6E6E6E
plot x with lines lc rgb 0x6E6E6E lw 1.2 dt 2, \
  'reliability.csv' skip 1 using (strcol(1) eq 'bin' ? $2 : NaN):3:4:5 with yerrorbars pt 7 ps 0.01 lc rgb 0x0072B2 lw 1.5, \
  'reliability.csv' skip 1 using (strcol(1) eq 'bin' ? $2 : NaN):3 with lines lc rgb 0x0072B2 lw 1.5, \
  'reliability.csv' skip 1 using (strcol(1) eq 'bin' && $6 >= 5 ? $2 : NaN):3 with points pt 7 ps 0.9 lc rgb 0x0072B2, \
  'reliability.csv' skip 1 using (strcol(1) eq 'bin' && $6 < 5 ? $2 : NaN):3 with points pt 7 ps 0.9 lc rgb 0xFFFFFF, \
  'reliability.csv' skip 1 using (strcol(1) eq 'bin' && $6 < 5 ? $2 : NaN):3 with points pt 6 ps 0.9 lc rgb 0x0072B2 lw 1.5
unset label
set lmargin at screen 0.155; set rmargin at screen 0.96; set bmargin at screen 0.13; set tmargin at screen 0.265
set xrange [0:1]
set yrange [0:200]
set xtics 0.2 format '%.1f'
set ytics 100 format '%.0f'
set xtics 0.2 format '%.1f'
set xlabel 'Stated confidence'
set label 'Recordings' at screen 0.038461538461538464,screen 0.1975 center rotate by 90 noenhanced
unset grid
set boxwidth 0.045
plot 'reliability.csv' skip 1 using (strcol(1) eq 'count' ? $2 : NaN):6 with boxes fc rgb 0x56B4E9
unset multiplot
