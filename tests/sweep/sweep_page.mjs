// The sweep of sweep.py in the page: every state of `posenc_sweep --list` opened by its address in one page, in turn.
//   node tests/sweep/sweep_page.mjs [--random N] [--only TEXT] [--limit N] [--minutes N] [--out FILE] [--worst N]
//                                   [--site FOLDER]
// --only takes a state whose line holds one of the texts, which | separates; --limit so many of these, spread evenly;
// --minutes ends after so many, and then says how many states were left.
// Counted is the main thread's time in animation callbacks: state read, numbers computed, widgets built, commands handed
// to WebGL, which draws nothing here: a software rasteriser would take all the time. A state is final when the program wants no more
// frames. --out writes kind, state, milliseconds of the first, the longest and all frames, milliseconds until final,
// frames, MiB of WebAssembly's memory. The last state without a method's work tells what this machine needs for nothing.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { SWIFTSHADER, launch, root, serve } from "../browser/site.mjs";
import { draw_nothing, keep_memory, time_frames } from "../browser/watch.mjs";

const { values: options } = parseArgs({
    options: {
        random: { type: "string", default: "3" },
        only: { type: "string", default: "" },
        limit: { type: "string", default: "0" },
        minutes: { type: "string", default: "1e9" },
        out: { type: "string", default: "" },
        worst: { type: "string", default: "20" },
        site: { type: "string", default: path.join(root, "build/web") },
    },
});
const EMPTY = "empty\tview=heatmap&length=1&d_model=1";
const PATIENCE_MS = 10000;

/// In the page: opens a state, and waits until nothing moves any more.
async function open_state({ text, patience }) {
    window.times.length = 0;
    const begin = performance.now(), before = window.posenc.frames;
    let seen = before, last = begin;
    location.hash = text;
    for (let still = 0; (still < 3 || window.posenc.frames === before) && performance.now() - begin < patience;) {
        await window.plain_frame();
        still = window.posenc.frames === seen ? still + 1 : 0;
        last = still === 0 ? performance.now() : last;
        seen = window.posenc.frames;
    }
    const times = window.times;
    return {
        first: times[0], longest: Math.max(...times), all: times.reduce((sum, time) => sum + time, 0), final: last - begin,
        frames: seen - before, mebibytes: (window.program_memory?.buffer.byteLength ?? 0) / 2 ** 20,
    };
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
const over = (numbers, limit) => numbers.filter((number) => !(number <= limit)).length;

function print(rows) {
    const column = (name) => rows.map(({ taken }) => taken[name]);
    const empty = rows.filter(({ line }) => line === EMPTY).at(-1).taken;
    console.log(`${rows.length} states; heap at most ${Math.max(...column("mebibytes")).toFixed(1)} MiB`);
    console.log(`an empty state: first ${empty.first.toFixed(1)} ms, longest ${empty.longest.toFixed(1)} ms`);
    for (const [name, limit] of [["first", 100], ["longest", 50], ["final", 2000]]) {
        const times = column(name);
        console.log(`\n${name}: median ${median(times).toFixed(1)} ms, above ${limit} ms: ${over(times, limit)}`);
        for (const { line, taken } of [...rows].sort((a, b) => b.taken[name] - a.taken[name]).slice(0, Number(options.worst)))
            console.log(`${taken[name].toFixed(1).padStart(10)}  ${line.replace("\t", "  ").slice(0, 200)}`);
    }
}

const list = execFileSync(path.join(root, "build/release/posenc_sweep"), ["--list", options.random], { maxBuffer: 2 ** 28 });
const wanted = options.only.split("|");
let lines = String(list).trim().split("\n").filter((line) => wanted.some((text) => line.includes(text)));
const limit = Math.min(Number(options.limit) || lines.length, lines.length);
lines = Array.from({ length: limit }, (_, n) => lines[Math.floor((n * lines.length) / limit)]);
const server = await serve(path.resolve(options.site));
const browser = await launch([...SWIFTSHADER, "--disable-gpu"]);
try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    for (const script of [keep_memory, time_frames, draw_nothing]) await page.addInitScript(script);
    await page.goto(server.address);
    await page.waitForFunction(() => window.posenc?.frames > 0);
    await page.evaluate(() => window.posenc.ready);
    const rows = [], begin = Date.now();
    const draw = (line) =>
        page.evaluate(open_state, { text: line.slice(line.indexOf("\t") + 1), patience: PATIENCE_MS });
    const open = async (line) => rows.push({ line, taken: await draw(line) });
    // Every view once before, so that the browser has compiled what it finds hot, and glyphs are there: that is the start,
    // which P8 measures.
    for (const view of new Set(lines.map((line) => /view=[a-z-]+/.exec(line)[0]))) await draw(view);
    await open(EMPTY);
    for (const line of lines)
        if (Date.now() - begin < 60000 * Number(options.minutes)) await open(line);
    await open(EMPTY);
    if (rows.length < lines.length + 2) console.log(`${lines.length + 2 - rows.length} states left when time was over`);
    print(rows);
    if (options.out) {
        const written = ({ line, taken }) => `${line}\t${Object.values(taken).map((number) => number?.toFixed(2)).join("\t")}\n`;
        writeFileSync(options.out, rows.map(written).join(""));
    }
} finally {
    await browser.close();
    await server.stop();
}
