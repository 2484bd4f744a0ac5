// Runs posenc-background.wasm: requests in, news out, both bytes (src/background_program.cpp). The same in a worker and in
// the page itself.
import create from "../posenc-background.js";
import { bytes } from "./site.js";

export const FAILED = "failed";

export class BackgroundProgram {
    /// `tell` takes the news, the first of them empty: the program is there; or FAILED. `kind` as background::Work,
    /// `place`: where this is; `slice`: seconds of work after which requests, and whatever else waits, get their turn.
    constructor(tell, kind, place, slice) {
        this.tell = tell;
        this.slice = slice;
        this.requests = [];
        this.busy = false;
        const { port1, port2 } = new MessageChannel(); // not slowed down in a hidden page, as timers are
        port1.onmessage = () => this.turn();
        this.next = () => port2.postMessage(null);
        bytes("posenc-background.wasm").then((wasmBinary) => create({ wasmBinary })).then((program) => {
            this.program = program;
            this.hand_over(new TextEncoder().encode(place));
            program._background_begin(kind);
            tell(new Uint8Array());
            this.go();
        }).catch(() => tell(FAILED));
    }

    receive(request) {
        this.requests.push(request);
        this.go();
    }

    go() {
        if (this.busy || !this.program) return;
        this.busy = true;
        this.turn();
    }

    turn() {
        try {
            this.work();
        } catch { // no memory is left
            this.program = null;
            this.tell(FAILED);
        }
    }

    hand_over(bytes) {
        const start = this.program._background_resize(bytes.length); // the heap may move here
        this.program.HEAPU8.set(bytes, start);
    }

    work() {
        const { program } = this;
        for (const request of this.requests.splice(0)) {
            this.hand_over(request);
            program._background_receive();
        }
        this.busy = Boolean(program._background_work(this.slice));
        while (program._background_take()) {
            const start = program._background_bytes();
            this.tell(program.HEAPU8.slice(start, start + program._background_size()));
        }
        if (this.busy) this.next();
    }
}
