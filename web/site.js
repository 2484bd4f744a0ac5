// What the page has of its own site: the one place that fetches it, apart from boot.js, which brings the program. In
// explorer.html, which holds the whole site, web/one_file/site.js stands in the place of this file.

const root = new URL("..", import.meta.url);

/// What the address asks for; ?embed: it is shown in a frame of another page (web/embed.js), with the controls that it
/// names alone, or, ?embed=whole, with the whole program.
export const asked = new URLSearchParams(location.search);
export const embedded = asked.has("embed");

/// Everything stands in one file, and there is no site.
export const alone = false;

/// The bytes of a file; throws where it cannot be had.
export async function bytes(name) {
    const response = await fetch(new URL(name, root));
    if (!response.ok) throw new Error(`the site answered ${response.status} for ${name}`);
    return new Uint8Array(await response.arrayBuffer());
}

export function worker(name) {
    return new Worker(new URL(name, root), { type: "module" });
}

/// An element for the page's head, and a promise that it has loaded once it stands there.
export function style_sheet(name) {
    const element = document.createElement("link");
    element.rel = "stylesheet";
    element.href = new URL(name, root).href;
    const loaded = new Promise((resolve, reject) => {
        element.addEventListener("load", resolve);
        element.addEventListener("error", () => reject(new Error(`${name} could not be loaded`)));
    });
    return { element, loaded };
}
