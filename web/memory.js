// What the page remembers (localStorage). A write takes as long as drawing a view, so what changed is written a moment
// after the frame, the last value always. Where storage is blocked or full nothing is remembered, which is told once.

const PREFIX = "posenc.";
const SPACING_MS = 250;

export class Memory {
    /// `refused` is called the first time that the browser keeps or gives nothing.
    constructor(refused) {
        this.refused = () => { refused(); this.refused = () => {}; };
        this.unsaved = new Map();
        this.timer = 0;
        addEventListener("pagehide", () => this.save());
        document.addEventListener("visibilitychange", () => this.save()); // telephones end pages without a word
    }

    store(key, text) {
        this.unsaved.set(key, text);
        this.timer ||= setTimeout(() => this.save(), SPACING_MS);
    }

    /// null where nothing is known.
    stored(key) {
        if (this.unsaved.has(key)) return this.unsaved.get(key);
        try {
            return localStorage.getItem(PREFIX + key);
        } catch {
            this.refused();
            return null;
        }
    }

    /// Everything, whichever version has stored it.
    forget() {
        this.unsaved.clear();
        try {
            for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
        } catch { /* nothing is kept */ }
    }

    save() {
        clearTimeout(this.timer);
        this.timer = 0;
        for (const [key, text] of this.unsaved) {
            try {
                localStorage.setItem(PREFIX + key, text);
                this.unsaved.delete(key);
            } catch { // a full one may have room for another text; this one stays known, and is tried again
                this.refused();
            }
        }
    }
}
