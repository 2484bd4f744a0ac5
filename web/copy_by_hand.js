// Where the browser lets nothing be copied (a frame without the permission, a page that refused it once), the text is shown
// selected, so that the person can take it.
import { said } from "./language.js";

/// `done`: what follows when it is closed.
export function copy_by_hand(text, done) {
    document.getElementById("copy")?.close();
    const dialog = document.createElement("dialog"), sentence = document.createElement("p");
    const field = document.createElement("textarea"), close = document.createElement("button");
    dialog.id = "copy";
    sentence.textContent = said("The browser did not allow copying. The text is selected: copy it with Ctrl+C, or ⌘C on a Mac.");
    field.value = text;
    field.readOnly = true;
    field.setAttribute("aria-label", said("Text to copy"));
    close.textContent = said("Close");
    close.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => { dialog.remove(); done(); });
    dialog.append(sentence, field, close);
    document.body.append(dialog);
    dialog.showModal();
    field.focus();
    field.select();
}
