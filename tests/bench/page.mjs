// Measures the page in headless Chromium and prints a table: P5 (processor time of a frame after an edit), P6 (frames
// and processor use at rest), P7 (bytes to the first view).
//   node tests/bench/page.mjs [SITE]        after ./web/start.sh or cmake --build --preset web; SITE is build/web
// Timed are the edit and the longest animation callback after it: state read, numbers computed, widgets built, commands
// handed to WebGL. What the software rasteriser does with them afterwards is not the program's and is not counted.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { launch, serve } from "../browser/site.mjs";

const site = resolve(process.argv[2] ?? "build/web");
// The i-th edit of each view; sizes stay near the defaults.
const EDITS_OF = {
    heatmap: (i) => (i % 2 ? `length=${40 + (i % 20)}` : `d_model=${100 + i}`),
    frequencies: (i) => (i % 2 ? `length=${40 + (i % 20)}` : `d_model=${20 + i}`),
    relative: (i) => (i % 2 ? `length=${8 + (i % 20)}` : `clip=${i % 9}`),
    tree: (i) => (i % 2 ? `depth=${1 + (i % 8)}` : `decays=0.${10 + (i % 80)},0.9`),
    masks: (i) => (i % 2 ? `length=${4 + (i % 12)}` : `seed=${i}`),
};
const EDITS = 120;
const REST_SECONDS = 10;

function files(folder) {
    return readdirSync(folder).flatMap((name) => {
        const path = join(folder, name);
        return statSync(path).isDirectory() ? files(path) : [path];
    });
}

const kib = (bytes) => (bytes / 1024).toFixed(1);
const at = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];

/// Wraps requestAnimationFrame so that window.frame_times collects the milliseconds each callback took.
function time_frames() {
    window.frame_times = [];
    const original = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) =>
        original((now) => {
            const start = performance.now();
            callback(now);
            window.frame_times.push(performance.now() - start);
        });
}

async function frame_times(browser, address, view, edit_of) {
    const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
    await page.addInitScript(time_frames);
    await page.goto(`${address}#view=${view}`);
    await page.waitForFunction(() => window.posenc?.frames > 3);
    const texts = Array.from({ length: EDITS }, (_, i) => edit_of(i));
    const times = await page.evaluate(async ({ edits, texts }) => {
        const next = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const measured = [];
        for (let i = 0; i < edits; ++i) {
            await new Promise((done) => setTimeout(done, 30));
            window.frame_times.length = 0;
            const start = performance.now();
            window.posenc.set(texts[i]);
            const edit = performance.now() - start;
            await next();
            measured.push(edit + Math.max(...window.frame_times));
        }
        return measured;
    }, { edits: EDITS, texts });
    await page.close();
    return times.sort((a, b) => a - b);
}

async function at_rest(browser, address) {
    const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
    await page.goto(address);
    await page.waitForFunction(() => window.posenc?.frames > 3);
    await page.waitForTimeout(2500);
    const client = await page.context().newCDPSession(page);
    await client.send("Performance.enable");
    const busy = async () =>
        (await client.send("Performance.getMetrics")).metrics.find((metric) => metric.name === "TaskDuration").value;
    const frames = () => page.evaluate(() => window.posenc.frames);
    const [frames_before, busy_before] = [await frames(), await busy()];
    await page.waitForTimeout(REST_SECONDS * 1000);
    const result = { frames: (await frames()) - frames_before, use: (((await busy()) - busy_before) / REST_SECONDS) * 100 };
    await page.close();
    return result;
}

async function loaded_bytes(browser, address) {
    const page = await browser.newPage();
    const paths = [];
    page.on("response", (response) => paths.push(new URL(response.url()).pathname));
    await page.goto(address);
    await page.waitForFunction(() => window.posenc?.frames > 3);
    await page.close();
    const of_site = new Map(files(site).map((path) => [path.slice(site.length).replaceAll("\\", "/"), path]));
    return [...new Set(paths)]
        .map((path) => of_site.get(path === "/" ? "/index.html" : path))
        .filter(Boolean)
        .map((path) => ({ path: path.slice(site.length + 1), gzip: gzipSync(readFileSync(path), { level: 9 }).length }));
}

const server = await serve(site);
// Without this flag a call to WebGL waits for the software rasteriser, and the time would be the rasteriser's.
const browser = await launch(["--disable-gpu"]);
try {
    console.log("| view | median ms | 99th percentile ms |\n| --- | --- | --- |");
    for (const [view, edit_of] of Object.entries(EDITS_OF)) {
        const times = await frame_times(browser, server.address, view, edit_of);
        console.log(`| ${view} | ${at(times, 0.5).toFixed(2)} | ${at(times, 0.99).toFixed(2)} |`);
    }
    const rest = await at_rest(browser, server.address);
    console.log(`\nat rest for ${REST_SECONDS} s: ${rest.frames} frames, ${rest.use.toFixed(2)} % of the main thread\n`);
    const loaded = await loaded_bytes(browser, server.address);
    console.log("| file | KiB gzip -9 |\n| --- | --- |");
    for (const file of loaded) console.log(`| ${file.path} | ${kib(file.gzip)} |`);
    console.log(`| **all** | **${kib(loaded.reduce((sum, file) => sum + file.gzip, 0))}** |`);
} finally {
    await browser.close();
    await server.stop();
}
