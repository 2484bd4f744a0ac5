// Links that nobody would make by accident, opened one after the other in one page by its address: each is answered with a
// frame and a state, and the browser has nothing to say. How long they take is measured by tests/sweep/hostile_page.mjs.
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { hostile_links, open_link } from "../../sweep/in_page.mjs";
import { read_state, with_page } from "../harness.mjs";
import { root } from "../site.mjs";

const GENERATED = 30; // beside those made by hand
const PATIENCE_MS = 20000; // until one that gets no frame counts as unanswered

const links = hostile_links(path.join(path.dirname(process.env.POSENC || path.join(root, "build/release/posenc")), "posenc_sweep"), GENERATED);

test(`${links.length} hostile links are answered one after the other`, { timeout: links.length * PATIENCE_MS }, () =>
    with_page("", { width: 900, height: 600 }, async (view) => {
        for (const [n, text] of links.entries()) {
            const begin = `link ${n}, ${text.length} letters: ${text.slice(0, 150)}`;
            const found = await view.page.evaluate(open_link, { text, patience: PATIENCE_MS });
            if (!found) continue; // the address stays as it is
            assert.ok(found.answered, `no frame for ${begin}`);
            read_state(found.state); // well-formed
            assert.ok((await view.items()).length > 0, begin);
            assert.deepEqual(view.console, [], begin);
        }
        await view.set("length=9&d_model=8");
        await view.state_is({ length: "9", d_model: "8" });
        assert.equal(await view.page.locator("#mirror :is(img, script)").count(), 0);
    }));
