// Mouse, wheel, typing and keyboard on the program's own controls, undo and redo.
import assert from "node:assert/strict";
import { test } from "node:test";
import { View, at_night, sleep, until, with_page, write_state } from "./harness.mjs";

/// How many of a grid of places inside a rectangle have another colour in the second picture.
function changed(before, after, { x, y, width, height }, grid = 30) {
    let count = 0;
    for (let i = 0; i < grid * grid; i++) {
        const at = [x + ((i % grid) + 0.5) / grid * width, y + (Math.floor(i / grid) + 0.5) / grid * height].map(Math.floor);
        if (before.at(...at).join() !== after.at(...at).join()) count++;
    }
    return count / (grid * grid);
}

test("dragging a slider changes the value while it moves, the picture and the address", () =>
    with_page("", {}, async (view) => {
        const plot = await view.labelled("Encoding heatmap", "plot"), before = await view.picture();
        await view.drag("base", 0.45, 0.9, async () => {
            const { base } = await view.state(); // not released yet
            assert.ok(Number(base) > 1e6, `base ${base}`);
        });
        const { base } = await view.state();
        const part = changed(before, await view.picture(), plot);
        assert.ok(part > 0.1, `only ${part} of the heatmap changed`);
        assert.equal(await view.hash(), `base=${base}`);
    }));

test("a drag may leave the slider and the page; the release outside ends it", () =>
    with_page("", {}, async (view) => {
        const slider = await view.item("d_model.slider"), y = slider.y + slider.height / 2;
        await view.page.mouse.move(View.knob(slider, 0.5), y);
        await view.page.mouse.down();
        await view.next_frame();
        await view.page.mouse.move(View.knob(slider, 1) + 400, -60, { steps: 4 });
        await view.next_frame();
        await view.state_is({ d_model: "16384" });
        await view.page.mouse.up();
        await view.next_frame();
        await view.page.mouse.move(View.knob(slider, 0.2), y);
        await view.next_frame();
        assert.equal((await view.state()).d_model, "16384");
    }));

at_night("one drag is one step of undo; redo brings it back", () =>
    with_page("", {}, async (view) => {
        await view.drag("d_model", 0.5, 0.8);
        const first = await view.state();
        assert.ok(first.d_model);
        await view.drag("length", 0.24, 0.5);
        const both = await view.state();
        assert.ok(both.length);
        await view.key("Control+z");
        await view.state_is({ ...first, length: undefined });
        await view.click("undo");
        await view.state_is({ d_model: undefined, length: undefined });
        assert.equal((await view.item("undo")).enabled, false);
        await view.key("Control+Shift+z");
        await view.state_is({ ...first, length: undefined });
        await view.key("Control+y");
        await view.state_is(both);
        assert.equal((await view.item("redo")).enabled, false);
        await until(async () => (await view.hash()) === write_state(both), "the address after redo");
    }));

test("a typed value counts with Enter and with Tab; Escape takes it back", () =>
    with_page("", {}, async (view) => {
        await view.type("length", "77");
        await view.state_is({ length: "77" });
        await view.type("d_model", "96", "Tab");
        await view.state_is({ length: "77", d_model: "96" });
        await view.type("base", "123", "Escape");
        await view.settle();
        assert.deepEqual(await view.state(), { length: "77", d_model: "96" });
    }));

at_night("typed nonsense changes nothing and says what is allowed", () =>
    with_page("d_model=64", {}, async (view) => {
        for (const nonsense of ["abc", "1e99", "-5", "<b>7</b>"]) {
            await view.type("length", nonsense);
            const complaint = await view.labelled(/1 … 16777216/, "text");
            assert.match(complaint.label, /50 is kept/);
            assert.deepEqual(await view.state(), { d_model: "64" });
        }
        await view.type("length", "60");
        await view.state_is({ length: "60" });
        await until(async () => !(await view.items()).some((item) => /is kept/.test(item.label)), "the complaint to go");
    }));

at_night("the steppers step, and reset brings the default back", () =>
    with_page("", {}, async (view) => {
        await view.click("d_model.more");
        await view.state_is({ d_model: "129" });
        await view.click("d_model.less");
        await view.click("d_model.less");
        await view.state_is({ d_model: "127" });
        await view.click("d_model.reset");
        await view.state_is({ d_model: undefined });
    }));

at_night("segments, theme and text size", () =>
    with_page("", {}, async (view) => {
        await view.click("layout.halves");
        await view.state_is({ layout: "halves" });
        assert.equal((await view.item("layout.halves")).chosen, true);
        const corner = (picture) => picture.at(700, 675), light = corner(await view.picture());
        await view.click("theme");
        await view.state_is({ theme: "dark" });
        const dark = corner(await view.picture());
        assert.ok(light[0] > 200 && dark[0] < 60, `${light} and ${dark}`);
        const before = await view.item("d_model.more");
        await view.click("text_size");
        await view.state_is({ text_size: "1.25" });
        const after = await view.item("d_model.more");
        assert.ok(Math.abs(after.height / before.height - 1.25) < 0.05, `${before.height} to ${after.height}`);
    }));

at_night("the method is chosen from a list that can be searched", () =>
    with_page("", {}, async (view) => {
        await view.click("method");
        await view.item("method.sinusoidal");
        await view.page.keyboard.type("look");
        await until(async () => !(await view.has("method.sinusoidal")), "the list to become shorter");
        await view.key("Enter");
        await view.state_is({ method: "look-ahead" });
        await view.key("Control+z");
        await view.state_is({ method: undefined });
    }));

test("the wheel zooms the heatmap and Fit shows all of it; the state names the part in sight", () =>
    with_page("", {}, async (view) => {
        const plot = await view.labelled("Encoding heatmap", "plot"), before = await view.picture();
        await view.point(plot);
        await view.page.mouse.wheel(0, -300);
        await view.item("picture.fit");
        assert.ok(changed(before, await view.picture(), plot) > 0.1);
        assert.deepEqual(Object.keys(await view.state()), ["zoom"]);
        await view.page.keyboard.down("Control"); // as trackpads report a pinch
        await view.page.mouse.wheel(0, -100);
        await view.page.keyboard.up("Control");
        await view.next_frame();
        assert.equal(await view.page.evaluate(() => window.visualViewport.scale), 1);
        await view.click("picture.fit");
        await until(async () => !(await view.has("picture.fit")), "the whole heatmap");
        await view.state_is({ zoom: undefined });
    }));

at_night("the wheel scrolls the settings", () =>
    with_page("", { height: 480 }, async (view) => {
        const before = await view.item("length.slider");
        await view.point(before);
        await view.page.mouse.wheel(0, 120);
        await until(async () => (await view.item("length.slider")).y < before.y - 20, "the settings to move up");
        assert.deepEqual(await view.state(), {});
    }));

at_night("pointing at a cell explains it with its numbers", () =>
    with_page("length=10&d_model=8", { width: 1440 }, async (view) => {
        await view.point(await view.labelled("Encoding heatmap", "plot"), (2 + 0.5) / 8, (3 + 0.5) / 10);
        const value = (await view.cell(3, 2)).toFixed(4);
        await until(async () => (await view.items()).some((item) => item.kind === "text" &&
            item.label.replace("−", "-").includes(value)), `the value ${value} in the inspector`);
    }));

test("the keyboard alone reaches a slider, changes it, undoes it and changes the view", () =>
    with_page("", {}, async (view) => {
        for (let i = 0; i < 12 && !(await view.state()).d_model; i++) {
            await view.key("Tab");
            await view.settle();
            await view.key("ArrowRight");
            await view.settle();
        }
        await view.state_is({ d_model: "129" });
        await view.key("PageUp");
        await view.state_is({ d_model: "139" });
        await view.key("Home");
        await view.state_is({ d_model: "1" });
        await view.key("Control+z"); // keys that follow each other at once are one step
        await view.state_is({ d_model: undefined });
        await view.key("2");
        await view.state_is({ view: "frequencies" });
        await view.key("1");
        await view.state_is({ view: "heatmap" });
    }));

at_night("the keyboard's focus is to be seen", () =>
    with_page("", {}, async (view) => {
        const before = await view.picture();
        await view.key("Tab");
        await view.next_frame();
        const after = await view.picture();
        assert.ok(changed(before, after, { x: 0, y: 0, width: 1200, height: 680 }, 200) > 0, "no ring");
    }));

at_night("help opens with ? and closes with Escape", () =>
    with_page("", {}, async (view) => {
        const before = await view.picture();
        const middle = { x: 400, y: 200, width: 400, height: 280 };
        await view.key("Shift+Slash");
        await view.next_frame();
        assert.ok(changed(before, await view.picture(), middle) > 0.1, "no help");
        await view.key("Escape");
        await view.next_frame();
        assert.ok(changed(before, await view.picture(), middle) < 0.02, "the help stayed");
    }));

at_night("play runs through the range until it is stopped", () =>
    with_page("", {}, async (view) => {
        await view.click("d_model.play");
        const seen = new Set();
        await until(async () => seen.add((await view.state()).d_model).size > 3, "several widths");
        await view.click("d_model.play");
        await view.page.mouse.move(640, 5);
        await view.settle();
        const { d_model } = await view.state();
        await sleep(300);
        assert.equal((await view.state()).d_model, d_model);
    }));

test("with reduced motion play is one step and nothing moves by itself", () =>
    with_page("", { context: { reducedMotion: "reduce" } }, async (view) => {
        await view.click("d_model.play");
        await view.state_is({ d_model: "129" });
        await view.settle();
        assert.equal((await view.state()).d_model, "129");
    }));

test("the link is copied", () =>
    with_page("d_model=48", { context: { permissions: ["clipboard-read", "clipboard-write"] } }, async (view) => {
        await view.click("share");
        await view.labelled("QR code", "plot");
        await view.click("share.copy");
        const copied = () => view.page.evaluate(() => navigator.clipboard.readText());
        await until(async () => (await copied()) === `${view.address}#d_model=48`, "the link on the clipboard");
    }));

test("text goes to and from the clipboard by keys", () =>
    with_page("length=321", {}, async (view) => {
        await view.click("length");
        for (const key of ["Control+a", "Control+c"]) {
            await view.key(key);
            await view.next_frame();
        }
        await view.key("Escape");
        await view.click("d_model");
        for (const key of ["Control+a", "Control+v", "Enter"]) {
            await view.key(key);
            await view.next_frame();
        }
        await view.state_is({ length: "321", d_model: "321" });
    }));
