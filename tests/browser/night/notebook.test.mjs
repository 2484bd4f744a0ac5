// The package posenc in Debian's Jupyter Notebook: an array shown in a cell and recognised there, a second cell that shares
// the explorer, and what is done in either read back in a third, without any request but the notebook's own. Without the
// library (POSENC_LIBRARY, else that of build/release) there is nothing to test.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { site, start, until } from "../harness.mjs";
import { root } from "../site.mjs";

const STARTS_MS = 60000;
const CELLS = [
    "import json, numpy, posenc\nposenc.show(posenc.field('rotary-table', length=64, d_model=32, base=500000, dtype='float32'), name='cos')",
    "posenc.show('alibi', length=12, height=420)",
    "seen = posenc.state()\nprint(json.dumps([seen.method, seen.settings, [one.state for one in seen.found]]))",
];

let folder = "", server = null, address = "";

/// A port that nobody listens at.
const free_port = () => new Promise((resolve) => {
    const taker = createServer().listen(0, "127.0.0.1", () => {
        const { port } = taker.address();
        taker.close(() => resolve(port));
    });
});

const notebook = (cells) => JSON.stringify({
    cells: cells.map((source) => ({ cell_type: "code", execution_count: null, metadata: {}, outputs: [], source })),
    metadata: { kernelspec: { name: "python3", display_name: "Python 3", language: "python" } }, nbformat: 4, nbformat_minor: 4,
});

before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "notebook-"));
    await writeFile(path.join(folder, "cells.ipynb"), notebook(CELLS));
    const environment = {
        ...process.env, PYTHONPATH: path.join(root, "src/python"), PYTHONDONTWRITEBYTECODE: "1", POSENC_EXPLORER: path.join(site, "explorer.html"),
        POSENC_LIBRARY: process.env.POSENC_LIBRARY ?? path.join(root, "build/release/libposenc.so"),
        HOME: folder, JUPYTER_RUNTIME_DIR: path.join(folder, "run"), JUPYTER_CONFIG_DIR: path.join(folder, "config"), IPYTHONDIR: path.join(folder, "ipython"),
    };
    const port = await free_port();
    server = spawn("/usr/bin/python3", ["-m", "notebook", "--no-browser", "--allow-root", "--ip=127.0.0.1", `--port=${port}`, "--port-retries=0",
        "--NotebookApp.token=", "--NotebookApp.password=", `--notebook-dir=${folder}`], { env: environment, stdio: "ignore" });
    address = `http://127.0.0.1:${port}/`;
    await until(() => fetch(address).then(({ ok }) => ok, () => false), "the notebook's server");
}, { timeout: STARTS_MS });

after(async () => {
    if (server) await new Promise((resolve) => { server.on("exit", resolve).kill("SIGTERM"); });
    await rm(folder, { recursive: true, force: true });
});

const run = (page, ...numbers) => page.evaluate((given) => window.Jupyter.notebook.execute_cells(given), numbers);
const printed = (page, number) => page.evaluate((n) => window.Jupyter.notebook.get_cell(n).output_area.outputs.map((one) => one.text ?? `${one.ename}: ${one.evalue}`).join(""), number);

test("cells show the explorer, which tells the kernel what is done in it", { timeout: 4 * STARTS_MS }, async () => {
    const { browser } = await start();
    const context = await browser.newContext({ viewport: { width: 1200, height: 1500 } });
    const page = await context.newPage(), strangers = [];
    page.on("request", (request) => { if (!request.url().startsWith(address) && !/^(blob|data):/.test(request.url())) strangers.push(request.url()); });
    await page.goto(`${address}notebooks/cells.ipynb`);
    await page.waitForFunction(() => window.Jupyter?.notebook?.kernel?.is_connected(), null, { timeout: STARTS_MS });
    await run(page, 0, 1);
    const frames = () => page.frames().filter((frame) => frame.name().startsWith("posenc?"));
    await until(() => frames().length === 2, "two frames");
    for (const frame of frames()) {
        await frame.waitForFunction(() => window.posenc, null, { timeout: STARTS_MS });
        await frame.evaluate(() => window.posenc.ready);
    }
    const state = (frame) => frame.evaluate(() => window.posenc.state());
    await until(async () => (await state(frames()[0])).includes("own=cos.npy:64x32:"), "the array");
    assert.match(await state(frames()[1]), /method=alibi&length=12/);
    const seen = async () => {
        await run(page, 2);
        await until(async () => (await printed(page, 2)).endsWith("\n"), "the third cell");
        return JSON.parse(await printed(page, 2));
    };
    await frames()[1].evaluate(() => window.posenc.set("length=9"));
    await until(async () => JSON.stringify(await seen()) === '["alibi",{"length":"9"},[]]', "what was done in the second cell");
    await frames()[0].evaluate(() => window.posenc.set("view=frequencies"));
    await until(async () => (await seen())[0] === "own", "what was done in the first");
    assert.deepEqual((await seen())[2], ["method=rotary-table&length=64&d_model=32&base=500000"]);
    const held = await page.evaluate(() => window.Jupyter.notebook.get_cells().map((cell) => JSON.stringify(cell.output_area.outputs).length));
    assert.ok(held[0] > 1e6 && held[1] < 20000, `the first cell alone holds the explorer: ${held}`);
    // Opened again, without the cell that held the explorer: the kernel brings it.
    await page.evaluate(async () => {
        window.Jupyter.notebook.clear_all_output();
        await window.Jupyter.notebook.save_notebook();
    });
    await page.reload();
    await page.waitForFunction(() => window.Jupyter?.notebook?.kernel?.is_connected(), null, { timeout: STARTS_MS });
    await run(page, 1);
    await until(() => frames().length === 1, "the frame");
    await frames()[0].waitForFunction(() => window.posenc, null, { timeout: STARTS_MS });
    assert.ok((await page.evaluate(() => JSON.stringify(window.Jupyter.notebook.get_cell(1).output_area.outputs).length)) < 20000);
    assert.deepEqual(strangers, []);
    await context.close();
});
