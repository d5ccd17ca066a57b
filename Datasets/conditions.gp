# One panel a condition: the channel that shows it, as recorded. Called by conditions.sh with `names` and `work`.
set datafile separator ','
set terminal svg size 1200,1710 font 'Liberation Sans,12' background '#ffffff'
set multiplot layout 8,3 margins 0.05,0.985,0.045,0.975 spacing 0.05,0.042
set border 3 lc rgb '#555555' lw 0.6
set tics nomirror out scale 0.4 font ',9' textcolor rgb '#555555'
set xrange [0:20]
set xtics 0,5,20
set ytics autofreq
unset key
do for [i = 1:words(names)] {
  name = word(names, i)
  channel = name eq 'clipped-red' || name eq 'pressure-wave' ? 'red' : 'green'
  set title name.' ('.channel.')' font ',12' offset 0,-0.7
  if (i > words(names) - 3) { set xlabel 'time (s)' font ',10' offset 0,0.6 } else { unset xlabel }
  if (name eq 'clipped-red') { set yrange [250:260] } else { set yrange [*:*] }
  before = 0
  # A line across missing frames would be a signal that nobody recorded.
  gap(t) = (step = t - before, before = t, step > 0.2 ? NaN : 1)
  plot work.'/'.name.'/frames.csv' using (column('time_s')):(gap(column('time_s')) * column(channel)) \
       with lines lw 0.8 lc rgb '#0072B2'
}
unset multiplot
