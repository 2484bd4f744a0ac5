// Work in the background (src/background/host.hpp): a worker for each host, or the page itself where the browser has no
// workers that are modules. Loaded with the first request. News are bytes and go to page.tell(host, news). A host's number
// tells its kind of work by the remainder (src/platform/web_background.cpp).
import { BackgroundProgram, FAILED } from "./background_program.js";
import { worker as start_worker } from "./site.js";

const PAGE_SLICE = 0.008; // seconds of work between two frames
const PROBLEMS = [ // background::Work
    "Training stopped unexpectedly; press Train to begin again.",
    "The search for a formula stopped unexpectedly.",
];
const kind_of = (host) => host % PROBLEMS.length;

export class Background {
    constructor(page) {
        this.page = page;
        this.hosts = []; // by number: promises of functions that take requests
    }

    /// What fails makes the next request begin anew.
    async post(host, request) {
        this.hosts[host] ??= this.start(host);
        (await this.hosts[host])(request);
    }

    failed(host) {
        this.hosts[host] = null;
        this.page.tell(host, new TextEncoder().encode(`failed ${encodeURIComponent(PROBLEMS[kind_of(host)])}\n`));
    }

    hear(host, news) {
        if (news === FAILED) this.failed(host);
        else this.page.tell(host, news);
    }

    start(host) {
        const kind = kind_of(host);
        return new Promise((resolve) => {
            const in_page = () => {
                const program = new BackgroundProgram((news) => this.hear(host, news), kind, "page", PAGE_SLICE);
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
                if (alive) this.failed(host);
                else in_page();
            };
            worker.onerror = end;
            worker.onmessage = ({ data }) => {
                if (data === FAILED) {
                    end();
                    return;
                }
                alive = true;
                this.hear(host, data);
                resolve((request) => worker.postMessage(request));
            };
            worker.postMessage(kind);
        });
    }
}
