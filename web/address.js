// The text after '#': written at most four times a second, the last one always; read when the person changes it.

const SPACING_MS = 250; // between two writes; browsers refuse more than about 100 in 30 s
const REFUSED_MS = 1500; // until the next attempt after the browser refused
export const TEXT_LIMIT = 1 << 20; // longer texts are cut: no browser keeps longer addresses

export class Address {
    constructor(changed) {
        this.seen = this.current(); // the last text known to the program
        this.entered = this.seen === "" ? null : this.seen;
        this.next = null; // to be written
        this.timer = 0;
        this.written_at = -Infinity;
        const look = () => {
            if (this.current() === this.seen) return;
            this.next = null;
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
            history.replaceState(history.state, "", text === "" ? this.base() : "#" + text);
            this.seen = this.current(); // as the browser spells it
        } catch {
            this.next = text;
            this.plan(REFUSED_MS);
        }
    }

    base() {
        return location.href.split("#", 1)[0];
    }

    /// The address to share, even while it waits to be written.
    full() {
        const text = this.next === null ? this.seen : this.next;
        return text === "" ? this.base() : `${this.base()}#${text}`;
    }
}
