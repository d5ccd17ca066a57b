# Bland-Altman plot: errors against pulse rate
# gnuplot bland-altman.gp draws bland-altman.svg; gnuplot -e "fmt='png'" bland-altman.gp draws bland-altman.png at twice the size.
if (!exists('fmt')) fmt = 'svg'
if (fmt eq 'png') set terminal pngcairo size 1440,920 font 'Liberation Sans,11' fontscale 1.9 background rgb 'white' enhanced linewidth 2 pointscale 2 dashlength 0.8
if (fmt ne 'png') set terminal svg size 720,460 fixed font 'Helvetica, Arial, Liberation Sans, sans-serif,14' background rgb 'white' enhanced butt dashlength 0.8 linewidth 1 name 'bland_altman'
small = fmt eq 'png' ? ',9.3' : ',12'
set output 'bland-altman.'.fmt
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
set lmargin at screen 0.125; set rmargin at screen 0.755; set bmargin at screen 0.165; set tmargin at screen 0.93
set xrange [50:130]
set yrange [-0.2:0.125]
set xtics 20 format '%.0f'
set ytics 0.05 format '%.2f'
set xlabel 'Reference pulse rate (BPM)'
set label 'Estimate − reference (BPM)' at screen 0.027777777777777776,screen 0.5475 center rotate by 90 noenhanced
set label 'n = 120 recordings, 40 simulator units' at graph 0,1 left offset 0,0.7 noenhanced tc rgb 0x222222
set arrow from graph 0,first 0 to graph 1,first 0 nohead lc rgb 0x222222 lw 0.8 dt 3 back
set object rect from graph 0,first -0.04109098172465887 to graph 1,first -0.016512824008674456 fc rgb 0x0072B2 fs solid 0.18 noborder behind
set object rect from graph 0,first -0.16840212215848707 to graph 1,first -0.12816010473864575 fc rgb 0x6E6E6E fs solid 0.18 noborder behind
set object rect from graph 0,first 0.07055629900531243 to graph 1,first 0.11079831642515375 fc rgb 0x6E6E6E fs solid 0.18 noborder behind
set arrow from graph 1,first -0.028801902866666666 to graph 1.03,first -0.028801902866666666 nohead lc rgb 0x6E6E6E lw 0.8
set label '{/:Bold Bias −0.03}' at graph 1.03,first -0.028801902866666666 left offset 0.4,0.45 tc rgb 0x0072B2
set label '95 % CI −0.04 to −0.02' at graph 1.03,first -0.028801902866666666 left offset 0.4,-0.55 font small noenhanced tc rgb 0x6E6E6E
set arrow from graph 1,first -0.14556638539264571 to graph 1.03,first -0.14556638539264571 nohead lc rgb 0x6E6E6E lw 0.8
set label '{/:Bold LoA −0.15}' at graph 1.03,first -0.14556638539264571 left offset 0.4,0.45 tc rgb 0x222222
set label '95 % CI −0.17 to −0.13' at graph 1.03,first -0.14556638539264571 left offset 0.4,-0.55 font small noenhanced tc rgb 0x6E6E6E
set arrow from graph 1,first 0.0879625796593124 to graph 1.03,first 0.0879625796593124 nohead lc rgb 0x6E6E6E lw 0.8
set label '{/:Bold LoA +0.09}' at graph 1.03,first 0.0879625796593124 left offset 0.4,0.45 tc rgb 0x222222
set label '95 % CI +0.07 to +0.11' at graph 1.03,first 0.0879625796593124 left offset 0.4,-0.55 font small noenhanced tc rgb 0x6E6E6E
plot -0.028801902866666666 with lines lc rgb 0x0072B2 lw 2, \
  -0.14556638539264571 with lines lc rgb 0x222222 lw 1.5 dt 2, \
  0.0879625796593124 with lines lc rgb 0x222222 lw 1.5 dt 2, \
  'bland-altman.csv' skip 1 using (strcol(1) eq 'point' ? $2 : NaN):3 with points pt 7 ps 0.5 lc rgb 0x900072B2
