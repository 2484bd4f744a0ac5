// What goes wrong outside: bad links, lost or missing graphics, missing files, blocked storage.
import assert from "node:assert/strict";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { test } from "node:test";
import { at_night, colors_in, open, sleep, until, with_page } from "./harness.mjs";
import { root } from "./site.mjs";

const LARGE = 1 << 20;
const SUSPENDED = "has suspended the graphics";

/// The page is alive: it draws its plot and answers to a control.
async function alive(view) {
    const plot = await view.labelled("Encoding heatmap", "plot");
    assert.ok(colors_in(await view.picture(), plot) > 8, "the heatmap is blank");
    await view.click("layout.halves");
    await view.state_is({ layout: "halves" });
}

// What, text, what is kept of it, what must be told.
const BAD_LINKS = [
    ["a word for a number", "length=abc&d_model=64", { d_model: "64", length: undefined }, /length: ‘abc’/],
    ["bad percent signs", "length=%zz%&d_model=64", { d_model: "64", length: undefined }, /length/],
    ["bytes that are no UTF-8", "length=%ff%fe&d_model=64", { d_model: "64", length: undefined }, /length/],
    ["markup", "length=%3Cscript%3Ealert(1)%3C/script%3E&d_model=64", { d_model: "64", length: undefined }, /length/],
];
// Those that reach the program as they were written: by day screen_tests have such on the same screen.
const BAD_VALUES = [
    ["a number out of range", "length=999999999999&d_model=64", { d_model: "64" }, /length: ‘999999999999’/],
    ["a number beyond all integers", "length=9223372036854775808&d_model=64", { d_model: "64" }, /length: ‘9223372036854775808’/],
    ["no number", "d_model=nan&length=60", { d_model: undefined, length: "60" }, /d_model: ‘nan’/],
    ["an unknown kind of pixel", "pixel=nothing&length=4400", { pixel: undefined, length: "4400" }, /pixel: ‘nothing’/],
    ["a position out of the world", "position=1e300&length=60", { length: "60" }, /position: ‘1e300’/],
    ["a first position out of the world", "offset=-1e99&length=60", { length: "60" }, /offset: ‘-1e99’/],
    ["a negative number", "length=-3&d_model=64&offset=3", { d_model: "64", length: "1" }, /length: ‘-3’/],
    ["an unknown key", "colour=red&d_model=64", { d_model: "64" }, /colour/],
    ["an unknown method", "method=nonsense&d_model=64", { d_model: "64" }, /nonsense/],
    ["an unknown view", "view=nonsense&d_model=64", { d_model: "64" }, /nonsense/],
    ["an unknown choice", "layout=sideways&d_model=64", { d_model: "64", layout: undefined }, /sideways/],
    ["a list with too many items", `dimensions=${Array(500).fill(3)}&d_model=64`, { d_model: "64" }, /dimensions/],
];

for (const [when, links] of [[test, BAD_LINKS], [at_night, BAD_VALUES]]) {
    for (const [what, text, kept, told] of links) {
        when(`a link with ${what} keeps the rest and says so`, () =>
            with_page(text, {}, async (view) => {
                await view.state_is(kept);
                await view.labelled(told, "text");
                await alive(view);
            }));
    }
}

test("a link of more than a megabyte opens", () =>
    with_page(`d_model=64&length=${"7".repeat(LARGE + 1000)}&base=500`, {}, async (view) => {
        await view.state_is({ d_model: "64" });
        await view.labelled(/length/, "text");
        await alive(view);
    }));

at_night("thousands of unknown keys are told briefly", () =>
    with_page(`d_model=64&${Array.from({ length: 20000 }, (_, i) => `k${i}=1`).join("&")}`, {}, async (view) => {
        await view.state_is({ d_model: "64" });
        await view.labelled(/and \d+ more/, "text");
        await view.click("close.messages");
        await until(async () => !(await view.has("close.messages")), "the messages to go");
        await alive(view);
    }));

at_night("the largest sizes are drawn", () =>
    with_page("length=16777216&d_model=16384", {}, async (view) => {
        const plot = await view.labelled("Encoding heatmap", "plot");
        assert.ok(colors_in(await view.picture(), plot) > 8);
        assert.ok(Math.abs(await view.cell(16777215, 0) - Math.sin(16777215)) < 1e-9);
        await view.click("layout.halves");
        await view.state_is({ layout: "halves" });
    }));

/// Takes the graphics away; `restore` brings them back, and waits for frames to be drawn again.
async function lose_graphics(view) {
    await view.page.evaluate(() => new Promise((resolve) => {
        const canvas = document.getElementById("canvas");
        window.loss ??= canvas.getContext("webgl2").getExtension("WEBGL_lose_context");
        canvas.addEventListener("webglcontextlost", resolve, { once: true });
        window.loss.loseContext();
    }));
    const frames = await view.frames();
    return async () => {
        await view.page.evaluate(() => window.loss.restoreContext());
        await until(async () => (await view.frames()) > frames, "frames again");
    };
}

function assert_same(before, after) {
    for (let y = 10; y < 680; y += 7)
        for (let x = 10; x < 1200; x += 7) assert.deepEqual(after.at(x, y), before.at(x, y), `pixel ${x}, ${y}`);
}

test("lost graphics come back with the same picture", () =>
    with_page("length=40&d_model=32", {}, async (view) => {
        await view.page.mouse.move(2, 2);
        const before = await view.picture(), frames = await view.frames();
        const restore = await lose_graphics(view);
        await view.page.mouse.move(300, 300);
        await sleep(200);
        assert.equal(await view.frames(), frames, "frames without graphics");
        await view.page.mouse.move(2, 2);
        const sentence = view.page.getByText(SUSPENDED);
        await sentence.waitFor({ state: "visible" });
        await restore();
        await sentence.waitFor({ state: "hidden" });
        assert_same(before, await view.picture());
        await alive(view);
    }));

at_night("graphics that are lost five times in a row come back each time", () =>
    with_page("length=40&d_model=32", {}, async (view) => {
        await view.page.mouse.move(2, 2);
        const before = await view.picture();
        for (let round = 0; round < 5; round++) {
            const restore = await lose_graphics(view);
            await restore();
        }
        assert_same(before, await view.picture());
        await alive(view);
    }));

test("without its graphics the program goes on in the mirror, and what was done there is seen when they are back", () =>
    with_page("length=40&d_model=32", {}, async (view) => {
        const length = view.page.getByLabel("Length", { exact: true });
        await length.waitFor({ state: "attached" });
        await view.page.mouse.move(2, 2);
        const restore = await lose_graphics(view);
        await view.page.getByText(SUSPENDED).waitFor({ state: "visible" });
        await length.fill("33");
        await view.page.locator("#summary").filter({ hasText: "33" }).waitFor({ state: "attached" });
        await view.page.getByRole("button", { name: "Frequencies", exact: true, pressed: false }).evaluate((button) => button.click());
        await view.state_is({ view: "frequencies", length: "33" });
        await view.page.getByLabel("View", { exact: true }).selectOption("heatmap");
        await view.state_is({ view: "heatmap", length: "33" });
        await view.key("Escape"); // back to the picture
        await restore();
        await alive(view);
    }));

test("a graphics card that gives no more textures stops nothing", () =>
    with_page("length=40&d_model=32", { init: () => {
        const { prototype } = WebGL2RenderingContext, { createTexture } = prototype;
        prototype.createTexture = function () { return window.none_left ? null : createTexture.call(this); };
    } }, async (view) => {
        await view.page.evaluate(() => { window.none_left = true; });
        await view.set("theme=dark&length=24"); // another texture, other colors
        await view.state_is({ theme: "dark" });
        await view.settle();
        await view.page.evaluate(() => { window.none_left = false; });
        await view.set("length=25");
        await view.state_is({ length: "25" });
        await alive(view);
        view.console = view.console.filter((line) => !line.includes("WebGL"));
    }));

test("a page that was hidden shows the same picture again", () =>
    with_page("method=learned&length=4096&trained_length=4096&d_model=2048", {}, async (view) => {
        await view.settle();
        await view.set("seed=3");
        const before = await view.picture();
        for (const hidden of [true, false]) {
            await view.page.evaluate((answer) => {
                Object.defineProperty(document, "hidden", { value: answer, configurable: true });
                document.dispatchEvent(new Event("visibilitychange"));
            }, hidden);
        }
        await view.next_frame();
        const after = await view.picture();
        for (let y = 10; y < 680; y += 7)
            for (let x = 10; x < 1200; x += 7) assert.deepEqual(after.at(x, y), before.at(x, y), `pixel ${x}, ${y}`);
        assert.equal((await view.state()).seed, "3");
    }));

test("without WebGL 2 a sentence says so", async () => {
    const view = await open("", { raw: true, init: () => {
        const get = HTMLCanvasElement.prototype.getContext;
        HTMLCanvasElement.prototype.getContext = function (kind, ...given) {
            return kind === "webgl2" ? null : get.call(this, kind, ...given);
        };
    } });
    await view.page.getByText("needs WebGL 2").waitFor({ state: "visible" });
    assert.deepEqual(view.console, []);
    await view.page.context().close();
});

test("without JavaScript a sentence says so", async () => {
    const view = await open("", { raw: true, context: { javaScriptEnabled: false } });
    await view.page.locator("noscript p").waitFor({ state: "visible" });
    await view.page.context().close();
});

test("opened as a file a sentence says how to open it", async () => {
    const view = await open("", { raw: true });
    const site = path.resolve(process.env.POSENC_SITE || path.join(root, "build/web"));
    await view.page.goto(pathToFileURL(path.join(site, "index.html")).href);
    await view.page.getByText("web/start.sh").waitFor({ state: "visible" });
    await view.page.context().close();
});

for (const [what, answer] of [["is missing", { status: 404, body: "no" }], ["is damaged", { status: 200, body: "garbage" }]]) {
    test(`when posenc.wasm ${what} a sentence says so`, async () => {
        const view = await open("", { raw: true, path: "web/icon.svg" });
        await view.page.route("**/posenc.wasm", (route) => route.fulfill(answer));
        await view.page.goto(view.address);
        await view.page.getByText("could not be loaded").waitFor({ state: "visible" });
        await view.page.context().close();
    });
}

test("before the program runs, the page speaks the language of its address or of what was left", async () => {
    const left = () => { localStorage.setItem("posenc.state", "language=de&length=7"); };
    for (const [hash, init] of [["language=de", undefined], ["", left]]) {
        const view = await open(hash, { raw: true, path: "web/icon.svg", init });
        await view.page.route("**/posenc.wasm", (route) => route.fulfill({ status: 404, body: "no" }));
        await view.page.goto(`${view.address}#${hash}`);
        await view.page.getByText("Das Programm ließ sich nicht laden: the server answered 404").waitFor({ state: "visible" });
        await view.page.context().close();
    }
});

test("blocked storage only forgets, and that is told once", () =>
    with_page("d_model=64", { init: () => {
        Object.defineProperty(window, "localStorage", { get() { throw new Error("blocked"); } });
    } }, async (view) => {
        const told = /^The browser keeps nothing for this page/;
        await view.labelled(told, "text");
        await view.click("close.messages");
        await until(async () => !(await view.has("close.messages")), "the message to go");
        await alive(view);
        await sleep(400); // until it would have been written
        await view.settle();
        assert.ok(!(await view.has_label(told)));
    }));

at_night("an old browser's media queries, which tell of no change, are enough", () =>
    with_page("d_model=64", { init: () => { MediaQueryList.prototype.addEventListener = undefined; } }, alive));

test("without its style sheet the page says so", async () => {
    const view = await open("", { raw: true, path: "web/icon.svg" });
    await view.page.route("**/style.css", (route) => route.fulfill({ status: 404, body: "no" }));
    await view.page.goto(view.address);
    await view.page.getByText("The style sheet of this page could not be loaded.").waitFor({ state: "visible" });
    await view.page.context().close();
});

test("a stored state that is damaged is told and left behind", () =>
    with_page("", { init: () => {
        if (sessionStorage.begun) return; // a reload finds what the page has left
        sessionStorage.begun = "yes";
        localStorage.setItem("posenc.state", "length=abc&d_model=64&%ff");
    } }, async (view) => {
        await view.state_is({ d_model: "64" });
        await view.labelled(/length: ‘abc’ is not a number/, "text");
        await until(() => view.page.evaluate(() => localStorage.getItem("posenc.state") === "d_model=64"), "the rest of it to be kept");
        await alive(view);
    }));
