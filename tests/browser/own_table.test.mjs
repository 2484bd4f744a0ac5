// A table that a person brings: dropped on the page, kept by the browser, asked for where it is missing, and never sent.
import assert from "node:assert/strict";
import { test } from "node:test";
import { until, with_page } from "./harness.mjs";

/// A file of NumPy's format, float32: rows × columns numbers as `value(row, column)` says.
function npy(rows, columns, value) {
    const text = `{'descr': '<f4', 'fortran_order': False, 'shape': (${rows}, ${columns}), }`;
    const header = text.padEnd(Math.ceil((text.length + 11) / 64) * 64 - 11) + "\n";
    const bytes = new Uint8Array(10 + header.length + 4 * rows * columns);
    bytes.set([0x93, ...new TextEncoder().encode("NUMPY"), 1, 0, header.length & 255, header.length >> 8]);
    bytes.set(new TextEncoder().encode(header), 10);
    const numbers = new DataView(bytes.buffer, 10 + header.length);
    for (let i = 0; i < rows * columns; i++) numbers.setFloat32(4 * i, value(Math.floor(i / columns), i % columns), true);
    return bytes;
}

const sinusoidal = (width) => (row, column) => {
    const angle = row / 10000 ** ((column - column % 2) / width);
    return column % 2 ? Math.cos(angle) : Math.sin(angle);
};

const reload = async (view) => {
    await view.page.reload();
    await until(() => view.page.evaluate(() => window.posenc?.frames > 0), "the page once more");
};

const close = async (view) => {
    await view.page.keyboard.press("Escape");
    await until(async () => !(await view.has("close.import")), "the card closes");
};

test("a dropped table is shown, named, kept for the next visit, and forgotten", () =>
    with_page("", {}, async (view) => {
        const sent = view.requests.length;
        await view.drop("pe.npy", npy(24, 16, sinusoidal(16)));
        await view.state_is({ method: "own" });
        await view.labelled(/‘pe\.npy’, 24 × 16, float32/, "text");
        await view.labelled(/[Ss]inusoid/, "text");
        assert.ok(Math.abs(await view.cell(5, 3) - Math.cos(5 / 10000 ** (2 / 16))) < 1e-6);
        await view.labelled(/This browser keeps a copy/, "text");
        const { own } = await view.state();
        assert.match(own, /^pe\.npy:24x16:[0-9a-f]{16}$/);
        assert.ok(view.requests.slice(sent).every((url) => url.startsWith(new URL("/", view.address).href)), "nothing leaves");

        await reload(view);
        await view.state_is({ method: "own", own });
        await until(async () => Math.abs(await view.cell(5, 3) - Math.cos(5 / 10000 ** (2 / 16))) < 1e-6, "the copy");

        await view.drop("pe.npy", npy(24, 16, sinusoidal(16)));
        await view.click("forget");
        await close(view);
        await reload(view);
        await view.labelled(/the numbers of ‘pe\.npy’ \(24 × 16\) are not here/, "text");
        assert.ok(Number.isNaN(await view.cell(5, 3)));
    }));

test("whoever opens a link without its table is asked for the file, and goes on where the link led", () =>
    with_page("method=similarity&of=own&own=pe.npy:24x16:0123456789abcdef", {}, async (view) => {
        await view.labelled(/the numbers of ‘pe\.npy’ \(24 × 16\) are not here, since links never hold them/, "text");
        await view.drop("pe.npy", npy(24, 16, sinusoidal(16)));
        await view.labelled(/‘pe\.npy’, 24 × 16/, "text");
        await view.state_is({ method: "similarity", of: "own" });
        await until(async () => Math.abs(await view.cell(3, 3) - 8) < 1e-5, "eight pairs of length one");
    }));

test("a large file is read in parts", () =>
    with_page("", {}, async (view) => {
        await view.drop("large.npy", npy(1500, 400, (row, column) => row + column / 1024));
        await view.state_is({ method: "own" });
        await until(async () => await view.cell(1499, 399) === 1499 + 399 / 1024, "the last number");
    }));

test("of several files the first is shown and the others are tables beside it", () =>
    with_page("", {}, async (view) => {
        await view.drop("first.npy", npy(6, 4, sinusoidal(4)), ["large.npy", npy(1500, 400, (row) => row)],
            ["notes.txt", new TextEncoder().encode("only words")]);
        await view.state_is({ method: "own" });
        await view.labelled(/‘first\.npy’, 6 × 4, float32/, "text");
        await view.labelled(/‘large\.npy’, 1500 × 400, float32/, "text");
        await view.labelled(/‘notes\.txt’ was not read/, "text");
        assert.match((await view.state()).own, /^first\.npy:6x4:/);
    }));

test("storage that is denied is a note and no error", () =>
    with_page("", {}, async (view) => {
        await view.page.evaluate(() => { indexedDB.open = () => { throw new DOMException("denied", "SecurityError"); }; });
        await view.drop("pe.npy", npy(6, 4, sinusoidal(4)));
        await view.state_is({ method: "own" });
        await view.labelled(/This browser keeps no copy/, "text");
    }));
