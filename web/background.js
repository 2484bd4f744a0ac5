// What one host (src/background/host.hpp) does in the background: in a worker, or in the page itself where the browser has
// no workers that are modules. Loaded with the first request. News are bytes and go to services.hear(host, news). A host's
// number tells its kind of work by the remainder (src/platform/web/background.cpp).
import { BackgroundProgram, FAILED } from "./background_program.js";
import { worker as start_worker } from "./site.js";

const PAGE_SLICE = 0.008; // seconds of work between two frames
const PROBLEMS = [ // background::Work
    "Training stopped unexpectedly; press Train to begin again.",
    "The search for a formula stopped unexpectedly.",
];

export class Background {
    constructor(services, host) {
        this.services = services;
        this.host = host;
        this.kind = host % PROBLEMS.length;
        this.receiver = null; // a promise of the function that takes requests
    }

    /// What fails makes the next request begin anew.
    async post(request) {
        this.receiver ??= this.start();
        (await this.receiver)(request);
    }

    failed() {
        this.receiver = null;
        this.services.failed(this.host, PROBLEMS[this.kind]);
    }

    hear(news) {
        if (news === FAILED) this.failed();
        else this.services.hear(this.host, news);
    }

    start() {
        return new Promise((resolve) => {
            const in_page = () => {
                const program = new BackgroundProgram((news) => this.hear(news), this.kind, "page", PAGE_SLICE);
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
                if (alive) this.failed();
                else in_page();
            };
            worker.onerror = end;
            worker.onmessage = ({ data }) => {
                if (data === FAILED) {
                    end();
                    return;
                }
                alive = true;
                this.hear(data);
                resolve((request) => worker.postMessage(request));
            };
            worker.postMessage(this.kind);
        });
    }
}
