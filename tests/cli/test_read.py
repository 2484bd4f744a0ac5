#!/usr/bin/python3
"""posenc read from outside: every format and type against NumPy, and broken files; see shared.py.

Run by Debian's own python3, to which NumPy belongs. Safetensors and GGUF are written here, by their specifications.
"""
import io
import itertools
import json
import pathlib
import struct

import numpy as np

from shared import ROOT, Case, posenc, run_tests

TYPES = ("?", "i1", "u1", "<i2", ">i2", "<u2", "<i4", ">u4", "<i8", ">i8", "<u8", "<f2", ">f2", "<f4", ">f4", "<f8", ">f8")
SAFETENSORS_TYPES = {"BOOL": "?", "U8": "u1", "I8": "i1", "U16": "<u2", "I16": "<i2", "F16": "<f2", "U32": "<u4",
                     "I32": "<i4", "F32": "<f4", "F64": "<f8", "I64": "<i8", "U64": "<u8"}
GGUF_TYPES = {"f4": 0, "f2": 1, "i1": 24, "i2": 25, "i4": 26, "i8": 27, "f8": 28}


def table(dtype, shape=(5, 4), seed=1):
    """Numbers of a type: all that its bits can mean for floats of 16 bits, else normal ones."""
    random = np.random.default_rng(seed)
    kind = np.dtype(dtype).kind
    numbers = random.normal(size=shape) * 50
    if kind == "f":
        numbers.flat[:3] = [np.nan, np.inf, -np.inf]
        return numbers.astype(dtype)
    return numbers.astype("i8").astype(dtype) if kind != "b" else numbers > 0


def bfloat16(numbers):
    """The upper halves of float32, and what they mean."""
    halves = (numbers.astype("<f4").view("<u4") >> 16).astype("<u2")
    return halves, (halves.astype("<u4") << 16).view("<f4")


def write_safetensors(path, tensors):
    """tensors: name -> (type, array)."""
    header, data = {"__metadata__": {"format": "pt"}}, b""
    for name, (kind, array) in tensors.items():
        begin = len(data)
        data += array.tobytes()
        header[name] = {"dtype": kind, "shape": list(array.shape), "data_offsets": [begin, len(data)]}
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    pathlib.Path(path).write_bytes(struct.pack("<Q", len(text)) + text + data)


def gguf_text(text):
    return struct.pack("<Q", len(text)) + text.encode()


def gguf_value(value):
    if isinstance(value, str):
        return struct.pack("<I", 8) + gguf_text(value)
    if isinstance(value, bool):
        return struct.pack("<IB", 7, value)
    if isinstance(value, list):
        return struct.pack(f"<IIQ{len(value)}I", 9, 4, len(value), *value)
    return struct.pack("<If", 6, value) if isinstance(value, float) else struct.pack("<II", 4, value)


def write_gguf(path, tensors, metadata=()):
    """tensors: name -> array; metadata: (key, text, truth, number or whole numbers)."""
    head, data = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(metadata)), b""
    for key, value in metadata:
        head += gguf_text(key)
        head += gguf_value(value)
    for name, array in tensors.items():
        head += gguf_text(name) + struct.pack("<I", array.ndim) + struct.pack(f"<{array.ndim}Q", *reversed(array.shape))
        head += struct.pack("<IQ", GGUF_TYPES[array.dtype.str[1:]], len(data))
        data += array.tobytes() + b"\0" * (-array.nbytes % 32)
    pathlib.Path(path).write_bytes(head + b"\0" * (-len(head) % 32) + data)


class AgainstNumPy(Case):
    def compare(self, path, expected, *words):
        """What posenc writes of a tensor is the same numbers."""
        out = self.path("out.npy")
        run = posenc("read", path, *words, "--out", out, "--quiet")
        self.assertEqual((run.returncode, run.stderr), (0, b""), (path, words))
        found = np.load(out)
        np.testing.assert_array_equal(found, np.asarray(expected, dtype="f8").reshape(found.shape), f"{path} {words}")
        self.assertEqual(found.shape[-1], np.asarray(expected).shape[-1])

    def test_npy_of_every_type_and_order(self):
        for dtype in TYPES:
            for order in "CF":
                array = np.array(table(dtype), order=order)
                np.save(self.path("table.npy"), array)
                self.compare(self.path("table.npy"), array)
        halves = np.arange(65536, dtype="<u2").view("<f2").reshape(256, 256)
        np.save(self.path("halves.npy"), halves)
        self.compare(self.path("halves.npy"), halves)

    def test_npy_versions_and_shapes(self):
        array = table("<f4", (3, 2, 4))
        for version in ((1, 0), (2, 0), (3, 0)):
            with open(self.path("v.npy"), "wb") as file:
                np.lib.format.write_array(file, np.asfortranarray(array), version=version)
            self.compare(self.path("v.npy"), array[2], "--slice", "2")
        np.save(self.path("list.npy"), np.arange(7))
        self.compare(self.path("list.npy"), np.arange(7))
        halves, meaning = bfloat16(table("<f4"))
        np.save(self.path("b.npy"), halves.view("V2"))
        self.compare(self.path("b.npy"), meaning)

    def test_any_two_axes_are_rows_and_columns(self):
        array = table("<f4", (2, 3, 1, 4))
        np.save(self.path("t.npy"), array)
        np.save(self.path("f.npy"), np.asfortranarray(array))
        for rows, columns in itertools.permutations(range(-4, 4), 2):
            if rows % 4 == columns % 4:
                self.refused(2, ("read", self.path("t.npy"), "--axes", f"{rows},{columns}", "--out", "-", "--format=csv"),
                             f"--axes: ‘{rows},{columns}’ names no two dimensions of 2 × 3 × 1 × 4")
                continue
            moved = np.moveaxis(array, (rows, columns), (-2, -1))
            last = [extent - 1 for extent in moved.shape[:2]]
            for name in ("t.npy", "f.npy"):
                self.compare(self.path(name), moved[tuple(last)], f"--axes={rows},{columns}", "--slice", f"{last[0]},{last[1]}")

    def test_npz_stored_and_deflated(self):
        noise = np.random.default_rng(3).normal(size=(300, 40)).astype("f4")
        arrays = {"weight": noise, "wpe.weight": table("<f8"), "zeros": np.zeros((200, 500)), "i": table(">i8")}
        for save in (np.savez, np.savez_compressed):
            save(self.path("all.npz"), **arrays)
            listed = json.loads(self.good("read", self.path("all.npz"), "--format", "json"))
            self.assertEqual((listed["format"], listed["tensors"][0]["name"]), ("npz", "wpe.weight"))
            self.assertEqual({item["name"]: tuple(item["shape"]) for item in listed["tensors"]},
                             {name: array.shape for name, array in arrays.items()})
            for name, array in arrays.items():
                self.compare(self.path("all.npz"), array, "--tensor", name)

    def test_tables_as_text(self):
        array = np.array([[0.5, -1.25e-7, 3], [np.nan, np.inf, 1e300]])
        for form in ({"delimiter": ","}, {"delimiter": "\t"}, {"delimiter": ";"}, {}, {"delimiter": ",", "header": "a,b,c"},
                     {"delimiter": ",", "header": "a,b,c", "comments": ""}, {"delimiter": ",", "newline": "\r\n"}):
            np.savetxt(self.path("t.csv"), array, fmt="%.17g", **form)
            self.compare(self.path("t.csv"), array)
        text = pathlib.Path(self.path("t.csv")).read_text().replace(",", ";").replace(".", ",")
        pathlib.Path(self.path("german.csv")).write_text(text)
        self.compare(self.path("german.csv"), array)

    def test_text_as_excel_and_powershell_write_it(self):
        array = np.array([[0.5, -1.25e-7, 3], [np.nan, np.inf, 1e300]])
        for encoding in ("utf-16", "utf-16-le", "utf-16-be"):
            for form in ({"delimiter": ",", "header": "\u03b1,b,c", "comments": ""}, {"delimiter": "\t"}):
                np.savetxt(self.path("plain.csv"), array, fmt="%.17g", newline="\r\n", encoding="utf-8", **form)
                text = pathlib.Path(self.path("plain.csv")).read_bytes().decode()
                mark = "" if encoding == "utf-16" else "\ufeff"
                pathlib.Path(self.path("t.csv")).write_bytes((mark + text).encode(encoding))
                self.compare(self.path("t.csv"), array)
        pathlib.Path(self.path("t.json")).write_bytes(json.dumps({"pe": array[:1].tolist()}).encode("utf-16"))
        self.compare(self.path("t.json"), array[:1], "--tensor", "pe")
        pathlib.Path(self.path("t.csv")).write_bytes("1,2".encode("utf-16") + b"3")
        self.refused(2, ("read", self.path("t.csv")), "UTF-16", "UTF-8")

    def test_printed_arrays(self):
        array = np.round(np.random.default_rng(5).normal(size=(40, 30)), 4)
        whole = {"threshold": 10**6, "floatmode": "unique"}
        for text in (np.array2string(array, **whole), "array(" + np.array2string(array, separator=", ", **whole) + ")",
                     json.dumps(array.tolist()), str(array.tolist()),
                     "tensor(" + np.array2string(array, separator=", ", **whole) + ", device='cuda:0')"):
            pathlib.Path(self.path("p.txt")).write_text(text)
            self.compare(self.path("p.txt"), array)
        pathlib.Path(self.path("cut.txt")).write_text(str(np.zeros((2000, 4))))
        self.refused(2, ("read", self.path("cut.txt")), "‘...’", "set_printoptions", "byte ")

    def test_own_exports_come_back(self):
        for name in ("t.npy", "t.csv", "t.json"):
            path = self.path(name)
            self.good("export", "sinusoidal", "--length", "9", "--d_model", "6", "--out", path)
            self.good("export", "sinusoidal", "--length", "9", "--d_model", "6", "--out", self.path("expected.npy"))
            self.compare(path, np.load(self.path("expected.npy")))

    def test_safetensors(self):
        tensors = {kind: (kind, table(dtype)) for kind, dtype in SAFETENSORS_TYPES.items()}
        halves, meaning = bfloat16(table("<f4"))
        tensors["pos_embed"] = ("BF16", halves)
        write_safetensors(self.path("m.safetensors"), tensors)
        listed = json.loads(self.good("read", self.path("m.safetensors"), "--format", "json"))
        self.assertEqual(listed["tensors"][0], {"name": "pos_embed", "type": "bfloat16", "shape": [5, 4],
                                                "positions": True, "unreadable": None})
        self.compare(self.path("m.safetensors"), meaning)  # without --tensor: the positions
        for kind in SAFETENSORS_TYPES:
            self.compare(self.path("m.safetensors"), tensors[kind][1], "--tensor", kind)

    def test_gguf(self):
        tensors = {dtype: table("<" + dtype if dtype != "i1" else "i1") for dtype in GGUF_TYPES}
        metadata = [("general.architecture", "llama"), ("llama.context_length", 4096)]
        write_gguf(self.path("m.gguf"), tensors, metadata)
        listed = json.loads(self.good("read", self.path("m.gguf"), "--format=json"))
        self.assertEqual(listed["configuration"], {"general.architecture": "llama", "llama.context_length": 4096})
        for name, array in tensors.items():
            self.compare(self.path("m.gguf"), array, "--tensor", name)

    def test_large_files_open_at_once(self):
        """Of twenty gigabytes only the header and four numbers are read; the file has holes."""
        size = 20 << 30
        header = json.dumps({"big": {"dtype": "F32", "shape": [size // 4], "data_offsets": [0, size]},
                             "wpe": {"dtype": "F32", "shape": [4], "data_offsets": [size, size + 16]}}).encode()
        with open(self.path("big.safetensors"), "wb") as file:
            file.write(struct.pack("<Q", len(header)) + header)
            file.seek(size, io.SEEK_CUR)
            file.write(struct.pack("<4f", 1, 2, 3, 4))
        self.compare(self.path("big.safetensors"), [1, 2, 3, 4])
        self.refused(2, ("read", self.path("big.safetensors"), "--tensor", "big", "--out", "-", "--format", "csv"), "67108864")


class Listing(Case):
    def test_text(self):
        np.savez(self.path("m.npz"), weight=np.zeros((2, 3)), wpe=np.zeros((4, 1), "f4"))
        self.assertEqual(self.good("read", self.path("m.npz")),
                         "npz, 2 tensors\n  wpe     float32          4 × 1  (positions)\n"
                         "  weight  float64          2 × 3\n")

    def test_standard_input(self):
        run = posenc("read", "-", "--out", "-", "--format", "csv", input=b"[[1, 2], [3, 4]]", stdin=None)
        self.assertEqual((run.returncode, run.stdout), (0, b"1,2\n3,4\n"))

    def test_posenc_config_reads_the_metadata_of_a_gguf_file(self):
        metadata = [("general.architecture", "llama"), ("llama.context_length", 8192), ("llama.embedding_length", 64),
                    ("llama.attention.head_count", 4), ("llama.rope.dimension_count", 8)]
        write_gguf(self.path("model.gguf"), {"output_norm.weight": np.ones(64, "f4")}, metadata)
        document = json.loads(self.good("config", self.path("model.gguf"), "--format=json"))
        self.assertEqual((document["family"], document["d_model"], document["rotary_width"]), ("rope", 64, 8))
        with open(self.path("model.gguf"), "rb") as file:
            self.assertIn("trained length", self.good("config", "-", stdin=file))
        pathlib.Path(self.path("cut.gguf")).write_bytes(pathlib.Path(self.path("model.gguf")).read_bytes()[:40])
        run = posenc("config", self.path("cut.gguf"))
        self.assertEqual(run.returncode, 2)
        self.assertIn("cut.gguf", run.stderr.decode())

    def test_the_metadata_of_a_gguf_file_say_the_same_as_json(self):
        configs = json.loads((ROOT / "tests/unit/import/small_configs.json").read_text())["configs"]
        of_gguf = [one["config"] for one in configs if "general.architecture" in one["config"]]
        self.assertGreaterEqual(len(of_gguf), 6)
        for config in of_gguf:
            write_gguf(self.path("model.gguf"), {}, config.items())
            single = {key: float(np.float32(value)) if isinstance(value, float) else value for key, value in config.items()}
            pathlib.Path(self.path("model.json")).write_text(json.dumps(single))
            binary, text = (json.loads(self.good("config", self.path(name), "--format=json")) for name in ("model.gguf", "model.json"))
            for document in (binary, text):
                del document["took"], document["ignored"]  # which numbers and names stand there
            self.assertEqual(binary, text)

    def test_notes_are_told(self):
        pathlib.Path(self.path("t.csv")).write_text(",a,b\n0,1.5,2\n1,2.5,3\n")
        text = self.good("read", self.path("t.csv"))
        self.assertIn("csv, 1 tensor\n", text)
        self.assertIn("first line", text)
        self.assertIn("first column", text)


class Refused(Case):
    def broken(self, name, data, *parts):
        path = pathlib.Path(self.path(name))
        path.write_bytes(data)
        self.refused(2, ("read", str(path)), f"‘{name}’: ", *parts)

    def test_files(self):
        self.broken("empty.csv", b"", "is empty")
        self.broken("model.pt", b"\x80\x02\x8a\nl\xfc\x9cF\xf9 j\xa8P\x19.", "numpy.save", "not read")
        self.broken("model.safetensors", struct.pack("<Q", 10**8) + b"{", "byte 0", "100000000")
        self.broken("t.npy", b"hello", "byte 0")
        self.broken("t.bin", bytes(range(200)), "byte 0", ".safetensors")
        np.save(self.path("o.npy"), np.array([{}], dtype=object))
        self.refused(2, ("read", self.path("o.npy")), "Python objects", "numpy.save")
        whole = io.BytesIO()
        np.savez_compressed(whole, a=np.arange(1000))
        for cut in (5, 100, len(whole.getvalue()) - 1):
            self.broken("cut.npz", whole.getvalue()[:cut], "byte ")

    def test_bombs(self):
        """A header that promises forty gigabytes of zeros is refused before memory is asked for."""
        bomb = io.BytesIO()
        np.savez_compressed(bomb, a=np.zeros(10, "u1"))
        data = bomb.getvalue().replace(struct.pack("<I", 138), struct.pack("<I", 4 * 10**9))
        pathlib.Path(self.path("bomb.npz")).write_bytes(data)
        self.refused(2, ("read", self.path("bomb.npz"), "--out", "-", "--format=csv"), "tensor ‘a’")

    def test_usage(self):
        np.savez(self.path("m.npz"), a=np.zeros((2, 3)), b=np.zeros((2, 2, 2)))
        path = self.path("m.npz")
        self.refused(2, ("read",), "FILE")
        self.refused(2, ("read", path, "--tensor", "a"), "--out")
        self.refused(2, ("read", path, "--out", self.path("x.npy")), "--tensor")
        self.refused(2, ("read", path, "--tensor", "c", "--out", self.path("x.npy")), "‘c’")
        self.refused(2, ("read", path, "--tensor", "b", "--out", self.path("x.npy")), "--slice", "1 index")
        self.refused(2, ("read", path, "--tensor", "b", "--axes", "0,2"), "--out")
        self.refused(2, ("read", path, "--tensor", "b", "--axes", "0,2", "--out", self.path("x.npy")), "--slice", "1 index")
        for wrong in ("2", "0.5", "x,1", "0,1,2", "16,0", ""):
            self.refused(2, ("read", path, "--tensor", "b", "--axes", wrong, "--out", self.path("x.npy")), "--axes: ")
        for wrong in ("2", "-1", "0.5", "x"):
            self.refused(2, ("read", path, "--tensor", "b", "--out", self.path("x.npy"), "--slice", wrong), "0 … 1")
        self.refused(2, ("read", path, "--tensor", "a", "--out", self.path("x.txt")), "--out")
        self.refused(1, ("read", self.path("none.npy")), "cannot be read")
        self.refused(1, ("read", self.folder.name), "cannot be read")
        self.assertEqual(self.left(), ["m.npz"])


if __name__ == "__main__":
    run_tests()
