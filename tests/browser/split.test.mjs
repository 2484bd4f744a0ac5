// The program comes in two parts: posenc.wasm draws the first view, posenc-more.wasm does everything else. Here the
// second part is withheld, late, missing or of another build.
import assert from "node:assert/strict";
import { test } from "node:test";
import { at_night, colors_in, open, sleep, until } from "./harness.mjs";
import { read_png } from "./png.mjs";

const MORE = "**/posenc-more.wasm";
const BAR = 3; // pixels of CSS at the top that say that something is on its way

/// A page whose second part answers as `route` does; `let_through` ends the waiting of routes that wait for `gate`.
async function split_page(answer, { hash = "", frames = 1, ...options } = {}) {
    const view = await open("", { raw: true, path: "web/icon.svg", ...options });
    const gate = {};
    gate.opened = new Promise((resolve) => { gate.open = resolve; });
    view.asked = 0;
    await view.page.route(MORE, async (route) => {
        view.asked++;
        await answer(route, gate.opened);
    });
    view.let_through = () => gate.open();
    await view.page.goto(view.address + hash);
    if (frames) await drawn(view, frames);
    return view;
}

const withheld = async (route, opened) => {
    await opened;
    await route.continue();
};

const drawn = (view, frames) => until(
    () => view.page.evaluate((count) => window.posenc?.frames >= count, frames).catch(() => false), // it starts again
    { toString: () => `a frame without the second part; where a function was called too early, src/build_scripts/first_view.txt `
        + `is stale: node tests/browser/record_first_view.mjs writes it anew. ${view.console}` });

/// The address that stands first has no icon: the browser looks for one, and says that there is none.
function assert_quiet(view) {
    assert.deepEqual(view.console.filter((line) => !line.includes("404 (File not found)")), []);
}

const sentence = (view) => view.page.getByText("could not be loaded").waitFor({ state: "visible" });

/// The picture below the bar; the program draws no frame that could be waited for, the browser shows what it has.
async function picture(view) {
    await view.drawn();
    return read_png(await view.page.screenshot());
}

/// The inspector of a wide page is left out: its equations and code are files that come last. `shades`: how far a color may
/// be off; `density`: pixels to one of CSS.
function assert_same(before, after, density = 1, shades = 0) {
    const step = 3, right = before.width >= 1200 ? before.width - 346 : before.width;
    for (let y = BAR * density + 1; y < before.height; y += step)
        for (let x = 0; x < right; x += step) {
            const [one, other] = [before.at(x, y), after.at(x, y)];
            assert.ok(one.every((color, i) => Math.abs(color - other[i]) <= shades), `pixel ${x}, ${y}: ${one}, ${other}`);
        }
}

for (const [what, options] of [
    ["wide", { width: 1600, height: 900 }],
    ["medium and dark", { width: 1000, height: 700, theme: "dark" }],
    ["phone", { width: 390, height: 844, density: 2, touch: true }],
]) {
    test(`the first view stands without the second part, and does not change when that comes: ${what}`, async () => {
        const view = await split_page(withheld, options);
        const before = await picture(view);
        const plot = await view.labelled("Encoding heatmap", "plot"), density = options.density ?? 1;
        const box = Object.fromEntries(["x", "y", "width", "height"].map((side) => [side, plot[side] * density]));
        assert.ok(colors_in(before, box) > 20, "the heatmap is not drawn");
        assert.equal(view.asked, 1);
        view.let_through();
        await view.page.evaluate(() => window.posenc.ready);
        assert_same(before, await view.picture(), density);
        assert_quiet(view);
        await view.page.context().close();
        // A letter whose outline is in the second part would be missing for good.
        const whole = await open("", { ...options, init: () => history.replaceState({ whole: true }, "") });
        // With other glyphs beside it in the texture, a letter's edge may be sampled a shade differently.
        assert_same(before, await whole.picture(), density, 32);
        await whole.page.context().close();
    });
}

at_night("the first view is whole on a machine that was too busy for it in one frame", async () => {
    const slow = () => {
        const now = performance.now.bind(performance), step = 40; // ms
        let late = 0;
        performance.now = () => now() + (late = Math.min(late + step, 24 * step));
    };
    const view = await split_page(withheld, { init: slow });
    const before = await picture(view);
    view.let_through();
    await view.page.evaluate(() => window.posenc.ready);
    assert_same(before, await view.picture());
    assert_quiet(view);
    await view.page.context().close();
});

test("the second part is asked for only when the first view stands", async () => {
    const view = await open("", { raw: true, path: "web/icon.svg" });
    let frames = null;
    await view.page.route(MORE, async (route) => {
        frames = await view.page.evaluate(() => window.posenc.frames);
        await route.continue();
    });
    await view.page.goto(view.address);
    await until(() => frames !== null, "the second part");
    assert.ok(frames >= 1);
    await view.page.context().close();
});

at_night("what is typed, clicked and set meanwhile is not lost", async () => {
    const view = await split_page(withheld);
    await view.page.mouse.click(...await middle(view, "view.frequencies"));
    await view.page.evaluate(() => window.posenc.set("length=77"));
    await sleep(200);
    const frames = await view.frames();
    assert.deepEqual(await view.state(), {}, "a frame acted on it");
    view.let_through();
    await view.state_is({ view: "frequencies", length: "77" });
    assert.ok(await view.frames() > frames);
    assert_quiet(view);
    await view.page.context().close();
});

async function middle(view, id) {
    const item = await view.item(id);
    return [item.x + item.width / 2, item.y + item.height / 2];
}

at_night("the waiting first view follows its window, gets its graphics back and stays when nobody looks", async () => {
    const view = await split_page(withheld);
    await view.page.setViewportSize({ width: 900, height: 600 });
    await until(async () => (await view.items()).every((item) => item.x + item.width <= 900.01), "the new size");
    const before = await picture(view);
    const frames = await view.frames();
    await view.page.evaluate(async () => {
        const loss = document.getElementById("canvas").getContext("webgl2").getExtension("WEBGL_lose_context");
        loss.loseContext();
        await new Promise((resolve) => { setTimeout(resolve, 200); });
        loss.restoreContext();
    });
    await drawn(view, frames + 1);
    assert_same(before, await picture(view));
    await view.page.evaluate(() => {
        Object.defineProperty(document, "hidden", { value: true, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
        delete document.hidden;
    });
    assert.equal(await view.page.evaluate(() => history.state?.whole), undefined, "a page that nobody looks at starts again");
    view.let_through();
    await view.page.evaluate(() => window.posenc.ready);
    await view.state_is({});
    await view.page.context().close();
});

for (const hash of ["#view=masks", "#method=alibi&length=32", "#length=64"]) {
    test(`${hash}: both parts come together before the first frame`, async () => {
        const view = await split_page(withheld, { hash, frames: 0 });
        await until(() => view.asked === 1, "the second part");
        await sleep(700);
        assert.equal(await view.page.evaluate(() => window.posenc?.frames ?? 0), 0);
        view.let_through();
        await view.page.waitForFunction(() => window.posenc?.frames >= 1);
        assert_quiet(view);
        await view.page.context().close();
    });
}

test("a state that was kept from the last visit waits for both parts too", async () => {
    const view = await split_page(withheld, { frames: 0, init: () => localStorage.setItem("posenc.state", "view=tree") });
    await until(() => view.asked === 1, "the second part");
    view.let_through();
    await view.page.waitForFunction(() => window.posenc?.frames >= 1);
    await view.state_is({ view: "tree" });
    await view.page.context().close();
});

test("a first view that needs the second part after all starts again with both", async () => {
    const view = await split_page(withheld, { frames: 0, init: () => {
        // The loader sees nothing that would need the second part; the program then finds another view, also when the
        // page has started again and the loader no longer asks.
        const get = Storage.prototype.getItem;
        let asked = 0;
        Storage.prototype.getItem = function (key) {
            if (key !== "posenc.state") return get.call(this, key);
            return asked++ === 0 && !history.state?.whole ? null : "view=masks";
        };
    } });
    view.let_through();
    await view.page.waitForFunction(() => history.state?.whole && window.posenc?.frames >= 1); // it rests soon
    await view.state_is({ view: "masks" });
    assert.equal(await view.page.evaluate(() => document.getElementById("notice").textContent), "");
    await view.page.context().close();
});

test("when posenc-more.wasm is missing a sentence says so", async () => {
    const view = await split_page((route) => route.fulfill({ status: 404, body: "no" }), { frames: 0 });
    await sentence(view);
    assert.match(await view.page.locator("#notice").textContent(), /404 for posenc-more\.wasm.*Reload the page/);
    await view.page.context().close();
});

test("when posenc-more.wasm is of another build a sentence says so", async () => {
    const view = await split_page(async (route) => {
        const response = await route.fetch();
        const body = await response.body();
        // The name of the build stands before each import; another one of the same length leaves the module valid.
        const imports = WebAssembly.Module.imports(new WebAssembly.Module(body));
        const build = Buffer.from(imports[0].module);
        for (let at = body.indexOf(build); at >= 0; at = body.indexOf(build, at)) body.write("00000000", at);
        await route.fulfill({ response, body });
    }, { frames: 0 });
    await sentence(view);
    await view.page.context().close();
});

at_night("letters and icons that the first view has not are drawn once the second part is there", async () => {
    const view = await open("", { width: 1280, height: 800 });
    await view.set(`view=attention&method=attention&tokens=${encodeURIComponent("∞ “ Ω")}&lesson=01-why-order`);
    await view.item("lesson.present");
    await view.set("view=attention&method=attention");
    for (const id of ["lesson.present", "picture.token.0.0", "picture.token.0.1", "picture.token.0.2"]) {
        const item = await view.item(id);
        await view.page.mouse.move(4, 796);
        const inside = { x: item.x + 4, y: item.y + 4, width: item.width - 8, height: item.height - 8 };
        assert.ok(colors_in(await view.picture(), inside) > 3, id);
    }
    await view.page.context().close();
});
