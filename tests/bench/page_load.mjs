// What loading the page costs: P7 (bytes to the first view), P8 (time to the first frame, next to a page that holds
// nothing but an empty Dear ImGui window) and P9 (heap at the largest sizes).
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { keep_memory } from "../browser/watch.mjs";
import { open_view, SCENES } from "./page_frames.mjs";

const VIEWPORT = { width: 1600, height: 900 };
const SECOND_PART = "/posenc-more.wasm";
const SETTLED_MS = 1000; // after the first frame: what it asks for itself counts too

function files(folder) {
    return readdirSync(folder).flatMap((name) => {
        const path = join(folder, name);
        return statSync(path).isDirectory() ? files(path) : [path];
    });
}

/// Every file that the browser asked for until the first view stood, with its size after gzip -9. The second part of
/// the program is withheld meanwhile, so that nothing of it can count as unneeded without being so; its row has `later`.
export async function loaded_bytes(browser, address, site) {
    const page = await browser.newPage({ viewport: VIEWPORT });
    const paths = [];
    page.on("request", (request) => paths.push(new URL(request.url()).pathname));
    await page.route(`**${SECOND_PART}`, () => {});
    await page.goto(address);
    await page.waitForFunction(() => window.posenc?.frames >= 1);
    await page.waitForTimeout(SETTLED_MS);
    await page.close();
    const of_site = new Map(files(site).map((path) => [path.slice(site.length).replaceAll("\\", "/"), path]));
    return [...new Set(paths)]
        .map((path) => of_site.get(path === "/" ? "/index.html" : path))
        .filter(Boolean)
        .map((path) => path.slice(site.length + 1))
        .map((path) => ({
            path, gzip: gzipSync(readFileSync(join(site, path)), { level: 9 }).length,
            later: `/${path}` === SECOND_PART,
        }));
}

/// Runs in the page: the first animation frame after the program drew is kept in window.first_frame.
function watch_first_frame() {
    const look = () => {
        if (window.posenc?.frames >= 1) window.first_frame = performance.now();
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}

async function load_time(browser, address) {
    const context = await browser.newContext({ viewport: VIEWPORT }); // nothing is cached
    const page = await context.newPage();
    await page.addInitScript(watch_first_frame);
    await page.goto(address);
    await page.waitForFunction(() => window.first_frame);
    const time = await page.evaluate(() => window.first_frame);
    await context.close();
    return time;
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/// Milliseconds from navigation to the first frame, medians; the two pages take turns. The first load of each is for
/// the machine to warm up and does not count.
export async function load_times(browser, address, empty_address, loads) {
    const times = { page: [], empty: [] };
    for (let i = 0; i <= loads; ++i)
        for (const [name, where] of [["page", address], ["empty", empty_address]]) {
            const time = await load_time(browser, where);
            if (i > 0) times[name].push(time);
        }
    const [page, empty] = [median(times.page), median(times.empty)];
    return { loads, page, empty, ratio: page / empty };
}

/// Bytes after one session that showed every view at its largest size: WebAssembly memory (which only grows), and the
/// most that the JavaScript heap held after a collection.
export async function heap(browser, address) {
    const page = await open_view(browser, address, { view: "heatmap" }, keep_memory);
    const client = await page.context().newCDPSession(page);
    await client.send("Performance.enable");
    const memory = () => page.evaluate(() => window.program_memory.buffer.byteLength);
    const at_first = await memory();
    let javascript = 0;
    for (const scene of SCENES.filter(({ size }) => size !== "default")) {
        for (const text of [scene.start, scene.edit(1), scene.edit(2), scene.start]) {
            await page.evaluate((text) => window.posenc.set(text), `view=${scene.view}&${text}`);
            await page.waitForTimeout(150);
        }
        await client.send("HeapProfiler.collectGarbage");
        const { metrics } = await client.send("Performance.getMetrics");
        javascript = Math.max(javascript, metrics.find((metric) => metric.name === "JSHeapUsedSize").value);
    }
    const wasm = await memory();
    await page.close();
    return { wasm_at_first: at_first, wasm, javascript };
}
