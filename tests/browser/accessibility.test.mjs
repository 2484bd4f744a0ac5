// The page for people who do not see the picture: checked with axe-core, and a whole lesson read and answered in the
// document beside the canvas, by keyboard alone.
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { at_night, until, with_page } from "./harness.mjs";
import { root } from "./site.mjs";

const AXE = path.join(root, "build/third_party/npm/node_modules/axe-core/axe.min.js");
const CHECKED = { width: 1280, height: 800, context: { bypassCSP: true } }; // axe-core is a script of its own

const text_of = (view, selector) => view.page.evaluate((found) => document.querySelector(found)?.textContent ?? "", selector);
const said = (view, pattern) => until(async () => pattern.test(await text_of(view, "[role=status]")), `said: ${pattern}`);
const mirrored = (view) => view.page.waitForFunction(() => document.getElementById("summary")?.textContent);
const focused = (view) => view.page.evaluate(() => document.activeElement.id);

async function no_violations(view) {
    await mirrored(view);
    await view.settle();
    await view.page.addScriptTag({ path: AXE });
    const violations = await view.page.evaluate(async () => (await window.axe.run(document)).violations
        .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" ")}`));
    assert.deepEqual(violations, []);
}

test("axe-core finds nothing on the first page", () => with_page("", CHECKED, no_violations));
at_night("nor where the theme is dark", () => with_page("theme=dark", { ...CHECKED, theme: "dark" }, no_violations));

for (const theme of ["light", "contrast"])
    at_night(`nor with a lesson open and read, theme ${theme}`, () =>
        with_page(`lesson=01-why-order&theme=${theme}`, CHECKED, async (view) => {
            await mirrored(view);
            await view.page.waitForFunction(() => document.querySelector("#lesson-text h3"));
            await view.key("F6");
            assert.equal(await focused(view), "lesson-text");
            await no_violations(view);
        }));

at_night("nor with the controls shown in the high-contrast theme", () =>
    with_page("theme=contrast", CHECKED, async (view) => {
        await mirrored(view);
        await view.key("F6");
        assert.equal(await focused(view), "controls");
        const ground = () => view.page.evaluate(() => getComputedStyle(document.getElementById("controls")).backgroundColor);
        await until(async () => (await ground()) === "rgb(0, 0, 0)", "black ground");
        await no_violations(view);
    }));

at_night("nor with the keys listed", () =>
    with_page("", CHECKED, async (view) => {
        await view.key("Shift+Slash");
        await view.item("close.help");
        await no_violations(view);
    }));

test("a summary says what is shown, with the numbers of the picture", () =>
    with_page("", {}, async (view) => {
        await until(async () => (await text_of(view, "#summary")) ===
            "Heatmap: Sinusoidal. 50 positions by 128 dimensions; the first column turns every 6.3 positions, the last every 54\u2009410.",
        "the summary");
        assert.equal(await view.page.evaluate(() => document.getElementById("canvas").getAttribute("aria-describedby")), "summary");
        await view.set("method=look-ahead&view=masks&length=5");
        await until(async () => /^Masks: Causal mask\. 5 queries by 5 keys/.test(await text_of(view, "#summary")), "the masks");
    }));

test("what changes is said, at most once a second", () =>
    with_page("", {}, async (view) => {
        await mirrored(view);
        await view.page.evaluate(() => {
            window.sentences = [];
            const now = performance.now.bind(performance);
            let asked = 0; // when the page last looked at the clock: what is done then may come later on a busy machine
            performance.now = () => asked = now();
            const text = Object.getOwnPropertyDescriptor(Node.prototype, "textContent");
            Object.defineProperty(document.querySelector("[role=status]"), "textContent", {
                get: text.get,
                set(sentence) {
                    window.sentences.push(asked);
                    text.set.call(this, sentence);
                },
            });
        });
        await view.set("length=60");
        await said(view, /^Length 60$/);
        await view.set("view=frequencies");
        await said(view, /^Frequencies: Sinusoidal/);
        for (const base of [100, 200, 300]) {
            await view.set(`base=${base}`);
            await view.next_frame();
        }
        await said(view, /Base 300/);
        await view.set("length=0");
        await said(view, /length: ‘0’ is out of range/);
        const times = await view.page.evaluate(() => window.sentences);
        assert.ok(times.length >= 4, `${times.length} sentences`);
        for (const [i, time] of times.slice(1).entries()) assert.ok(time - times[i] > 990, `${time - times[i]} ms between two`);
    }));

test("buttons and tabs of the canvas are buttons of the page", () =>
    with_page("", {}, async (view) => {
        await mirrored(view);
        const button = (name) => view.page.getByRole("button", { name, exact: true, includeHidden: true });
        await button("Frequencies").waitFor({ state: "attached" });
        assert.equal(await button("Undo").isDisabled(), true);
        await button("Frequencies").focus();
        await view.key("Enter");
        await view.state_is({ view: "frequencies" });
        await until(async () => (await button("Frequencies").getAttribute("aria-pressed")) === "true", "the tab to be chosen");
        assert.equal(await view.page.evaluate(() => document.activeElement.textContent), "Frequencies");
        await until(async () => !(await button("Undo").isDisabled()), "undo");
        await button("Undo").focus();
        await view.key("Space");
        await view.state_is({ view: undefined });
    }));

test("F6 goes round: picture, lesson, controls; Escape leads back to the picture", () =>
    with_page("lesson=01-why-order", {}, async (view) => {
        await view.page.waitForFunction(() => document.querySelector("#lesson-text h3"));
        for (const place of ["lesson-text", "controls", "keys", "lesson-text"]) {
            await view.key("F6");
            assert.equal(await focused(view), place);
        }
        await view.key("Shift+F6");
        assert.equal(await focused(view), "keys");
        await view.key("F6");
        await view.key("Escape");
        assert.equal(await focused(view), "keys");
    }));

/// Presses the key until an element whose id begins so has the keyboard.
async function tab_to(view, id, key = "Tab") {
    for (let i = 0; i < 40; i++) {
        if ((await focused(view)).startsWith(id)) return;
        await view.key(key);
    }
    assert.fail(`${key} does not lead to ${id}`);
}

/// Answers and reveals the question of the step, if it has one.
async function answer(view, key) {
    const kind = await view.page.evaluate(() => document.querySelector("#lesson-text fieldset input")?.type ??
        (document.getElementById("lesson-0-take") ? "place" : "none"));
    if (kind === "none") return;
    await tab_to(view, { radio: "lesson-0-answer", text: "lesson-0-number", place: "lesson-0-take" }[kind], key);
    if (kind === "text") await view.page.keyboard.type("0.84");
    else await view.key("Space");
    await view.page.waitForFunction(() => document.getElementById("lesson-0-reveal")?.disabled === false);
    await tab_to(view, "lesson-0-reveal");
    await view.key("Enter");
    await until(async () => (await focused(view)) === "lesson-0-verdict", "the outcome to have the keyboard");
    assert.match(await text_of(view, "#lesson-0-verdict"), /^Yes, that is it|^Not quite/);
    await said(view, /Revealed: /);
}

for (const name of ["01-why-order", "08-relative-shift"])
    at_night(`${name} is read and answered in the document, by keyboard alone`, () =>
        with_page(`lesson=${name}`, { width: 1280, height: 800 }, async (view) => {
            await view.page.waitForFunction(() => document.querySelector("#lesson-text h3"));
            await view.key("F6");
            const count = Number(/of (\d+)/.exec(await text_of(view, "#lesson-text h3"))[1]);
            for (let step = 1; step <= count; step++) {
                await until(async () => (await text_of(view, "#lesson-text h3")).startsWith(`Step ${step} of ${count}: `), `step ${step}`);
                assert.ok((await text_of(view, "#lesson-text p")).length > 40);
                await answer(view, step === 1 ? "Tab" : "Shift+Tab");
                await tab_to(view, "lesson-next");
                await view.key("Enter");
                if (step < count) await said(view, new RegExp(`Step ${step + 1} of ${count}: `));
            }
            await until(async () => (await view.state()).lesson !== name, "the next lesson");
        }));
