// Loads the program and says so: progress while posenc.wasm arrives, then the first frame, or a plain sentence about
// what is missing. The rest of the program, posenc-more.wasm, follows once the first view stands; where more than that
// view is wanted from the start, both come together. A classic script, so that it can also speak when the page was
// opened as a file.
(() => {
    "use strict";
    // explorer.html, which holds all parts within itself, brings its own (src/build_scripts/pack_page.py).
    const site = document.currentScript.site ?? own_site();
    const embedded = site.asked.has("embed"); // in another page's frame
    document.documentElement.classList.toggle("embedded", embedded);
    const element = (id) => document.getElementById(id);

    const FIRST = "posenc.wasm", MORE = "posenc-more.wasm";
    // Both parts before the first frame, where it is anything but the plain first view, as far as can be told before.
    const whole = site.whole || embedded || location.hash.length > 1 || Boolean(history.state?.whole) || left_settings() !== "";
    const arriving = []; // received and total bytes of each part that the progress bar stands for
    let restarting = false;

    function own_site() {
        const root = new URL("..", document.currentScript.src);
        return {
            answer: (name) => fetch(new URL(name, root)),
            module: (name) => import(new URL(name, root)),
            asked: new URLSearchParams(location.search),
            missing: location.protocol === "file:" ?
                "Opened as a file, this page may not load its program. Run web/start.sh and open the address it prints." : "",
        };
    }

    // The settings that were left, "" where nothing is remembered or that is blocked.
    function left_settings() {
        if (embedded) return "";
        try {
            return localStorage.getItem("posenc.state") ?? "";
        } catch {
            return "";
        }
    }

    // The program's; before it runs, that of the address or of the settings that were left.
    function language() {
        const { lang } = document.documentElement;
        const settings = location.hash.length > 1 ? location.hash.slice(1) : left_settings();
        return lang !== "en" ? lang : new URLSearchParams(settings).get("language") ?? lang;
    }

    /// {a} in the sentence is what `parts` names.
    function say(sentence, parts = {}) {
        if (restarting) return;
        element("progress").hidden = true;
        const notice = element("notice");
        notice.textContent = sentence.replace(/\{(\w)\}/g, (hole, name) => parts[name] ?? hole);
        notice.hidden = false;
        document.body.classList.remove("running", "waiting");
        if (language() === "en") return;
        // Without the table, the sentence stays as it is.
        site.module("web/language.js").then(async ({ speak, said }) => {
            await speak(language());
            notice.textContent = said(sentence, parts);
        }).catch(() => {});
    }

    function show_progress() {
        if (arriving.length < (whole ? 2 : 1) || arriving.some(({ total }) => !(total > 0))) return;
        const sum = (name) => arriving.reduce((all, part) => all + part[name], 0);
        element("progress").value = Math.min(1, sum("received") / sum("total"));
    }

    // Passes the bytes on as they come and counts them; a compressed body has no known length.
    function counted(response) {
        const total = response.headers.has("Content-Encoding") ? 0 : Number(response.headers.get("Content-Length"));
        const part = { received: 0, total };
        arriving.push(part);
        const count = new TransformStream({
            transform(chunk, controller) {
                part.received += chunk.byteLength;
                show_progress();
                controller.enqueue(chunk);
            },
        });
        // The type is set here, so that hosts which do not know .wasm serve the page too.
        return new Response(response.body.pipeThrough(count), { headers: { "Content-Type": "application/wasm" } });
    }

    async function compiled(name) {
        const response = await site.answer(name);
        if (!response.ok) throw new Error(`the server answered ${response.status} for ${name}`);
        return WebAssembly.compileStreaming(counted(response));
    }

    // What stands in the table for the functions of the second part until that puts them there. None is called: the first
    // view does without, and no other frame is drawn meanwhile.
    function too_early() {
        throw new WebAssembly.RuntimeError(`a function of ${MORE} was called before it arrived`);
    }

    /// The program's exports. Should one of them ever end in a trap while the second part is awaited (by the above, or
    /// because the function that is missing has other arguments), the page starts again with both parts; the history entry
    /// remembers that across the reload.
    function watched(exports, page) {
        const careful = (called) => (...given) => {
            try {
                return called(...given);
            } catch (error) {
                if (page.waiting && !restarting && error instanceof WebAssembly.RuntimeError) {
                    history.replaceState({ ...history.state, whole: true }, "");
                    restarting = true;
                    location.reload();
                }
                throw error;
            }
        };
        return Object.fromEntries(Object.entries(exports).map(
            ([name, value]) => [name, typeof value === "function" ? careful(value) : value]));
    }

    function missing() {
        if (site.missing) return site.missing;
        const style = document.querySelector("link[rel=stylesheet]");
        if (style && !style.sheet?.cssRules.length) // some browsers have an empty sheet for a missing one
            return "The style sheet of this page could not be loaded. Reload the page.";
        if (typeof WebAssembly !== "object" || !WebAssembly.compileStreaming || typeof TransformStream !== "function")
            return "This browser cannot run WebAssembly, which this page needs. Use a browser from 2022 or later.";
        return "";
    }

    async function load() {
        const more = whole ? compiled(MORE) : null;
        more?.catch(() => {}); // told when it is needed: a program in one part has no second
        const parts = [compiled(FIRST), site.module("posenc.js"), site.module("web/page.js")];
        const [wasm, { default: create_program }, { Page }] = await Promise.all(parts);
        const page = new Page({
            canvas: element("canvas"),
            keys: element("keys"),
            mirror: element("mirror"),
            say,
            shown: () => {
                element("notice").hidden = true;
                document.body.classList.add("running");
            },
        });
        let connect = null; // gives the second part to the first
        async function instantiate(imports, done) {
            // Both parts name each other by their build; what the page's imports do not hold is the second part's.
            const build = WebAssembly.Module.imports(wasm).find(({ module }) => !(module in imports))?.module;
            const first = await WebAssembly.instantiate(wasm, build ? { ...imports, [build]: { too_early } } : imports);
            if (build) connect = async (part) => WebAssembly.instantiate(await part, { [build]: first.exports });
            if (build && whole) await connect(more);
            page.waiting = Boolean(build) && !whole;
            done(page.waiting ? { exports: watched(first.exports, page) } : first, wasm);
        }
        await create_program({
            page,
            canvas: element("canvas"),
            onAbort: () => page.fail(1),
            instantiateWasm(imports, done) {
                instantiate(imports, done).catch(load_failed);
                return {};
            },
        });
        if (!page.waiting) return;
        page.show_first_view();
        await connect(compiled(MORE));
        page.complete();
    }

    function load_failed(error) {
        say("The program could not be loaded: {a}. Reload the page; if that does not help, try another browser.",
            { a: error.message });
    }

    const reason = missing();
    if (reason) say(reason);
    else load().catch(load_failed);
})();
