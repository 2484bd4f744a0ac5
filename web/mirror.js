// The control mirror: one labelled HTML control per parameter, out of sight but there for screen readers, switch
// devices and scripts; it shows while the keyboard focus is in it (F6, then Tab), Escape leads back. Fed with Program.controls: an array of {key, label, kind, min, max, step, value, choices, help,
// disabled}; kind is integer, real, choice, flag, text or list. Changes go back as key=value.

function make(tag, properties) {
    return Object.assign(document.createElement(tag), properties);
}

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
        return JSON.stringify([kind, choices || []]);
    }

    static field({ kind, choices }) {
        if (kind === "choice") {
            const field = make("select");
            for (const choice of choices || []) field.append(make("option", { value: choice, textContent: choice }));
            return field;
        }
        if (kind === "flag") return make("input", { type: "checkbox" });
        if (kind === "integer" || kind === "real") return make("input", { type: "number" });
        if (kind === "text") return make("textarea", { rows: 1, spellcheck: false });
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

export class Mirror {
    /// `send` gets the changes, `leave` is called on Escape.
    constructor(form, send, leave) {
        this.form = form;
        this.send = send;
        this.controls = new Map();
        form.addEventListener("submit", (event) => event.preventDefault());
        form.addEventListener("keydown", (event) => { if (event.key === "Escape") leave(); });
    }

    /// Shows the controls of `json`; those that stay keep their element, so focus and cursor stay where they are.
    update(json) {
        const descriptions = JSON.parse(json);
        const kept = new Map();
        for (const description of descriptions) {
            const old = this.controls.get(description.key);
            const fits = old && old.shape === Control.shape(description);
            kept.set(description.key, fits ? old : new Control(description, this.send));
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
