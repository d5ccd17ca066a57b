"""Writes Golden/archives: what h5py can put into a file and our own layer cannot.

    python3 make_archives.py .

Each file is one small archive of two recordings, with one thing of its own.
"""

import pathlib
import struct
import sys
import zlib

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

# Chunks that are not what they claim: /ppg/red of ten recordings with two frames each, one chunk a recording. Every value is the
# number of its recording times 16 plus that of its frame. Recording 4 is the damaged one.


def ten(name):
    file = h5py.File(OUT / name, "w", libver=("v110", "v110"))
    file.attrs["schema_name"] = "haptika.archive"
    file.attrs["schema_version"] = "1.0.0"
    file.attrs["study_id"] = "study"
    recordings = file.create_group("recordings")
    text = h5py.string_dtype("utf-8", 16)
    recordings.create_dataset("id", data=encoded(*(f"r{n}" for n in range(10))), dtype=text)
    recordings.create_dataset("subject_id", data=encoded(*(f"p{n}" for n in range(10))), dtype=text)
    recordings.create_dataset("source", data=numpy.zeros(10, "i1"))
    recordings.create_dataset("ppg_offset", data=numpy.arange(0, 20, 2, "i4"))
    recordings.create_dataset("ppg_count", data=numpy.full(10, 2, "i4"))
    ppg = file.create_group("ppg")
    ppg.create_dataset("time_s", data=numpy.tile([0, 0.5], 10))
    values = numpy.array([n // 2 * 16 + n % 2 for n in range(20)])
    for channel in ("green", "blue"):
        ppg.create_dataset(channel, data=values.astype("f4"))
    return file, values


def checksum(data):
    """HDF5's fletcher32 of an even number of bytes."""
    first = second = 0
    for high, low in zip(data[::2], data[1::2]):
        first += high << 8 | low
        second += first
        first = (first & 0xFFFF) + (first >> 16)
        second = (second & 0xFFFF) + (second >> 16)
    first = (first & 0xFFFF) + (first >> 16)
    second = (second & 0xFFFF) + (second >> 16)
    return struct.pack("<I", second << 16 | first)


def one_bad(name, chunk, mask=0, **how):
    file, values = ten(name)
    with file:
        red = file["ppg"].create_dataset("red", data=values.astype("<f4"), chunks=(2,), **how)
        red.id.write_direct_chunk((8,), chunk, mask)


DEFLATE = {"compression": 4}
right = numpy.array([64, 65], "<f4").tobytes()
one_bad("chunk_short.h5", zlib.compress(b"ab"), **DEFLATE)
one_bad("chunk_empty.h5", zlib.compress(b""), **DEFLATE)
one_bad("chunk_long.h5", zlib.compress(right + b"x"), **DEFLATE)
one_bad("chunk_garbage.h5", b"no stream at all", **DEFLATE)
one_bad("chunk_truncated.h5", zlib.compress(right)[:-6], **DEFLATE)
one_bad("chunk_trailing.h5", zlib.compress(right) + b"xyz", **DEFLATE)
one_bad("chunk_checksum.h5", zlib.compress(right) + b"\0\0\0\0", fletcher32=True, **DEFLATE)
one_bad("chunk_tiny.h5", b"ab", fletcher32=True, **DEFLATE)
# Within the bytes that a stored chunk of this size may have, and beyond them.
one_bad("chunk_large.h5", zlib.compress(bytes(900_000), 9), **DEFLATE)
one_bad("chunk_huge.h5", zlib.compress(bytes(1 << 26), 9), **DEFLATE)

file, values = ten("chunk_missing.h5")
with file:
    red = file["ppg"].create_dataset("red", shape=(20,), dtype="<f4", chunks=(2,), compression=4)
    for row in range(0, 20, 2):
        if row != 8:
            red[row : row + 2] = values[row : row + 2]

# Chunks that are what they claim, in every form.
file, values = ten("chunk_masks.h5")
with file:
    ppg = file["ppg"]
    red = ppg.create_dataset("red", data=values.astype("<f4"), chunks=(2,), shuffle=True, fletcher32=True, **DEFLATE)
    shuffled = numpy.frombuffer(right, "u1").reshape(2, 4).T.tobytes()
    # The filters in order: shuffle 1, deflate 2, fletcher32 4. A bit says that the chunk did not pass it.
    red.id.write_direct_chunk((8,), right, 7)
    for row, mask in ((10, 1), (12, 2), (14, 4), (16, 6)):
        data = values[row : row + 2].astype("<f4")
        bytes_ = data.tobytes() if mask & 1 else data.view("u1").reshape(2, 4).T.tobytes()
        bytes_ = bytes_ if mask & 2 else zlib.compress(bytes_)
        if not mask & 4:
            padded = bytes_ + b"\0" * (len(bytes_) % 2)
            bytes_ += checksum(padded)
        red.id.write_direct_chunk((row,), bytes_, mask)

for index, kind in enumerate(["<i2", ">i2", "<u2", ">u4", "<i8", ">u8", "<f4", ">f4", "<f8", ">f8"]):
    filters = [{}, {"shuffle": True}, {"fletcher32": True}, {"shuffle": True, "fletcher32": True}]
    filters += [{**one, "compression": 9} for one in filters]
    file, values = ten(f"chunk_form_{index}.h5")
    with file:
        values = values.astype(kind)
        file["ppg"].create_dataset("red", data=values, chunks=(3,), **filters[index % 8])
        del file["recordings/ppg_offset"]
        file["recordings"].create_dataset(
            "ppg_offset", data=numpy.arange(0, 20, 2), dtype=kind.replace("f", "i"), chunks=(3,), **filters[(index + 3) % 8]
        )
        del file["recordings/subject_id"]
        file["recordings"].create_dataset(
            "subject_id", data=[f"p{n}" for n in range(10)], chunks=(3,), compression=1,
            dtype=h5py.string_dtype("utf-8", 5 if index % 2 else None),
        )

# A hundred values in a chunk that claims 2^27 bytes; a dataset that goes through szip's number and one that nobody registered.
file, values = ten("chunk_claims.h5")
with file:
    file["ppg"].create_dataset("red", data=values.astype("f4"), chunks=(1 << 25,), maxshape=(None,), compression=9)

for name, number in (("filter_szip.h5", 4), ("filter_unknown.h5", 999)):
    file, values = ten(name)
    with file:
        creation = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
        creation.set_chunk((2,))
        if h5py.h5z.filter_avail(number):
            creation.set_filter(number, h5py.h5z.FLAG_OPTIONAL, (4, 2))
        else:
            creation.set_filter(number, h5py.h5z.FLAG_OPTIONAL)
        h5py.h5d.create(file["ppg"].id, b"red", h5py.h5t.IEEE_F32LE, h5py.h5s.create_simple((20,)), creation)
        file["ppg/red"].id.write_direct_chunk((0,), right, 1)

# Hard links in a circle where tables are looked for.
with base("cycle_root.h5") as file:
    del file["ppg"]
    file["ppg"] = file["/"]

with base("cycle_self.h5") as file:
    del file["ppg/red"]
    file["ppg/red"] = file["ppg"]

with base("compound.h5") as file:
    replaced(file, "ppg/red", data=numpy.zeros(4, [("x", "f4"), ("y", "i4")]))

with base("references.h5") as file:
    replaced(file, "ppg/red", data=[file.ref] * 4, dtype=h5py.ref_dtype)
