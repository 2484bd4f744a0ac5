// Shown in a frame of another page (?embed): what that page and this one say to each other. Only the page whose origin
// the address gives (&origin=https://host.example) is heard and told, and only states and numbers cross, never code:
//
//   from the host   { type: "posenc.open", state }   exactly this state, as after # in a link
//                   { type: "posenc.set", state }    on top of the present one
//                   { type: "posenc.array", name, dtype, shape, data }  numbers, as if a file of them had been dropped:
//                                                    "float32", [4096, 128] and an ArrayBuffer, row by row
//   to the host     { type: "posenc.ready", state }  once, when it can be spoken to
//                   { type: "posenc.state", state }  whenever the state has changed
//                   { type: "posenc.found", found } what numbers are, best first: { state, text } each; none: nothing fits
//                   { type: "posenc.refused", name } numbers that were none: shape, type and bytes do not agree
import { TEXT_LIMIT } from "./address.js";
import { npy_of } from "./numbers.js";
import { asked } from "./site.js";

const NAME_LIMIT = 80; // letters

/// null where the address gives none, or something that is no origin of the web.
function origin_of_host() {
    const given = asked.get("origin");
    if (given === null) return null;
    let origin = "";
    try {
        origin = new URL(given).origin;
    } catch { /* it is told below */ }
    if (origin === given && /^https?:/.test(given)) return given;
    console.warn("posenc: origin= in the address is no origin such as https://example.org; no messages are exchanged");
    return null;
}

/// Numbers that the host has, shown as a file of that name would be.
async function take_array(page, array, refuse) {
    const name = String(array.name ?? "array").slice(0, NAME_LIMIT), bytes = npy_of(array);
    if (bytes === null) return refuse(name);
    await page.services.listen_for_files();
    page.services.files?.read([new File([bytes], `${name}.npy`)]);
}

/// What a message of the recogniser's worker (src/recognition/messages.hpp) has found; null where it has not ended.
function found_in(news) {
    const lines = new TextDecoder().decode(news).split("\n").map((line) => line.split(" "));
    if (!lines.some(([kind]) => kind === "end")) return null;
    return lines.filter(([kind]) => kind === "match").map(([, , , state, text]) => ({ state: decodeURIComponent(state), text: decodeURIComponent(text) }));
}

/// The page's program has drawn its first frame.
export async function talk(page) {
    const origin = origin_of_host(), host = window.parent;
    if (origin === null || host === window) return;
    await page.ready;
    const say = (type, more) => host.postMessage({ type: `posenc.${type}`, ...more }, origin);
    const tell = (type, state) => say(type, { state });
    page.services.overheard = (news) => {
        const found = found_in(news);
        if (found) say("found", { found });
    };
    addEventListener("message", (event) => {
        if (event.source !== host || event.origin !== origin) return;
        if (event.data?.type === "posenc.array") return take_array(page, event.data, (name) => say("refused", { name }));
        const { type, state } = event.data ?? {};
        if (typeof state !== "string" || state.length > TEXT_LIMIT) return;
        if (type === "posenc.set") page.set(state);
        if (type === "posenc.open") page.address.enter(state);
    });
    let told = window.posenc.state();
    page.told = (state) => {
        if (state !== told) tell("state", state);
        told = state;
    };
    tell("ready", told);
}

/// The present state in the whole program.
export function open_whole_program(page) {
    const whole = new URL(page.address.base());
    whole.search = "";
    whole.hash = page.address.text();
    window.open(whole.href, "_blank", "noopener");
}
