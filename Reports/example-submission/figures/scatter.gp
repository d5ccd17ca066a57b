# Estimates against references
# gnuplot scatter.gp draws scatter.svg; gnuplot -e "fmt='png'" scatter.gp draws scatter.png at twice the size.
if (!exists('fmt')) fmt = 'svg'
if (fmt eq 'png') set terminal pngcairo size 1040,1040 font 'Liberation Sans,11' fontscale 1.9 background rgb 'white' enhanced linewidth 2 pointscale 2 dashlength 0.8
if (fmt ne 'png') set terminal svg size 520,520 fixed font 'Helvetica, Arial, Liberation Sans, sans-serif,14' background rgb 'white' enhanced butt dashlength 0.8 linewidth 1 name 'scatter'
small = fmt eq 'png' ? ',9.3' : ',12'
set output 'scatter.'.fmt
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
set lmargin at screen 0.16; set rmargin at screen 0.965; set bmargin at screen 0.145; set tmargin at screen 0.965
set xrange [55:125]
set yrange [55:125]
set xtics 10 format '%.0f'
set ytics 10 format '%.0f'
set grid x lt 1 lw 0.6 lc rgb 0xEBEBEB
set xlabel 'Reference pulse rate (BPM)'
set label 'Estimated pulse rate (BPM)' at screen 0.038461538461538464,screen 0.5549999999999999 center rotate by 90 noenhanced
set key at graph 0.98,0.04 right bottom reverse Left samplen 1.5 spacing (fmt eq 'svg' ? 1.05 : 1.2) textcolor rgb 0x222222 noenhanced
set label 'n = 120 recordings, 40 simulator units' at graph 0.03,0.965 left noenhanced tc rgb 0x222222 front
set label 'MAE 0.05 BPM, RMSE 0.07 BPM' at graph 0.03,0.9199999999999999 left noenhanced tc rgb 0x222222 front
set label 'within ±5 BPM: 100.0 %' at graph 0.03,0.875 left noenhanced tc rgb 0x222222 front
set samples 2
plot 'scatter.csv' skip 1 using (strcol(1) eq 'band' ? $2 : NaN):5:6 with filledcurves fc rgb 0x56B4E9 fs solid 0.22 title '±5 BPM', \
  x with lines lc rgb 0x222222 lw 1.2 title 'identity', \
  'scatter.csv' skip 1 using (strcol(1) eq 'within' ? $2 : NaN):3 with points pt 7 ps 0.5 lc rgb 0x800072B2 title 'within ±5 BPM'
