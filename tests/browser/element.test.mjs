// The element posenc-view in pages of another site, and the page of examples.
import assert from "node:assert/strict";
import { test } from "node:test";
import { open, read_state, until } from "./harness.mjs";
import { item, items, with_host } from "./host.mjs";

test("the element shows, takes and tells states", () =>
    with_host(`<script src="{site}web/posenc-view.js" defer></script><posenc-view state="length=24" controls="length" name="Heat"></posenc-view>`, async (page, frame) => {
        const view = (work, given) => page.locator("posenc-view").evaluate(work, given);
        await view((element) => { window.told = []; element.addEventListener("change", ({ detail }) => window.told.push(detail.state)); });
        await item(frame, "length.slider");
        assert.equal(await view((element) => element.state), "length=24");
        assert.equal(await view((element) => element.shadowRoot.querySelector("iframe").title), "Heat");
        await view((element) => element.set("base=500"));
        await until(() => view((element) => element.state === "length=24&base=500"), "what was set on top");
        await view((element) => { element.state = "length=24"; }); // the attribute's text, while the picture has moved on
        await until(() => view((element) => element.state === "length=24"), "the state that it had at first");
        await view((element) => { element.state = "view=masks"; });
        await until(() => page.evaluate(() => window.told.at(-1)?.startsWith("view=masks&")), "the event");
        const box = await page.locator("posenc-view").boundingBox();
        assert.deepEqual([box.width, box.height], [1000, 416]);
    }));

/// Three elements whose frames are not there yet when the script speaks to them.
const EARLY = `<style>posenc-view{height:200px}</style><script src="{site}web/posenc-view.js" defer></script>
    <posenc-view id=kept state="length=24"></posenc-view><posenc-view id=opened state="length=24"></posenc-view><posenc-view id=property></posenc-view>
    <script>document.getElementById("property").state = "length=26"; // the element's own script has not run</script>
    <script type=module>
        const [kept, opened] = document.querySelectorAll("posenc-view");
        kept.set("length=30&base=700");
        kept.set("base=500");
        opened.set("base=700");
        opened.state = "length=25";
        opened.set("d_model=32");
    </script>`;

test("what is set before the frame is ready comes with it, but for what another state was opened after", () =>
    with_host(EARLY, async (page) => {
        const state_of = (id) => page.locator(`#${id}`).evaluate((element) => element.state);
        await until(async () => (await state_of("kept")) === "length=30&base=500", "both texts, the last one on top");
        await until(async () => (await state_of("opened")) === "length=25&d_model=32", "what was set on top of the state that was opened");
        const opened = await page.locator("#property").evaluate((element) => element.shadowRoot.querySelector("iframe").src);
        assert.equal(new URL(opened).hash, "#length=26");
    }, { frames: 3 }));

/// What the page of examples gives away: in its frames, its buttons and in the code that it shows.
const states_of_examples = () => {
    const frames = [...document.querySelectorAll("iframe")].map(({ src }) => src.split("#")[1]);
    const shown = [...document.querySelectorAll("posenc-view")].map((element) => element.getAttribute("state"));
    const buttons = [...document.querySelectorAll("[data-state]")].map((element) => element.dataset.state);
    const code = [...document.querySelectorAll("pre")].map((element) => element.textContent.replaceAll("&amp;", "&")).join("\n");
    const patterns = [/\/\?embed[^"]*#([^"]+)"/g, /\bstate(?: = |: |=)"([^"]+)"/g, /\.set\("([^"]+)"\)/g];
    return [...frames, ...shown, ...buttons, ...patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, state]) => state))];
};

test("every state on the page of examples is one that opens as it says", async () => {
    const examples = await open("", { raw: true, path: "web/embed.html" });
    const states = await examples.page.evaluate(states_of_examples);
    await examples.page.context().close();
    assert.ok(states.length >= 10, String(states));
    const view = await open("");
    for (const text of new Set(states)) {
        await view.page.evaluate((hash) => { location.hash = hash; }, text);
        await view.state_is(read_state(text));
        assert.deepEqual((await view.items()).filter(({ id }) => id === "close.messages"), [], text);
    }
    await view.page.context().close();
});

test("the page of examples runs, and its frames with it", async () => {
    const view = await open("", { raw: true, path: "web/embed.html", height: 1400 });
    await until(() => view.page.locator("#state").textContent().then((text) => text.includes("alibi")), "the element's state");
    await view.page.getByRole("button", { name: "T5" }).click();
    await until(() => view.page.locator("#state").textContent().then((text) => text.includes("method=t5-bias")), "the other method");
    await view.page.locator("#talks").evaluate((element) => element.set("length=12"));
    await until(() => view.page.locator("#state").textContent().then((text) => text.includes("length=12")), "another length");
    await view.page.getByRole("button", { name: "T5" }).click();
    await until(() => view.page.locator("#state").textContent().then((text) => text.includes("length=24")), "the button's own state once more");
    for (const frame of view.page.frames().slice(1)) {
        const problems = (await items(frame)).filter(({ id, label }) => id === "close.messages" || label.startsWith("No setting"));
        assert.deepEqual(problems, [], frame.url());
    }
    assert.deepEqual(view.console, []);
    await view.page.context().close();
});
