// In explorer.html, in the place of web/site.js: the whole site is in `contents`, a Map of names to bytes that encloses
// this module (src/build_scripts/pack_page.py). Nothing is fetched.

/// A blob has no query: there a host names the frame "posenc?embed=whole&origin=…".
const NAME = "posenc?";
const named = self.name.startsWith(NAME) ? self.name.slice(NAME.length) : ""; // a worker has a name too
export const asked = new URLSearchParams(location.search || named);
export const embedded = asked.has("embed");
export const alone = true;

const WORKERS = { "web/background_worker.js": ["background_worker.js", "posenc-background.wasm"] }; // program, what it asks for

export async function bytes(name) {
    const found = contents.get(name);
    if (!found) throw new Error(`this file holds no ${name}`);
    return found;
}

/// The worker waits for its part of the contents, then runs; what it is sent meanwhile comes after that.
export function worker(name) {
    const [program, ...needs] = WORKERS[name];
    const made = new Worker(URL.createObjectURL(new Blob([contents.get(program)], { type: "text/javascript" })));
    made.postMessage(new Map(needs.map((each) => [each, contents.get(each)])));
    return made;
}

/// The policy of explorer.html knows the hashes of these sheets.
export function style_sheet(name) {
    const element = document.createElement("style");
    element.textContent = new TextDecoder().decode(contents.get(name));
    return { element, loaded: Promise.resolve() };
}
