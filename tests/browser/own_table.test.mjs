// A table that a person brings: dropped on the page, kept by the browser, asked for where it is missing, and never sent.
import assert from "node:assert/strict";
import { test } from "node:test";
import { at_night, sleep, until, with_page } from "./harness.mjs";

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
    await view.key("Escape");
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
        await view.labelled(/[Ss]inusoid/, "text"); // what is found out moves what stands below
        await view.click("forget");
        await until(async () => !(await view.has_label(/This browser keeps/)), "the copies are gone");
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

at_night("a large file is read in parts", () =>
    with_page("", {}, async (view) => {
        await view.drop("large.npy", npy(1500, 400, (row, column) => row + column / 1024));
        await view.state_is({ method: "own" });
        await until(async () => await view.cell(1499, 399) === 1499 + 399 / 1024, "the last number");
    }));

at_night("of several files the first is shown and the others are tables beside it", () =>
    with_page("", {}, async (view) => {
        await view.drop("first.npy", npy(6, 4, sinusoidal(4)), ["large.npy", npy(1500, 400, (row) => row)],
            ["notes.txt", new TextEncoder().encode("only words")]);
        await view.state_is({ method: "own" });
        await view.labelled(/‘first\.npy’, 6 × 4, float32/, "text");
        await view.labelled(/‘large\.npy’, 1500 × 400, float32/, "text");
        await view.labelled(/‘notes\.txt’ was not read/, "text");
        assert.match((await view.state()).own, /^first\.npy:6x4:/);
    }));

test("a frame of another page shows a table and stores nothing", () =>
    with_page("", { path: "?embed" }, async (view) => {
        await view.drop("pe.npy", npy(24, 16, sinusoidal(16)));
        await view.state_is({ method: "own" });
        await view.labelled(/‘pe\.npy’, 24 × 16, float32/, "text");
        await until(async () => (await view.hash()).includes("own=pe.npy"), "the table in the address");
        await sleep(600); // a copy would be there by then
        assert.deepEqual(await view.page.evaluate(() => indexedDB.databases()), []);
        assert.deepEqual(await view.page.evaluate(() => Object.keys(localStorage)), []);
        assert.equal(await view.has_label(/This browser keeps/), false);
        await reload(view);
        await view.labelled(/the numbers of ‘pe\.npy’ \(24 × 16\) are not here/, "text");
    }));

at_night("of too many copies the oldest goes, whatever its name; one of an earlier version is found and counts as oldest", () =>
    with_page("", {}, async (view) => {
        const found = await view.page.evaluate(async () => {
            const { Tables } = await import(new URL("web/tables.js", document.baseURI).href);
            const tables = new Tables({ wake() {} }), names = [..."zyxwvutsrqponmlkj"]; // seventeen
            await tables.find("earlier"); // makes the database
            const database = await new Promise((done) => { indexedDB.open("posenc").onsuccess = ({ target }) => done(target.result); });
            await new Promise((done) => {
                const writing = database.transaction("tables", "readwrite");
                writing.objectStore("tables").put(Uint8Array.of(9), "~earlier");
                writing.oncomplete = done;
            });
            database.close();
            const there = async () => {
                const all = await Promise.all(["~earlier", ...names].map(async (name) => [name, await tables.find(name)]));
                return all.filter(([, bytes]) => bytes?.length === 1).map(([name, bytes]) => name + bytes[0]).join(" ");
            };
            const steps = [];
            for (const [i, name] of names.entries()) {
                await tables.keep(name, Uint8Array.of(i % 10));
                await new Promise((done) => { setTimeout(done, 2); }); // each has a time of its own
                if (i >= 14) steps.push(await there());
            }
            await tables.keep("y", Uint8Array.of(7)); // once more: none goes for it, and it is the newest now
            await tables.keep("~", Uint8Array.of(0));
            return [...steps, await there()];
        });
        assert.deepEqual(found, [
            "~earlier9 z0 y1 x2 w3 v4 u5 t6 s7 r8 q9 p0 o1 n2 m3 l4",
            "z0 y1 x2 w3 v4 u5 t6 s7 r8 q9 p0 o1 n2 m3 l4 k5",
            "y1 x2 w3 v4 u5 t6 s7 r8 q9 p0 o1 n2 m3 l4 k5 j6",
            "y7 w3 v4 u5 t6 s7 r8 q9 p0 o1 n2 m3 l4 k5 j6",
        ]);
    }));

test("storage that is denied is a note and no error", () =>
    with_page("", {}, async (view) => {
        await view.page.evaluate(() => { indexedDB.open = () => { throw new DOMException("denied", "SecurityError"); }; });
        await view.drop("pe.npy", npy(6, 4, sinusoidal(4)));
        await view.state_is({ method: "own" });
        await view.labelled(/This browser keeps no copy/, "text");
    }));
