// What the page remembers (localStorage). A write takes as long as drawing a view, so what changed is written a moment
// after the frame, the last value always. Blocked or full storage only means that nothing is remembered.

const PREFIX = "posenc.";
const SPACING_MS = 250;

export class Memory {
    constructor() {
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
            return null;
        }
    }

    /// Everything, whichever version has stored it.
    forget() {
        this.unsaved.clear();
        try {
            for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
        } catch { /* see above */ }
    }

    save() {
        clearTimeout(this.timer);
        this.timer = 0;
        try {
            for (const [key, text] of this.unsaved) localStorage.setItem(PREFIX + key, text);
        } catch { /* see above */ }
        this.unsaved.clear();
    }
}
