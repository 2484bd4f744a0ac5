// Measures the page in headless Chromium: P5 to P9 of README.md.
//   node tests/bench/page.mjs [SITE] [--empty SITE] [--only p5,p8] [--scene TEXT] [--edits 120] [--loads 21] [--json]
// SITE is build/web (./web/start.sh builds it), --empty the site of the target empty_page, build/web-build/empty-site;
// --scene picks scenes of P5 by part of "view, size". Prints tables, or one JSON object.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { SWIFTSHADER, launch, serve } from "../browser/site.mjs";
import { at_rest, edit_times, hand_times, SCENES } from "./page_frames.mjs";
import { heap, load_times, loaded_bytes } from "./page_load.mjs";

const { values: options, positionals } = parseArgs({
    allowPositionals: true,
    options: {
        empty: { type: "string", default: "build/web-build/empty-site" },
        only: { type: "string", default: "p5,p6,p7,p8,p9" },
        scene: { type: "string", default: "" },
        loads: { type: "string", default: "21" },
        edits: { type: "string", default: "120" },
        json: { type: "boolean", default: false },
    },
});
const site = resolve(positionals[0] ?? "build/web");
const empty_site = resolve(options.empty);
const SCENE_SECONDS = 240;
const wanted = new Set(options.only.split(","));

const mib = (bytes) => (bytes / 2 ** 20).toFixed(1);
const kib = (bytes) => (bytes / 1024).toFixed(1);

/// Runs `work` with a browser of its own, so that a page that hangs holds up nothing but itself.
/// Without --disable-gpu a call to WebGL waits for the software rasteriser, and the time would be the rasteriser's.
async function with_browser(work, flags = ["--disable-gpu"]) {
    const browser = await launch([...SWIFTSHADER, ...flags]);
    try {
        return await work(browser);
    } finally {
        await browser.close();
    }
}

/// A scene that takes too long is given up and reported; the others still count.
async function frames(address, edits) {
    const rows = [];
    const chosen = SCENES.filter(({ view, size }) => `${view}, ${size}`.includes(options.scene));
    for (const scene of chosen)
        rows.push(await attempt(scene, (browser) => edit_times(browser, address, scene, edits)));
    const hand = { view: "heatmap", size: "largest, pointer" };
    if (!`${hand.view}, ${hand.size}`.includes(options.scene)) return rows;
    return rows.concat(await attempt(hand, (browser) => hand_times(browser, address, edits)));
}

async function attempt({ view, size }, work) {
    console.error(`page.mjs: ${view}, ${size}`);
    let timer;
    const limit = new Promise((_, fail) => {
        timer = setTimeout(() => fail(new Error(`given up after ${SCENE_SECONDS} s`)), SCENE_SECONDS * 1000);
    });
    return with_browser((browser) => {
        const result = work(browser);
        result.catch(() => {}); // when the limit came first
        return Promise.race([result, limit]);
    }).catch((error) => ({ view, size, failed: error.message.split("\n")[0] })).finally(() => clearTimeout(timer));
}

async function first_frames(address) {
    if (!existsSync(resolve(empty_site, "index.html"))) throw new Error("the empty page is not built");
    const empty = await serve(empty_site);
    try {
        // Here the rasteriser's work counts: somebody waits for it.
        return await with_browser((browser) => load_times(browser, address, empty.address, Number(options.loads)), []);
    } finally {
        await empty.stop();
    }
}

const PARTS = {
    p5: (address) => frames(address, Number(options.edits)),
    p6: (address) => with_browser((browser) => at_rest(browser, address)),
    p7: (address) => with_browser((browser) => loaded_bytes(browser, address, site)),
    p8: (address) => first_frames(address),
    p9: (address) => with_browser((browser) => heap(browser, address)),
};

/// What fails says so in its place; the other parts still count.
async function measure(address) {
    const results = {};
    for (const [name, part] of Object.entries(PARTS))
        if (wanted.has(name))
            results[name] = await part(address).catch((error) => ({ failed: error.message.split("\n")[0] }));
    return results;
}

function print(results) {
    for (const [name, { failed }] of Object.entries(results))
        if (failed) console.log(`${name} not measured: ${failed}`);
    if (results.p5) {
        console.log("| view | size | median ms | 99th percentile ms |\n| --- | --- | --- | --- |");
        for (const row of results.p5) {
            if (row.median === undefined) {
                console.log(`| ${row.view} | ${row.size} | not measured: ${row.failed} | |`);
                continue;
            }
            const doubt = (row.unchanged ? ` (${row.unchanged} edits changed nothing)` : "")
                + (row.reached === false ? " (the largest size was not shown)" : "");
            console.log(`| ${row.view} | ${row.size}${doubt} | ${row.median.toFixed(2)} | ${row.p99.toFixed(2)} |`);
        }
    }
    const { p6, p7, p8, p9 } = results;
    if (p6 && !p6.failed) {
        console.log(`\nat rest for ${p6.seconds} s: ${p6.frames} frames, `
            + `${p6.percent.toFixed(2)} % of the main thread\n`);
    }
    if (p7 && !p7.failed) {
        console.log("| file | KiB gzip -9 |\n| --- | --- |");
        for (const file of p7) console.log(`| ${file.path}${file.later ? ", later" : ""} | ${kib(file.gzip)} |`);
        const first = p7.filter((file) => !file.later);
        console.log(`| **to the first view** | **${kib(first.reduce((sum, file) => sum + file.gzip, 0))}** |`);
    }
    if (p8 && !p8.failed) {
        console.log(`\nfirst frame, medians of ${p8.loads} loads: ${p8.page.toFixed(0)} ms, the empty page `
            + `${p8.empty.toFixed(0)} ms: ${p8.ratio.toFixed(2)} times`);
    }
    if (p9 && !p9.failed) {
        console.log(`\nheap: ${mib(p9.wasm)} MiB WebAssembly (${mib(p9.wasm_at_first)} at first), `
            + `${mib(p9.javascript)} MiB JavaScript`);
    }
}

const server = await serve(site);
try {
    const results = await measure(server.address);
    if (options.json) console.log(JSON.stringify(results));
    else print(results);
} finally {
    await server.stop();
}
