# Difference in success by group
# gnuplot comparison-success-2.gp draws comparison-success-2.svg; gnuplot -e "fmt='png'" comparison-success-2.gp draws comparison-success-2.png at twice the size.
if (!exists('fmt')) fmt = 'svg'
if (fmt eq 'png') set terminal pngcairo size 1720,736 font 'Liberation Sans,11' fontscale 1.9 background rgb 'white' enhanced linewidth 2 pointscale 2 dashlength 0.8
if (fmt ne 'png') set terminal svg size 860,368 fixed font 'Helvetica, Arial, Liberation Sans, sans-serif,14' background rgb 'white' enhanced butt dashlength 0.8 linewidth 1 name 'comparison_success_2'
small = fmt eq 'png' ? ',9.3' : ',12'
set output 'comparison-success-2.'.fmt
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
set lmargin at screen 0.4476744186046512; set rmargin at screen 0.7418604651162791; set bmargin at screen 0.2717391304347826; set tmargin at screen 0.8586956521739131
set xrange [-3:0.5]
set yrange [0.5:9.5]
set xtics 1 format '%.0f'
set ytics 1 format '%.0f'
unset grid
unset ytics
set border 1
set xtics format '%+.0f' add ('0' 0)
set arrow from first 0,graph 0 to first 0,graph 1 nohead lc rgb 0x222222 lw 1 back
set arrow from first -2.5,graph 0 to first -2.5,graph 1 nohead lc rgb 0x6E6E6E lw 1 dt 2 back
set label 'margin −2.5' at first -2.5,graph 1 center offset 0,0.7 font small noenhanced tc rgb 0x6E6E6E
set label '{/:Bold Group}' at screen 0.01627906976744186,screen 0.9152173913043479 left tc rgb 0x222222
set label '{/:Bold recordings}' at screen 0.3488372093023256,screen 0.9152173913043479 right tc rgb 0x222222
set label '{/:Bold units}' at screen 0.42441860465116277,screen 0.9152173913043479 right tc rgb 0x222222
set label '{/:Bold Difference [95 % CI]}' at screen 0.7697674418604651,screen 0.9152173913043479 left tc rgb 0x222222
set label 'all recordings' at screen 0.01627906976744186,first 9 left noenhanced tc rgb 0x222222
set label '120' at screen 0.3488372093023256,first 9 right noenhanced tc rgb 0x6E6E6E
set label '40' at screen 0.42441860465116277,first 9 right noenhanced tc rgb 0x6E6E6E
set label '0.0 [0.0 to 0.0]' at screen 0.7697674418604651,first 9 left noenhanced tc rgb 0x222222
set label 'target BPM' at screen 0.01627906976744186,first 8 left noenhanced tc rgb 0x6E6E6E
set label '60' at screen 0.030232558139534883,first 7 left noenhanced tc rgb 0x222222
set label '40' at screen 0.3488372093023256,first 7 right noenhanced tc rgb 0x6E6E6E
set label '40' at screen 0.42441860465116277,first 7 right noenhanced tc rgb 0x6E6E6E
set label '0.0 [0.0 to 0.0]' at screen 0.7697674418604651,first 7 left noenhanced tc rgb 0x222222
set label '75' at screen 0.030232558139534883,first 6 left noenhanced tc rgb 0x222222
set label '40' at screen 0.3488372093023256,first 6 right noenhanced tc rgb 0x6E6E6E
set label '40' at screen 0.42441860465116277,first 6 right noenhanced tc rgb 0x6E6E6E
set label '0.0 [0.0 to 0.0]' at screen 0.7697674418604651,first 6 left noenhanced tc rgb 0x222222
set label '120' at screen 0.030232558139534883,first 5 left noenhanced tc rgb 0x222222
set label '40' at screen 0.3488372093023256,first 5 right noenhanced tc rgb 0x6E6E6E
set label '40' at screen 0.42441860465116277,first 5 right noenhanced tc rgb 0x6E6E6E
set label '0.0 [0.0 to 0.0]' at screen 0.7697674418604651,first 5 left noenhanced tc rgb 0x222222
set label 'reference band' at screen 0.01627906976744186,first 4 left noenhanced tc rgb 0x6E6E6E
set label '[0,60)' at screen 0.030232558139534883,first 3 left noenhanced tc rgb 0x222222
set label '20' at screen 0.3488372093023256,first 3 right noenhanced tc rgb 0x6E6E6E
set label '20' at screen 0.42441860465116277,first 3 right noenhanced tc rgb 0x6E6E6E
set label '0.0 [0.0 to 0.0]' at screen 0.7697674418604651,first 3 left noenhanced tc rgb 0x222222
set label '[60,80)' at screen 0.030232558139534883,first 2 left noenhanced tc rgb 0x222222
set label '60' at screen 0.3488372093023256,first 2 right noenhanced tc rgb 0x6E6E6E
set label '40' at screen 0.42441860465116277,first 2 right noenhanced tc rgb 0x6E6E6E
set label '0.0 [0.0 to 0.0]' at screen 0.7697674418604651,first 2 left noenhanced tc rgb 0x222222
set label '[100,∞)' at screen 0.030232558139534883,first 1 left noenhanced tc rgb 0x222222
set label '40' at screen 0.3488372093023256,first 1 right noenhanced tc rgb 0x6E6E6E
set label '40' at screen 0.42441860465116277,first 1 right noenhanced tc rgb 0x6E6E6E
set label '0.0 [0.0 to 0.0]' at screen 0.7697674418604651,first 1 left noenhanced tc rgb 0x222222
set label 'Success within 5 BPM of eligible, new − baseline (percentage points)' at screen 0.5947674418604652,screen 0.125 center noenhanced tc rgb 0x222222
set label '← spectral-peak@1.0.0 better' at first 0,screen 0.05434782608695652 right offset -1.2,0 font small noenhanced tc rgb 0x6E6E6E
set label 'haptika-ppg@2.0.0 better →' at first 0,screen 0.05434782608695652 left offset 1.2,0 font small noenhanced tc rgb 0x6E6E6E
plot 'comparison-success-2.csv' skip 1 using (strcol(1) eq 'interval' ? $7 : NaN):3:8:9 with xerrorbars pt 7 ps 0.01 lc rgb 0x0072B2 lw 1.6, \
  'comparison-success-2.csv' skip 1 using (strcol(1) eq 'interval' ? $7 : NaN):3:10 with points pt 5 ps variable lc rgb 0x0072B2, \
  'comparison-success-2.csv' skip 1 using (strcol(1) eq 'value' ? $7 : NaN):3:10 with points pt 4 ps variable lc rgb 0x0072B2 lw 1.6
