// What the program asks of the browser beside its canvas: clipboard, files, paper, sound, storage, workers and the data
// files of the site. web/platform.js calls this. What most visits do without is a script of its own, loaded when it is
// needed; what cannot be had is told among the program's messages.
import { TEXT_LIMIT } from "./address.js";
import { Memory } from "./memory.js";
import { asked, bytes, embedded } from "./site.js";

const SAVED_MS = 10000; // a browser has taken the bytes of a download by then

const encoder = new TextEncoder();

export class Services {
    constructor(page) {
        this.page = page;
        this.memory = new Memory(() => this.tell("storage", "The browser keeps nothing for this page: " +
            "what is set here and how far lessons are done is forgotten when it is closed. A link keeps the settings."));
        this.works = []; // what works in the background, by the number of its host: promises
        this.news = []; // of that
        this.pieces = []; // of the file that is being written
        this.topics = new Set(); // on which something has been told
        this.missing = new Map(); // data files that could not be fetched: their numbers and names
        addEventListener("online", () => { for (const [number, name] of this.missing) this.bring(number, name); });
    }

    /// Among the program's messages until a person closes them; a later sentence on the topic takes its place, "" takes
    /// it away.
    async tell(topic, sentence) {
        if (!sentence && !this.topics.has(topic)) return;
        this.topics.add(topic);
        await this.page.ready;
        this.page.hand_over(`${topic}\n${sentence}`);
        this.page.program._web_tell();
        this.page.wake(0);
    }

    /// `work` with a script that is loaded when it is first needed. Resolves to false where that failed, which is told;
    /// the next call tries again, though some browsers remember until a reload that a script was not there.
    async later(failure, load, work) {
        try {
            await work(await load());
            this.tell(failure, "");
            return true;
        } catch (error) {
            console.error(error); // for whoever looks into it
            this.tell(failure, `${failure}: a part of this page is missing or has failed. Reload the page to try again.`);
            return false;
        }
    }

    // Clipboard, files and paper.

    copy(start, length) { this.page.input.clipboard.copy(this.page.text(start, length)); }
    clipboard() { this.page.hand_over(this.page.input.clipboard.text, TEXT_LIMIT + 1); } // one more shows that it is too long
    /// A PNG; the program hears whether that was allowed.
    async copy_picture(start, length) {
        const png = new Blob([this.page.heap().slice(start, start + length)], { type: "image/png" });
        let copied = true;
        try {
            await navigator.clipboard.write([new ClipboardItem({ "image/png": png })]);
        } catch {
            copied = false; // denied, or a browser or an address without such a clipboard
        }
        this.page.program._web_picture_copied(copied);
    }

    async listen_for_files() {
        await this.later("No files can be opened", () => import("./files.js"), ({ Files }) => { this.files ??= new Files(this.page); });
    }
    pick_file() {
        if (this.files) this.files.pick();
        else this.listen_for_files();
    }
    file_size() { return this.files?.size() ?? 0; } // of the file that came last
    save(name, name_length, start, length) {
        this.download(this.page.text(name, name_length), [this.page.heap().slice(start, start + length)]);
    }
    /// A long file comes in pieces, which are joined when its name is told.
    add_piece(start, length) { this.pieces.push(this.page.heap().slice(start, start + length)); }
    save_pieces(name, length) {
        this.download(this.page.text(name, length), this.pieces);
        this.pieces = [];
    }
    drop_pieces() { this.pieces = []; }
    /// Hands bytes to the browser as a file: it asks where to, or adds a number to a name that is taken.
    download(name, parts) {
        const link = document.createElement("a");
        link.href = URL.createObjectURL(new Blob(parts));
        link.download = name;
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), SAVED_MS);
    }
    print(start, length) {
        const { title, sheet } = JSON.parse(this.page.text(start, length));
        this.later("Nothing could be printed", () => import("./worksheet.js"), ({ print_worksheet }) => print_worksheet(title, sheet));
    }
    has_one_file() {
        this.one_file ??= this.later("The program cannot be saved as one file", () => import("./hand_on.js"), ({ one_file }) => one_file(this));
        return Boolean(this.save_one_file);
    }

    // The window and other pages.

    full_screen() { return Boolean(document.fullscreenElement); }
    toggle_full_screen() {
        if (this.full_screen()) document.exitFullscreen();
        else document.documentElement.requestFullscreen?.().catch(() => {}); // refused: the window stays as it is
    }

    open_link(start, length) { window.open(this.page.text(start, length), "_blank", "noopener,noreferrer"); }
    embedded() {
        this.page.hand_over(asked.get("controls") ?? "");
        return embedded && asked.get("embed") !== "whole";
    }
    talk_to_host() {
        this.later("The page around this picture is not heard", () => import("./embed.js"), ({ talk }) => talk(this.page));
    }
    open_whole_program() {
        this.later("The whole program cannot be opened from here", () => import("./embed.js"), (embed) => embed.open_whole_program(this.page));
    }

    // Sound.

    has_sound() { return !this.page.waiting && "AudioContext" in window; }
    /// Notes, or none to end what plays. What fails here fails by itself, hence async.
    async play(start, count) {
        const notes = new Float32Array(this.page.heap().slice(start, start + 4 * count).buffer);
        this.audio ??= new AudioContext(); // at once: some browsers allow it right after a key or a click only
        this.player ??= { seconds: () => 0 }; // on its way
        if (!await this.later("No sound could be played", () => import("./sound.js"), ({ play }) => play(this, notes))) this.player = null;
    }
    sounding() { return this.player?.seconds() ?? -1; }

    // Work in the background.

    /// A request, to a script loaded with the first: one promise for all of a host keeps them in their order. When it has
    /// failed, which is told once, the next request begins anew.
    async work(host, start, length) {
        const request = this.page.heap().slice(start, start + length);
        const work = this.works[host] ??= import("./background.js").then(({ Background }) => new Background(this, host));
        try {
            await (await work).post(request);
        } catch (error) {
            console.error(error);
            if (this.works[host] !== work) return;
            this.works[host] = null;
            this.failed(host, "A part of this page is missing or has failed. Reload the page to try again.");
        }
    }
    failed(host, sentence) { this.hear(host, encoder.encode(`failed ${encodeURIComponent(sentence)}\n`)); }
    hear(host, news) {
        if (news.length > 0) (this.news[host] ??= []).push(news);
        this.overheard?.(news); // web/embed.js
        this.page.wake(0);
    }
    worked(host) {
        const news = this.news[host]?.shift();
        if (news) this.page.hand_over_bytes(news);
        return Boolean(news);
    }

    // Storage, which a frame of another page leaves alone: it is the host's picture.

    store(key, key_length, start, length) {
        if (!embedded) this.memory.store(this.page.text(key, key_length), this.page.text(start, length));
    }
    stored(key, key_length) {
        const text = embedded ? null : this.memory.stored(this.page.text(key, key_length));
        if (text !== null) this.page.hand_over(text);
        return text !== null;
    }
    forget() { this.memory.forget(); }

    /// Copies of tables that a person brought, see tables.js; a frame has none.
    with_tables(work) {
        return this.later("Tables of your own are not kept here", () => import("./tables.js"),
            ({ Tables }) => work(this.tables ??= new Tables(this.page)));
    }
    keep_copy(key, key_length, start, length) {
        if (embedded) return;
        const name = this.page.text(key, key_length), copy = this.page.heap().slice(start, start + length);
        this.with_tables((tables) => tables.keep(name, copy));
    }
    copies() { return this.tables?.state ?? 0; }
    async want_copy(number, key, length) {
        const name = this.page.text(key, length);
        let copy = null;
        if (!embedded) await this.with_tables(async (tables) => { copy = await tables.find(name); });
        await this.page.ready;
        this.page.hand_over_bytes(copy ?? new Uint8Array());
        this.page.program._web_copy(number, copy !== null);
    }
    forget_copies() { this.with_tables((tables) => tables.forget()); }

    // Data files of the site: they do not delay the first view, and _web_fetched gives the answer.

    async fetch(number, start, length) {
        const name = this.page.text(start, length);
        await this.page.ready;
        this.bring(number, name);
    }

    /// One that is missing is brought when the network is back.
    async bring(number, name) {
        const found = await bytes(name).catch(() => null);
        this.page.hand_over_bytes(found ?? new Uint8Array());
        this.page.program._web_fetched(number, found !== null);
        if (found) this.missing.delete(number);
        else this.missing.set(number, name);
        const names = [...this.missing.values()].join(", ");
        this.tell("files", names && `This page could not load ${names}. What needs it is missing until the network is back or the page is loaded again.`);
        this.page.wake(0);
    }
}
