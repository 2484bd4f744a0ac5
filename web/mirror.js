// The mirror: what the canvas shows as a document of its own, out of sight but there for screen readers, switch devices
// and scripts: the lesson as text, a summary, a labelled control for every parameter, a button for every button and
// tab, and a voice that says what changed. It shows while the keyboard is in it: F6 leads from the picture to the lesson
// and to the controls, Escape back. Fed with Program.mirror (panels/mirror/mirror.hpp) and the widgets of the last frame.
import { Announcer, announce } from "./announcer.js";
import { make } from "./html.js";
import { said, speak } from "./language.js";
import { LessonText } from "./lesson_text.js";
import { embedded, style_sheet } from "./site.js";

const PRESSED_MS = 700; // frames go on this long after a press
const BUTTONS = new Set(["button", "tab", "toggle", "menu", "choice", "segment", "link"]);
const KEYS_IN_A_FRAME = "Explorer by keyboard; F6 leads to the lesson as text and to the controls as a form, Escape and then Tab out of this frame";
const IN_A_PICTURE = /^(picture|second)\./; // a picture offers some rows once more

/// One control with its label and help.
class Control {
    constructor(description, send) {
        this.send = send;
        this.shape = Control.shape(description);
        const id = `mirror-${description.key}`;
        this.row = make("div");
        this.label = make("label", { htmlFor: id });
        this.field = Control.field(description);
        this.field.id = id;
        this.field.name = description.key;
        this.help = make("span", { id: `${id}-help` });
        this.field.setAttribute("aria-describedby", this.help.id);
        this.row.append(this.label, this.field, this.help);
        this.field.addEventListener("input", () => { if (this.immediate()) this.changed(); });
        this.field.addEventListener("change", () => this.changed());
        this.field.addEventListener("blur", () => this.show());
    }

    /// Controls with the same shape are updated in place.
    static shape({ kind, choices }) {
        return JSON.stringify([kind, (choices || []).map(({ id, label }) => [id, label])]);
    }

    static field({ kind, choices }) {
        if (kind === "choice") {
            const field = make("select");
            for (const { id, label } of choices || []) field.append(make("option", { value: id, textContent: label }));
            return field;
        }
        if (kind === "flag") return make("input", { type: "checkbox" });
        if (kind === "integer" || kind === "real") return make("input", { type: "number" });
        // Not wrapped: where nothing is seen there is no width, and a browser takes a minute to break a long word there.
        if (kind === "text") return make("textarea", { rows: 1, wrap: "off", spellcheck: false });
        return make("input", { type: "text", spellcheck: false });
    }

    /// Half-typed text is not sent; a number, choice or flag is at once, as its slider would.
    immediate() {
        return !this.field.type.startsWith("text") && this.field.value !== "" && this.field.checkValidity();
    }

    changed() {
        let value = this.field.type === "checkbox" ? (this.field.checked ? "1" : "0") : this.field.value;
        if (value === "" && this.field.type === "number") {
            if (!this.description.optional) return;
            value = "none";
        }
        this.send(`${this.description.key}=${encodeURIComponent(value)}`);
    }

    update(description) {
        this.description = description;
        this.label.textContent = description.label;
        this.help.textContent = description.help || "";
        this.field.disabled = Boolean(description.disabled);
        (description.choices || []).forEach(({ label, needs }, i) => { // what a view needs depends on the method
            const text = needs ? `${label} – ${needs}` : label, option = this.field.options[i];
            if (option.textContent !== text) option.textContent = text;
        });
        if (this.field.type === "number") {
            for (const name of ["min", "max"]) this.field[name] = name in description ? description[name] : "";
            this.field.step = description.kind === "real" ? "any" : description.step || 1;
        }
        if (document.activeElement !== this.field) this.show();
    }

    show() {
        let { value } = this.description;
        if (this.field.type === "number" && !Number.isFinite(Number(value))) value = ""; // "none"
        if (this.field.type === "checkbox") this.field.checked = ["1", "true"].includes(String(value));
        else if (this.field.value !== String(value)) this.field.value = value;
    }
}

/// A button for every widget that is pressed and is no parameter's own.
class Buttons {
    constructor(page, views, others) {
        this.page = page;
        this.views = views;
        this.others = others;
        this.seen = "";
        this.made = new Map();
    }

    /// In device pixels of the canvas.
    items() {
        this.page.program._web_items();
        const text = this.page.taken();
        return { text, items: JSON.parse(text).filter(({ kind }) => BUTTONS.has(kind)) };
    }

    /// The next update compares everything anew.
    forget() {
        this.seen = "";
    }

    update(controls) {
        const { text, items } = this.items();
        if (text === this.seen) return;
        this.seen = text;
        const covered = new Set(controls.flatMap(({ key, choices }) =>
            [`button ${key}.more`, `button ${key}.less`, ...(choices ?? []).map((choice) => `segment ${key}.${choice.id}`)]));
        const shown = items.filter(({ kind, id }) => !covered.has(`${kind} ${id.replace(IN_A_PICTURE, "")}`));
        const ids = new Set(shown.map(({ id }) => id));
        for (const [id, button] of this.made) if (!ids.has(id)) { button.remove(); this.made.delete(id); }
        for (const item of shown) this.show(item);
    }

    show({ id, kind, label, about, enabled, chosen }) {
        let button = this.made.get(id);
        if (!button) {
            button = make("button", { type: "button" });
            button.addEventListener("click", () => this.press(id));
            this.made.set(id, button);
        }
        if (button.textContent !== label) button.textContent = label;
        button.title = about ?? "";
        button.disabled = !enabled;
        button.ariaPressed = kind === "button" || kind === "link" || kind === "menu" ? null : String(chosen);
        const home = kind === "tab" ? this.views : this.others;
        if (button.parentNode !== home) home.append(button);
    }

    /// As a click at its middle would.
    press(id) {
        const item = this.items().items.find((one) => one.id === id);
        if (!item?.enabled) return;
        const { program } = this.page;
        this.page.draw(); // hears first that the canvas lost the keyboard, which would take the button back
        program._web_pointer(item.x + item.width / 2, item.y + item.height / 2, 0);
        program._web_button(0, true, 0);
        program._web_button(0, false, 0);
        program._web_pointer_left();
        this.page.wake(PRESSED_MS);
    }
}

export class Mirror {
    constructor(page) {
        this.page = page;
        this.controls = new Map();
        this.form = make("form", { autocomplete: "off" });
        this.summary = make("p", { id: "summary" });
        this.place = make("p");
        const views = make("nav"), others = make("div");
        this.buttons = new Buttons(page, views, others);
        this.lesson = make("section", { id: "lesson-text", className: "unseen paper", tabIndex: -1, hidden: true });
        this.panel = make("section", { id: "controls", className: "unseen paper", tabIndex: -1 }, make("h2"), this.summary, this.place, views,
            make("h2"), this.form, make("h2"), others);
        if (embedded) page.keys.ariaLabel = KEYS_IN_A_FRAME;
        this.name_parts();
        const { element, loaded } = style_sheet("web/mirror.css");
        loaded.catch(() => {}); // it is read all the same
        document.head.append(element);
        const live = make("p", { className: "unseen", role: "status", ariaLive: "polite" });
        page.mirror.append(live, this.lesson, this.panel);
        page.canvas.setAttribute("aria-describedby", this.summary.id);
        this.announcer = new Announcer(live);
        this.text = new LessonText(this.lesson, (text) => page.act(text), () => page.input.focus());
        this.form.addEventListener("submit", (event) => event.preventDefault());
        page.mirror.addEventListener("keydown", (event) => { if (event.key === "Escape") this.leave(); });
        addEventListener("keydown", (event) => { if (event.key === "F6") this.go_round(event); });
        this.update();
    }

    /// From the picture to the lesson, to the controls and back; the other way round with Shift.
    go_round(event) {
        event.preventDefault();
        const stops = [this.page.keys, ...(this.lesson.hidden ? [] : [this.lesson]), this.panel];
        const present = stops.findIndex((stop) => stop.contains(document.activeElement));
        stops.at((present + (event.shiftKey ? -1 : 1)) % stops.length).focus();
    }

    /// A sound ends first, so that it can be heard again from where the keyboard is.
    leave() {
        if (this.page.services.sounding() >= 0) this.page.services.play(0, 0);
        else this.page.input.focus();
    }

    update() {
        if (this.page.program._web_mirror()) this.show(JSON.parse(this.page.taken()));
        if (this.seen) this.buttons.update(this.seen.controls);
    }

    /// The words that stand still.
    name_parts() {
        const names = ["Settings of the explorer", "Views", "Lesson", "Controls"];
        [this.form, this.buttons.views, this.lesson, this.panel].forEach((part, i) => { part.ariaLabel = said(names[i]); });
        // These two stand in the page, in English.
        for (const part of [this.page.canvas, this.page.keys])
            part.ariaLabel = said(part.dataset.english ??= part.ariaLabel);
        const heads = ["What is shown", "Settings", "Buttons"];
        this.panel.querySelectorAll(":scope > h2").forEach((head, i) => { head.textContent = said(heads[i]); });
    }

    /// The program's texts come translated; the page's own follow when the table is there.
    async speak(language) {
        if (!await speak(language)) return;
        this.name_parts();
        this.text.forget();
        this.buttons.forget();
        this.text.update(this.seen.lesson);
        this.buttons.update(this.seen.controls);
    }

    show(now) {
        const own = this.form.contains(document.activeElement) ? document.activeElement.name : null;
        if (this.seen) announce(this.announcer, this.seen, now, own);
        this.seen = now;
        this.summary.textContent = now.summary;
        this.place.textContent = now.place;
        const root = document.documentElement;
        root.classList.toggle("contrast", now.theme === "contrast");
        root.style.setProperty("--text-size", now.text_size);
        this.text.update(now.lesson);
        this.show_controls(now.controls);
        this.speak(now.language);
    }

    /// A view is chosen as by its tab: one that cannot show the method only makes an offer. The workshop's fields are no
    /// settings.
    sender(key) {
        const acts = key === "view" || key.startsWith("workshop.");
        return (text) => { acts ? this.page.act(text) : this.page.set(text); };
    }

    /// Those that stay keep their element, so focus and cursor stay where they are.
    show_controls(descriptions) {
        const kept = new Map();
        for (const description of descriptions) {
            const old = this.controls.get(description.key);
            const fits = old && old.shape === Control.shape(description);
            kept.set(description.key, fits ? old : new Control(description, this.sender(description.key)));
        }
        for (const [key, control] of this.controls) if (kept.get(key) !== control) control.row.remove();
        this.controls = kept;
        let next = this.form.firstChild;
        for (const description of descriptions) {
            const control = kept.get(description.key);
            control.update(description);
            if (control.row === next) next = next.nextSibling;
            else this.form.insertBefore(control.row, next);
        }
    }
}
