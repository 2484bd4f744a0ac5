// Firefox over WebDriver BiDi (https://w3c.github.io/webdriver-bidi), a page with as much of Playwright's interface as
// harness.mjs and suite.mjs use. Environment: FIREFOX.
import { mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { root } from "../site.mjs";
import { printed, with_display } from "./display.mjs";
import { hands } from "./hands.mjs";

const WebSocket = createRequire(path.join(root, "build/third_party/npm/package.json"))("ws");

// Firefox trusts no graphics in software unless told to; and it shall look up no names, which are all of other machines.
const PREFERENCES = { "webgl.force-enabled": true, "network.dns.disabled": true };

class Connection {
    constructor(socket) {
        this.socket = socket;
        this.waiting = new Map();
        this.heard = () => {};
        socket.on("message", (text) => this.receive(JSON.parse(text)));
        socket.on("close", () => { for (const { reject } of this.waiting.values()) reject(new Error("Firefox has gone")); });
    }

    static open(address) {
        const socket = new WebSocket(address);
        return new Promise((resolve, reject) => {
            socket.once("open", () => resolve(new Connection(socket)));
            socket.once("error", reject);
        });
    }

    receive({ id, type, result, message, method, params }) {
        if (type === "event") return this.heard(method, params);
        const { resolve, reject, asked } = this.waiting.get(id);
        this.waiting.delete(id);
        return type === "success" ? resolve(result) : reject(new Error(`${asked}: ${message}`));
    }

    send(method, params = {}) {
        const id = this.next = (this.next ?? 0) + 1;
        this.socket.send(JSON.stringify({ id, method, params }));
        return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject, asked: method }));
    }
}

class Page {
    constructor(connection, context) {
        this.send = (method, params) => connection.send(method, { context, ...params });
        this.target = { context };
        Object.assign(this, hands((actions) => this.send("input.performActions", { actions })));
        this.listeners = { console: [], pageerror: [] };
        connection.heard = (method, entry) => this.hear(entry);
    }

    on(name, listener) { this.listeners[name]?.push(listener); }

    hear({ type, level, text }) {
        const words = type === "javascript" ? { message: text } : { type: () => level, text: () => text };
        for (const listener of this.listeners[type === "javascript" ? "pageerror" : "console"]) listener(words);
    }

    async goto(url) { await this.send("browsingContext.navigate", { url, wait: "complete" }); }
    async reload() { await this.send("browsingContext.reload", { wait: "complete" }); }
    async setViewportSize(viewport) { await this.send("browsingContext.setViewport", { viewport }); }

    async screenshot() {
        const { data } = await this.send("browsingContext.captureScreenshot");
        return Buffer.from(data, "base64");
    }

    async call(functionDeclaration) {
        const { result, exceptionDetails } = await this.send("script.callFunction",
            { functionDeclaration, target: this.target, awaitPromise: true });
        if (exceptionDetails) throw new Error(exceptionDetails.text);
        return result;
    }

    /// As JSON there and back.
    async evaluate(work, given = null) {
        const { type, value } = await this.call(`async () => JSON.stringify(await (${work})(${JSON.stringify(given)}))`);
        return type === "undefined" ? undefined : JSON.parse(value);
    }

    /// Gives a file to the field that `find` finds in the page, as if it had been chosen there.
    async choose(find, file) {
        const { sharedId } = await this.call(String(find));
        await this.send("input.setFiles", { element: { sharedId }, files: [file] });
    }
}

/// The browser on a display of its own, with one page: { page, version, close }.
export const launch = () => with_display(1600, 1200, async (display) => {
    const profile = path.join(display.folder, "profile");
    await mkdir(profile);
    const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${value});\n`);
    await writeFile(path.join(profile, "user.js"), lines.join(""));
    const browser = display.run(process.env.FIREFOX || "/usr/bin/firefox-esr",
        ["--remote-debugging-port", "0", "--no-remote", "--profile", profile], ["ignore", "ignore", "pipe"]);
    const [, address] = await printed(browser, browser.stderr, /WebDriver BiDi listening on (\S+)\s/);
    const connection = await Connection.open(`${address}/session`);
    const { capabilities } = await connection.send("session.new", { capabilities: {} });
    await connection.send("session.subscribe", { events: ["log.entryAdded"] });
    const { contexts: [{ context }] } = await connection.send("browsingContext.getTree");
    return { page: new Page(connection, context), version: capabilities.browserVersion, close: () => display.stop() };
});
