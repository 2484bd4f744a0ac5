// The position at which the clocks of the frequencies stand: played, clicked, dragged, taken back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { until, with_page } from "../harness.mjs";

const ALL_SETTINGS = { height: 1300 }; // none scrolled away
const FORMULA_BESIDE = { width: 1440 }; // below that it is folded
const FREQUENCIES = "view=frequencies&d_model=32&length=20";

/// Keeps every position that the state shows in a frame from now on, for `seen`.
const watch = (view) => view.page.evaluate(() => {
    window.seen = [];
    const look = () => {
        window.seen.push(new URLSearchParams(window.posenc.state()).get("position"));
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
});
const seen = (view) => view.page.evaluate(() => window.seen);

test("play moves the position through all that exist, back to where it was, and leaves no step of undo", () =>
    with_page(`${FREQUENCIES}&offset=5&position=9`, ALL_SETTINGS, async (view) => {
        await watch(view);
        await view.click("position.play");
        await until(async () => (await view.item("position.play")).chosen, "the run");
        await until(async () => !(await view.item("position.play")).chosen, "the end of the run");
        await view.state_is({ position: "9" });
        const positions = new Set((await seen(view)).map(Number));
        assert.equal(Math.min(...positions), 5);
        assert.equal(Math.max(...positions), 24);
        assert.ok(positions.size >= 15, `only ${[...positions]}`);
        assert.equal((await view.item("undo")).enabled, false);
    }));

test("with reduced motion play steps once, at the end to the beginning", () =>
    with_page(`${FREQUENCIES}&position=18`, { ...ALL_SETTINGS, context: { reducedMotion: "reduce" } }, async (view) => {
        for (const position of ["19", "0"]) {
            await view.click("position.play");
            await view.state_is({ position });
            await view.settle();
            assert.equal((await view.state()).position, position);
        }
    }));

test("a click into the waves sets the position and the address; the values are those at it; one undo takes it back", () =>
    with_page("view=frequencies&d_model=32&length=41&dimensions=6,7", FORMULA_BESIDE, async (view) => {
        await view.click(await view.labelled("Waves", "plot"));
        await view.state_is({ position: "20" });
        await until(async () => (await view.hash()).includes("position=20"), "the position in the address");
        await view.labelled("VALUES AT POSITION 20", "text");
        const angle = 20 / 10000 ** (6 / 32);
        for (const [dimension, value] of [[6, Math.sin(angle)], [7, Math.cos(angle)]])
            await view.labelled(`dimension ${dimension}: ${value.toFixed(6).replace("-", "−")}`, "text");
        await view.key("Control+z");
        await view.state_is({ position: undefined });
        assert.equal((await view.item("undo")).enabled, false);
    }));

test("a drag over the waves moves the position and is one step of undo", () =>
    with_page("view=frequencies&d_model=32&length=40", {}, async (view) => {
        const waves = await view.labelled("Waves", "plot");
        await view.point(waves, 0.21);
        await view.page.mouse.down();
        await view.next_frame();
        await view.state_is({ position: "8" });
        for (const across of [0.4, 0.6, 0.81]) {
            await view.point(waves, across);
            await view.next_frame();
        }
        await view.state_is({ position: "32" });
        await view.page.mouse.up();
        await view.next_frame();
        await view.key("Control+z");
        await view.state_is({ position: undefined });
        assert.equal((await view.item("undo")).enabled, false);
    }));
