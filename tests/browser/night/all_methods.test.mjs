// The view of all methods: opened by link, scrolled with the wheel and a finger, and a method opened by click, tap and key.
import assert from "node:assert/strict";
import { test } from "node:test";
import { colors_in, until, with_page } from "../harness.mjs";

const PHONE = { width: 390, height: 844, density: 3, touch: true };
const cards = async (view) => (await view.items()).filter((item) => item.kind === "link");
const ids = async (view) => (await cards(view)).map((item) => item.id);

/// Points at the list and turns the wheel until `done`.
async function scroll(view, done, what) {
    const [first] = await cards(view);
    await view.page.mouse.move(first.x + first.width / 2, first.y + first.height / 2);
    await until(async () => {
        if (await done()) return true;
        await view.page.mouse.wheel(0, 400);
        await view.next_frame();
        return false;
    }, what);
}

test("the list shows the current method first; the wheel reaches the last one", () =>
    with_page("method=combined-mask", {}, async (view) => {
        await view.page.getByLabel("View", { exact: true }).selectOption("methods");
        await view.state_is({ view: "methods", method: "combined-mask" });
        const [first] = await cards(view);
        assert.equal(first.id, "picture.combined-mask");
        assert.equal(first.chosen, true);
        await view.labelled("FlexAttention, Hugging Face transformers", "text");
        assert.ok(colors_in(await view.picture(), first, 60) >= 4, "the card is blank");
        await scroll(view, async () => (await ids(view)).includes("picture.precision-collision"), "the last method");
    }));

test("a click opens a method in its own view, and undo returns to the list", () =>
    with_page("view=methods&method=look-ahead", {}, async (view) => {
        await scroll(view, async () => (await ids(view)).includes("picture.prefix"), "the prefix mask");
        await view.settle();
        await view.click("picture.prefix");
        await view.state_is({ view: "masks", method: "prefix" });
        assert.equal((await view.item("view.masks")).chosen, true);
        await view.key("Control+z");
        await view.state_is({ view: "methods", method: "look-ahead" });
    }));

test("the keyboard reaches a card behind families and search, goes on and opens it", () =>
    with_page("view=methods&method=distance", {}, async (view) => {
        for (const key of ["Tab", "Tab", "Tab", "ArrowDown", "Enter"]) {
            await view.key(key);
            await view.next_frame();
        }
        await view.state_is({ view: "biases", method: "no-position" }); // the card behind distance
    }));

test("the mirror chooses the view and the method in it", () =>
    with_page("", {}, async (view) => {
        await view.page.getByLabel("View", { exact: true }).selectOption("methods");
        await view.state_is({ view: "methods" });
        await view.page.getByLabel("Method", { exact: true }).selectOption("kerple");
        await view.state_is({ view: "methods", method: "kerple" });
        await until(async () => (await ids(view))[0] === "picture.kerple", "the list at the method chosen");
    }));

test("a finger drags the list, a family is chosen, a tap opens", () =>
    with_page("view=methods", PHONE, async (view) => {
        const [first] = await cards(view);
        const x = first.x + 40, y = first.y + first.height - 12;
        await view.swipe(...[0, 15, 40, 70, 100].map((by) => [x, y - by]));
        const bottom = (item) => item.y + item.height;
        await until(async () => bottom((await view.item("picture.sinusoidal"))) < bottom(first) - 50, "the list to move up");
        await view.state_is({ view: "methods", method: undefined });
        await view.tap("picture.family");
        await view.tap("picture.family.rotary");
        await until(async () => (await ids(view))[0] === "picture.rotary-table", "the rotary methods");
        await view.tap("picture.rotary-table");
        await view.state_is({ view: "rotary", method: "rotary-table" });
    }));
