// The page around the program: size of the canvas, frames on demand, lost graphics, and window.posenc. The program
// (src/platform/web/page.cpp) calls the methods listed in platform.js, of this and of services.js; these call its exports _web_*.
import { Address, TEXT_LIMIT } from "./address.js";
import { Input } from "./input.js";
import { offer } from "./offer.js";
import { Services } from "./services.js";
import { alone, embedded } from "./site.js";

const FRAMES_AFTER_WAKE = 3; // Dear ImGui settles its layout within this many
const FIRST_FRAMES = 20; // at most; a busy machine draws the first view in several
const TAIL_STEP_MS = 60; // between the frames after input in which nothing moves, but a tooltip may come
const CARET_MS = 400;
const MIRROR_MS = 250;
const LOST_MS = 2000; // without graphics that count as a moment
const REST_MS = 60000;
const MOVING = 1, WANTS_TEXT = 2; // bits of _web_frame's answer

const FAILURES = [
    "This page needs WebGL 2, which this browser does not provide. Turn on hardware acceleration or try another browser.",
    "The program stopped unexpectedly. Reload the page: the address keeps your settings.",
];
const LOST = "The browser has suspended the graphics and not restored them yet. If nothing appears, reload the page: the address keeps your settings.";
const CURSORS = ["default", "text", "move", "ns-resize", "ew-resize", "nesw-resize", "nwse-resize", "pointer", "wait", "progress", "not-allowed"];

const decoder = new TextDecoder();
const encoder = new TextEncoder();

export class Page {
    constructor(parts) {
        Object.assign(this, parts); // canvas, keys, mirror, say(sentence), shown()
        this.left = 0; // frames still to draw
        this.until = 0; // draw on until this time
        this.request = 0;
        this.tail_timer = 0;
        this.caret_timer = 0;
        this.mirror_timer = 0;
        this.rest_timer = 0;
        this.frames = 0;
        this.stopped = true; // not started, failed, or without graphics for a moment
        this.cleared = false; // the canvas shows nothing, after a change of its size
        this.waiting = false; // for the second part of the program: only the first view can be drawn
        this.wants_text = false;
        this.box = null; // the canvas in device pixels, where the browser tells
        this.dark_query = matchMedia("(prefers-color-scheme: dark)");
        this.motion_query = matchMedia("(prefers-reduced-motion: reduce)");
        this.address = new Address(() => this.wake(0));
        this.services = new Services(this);
    }

    /// First call of the program: size and texts work from here on.
    open(program, heap) {
        this.program = program;
        this.heap = heap;
        this.measure();
    }

    /// The graphics and Dear ImGui exist: listen, show window.posenc, draw.
    start() {
        this.stopped = false;
        this.input = new Input(this);
        this.watch_size();
        this.watch_graphics();
        for (const query of [this.dark_query, this.motion_query]) query.addEventListener?.("change", () => this.wake(0));
        document.addEventListener("visibilitychange", () => document.hidden ? this.rest() : this.wake(0));
        offer(this);
        this.wake(0);
    }

    /// All that can be drawn without the second part of the program. Input waits in Dear ImGui's queue until frames go on.
    show_first_view() {
        document.body.classList.add("waiting");
        for (let left = FIRST_FRAMES; left > 0 && this.refresh() & MOVING; left--);
    }

    /// The second part is there.
    complete() {
        document.body.classList.remove("waiting");
        this.waiting = false;
        if (this.frames > 0) this.resolve_ready();
        this.wake(0);
    }

    /// Draws again what is shown: its size changed, or its graphics came back. Returns the program's answer, if it was asked.
    refresh() {
        if (!this.waiting) this.wake(0);
        return this.waiting && !this.stopped && !this.empty ? this.paint() : 0;
    }

    fail(reason) {
        this.stopped = true;
        this.say(FAILURES[reason]);
    }

    // Texts to and from the program, through its exchange buffer.

    text(start, length) {
        return decoder.decode(this.heap().slice(start, start + length));
    }

    taken() {
        return this.text(this.program._web_text(), this.program._web_text_size());
    }

    hand_over(text, limit = TEXT_LIMIT) {
        this.hand_over_bytes(encoder.encode(text.length > limit ? text.slice(0, limit) : text));
    }

    hand_over_bytes(bytes) {
        const start = this.program._web_text_resize(bytes.length);
        this.heap().set(bytes, start);
    }

    // Frames: none is drawn unless something woke the page.

    wake(tail_ms) {
        this.left = Math.max(this.left, FRAMES_AFTER_WAKE);
        this.until = Math.max(this.until, performance.now() + tail_ms);
        this.ask();
    }

    ask() {
        clearTimeout(this.tail_timer);
        this.tail_timer = 0;
        if (!this.request && !this.stopped && !this.waiting) this.request = requestAnimationFrame(() => this.tick());
    }

    tick() {
        this.request = 0;
        this.left--;
        const answer = this.draw();
        if (this.left > 0 || answer & MOVING) this.ask();
        else if (performance.now() < this.until) this.tail_timer = setTimeout(() => this.ask(), TAIL_STEP_MS);
        else if (answer & WANTS_TEXT) this.plan_caret();
    }

    /// Whether frames follow that nobody has to ask for.
    awake() { return this.request !== 0 || this.tail_timer !== 0; }

    draw() {
        return this.stopped || this.empty || this.waiting ? 0 : this.paint();
    }

    paint() {
        if (devicePixelRatio !== this.measured_ratio) this.measure(); // emulated densities change without an event
        let answer = 0;
        try {
            this.input.before_frame();
            answer = this.program._web_frame(performance.now() / 1000, this.cleared);
            this.cleared = false;
        } catch (error) {
            this.fail(1);
            throw error;
        }
        if (++this.frames === 1) this.first_frame();
        clearTimeout(this.rest_timer);
        this.rest_timer = setTimeout(() => this.rest(), REST_MS);
        if (!this.mirror_timer && !this.waiting) this.mirror_timer = setTimeout(() => this.update_mirror(), MIRROR_MS);
        return answer;
    }

    /// Nobody looks, or nothing has moved for long: the program lets go of what is not on the screen.
    rest() {
        if (!this.stopped && !this.waiting) this.program._web_rest();
    }

    first_frame() {
        const { services } = this;
        this.shown();
        if (embedded) services.talk_to_host();
        else this.input.focus(); // a frame of another page waits until it is touched
        services.listen_for_files();
        this.ready.then(() => this.reflect());
        if (!alone && !embedded) this.ready.then(() => services.later("This page is not kept for use without a network",
            () => import("./offline.js"), ({ stay }) => stay()));
        if (!this.waiting) this.resolve_ready();
    }

    async reflect() {
        const there = await this.services.later("Screen readers are told nothing", () => import("./mirror.js"),
            ({ Mirror }) => { this.reflection = new Mirror(this); });
        if (there) return;
        this.mirror.role = "alert"; // nothing else speaks to them
        this.mirror.textContent = "The text of this page for screen readers could not be loaded. Reload the page to try again.";
    }

    plan_caret() {
        if (this.caret_timer || document.activeElement !== this.keys) return;
        this.caret_timer = setTimeout(() => {
            this.caret_timer = 0;
            this.ask_for_one();
        }, CARET_MS);
    }

    ask_for_one() {
        this.left = Math.max(this.left, 1);
        this.ask();
    }

    wake_after(seconds) {
        clearTimeout(this.later);
        this.later = setTimeout(() => this.ask_for_one(), seconds * 1000);
    }

    update_mirror() {
        this.mirror_timer = 0;
        if (!this.stopped) this.reflection?.update();
    }

    // Size: the canvas has exactly one pixel per device pixel.

    watch_size() {
        const observer = new ResizeObserver((entries) => this.resized(entries[0].devicePixelContentBoxSize));
        try {
            observer.observe(this.canvas, { box: "device-pixel-content-box" });
        } catch {
            observer.observe(this.canvas);
        }
        addEventListener("resize", () => this.resized());
        this.watch_density();
    }

    // The density can change while the size in CSS pixels stays: another screen, emulation.
    watch_density() {
        const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
        query.addEventListener?.("change", () => { this.resized(); this.watch_density(); }, { once: true });
    }

    resized(boxes) {
        if (boxes) this.box = boxes[0];
        this.measure();
        this.refresh();
    }

    measure() {
        const { canvas } = this;
        this.empty = canvas.clientWidth === 0 || canvas.clientHeight === 0;
        if (this.empty) return;
        this.measured_ratio = devicePixelRatio;
        let width = Math.round(canvas.clientWidth * devicePixelRatio);
        let height = Math.round(canvas.clientHeight * devicePixelRatio);
        const { box } = this;
        // The exact size, which rounding can miss by one; far off when a density is only emulated, or not yet new.
        if (box && Math.abs(box.inlineSize - width) <= 1 && Math.abs(box.blockSize - height) <= 1) {
            width = box.inlineSize;
            height = box.blockSize;
        }
        width = Math.max(1, width);
        height = Math.max(1, height);
        this.cleared ||= canvas.width !== width || canvas.height !== height;
        if (canvas.width !== width) canvas.width = width;
        if (canvas.height !== height) canvas.height = height;
    }

    width() { return this.canvas.width; }
    height() { return this.canvas.height; }
    density() { return devicePixelRatio; }
    dark() { return this.dark_query.matches; }
    reduced_motion() { return this.motion_query.matches; }
    mac() { return /Mac|iP(hone|ad|od)/.test(navigator.platform); }

    // Graphics: the browser may take the context away at any time and give it back later. Where that takes longer than a
    // moment, frames go on unseen, so that the mirror does.

    watch_graphics() {
        let longer = 0;
        this.canvas.addEventListener("webglcontextlost", (event) => {
            if (this.stopped) return; // the program has failed before
            event.preventDefault(); // else it never comes back
            this.stopped = true;
            this.program._web_graphics_lost();
            longer = setTimeout(() => {
                this.say(LOST);
                this.stopped = false;
                this.wake(0);
            }, LOST_MS);
        });
        this.canvas.addEventListener("webglcontextrestored", () => {
            clearTimeout(longer);
            if (!this.program._web_graphics_restored()) {
                this.fail(0);
                return;
            }
            this.stopped = false;
            this.shown();
            this.refresh();
        });
    }

    // Small answers.

    touch() { return this.input.touch; }
    cursor(shape) { this.canvas.style.cursor = CURSORS[shape] || "none"; }
    text_input(on, x, y) {
        this.wants_text = Boolean(on);
        this.input.place(x, y);
    }
    publish(start, length) {
        const text = this.text(start, length);
        this.address.publish(text);
        this.told?.(text);
    }
    take_address() {
        const text = this.address.take();
        if (text !== null) this.hand_over(text);
        return text !== null;
    }
    share() { this.hand_over(this.address.full()); }

    // window.posenc, for tests and for pages that embed this one.

    /// While the second part of the program is awaited, the text waits too. It goes on top of what was entered before,
    /// which a frame takes; a page that is not seen gets none by itself.
    set(text) {
        if (this.waiting) return void this.ready.then(() => this.set(text));
        if (this.address.entered !== null) this.paint();
        this.hand_over(String(text));
        this.program._web_set();
        this.wake(0);
    }

    /// What a person did in the mirror's lesson.
    act(text) {
        this.hand_over(text);
        this.program._web_act();
        this.wake(0);
    }

    /// The widgets of the last frame, their rectangles in CSS pixels of the page.
    items() {
        this.program._web_items();
        const box = this.canvas.getBoundingClientRect();
        const scale_x = box.width / this.canvas.width, scale_y = box.height / this.canvas.height;
        return JSON.parse(this.taken()).map((item) => ({
            ...item,
            x: box.left + item.x * scale_x,
            y: box.top + item.y * scale_y,
            width: item.width * scale_x,
            height: item.height * scale_y,
        }));
    }
}
