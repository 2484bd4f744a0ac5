// Pictures that leave the program: an SVG looks like the PNG of the same state in a browser, and what the page saves opens
// as it was.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { at_night, read_state, start, until, with_page } from "./harness.mjs";
import { read_png } from "./png.mjs";
import { root } from "./site.mjs";

const posenc = process.env.POSENC || path.join(root, "build/release/posenc");
const WIDTH = 900, HEIGHT = 600;
const LARGE = { width: 1280, height: 800 }; // the whole card is in sight

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
    at_night(`an SVG is drawn as the PNG is: ${words.join(" ")}`, () => in_folder(async (folder) => {
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

at_night("a table that is given up is not saved", () => with_page("length=8192&d_model=2048", {}, async (view) => {
    let downloads = 0;
    view.page.on("download", () => downloads++);
    await share(view, "share.part.all");
    await view.click("share.whole.csv");
    await view.click("share.cancel");
    await view.labelled("Given up; nothing was saved", "text");
    assert.equal(downloads, 0);
}));

/// How many pictures browsers find in a GIF, and how long the first and the last stay, in milliseconds.
const film_of = (view, bytes) => view.page.evaluate(async (data) => {
    const decoder = new ImageDecoder({ type: "image/gif", data: Uint8Array.from(data) });
    await decoder.tracks.ready;
    await decoder.completed;
    const { frameCount } = decoder.tracks.selectedTrack;
    const { image: first } = await decoder.decode({ frameIndex: 0 });
    const { image: last } = await decoder.decode({ frameIndex: frameCount - 1 });
    return { pictures: frameCount, stays: [first.duration / 1000, last.duration / 1000], width: first.displayWidth };
}, [...bytes]);

test("a sweep is saved as one animated picture while the card stays open, and opens as it was", async () => {
    let file = null;
    await with_page("length=9&d_model=8", LARGE, async (view) => {
        await share(view, "share.scale.1");
        await view.click("share.sweep");
        await view.click("share.sweep.length");
        await view.type("share.from", "4");
        await view.type("share.to", "12");
        await view.type("share.count", "5");
        const download = view.page.waitForEvent("download");
        await view.click("share.gif");
        assert.ok(await view.has("close.share"));
        const saved = await download, bytes = await readFile(await saved.path());
        file = { name: saved.suggestedFilename(), bytes };
        assert.equal(file.name, "heatmap-sinusoidal-length.gif");
        await view.labelled("Saved as heatmap-sinusoidal-length.gif", "text");
        const { pictures, stays, width } = await film_of(view, bytes);
        assert.deepEqual([pictures, stays], [5, [100, 1000]]);
        assert.ok(width > 300);
        assert.equal((await view.state()).length, "9", "nothing has changed");
    });
    await with_page("", {}, async (view) => {
        await view.drop(file.name, file.bytes);
        await view.labelled(`from ${file.name}`, "text");
        await view.state_is({ length: "9", d_model: "8" });
    });
});

at_night("a sweep that is given up is not saved", () => with_page("length=9&d_model=8", LARGE, async (view) => {
    let downloads = 0;
    view.page.on("download", () => downloads++);
    await share(view, "share.sweep");
    await view.click("share.sweep.length");
    await view.type("share.count", "400");
    await view.click("share.gif");
    await view.click("share.no_gif");
    await view.labelled("Given up; nothing was saved", "text");
    assert.equal(downloads, 0);
}));

/// Printing without a dialogue: the page is told only when the test says so.
const no_dialogue = () => {
    window.printed = 0;
    window.print = () => { window.printed++; };
};

test("the picture is printed alone on one page with its caption, and afterwards all is as before", () =>
    with_page("length=9&layout=halves&theme=dark", { init: no_dialogue }, async (view) => {
        await share(view, "share.print");
        await until(() => view.page.evaluate(() => window.printed === 1), "window.print");
        await view.page.emulateMedia({ media: "print" });
        const shown = await view.page.evaluate(() => [...document.body.children]
            .filter((child) => child.checkVisibility()).map(({ id }) => id));
        assert.deepEqual(shown, ["worksheet"]);
        const [address, ...others] = await view.page.evaluate(() =>
            [...document.querySelectorAll("#worksheet img")].map(({ src }) => src));
        assert.deepEqual(others, []);
        const svg = Buffer.from(address.split(",")[1], "base64").toString();
        assert.match(svg, /Sinusoidal, Heatmap, 9 × 128: Length = 9, Layout = halves/);
        for (const landscape of [false, true]) {
            const pdf = (await view.page.pdf({ format: "A4", landscape })).toString("latin1");
            assert.equal(pdf.match(/\/Type\s*\/Page\b/g).length, 1);
        }
        await view.page.emulateMedia({ media: "screen" });
        await view.page.evaluate(() => dispatchEvent(new Event("afterprint")));
        assert.equal(await view.page.evaluate(() => document.querySelector("#worksheet")), null);
    }));
