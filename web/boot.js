// Loads the program and says so: progress while posenc.wasm arrives, then the first frame, or a plain sentence about
// what is missing. A classic script, so that it can also speak when the page was opened as a file.
(() => {
    "use strict";
    const root = new URL("..", document.currentScript.src);
    const element = (id) => document.getElementById(id);

    function say(sentence) {
        element("progress").hidden = true;
        const notice = element("notice");
        notice.textContent = sentence;
        notice.hidden = false;
        document.body.classList.remove("running");
    }

    // Passes the bytes on as they come and counts them; a compressed body has no known length.
    function counted(response) {
        const total = response.headers.has("Content-Encoding") ? 0 : Number(response.headers.get("Content-Length"));
        const progress = element("progress");
        let received = 0;
        const count = new TransformStream({
            transform(chunk, controller) {
                received += chunk.byteLength;
                if (total > 0) progress.value = Math.min(1, received / total);
                controller.enqueue(chunk);
            },
        });
        // The type is set here, so that hosts which do not know .wasm serve the page too.
        return new Response(response.body.pipeThrough(count), { headers: { "Content-Type": "application/wasm" } });
    }

    async function compiled() {
        const response = await fetch(new URL("posenc.wasm", root));
        if (!response.ok) throw new Error(`the server answered ${response.status} for posenc.wasm`);
        return WebAssembly.compileStreaming(counted(response));
    }

    function missing() {
        if (location.protocol === "file:")
            return "Opened as a file, this page may not load its program. Run web/start.sh and open the address it prints.";
        if (typeof WebAssembly !== "object" || !WebAssembly.compileStreaming || typeof TransformStream !== "function")
            return "This browser cannot run WebAssembly, which this page needs. A browser from 2022 or later shows it.";
        return "";
    }

    async function load() {
        const parts = [compiled(), import(new URL("posenc.js", root)), import(new URL("web/page.js", root))];
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
        await create_program({
            page,
            canvas: element("canvas"),
            onAbort: () => page.fail(1),
            instantiateWasm(imports, done) {
                WebAssembly.instantiate(wasm, imports).then((instance) => done(instance, wasm), load_failed);
                return {};
            },
        });
    }

    function load_failed(error) {
        say(`The program could not be loaded: ${error.message}. Reload the page; if it stays, try another browser.`);
    }

    const reason = missing();
    if (reason) say(reason);
    else load().catch(load_failed);
})();
