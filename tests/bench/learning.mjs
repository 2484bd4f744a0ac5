// How fast the program of the page's worker learns, beside the command line: the default race to its end, scores
// included, the better of several rounds that take turns.
//
//     node tests/bench/learning.mjs [build/web-build] [build/release/posenc]
//
// Prints {"steps_a_second": {"page", "native"}, "ratio", "seconds": {...}, "memory_mib"}: `ratio` page : native, seconds
// of the whole race, memory of the page's program at its end.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const [folder = "build/web-build", posenc = "build/release/posenc"] = process.argv.slice(2);
const ROUNDS = 3;
const METHODS = "none,sinusoidal,learned,rotary-table,alibi,shaw";

/// Steps and seconds of the runs in a text of news or a record.
function told(text) {
    const runs = new Map(); // the last line about a run counts
    for (const line of text.split("\n")) {
        const [kind, run, , steps, seconds] = line.split(" ");
        if (kind === "run") runs.set(run, [Number(steps), Number(seconds)]);
    }
    const sum = (place) => [...runs.values()].reduce((all, numbers) => all + numbers[place], 0);
    return { steps: sum(0), seconds: sum(1) };
}

function native() {
    const words = ["train", "--task", "three-back", "--methods", METHODS, "--seeds", "1", "--format", "record", "--out", "-"];
    return told(execFileSync(posenc, words, { encoding: "utf8", maxBuffer: 2 ** 24 }));
}

/// The module is made for browsers: Node takes it from a name that says so, and is handed the program.
async function page(create) {
    const wasm = readFileSync(path.join(folder, "posenc-background.wasm"));
    const program = await create({
        instantiateWasm(imports, done) {
            WebAssembly.instantiate(wasm, imports).then(({ instance, module }) => done(instance, module));
            return {};
        },
    });
    const ask = (request) => {
        const bytes = new TextEncoder().encode(request);
        const start = program._background_resize(bytes.length); // the heap may move here
        program.HEAPU8.set(bytes, start);
        program._background_receive();
    };
    program._background_begin(0);
    let news = "";
    ask("1 race train_seeds=1");
    ask("2 train");
    for (let busy = true; busy;) {
        busy = program._background_work(0.1);
        while (program._background_take()) {
            const start = program._background_bytes();
            news += new TextDecoder().decode(program.HEAPU8.subarray(start, start + program._background_size()));
        }
    }
    return { ...told(news), memory: program.HEAPU8.length };
}

const copies = mkdtempSync(path.join(tmpdir(), "posenc-"));
const module = path.join(copies, "learning.mjs");
copyFileSync(path.join(folder, "posenc-background.js"), module);
const { default: create } = await import(module);
rmSync(copies, { recursive: true });
const best = {};
for (let round = 0; round < ROUNDS; round++)
    for (const [name, measured] of [["page", await page(create)], ["native", native()]])
        if (!best[name] || measured.seconds < best[name].seconds) best[name] = measured;
const rate = ({ steps, seconds }) => Math.round(steps / seconds);
console.log(JSON.stringify({
    steps_a_second: { page: rate(best.page), native: rate(best.native) },
    ratio: Number((rate(best.page) / rate(best.native)).toFixed(2)),
    seconds: { page: best.page.seconds, native: best.native.seconds },
    memory_mib: Number((best.page.memory / 2 ** 20).toFixed(1)),
}));
