// The module in a page without a bundler, as it lies in the package.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { launch, serve } from "../browser/site.mjs";
import { installed } from "./package.mjs";

const PAGE = `<!doctype html><meta charset="utf-8"><title>a page</title>
<script type="importmap">{ "imports": { "posenc": "./node_modules/posenc/index.js" } }</script>
<script type="module">
    import { check, field, recognise } from "posenc";
    const table = field({ method: "rotary-table", d_model: 32, length: 64, base: 500000 });
    window.said = [table.data.length, recognise(table).matches[0].method, check(table, { settings: "method=rope&d_model=32" }).mistakes[0]];
</script>
`;

test("a page imports it and calls it", async () => {
    const { folder } = installed();
    writeFileSync(path.join(folder, "index.html"), PAGE);
    const server = await serve(folder), browser = await launch([]);
    try {
        const page = await browser.newPage(), asked = [];
        page.on("request", (request) => asked.push(new URL(request.url())));
        await page.goto(server.address);
        await page.waitForFunction(() => window.said, null, { timeout: 60_000 });
        assert.deepEqual(await page.evaluate(() => window.said), [2048, "rotary-table", "wrong-base"]);
        assert.ok(asked.every((address) => address.origin === new URL(server.address).origin), "it asks no other address");
        assert.deepEqual(asked.map(({ pathname }) => path.basename(pathname)).filter((name) => /js|wasm/.test(name)).sort(), ["calls.js", "index.js", "posenc.wasm"]);
    } finally {
        await browser.close();
        await server.stop();
    }
});
