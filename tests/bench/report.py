"""The text of tests/bench/README.md from the results: P1 to P11 as ratios with target and verdict, then the details."""

import re

MIB = 2 ** 20
LENGTHS = [2 ** 10, 2 ** 14, 2 ** 20, 2 ** 24]  # of which kernels.cpp makes most methods' fields
PAGE = "node tests/bench/page.mjs --only "


class Table:
    """Rows (what, measured, target, met) of the numbered targets."""

    def __init__(self):
        self.rows = []

    def add(self, number, what, target, command, measure):
        """`measure` answers (text, met) or raises; whatever it needs may be missing."""
        try:
            measured, met = measure()
            verdict = "met" if met else "**missed**"
        except KeyError as error:
            measured, verdict = f"not measured: {error.args[0]}", "–"
        self.rows.append(f"| {number} | {what} | {target} | {measured} | {verdict} | {command} |")

    def text(self):
        head = ["| # | what | target | measured | | command |", "| --- | --- | --- | --- | --- | --- |"]
        return "\n".join(head + self.rows)


class Part(dict):
    """Results of one part; asking for what is missing says why it is."""

    def __init__(self, name, values):
        super().__init__(values)
        self.name = name

    def __missing__(self, key):
        raise KeyError(self.get("missing", f"{self.name} has no {key}"))


def within(row, median, percentile):
    return row.get("reached") is not False and row["median"] <= median and row["p99"] <= percentile


def done(part):
    """The part's results; one that failed on the page says why."""
    if "failed" in part:
        raise KeyError(part["failed"])
    return part


def kernel_rows(table, native, wasm, numpy):
    def against_memcpy(times):
        ratio = times["sample/sinusoidal/2048x1024"] / times["memcpy/2048x1024"]
        return f"{ratio:.1f} ×", ratio <= 4

    def faster(key, least):
        ratio = numpy[key]
        text = f"{ratio:,.0f}".replace(",", " ") if ratio >= 100 else f"{ratio:.1f}"
        return f"{text} ×", ratio >= least

    what = "`sinusoidal`, 2048 × 1024 samples, against memcpy of the same bytes"
    table.add("P1", f"{what}, native", "≤ 4 ×", "`build/release/posenc_bench`", lambda: against_memcpy(native))
    table.add("P1", f"{what}, WebAssembly", "≤ 4 ×", "`node tests/bench/wasm.mjs`", lambda: against_memcpy(wasm))
    compare = "`python3 tests/bench/numpy_compare.py`"
    table.add("P2", "the same against NumPy's vectorised float64", "≥ 8 ×", compare,
              lambda: faster("vectorised_ratio", 8))
    table.add("P2", "against the loop that introductions print", "≥ 2 000 ×", compare,
              lambda: faster("loop_ratio", 2000))


def sampled(times):
    """{method: {length: time}} of the kernels sample/METHOD/LENGTH."""
    found = {}
    for name, ns in times.items():
        match = re.fullmatch(r"sample/([^/]+)/(\d+)", name)
        if match:
            found.setdefault(match[1], {})[int(match[2])] = ns
    return found


def growth(times):
    """{method: time at the largest length / time at the least}."""
    least, most = LENGTHS[0], LENGTHS[-1]
    return {method: row[most] / row[least] for method, row in sampled(times).items() if least in row and most in row}


def against_the_sinusoid(times):
    """{method: its slowest time / the sinusoid's at the same length}."""
    methods = sampled(times)
    base = methods.get("sinusoidal", {})
    return {method: max(row[length] / base[length] for length in row.keys() & base.keys())
            for method, row in methods.items() if row.keys() & base.keys()}


def worst_method_rows(table, number, what, most, digits, ratios_of, native, wasm):
    """A row for each build: the largest of the methods' ratios, and how many keep to `most`."""
    def worst(times):
        ratios = ratios_of(times)
        if not ratios:
            raise KeyError(times.get("missing", "no method has been timed at the lengths that this needs"))
        method = max(ratios, key=ratios.get)
        over = sum(ratio > most for ratio in ratios.values())
        text = f"{ratios[method]:.{digits}f} × ({method}), {len(ratios) - over} of {len(ratios)} methods within"
        return text, over == 0

    table.add(number, f"{what}, native", f"≤ {most} ×", "`build/release/posenc_bench`", lambda: worst(native))
    table.add(number, f"{what}, WebAssembly", f"≤ {most} ×", "`node tests/bench/wasm.mjs`", lambda: worst(wasm))


def growth_rows(table, native, wasm):
    what = "length 2^24 over length 2^10, 1024 × 512 samples, worst method"
    worst_method_rows(table, "P3", what, 1.3, 2, growth, native, wasm)


def closed_form_rows(table, native, wasm):
    what = "every closed form against `sinusoidal`, 1024 × 512 samples, any length"
    worst_method_rows(table, "P11", what, 10, 1, against_the_sinusoid, native, wasm)


def accuracy_rows(table, accuracy):
    def error():
        return f"{accuracy['error']:.1e} of the range in {accuracy['cells']} cells", accuracy["error"] <= 1e-7

    table.add("P4", "`sinusoidal` as float32 at positions up to 2^20 against exact arithmetic (all methods and means: "
              "`tests/golden`, `tests/property`)", "≤ 1e-7", "`python3 tests/bench/accuracy.py`", error)


def page_rows(table, page):
    def frames(chosen, median, percentile):
        rows = [row for row in done(page["p5"]) if (row["size"] == "default") == chosen]
        good = [row for row in rows if "median" in row]
        if not good:
            raise KeyError("no view answered")
        slow, tail = max(good, key=lambda row: row["median"]), max(good, key=lambda row: row["p99"])
        met = sum(within(row, median, percentile) for row in good)
        text = f"median {slow['median']:.1f} ms ({slow['view']}), " \
               f"99th percentile {tail['p99']:.1f} ms ({tail['view']}), {met} of {len(rows)} cases within"
        return text, met == len(rows)

    def rest():
        row = done(page["p6"])
        return f"{row['frames']} frames, {row['percent']:.2f} %", row["frames"] == 0 and row["percent"] <= 1

    def size():
        kib = sum(file["gzip"] for file in done(page["p7"]) if not file["later"]) / 1024
        return f"{kib:.1f} KiB", kib <= 450

    def first_frame():
        row = done(page["p8"])
        return f"{row['ratio']:.2f} × ({row['page']:.0f} ms and {row['empty']:.0f} ms)", row["ratio"] <= 1.2

    def heap():
        row = done(page["p9"])
        wasm, javascript = row["wasm"] / MIB, row["javascript"] / MIB
        both = wasm + javascript
        return f"{both:.1f} MiB ({wasm:.1f} WebAssembly, {javascript:.1f} JavaScript)", both <= 64

    what = "an edit to the finished frame, page, 1600 × 900, slowest view"
    for named, default, median in (("default", True, 4), ("largest", False, 8)):
        table.add("P5", f"{what}, {named} sizes", f"median ≤ {median} ms, 99th percentile ≤ {2 * median} ms",
                  f"`{PAGE}p5`", lambda: frames(default, median, 2 * median))
    table.add("P6", "frames and main thread at rest", "0 frames, ≤ 1 %", f"`{PAGE}p6`", rest)
    table.add("P7", "bytes to the first view, gzip -9", "≤ 450 KiB", f"`{PAGE}p7`", size)
    table.add("P8", "navigation to the first frame, against an empty Dear ImGui page", "≤ 1.2 ×", f"`{PAGE}p8`",
              first_frame)
    table.add("P9", "heap after every view at its largest size", "≤ 64 MiB", f"`{PAGE}p9`", heap)


def export_rows(table, export):
    def speed():
        part = export["copy"] / export["export"]
        return f"{part * 100:.0f} % ({export['export']:.2f} s and {export['copy']:.2f} s)", part >= 0.5

    command = "`posenc export sinusoidal --length=16384 --d-model=4096 --dtype=float32 --out export.npy`"
    table.add("P10", "export of 16384 × 4096 float32 to .npy, peak memory", "≤ 64 MiB", command,
              lambda: (f"{export['peak'] / MIB:.1f} MiB", export["peak"] <= 64 * MIB))
    table.add("P10", "its speed against `dd` of the same file into the same folder", "≥ 50 %", command,
              speed)


def frame_details(page):
    lines = ["| view | size | median ms | 99th percentile ms |", "| --- | --- | --- | --- |"]
    for row in done(page["p5"]):
        if "median" not in row:
            lines.append(f"| {row['view']} | {row['size']} | not measured: {row['failed']} | |")
            continue
        doubt = "; the largest size was not shown" if row.get("reached") is False else ""
        doubt += f"; edits that changed nothing: {row['unchanged']}" if row.get("unchanged") else ""
        lines.append(f"| {row['view']} | {row['size']}{doubt} | {row['median']:.1f} | {row['p99']:.1f} |")
    return lines


def byte_details(page):
    rows = sorted(done(page["p7"]), key=lambda row: (row["later"], -row["gzip"]))
    first = sum(row["gzip"] for row in rows if not row["later"])
    return [f"By gzip -9. Each is rounded; the first view's are {first / 1024:.1f} together.", "",
            "| file | KiB |", "| --- | --- |",
            *(f"| {row['path']}{', after the first view' if row['later'] else ''} | {row['gzip'] / 1024:.1f} |"
              for row in rows)]


def kernel_details(native, wasm):
    """Two tables: a row for each sampled method, then what is left, the frames of all views in one row."""
    if "missing" in native and "missing" in wasm:
        raise KeyError(native["missing"])

    def ms(times, name):
        return f"{times[name] / 1e6:.3g}" if name in times else "–"

    def frames(times):
        shown = [name for name in times if name.startswith("frame/")]
        return ", ".join(f"{name.removeprefix('frame/')} {ms(times, name)}" for name in shown) or "–"

    def row(*cells):
        return f"| {' | '.join(cells)} |"

    builds = (native, wasm)
    names = [name for name in dict.fromkeys([*native, *wasm]) if name != "missing"]
    methods = {method: [f"sample/{method}/{length}" for length in LENGTHS] for method in sampled(dict.fromkeys(names))}
    in_rows = {name for kernels in methods.values() for name in kernels}
    others = [name for name in names if name not in in_rows and not name.startswith("frame/")]
    first, *longer = (f"2^{length.bit_length() - 1}" for length in LENGTHS)
    return [row("method", f"native {first}", *longer, f"WebAssembly {first}", *longer),
            row(*["---"] * (1 + 2 * len(LENGTHS))),
            *(row(method, *(ms(times, name) for times in builds for name in kernels))
              for method, kernels in methods.items()),
            "", "A frame is an edit and its picture, 1600 × 900 without a display; the export is of 4096 × 1024 float32 "
            "into a sink.", "",
            row("what", "native", "WebAssembly"), row(*["---"] * 3),
            *(row(name, *(ms(times, name) for times in builds)) for name in others),
            row("a frame of each view", *(frames(times) for times in builds))]


def section(title, before, details):
    try:
        lines = details()
    except KeyError as error:
        lines = [f"Not measured: {error.args[0]}."]
    return [f"## {title}", "", *([before, ""] if before else []), *lines, ""]


def write(results, date, machine, notes, graph, quick):
    parts = {name: Part(name, values) for name, values in results.items()}
    native, wasm, page = parts["native"], parts["wasm"], parts["page"]
    table = Table()
    kernel_rows(table, native, wasm, parts["numpy"])
    growth_rows(table, native, wasm)
    accuracy_rows(table, parts["accuracy"])
    page_rows(table, page)
    export_rows(table, parts["export"])
    closed_form_rows(table, native, wasm)
    lines = ["# Measured", "",
             "Speed, size and memory of the program beside their targets. These are measurements and no tests: machines "
             "are shared and\nnoisy, so every speed is a ratio taken in one run, a median, or the best of several "
             "rounds.", "",
             "`tests/bench/measure.sh` builds, measures P1 to P11 and writes this file; after the builds that takes about "
             "a quarter of an\nhour, in which the machine should do nothing else. `--no-build` takes the builds that are "
             "there, `--quick` few samples, to try\nthe tools out. The command beside a number is what runs for it, from "
             "the repository's root. The notes are those of `notes.md`.", "",
             f"Last run: {date} (UTC). {machine}; headless Chromium with software WebGL."
             + (" **A quick run with few samples, to try the tools out.**" if quick else ""), "", table.text(), ""]
    lines += ["## Notes", "", notes.strip(), ""]
    lines += section("P5 in detail", "Milliseconds of the main thread's processor time: the edit and the longest "
                     "animation callback after it. What\nthe software rasteriser does runs elsewhere and is not counted.",
                     lambda: frame_details(page))
    lines += section("P7 in detail", "", lambda: byte_details(page))
    graph_text = "![Cost of a picture against the length of the sequence, one line a method]" \
                 "(../../assets/cost-against-length.svg)\n\n" if graph else ""
    lines += section("Kernels", graph_text + "Milliseconds for 1024 × 512 samples, by length: natively the median of "
                     "processor time, in Node the best of rounds by the clock.", lambda: kernel_details(native, wasm))
    return "\n".join(lines).rstrip() + "\n"
