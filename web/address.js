// The text after '#': written at most four times a second, the last one always; read when the person changes it.

const SPACING_MS = 250; // between two writes; browsers refuse more than about 100 in 30 s
const REFUSED_MS = 1500; // until the next attempt after the browser refused
export const TEXT_LIMIT = 1 << 20; // longer texts are cut: no browser keeps longer addresses

const STEPS = ["view", "method", "lesson", "lesson_step", "presenter"]; // keys by which another screen is opened

function opens_another(text, before) {
    const now = new URLSearchParams(text), then = new URLSearchParams(before);
    return STEPS.some((key) => now.get(key) !== then.get(key));
}

export class Address {
    constructor(changed) {
        this.seen = this.current(); // the last text known to the program
        this.entered = this.seen === "" ? null : this.seen;
        this.next = null; // to be written
        this.changed = changed;
        this.timer = 0;
        this.written_at = -Infinity;
        this.acted = false; // the person has done something since the address was entered
        const act = () => { this.acted = true; };
        for (const name of ["pointerdown", "keydown"]) addEventListener(name, act, { capture: true });
        const look = () => {
            if (this.current() === this.seen) return;
            this.next = null;
            this.acted = false;
            this.seen = this.entered = this.current();
            changed();
        };
        addEventListener("hashchange", look);
        addEventListener("popstate", look);
    }

    current() {
        return location.hash.slice(1, TEXT_LIMIT + 1);
    }

    /// What the person entered since the last call, else null.
    take() {
        const text = this.entered;
        this.entered = null;
        return text;
    }

    /// As if the person had entered it.
    enter(text) {
        this.next = null;
        this.entered = text;
        this.changed();
    }

    publish(text) {
        this.next = text;
        if (!this.timer) this.plan(this.written_at + SPACING_MS - performance.now());
    }

    /// Never at once: the browser takes its time over it, and a frame waits for the edit.
    plan(delay) {
        this.timer = setTimeout(() => { this.timer = 0; this.write(); }, Math.max(delay, 0));
    }

    write() {
        const text = this.next;
        this.next = null;
        if (text === null || text === this.seen) return;
        this.written_at = performance.now();
        try {
            const url = text === "" ? this.base() : "#" + text;
            // Back leads from what was opened to where one came from. What the program makes of an address that was
            // entered is no such step: it would be made again and again on the way back.
            if (this.acted && opens_another(text, this.seen)) history.pushState(history.state, "", url);
            else history.replaceState(history.state, "", url);
            this.seen = this.current(); // as the browser spells it
        } catch {
            this.next = text;
            this.plan(REFUSED_MS);
        }
    }

    base() {
        return location.href.split("#", 1)[0];
    }

    /// The settings, even while they wait to be written.
    text() {
        return this.next === null ? this.seen : this.next;
    }

    /// What can be shared: the address, or for a file, whose place means nothing elsewhere, the settings alone.
    full() {
        const text = this.text();
        if (location.protocol === "file:") return text;
        return text === "" ? this.base() : `${this.base()}#${text}`;
    }
}
