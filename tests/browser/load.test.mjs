// The first seconds: what is loaded, shown and drawn before anybody touches anything.
import assert from "node:assert/strict";
import { test } from "node:test";
import { at_night, colors_in, open, sleep, start, with_page } from "./harness.mjs";

test("the first frame shows the heatmap and the controls, and the browser has nothing to say", () =>
    with_page("", {}, async (view) => {
        const plot = await view.labelled("Encoding heatmap", "plot");
        assert.ok(colors_in(await view.picture(), plot) > 50, "the heatmap is not drawn");
        assert.deepEqual(await view.state(), {});
        assert.equal(await view.hash(), "");
        assert.equal((await view.item("view.heatmap")).chosen, true);
        for (const key of ["d_model", "length", "base"]) await view.item(`${key}.slider`);
        assert.equal((await view.item("undo")).enabled, false);
        for (const item of await view.items()) {
            assert.ok(item.label !== "" && item.kind !== "", JSON.stringify(item));
            assert.ok(item.x >= 0 && item.y >= 0 && item.x + item.width <= 1200.01 && item.y + item.height <= 680.01,
                `outside the page: ${JSON.stringify(item)}`);
        }
    }));

test("an untouched page fetches its data files once and then nothing, and draws no frame", () =>
    with_page("", { width: 1440, height: 810 }, async (view) => { // where the formula is in sight
        await view.page.waitForLoadState("networkidle"); // the data files that the first view asks for have arrived
        await view.settle();
        const requests = view.requests.length;
        assert.equal(view.requests.filter((url) => url === `${view.address}equations.bin`).length, 1);
        const frames = await view.frames();
        assert.ok(frames <= 30, `${frames} frames until then`);
        await sleep(2500);
        assert.equal(await view.frames(), frames);
        assert.deepEqual(view.requests.slice(requests), []);
    }));

at_night("a slider that was dragged comes to rest too", () =>
    with_page("", {}, async (view) => {
        await view.drag("d_model", 0.5, 0.7);
        await view.page.mouse.move(640, 5);
        await view.settle();
        await sleep(1200); // a tooltip, an animation or a late write would show
        const frames = await view.frames();
        await sleep(1500);
        assert.equal(await view.frames(), frames);
    }));

/// Every picture on the canvas begins with it.
const count_clears = () => {
    window.clears = 0;
    const clear = WebGL2RenderingContext.prototype.clear;
    WebGL2RenderingContext.prototype.clear = function (bits) {
        window.clears++;
        clear.call(this, bits);
    };
};

/// A clock that passes a busy machine's delays over: a frame that comes late is painted in any case.
const steady_clock = () => {
    const now = performance.now.bind(performance);
    let [clock, last] = [0, now()];
    performance.now = () => {
        const at = now();
        clock += Math.min(at - last, 20);
        last = at;
        return clock;
    };
};

test("a frame that looks like the last one is not drawn again, one with other numbers is", () =>
    with_page("method=learned&length=16&d_model=16", { init: [count_clears, steady_clock] }, async (view) => {
        await view.settle();
        const drawn = () => view.page.evaluate(() => window.clears);
        await view.page.mouse.move(600, 5); // nothing lies there
        await view.settle();
        const [frames, before] = [await view.frames(), await drawn()];
        await view.page.mouse.move(610, 5);
        await view.settle();
        const more = await view.frames() - frames, anew = await drawn() - before;
        assert.ok(more >= 5 && anew === 0, `${more} frames, ${anew} drawn`);
        const plot = await view.labelled("Encoding heatmap", "plot");
        const middle = (picture) => [...Array(64).keys()].map((at) =>
            picture.at(Math.floor(plot.x + plot.width / 8 * (at % 8 + 0.1)), Math.floor(plot.y + plot.height / 8 * (Math.floor(at / 8) + 0.1))).join());
        const old = middle(await view.picture());
        await view.set("method=learned&length=16&d_model=16&seed=5");
        assert.ok(middle(await view.picture()).filter((color, at) => color !== old[at]).length > 32, "the old numbers are on the canvas");
    }));

test("every request goes to the page's own folder", () =>
    with_page("", {}, async (view) => {
        await view.drag("length", 0.3, 0.5);
        await view.settle();
        for (const url of view.requests) assert.ok(url.startsWith(view.address), url);
        for (const part of ["posenc.wasm", "posenc-more.wasm"]) assert.ok(view.requests.includes(view.address + part));
    }));

test("the page adds one name to the window, and nobody can change it", async () => {
    const names = () => Object.getOwnPropertyNames(window);
    const bare = await open("", { raw: true, path: "web/icon.svg" });
    const before = new Set(await bare.page.evaluate(names));
    await bare.page.context().close();
    await with_page("", {}, async (view) => {
        assert.deepEqual((await view.page.evaluate(names)).filter((name) => !before.has(name)), ["posenc"]);
        assert.ok(await view.page.evaluate(() => Object.isFrozen(window.posenc)));
    });
});

test("posenc.cell answers with numbers inside the field and NaN outside", () =>
    with_page("length=7&d_model=4", {}, async (view) => {
        assert.equal(await view.cell(0, 1), 1);
        assert.ok(Math.abs(await view.cell(1, 0) - Math.sin(1)) < 1e-14);
        for (const [row, column] of [[-1, 0], [7, 0], [0, 4], [0.5, 1], [1e300, 1], [2 ** 53, 0]])
            assert.ok(Number.isNaN(await view.cell(row, column)), `cell ${row}, ${column}`);
    }));

test("the security policy allows no inline code, and the page has none", async () => {
    const { address } = await start();
    const html = await (await fetch(address)).text();
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)[1];
    assert.match(policy, /default-src 'none'/);
    assert.doesNotMatch(policy, /'unsafe-inline'|'unsafe-eval'|\*|https?:/);
    assert.doesNotMatch(html, /<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=|javascript:/i);
    const view = await open();
    const ran = await view.page.evaluate(async () => {
        const script = document.createElement("script");
        script.textContent = "document.title = 'intruder'";
        document.body.append(script);
        await new Promise((resolve) => { setTimeout(resolve, 50); });
        return document.title;
    });
    await view.page.context().close();
    assert.equal(ran, "Positional Encoding Explorer");
});

for (const density of [1, 2]) {
    at_night(`at density ${density} the canvas has a pixel per device pixel and the layout stays`, () =>
        with_page("", { density, width: 1000, height: 700 }, async (view) => {
            const size = await view.page.evaluate(() => {
                const canvas = document.getElementById("canvas");
                return [canvas.width, canvas.height, canvas.clientWidth, canvas.clientHeight];
            });
            assert.deepEqual(size, [1000 * density, 700 * density, 1000, 700]);
            const slider = await view.item("d_model.slider");
            assert.equal(Math.round(slider.x), 16);
            assert.ok(slider.height >= 20 && slider.height <= 32, `${slider.height}`);
        }));
}

test("the page follows its window, down to no size at all and back", () =>
    with_page("", {}, async (view) => {
        await view.page.setViewportSize({ width: 1000, height: 500 });
        const canvas_width = () => view.page.evaluate(() => document.getElementById("canvas").width);
        await view.page.waitForFunction(() => document.getElementById("canvas").width === 1000);
        await view.page.evaluate(() => { document.getElementById("stage").hidden = true; });
        await view.page.evaluate(() => { document.getElementById("stage").style.display = "none"; });
        await sleep(200);
        await view.page.evaluate(() => { document.getElementById("stage").style.display = ""; });
        await view.page.evaluate(() => { document.getElementById("stage").hidden = false; });
        await view.settle();
        assert.equal(await canvas_width(), 1000);
        const plot = await view.labelled("Encoding heatmap", "plot");
        assert.ok(colors_in(await view.picture(), plot) > 20);
    }));
