// The clipboard: works without permission and on plain http, because texts are handed over in the browser's events.

export class Clipboard {
    constructor(input) {
        this.input = input;
        this.page = input.page;
        this.text = ""; // as the program or the browser gave it last
        this.copied = false; // by the program, since a key asked it to
        this.copying = false; // a key has just asked
        this.listen();
    }

    listen() {
        const { keys, program } = this.page;
        const give = (event) => {
            if (!this.copied) return;
            event.clipboardData.setData("text/plain", this.text);
            event.preventDefault();
            program._web_copied();
        };
        keys.addEventListener("copy", give);
        keys.addEventListener("cut", give);
        // Comes before the next frame, in which the program asks for the text.
        this.input.on(keys, "paste", (event) => {
            this.text = event.clipboardData.getData("text/plain");
            event.preventDefault();
        });
    }

    /// Lets the program act on the key at once: the browser's copy event follows before any other frame.
    copy_now() {
        this.copied = false;
        this.copying = true;
        this.page.draw();
        this.page.draw();
        this.copying = false;
    }

    /// The program copies: by key (the browser's event follows) or by a button.
    async copy(text) {
        this.text = text;
        this.copied = true;
        if (this.copying) return;
        try {
            await navigator.clipboard.writeText(text);
        } catch { // there is none, or it is denied
            if (!this.copy_by_command()) {
                this.copy_by_hand(text);
                return;
            }
        }
        if (text === this.text) this.page.program._web_copied();
    }

    copy_by_command() {
        const { keys } = this.page;
        this.input.focus();
        keys.value = " "; // browsers copy only where something is selected
        keys.select();
        let done = false;
        try {
            done = document.execCommand("copy");
        } catch { /* then by hand */ }
        keys.value = "";
        return done;
    }

    copy_by_hand(text) {
        this.page.services.later("Nothing was copied", () => import("./copy_by_hand.js"),
            ({ copy_by_hand }) => copy_by_hand(text, () => this.input.focus()));
    }
}
