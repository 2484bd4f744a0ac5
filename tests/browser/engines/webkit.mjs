// WebKitGTK over WebDriver (https://www.w3.org/TR/webdriver2), a page with as much of Playwright's interface as
// harness.mjs and suite.mjs use. Environment: MINIBROWSER.
import { readdirSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import net from "node:net";
import path from "node:path";
import { PATIENCE_MS, until } from "../harness.mjs";
import { with_display } from "./display.mjs";
import { hands } from "./hands.mjs";

// A window is never narrower than its bar of buttons; this one must become as narrow as a telephone.
const NARROW_BAR = "* { min-width: 0; margin: 0; padding: 0; border: 0; font-size: 1px; }";

/// It stands in a folder named by the processor and the version of its interface.
function mini_browser() {
    const libraries = "/usr/lib";
    const found = readdirSync(libraries).filter((name) => name.includes("-linux-gnu")).flatMap((machine) =>
        readdirSync(path.join(libraries, machine)).filter((name) => name.startsWith("webkit2gtk-"))
            .map((folder) => path.join(libraries, machine, folder, "MiniBrowser")));
    if (found.length === 0) throw new Error("no MiniBrowser: the package webkit2gtk-driver is missing");
    return found.at(-1);
}

/// The driver can only be told a port, not asked for one.
function free_port() {
    return new Promise((resolve, reject) => {
        const server = net.createServer().on("error", reject).listen(0, "127.0.0.1", () => {
            const { port } = server.address();
            server.close(() => resolve(port));
        });
    });
}

async function call(method, address, words) {
    const answer = await fetch(address, { method, body: words && JSON.stringify(words), headers: { "Content-Type": "application/json" } });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${address.split("/").slice(5).join("/")}: ${value.error}, ${value.message}`);
    return value;
}

class Page {
    constructor(session) {
        this.post = (command, words = {}) => call("POST", `${session}/${command}`, words);
        this.get = (command) => call("GET", `${session}/${command}`);
        Object.assign(this, hands((actions) => this.post("actions", { actions })));
    }

    on() { /* this driver does not tell what the page says */ }

    goto(url) { return this.post("url", { url }); }
    reload() { return this.post("refresh"); }

    async screenshot() { return Buffer.from(await this.get("screenshot"), "base64"); }

    /// Windows are sized with their frame, which is as large as it was before.
    async setViewportSize({ width, height }) {
        const inside = () => this.evaluate(() => [innerWidth, innerHeight]);
        const outside = await this.get("window/rect"), [wide, high] = await inside();
        await this.post("window/rect", { width: width + outside.width - wide, height: height + outside.height - high });
        await until(async () => (await inside()).join() === [width, height].join(), `a page of ${width} × ${height}`);
    }

    /// As JSON there and back.
    async evaluate(work, given = null) {
        const script = `const done = arguments[1];
            (async () => JSON.stringify(await (${work})(arguments[0])))().then((text) => done({ text }), (error) => done({ error: String(error) }));`;
        const { text, error } = await this.post("execute/async", { script, args: [given] });
        if (error) throw new Error(error);
        return text === undefined || text === null ? undefined : JSON.parse(text);
    }

    /// Gives a file to the field that `find` finds in the page, as if it had been chosen there.
    async choose(find, file) {
        const [id] = Object.values(await this.post("execute/sync", { script: `return (${find})()`, args: [] }));
        await this.post(`element/${id}/value`, { text: file });
    }
}

/// Waits until the driver takes requests.
const answers = (address, driver) => until(async () => {
    if (driver.exitCode !== null || driver.pid === undefined) throw new Error("WebKitWebDriver does not run");
    return fetch(`${address}/status`).then(({ ok }) => ok, () => false);
}, "WebKitWebDriver");

/// The browser on a display of its own, with one page: { page, version, close }.
export const launch = () => with_display(1600, 1200, async (display) => {
    await mkdir(path.join(display.folder, "gtk-3.0"));
    await writeFile(path.join(display.folder, "gtk-3.0/gtk.css"), NARROW_BAR);
    const port = await free_port(), address = `http://127.0.0.1:${port}`;
    // Its sandbox needs rights that containers do not give.
    const driver = display.run("WebKitWebDriver", ["--host=127.0.0.1", `--port=${port}`], ["ignore", "ignore", "ignore"],
        { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" });
    await answers(address, driver);
    const browser = { binary: process.env.MINIBROWSER || mini_browser(), args: ["--automation"] };
    const { sessionId, capabilities } = await call("POST", `${address}/session`,
        { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": browser, timeouts: { script: PATIENCE_MS } } } });
    const session = `${address}/session/${sessionId}`;
    const close = async () => {
        await call("DELETE", session);
        await display.stop();
    };
    return { page: new Page(session), version: capabilities.browserVersion, close };
});
