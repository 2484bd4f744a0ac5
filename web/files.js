// Files for the program: dropped on the page or chosen from the computer. They are read here and leave it nowhere.
import { TEXT_LIMIT } from "./address.js";

const FILE_LIMIT = TEXT_LIMIT + 1; // bytes: what the program reads, and one more by which it sees that there is more
const ACCEPTED = ".json,.txt,.md,application/json,text/plain,text/markdown";

const NAME_LIMIT = 40; // letters of a wrong address that are repeated

const encoder = new TextEncoder();

/// The bytes of a lesson, or why there are none.
async function lesson_file(wanted) {
    let url = null;
    try {
        url = new URL(wanted, document.baseURI);
    } catch {
        return { problem: "no address" };
    }
    if (url.origin !== location.origin) return { problem: "not of this site" };
    if (!url.pathname.endsWith(".md")) return { problem: "does not end in .md" };
    try {
        const response = await fetch(url);
        if (!response.ok) return { problem: `the site answered ${response.status}` };
        return { bytes: new Uint8Array(await (await response.blob()).slice(0, FILE_LIMIT).arrayBuffer()) };
    } catch {
        return { problem: "it did not arrive" };
    }
}

export class Files {
    constructor(page) {
        this.page = page;
        addEventListener("dragover", (event) => this.over(event));
        addEventListener("dragleave", (event) => { if (!event.relatedTarget) this.mark(false); });
        addEventListener("drop", (event) => this.drop(event));
        this.open_lesson_of_address();
    }

    /// ?lesson=FILE.md, a file of the page's own site, as if it had been dropped.
    async open_lesson_of_address() {
        const wanted = new URLSearchParams(location.search).get("lesson");
        if (wanted === null) return;
        const { bytes = null, problem } = await lesson_file(wanted);
        const name = wanted.slice(wanted.lastIndexOf("/") + 1);
        this.hand_over(bytes ? name : `?lesson=${wanted.slice(0, NAME_LIMIT)} (${problem})`, bytes);
    }

    mark(on) {
        document.body.classList.toggle("dropping", on);
    }

    over(event) {
        const { types } = event.dataTransfer;
        if (!types.includes("Files") && !types.includes("text/plain")) return;
        event.preventDefault(); // else the browser would leave the page for the file
        event.dataTransfer.dropEffect = "copy";
        this.mark(true);
    }

    drop(event) {
        event.preventDefault();
        this.mark(false);
        const { files } = event.dataTransfer;
        if (files.length > 0) this.read(files);
        else this.hand_over("the dropped text", encoder.encode(event.dataTransfer.getData("text/plain").slice(0, FILE_LIMIT)));
    }

    /// Within a gesture of the person: browsers open their dialogue only then.
    pick() {
        const input = document.createElement("input");
        input.type = "file";
        input.accept = ACCEPTED;
        input.addEventListener("change", () => this.read(input.files));
        input.click();
        this.input = input; // must not be thrown away while the dialogue is open
    }

    async read(files) {
        const name = files.length > 1 ? `the first of ${files.length} files, ${files[0].name}` : files[0].name;
        let bytes = null;
        try {
            bytes = new Uint8Array(await files[0].slice(0, FILE_LIMIT).arrayBuffer());
        } catch { /* a folder, or a file that has gone: the program says so */ }
        this.hand_over(name, bytes);
    }

    async hand_over(name, bytes) {
        await this.page.ready; // all of the program is there
        const name_bytes = encoder.encode(name), all = new Uint8Array(name_bytes.length + (bytes ? bytes.length : 0));
        all.set(name_bytes);
        if (bytes) all.set(bytes, name_bytes.length);
        this.page.hand_over_bytes(all);
        this.page.program._web_opened(name_bytes.length, bytes !== null);
        this.page.wake(0);
    }
}
