"""Meets archives as a stranger with h5py would.

    python3 h5py_check.py write PATH    an archive by the rules of the schema, which our reader must read
    python3 h5py_check.py read PATH     what an archive of ours holds, as JSON
"""

import json
import sys

import h5py
import numpy


def write(path):
    with h5py.File(path, "w", libver=("v110", "v110")) as file:
        file.attrs.update(
            schema_name="haptika.archive", schema_version="1.0.0", Conventions="Haptika-1.0", title="by h5py",
            study_id="h5py", creator="h5py", license="CC0-1.0", source="made in Python")

        def table(name, **columns):
            group = file.create_group(name)
            for column, (units, values) in columns.items():
                text = isinstance(values[0], str)
                values = [value.encode() for value in values] if text else values
                dtype = h5py.string_dtype("utf-8", 64) if text else values.dtype
                data = group.create_dataset(
                    column, data=values, dtype=dtype, chunks=(len(values),), shuffle=True, compression=4,
                    fletcher32=True, track_times=False)
                data.attrs["units"] = units
            group.attrs["row_count"] = numpy.int32(len(values))
            group.attrs["column_order"] = " ".join(columns)

        i1, i4, f4, f8 = (lambda *v, t=t: numpy.array(v, t) for t in ("i1", "i4", "f4", "f8"))
        table(
            "recordings", id=("1", ["one", "two"]), subject_id=("1", ["Ünal", "p"]), source=("1", i1(0, 2)),
            duration_s=("s", f8(0.1, numpy.nan)), utc_offset_min=("min", i4(-300, -1)), torch_used=("1", i1(1, -1)),
            condition=("1", ["rest", ""]), ppg_offset=("1", i4(0, 3)), ppg_count=("1", i4(3, 2)),
            reference_offset=("1", i4(0, 0)), reference_count=("1", i4(2, 0)), reference_kind=("1", i1(1, -1)))
        table(
            "ppg", time_s=("s", f8(0, 0.1, 0.2, 0, 0.1)), red=("1", f4(1, 2, numpy.nan, 4, 5)),
            green=("1", f4(6, 7, 8, 9, 10)), blue=("1", f4(11, 12, 13, 14, 15)),
            contact=("1", f4(0.5, 1, 1, numpy.nan, numpy.nan)))
        table("reference", time_s=("s", f8(0.8, 1.6)), value=("1", f8(800, 801)))


def plain(values):
    if values.dtype.kind == "f":
        return [None if numpy.isnan(v) else float(v) for v in values]
    return [v.decode() if isinstance(v, bytes) else v.item() for v in values]


def read(path):
    found = {"attributes": {}, "tables": {}, "types": {}, "units": {}, "flags": {}}
    with h5py.File(path) as file:
        found["attributes"] = dict(file.attrs)
        for name, group in file.items():
            order = group.attrs["column_order"].split()
            assert sorted(order) == sorted(group), name
            assert all(len(group[column]) == group.attrs["row_count"] for column in order), name
            found["tables"][name] = {column: plain(group[column][:]) for column in order}
            for column in order:
                path = f"{name}/{column}"
                found["types"][path] = str(group[column].dtype)
                found["units"][path] = group[column].attrs["units"]
                assert group[column].attrs["long_name"], path
                if "flag_values" in group[column].attrs:
                    values = group[column].attrs["flag_values"].tolist()
                    assert len(values) == len(group[column].attrs["flag_meanings"].split()), path
                    found["flags"][path] = values
    json.dump(found, sys.stdout)


{"write": write, "read": read}[sys.argv[1]](sys.argv[2])
