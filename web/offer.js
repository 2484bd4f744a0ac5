// window.posenc, for tests and for pages that embed this one.
export function offer(page) {
    page.ready = new Promise((resolve) => { page.resolve_ready = resolve; });
    const posenc = Object.freeze({
        ready: page.ready,
        get frames() { return page.frames; },
        get awake() { return page.awake(); },
        state() { page.program._web_state(); return page.taken(); },
        set(text) { page.set(text); },
        items() { return page.items(); },
        cell(row, column) { return page.program._web_cell(row, column); },
    });
    Object.defineProperty(window, "posenc", { value: posenc, enumerable: true });
}
