// A site of another origin that shows the explorer in frames: what the tests of frames and of the element share.
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, before } from "node:test";
import { PATIENCE_MS, read_state, start, until } from "./harness.mjs";
import { serve } from "./site.mjs";

/// Two servers of the same pages.
export let host = null, other = null;
let folder = "";

before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "host-"));
    await writeFile(path.join(folder, "index.html"), "<link rel=icon href=data:,>");
    [host, other] = await Promise.all([serve(folder), serve(folder)]);
});
after(async () => {
    await Promise.all([host.stop(), other.stop()]);
    await rm(folder, { recursive: true });
});

export const origin = (server) => server.address.replace(/\/$/, "");
export const inside = (frame, work, given) => frame.evaluate(work, given);

/// A page of the host with this body, in which {site} is the explorer's address; `work` gets it when its frames run.
export async function with_host(body, work, { frames = 1, console: said = [] } = {}) {
    const { address, browser } = await start();
    const context = await browser.newContext({ viewport: { width: 1000, height: 700 } });
    context.setDefaultTimeout(PATIENCE_MS);
    await context.addInitScript(() => { delete Navigator.prototype.serviceWorker; });
    const page = await context.newPage(), heard = [];
    page.on("console", (message) => heard.push(message.text()));
    page.on("pageerror", (error) => heard.push(error.message));
    const html = `<!DOCTYPE html><meta charset=utf-8><link rel=icon href="data:,"><style>body{margin:0}</style>${body.replaceAll("{site}", address)}`;
    await writeFile(path.join(folder, "page.html"), html); // from a server: a made-up answer would count as a public site's
    try {
        await page.goto(`${host.address}page.html`);
        const running = () => page.frames().filter((frame) => frame !== page.mainFrame());
        await until(() => running().length === frames, "the frames");
        for (const frame of running()) {
            await frame.waitForFunction(() => window.posenc);
            await frame.evaluate(() => window.posenc.ready);
        }
        await work(page, ...running());
        // Lines of the browser's own: what is told to nobody, and what graphics cost.
        assert.deepEqual(heard.filter((line) => !/^(Failed to execute 'postMessage'|WebGL: |\[\.WebGL)/.test(line)), said);
    } finally {
        await context.close();
    }
}

export const items = (frame) => inside(frame, () => window.posenc.items());
export const state = async (frame) => read_state(await inside(frame, () => window.posenc.state()));

export async function item(frame, id) {
    let found = null;
    await until(async () => { found = (await items(frame)).find((each) => each.id === id); return found; }, `control ${id}`);
    return found;
}
