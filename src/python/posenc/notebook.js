// The explorer in cells of a notebook. notebook.py puts this script before each call of `show`; the page of the notebook
// loads the explorer once, as a blob, and each cell has a frame of it. What a frame and this page say to each other is told
// in web/embed.js. Where the page knows the kernel (Jupyter Notebook 6), states and findings go to it, and it brings
// the explorer where no cell holds it any more.
window.posenc_notebook ??= (() => {
    "use strict";
    const TARGET = "posenc", KERNEL_MS = 20000, LOOK_MS = 250;
    let opened = null, arrive = null; // the blob's address, once it is there
    const address = new Promise((resolve) => { arrive = resolve; });

    const bytes_of = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

    /// The explorer's one file, packed by gzip and written as Base64.
    async function load(packed) {
        if (opened) return;
        opened = "coming";
        const html = await new Response(new Blob([bytes_of(packed)]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
        opened = URL.createObjectURL(new Blob([html], { type: "text/html" }));
        arrive(opened);
    }

    /// A line to the kernel, or null where this page does not know its kernel.
    async function kernel_line(cell) {
        const notebook = window.Jupyter?.notebook;
        for (let waited = 0; notebook && waited < KERNEL_MS; waited += LOOK_MS) {
            if (notebook.kernel?.is_connected?.()) return notebook.kernel.comm_manager.new_comm(TARGET, { cell });
            await new Promise((resolve) => { setTimeout(resolve, LOOK_MS); });
        }
        return null;
    }

    function say(place, sentence) {
        place.textContent = sentence;
    }

    async function show({ cell, state, array, height }) {
        const place = document.getElementById(cell);
        if (!place || place.dataset.shown) return;
        place.dataset.shown = "yes";
        const line = await kernel_line(cell);
        line?.on_msg(({ content }) => { load(content.data.explorer); });
        if (!opened) {
            if (line) line.send({ want: "explorer" });
            else say(place, "The explorer is in no cell of this page: run posenc.show(…, load=True).");
        }
        const frame = document.createElement("iframe");
        frame.name = `posenc?embed=whole&origin=${encodeURIComponent(location.origin)}`;
        frame.title = "Positional Encoding Explorer";
        frame.allow = "clipboard-write; fullscreen";
        frame.style.cssText = `width:100%;height:${height}px;border:0;display:block`;
        frame.src = `${await address}#${state}`;
        addEventListener("message", ({ source, origin, data }) => {
            if (source !== frame.contentWindow || origin !== location.origin) return;
            if (data?.type === "posenc.ready" && array) {
                const { buffer } = bytes_of(array.data);
                frame.contentWindow.postMessage({ ...array, type: "posenc.array", data: buffer }, origin, [buffer]);
            }
            if (data?.type === "posenc.ready" || data?.type === "posenc.state") line?.send({ state: data.state });
            if (data?.type === "posenc.found") line?.send({ found: data.found });
        });
        place.replaceChildren(frame);
    }

    return { load, show };
})();
