"""HeartPy's pulse rates for every recording of an archive, as a CSV file for `haptika-analyze run --results`.

    pip install h5py numpy heartpy
    python heartpy_results.py study.h5 > heartpy.csv
    haptika-analyze run study.h5 --out Reports/beside --results heartpy=heartpy.csv

HeartPy (van Gent et al. 2019, doi:10.1016/j.trf.2019.09.015) is under the MIT licence (by its licence file; the
package's classifier still says GPL), h5py and NumPy are under BSD licences. The light falls when the pulse comes, so
the channel is turned over. Another tool goes where `rate` is.
"""

import csv
import importlib.metadata
import sys
import warnings

import h5py
import heartpy
import numpy as np


def rate(time, light, fps=30.0):
    """Returns HeartPy's rate in bpm of the green light at `time` in seconds, on an even grid."""
    grid = np.arange(time[0], time[-1], 1 / fps)
    even = -np.interp(grid, time, light)
    signal = heartpy.filter_signal(even, cutoff=[0.7, 3.5], sample_rate=fps, filtertype="bandpass")
    _, measures = heartpy.process(heartpy.scale_data(signal), sample_rate=fps)
    return measures["bpm"]


def main(path):
    rows = csv.writer(sys.stdout)
    version = importlib.metadata.version("heartpy")
    rows.writerow(["study_id", "recording", "algorithm_version", "bpm", "reasons"])
    with h5py.File(path) as archive:
        study, table, ppg = archive.attrs["study_id"], archive["recordings"], archive["ppg"]
        spans = zip(table["id"].asstr()[:], table["ppg_offset"][:], table["ppg_count"][:])
        for recording, start, count in spans:
            if count == 0:
                continue  # no camera frames: not for this comparison
            time, light = ppg["time_s"][start : start + count], ppg["green"][start : start + count]
            try:
                bpm, reason = rate(time, light), ""
                if not np.isfinite(bpm):
                    bpm, reason = "", "NO_RATE"
            except Exception as error:  # HeartPy raises BadSignalWarning, which is a refusal like any other
                bpm, reason = "", type(error).__name__
            rows.writerow([study, recording, version, bpm, reason])


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    main(sys.argv[1])
