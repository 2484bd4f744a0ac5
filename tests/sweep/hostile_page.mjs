// How long hostile links hold the page, beside empty ones: each is opened by its address in one page, in turn.
//   node tests/sweep/hostile_page.mjs [--count N] [--patience MS] [--worst N] [--site FOLDER]
// Told are the milliseconds until the first frame, the longest between two frames until nothing moves any more, and how
// many links take more than half a second longer than an empty one. Measured, never tested.
import path from "node:path";
import { parseArgs } from "node:util";
import { MESA, launch, root, serve } from "../browser/site.mjs";
import { UNPACED, hostile_links, open_link } from "./in_page.mjs";

const { values: options } = parseArgs({
    options: {
        count: { type: "string", default: "1000" },
        patience: { type: "string", default: "10000" },
        worst: { type: "string", default: "10" },
        site: { type: "string", default: path.join(root, "build/web") },
    },
});
const ALLOWED_MS = 500; // more than an empty link
const EMPTY_EACH = 20; // an empty link after so many

const links = hostile_links(path.join(root, "build/release/posenc_sweep"), options.count);
const server = await serve(path.resolve(options.site));
const browser = await launch([...MESA, ...UNPACED]);
const rows = [], empty = [];

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

function print(name, limit) {
    const times = rows.map((row) => row[name]);
    console.log(`\n${name}: median ${median(times).toFixed(1)} ms, empty ${median(empty.map((row) => row[name])).toFixed(1)} ms` +
        `, more than ${ALLOWED_MS} ms above: ${times.filter((time) => time > limit).length} of ${times.length}`);
    for (const row of [...rows].sort((a, b) => b[name] - a[name]).slice(0, Number(options.worst)))
        console.log(`${row[name].toFixed(1).padStart(10)}  ${row.text.length} letters: ${row.text.slice(0, 150)}`);
}

try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(server.address);
    await page.waitForFunction(() => window.posenc?.frames > 0);
    await page.evaluate(() => window.posenc.ready);
    const open = (text) => page.evaluate(open_link, { text, settled: true, patience: Number(options.patience) });
    for (const [n, text] of links.entries()) {
        if (n % EMPTY_EACH === 0) empty.push(await open(`&${n}`));
        const found = await open(text);
        if (found) rows.push({ text, ...found });
    }
    console.log(`${rows.length} links, ${rows.filter((row) => !row.answered).length} without an answer`);
    for (const name of ["first", "longest"]) print(name, median(empty.map((row) => row[name])) + ALLOWED_MS);
    print("all", median(empty.map((row) => row.all)) + ALLOWED_MS);
} finally {
    await browser.close();
    await server.stop();
}
