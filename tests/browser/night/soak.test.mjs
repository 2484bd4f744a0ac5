// The short form of tests/sweep/soak_page.mjs: random edits, always the same, after which page and program hold no more
// than before.
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { growth, soak, soaked_page, swept_states } from "../../sweep/soak.mjs";
import { root } from "../site.mjs";

const EDITS = 9; // a part
const PARTS = 6;

const program = path.join(path.dirname(process.env.POSENC || path.join(root, "build/release/posenc")), "posenc_sweep");

test(`${EDITS * PARTS} random edits leave nothing behind`, { timeout: 300000 }, async () => {
    const view = await soaked_page();
    const rows = await soak(view, { seed: 7, links: swept_states(program, 1), parts: PARTS, enough: (edits) => edits >= EDITS });
    const untimed = rows.map((row) => ({ ...row, frame: 0 })); // on a busy machine times say nothing
    assert.deepEqual(growth(untimed), []);
    assert.deepEqual(view.console, [], "messages of the browser");
    await view.set("view=heatmap&length=9&d_model=8");
    await view.state_is({ length: "9", d_model: "8" });
});

test("growth is found", () => {
    const row = { frame: 2, program: 50, script: 5, nodes: 300, listeners: 60 };
    const rows = (change) => [row, row, row, row, { ...row, ...change }, { ...row, ...change }];
    assert.deepEqual(growth(rows({})), []);
    for (const change of [{ frame: 4.1 }, { script: 12 }, { nodes: 3000 }, { listeners: 150 }, { program: 301 }])
        assert.equal(growth(rows(change)).length, 1, JSON.stringify(change));
});
