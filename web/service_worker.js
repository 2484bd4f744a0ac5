// Keeps the page for use without a network. The build puts this at the root of the site with the list of its files
// (src/build_scripts/list_site.py): a new build is another script, which browsers notice. It then waits, beside the one
// that is at work, until a person agrees (web/offline.js); every build serves its own files only, never a mixture.

const FILES = new Map([]); // name -> SHA-256 in hexadecimal; filled by the build
const BUILD = ""; // of all of that

const { scope } = registration;
const PREFIX = `posenc ${scope} `;
const CACHE = PREFIX + BUILD;
const AT_ONCE = 6; // requests
const TYPES = { css: "text/css", html: "text/html", js: "text/javascript", svg: "image/svg+xml", ttf: "font/ttf",
    wasm: "application/wasm", webmanifest: "application/manifest+json" };

/// The hash is part of the key, so what two builds have in common is fetched once.
const key = (name) => `${scope}${name}?${FILES.get(name)}`;

const hexadecimal = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function fetched(name) {
    const answer = await fetch(scope + name, { cache: "no-cache", credentials: "same-origin" });
    if (!answer.ok) throw new Error(`the site answered ${answer.status} for ${name}`);
    const bytes = await answer.arrayBuffer();
    if (hexadecimal(await crypto.subtle.digest("SHA-256", bytes)) !== FILES.get(name))
        throw new Error(`${name} is of another build`); // just being replaced, or kept by something on the way
    const type = TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "text/plain";
    const text = type.startsWith("text/") ? "; charset=utf-8" : "";
    return new Response(bytes, { headers: { "Content-Type": type + text, "Content-Length": bytes.byteLength } });
}

/// All files or none: a build that cannot be had whole is not kept, and the one before goes on.
async function keep() {
    const cache = await caches.open(CACHE);
    const names = [...FILES.keys()];
    const some = async () => {
        for (let name = names.pop(); name !== undefined; name = names.pop())
            await cache.put(key(name), await caches.match(key(name)) ?? await fetched(name));
    };
    try {
        await Promise.all(Array.from({ length: AT_ONCE }, some));
    } catch (error) {
        names.length = 0;
        await caches.delete(CACHE);
        throw error;
    }
}

async function take_over() {
    for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
    await clients.claim();
}

async function answer(request, name) {
    const cache = await caches.open(CACHE);
    return await cache.match(key(name)) ?? fetch(request); // browsers may throw away what is kept
}

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(take_over()));
addEventListener("message", ({ data }) => { if (data === "take over") skipWaiting(); });
addEventListener("fetch", (event) => {
    const { request } = event, [address] = request.url.split(/[?#]/);
    if (request.method !== "GET" || !address.startsWith(scope)) return;
    const name = address.slice(scope.length) || "index.html";
    if (FILES.has(name)) event.respondWith(answer(request, name));
});
