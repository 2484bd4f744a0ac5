#!/usr/bin/python3
"""Tables that a person brings, from outside: --numbers of every command that makes a field; see shared.py.

Run by Debian's own python3, to which NumPy belongs.
"""
import json
import struct

import numpy as np

from shared import Case, posenc, read_png, run_tests


class Own(Case):
    def save(self, name, table):
        np.save(self.path(name), table)
        return self.path(name)

    def safetensors(self, name, tensors):
        header, data = {}, b""
        for key, table in tensors.items():
            header[key] = {"dtype": "F32", "shape": list(table.shape), "data_offsets": [len(data), len(data) + table.nbytes]}
            data += table.tobytes()
        text = json.dumps(header).encode()
        with open(self.path(name), "wb") as file:
            file.write(struct.pack("<Q", len(text)) + text + data)
        return self.path(name)

    def exported(self, *words):
        self.good("export", *words, "--out", self.path("out.npy"))
        return np.load(self.path("out.npy"))

    def wrong(self, part, *words):
        run = posenc(*words)
        self.assertEqual(run.returncode, 2, (words, run.stderr))
        self.assertIn(part, run.stderr.decode())

    def test_numbers_come_out_as_they_went_in(self):
        random = np.random.default_rng(1)
        for dtype in ("<f8", "<f4", ">f4", "<f2", "<i4"):
            table = (random.normal(size=(7, 5)) * 100).astype(dtype)
            file = self.save("t.npy", table)
            np.testing.assert_array_equal(self.exported("own", "--numbers", file), table.astype("f8"))
            np.testing.assert_array_equal(self.exported("own", "--numbers", file, "--own-transposed"), table.T.astype("f8"))

    def test_a_slice_of_more_dimensions(self):
        table = np.arange(2 * 3 * 4 * 5, dtype="f4").reshape(2, 3, 4, 5)
        file = self.save("t.npy", table)
        for slice in range(6):
            out = self.exported("own", "--numbers", file, "--own-slice", str(slice))
            np.testing.assert_array_equal(out, table.reshape(6, 4, 5)[slice])
        self.wrong("--own-slice: 6 is out of range; allowed: 0 … 5", "export", "own", "--numbers", file, "--own-slice", "6",
                   "--out", self.path("no.npy"))

    def test_any_two_axes_are_rows_and_columns(self):
        table = np.arange(2 * 3 * 4 * 5, dtype="f4").reshape(2, 3, 4, 5)
        for file in (self.save("t.npy", table), self.safetensors("t.safetensors", {"bias": table})):
            for rows in range(-4, 4):
                for columns in range(-4, 4):
                    axes = f"{rows},{columns}"
                    if rows % 4 == columns % 4:
                        self.wrong("--own-axes: ", "export", "own", "--numbers", file, f"--own-axes={axes}", "--out", self.path("no.npy"))
                        continue
                    moved = np.moveaxis(table, (rows, columns), (-2, -1))
                    flat = moved.reshape(-1, *moved.shape[2:])
                    out = self.exported("own", "--numbers", file, f"--own-axes={axes}", "--own-slice", str(len(flat) - 2))
                    np.testing.assert_array_equal(out, flat[len(flat) - 2])
        out = self.exported("own", "--numbers", file, "--own-axes", "0,3", "--own-slice", "1", "--own-transposed")
        np.testing.assert_array_equal(out, table[:, 0, 1, :].T)

    def test_what_is_made_from_it(self):
        table = np.random.default_rng(2).normal(size=(9, 4)).astype("f4")
        file = self.save("t.npy", table)
        wide = table.astype("f8")
        similar = self.exported("similarity", "--numbers", file, "--of", "own")
        np.testing.assert_allclose(similar, wide @ wide.T, atol=1e-12)
        cosine = self.exported("similarity", "--numbers", file, "--of", "own", "--measure", "cosine")
        lengths = np.linalg.norm(wide, axis=1)
        np.testing.assert_allclose(cosine, wide @ wide.T / lengths / lengths[:, None], atol=1e-12)
        parts = self.exported("projection", "--numbers", file, "--of", "own", "--components", "2")
        centred = wide - wide.mean(axis=0)
        values = np.linalg.svd(centred, compute_uv=False)
        np.testing.assert_allclose(np.linalg.norm(parts, axis=0), values[:2], rtol=1e-9)

    def test_minus_another_method(self):
        exact = self.exported("sinusoidal", "--length", "6", "--d-model", "8")
        file = self.save("t.npy", exact + 0.25)
        left = self.exported("own", "--numbers", file, "--minus", "method=sinusoidal&length=6&d_model=8")
        np.testing.assert_allclose(left, np.full((6, 8), 0.25), atol=1e-12)

    def test_several_tensors_by_name(self):
        tensors = {"mlp.weight": np.ones((2, 3), "f4"), "wpe.weight": np.full((4, 3), 2, "f4"),
                   "b,c": np.full((4, 3), 3, "f4")}
        file = self.safetensors("m.safetensors", tensors)
        np.testing.assert_array_equal(self.exported("own", "--numbers", file), tensors["wpe.weight"])
        for name, table in tensors.items():
            np.testing.assert_array_equal(self.exported("own", "--numbers", f"{file}#{name}"), table)
        both = f"{file}#wpe.weight,mlp.weight"
        np.testing.assert_array_equal(self.exported("own", "--numbers", both, "--own", "mlp.weight"), tensors["mlp.weight"])
        self.wrong("‘wte’ is not in ‘m.safetensors’", "export", "own", "--numbers", f"{file}#wte", "--out", self.path("n.npy"))

    def test_one_slice_of_a_tensor_alone(self):
        bias = np.arange(2 * 3 * 4 * 5, dtype="f4").reshape(2, 3, 4, 5)
        file = self.safetensors("m.safetensors", {"bias": bias, "norm": np.ones((1, 8), "f4")})
        np.testing.assert_array_equal(self.exported("own", "--numbers", f"{file}#bias[1][2]"), bias[1, 2])
        np.testing.assert_array_equal(self.exported("own", "--numbers", f"{file}#bias[0][2],bias[1][0]"), bias[0, 2])
        for name in ("bias[2][0]", "bias[1]", "bias[1][2][0]", "bias[x][0]"):
            self.wrong("is not in ‘m.safetensors’", "export", "own", "--numbers", f"{file}#{name}", "--out", self.path("n.npy"))

    def test_a_slice_that_cannot_be_read_alone(self):
        file = self.path("columns_first.npy")
        np.save(file, np.asfortranarray(np.arange(24.0).reshape(2, 3, 4)))
        self.wrong("‘columns_first.npy’ can only be read as a whole; --own-slice N chooses", "export", "own", "--numbers",
                   f"{file}#columns_first.npy[1]", "--out", self.path("n.npy"))

    def test_a_slice_of_a_tensor_that_is_too_large_as_a_whole(self):
        """A file with holes: 2^27 numbers of which one slice is written."""
        size, slices, rows, columns = 2**27, 2**11, 2**8, 2**8
        header = json.dumps({"bias": {"dtype": "F32", "shape": [slices, rows, columns], "data_offsets": [0, 4 * size]}}).encode()
        last = np.random.default_rng(5).normal(size=(rows, columns)).astype("f4")
        with open(self.path("large.safetensors"), "wb") as file:
            file.write(struct.pack("<Q", len(header)) + header)
            file.seek(8 + len(header) + 4 * (size - rows * columns))
            file.write(last.tobytes())
        name = f"{self.path('large.safetensors')}#bias[{slices - 1}]"
        np.testing.assert_array_equal(self.exported("own", "--numbers", name), last)
        self.good("read", self.path("large.safetensors"), "--tensor", "bias", "--slice", str(slices - 1), "--out", self.path("s.npy"))
        np.testing.assert_array_equal(np.load(self.path("s.npy")), last)
        words = ("read", self.path("large.safetensors"), "--out", self.path("s.npy"), "--slice", str(slices - 1), "--axes")
        self.good(*words, "1,2")
        np.testing.assert_array_equal(np.load(self.path("s.npy")), last)
        self.wrong("allowed: at most", *words[:-2], "0", "--axes", "0,2")  # numbers that lie apart come with all
        self.wrong("allowed: at most", "export", "own", "--numbers", f"{self.path('large.safetensors')}#bias", "--out", self.path("n.npy"))

    def test_a_file_whose_name_has_a_mark(self):
        file = self.save("a#b.npy", np.eye(3))
        np.testing.assert_array_equal(self.exported("own", "--numbers", file), np.eye(3))

    def test_explain_and_snippet(self):
        file = self.save("t.npy", np.arange(6, dtype="f2").reshape(2, 3))
        told = posenc("explain", "own", "--numbers", file, "--row", "1", "--column", "2").stdout.decode()
        self.assertIn("T[1, 2] = 5", told)
        self.assertIn("float16", told)
        code = posenc("snippet", "own", "--numbers", file, "--own-transposed").stdout.decode()
        self.assertIn("np.load", code)
        np.save(self.path("own.npy"), np.arange(6, dtype="f2").reshape(2, 3))
        known = {}
        exec(code.replace('"own.npy"', repr(self.path("own.npy"))), known)
        np.testing.assert_array_equal(known["field"], np.arange(6).reshape(2, 3).T)

    def picture(self, *words):
        self.good("render", *words, "--size", "600x400", "--out", self.path("p.png"))
        with open(self.path("p.png"), "rb") as picture:
            return picture.read()

    def test_every_view_shows_the_numbers(self):
        """The same name with other numbers is another picture."""
        random = np.random.default_rng(3)
        views = (["heatmap"], ["frequencies"], ["similarity"], ["projection"], ["biases"], ["precision"], ["masks"])
        seen = [[self.picture("--bare", "--view", *view, "--numbers", self.save("t.npy", numbers)) for view in views]
                for numbers in (random.normal(size=(30, 20)), random.normal(size=(30, 20)))]
        for view, one, other in zip(views, *seen):
            self.assertNotEqual(one, other, view)

    def test_the_window_shows_them_too(self):
        """What is missing is hatched in grey."""
        file = self.save("t.npy", np.random.default_rng(3).normal(size=(30, 20)))
        width, height, pixels = read_png(self.picture("--numbers", file))
        coloured = sum(abs(pixels[at] - pixels[at + 2]) > 60 for at in range(0, 4 * width * height, 4))
        self.assertGreater(coloured, 10000)

    def test_what_is_missing_is_said(self):
        out = self.path("n.npy")
        self.wrong("the numbers of ‘wpe’ (4 × 3) are not here", "export", "own", "--own", "wpe:4x3", "--out", out)
        file = self.save("t.npy", np.eye(2))
        self.wrong("other numbers than the link names", "export", "own", "--numbers", file, "--own",
                   "t.npy:2x2:0123456789abcdef", "--out", out)
        run = posenc("export", "own", "--numbers", self.path("none.npy"), "--out", out)
        self.assertEqual(run.returncode, 1)
        self.assertEqual([name for name in self.left() if name == "n.npy"], [])


if __name__ == "__main__":
    run_tests()
