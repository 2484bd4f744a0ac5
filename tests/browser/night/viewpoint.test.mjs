// The cell that is looked at and the part in sight: in the address, kept by reload, back and forward, left alone by undo.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sleep, until, with_page } from "../harness.mjs";

const PART = "zoom=16,32,8,8";

async function hash_is(view, expected) {
    let seen = "";
    await until(async () => (seen = decodeURIComponent(await view.hash())) === expected,
        { toString: () => `the address ${expected}, present ${seen}` });
}

function looks_at(view, cell) {
    return view.labelled(`at position ${cell[0]}, dimension ${cell[1]}`, "mark");
}

test("a link opens at its cell and its part, and stays as it is", () =>
    with_page(`focus=21,34&${PART}`, {}, async (view) => {
        await view.item("picture.fit");
        await looks_at(view, [21, 34]);
        await view.settle();
        await hash_is(view, `focus=21,34&${PART}`);
    }));

test("zooming and fitting change the address; a reload finds the part again", () =>
    with_page("", {}, async (view) => {
        await view.point(await view.labelled("Encoding heatmap", "plot"));
        await view.page.mouse.wheel(0, -300);
        await view.item("picture.fit");
        await until(async () => /^zoom=\d+,\d+,\d+,\d+$/.test(decodeURIComponent(await view.hash())), "the part in the address");
        await view.settle();
        const { zoom } = await view.state();
        await hash_is(view, `zoom=${zoom}`);
        await view.page.reload();
        await view.page.waitForFunction(() => window.posenc);
        await view.page.evaluate(() => window.posenc.ready);
        await view.item("picture.fit");
        await view.state_is({ zoom });
        await view.click("picture.fit");
        await view.state_is({ zoom: undefined });
        await hash_is(view, "");
    }));

test("back and forward bring each entry's cell and part", () =>
    with_page(`focus=21,34&${PART}`, {}, async (view) => {
        await view.page.evaluate(() => { location.hash = "focus=3,4"; });
        await looks_at(view, [3, 4]);
        await view.state_is({ focus: "3,4", zoom: undefined });
        assert.equal(await view.has("picture.fit"), false);
        await view.page.goBack();
        await looks_at(view, [21, 34]);
        await view.state_is({ focus: "21,34", zoom: "16,32,8,8" });
        await view.page.goForward();
        await looks_at(view, [3, 4]);
        await view.state_is({ focus: "3,4", zoom: undefined });
    }));

test("the pointer looks without writing; a click and the arrow keys write", () =>
    with_page("length=10&d_model=8", {}, async (view) => {
        const plot = await view.labelled("Encoding heatmap", "plot");
        for (let row = 0; row < 10; row++) {
            await view.point(plot, 2.5 / 8, (row + 0.5) / 10);
            await looks_at(view, [row, 2]);
        }
        await sleep(600); // longer than an address waits to be written
        await hash_is(view, "length=10&d_model=8");
        await view.point(plot, 2.5 / 8, 3.5 / 10);
        await view.page.mouse.down();
        await view.page.mouse.up();
        await hash_is(view, "length=10&focus=3,2&d_model=8");
        await view.page.mouse.move(plot.x, plot.y - 40); // beside the picture
        await view.key("ArrowDown");
        await hash_is(view, "length=10&focus=4,2&d_model=8");
        assert.equal((await view.item("undo")).enabled, false);
    }));

test("undo takes back what was set and leaves where one looks", () =>
    with_page(PART, {}, async (view) => {
        await view.drag("base", 0.45, 0.9);
        await view.key("Control+z");
        await view.state_is({ base: undefined, zoom: "16,32,8,8" });
        await view.item("picture.fit");
    }));
