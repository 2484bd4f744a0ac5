// Pictures that leave the program: an SVG looks like the PNG of the same state in a browser, and what the page saves opens
// as it was.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { read_state, start, until, with_page } from "./harness.mjs";
import { read_png } from "./png.mjs";
import { root } from "./site.mjs";

const posenc = process.env.POSENC || path.join(root, "build/release/posenc");
const WIDTH = 900, HEIGHT = 600;

async function in_folder(work) {
    const folder = await mkdtemp(path.join(tmpdir(), "posenc-pictures-"));
    try {
        await work(folder);
    } finally {
        await rm(folder, { recursive: true });
    }
}

/// The mean difference of all channels, 0 … 255.
function difference(one, other) {
    assert.deepEqual([one.width, one.height], [other.width, other.height]);
    let sum = 0;
    for (let y = 0; y < one.height; y++) {
        for (let x = 0; x < one.width; x++) {
            const [a, b] = [one.at(x, y), other.at(x, y)];
            sum += Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);
        }
    }
    return sum / (3 * one.width * one.height);
}

async function shot(file) {
    const { browser } = await start();
    const context = await browser.newContext({ viewport: { width: WIDTH, height: HEIGHT } });
    try {
        const page = await context.newPage();
        await page.goto(pathToFileURL(file).href);
        return read_png(await page.screenshot());
    } finally {
        await context.close();
    }
}

for (const words of [["--view", "heatmap"], ["--view", "frequencies"], ["--view", "biases"], ["--view", "masks"], ["--view", "tree"],
    ["--view", "attention", "--bare"], ["--view", "rotary", "--bare"]]) {
    test(`an SVG is drawn as the PNG is: ${words.join(" ")}`, () => in_folder(async (folder) => {
        const render = (name, ...more) =>
            execFileSync(posenc, ["render", ...words, "--size", `${WIDTH}x${HEIGHT}`, "--out", path.join(folder, name), ...more]);
        render("x.svg", "--scale", "1");
        render("x.png");
        const svg = await shot(path.join(folder, "x.svg")), png = read_png(await readFile(path.join(folder, "x.png")));
        const apart = difference(svg, png);
        assert.ok(apart < 4, `mean difference ${apart}`);
    }));
}

/// Opens the card and presses one of its buttons.
async function share(view, button) {
    await view.click("share");
    await view.click(button);
}

async function saved(view, button) {
    const download = view.page.waitForEvent("download");
    await share(view, button);
    const file = await download;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

for (const kind of ["png", "svg"]) {
    test(`a saved ${kind} opens as it was where it is dropped`, async () => {
        let file = null;
        await with_page("view=biases&method=alibi&length=9", {}, async (view) => {
            file = await saved(view, `share.${kind}`);
            assert.equal(file.name, `biases-alibi.${kind}`);
            await view.labelled(`Saved as biases-alibi.${kind}`, "text");
        });
        await with_page("", {}, async (view) => {
            await view.drop(file.name, file.bytes);
            await view.labelled(`from ${file.name}`, "text");
            await view.state_is({ view: "biases" });
            const state = read_state(await view.page.evaluate(() => window.posenc.state()));
            assert.deepEqual([state.view, state.method, state.length], ["biases", "alibi", "9"]);
        });
    });
}

test("the picture goes to the clipboard", () =>
    with_page("length=9", { context: { permissions: ["clipboard-read", "clipboard-write"] } }, async (view) => {
        await share(view, "share.copy_picture");
        await view.labelled("Picture copied", "text");
        const types = await view.page.evaluate(async () => (await navigator.clipboard.read())[0].types);
        assert.deepEqual(types, ["image/png"]);
    }));

test("a clipboard that takes no pictures is told", () =>
    with_page("length=9", { init: () => { delete window.ClipboardItem; } }, async (view) => {
        await share(view, "share.copy_picture");
        await view.labelled(/^Not copied: the browser does not allow it here/, "text");
    }));

test("a whole table is saved while the page goes on drawing", () => with_page("length=4096&d_model=1024", {}, async (view) => {
    await view.page.evaluate(() => {
        window.pauses = [];
        let last = performance.now();
        const frame = (now) => { window.pauses.push(now - last); last = now; requestAnimationFrame(frame); };
        requestAnimationFrame(frame);
    });
    await share(view, "share.part.all");
    const download = view.page.waitForEvent("download");
    await view.click("share.whole.npy");
    const file = await download, bytes = await readFile(await file.path());
    assert.equal(file.suggestedFilename(), "heatmap-sinusoidal.npy");
    assert.equal(bytes.length, 128 + 8 * 4096 * 1024);
    assert.match(bytes.toString("latin1", 0, 128), /'descr': '<f8', 'fortran_order': False, 'shape': \(4096, 1024\)/);
    assert.equal(bytes.readDoubleLE(128 + 8 * 1024), Math.sin(1));
    await view.labelled("Saved as heatmap-sinusoidal.npy", "text");
    const pauses = await view.page.evaluate(() => window.pauses);
    assert.ok(pauses.length > 10, `${pauses.length} frames`);
}));

test("a table that is given up is not saved", () => with_page("length=8192&d_model=2048", {}, async (view) => {
    let downloads = 0;
    view.page.on("download", () => downloads++);
    await share(view, "share.part.all");
    await view.click("share.whole.csv");
    await view.click("share.cancel");
    await view.labelled("Given up; nothing was saved", "text");
    assert.equal(downloads, 0);
}));
