// Random edits of one page for as long as one likes, and what grew meanwhile. For soak_page.mjs and its short form in the
// tests, browser/soak.test.mjs.
import { execFileSync } from "node:child_process";
import { keep_memory, time_frames } from "../browser/watch.mjs";
import { open } from "../browser/harness.mjs";
import { Hand } from "./random_edits.mjs";

const MOST_MIB = 300; // of the program's memory, whatever was asked of it
const MOST_TIMES = 1.5; // as much in the last third as in the first
const REST_MS = 400; // after an edit, where something goes on moving
const PROBED = 12; // frames

/// The states of `posenc_sweep --list`, as texts.
export function swept_states(program, random) {
    const list = execFileSync(program, ["--list", String(random)], { maxBuffer: 2 ** 28 });
    return String(list).trim().split("\n").map((line) => line.slice(line.indexOf("\t") + 1));
}

/// In the page: until nothing moves, or patience is over.
async function rest(patience) {
    const begin = performance.now();
    for (let still = 0, seen = -1; still < 2 && performance.now() - begin < patience; seen = window.posenc.frames) {
        await window.plain_frame();
        still = window.posenc.frames === seen ? still + 1 : 0;
    }
}

/// In the page: milliseconds of the frames that follow small edits of one and the same picture.
async function probe(count) {
    location.hash = "view=heatmap&length=60";
    for (let frame = 0; frame < 8; ++frame) await window.plain_frame();
    window.times.length = 0;
    for (let edit = 0; edit < count; ++edit) {
        window.posenc.set(`length=${61 + edit}`);
        for (let frame = 0; frame < 2; ++frame) await window.plain_frame();
    }
    return window.times.splice(0);
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

/// The page in which it happens, without anything that leaves it.
export async function soaked_page() {
    const dry = () => { window.print = () => {}; };
    const view = await open("", { width: 1280, height: 800, init: [keep_memory, time_frames, dry] });
    const context = view.page.context();
    context.on("page", (page) => page.close());
    await context.route((url) => !url.href.startsWith(view.address), (route) => route.abort());
    return view;
}

class Meter {
    static async of(view) {
        const meter = new Meter();
        meter.view = view;
        meter.client = await view.page.context().newCDPSession(view.page);
        await meter.client.send("Performance.enable");
        return meter;
    }

    /// What the page holds and how long a frame takes now.
    async read() {
        const frame = median(await this.view.page.evaluate(probe, PROBED));
        await this.client.send("HeapProfiler.collectGarbage");
        const { metrics } = await this.client.send("Performance.getMetrics");
        const value = (name) => metrics.find((metric) => metric.name === name).value;
        const program = await this.view.page.evaluate(() => window.program_memory.buffer.byteLength / 2 ** 20);
        const script = value("JSHeapUsedSize") / 2 ** 20;
        return { frame, program, script, nodes: value("Nodes"), listeners: value("JSEventListeners") };
    }
}

/// `parts` times: edits until enough(edits of this part, ms of it), then a reading, told at once.
export async function soak(view, { seed, links, parts, enough, told = () => {} }) {
    const hand = new Hand(view, seed, links), meter = await Meter.of(view), rows = [];
    for (let part = 0, begin = performance.now(); part < parts; ++part, begin = performance.now()) {
        let edits = 0;
        while (!enough(edits, performance.now() - begin)) {
            const what = await hand.edit();
            await view.page.evaluate(rest, REST_MS);
            if (view.console.length > 0) throw new Error(`after ${what}: ${view.console.join("; ")}`);
            ++edits;
        }
        const all = median(await view.page.evaluate(() => window.times.splice(0)));
        rows.push({ edits, all, ...await meter.read() });
        told(rows.at(-1), part);
    }
    return rows;
}

/// A sentence for each thing that grew; a machine's noise and a browser's habits (`least`) are no growth: of what is typed
/// Chromium keeps 1 000 steps to undo, two nodes each.
export function growth(rows) {
    const third = Math.max(1, Math.floor(rows.length / 3)), found = [];
    for (const [name, what, least] of [["frame", "ms of a frame", 1], ["script", "MiB of JavaScript", 4], ["nodes", "nodes", 2500],
        ["listeners", "listeners", 50]]) {
        const [first, last] = [rows.slice(0, third), rows.slice(-third)].map((part) => median(part.map((row) => row[name])));
        if (last > MOST_TIMES * first + least) found.push(`${what}: ${first.toFixed(2)} at first, ${last.toFixed(2)} at last`);
    }
    const most = Math.max(...rows.map(({ program }) => program));
    if (most > MOST_MIB) found.push(`the program holds ${most.toFixed(0)} MiB, at most ${MOST_MIB} are allowed`);
    return found;
}
