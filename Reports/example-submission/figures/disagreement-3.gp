# One recording
# gnuplot disagreement-3.gp draws disagreement-3.svg; gnuplot -e "fmt='png'" disagreement-3.gp draws disagreement-3.png at twice the size.
if (!exists('fmt')) fmt = 'svg'
if (fmt eq 'png') set terminal pngcairo size 1800,1640 font 'Liberation Sans,11' fontscale 1.9 background rgb 'white' enhanced linewidth 2 pointscale 2 dashlength 0.8
if (fmt ne 'png') set terminal svg size 900,820 fixed font 'Helvetica, Arial, Liberation Sans, sans-serif,14' background rgb 'white' enhanced butt dashlength 0.8 linewidth 1 name 'disagreement_3'
small = fmt eq 'png' ? ',9.3' : ',12'
set output 'disagreement-3.'.fmt
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
set label 'recording “clean/120/unit-28/1” of study “example”' at screen 0.02,screen 0.9829268292682927 left noenhanced tc rgb 0x222222
set label 'haptika-ppg@2.0.0: 119.86 BPM, confidence 1.00' at screen 0.02,screen 0.9597560975609756 left noenhanced font small tc rgb 0x6E6E6E
set multiplot
unset object
unset arrow
set key at graph 1,1.02 right bottom horizontal maxrows 1 reverse Left samplen 1.2 font small textcolor rgb 0x222222 noenhanced
set lmargin at screen 0.1; set rmargin at screen 0.83; set bmargin at screen 0.826829268292683; set tmargin at screen 0.9292682926829269
set xrange [0:29.995373978129276]
set yrange [235:240]
set xtics 5 format '%.0f'
set ytics 2 format '%.0f'
set format x ''
set label 'Red (0–255)' at screen 0.022222222222222223,screen 0.878048780487805 center rotate by 90 noenhanced
set object rect from first 29.966666666666665,graph 0 to first 29.995373978129276,graph 1 fc rgb 0x6E6E6E fs solid 0.14 noborder behind
plot [0:29.995373978129276] 'disagreement-3.csv' skip 1 using (strcol(1) eq 'red' ? $2 : NaN):3 with lines lc rgb 0xD55E00 lw 1.2 notitle
unset label
unset object
unset arrow
set key at graph 1,1.02 right bottom horizontal maxrows 1 reverse Left samplen 1.2 font small textcolor rgb 0x222222 noenhanced
set lmargin at screen 0.1; set rmargin at screen 0.83; set bmargin at screen 0.7024390243902439; set tmargin at screen 0.8048780487804879
set xrange [0:29.995373978129276]
set yrange [75:82.5]
set xtics 5 format '%.0f'
set ytics 5 format '%.0f'
set format x ''
set label 'Green (0–255)' at screen 0.022222222222222223,screen 0.7536585365853659 center rotate by 90 noenhanced
set object rect from first 29.966666666666665,graph 0 to first 29.995373978129276,graph 1 fc rgb 0x6E6E6E fs solid 0.14 noborder behind
plot [0:29.995373978129276] 'disagreement-3.csv' skip 1 using (strcol(1) eq 'green' ? $2 : NaN):3 with lines lc rgb 0x009E73 lw 1.2 notitle
unset label
unset object
unset arrow
set key at graph 1,1.02 right bottom horizontal maxrows 1 reverse Left samplen 1.2 font small textcolor rgb 0x222222 noenhanced
set lmargin at screen 0.1; set rmargin at screen 0.83; set bmargin at screen 0.578048780487805; set tmargin at screen 0.6804878048780487
set xrange [0:29.995373978129276]
set yrange [8:12]
set xtics 5 format '%.0f'
set ytics 2 format '%.0f'
set format x ''
set label 'Blue (0–255)' at screen 0.022222222222222223,screen 0.6292682926829268 center rotate by 90 noenhanced
set object rect from first 29.966666666666665,graph 0 to first 29.995373978129276,graph 1 fc rgb 0x6E6E6E fs solid 0.14 noborder behind
plot [0:29.995373978129276] 'disagreement-3.csv' skip 1 using (strcol(1) eq 'blue' ? $2 : NaN):3 with lines lc rgb 0x0072B2 lw 1.2 notitle
unset label
unset object
unset arrow
set key at graph 1,1.02 right bottom horizontal maxrows 1 reverse Left samplen 1.2 font small textcolor rgb 0x222222 noenhanced
set lmargin at screen 0.1; set rmargin at screen 0.83; set bmargin at screen 0.36341463414634145; set tmargin at screen 0.5341463414634147
set xrange [0:29.995373978129276]
set yrange [-2:3]
set xtics 5 format '%.0f'
set ytics 2 format '%.0f'
set format x ''
set label 'Signal (a.u.)' at screen 0.022222222222222223,screen 0.44878048780487806 center rotate by 90 noenhanced
set object rect from first 29.966666666666665,graph 0 to first 29.995373978129276,graph 1 fc rgb 0x6E6E6E fs solid 0.14 noborder behind
plot [0:29.995373978129276] 'disagreement-3.csv' skip 1 using (strcol(1) eq 'signal' ? $2 : NaN):3 with lines lc rgb 0x6E6E6E lw 1.2 title 'composite, turned upright', \
  'disagreement-3.csv' skip 1 using (strcol(1) eq 'beat' ? $2 : NaN):3 with points pt 9 ps 0.6 lc rgb 0x0072B2 title 'beat'
unset label
unset object
unset arrow
set key at graph 1,1.02 right bottom horizontal maxrows 1 reverse Left samplen 1.2 font small textcolor rgb 0x222222 noenhanced
set lmargin at screen 0.1; set rmargin at screen 0.83; set bmargin at screen 0.08780487804878045; set tmargin at screen 0.31951219512195117
set xrange [0:29.995373978129276]
set yrange [110:130]
set xtics 5 format '%.0f'
set ytics 5 format '%.0f'
set xlabel 'Time since the recording started (s)'
set label 'Rate (BPM)' at screen 0.022222222222222223,screen 0.2036585365853658 center rotate by 90 noenhanced
set object rect from first 29.966666666666665,graph 0 to first 29.995373978129276,graph 1 fc rgb 0x6E6E6E fs solid 0.14 noborder behind
set arrow from graph 1,first 119.85742216705376 to graph 1.02,first 118.81996150954438 nohead lc rgb 0x0072B2 lw 0.8
set label 'estimate 119.86' at graph 1.02,first 118.81996150954438 left offset 0.4,0 noenhanced tc rgb 0x0072B2
set arrow from graph 1,first 119.88776400992974 to graph 1.02,first 120.92522466743912 nohead lc rgb 0x222222 lw 0.8
set label 'reference 119.89' at graph 1.02,first 120.92522466743912 left offset 0.4,0 noenhanced tc rgb 0x222222
plot [0:29.995373978129276] 'disagreement-3.csv' skip 1 using (strcol(1) eq 'reference' ? $2 : NaN):3 with lines lc rgb 0x222222 lw 1.2 title 'reference', \
  'disagreement-3.csv' skip 1 using (strcol(1) eq 'interval' ? $2 : NaN):($3 < 110 ? 110 : $3 > 130 ? 130 : $3) with points pt 7 ps 0.45 lc rgb 0x0072B2 title 'interval', \
  119.85742216705376 with lines lc rgb 0x0072B2 lw 2 dt 1 notitle, \
  119.88776400992974 with lines lc rgb 0x222222 lw 1.5 dt 2 notitle
unset label
unset multiplot
