// Pointer, touch, wheel, keyboard and text of the page, handed to the program's exports _web_*.
// Text goes through a transparent textarea that always has the focus: input methods, accents and the clipboard
// events need an editable element.

import { Clipboard } from "./clipboard.js";
import { embedded } from "./site.js";

const TAIL_MS = 700; // frames come this long after input: tooltips, key repeat
const MOUSE = 0, FINGER = 1, PEN = 2;
const WHEEL_UNITS = [1 / 100, 1 / 3, 10]; // by deltaMode: pixels, lines, pages
const PINCH_LIMIT = 25; // a mouse notch with Ctrl is 100: taken as one moderate step
const OWN_KEYS = new Set(["Tab", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End",
    "Backspace", "Delete", "Enter", "NumpadEnter", "Escape"]);
const OWN_COMMANDS = new Set(["KeyA", "KeyZ", "KeyY", "KeyS", "KeyO", "KeyK", "Slash"]);
const COPY_KEYS = new Set(["KeyC", "KeyX", "Insert"]);

const is_command = (event) => event.ctrlKey || event.metaKey;

export class Input {
    constructor(page) {
        this.page = page;
        this.program = page.program;
        this.canvas = page.canvas;
        this.keys = page.keys;
        this.touch = matchMedia("(pointer: coarse)").matches; // the last pointer was a finger; at first a guess
        this.buttons = 0; // as told to the program; bit 0 left, 1 right, 2 middle
        this.fingers = new Map(); // pointer id -> [x, y]
        this.two = null; // midpoint and distance of two fingers, as told; stays until all are up
        this.spread_changed = false; // not told yet
        this.held = new Set(); // keys that are down
        this.leaving = false; // Escape was pressed last, in a frame of another page
        this.clipboard = new Clipboard(this);
        this.listen_to_pointer();
        this.listen_to_keys();
    }

    on(target, name, handler, options) {
        target.addEventListener(name, (event) => { handler.call(this, event); this.page.wake(TAIL_MS); }, options);
    }

    // Pointer.

    listen_to_pointer() {
        this.on(this.canvas, "pointerdown", this.pointer_down);
        this.on(this.canvas, "pointermove", this.pointer_move);
        this.on(this.canvas, "pointerup", this.pointer_up);
        this.on(this.canvas, "pointercancel", this.pointer_cancel);
        this.on(this.canvas, "pointerleave", this.pointer_leave);
        this.on(this.canvas, "wheel", this.wheel, { passive: false });
        // Keeps the focus in the textarea. In pointerdown, Firefox would after it tell of the first finger only.
        this.canvas.addEventListener("mousedown", (event) => event.preventDefault());
        this.canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    }

    place_of(event) {
        const box = this.canvas.getBoundingClientRect();
        const scale_x = this.canvas.width / box.width, scale_y = this.canvas.height / box.height;
        return [(event.clientX - box.left) * scale_x, (event.clientY - box.top) * scale_y];
    }

    modifiers(event) {
        this.program._web_modifiers(event.ctrlKey, event.shiftKey, event.altKey, event.metaKey);
    }

    /// Tells the buttons that changed. Browsers and Dear ImGui number them alike.
    press(buttons, source) {
        for (let button = 0; button < 5; button++) {
            const bit = 1 << button;
            if ((buttons ^ this.buttons) & bit) this.program._web_button(button, Boolean(buttons & bit), source);
        }
        this.buttons = buttons;
    }

    pointer_down(event) {
        this.focus();
        this.stay();
        this.modifiers(event);
        this.touch = event.pointerType === "touch";
        try {
            this.canvas.setPointerCapture(event.pointerId); // a release outside the page still comes here
        } catch { /* the pointer is already gone */ }
        if (this.touch) this.finger_down(event);
        else this.mouse(event);
    }

    pointer_move(event) {
        if (event.pointerType !== "touch") {
            this.touch = false;
            this.mouse(event);
        } else if (this.fingers.has(event.pointerId)) {
            this.finger_move(event);
        }
    }

    pointer_up(event) {
        if (event.pointerType === "touch") this.finger_up(event);
        else this.mouse(event);
    }

    pointer_cancel(event) {
        this.program._web_pointer_left(); // what it lies on is not pressed
        this.press(0, event.pointerType === "touch" ? FINGER : MOUSE);
        this.fingers.delete(event.pointerId);
        if (this.fingers.size === 0) this.two = null;
        else if (this.fingers.size >= 2) this.two = this.spread();
    }

    pointer_leave(event) {
        if (event.pointerType !== "touch" && !event.buttons) this.program._web_pointer_left();
    }

    mouse(event) {
        const source = event.pointerType === "pen" ? PEN : MOUSE;
        this.modifiers(event);
        this.program._web_pointer(...this.place_of(event), source);
        this.press(event.buttons & 31, source);
    }

    finger_down(event) {
        this.fingers.set(event.pointerId, this.place_of(event));
        if (this.fingers.size === 1) {
            this.program._web_pointer(...this.place_of(event), FINGER);
            this.press(1, FINGER);
        } else if (this.fingers.size === 2) {
            this.program._web_pointer_left(); // what the first finger lies on is not tapped
            this.press(0, FINGER);
            this.two = this.spread();
        }
    }

    finger_move(event) {
        this.fingers.set(event.pointerId, this.place_of(event));
        if (this.fingers.size >= 2) {
            this.spread_changed = true;
        } else if (!this.two) {
            this.program._web_pointer(...this.place_of(event), FINGER);
        }
    }

    finger_up(event) {
        this.before_frame();
        if (!this.fingers.delete(event.pointerId)) return;
        this.press(0, FINGER);
        if (this.fingers.size > 0) {
            if (this.fingers.size >= 2) this.two = this.spread();
            return;
        }
        // A field is entered when the finger is lifted, and the keyboard may be called up in this event only.
        if (!this.two) for (let frame = 0; frame < 2; frame++) this.page.draw();
        this.two = null;
        this.program._web_pointer_left(); // a finger does not hover
        this.refocus();
    }

    /// Two fingers report one after the other: what they did together is told once a frame.
    before_frame() {
        if (!this.spread_changed || this.fingers.size < 2) return;
        const now = this.spread(), before = this.two;
        this.spread_changed = false;
        this.two = now;
        this.program._web_pan(now.x, now.y, now.x - before.x, now.y - before.y);
        this.program._web_pinch(now.distance / before.distance);
    }

    spread() {
        const [[ax, ay], [bx, by]] = this.fingers.values();
        return { x: (ax + bx) / 2, y: (ay + by) / 2, distance: Math.max(1, Math.hypot(ax - bx, ay - by)) };
    }

    wheel(event) {
        if (embedded && !document.hasFocus()) return; // it scrolls the host's page until somebody clicks here
        event.preventDefault(); // with Ctrl the browser would zoom the page
        const unit = WHEEL_UNITS[event.deltaMode];
        let x = event.deltaX, y = event.deltaY;
        // Trackpads report a pinch as a wheel with Ctrl.
        if (event.ctrlKey) {
            const step = Math.max(-PINCH_LIMIT, Math.min(PINCH_LIMIT, y * unit * 100));
            this.program._web_pointer(...this.place_of(event), MOUSE);
            this.program._web_pinch(Math.exp(-step / 100));
            return;
        }
        // Shift turns the wheel in the browser already; Dear ImGui turns it again, except on a Mac.
        if (event.shiftKey && y === 0 && !this.page.mac()) [x, y] = [y, x];
        this.program._web_wheel(-x * unit, -y * unit);
    }

    // Keyboard and text.

    listen_to_keys() {
        this.on(this.keys, "keydown", this.key_down);
        this.on(this.keys, "keyup", this.key_up);
        this.on(this.keys, "input", (event) => { if (!event.isComposing) this.send_text(); });
        this.on(this.keys, "compositionend", this.send_text);
        // The menu key opens the program's own list; in a text field the browser's, which can paste.
        this.keys.addEventListener("contextmenu", (event) => { if (!this.page.wants_text) event.preventDefault(); });
        this.keys.addEventListener("focus", () => this.focused(true));
        this.keys.addEventListener("blur", () => this.focused(false));
    }

    focused(on) {
        if (this.refocusing) return;
        this.stay();
        this.held.clear();
        this.program._web_focus(on);
        this.page.wake(0);
    }

    focus() {
        if (document.activeElement !== this.keys) this.keys.focus({ preventScroll: true });
    }

    /// After a tap: phones show or hide their keyboard only when the focus arrives, within the gesture.
    refocus() {
        const mode = this.page.wants_text ? "text" : "none";
        if (this.keys.inputMode === mode) return;
        this.refocusing = true;
        this.keys.blur();
        this.keys.inputMode = mode;
        this.keys.focus({ preventScroll: true });
        this.refocusing = false;
    }

    /// Where the caret is, for the windows of input methods.
    place(x, y) {
        const scale = this.canvas.clientWidth / this.canvas.width;
        this.keys.style.left = `${x * scale}px`;
        this.keys.style.top = `${y * scale}px`;
    }

    /// True for keys the browser must not act on; everything else stays the browser's.
    own(event) {
        const printable = event.key.length === 1;
        if (/^F\d+$/.test(event.code) || (event.altKey && !is_command(event) && !printable)) return false;
        if (is_command(event)) return event.code === "KeyZ" || (OWN_COMMANDS.has(event.code) && !event.shiftKey);
        // Text must reach the textarea; without a text field '/' and ' would open the browser's search.
        return OWN_KEYS.has(event.code) || (printable && !this.page.wants_text);
    }

    /// In a frame of another page, Tab after Escape is the browser's: else the keyboard would never come out of it.
    leaves({ key }) {
        if (key === "Tab" && this.leaving) {
            this.page.mirror.inert = true; // Tab leads on behind it
            return true;
        }
        if (key === "Shift") return false;
        this.stay();
        this.leaving = embedded && key === "Escape";
        return false;
    }

    stay() {
        this.leaving = false;
        this.page.mirror.inert = false;
    }

    key_down(event) {
        if (this.leaves(event)) return;
        if (event.isComposing || event.keyCode === 229) return; // belongs to the input method
        this.modifiers(event);
        this.send_key(event.code, true);
        if (is_command(event) && COPY_KEYS.has(event.code)) this.clipboard.copy_now();
        if (this.own(event)) event.preventDefault();
    }

    key_up(event) {
        this.modifiers(event);
        this.send_key(event.code, false);
        // macOS reports no release of keys that were let go while Command was down.
        if (event.key === "Meta") for (const code of [...this.held]) this.send_key(code, false);
    }

    send_key(code, down) {
        if (down) this.held.add(code);
        else this.held.delete(code);
        this.page.hand_over(code);
        this.program._web_key(down);
    }

    send_text() {
        const text = this.keys.value;
        this.keys.value = "";
        if (text === "" || !this.page.wants_text) return;
        this.page.hand_over(text);
        this.program._web_input_text();
    }
}
