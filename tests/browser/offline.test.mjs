// After the first visit the page works without its network; a new version waits until a person agrees, and replaces
// everything or nothing. Each test has a copy of the site of its own, which it changes as a new build would.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFile, cp, mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { PATIENCE_MS, View, at_night, site, sleep, start, until } from "./harness.mjs";
import { root, serve } from "./site.mjs";

const LESSON = "lessons/01-why-order.md";
const NEWS = "A new version of this page is ready";

/// The list of files as the build makes it.
const list = (folder) => execFileSync("python3", ["src/build_scripts/list_site.py", folder, "web/service_worker.js",
    path.join(folder, "service_worker.js")], { cwd: root });

class Visit {
    async open(hash = "", query = "") {
        const view = new View(await this.context.newPage(), this.server.address);
        await view.page.goto(this.server.address + query + hash);
        await view.page.waitForFunction(() => window.posenc);
        await view.page.evaluate(() => window.posenc.ready);
        return view;
    }

    /// The site as it would be after a new build in which this file is another one.
    async build(name, text) {
        await appendFile(path.join(this.folder, name), text);
        list(this.folder);
    }
}

async function with_visit(work) {
    const visit = new Visit();
    visit.folder = await mkdtemp(path.join(os.tmpdir(), "site-"));
    await cp(site, visit.folder, { recursive: true, filter: (from) => !from.includes("/assets") && !from.endsWith("explorer.html") });
    visit.server = await serve(visit.folder);
    const { browser } = await start();
    visit.context = await browser.newContext({ viewport: { width: 1200, height: 680 } });
    visit.context.setDefaultTimeout(PATIENCE_MS);
    try {
        await work(visit);
    } finally {
        await visit.context.close();
        await visit.server.stop();
        await rm(visit.folder, { recursive: true });
    }
}

const kept = (view) => view.page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => new Promise((resolve) => {
    const look = () => active.state === "activated" ? resolve() : active.addEventListener("statechange", look, { once: true });
    look();
})));
const caches_of = (view) => view.page.evaluate(() => caches.keys());
const read = (view, name) => view.page.evaluate((file) => fetch(file).then((answer) => answer.text()), name);
const waiting = (view) => view.page.evaluate(() => navigator.serviceWorker.getRegistration().then((all) => Boolean(all.waiting)));

test("with the network cut everything of the page is still there", () => with_visit(async (visit) => {
    const first = await visit.open();
    await kept(first);
    await visit.server.stop();
    await first.page.close();
    const view = await visit.open("#language=de&lesson=01-why-order&lesson_step=2");
    await view.page.locator("#lesson-text h2").filter({ hasText: "Lektion 1" }).waitFor({ state: "attached" });
    const learning = await visit.open("#view=learning&race=none");
    await learning.item("picture.train");
    const files = await view.page.evaluate(async () => {
        const answers = [];
        for (const file of ["python/alibi.py", "equations.bin", "letters.ttf", "code.ttf", "models/models.tsv", "web/sound.js",
            "web/worksheet.js", "worksheet.css", "learning/recorded.txt", "posenc-background.wasm", "web/background_worker.js", "lessons/de/15-learning.md"])
            answers.push(await fetch(file).then(({ ok }) => ok ? "" : file, () => file));
        return answers.filter(Boolean);
    });
    assert.deepEqual(files, []);
    assert.deepEqual(view.console.filter((line) => line.startsWith("error")), []);
}));

test("everything that the page may ask for is kept, with the very bytes of the site", () => with_visit(async (visit) => {
    const view = await visit.open();
    await kept(view);
    const names = [...(await readFile(path.join(visit.folder, "service_worker.js"), "utf8")).matchAll(/^\["([^"]+)", "[0-9a-f]{64}"\]/gm)].map(([, name]) => name);
    assert.ok(names.length > 100, `${names.length} files`);
    const sums = await view.page.evaluate(async () => {
        const [name] = await caches.keys(), cache = await caches.open(name), found = {};
        for (const { url } of await cache.keys()) {
            const answer = await cache.match(url);
            const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()));
            found[url.slice(location.origin.length + 1).split("?")[0]] = [...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("");
        }
        return found;
    });
    assert.deepEqual(Object.keys(sums).sort(), names.sort());
    for (const [name, sum] of Object.entries(sums))
        assert.equal(sum, createHash("sha256").update(await readFile(path.join(visit.folder, name))).digest("hex"), name);
}));

test("a new version waits until the person agrees, then the page is the new one and the old cache is gone", () =>
    with_visit(async (visit) => {
        const first = await visit.open();
        await kept(first);
        await first.page.evaluate(() => caches.open("somebody else's"));
        const [before] = (await caches_of(first)).filter((name) => name.startsWith("posenc"));
        await first.page.close();
        await visit.build(LESSON, "\nA new sentence.\n");
        const view = await visit.open("#length=33");
        const notice = view.page.locator("#update");
        await notice.filter({ hasText: NEWS }).waitFor({ state: "visible" });
        assert.ok(!(await read(view, LESSON)).includes("A new sentence."), "the new version did not wait");
        assert.ok(await waiting(view));
        await notice.getByRole("button", { name: "Later" }).click();
        assert.equal(await notice.count(), 0);
        await view.page.reload();
        await notice.waitFor({ state: "visible" }); // not agreed: still the old one, and told once more
        assert.ok(!(await read(view, LESSON)).includes("A new sentence."));
        await Promise.all([view.page.waitForEvent("load"), notice.getByRole("button", { name: "Reload now" }).click()]);
        await view.page.waitForFunction(() => window.posenc).then(() => view.page.evaluate(() => window.posenc.ready));
        assert.equal((await view.state()).length, "33");
        assert.ok((await read(view, LESSON)).includes("A new sentence."));
        await until(async () => (await caches_of(view)).length === 2, "the old cache to go");
        const after = await caches_of(view);
        assert.ok(!after.includes(before) && after.includes("somebody else's"), String(after));
        assert.equal(await notice.count(), 0);
    }));

at_night("the other window is told when one has agreed", () => with_visit(async (visit) => {
    const first = await visit.open();
    await kept(first);
    await visit.build(LESSON, "\nA new sentence.\n");
    const second = await visit.open();
    await first.page.locator("#update").filter({ hasText: NEWS }).waitFor({ state: "visible" });
    await second.page.locator("#update").getByRole("button", { name: "Reload now" }).click();
    await first.page.locator("#update").filter({ hasText: "Another window has brought a new version" }).waitFor({ state: "visible" });
}));

test("a version that is only half there changes nothing", () => with_visit(async (visit) => {
    const first = await visit.open();
    await kept(first);
    const before = await caches_of(first);
    await first.page.close();
    await visit.build(LESSON, "\nA new sentence.\n");
    await appendFile(path.join(visit.folder, LESSON), "\nStill being copied.\n"); // no longer what the list says
    const view = await visit.open();
    const failed = await view.page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        await registration.update().catch(() => {});
        const { installing } = registration;
        if (!installing) return "none installs";
        return new Promise((resolve) => installing.addEventListener("statechange", () => resolve(installing.state)));
    });
    assert.ok(["redundant", "none installs"].includes(failed), failed);
    assert.equal(await waiting(view), false);
    assert.deepEqual(await caches_of(view), before);
    assert.ok(!(await read(view, LESSON)).includes("A new sentence."));
    assert.equal(await view.page.locator("#update").count(), 0);
}));

test("nothing is kept before the first view stands, nor in a frame of another page", () => with_visit(async (visit) => {
    const view = new View(await visit.context.newPage(), visit.server.address);
    let release = null;
    const gate = new Promise((resolve) => { release = resolve; });
    await view.page.route("**/posenc-more.wasm", async (route) => { await gate; await route.continue(); });
    await view.page.goto(view.address);
    await view.page.waitForFunction(() => window.posenc?.frames > 0);
    await sleep(500);
    const registrations = (page) => page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length));
    assert.equal(await registrations(view.page), 0);
    assert.ok(!view.requests.some((url) => url.endsWith("offline.js")));
    release();
    await kept(view);
    await view.page.close();
    const second = await visit.context.browser().newContext();
    const frame = await second.newPage();
    await frame.goto(`${visit.server.address}?embed`);
    await frame.waitForFunction(() => window.posenc).then(() => frame.evaluate(() => window.posenc.ready));
    await sleep(500);
    assert.equal(await registrations(frame), 0);
    await second.close();
}));

at_night("with a site that has no such file, or a browser that allows none, nothing is said", () => with_visit(async (visit) => {
    await rm(path.join(visit.folder, "service_worker.js"));
    const view = await visit.open();
    await sleep(500);
    assert.equal(await view.page.locator("#update").count(), 0);
    assert.deepEqual(view.console.filter((line) => !line.includes("404")), []);
}));
