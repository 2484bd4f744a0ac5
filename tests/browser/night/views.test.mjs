// Every view and every method: by tab and by link, in every theme, without a word from the browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { colors_in, until, with_page } from "../harness.mjs";

const CENTER = { x: 300, y: 110, width: 580, height: 540 }; // the view's area at 1200 × 680
const LOOKS = [["light", 200, 255], ["dark", 0, 60], ["contrast", 0, 30]]; // and the brightness of the ground
const KINDS_TO_POINT_AT = new Set(["plot", "cell", "link"]);

const choices = (view, key) => until(() => view.page.evaluate((id) => {
    const field = document.getElementById(id);
    return field && [...field.options].map((option) => option.value);
}, `mirror-${key}`), `the choices of ${key}`);

const tabs = async (view) => (await view.items()).filter((item) => item.kind === "tab");
const without_looks = (items) => items.filter((item) => !["theme", "undo", "redo", "close.invitation"].includes(item.id)).map((item) => item.label);

async function not_blank(view, what) {
    const colors = colors_in(await view.picture(), CENTER, 60);
    assert.ok(colors >= 4, `${what}: ${colors} colours`);
    const items = await view.items();
    assert.ok(!items.some((item) => item.id === "close.messages"), `${what}: ${items.map((item) => item.label)}`);
    return items;
}

test("every view is reached from the first, and the link of each restores it in every look", async () => {
    const hashes = new Map();
    await with_page("", {}, async (view) => {
        await view.click("close.invitation"); // a link shows none
        const ids = await choices(view, "view"), first = (await tabs(view)).map((tab) => tab.id);
        assert.ok(ids.length >= 12 && first.length >= 3, `${ids} and ${first}`);
        await view.click(first[1]);
        await view.state_is({ view: ids[1] });
        assert.deepEqual((await tabs(view)).filter((tab) => tab.chosen).map((tab) => tab.id), [first[1]]);
        for (const title of ids) {
            await view.page.getByLabel("View", { exact: true }).selectOption(title);
            await view.settle();
            if (await view.has("offer.take")) await view.click("offer.take"); // what was shown cannot be shown there
            await view.state_is({ view: title });
            const items = await not_blank(view, title);
            assert.ok(items.some((item) => KINDS_TO_POINT_AT.has(item.kind)), `${title} has nothing to point at`);
            hashes.set(title, { hash: await view.hash(), labels: without_looks(items) });
        }
    });
    for (const [title, { hash, labels }] of hashes)
        await with_page([hash, "theme=light"].filter(Boolean).join("&"), {}, async (view) => {
            for (const [theme, low, high] of LOOKS) {
                await view.set(`theme=${theme}`);
                const items = await not_blank(view, `${title}, ${theme}`);
                assert.deepEqual(without_looks(items), labels, `${title}, ${theme}`);
                const ground = (await view.picture()).at(1190, 670);
                assert.ok(ground.every((level) => level >= low && level <= high), `${title}, ${theme}: ${ground}`);
            }
        });
});

test("every method opens by its name alone, in its own view", () =>
    with_page("", {}, async (view) => {
        const ids = await choices(view, "method");
        assert.ok(ids.length >= 8, `${ids}`);
        for (const id of ids) {
            await view.page.evaluate((hash) => { location.hash = hash; }, `method=${id}`);
            await until(async () => ((await view.state()).method ?? "sinusoidal") === id, `${id} entered as an address`);
            await not_blank(view, id);
            const number = await view.cell(0, 0);
            assert.ok(id === "own" ? Number.isNaN(number) : !Number.isNaN(number), `${id}: ${number}`); // nobody brought a table
        }
    }));

test("the system's theme is followed while nobody chose another", () =>
    with_page("", { theme: "dark" }, async (view) => {
        assert.ok((await view.picture()).at(600, 675)[0] < 60);
        await view.page.emulateMedia({ colorScheme: "light" });
        await until(async () => (await view.picture()).at(600, 675)[0] > 200, "the light theme");
    }));

test("a sentence is typed into the masks view, letters of every kind included", () =>
    with_page("view=masks&method=padding", {}, async (view) => {
        await view.click("tokens");
        await view.key("Control+a");
        await view.page.keyboard.type("né 50% of it");
        await until(async () => ((await view.state()).tokens || "").startsWith("né 50% of it"), "the sentence");
        await view.key("Escape");
        const cdp = await view.page.context().newCDPSession(view.page);
        await view.click("tokens");
        await view.key("Control+a");
        await view.next_frame();
        await cdp.send("Input.imeSetComposition", { text: "に", selectionStart: 1, selectionEnd: 1 });
        await cdp.send("Input.insertText", { text: "日本" });
        await until(async () => (await view.state()).tokens === "日本", "what the input method gave");
    }));

test("of two token views side by side each has its own keyboard and its own words", () =>
    with_page("view=attention&method=attention&d_model=4&tokens=I%20eat%20fish&" +
        "beside=view%3Dattention%26tokens%3Dyou%2520see%2520birds", { width: 1600, height: 900 }, async (view) => {
        const words = async () => {
            const { tokens, beside } = await view.state();
            return [tokens, new URLSearchParams(beside).get("tokens")];
        };
        const words_are = async (...expected) => {
            let seen = [];
            await until(async () => (seen = await words()).join() === expected.join(),
                { toString: () => `words ${expected}, present ${seen}` });
        };
        const typed_in = async () => (await view.items()).filter(({ label, kind }) => label === "Word" && kind === "field");
        const open = async (token) => {
            await view.click(await view.labelled(token, "button"));
            await view.labelled("Word", "field");
            const fields = await typed_in();
            assert.equal(fields.length, 1, "one token is open");
            await view.settle();
            await view.key("Control+a");
            await view.next_frame();
            return fields[0].x;
        };
        await words_are("I eat fish", "you see birds");
        assert.ok(await open("token 1 ‘see’") > 800, "the second picture has the keyboard");
        await view.page.keyboard.type("hear");
        await words_are("I eat fish", "you hear birds");
        assert.ok(await open("token 1 ‘eat’") < 800, "the first picture has the keyboard");
        await view.page.keyboard.type("like");
        await words_are("I like fish", "you hear birds");
        await view.key("Enter");
        await until(async () => (await typed_in()).length === 0, "the open token to close");
        await view.key("Control+z");
        await words_are("I eat fish", "you hear birds");
    }));

for (const [what, options] of [["a phone", { width: 390, height: 844, density: 2, touch: true }], ["a narrow window", { width: 700, height: 600 }],
    ["a very small window", { width: 240, height: 180 }]]) {
    test(`every view can be drawn on ${what}`, async () => {
        let ids = [];
        await with_page("", {}, async (view) => { ids = await choices(view, "view"); });
        const methods = { heatmap: "sinusoidal", frequencies: "sinusoidal", relative: "shaw", tree: "tree", masks: "padding" };
        await with_page("", options, async (view) => {
            for (const id of ids) {
                await view.set(`view=${id}&method=${methods[id] || "sinusoidal"}`);
                await view.settle();
                for (const item of await view.items())
                    assert.ok(item.x >= -0.5 && item.y >= -0.5 && item.x + item.width <= options.width + 0.5 &&
                        item.y + item.height <= options.height + 0.5, `${id}: outside: ${JSON.stringify(item)}`);
            }
        });
    });
}
