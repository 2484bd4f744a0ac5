// The control mirror: the same controls as HTML, for people who cannot see or point at the canvas.
import assert from "node:assert/strict";
import { test } from "node:test";
import { at_night, until, with_page } from "./harness.mjs";

const value_of = (view, key) => view.page.evaluate((id) => document.getElementById(id)?.value, `mirror-${key}`);
const mirror_shows = (view, key, value) => until(async () => (await value_of(view, key)) === value, `${key} ${value} in the mirror`);

test("every control on screen is in the mirror, labelled and described", () =>
    with_page("", {}, async (view) => {
        await mirror_shows(view, "d_model", "128");
        for (const label of ["View", "Method", "Theme", "Width", "Length", "Base", "Layout"])
            assert.equal(await view.page.getByLabel(label, { exact: true }).count(), 1, label);
        const help = await view.page.evaluate(() => {
            const field = document.getElementById("mirror-length");
            return [document.getElementById(field.getAttribute("aria-describedby")).textContent, field.min, field.max];
        });
        assert.deepEqual(help, ["number of positions", "1", "16777216"]);
    }));

test("what is set in the mirror arrives in the program", () =>
    with_page("", {}, async (view) => {
        await mirror_shows(view, "length", "50");
        await view.page.getByLabel("Length", { exact: true }).fill("33");
        await view.state_is({ length: "33" });
        await view.page.getByLabel("Layout", { exact: true }).selectOption("halves");
        await view.state_is({ layout: "halves" });
        await view.page.getByLabel("View", { exact: true }).selectOption("frequencies");
        await view.state_is({ view: "frequencies" });
        assert.equal((await view.item("view.frequencies")).chosen, true);
        const dimensions = view.page.getByLabel("Dimensions", { exact: true });
        await dimensions.fill("1,2");
        await dimensions.press("Tab");
        await view.state_is({ dimensions: "1,2" });
    }));

test("what happens in the program arrives in the mirror", () =>
    with_page("", {}, async (view) => {
        await view.type("length", "123");
        await mirror_shows(view, "length", "123");
        await view.key("Control+z");
        await mirror_shows(view, "length", "50");
        await view.set("theme=dark");
        await mirror_shows(view, "theme", "dark");
    }));

test("typing in the mirror is not disturbed, and Escape leads back to the program", () =>
    with_page("", {}, async (view) => {
        await mirror_shows(view, "base", "10000");
        const field = view.page.locator("#mirror-base");
        await field.focus();
        await view.key("Control+a");
        await view.page.keyboard.type("250");
        await view.state_is({ base: "250" });
        await view.settle();
        assert.equal(await view.page.evaluate(() => document.activeElement.id), "mirror-base");
        assert.equal(await field.inputValue(), "250");
        await field.press("Escape");
        assert.equal(await view.page.evaluate(() => document.activeElement.id), "keys");
    }));

test("text from a link reaches the document as text only", () =>
    with_page(`view=masks&method=padding&tokens=${encodeURIComponent("<img src=x onerror=alert(1)> <b>bold</b>")}`, {}, async (view) => {
        await view.settle();
        await until(async () => (await value_of(view, "tokens"))?.includes("<b>bold</b>"), "the sentence in the mirror");
        assert.equal(await view.page.locator("img, b").count(), 0);
    }));

at_night("a word of a thousand letters stays on one line in the mirror", () =>
    with_page(`method=padding&tokens=${"1,".repeat(500)}`, {}, async (view) => {
        await mirror_shows(view, "tokens", "1,".repeat(500));
        const heights = await view.page.evaluate(() => {
            const field = document.getElementById("mirror-tokens"), many = field.scrollHeight;
            field.value = "1";
            return [many, field.scrollHeight];
        });
        assert.equal(heights[0], heights[1]);
    }));

at_night("a paragraph of 150 000 equations is a text like others", () =>
    with_page("", {}, async (view) => {
        const made = await view.page.evaluate(async () => {
            const { LessonText } = await import(new URL("web/lesson_text.js", document.baseURI).href);
            const section = document.createElement("section");
            const text = Array(150000).fill({ kind: "equation", text: "x" });
            new LessonText(section, () => {}, () => {}).update({
                title: "Title", language: "en", step: 1, steps: 1, step_title: "", on_path: true, questions: [], goals: [],
                blocks: [{ kind: "paragraph", marker: "", text }],
            });
            return section.querySelectorAll("p > [role=math]").length;
        });
        assert.equal(made, 150000);
    }));
