// Opens explorer.html: unpacks what stands in its element `packed` (gzip, written as Base64) and starts the program in it.
// A classic script, by its hash in the page's policy.
(() => {
    "use strict";
    const SLICE = 1 << 18; // letters between two turns of the page; a multiple of four

    const turn = () => new Promise((resolve) => { setTimeout(resolve); });

    function bytes_of(letters) {
        const raw = atob(letters), bytes = new Uint8Array(raw.length);
        for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
        return bytes;
    }

    /// The packed bytes, slice by slice; the page lives on between two of them.
    function slices(element, progress) {
        const text = element.textContent;
        let at = 0;
        return new ReadableStream({
            async pull(stream) {
                await turn();
                stream.enqueue(bytes_of(text.slice(at, at + SLICE)));
                at = Math.min(at + SLICE, text.length);
                progress.value = at / text.length;
                if (at === text.length) stream.close();
            },
        });
    }

    async function unpacked(element, progress) {
        if (element.textContent.length !== Number(element.dataset.letters)) throw new Error("a part of it is missing");
        const stream = slices(element, progress).pipeThrough(new DecompressionStream("gzip"));
        return new Uint8Array(await new Response(stream).arrayBuffer()); // gzip ends in a sum of all, which is checked
    }

    /// Names and lengths stand before everything else, after the length of that list.
    function contents_of(bytes) {
        const start = 4 + new DataView(bytes.buffer).getUint32(0, true);
        const contents = new Map();
        let at = start;
        for (const [name, size] of JSON.parse(new TextDecoder().decode(bytes.subarray(4, start)))) {
            contents.set(name, bytes.subarray(at, at + size));
            at += size;
        }
        return contents;
    }

    async function open() {
        if (document.readyState === "loading") await new Promise((resolve) => { addEventListener("DOMContentLoaded", resolve); });
        await turn(); // the introduction is shown first
        const packed = document.getElementById("packed");
        if (!packed) throw new Error("a part of it is missing");
        const { settings } = packed.dataset; // what was on the screen where the file was saved (web/hand_on.js)
        if (settings && location.hash.length < 2) location.replace(`#${settings}`);
        const contents = contents_of(await unpacked(packed, document.getElementById("progress")));
        packed.remove();
        const program = document.createElement("script");
        program.contents = contents;
        program.textContent = new TextDecoder().decode(contents.get("program.js"));
        document.body.append(program); // runs at once, if it is what the page's policy says
        if (program.contents) throw new Error("its program is not what it was when the file was made");
    }

    open().catch((error) => {
        const notice = document.getElementById("notice");
        document.getElementById("progress").hidden = true;
        notice.textContent = `This file is damaged: ${error.message}. Nothing of it runs; copy or download it again.`;
        notice.hidden = false;
    });
})();
