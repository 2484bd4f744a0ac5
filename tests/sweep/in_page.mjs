// What hostile links are opened with in the page, by hostile_page.mjs.
import { execFileSync } from "node:child_process";

// The browser offers frames as fast as they are drawn.
export const UNPACED = ["--disable-frame-rate-limit", "--disable-gpu-vsync"];

// What only a script can put behind the #: the command line never sees it.
const OF_SCRIPTS = ["\ud800", "tokens=\udfff\ud800", "length=7\u0000&d_model=8", "a".repeat(3 << 20), "\u202elength=9", "tokens=\ufeff\uffff"];

/// Hand-made and generated ones, as texts; the same list each time.
export function hostile_links(program, count) {
    const list = execFileSync(program, ["--hostile", String(count)], { maxBuffer: 2 ** 30 });
    return [...String(list).split("\n").slice(0, -1), ...OF_SCRIPTS];
}

/// In the page: opens a link by the address, and waits for the first frame that follows; `settled`: until nothing moves
/// any more, or `patience` is over. Answers the address as the browser keeps it, the state, and the times in ms.
export async function open_link({ text, settled = false, patience }) {
    const before_hash = location.hash;
    const heard = new Promise((resolve) => { addEventListener("hashchange", resolve, { once: true }); });
    const begin = performance.now();
    location.hash = text;
    const address = location.hash;
    if (address === before_hash) return null; // nothing to hear
    await heard;
    const before = window.posenc.frames, since = () => performance.now() - begin;
    const frame = () => new Promise(requestAnimationFrame);
    let longest = 0, last = performance.now();
    const next = async () => {
        await frame();
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
    };
    while (window.posenc.frames === before && since() < patience) await next();
    const answered = window.posenc.frames > before, first = since();
    const state = window.posenc.state();
    for (let still = 0, seen = -1; settled && still < 3 && since() < patience; seen = window.posenc.frames) {
        await next();
        still = window.posenc.frames === seen ? still + 1 : 0;
    }
    return { answered, address: address.slice(1), state, first, longest, all: since() };
}
