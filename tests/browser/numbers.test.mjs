// Numbers that the page around a frame hands over: shown and recognised, in a frame of a site and in explorer.html as a
// blob, which has no address to ask in.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { at_night, site, until } from "./harness.mjs";
import { host, inside, items, origin, other, state, with_host } from "./host.mjs";

const HEARD = "<script>window.told=[];addEventListener('message',(e)=>told.push({origin:e.origin,...e.data}))</script>";
const WHOLE = (asked) => `${HEARD}<iframe id=frame src="{site}?embed=whole&origin=${encodeURIComponent(asked)}#length=20" width=900 height=600></iframe>`;

const last = (page, type) => page.evaluate((wanted) => window.told.filter((each) => each.type === `posenc.${wanted}`).at(-1), type);

/// Posts the cosines of a rotary table of 24 × 16 numbers, of this type, from the host's page.
const hand_over = (page, dtype, more = {}) => page.evaluate(({ dtype, more }) => {
    const rows = 24, cols = 16, exact = [];
    for (let p = 0; p < rows; p++) for (let i = 0; i < cols; i++) exact.push(Math.cos(p * 10000 ** (-2 * (i % 8) / 16)));
    let data = dtype === "float64" ? new Float64Array(exact).buffer : new Float32Array(exact).buffer;
    if (dtype === "bfloat16") data = new Uint16Array(exact.map((number) => new Uint32Array(new Float32Array([number]).buffer)[0] >>> 16)).buffer;
    if (dtype === "int8") data = new Int8Array(exact.map((_, i) => (i % cols <= Math.floor(i / cols) ? 1 : 0))).buffer;
    document.getElementById("frame").contentWindow.postMessage({ type: "posenc.array", name: `table of ${dtype}`, dtype, shape: [rows, cols], data, ...more }, "*");
}, { dtype, more });

test("a frame of the whole program takes numbers, shows them and tells what they are", () =>
    with_host(WHOLE(origin(host)), async (page, frame) => {
        await until(() => last(page, "ready"), "the first message");
        assert.ok((await items(frame)).some(({ id }) => id === "share"), "the whole program");
        await hand_over(page, "float32");
        await until(() => last(page, "found"), "what they are");
        assert.deepEqual((await last(page, "found")).found.map((one) => one.state), ["method=rotary-table&length=24&d_model=16"]);
        assert.match((await last(page, "found")).found[0].text, /^Rotary table; Length: 24; Width: 16\./);
        assert.match((await state(frame)).own, /^table of float32\.npy:24x16:/);
        assert.equal(await inside(frame, () => localStorage.length), 0);
    }));

at_night("of every type, and what is no array is refused by its name", () =>
    with_host(WHOLE(origin(host)), async (page, frame) => {
        await until(() => last(page, "ready"), "the first message");
        for (const dtype of ["float64", "bfloat16", "int8"]) {
            await hand_over(page, dtype);
            await until(async () => (await state(frame)).own?.startsWith(`table of ${dtype}.npy:24x16:`), dtype);
        }
        for (const [n, more] of [{ shape: [24, 17] }, { shape: [24, -16] }, { shape: "24" }, { dtype: "constructor" }, { dtype: 7 }, { data: "text" },
            { data: null }, { shape: [384] , dtype: "float64" }, { shape: Array(9).fill(1) }, { shape: [2 ** 53, 2 ** 53] }].entries()) {
            await hand_over(page, "float32", { ...more, name: `bad ${n}` });
            await until(async () => (await last(page, "refused"))?.name === `bad ${n}`, `${JSON.stringify(more)} to be refused`);
        }
        assert.match((await state(frame)).own, /^table of int8/);
    }));

test("numbers of another origin than the one of the address are not taken", () =>
    with_host(WHOLE(origin(other)), async (page, frame) => {
        await hand_over(page, "float32");
        await inside(frame, () => window.posenc.set("d_model=32"));
        await until(async () => (await state(frame)).d_model === "32", "the frame's own change");
        assert.equal((await state(frame)).own, undefined);
        assert.deepEqual(await page.evaluate(() => window.told), []);
    }));

test("explorer.html as a blob has its options in the frame's name, and two frames share it", async () => {
    const html = await readFile(path.join(site, "explorer.html"), "utf8");
    await with_host(`${HEARD}<div id=place></div>`, async (page) => {
        await page.evaluate((text) => {
            const address = URL.createObjectURL(new Blob([text], { type: "text/html" }));
            for (const [id, settings] of [["frame", "length=20"], ["second", "length=21"]]) {
                const frame = document.createElement("iframe");
                Object.assign(frame, { id, width: 900, height: 600, name: `posenc?embed=whole&origin=${encodeURIComponent(location.origin)}` });
                frame.src = `${address}#${settings}`;
                document.getElementById("place").append(frame);
            }
        }, html);
        await until(() => page.evaluate(() => window.told.filter(({ type }) => type === "posenc.ready").length === 2), "both");
        assert.deepEqual((await page.evaluate(() => window.told.map((each) => each.state))).sort(), ["length=20", "length=21"]);
        await hand_over(page, "float32");
        await until(() => last(page, "found"), "what they are");
        assert.equal((await last(page, "found")).found[0].state, "method=rotary-table&length=24&d_model=16");
    }, { frames: 0 });
});
