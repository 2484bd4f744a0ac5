// Put into the page before its scripts, to be asked for numbers that it shows to nobody.

/// The program's memory stays in window.program_memory.
export function keep_memory() {
    const instantiate = WebAssembly.instantiate.bind(WebAssembly);
    WebAssembly.instantiate = async (...given) => {
        const result = await instantiate(...given);
        const { exports } = result.instance ?? result;
        window.program_memory ??= Object.values(exports).find((part) => part instanceof WebAssembly.Memory);
        return result;
    };
}

/// The main thread's milliseconds in each animation callback stand in window.times: state read, numbers computed, widgets
/// built, commands handed to WebGL. window.plain_frame() waits for a frame that is not counted.
export function time_frames() {
    const ask = window.requestAnimationFrame.bind(window);
    window.times = [];
    window.requestAnimationFrame = (callback) => ask((now) => {
        const begin = performance.now();
        callback(now);
        window.times.push(performance.now() - begin);
    });
    window.plain_frame = () => new Promise((done) => { ask(done); });
}

/// WebGL is handed everything and draws nothing.
export function draw_nothing() {
    for (const draw of ["drawElements", "drawArrays"]) WebGL2RenderingContext.prototype[draw] = () => {};
}
