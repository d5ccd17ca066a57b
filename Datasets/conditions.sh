#!/bin/sh
# Draws one recording of each simulator condition: Datasets/conditions.svg. Run by `make pictures`; needs gnuplot.
set -eu
cd "$(dirname "$0")/.."
analyze=.build/release/haptika-analyze
work=.build/pictures
rm -rf "$work"
mkdir -p "$work"

names=$("$analyze" simulate --help | awk '/^conditions:/ {on = 1; next} /^$/ {on = 0} on {print $1}')
list=$(printf '%s\n' $names | paste -sd, -)
"$analyze" simulate --out "$work/conditions.h5" --units 1 --targets 60 --conditions "$list" --duration 20 --quiet
for name in $names; do
  "$analyze" inspect "$work/conditions.h5" "$name/060/unit-01/1" --csv "$work/$name" >/dev/null
done
gnuplot -d -e "names = '$(printf '%s ' $names)'; work = '$work'" Datasets/conditions.gp >Datasets/conditions.svg
