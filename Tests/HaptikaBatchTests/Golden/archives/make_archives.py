"""Writes Golden/archives: what h5py can put into a file and our own layer cannot.

    python3 make_archives.py .

Each file is one small archive of two recordings, with one thing of its own.
"""

import pathlib
import sys

import h5py
import numpy

OUT = pathlib.Path(sys.argv[1])


def encoded(*texts):
    return [text.encode() for text in texts]


def base(name, text=h5py.string_dtype("utf-8", 16)):
    file = h5py.File(OUT / name, "w", libver=("v110", "v110"))
    file.attrs["schema_name"] = "haptika.archive"
    file.attrs["schema_version"] = "1.0.0"
    file.attrs["study_id"] = "study"
    recordings = file.create_group("recordings")
    recordings.create_dataset("id", data=encoded("a", "b"), dtype=text)
    recordings.create_dataset("subject_id", data=encoded("p", "pérson"), dtype=text)
    recordings.create_dataset("source", data=numpy.array([0, 2], "i1"))
    recordings.create_dataset("ppg_offset", data=numpy.array([0, 2], "i4"))
    recordings.create_dataset("ppg_count", data=numpy.array([2, 2], "i4"))
    ppg = file.create_group("ppg")
    ppg.create_dataset("time_s", data=numpy.array([0, 0.5, 0, 0.5]))
    for channel in ("red", "green", "blue"):
        ppg.create_dataset(channel, data=numpy.array([1, 2, 3, 4], "f4"))
    return file


def replaced(file, path, **how):
    del file[path]
    return file.create_dataset(path, **how)


# To be read.

with base("variable_text.h5", h5py.string_dtype("utf-8")) as file:
    file["recordings"].create_dataset("condition", data=["", "rest"], dtype=h5py.string_dtype("ascii"))

with base("fixed_attributes.h5") as file:
    for name in ("schema_name", "schema_version", "study_id"):
        file.attrs[name] = numpy.bytes_(file.attrs[name])
    file["ppg/time_s"].attrs["units"] = numpy.bytes_("s")
    file["ppg"].attrs["row_count"] = numpy.uint64(4)

with base("other_widths.h5") as file:
    replaced(file, "recordings/source", data=numpy.array([0, 2], "<u8"))
    replaced(file, "recordings/ppg_offset", data=numpy.array([0, 2], ">i8"))
    replaced(file, "recordings/ppg_count", data=numpy.array([2, 2], "u1"))
    file["recordings"].create_dataset("duration_s", data=numpy.array([60, 61], "i2"))
    replaced(file, "ppg/time_s", data=numpy.array([0, 0.5, 0, 0.5], ">f4"))
    replaced(file, "ppg/red", data=numpy.array([1, 2, 3, 4], "f8"), chunks=(3,), compression=9)

with base("unknown_things.h5") as file:
    file["recordings/self"] = file["recordings"]  # a cycle of hard links
    file["ppg/lost"] = h5py.SoftLink("/nowhere")
    file["ppg"].create_dataset("compound", data=numpy.zeros(4, [("x", "f4"), ("y", "i4")]))
    file.create_dataset("picture", data=numpy.zeros((3, 3)))

with base("not_utf8.h5") as file:
    replaced(file, "recordings/subject_id", data=numpy.array([b"p", b"\xff\xfe"], "S4"))

# To be refused.

with base("two_dimensions.h5") as file:
    replaced(file, "ppg/red", data=numpy.zeros((4, 1), "f4"))

with base("scalar.h5") as file:
    replaced(file, "ppg/red", data=numpy.float32(1))

with base("bool.h5") as file:
    file["recordings"].create_dataset("torch_used", data=numpy.array([True, False]))

with base("soft_link.h5") as file:
    del file["ppg/red"]
    file["ppg/red"] = h5py.SoftLink("/ppg/green")

with base("external_link.h5") as file:
    del file["ppg"]
    file["ppg"] = h5py.ExternalLink("variable_text.h5", "/ppg")

with base("external_storage.h5") as file:
    replaced(file, "ppg/red", shape=(4,), dtype="f4", external=[("/etc/hostname", 0, 16)])

with base("virtual.h5") as file:
    del file["ppg/red"]
    layout = h5py.VirtualLayout(shape=(4,), dtype="f4")
    layout[:] = h5py.VirtualSource("variable_text.h5", "/ppg/red", shape=(4,))
    file["ppg"].create_virtual_dataset("red", layout)

with base("lzf.h5") as file:
    replaced(file, "ppg/red", data=numpy.zeros(4, "f4"), compression="lzf")

with base("no_storage.h5") as file:
    replaced(file, "ppg/red", shape=(4,), dtype="f4")

with base("table_is_dataset.h5") as file:
    replaced(file, "ppg", data=numpy.zeros(4, "f4"))

with base("wide_text.h5") as file:
    file["recordings"].create_dataset("condition", data=encoded("", ""), dtype=h5py.string_dtype("utf-8", 5000))
