// Writes src/build_scripts/first_view.txt anew: the functions that the page's first view calls, by which split_page.py
// divides the program. All of it, instrumented by wasm-split, is drawn once on screens of several sizes, by a page that
// waits for a second part. To be run after a build of the page where split.test.mjs says that the list is stale:
//
//     node tests/browser/record_first_view.mjs && cmake --build --preset web
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { open, start, until } from "./harness.mjs";
import { root } from "./site.mjs";

const PROGRAM = path.join(root, "build/web-build/posenc.wasm"), SCRIPTS = path.join(root, "src/build_scripts");
const SCREENS = [{ width: 1280, height: 800 }, { width: 1280, height: 800, slow: true }, { width: 390, height: 844, density: 2, touch: true },
    { width: 1024, height: 768, theme: "dark" }, { width: 1920, height: 1080, density: 2 }, { width: 700, height: 600 },
    { width: 1000, height: 700, theme: "dark" }, { width: 1600, height: 900 }, { width: 240, height: 180 }];

/// Runs before the page's scripts: the whole program is taken for the first of two parts.
function wait_for_the_rest() {
    const { instantiate, Module: { imports } } = WebAssembly;
    WebAssembly.Module.imports = (module) => [...imports(module), { module: "the rest" }];
    WebAssembly.instantiate = async (...given) => {
        window.program = await instantiate(...given);
        return window.program;
    };
}

/// On a busy machine the first view takes several frames.
function be_slow() {
    const now = performance.now.bind(performance), step = 40; // ms
    let late = 0;
    performance.now = () => now() + (late = Math.min(late + step, 24 * step));
}

/// Runs in the page: a number for each function of the program, not 0 if it was called.
function profile() {
    const { __write_profile: write, ...others } = window.program.exports;
    const memory = Object.values(others).find((value) => value instanceof WebAssembly.Memory);
    const size = write(0, 0), start = memory.buffer.byteLength;
    memory.grow(Math.ceil(size / 65536));
    write(start, size);
    return Array.from(new Uint32Array(memory.buffer.slice(start + 8, start + size))); // behind a checksum
}

/// What is drawn, asked and moved while a page waits.
async function profile_on({ slow, ...screen }, instrumented) {
    const { page, address } = await open("", { raw: true, path: "web/icon.svg", init: [wait_for_the_rest, slow && be_slow], ...screen });
    await page.route("**/posenc.wasm", (route) => route.fulfill({ body: instrumented, contentType: "application/wasm" }));
    await page.route("**/posenc-more.wasm", () => {});
    await page.goto(address);
    const frames = (count) => until(() => page.evaluate((least) => window.posenc?.frames >= least, count), `frame ${count}`);
    await frames(1);
    await page.evaluate(() => [window.posenc.items(), window.posenc.state(), window.posenc.cell(1, 1)]);
    const drawn = await page.evaluate(() => window.posenc.frames);
    await page.evaluate(async () => {
        const loss = document.getElementById("canvas").getContext("webgl2").getExtension("WEBGL_lose_context");
        loss.loseContext();
        await new Promise((resolve) => { setTimeout(resolve, 200); });
        loss.restoreContext();
    });
    await frames(drawn + 1);
    for (const [x, y] of [[3, 3], [120, 90]]) await page.mouse.move(x, y);
    await page.mouse.wheel(0, 100);
    await page.mouse.down();
    await page.mouse.up();
    await page.keyboard.press("a");
    if (screen.touch) await page.touchscreen.tap(3, 3);
    const found = await page.evaluate(profile);
    await page.context().close();
    return found;
}

const folder = mkdtempSync(path.join(tmpdir(), "posenc-")), copy = path.join(folder, "posenc.wasm");
execFileSync("wasm-split", ["--instrument", "-all", PROGRAM, "-o", copy]);
const instrumented = readFileSync(copy);
rmSync(folder, { recursive: true });
const names = execFileSync("python3", [path.join(SCRIPTS, "split_page.py"), "--names", PROGRAM],
    { encoding: "utf8", maxBuffer: 2 ** 26 }).trimEnd().split("\n");
const called = new Set();
for (const screen of SCREENS) {
    const times = await profile_on(screen, instrumented);
    const own = names.slice(-times.length); // imported functions come first
    times.forEach((time, number) => { if (time !== 0) called.add(own[number]); });
}
writeFileSync(path.join(SCRIPTS, "first_view.txt"), [...called].sort().map((name) => `${name}\n`).join(""));
console.log(`${called.size} functions`);
const { browser, server } = await start();
await browser.close();
await server.stop();
process.exit(0); // what the tests of the page wait for is over
