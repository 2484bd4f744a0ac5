// Faults of the machine around the page: a tab that is frozen, a full storage, a clipboard that is denied. See the table in tests/README.md.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PATIENCE_MS, sleep, until, with_page } from "./harness.mjs";

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

test("a storage that is full only forgets", () =>
    with_page("d_model=64", { init: () => {
        Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
    } }, async (view) => {
        await alive(view);
        await sleep(400); // until it would have been written
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
            await view.page.keyboard.press("Escape");
            await field.waitFor({ state: "detached" });
            await view.page.keyboard.press("Escape"); // the card
            await view.settle();
            await alive(view);
        }));
}
