// A page driven as a person would, and asked what the program says of itself; and waiting for what must happen.
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { read_png } from "./png.mjs";

export { sleep };

/// Until something that must happen counts as missing. Only failures wait this long, a slow machine none of it in vain.
export const PATIENCE_MS = 60000;

/// "key=value&…", percent-encoded, as an object. '+' stands for itself, other than in forms.
export function read_state(text) {
    const pairs = text.split("&").filter(Boolean).map((pair) => pair.split("=").map(decodeURIComponent));
    return Object.fromEntries(pairs);
}

export function write_state(state) {
    return Object.entries(state).map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join("&");
}

/// Asks `question` until it answers with something true, and returns that.
export async function until(question, what) {
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
        const answer = await question();
        if (answer) return answer;
        if (performance.now() > end) assert.fail(`waited in vain for: ${what}`);
        await sleep(20);
    }
}

const bears = (item, label, kind) =>
    (label instanceof RegExp ? label.test(item.label) : item.label === label) && (!kind || item.kind === kind);

export class View {
    constructor(page, address) {
        this.page = page;
        this.address = address;
        this.console = [];
        this.requests = [];
        page.on("console", (message) => this.console.push(`${message.type()}: ${message.text()}`));
        page.on("pageerror", (error) => this.console.push(`error: ${error.message}`));
        page.on("request", (request) => this.requests.push(request.url()));
    }

    // What the program says.

    frames() { return this.page.evaluate(() => window.posenc.frames); }
    items() { return this.page.evaluate(() => window.posenc.items()); }
    cell(row, column) { return this.page.evaluate(([r, c]) => window.posenc.cell(r, c), [row, column]); }
    set(text) { return this.page.evaluate((given) => window.posenc.set(given), text); }

    /// The state as an object of texts; what is not in it has its default.
    async state() { return read_state(await this.page.evaluate(() => window.posenc.state())); }

    async state_is(expected) {
        let seen = null;
        const same = async () => {
            seen = await this.state();
            return JSON.stringify(seen) === JSON.stringify({ ...seen, ...expected }) &&
                Object.keys(expected).every((key) => expected[key] !== undefined || !(key in seen));
        };
        const what = () => `state ${JSON.stringify(expected)}, present ${JSON.stringify(seen)}`;
        await until(same, { toString: what });
        await this.drawn();
    }

    /// Waits until a frame that has been asked for is drawn: a text that was set is in the state before it is on screen.
    drawn() {
        return this.page.evaluate(() => new Promise((done) => {
            requestAnimationFrame(() => requestAnimationFrame(() => done()));
        }));
    }

    /// The text after '#' as the address shows it.
    hash() { return this.page.evaluate(() => location.hash.slice(1)); }

    /// Waits until nothing moves: the browser offers frames and the program wants none.
    async settle() {
        await this.page.evaluate(async () => {
            const still = (seen) => window.posenc.frames === seen && !window.posenc.awake;
            for (let unused = 0, seen = -1; unused < 4; unused = still(seen) ? unused + 1 : 0) {
                seen = window.posenc.frames;
                await new Promise(requestAnimationFrame);
            }
        });
    }

    /// The control with this id, the same in every language; waits for it.
    item(id) { return this.wait_for((item) => item.id === id, id); }
    async has(id) { return (await this.items()).some((item) => item.id === id); }
    /// Whether it is higher than that now, or not there any more.
    async is_above(id, y) { return (await this.items()).every((item) => item.id !== id || item.y < y); }

    /// What is read (texts) or only named (plots, cells, answers): the item with this label, and this kind if given; waits
    /// for it. A pattern is tried on the whole label.
    labelled(label, kind) { return this.wait_for((item) => bears(item, label, kind), `${kind || "item"} ${label}`); }
    async has_label(label, kind) { return (await this.items()).some((item) => bears(item, label, kind)); }

    wait_for(fits, name) {
        let seen = [];
        const what = () => `${name} among ${seen.map((item) => `${item.kind} ${item.id || item.label}`)}`;
        return until(async () => {
            seen = await this.items();
            return seen.find(fits);
        }, { toString: what });
    }

    // What a person does.

    async point(item, across = 0.5, down = 0.5) {
        await this.page.mouse.move(item.x + across * item.width, item.y + down * item.height);
    }

    /// A control by its id, once it stands still, or an item that was found.
    async click(id) {
        await this.point(await this.found(id));
        const { mouse } = this.page;
        await Promise.all([mouse.down(), mouse.up()]); // without a wait between: a button held longer repeats
        await this.next_frame();
    }

    /// Presses a key, or several joined by '+', without a wait between down and up: a key held longer repeats.
    key(names) {
        const { keyboard } = this.page, keys = names === "+" ? [names] : names.split("+");
        return Promise.all([...keys.map((key) => keyboard.down(key)), ...keys.reverse().map((key) => keyboard.up(key))]);
    }

    async tap(id) {
        const item = await this.found(id);
        await this.page.touchscreen.tap(item.x + item.width / 2, item.y + item.height / 2);
        await this.next_frame();
    }

    /// Drops a file on the page, as soon as it takes any, with `more` ([name, content]) behind it; `content`: text or bytes.
    async drop(name, content, ...more) {
        const dropped = () => this.page.evaluate((files) => {
            const dataTransfer = new DataTransfer();
            for (const [file, letters] of files)
                dataTransfer.items.add(new File([Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0))], file));
            const tell = (kind) => !document.getElementById("canvas").dispatchEvent(
                new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));
            return tell("dragover") && tell("drop");
        }, [[name, content], ...more].map(([file, bytes]) => [file, Buffer.from(bytes).toString("base64")]));
        await until(dropped, "a page that takes files");
    }

    async found(id) {
        if (typeof id !== "string") return id;
        for (let before = null, now = await this.item(id); ; now = await this.item(id)) {
            if (before && ["x", "y", "width", "height"].every((part) => now[part] === before[part])) return now;
            before = now;
            await this.page.evaluate(() => new Promise(requestAnimationFrame));
        }
    }

    /// Lets the program draw what the input led to: it is heard in the first frame, and acts in the next.
    async next_frame() {
        await this.page.evaluate(async () => {
            for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
        });
    }

    /// Where on the page a slider's knob stands at `fraction` of its way.
    static knob(slider, fraction, radius = 8) {
        return slider.x + radius + fraction * (slider.width - 2 * radius);
    }

    /// Drags with the mouse from one fraction of the slider's way to another; `between` runs before the release.
    async drag(key, from, to, between = async () => {}) {
        const slider = await this.item(`${key}.slider`);
        const y = slider.y + slider.height / 2;
        await this.page.mouse.move(View.knob(slider, from), y);
        await this.page.mouse.down();
        await this.next_frame();
        await this.page.mouse.move(View.knob(slider, to), y, { steps: 6 });
        await this.next_frame();
        await between();
        await this.page.mouse.up();
        await this.next_frame();
    }

    /// Replaces the text of a field and commits it.
    async type(id, text, commit = "Enter") {
        await this.click(id);
        await this.page.keyboard.press("Control+a");
        await this.next_frame();
        await this.page.keyboard.type(text);
        await this.next_frame();
        if (commit) await this.page.keyboard.press(commit);
        await this.next_frame();
    }

    /// Dispatches real touches: [[x, y], …], the fingers that are down after the event.
    async touch(kind, fingers) {
        await this.dispatch_touch(kind, fingers);
        await this.next_frame();
    }

    /// One finger along these points, which does not wait for the page, however slow that is; lifted at the last.
    async swipe(first, ...others) {
        await Promise.all([this.dispatch_touch("touchStart", [first]),
            ...others.map((point) => this.dispatch_touch("touchMove", [point]))]);
        await this.next_frame();
        await this.touch("touchEnd", []);
    }

    async dispatch_touch(type, fingers) {
        this.cdp ??= this.page.context().newCDPSession(this.page); // a promise, so that calls keep their order
        const touchPoints = fingers.map(([x, y], id) => ({ x, y, id }));
        await (await this.cdp).send("Input.dispatchTouchEvent", { type, touchPoints });
    }

    // What is to be seen.

    /// The screen now, in device pixels.
    async picture() {
        await this.settle();
        return read_png(await this.page.screenshot());
    }
}
