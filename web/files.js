// Files for the program: dropped on the page or chosen from the computer. They are read here and leave it nowhere.
import { TEXT_LIMIT } from "./address.js";

const FILE_LIMIT = TEXT_LIMIT + 1; // bytes: what the program reads, and one more by which it sees that there is more
const ACCEPTED = ".json,.txt,.md,.npy,.npz,.csv,.tsv,.safetensors,.gguf,.png,.svg,.gif,application/json,text/plain,text/markdown,text/csv";

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

/// Only these bytes are read, whatever the size of the file.
async function part_of(file, offset, size) {
    try {
        return new Uint8Array(await file.slice(offset, offset + size).arrayBuffer());
    } catch {
        return null;
    }
}

export class Files {
    constructor(page) {
        this.page = page;
        this.file = null; // what came last, of which the program may want more parts; none of a text
        this.asked = 0; // parts that it has asked for
        this.under_way = null; // the file of which one is read
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

    /// One by one, the first of them last: it is the one that is shown.
    async read(files) {
        for (let more = files.length - 1; more >= 0; more--) {
            const bytes = await part_of(files[more], 0, FILE_LIMIT); // none of a folder, or a file that has gone: the program says so
            await this.hand_over(files[more].name, bytes, files[more], more);
            if (more > 0 && files[more].size >= FILE_LIMIT) await this.no_part_asked();
        }
    }

    /// Until the program has asked for no part in several frames: it has what it wants of the file.
    async no_part_asked() {
        for (let quiet = 0, before = this.asked; quiet < 4; before = this.asked) {
            await new Promise(requestAnimationFrame);
            quiet = this.asked === before && this.under_way === null ? quiet + 1 : 0;
        }
    }

    size() {
        return this.file?.size ?? 0;
    }

    /// Of the file that came last; no answer once another one has come.
    async part(offset, size) {
        const file = this.file;
        this.asked++;
        this.under_way = file;
        const bytes = await part_of(file, offset, size);
        if (file !== this.file) return;
        this.under_way = null;
        this.page.hand_over_bytes(bytes ?? new Uint8Array());
        this.page.program._web_file_part(bytes !== null);
        this.page.wake(0);
    }

    async hand_over(name, bytes, file = null, more = 0) {
        await this.page.ready; // all of the program is there
        this.file = file;
        this.under_way = null;
        const name_bytes = encoder.encode(name), all = new Uint8Array(name_bytes.length + (bytes ? bytes.length : 0));
        all.set(name_bytes);
        if (bytes) all.set(bytes, name_bytes.length);
        this.page.hand_over_bytes(all);
        this.page.program._web_opened(name_bytes.length, bytes !== null, more);
        this.page.wake(0);
    }
}
