# Risk and coverage
# gnuplot risk-coverage.gp draws risk-coverage.svg; gnuplot -e "fmt='png'" risk-coverage.gp draws risk-coverage.png at twice the size.
if (!exists('fmt')) fmt = 'svg'
if (fmt eq 'png') set terminal pngcairo size 1520,920 font 'Liberation Sans,11' fontscale 1.9 background rgb 'white' enhanced linewidth 2 pointscale 2 dashlength 0.8
if (fmt ne 'png') set terminal svg size 760,460 fixed font 'Helvetica, Arial, Liberation Sans, sans-serif,14' background rgb 'white' enhanced butt dashlength 0.8 linewidth 1 name 'risk_coverage'
small = fmt eq 'png' ? ',9.3' : ',12'
set output 'risk-coverage.'.fmt
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
set lmargin at screen 0.125; set rmargin at screen 0.69; set bmargin at screen 0.165; set tmargin at screen 0.95
set xrange [0:100]
set yrange [0:0.225]
set xtics 20 format '%.0f'
set ytics 0.05 format '%.2f'
set xlabel 'Coverage: share of recordings answered (%)'
set label 'Mean absolute error (BPM)' at screen 0.02631578947368421,screen 0.5575 center rotate by 90 noenhanced
set arrow from first 100,first 0.05423770223333333 to graph 1.02,first 0.05423770223333333 nohead lc rgb 0x0072B2 lw 0.8 dt 3
set label 'haptika-ppg@2.0.0 (0.05)' at graph 1.02,first 0.05423770223333333 left offset 0.4,0 noenhanced tc rgb 0x0072B2
set arrow from first 100,first 0.19108094263333333 to graph 1.02,first 0.19108094263333333 nohead lc rgb 0xD55E00 lw 0.8 dt 3
set label 'haptika-ppg@1.0.0 (0.19)' at graph 1.02,first 0.19108094263333333 left offset 0.4,0 noenhanced tc rgb 0xD55E00
set arrow from first 100,first 0.126828630775 to graph 1.02,first 0.126828630775 nohead lc rgb 0x009E73 lw 0.8 dt 3
set label 'spectral-peak@1.0.0 (0.13)' at graph 1.02,first 0.126828630775 left offset 0.4,0 noenhanced tc rgb 0x009E73
set label 'oracle' at first 62.5,first 0.031136012506666665 right offset -0.6,0.7 font small noenhanced tc rgb 0x6E6E6E
plot 'risk-coverage.csv' skip 1 using (strcol(1) eq 'band' ? $2 : NaN):7:8 with filledcurves fc rgb 0x0072B2 fs solid 0.15, \
  'risk-coverage.csv' skip 1 using (strcol(1) eq 'oracle' ? $2 : NaN):3 with lines lc rgb 0x6E6E6E lw 1.2 dt 3, \
  'risk-coverage.csv' skip 1 using (strcol(1) eq 'end' && int(column(4)) == 3 ? $2 : NaN):3 with points pt 5 ps 0.8 lc rgb 0x009E73, \
  'risk-coverage.csv' skip 1 using (strcol(1) eq 'curve' && int(column(4)) == 2 ? $2 : NaN):3 with lines lc rgb 0xD55E00 lw 2.2 dt 4, \
  'risk-coverage.csv' skip 1 using (strcol(1) eq 'end' && int(column(4)) == 2 ? $2 : NaN):3 with points pt 9 ps 0.8 lc rgb 0xD55E00, \
  'risk-coverage.csv' skip 1 using (strcol(1) eq 'curve' && int(column(4)) == 1 ? $2 : NaN):3 with lines lc rgb 0x0072B2 lw 2.2 dt 1, \
  'risk-coverage.csv' skip 1 using (strcol(1) eq 'end' && int(column(4)) == 1 ? $2 : NaN):3 with points pt 7 ps 0.8 lc rgb 0x0072B2
