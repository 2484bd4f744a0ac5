// Which functions of the page's first part no first view calls: candidates for src/build_scripts/first_view.txt. The whole
// program is instrumented by wasm-split and drawn once on screens of several sizes. What the second part's letters stand
// for until they arrive, and what is asked of window.posenc meanwhile, it does not see: tests/browser/split.test.mjs has
// to pass with every line that is taken over.
//
//     node tests/bench/first_view.mjs [build/web-build] [least bytes of a function: 300]
//
// with POSENC_SITE, CHROMIUM as the tests of the page have them. Prints bytes and names, the largest first.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { open, until } from "../browser/harness.mjs";

const [folder = "build/web-build", least = "300"] = process.argv.slice(2);
const FEATURES = ["simd", "mutable-globals", "sign-ext", "bulk-memory", "nontrapping-float-to-int"].map((name) => `--enable-${name}`);
const SCREENS = [{ width: 1280, height: 800 }, { width: 390, height: 844, density: 2, touch: true },
    { width: 1024, height: 768, theme: "dark" }, { width: 1920, height: 1080, density: 2 }, { width: 700, height: 600 }, { width: 240, height: 180 }];
const FUNCTIONS = 10, NAMES = 1; // sections, of the module and of its names

function reader(bytes) {
    let at = 0;
    const number = () => {
        for (let value = 0, shift = 0; ; shift += 7) {
            value += (bytes[at] & 127) * 2 ** shift;
            if (bytes[at++] < 128) return value;
        }
    };
    const take = (count) => bytes.subarray(at, at += count);
    return { number, take, more: () => at < bytes.length };
}

/// {name, bytes} of every function that the module itself has, in order.
function functions(wasm) {
    const module = new WebAssembly.Module(wasm);
    const imported = WebAssembly.Module.imports(module).filter(({ kind }) => kind === "function").length;
    const names = [];
    for (const part = reader(new Uint8Array(WebAssembly.Module.customSections(module, "name")[0])); part.more();) {
        const kind = part.number(), body = reader(part.take(part.number()));
        for (let left = kind === NAMES ? body.number() : 0; left > 0; left--)
            names[body.number() - imported] = new TextDecoder().decode(body.take(body.number()));
    }
    const sections = reader(wasm.subarray(8));
    while (sections.more()) {
        const kind = sections.take(1)[0], body = reader(sections.take(sections.number()));
        if (kind !== FUNCTIONS) continue;
        return Array.from({ length: body.number() }, (_, i) => {
            const bytes = body.number();
            body.take(bytes);
            return { name: names[i], bytes };
        });
    }
    throw new Error("the module has no functions");
}

/// A number for each function: not 0 if the first frame called it.
async function profile(instrumented, screen) {
    const view = await open("", { raw: true, path: "web/icon.svg", ...screen });
    const rewrite = (file, from, to) => view.page.route(file, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: (await answer.text()).replace(from, to) });
    });
    await view.page.route("**/posenc.wasm", (route) => route.fulfill({ body: instrumented, contentType: "application/wasm" }));
    await rewrite("**/web/boot.js", "done(first, wasm);", "window.first_part = first; done(first, wasm);");
    await rewrite("**/web/page.js", "this.first_frame();", `{
        this.first_frame();
        const { __write_profile } = window.first_part.exports, size = __write_profile(0, 0);
        const start = this.program._web_text_resize(size);
        __write_profile(start, size);
        window.profile = Array.from(new Uint32Array(this.heap().slice(start + 8, start + size).buffer)); // behind a hash
    }`);
    await view.page.goto(view.address);
    await until(() => view.page.evaluate(() => Boolean(window.profile)), "the profile");
    const called = await view.page.evaluate(() => window.profile);
    await view.page.context().close();
    return called;
}

const copies = mkdtempSync(path.join(tmpdir(), "posenc-"));
execFileSync("wasm-split", [...FEATURES, "--instrument", "--profile-export=__write_profile", path.join(folder, "posenc.wasm"), "-o", path.join(copies, "posenc.wasm")]);
const instrumented = readFileSync(path.join(copies, "posenc.wasm"));
rmSync(copies, { recursive: true });
const all = functions(readFileSync(path.join(folder, "posenc.wasm")));
const later = new Set(readFileSync(path.join(folder, "split/posenc-more.txt"), "utf8").split("\n"));
const called = new Set();
for (const screen of SCREENS) (await profile(instrumented, screen)).forEach((time, i) => { if (time !== 0) called.add(i); });
const uncalled = all.filter(({ name }, i) => !called.has(i) && !later.has(name));
for (const { name, bytes } of uncalled.sort((a, b) => b.bytes - a.bytes))
    if (bytes >= Number(least)) console.log(bytes, name.replace(/\.__uniq\..*/, ""));
process.exit(0);
