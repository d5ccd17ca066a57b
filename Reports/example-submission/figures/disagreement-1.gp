# One recording
# gnuplot disagreement-1.gp draws disagreement-1.svg; gnuplot -e "fmt='png'" disagreement-1.gp draws disagreement-1.png at twice the size.
if (!exists('fmt')) fmt = 'svg'
if (fmt eq 'png') set terminal pngcairo size 1800,1640 font 'Liberation Sans,11' fontscale 1.9 background rgb 'white' enhanced linewidth 2 pointscale 2 dashlength 0.8
if (fmt ne 'png') set terminal svg size 900,820 fixed font 'Helvetica, Arial, Liberation Sans, sans-serif,14' background rgb 'white' enhanced butt dashlength 0.8 linewidth 1 name 'disagreement_1'
small = fmt eq 'png' ? ',9.3' : ',12'
set output 'disagreement-1.'.fmt
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
set label 'recording “clean/120/unit-21/1” of study “example”' at screen 0.02,screen 0.9829268292682927 left noenhanced tc rgb 0x222222
set label 'haptika-ppg@2.0.0: 120.13 BPM, confidence 1.00' at screen 0.02,screen 0.9597560975609756 left noenhanced font small tc rgb 0x6E6E6E
set multiplot
unset object
unset arrow
set key at graph 1,1.02 right bottom horizontal maxrows 1 reverse Left samplen 1.2 font small textcolor rgb 0x222222 noenhanced
set lmargin at screen 0.1; set rmargin at screen 0.83; set bmargin at screen 0.826829268292683; set tmargin at screen 0.9292682926829269
set xrange [0:29.99364509633884]
set yrange [208:211.5]
set xtics 5 format '%.0f'
set ytics 1 format '%.0f'
set format x ''
set label 'Red (0–255)' at screen 0.022222222222222223,screen 0.878048780487805 center rotate by 90 noenhanced
set object rect from first 29.966666666666665,graph 0 to first 29.99364509633884,graph 1 fc rgb 0x6E6E6E fs solid 0.14 noborder behind
plot [0:29.99364509633884] 'disagreement-1.csv' skip 1 using (strcol(1) eq 'red' ? $2 : NaN):3 with lines lc rgb 0xD55E00 lw 1.2 notitle
unset label
unset object
unset arrow
set key at graph 1,1.02 right bottom horizontal maxrows 1 reverse Left samplen 1.2 font small textcolor rgb 0x222222 noenhanced
set lmargin at screen 0.1; set rmargin at screen 0.83; set bmargin at screen 0.7024390243902439; set tmargin at screen 0.8048780487804879
set xrange [0:29.99364509633884]
set yrange [66:71]
set xtics 5 format '%.0f'
set ytics 2 format '%.0f'
set format x ''
set label 'Green (0–255)' at screen 0.022222222222222223,screen 0.7536585365853659 center rotate by 90 noenhanced
set object rect from first 29.966666666666665,graph 0 to first 29.99364509633884,graph 1 fc rgb 0x6E6E6E fs solid 0.14 noborder behind
plot [0:29.99364509633884] 'disagreement-1.csv' skip 1 using (strcol(1) eq 'green' ? $2 : NaN):3 with lines lc rgb 0x009E73 lw 1.2 notitle
unset label
unset object
unset arrow
set key at graph 1,1.02 right bottom horizontal maxrows 1 reverse Left samplen 1.2 font small textcolor rgb 0x222222 noenhanced
set lmargin at screen 0.1; set rmargin at screen 0.83; set bmargin at screen 0.578048780487805; set tmargin at screen 0.6804878048780487
set xrange [0:29.99364509633884]
set yrange [36:38.5]
set xtics 5 format '%.0f'
set ytics 1 format '%.0f'
set format x ''
set label 'Blue (0–255)' at screen 0.022222222222222223,screen 0.6292682926829268 center rotate by 90 noenhanced
set object rect from first 29.966666666666665,graph 0 to first 29.99364509633884,graph 1 fc rgb 0x6E6E6E fs solid 0.14 noborder behind
plot [0:29.99364509633884] 'disagreement-1.csv' skip 1 using (strcol(1) eq 'blue' ? $2 : NaN):3 with lines lc rgb 0x0072B2 lw 1.2 notitle
unset label
unset object
unset arrow
set key at graph 1,1.02 right bottom horizontal maxrows 1 reverse Left samplen 1.2 font small textcolor rgb 0x222222 noenhanced
set lmargin at screen 0.1; set rmargin at screen 0.83; set bmargin at screen 0.36341463414634145; set tmargin at screen 0.5341463414634147
set xrange [0:29.99364509633884]
set yrange [-3:3]
set xtics 5 format '%.0f'
set ytics 2 format '%.0f'
set format x ''
set label 'Signal (a.u.)' at screen 0.022222222222222223,screen 0.44878048780487806 center rotate by 90 noenhanced
set object rect from first 29.966666666666665,graph 0 to first 29.99364509633884,graph 1 fc rgb 0x6E6E6E fs solid 0.14 noborder behind
plot [0:29.99364509633884] 'disagreement-1.csv' skip 1 using (strcol(1) eq 'signal' ? $2 : NaN):3 with lines lc rgb 0x6E6E6E lw 1.2 title 'composite, turned upright', \
  'disagreement-1.csv' skip 1 using (strcol(1) eq 'beat' ? $2 : NaN):3 with points pt 9 ps 0.6 lc rgb 0x0072B2 title 'beat', \
  'disagreement-1.csv' skip 1 using (strcol(1) eq 'beat_alone' ? $2 : NaN):3 with points pt 8 ps 0.7 lc rgb 0xD55E00 lw 1.3 title 'beat not counted'
unset label
unset object
unset arrow
set key at graph 1,1.02 right bottom horizontal maxrows 1 reverse Left samplen 1.2 font small textcolor rgb 0x222222 noenhanced
set lmargin at screen 0.1; set rmargin at screen 0.83; set bmargin at screen 0.08780487804878045; set tmargin at screen 0.31951219512195117
set xrange [0:29.99364509633884]
set yrange [110:130]
set xtics 5 format '%.0f'
set ytics 5 format '%.0f'
set xlabel 'Time since the recording started (s)'
set label 'Rate (BPM)' at screen 0.022222222222222223,screen 0.2036585365853658 center rotate by 90 noenhanced
set object rect from first 29.966666666666665,graph 0 to first 29.99364509633884,graph 1 fc rgb 0x6E6E6E fs solid 0.14 noborder behind
set arrow from graph 1,first 120.13367195214632 to graph 1.02,first 121.1770708315738 nohead lc rgb 0x0072B2 lw 0.8
set label 'estimate 120.13' at graph 1.02,first 121.1770708315738 left offset 0.4,0 noenhanced tc rgb 0x0072B2
set arrow from graph 1,first 120.11520655310655 to graph 1.02,first 119.07180767367906 nohead lc rgb 0x222222 lw 0.8
set label 'reference 120.12' at graph 1.02,first 119.07180767367906 left offset 0.4,0 noenhanced tc rgb 0x222222
plot [0:29.99364509633884] 'disagreement-1.csv' skip 1 using (strcol(1) eq 'reference' ? $2 : NaN):3 with lines lc rgb 0x222222 lw 1.2 title 'reference', \
  'disagreement-1.csv' skip 1 using (strcol(1) eq 'interval' ? $2 : NaN):($3 < 110 ? 110 : $3 > 130 ? 130 : $3) with points pt 7 ps 0.45 lc rgb 0x0072B2 title 'interval', \
  'disagreement-1.csv' skip 1 using (strcol(1) eq 'interval_rejected' ? $2 : NaN):($3 < 110 ? 110 : $3 > 130 ? 130 : $3) with points pt 2 ps 0.7 lc rgb 0xD55E00 lw 1.5 title 'interval not counted', \
  120.13367195214632 with lines lc rgb 0x0072B2 lw 2 dt 1 notitle, \
  120.11520655310655 with lines lc rgb 0x222222 lw 1.5 dt 2 notitle
unset label
unset multiplot
