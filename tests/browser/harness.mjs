// What the browser tests share: the site served on 127.0.0.1, Chromium without a display, and a page driven as a
// person would. Environment: POSENC_SITE (folder of the built page), CHROMIUM.
import assert from "node:assert/strict";
import path from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { MESA, launch, root, serve } from "./site.mjs";
import { PATIENCE_MS, View } from "./view.mjs";

export * from "./view.mjs";

export const site = process.env.POSENC_SITE || path.join(root, "build/web");
/// Registers a test of the night's run (tests/run.sh --all) only: by day others show such a fault.
export function at_night(...words) {
    if (process.env.POSENC_NIGHT) test(...words);
}

let started = null;

/// The server and the browser of this test file: started on first use, stopped after its last test.
export function start() {
    started ??= (async () => {
        const server = await serve(site);
        return { server, address: server.address, browser: await launch(MESA) };
    })();
    return started;
}

after(async () => {
    if (!started) return;
    const { server, browser } = await started;
    await browser.close();
    await server.stop();
});

const PLAIN = { width: 1200, height: 680, density: 1, touch: false, theme: "light" };

/// Options: width, height, density, touch, theme ("light", "dark"), init (function or functions run before the page's scripts),
/// offline (the page may keep itself for use without a network), path (behind the address of the site), context (more for Playwright), rewrite ({file, with: what is made of its text}).
/// The page is open when its first frame is drawn; pass `raw` to get it before, for pages that draw none.
export async function open(hash = "", options = {}) {
    const { width, height, density, touch, theme, init } = { ...PLAIN, ...options };
    const { address, browser } = await start();
    const context = await browser.newContext({
        viewport: { width, height }, deviceScaleFactor: density, hasTouch: touch, isMobile: touch, colorScheme: theme,
        ...options.context,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    await quiet(context);
    // What a service worker answers passes by the routes that tests lay; and it would fetch the whole site each time.
    if (!options.offline) await context.addInitScript(() => { delete Navigator.prototype.serviceWorker; });
    const view = new View(await context.newPage(), address);
    for (const script of [init].flat()) if (script) await view.page.addInitScript(script);
    if (options.rewrite) {
        await view.page.route(`**/${options.rewrite.file}`, async (route) => {
            const response = await route.fetch();
            await route.fulfill({ response, body: options.rewrite.with(await response.text()) });
        });
    }
    return visit(view, hash, options);
}

/// A browser asks for an icon where a page names none.
const quiet = (context) => context.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));

async function visit(view, hash, { path: below = "", raw = false }) {
    await view.page.goto(view.address + below + (hash === "" ? "" : `#${hash}`));
    if (raw) return view;
    const ready = async () => {
        await view.page.waitForFunction(() => window.posenc !== undefined);
        await view.page.evaluate(() => window.posenc.ready);
    };
    // A first view that turns out to need the second part loads the page once more (split.test.mjs counts that).
    await ready().catch(ready);
    return view;
}

/// Pages that wait for the next test of the file, by their options: such a page loads in half the time of a new one.
const waiting = new Map();
const SHARED = [...Object.keys(PLAIN), "path"];

/// Opens a page for one test; what the browser had to say must be nothing. The page starts anew for each, with an empty
/// storage and history, but the browser keeps the files and what it has compiled.
export async function with_page(hash, options, work) {
    const shared = Object.keys(options).every((key) => SHARED.includes(key)), { path: _, ...kind } = { ...PLAIN, ...options };
    const key = JSON.stringify(kind), page = shared ? waiting.get(key) : undefined;
    waiting.delete(key);
    const view = page ? await visit(new View(page, (await start()).address), hash, options) : await open(hash, options);
    let passed = false;
    try {
        await work(view);
        assert.deepEqual(view.console, [], "messages of the browser");
        passed = true;
    } finally {
        if (passed && shared) waiting.set(key, await emptied(view, kind));
        else await view.page.context().close();
    }
}

/// Opens a saved page from its folder, in a browser that keeps nothing; `work` gets its view when the program runs, with
/// `raw` at once. `hash` is what stands behind the name, with its '#'.
export async function with_file(file, hash, work, { raw = false, init } = {}) {
    const { browser } = await start();
    const context = await browser.newContext({ viewport: { width: 1200, height: 680 } });
    context.setDefaultTimeout(PATIENCE_MS);
    const view = new View(await context.newPage(), pathToFileURL(file).href);
    if (init) await view.page.addInitScript(init);
    try {
        await view.page.goto(view.address + hash);
        if (!raw) await view.page.waitForFunction(() => window.posenc).then(() => view.page.evaluate(() => window.posenc.ready));
        await work(view);
    } finally {
        await context.close();
    }
}

/// The view's page as it was before its test, apart from the browser's cache.
async function emptied({ page, address }, { width, height, theme }) {
    const context = page.context(), cdp = await context.newCDPSession(page);
    page.removeAllListeners();
    for (const other of context.pages()) if (other !== page) await other.close();
    await context.unrouteAll();
    await page.unrouteAll();
    await quiet(context);
    await context.clearPermissions();
    await page.goto(address + "web/icon.svg");
    await page.mouse.move(-1, -1);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ media: null, colorScheme: theme });
    await cdp.send("Storage.clearDataForOrigin", { origin: new URL(address).origin, storageTypes: "all" });
    await cdp.send("Page.resetNavigationHistory");
    await cdp.detach();
    return page;
}

/// How many different colours a grid of pixels inside a rectangle (in pixels of the picture) shows.
export function colors_in(picture, { x, y, width, height }, grid = 24) {
    const seen = new Set();
    for (let i = 0; i < grid; i++)
        for (let k = 0; k < grid; k++)
            seen.add(picture.at(Math.floor(x + (i + 0.5) / grid * width), Math.floor(y + (k + 0.5) / grid * height)).join());
    return seen.size;
}
