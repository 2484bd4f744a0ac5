// Keeps the page for use without a network (service_worker.js), loaded once the first view stands. A new version is told
// and waits: it takes over when the person says so, or when the page is opened the next time and no other is open.
import { make } from "./html.js";
import { said } from "./language.js";
import { style_sheet } from "./site.js";

const workers = navigator.serviceWorker;
let told = null;

/// At the lower edge, over the picture; the later sentence takes the place of the former.
async function tell(sentence, reload) {
    if (!told) {
        const { element, loaded } = style_sheet("web/offline.css");
        document.head.append(element);
        await loaded.catch(() => {});
    }
    told?.remove();
    const now = make("button", { type: "button", textContent: said("Reload now") });
    const later = make("button", { type: "button", textContent: said("Later") });
    told = make("div", { id: "update" }, make("p", { role: "status", textContent: said(sentence) }), now, later);
    now.addEventListener("click", reload);
    later.addEventListener("click", () => told.remove());
    document.body.append(told);
}

function watch(registration) {
    let agreed = false;
    const offer = (next) => tell("A new version of this page is ready. Your settings stay.", () => {
        agreed = true;
        next.postMessage("take over");
    });
    const look = (next) => {
        if (next?.state === "installed" && workers.controller) offer(next);
    };
    look(registration.waiting);
    registration.addEventListener("updatefound", () => {
        const next = registration.installing;
        next.addEventListener("statechange", () => look(next));
    });
    let controlled = Boolean(workers.controller);
    workers.addEventListener("controllerchange", () => {
        if (agreed) location.reload();
        else if (controlled) tell("Another window has brought a new version of this page.", () => location.reload());
        controlled = true;
    });
}

export function stay() {
    // Where the site has no such file, or the browser allows none, the page simply needs its network.
    workers?.register("service_worker.js", { updateViaCache: "none" }).then(watch, () => {});
}
