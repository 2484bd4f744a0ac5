// Faults of the machine around the page: a tab that is frozen, a full storage, a clipboard that is denied. See the table in tests/README.md.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PATIENCE_MS, at_night, open, sleep, until, with_page } from "./harness.mjs";

/// The page is alive: it answers to a control, and shows the same picture as before where nothing was changed.
async function alive(view, before) {
    if (before) {
        const after = await view.picture();
        for (let y = 10; y < 680; y += 9)
            for (let x = 10; x < 1200; x += 9) assert.deepEqual(after.at(x, y), before.at(x, y), `pixel ${x}, ${y}`);
    }
    await view.click("layout.halves");
    await view.state_is({ layout: "halves" });
}

async function still_picture(view) {
    await view.page.mouse.move(2, 2);
    return view.picture();
}

test("a tab that is frozen and thawed goes on", () =>
    with_page("length=40&d_model=32", {}, async (view) => {
        const before = await still_picture(view);
        const cdp = await view.page.context().newCDPSession(view.page);
        for (let round = 0; round < 3; round++) {
            await cdp.send("Page.setWebLifecycleState", { state: "frozen" });
            await sleep(200);
            await cdp.send("Page.setWebLifecycleState", { state: "active" });
            await view.settle();
        }
        await alive(view, before);
        await until(async () => (await view.hash()).includes("layout=halves"), "the address to be written");
    }));

test("a storage that is full only forgets, and says so", () =>
    with_page("d_model=64", { init: () => {
        Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
    } }, async (view) => {
        await alive(view);
        await view.labelled(/^The browser keeps nothing for this page/, "text");
        assert.deepEqual(await view.page.evaluate(() => Object.keys(localStorage)), []);
        await view.page.reload();
        await view.page.waitForFunction(() => window.posenc);
        await view.state_is({ d_model: "64", layout: "halves" });
    }));

for (const [what, init] of [
    ["denied", () => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException("denied", "NotAllowedError"));
        document.execCommand = () => false;
    }],
    ["not there", () => {
        Object.defineProperty(navigator, "clipboard", { value: undefined });
        document.execCommand = () => { throw new Error("never heard of"); };
    }],
]) {
    test(`where the clipboard is ${what}, the text to copy is shown selected`, () =>
        with_page("d_model=48", { init }, async (view) => {
            await view.click("share");
            await view.labelled("QR code", "plot");
            await view.click("share.copy");
            const field = view.page.locator("#copy textarea");
            await field.waitFor({ state: "visible", timeout: PATIENCE_MS });
            const chosen = await field.evaluate((area) => area.value.slice(area.selectionStart, area.selectionEnd));
            assert.equal(chosen, `${view.address}#d_model=48`);
            await view.page.getByText("did not allow copying").waitFor({ state: "visible" });
            await view.next_frame();
            assert.ok(!(await view.has_label("Link copied")), "it is not copied");
            await view.key("Escape");
            await field.waitFor({ state: "detached" });
            await view.key("Escape"); // the card
            await view.settle();
            await alive(view);
        }));
}

// Scripts that come when they are needed.

const unanswered = (route) => route.fulfill({ status: 404, body: "no" });
const told = (view, failure) => view.labelled(new RegExp(`^${failure}: a part of this page is missing or has failed. Reload`), "text");
const taken_back = (view) => until(async () => !(await view.has("close.messages")), "the message to be taken back");
const close = (view) => view.page.context().close();

test("what follows the first view and is missing is told, to screen readers too, and the rest goes on", async () => {
    const view = await open("", { raw: true, path: "web/icon.svg" });
    for (const name of ["mirror", "files", "offline"]) await view.page.route(`**/web/${name}.js`, unanswered);
    await view.page.goto(view.address);
    await view.page.waitForFunction(() => window.posenc).then(() => view.page.evaluate(() => window.posenc.ready));
    for (const failure of ["Screen readers are told nothing", "No files can be opened", "This page is not kept for use without a network"])
        await told(view, failure);
    assert.match(await view.page.getByRole("alert").textContent(), /for screen readers could not be loaded/);
    await view.page.unroute("**/web/files.js");
    await view.click("close.messages");
    await view.click("import");
    await view.click("choose_file"); // asked for again, and then there
    await view.drop("config.json", '{"model_type": "bert", "vocab_size": 30, "max_position_embeddings": 512}');
    await view.state_is({ method: "learned" });
    await close(view);
});

test("what is missing when it is needed is told, and tried again", async () => {
    const denied = () => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException("denied", "NotAllowedError"));
        document.execCommand = () => false;
        window.printed = 0;
        window.print = () => { window.printed++; };
    };
    const view = await open("lesson=01-why-order&lesson_step=1", { init: denied });
    const { page } = view;
    for (const name of ["web/copy_by_hand.js", "worksheet.css"]) await page.route(`**/${name}`, unanswered);
    await view.click("share");
    await view.click("share.copy");
    await told(view, "Nothing was copied");
    assert.ok(!(await view.has_label("Link copied")));
    await page.unroute("**/web/copy_by_hand.js");
    await view.click("share.copy");
    await page.locator("#copy textarea").waitFor({ state: "visible", timeout: PATIENCE_MS });
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await taken_back(view);
    const print = async () => {
        await view.click("lesson.contents");
        await view.click("worksheet");
        await view.click("worksheet.print");
    };
    await print();
    await told(view, "Nothing could be printed");
    await page.keyboard.press("Escape");
    await page.unroute("**/worksheet.css");
    await print();
    await until(() => page.evaluate(() => window.printed === 1), "window.print");
    await taken_back(view);
    await close(view);
});

at_night("sound and work in the background whose scripts are missing are told, and begin when they are there", async () => {
    const view = await open("view=learning&race=none&train_seeds=1&train_steps=20000&train_rate=0.000001", { width: 1440 });
    const scripts = ["**/web/sound.js", "**/web/background.js"];
    for (const name of scripts) await view.page.route(name, unanswered);
    await view.click("picture.train");
    await view.labelled(/^A part of this page is missing or has failed\. Reload/, "text");
    await view.set("view=heatmap&length=20&d_model=16");
    await view.point(await view.labelled("Encoding heatmap", "plot"));
    await view.next_frame();
    await view.click("listen.row");
    await told(view, "No sound could be played");
    for (const name of scripts) await view.page.unroute(name);
    await view.click("listen.row");
    await taken_back(view);
    await view.set("view=learning");
    await view.click("picture.train");
    await view.labelled(/^Training in /, "text");
    await close(view);
});

// Data files of the site, while the network is away before the page has been kept.

/// A page without the files that these patterns name, until `back` is called.
async function without(patterns, hash, work) {
    const view = await open("", { raw: true, path: "web/icon.svg" });
    const cut = (route) => route.abort();
    for (const pattern of patterns) await view.page.route(pattern, cut);
    await view.page.goto(`${view.address}#${hash}`);
    await view.page.waitForFunction(() => window.posenc).then(() => view.page.evaluate(() => window.posenc.ready));
    await work(view, async () => {
        for (const pattern of patterns) await view.page.unroute(pattern, cut);
        await view.page.evaluate(() => dispatchEvent(new Event("online")));
    });
    await close(view);
}

test("a language whose texts do not arrive is told, and comes when the network is back", () =>
    without(["**/text/interface.tsv"], "language=de", async (view, back) => {
        await view.labelled(/^This page could not load text\/interface\.tsv\. What needs it is missing until/, "text");
        assert.equal(await view.page.evaluate(() => document.documentElement.lang), "en");
        await back();
        await until(() => view.page.evaluate(() => document.documentElement.lang === "de"), "the German texts");
        await taken_back(view);
        assert.equal((await view.item("share")).label, "Teilen");
    }));

at_night("lessons that do not arrive are told, and come when the network is back", () =>
    without(["**/lessons/contents.txt", "**/lessons/01-why-order.md"], "lesson=01-why-order&lesson_step=2", async (view, back) => {
        await view.labelled(/^The lessons could not be loaded; they come when/, "text");
        await view.labelled(/^This page could not load lessons\/contents\.txt\./, "text");
        await back();
        await view.item("lesson.contents");
        await until(async () => "lock" in await view.state() || (await view.item("lesson.next")).enabled, "the step");
        await taken_back(view);
    }));
