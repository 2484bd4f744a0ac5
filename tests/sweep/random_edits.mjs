// Edits of the page as a hand makes them, drawn at random, the same ones for the same seed: keys, clicks on what is there,
// drags, the wheel, typing, links by the address, Back and Forward.

/// Numbers in [0, 1), always the same of one seed (Mulberry32).
export function random_numbers(seed) {
    let state = seed >>> 0;
    return () => {
        state = (state + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
}

const KEYS = [..."123456789+-0pc?", "Tab", "Tab", "Shift+Tab", "Enter", "Space", "Escape", "Escape", "ArrowLeft", "ArrowRight",
    "ArrowUp", "ArrowDown", "Home", "End", "PageDown", "PageUp", "Control+z", "Control+z", "Control+y", "Backspace"];
const TEXTS = ["7", "64", "1000", "0.5", "-3", "1,2,3", "16777216", "", "abc", "the cat sat on the mat", "(S (NP a) (VP b))",
    "1e-9", "9".repeat(40)];
const PRESSED = ["button", "slider", "segment", "tab", "menu", "choice", "toggle", "plot", "cell", "mark", "link"];

export class Hand {
    /// `links`: states as text, opened by the address.
    constructor(view, seed, links) {
        this.view = view;
        this.random = random_numbers(seed);
        this.links = links;
        this.ways = [this.key, this.key, this.click, this.click, this.click, this.drag, this.drag, this.wheel, this.type, this.link];
    }

    one_of(list) { return list[Math.floor(this.random() * list.length)]; }

    /// One edit; answers what it was.
    async edit() {
        const way = this.one_of(this.ways);
        return `${way.name} ${await way.call(this)}`;
    }

    async key() {
        const key = this.one_of(KEYS);
        await this.view.page.keyboard.press(key);
        return key;
    }

    /// Something of one of these kinds; the canvas as a whole where there is none.
    async thing(kinds) {
        const { width, height } = this.view.page.viewportSize();
        const items = (await this.view.items()).filter(({ kind, enabled }) => enabled && kinds.includes(kind));
        return this.one_of(items) ?? { kind: "canvas", id: "", x: 0, y: 0, width, height };
    }

    async click() {
        const item = await this.thing(PRESSED);
        await this.view.point(item, this.random(), this.random());
        const { mouse } = this.view.page;
        await mouse.down();
        await mouse.up();
        return `${item.kind} ${item.id || item.label}`;
    }

    async drag() {
        const item = await this.thing(["slider", "plot", "cell"]);
        const { mouse } = this.view.page;
        await this.view.point(item, this.random(), this.random());
        await mouse.down();
        for (let step = 0; step < 4; ++step) await this.view.point(item, 1.5 * this.random() - 0.25, this.random());
        await mouse.up();
        return `${item.kind} ${item.id || item.label}`;
    }

    async wheel() {
        const item = await this.thing(["plot", "text", "slider"]);
        await this.view.point(item, this.random(), this.random());
        const way = this.random() < 0.5 ? -120 : 120;
        for (let notch = Math.floor(6 * this.random()); notch >= 0; --notch) await this.view.page.mouse.wheel(0, way);
        return `${item.kind} ${item.id || item.label}`;
    }

    async type() {
        const item = await this.thing(["field"]), text = this.one_of(TEXTS);
        await this.view.point(item);
        await this.view.page.mouse.down();
        await this.view.page.mouse.up();
        await this.view.page.keyboard.press("Control+a");
        await this.view.page.keyboard.type(text);
        await this.view.page.keyboard.press(this.one_of(["Enter", "Tab", "Escape"]));
        return `${item.id} ${text.slice(0, 30)}`;
    }

    /// Back leads to where one came from, and no further: that would leave the page.
    async link() {
        const text = this.one_of(this.links);
        await this.view.page.evaluate(async (given) => {
            const heard = (act) => new Promise((done) => {
                const go = () => { removeEventListener("popstate", go); setTimeout(done, 50); };
                addEventListener("popstate", go);
                setTimeout(go, 500); // the same address as before is none
                act();
            });
            await heard(() => { location.hash = given; });
            await heard(() => history.back());
            await heard(() => history.forward());
        }, text);
        return text.slice(0, 150);
    }
}
