// Work in the background (src/background/host.hpp): a worker for each kind, or the page itself where the browser has no
// workers that are modules. Loaded with the first request. News are bytes and go to page.tell(kind, news).
import { BackgroundProgram, FAILED } from "./background_program.js";
import { worker as start_worker } from "./site.js";

const PAGE_SLICE = 0.008; // seconds of work between two frames
const PROBLEMS = [ // background::Work
    "Training stopped unexpectedly; press Train to begin again.",
    "The search for a formula stopped unexpectedly.",
];

export class Background {
    constructor(page) {
        this.page = page;
        this.hosts = []; // by kind: promises of functions that take requests
    }

    /// What fails makes the next request begin anew.
    async post(kind, request) {
        this.hosts[kind] ??= this.start(kind);
        (await this.hosts[kind])(request);
    }

    failed(kind) {
        this.hosts[kind] = null;
        this.page.tell(kind, new TextEncoder().encode(`failed ${encodeURIComponent(PROBLEMS[kind])}\n`));
    }

    hear(kind, news) {
        if (news === FAILED) this.failed(kind);
        else this.page.tell(kind, news);
    }

    start(kind) {
        return new Promise((resolve) => {
            const in_page = () => {
                const program = new BackgroundProgram((news) => this.hear(kind, news), kind, "page", PAGE_SLICE);
                resolve((request) => program.receive(request));
            };
            let worker;
            try {
                worker = start_worker("web/background_worker.js");
            } catch {
                in_page();
                return;
            }
            let alive = false;
            const end = () => {
                worker.terminate();
                if (alive) this.failed(kind);
                else in_page();
            };
            worker.onerror = end;
            worker.onmessage = ({ data }) => {
                if (data === FAILED) {
                    end();
                    return;
                }
                alive = true;
                this.hear(kind, data);
                resolve((request) => worker.postMessage(request));
            };
            worker.postMessage(kind);
        });
    }
}
