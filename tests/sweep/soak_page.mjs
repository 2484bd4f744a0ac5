// Half an hour of random edits in one page: keys, clicks, drags, wheel, typing, links, Back and Forward.
//   node --test tests/sweep/soak_page.mjs
// Environment: MINUTES (30), SEED (1), POSENC_SITE, POSENC. Prints a row a minute: edits, the median frame of all of them and of
// twelve edits that are always the same, in milliseconds of the main thread, and what program and page hold. Fails where
// the last third takes or holds more than half as much again as the first, or the program more than 300 MiB.
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { root } from "../browser/site.mjs";
import { growth, soak, soaked_page, swept_states } from "./soak.mjs";

const minutes = Number(process.env.MINUTES || 30), seed = Number(process.env.SEED || 1);
const links = swept_states(path.join(root, "build/release/posenc_sweep"), 3);

const HEAD = ["minute", "edits", "frame, all", "frame, the same", "program", "JavaScript", "nodes", "listeners"];

const line = (cells) => console.log(`| ${cells.join(" | ")} |`);

function print({ edits, all, frame, program, script, nodes, listeners }, part) {
    if (part === 0) for (const head of [HEAD, HEAD.map(() => "---")]) line(head);
    line([part + 1, edits, `${all.toFixed(2)} ms`, `${frame.toFixed(2)} ms`, `${program.toFixed(0)} MiB`, `${script.toFixed(1)} MiB`,
        nodes, listeners]);
}

test(`${minutes} minutes of random edits`, { timeout: 2 * 60000 * (minutes + 2) }, async () => {
    const view = await soaked_page();
    const rows = await soak(view, { seed, links, parts: minutes, enough: (edits, past) => past >= 60000, told: print });
    assert.deepEqual(growth(rows), []);
});
