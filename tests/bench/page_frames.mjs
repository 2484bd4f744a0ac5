// What a frame costs in the page: P5 (after an edit; while the pointer pans and zooms) and P6 (at rest).
// Counted is the main thread's processor time, as the browser's own trace has it, of the edit and of the longest
// animation callback after it: state read, numbers computed, widgets built, commands handed to WebGL. What the software
// rasteriser does with them afterwards runs elsewhere, is not the program's and is not counted.
const LARGEST = 2 ** 24;
const REST_SECONDS = 10;
const VIEWPORT = { width: 1600, height: 900 };

/// Lengths between 2^20 and 2^24 and widths between 3000 and 4096, scattered and none twice in a row.
const long = (i) => 2 ** 20 + ((i * 1037419) % (LARGEST - 2 ** 20));
const wide = (i) => 3000 + ((i * 97) % 1097);

/// What is measured: `start` opens the view, edit(i) is the i-th edit. `last` is a cell that only exists at the largest
/// size: a limit of the program that would make the numbers look better than they are shows.
const absolute = (view) => ({
    view, size: "largest", start: `length=${LARGEST}&d_model=4096`, last: [LARGEST - 1, 4095],
    edit: (i) => (i % 2 ? `length=${long(i)}` : `d_model=${wide(i)}`),
});
/// A balanced binary tree in brackets: 511 nodes with 9 levels, where 512 are allowed.
const brackets = (levels) => (levels === 1 ? "x" : `(n ${brackets(levels - 1)} ${brackets(levels - 1)})`);
const pairs = (view, method, other) => ({
    view, size: `largest, ${method}`, start: `method=${method}&length=${LARGEST}`, last: [LARGEST - 1, LARGEST - 1],
    edit: (i) => (i % 2 || !other ? `length=${long(i)}` : other(i)),
});

export const SCENES = [
    { view: "heatmap", size: "default", edit: (i) => (i % 2 ? `length=${40 + (i % 20)}` : `d_model=${100 + i}`) },
    { view: "frequencies", size: "default", edit: (i) => (i % 2 ? `length=${40 + (i % 20)}` : `d_model=${20 + i}`) },
    { view: "relative", size: "default", edit: (i) => (i % 2 ? `length=${8 + (i % 20)}` : `clip=${i % 9}`) },
    { view: "tree", size: "default", edit: (i) => (i % 2 ? `depth=${1 + (i % 8)}` : `decays=0.${10 + (i % 80)},0.9`) },
    { view: "masks", size: "default", edit: (i) => (i % 2 ? `length=${4 + (i % 12)}` : `seed=${1 + i}`) },
    ...["similarity", "rotary", "precision", "projection"].map((view) => (
        { view, size: "default", edit: (i) => (i % 2 ? `length=${20 + (i % 20)}` : `d_model=${16 + 2 * (i % 24)}`) })),
    { view: "biases", size: "default", edit: (i) => (i % 2 ? `length=${8 + (i % 20)}` : `head=${i % 8}`) },
    { view: "attention", size: "default", edit: (i) => `d_model=${4 + (i % 12)}` },
    { view: "space", size: "default", edit: (i) => `d_model=${8 + 2 * (i % 24)}` },
    { view: "model", size: "default", edit: (i) => (i % 2 ? `wanted_length=${20000 + 1000 * (i % 50)}` : `layer=${i % 26}`) },
    absolute("heatmap"),
    absolute("frequencies"),
    pairs("relative", "distance"),
    pairs("relative", "shaw", (i) => `clip=${60000 + i}`),
    pairs("relative", "relative-sinusoidal", (i) => `d_model=${wide(i)}`),
    {
        view: "tree", size: "largest", last: [510, 8 * 64 * 8 - 1],
        start: `tree=${encodeURIComponent(brackets(9))}&branching=8&depth=64&decays=0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8`,
        edit: (i) => (i % 2 ? `depth=${33 + (i % 31)}` : `decays=0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.${10 + (i % 80)}`),
    },
    pairs("masks", "look-ahead"),
    {
        view: "model", size: "largest, 1000 layers", start: `layers=${encodeURIComponent("5 window 1024, 1 full; window: base=10000 head_dim=256 kv_heads=4; full: base=1000000 head_dim=256 kv_heads=4; model: layers=1000 trained_length=131072")}&wanted_length=1000000`,
        edit: (i) => (i % 2 ? `wanted_length=${500000 + 1000 * (i % 400)}` : `layer=${(i * 37) % 1000}`),
    },
];

const at = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];

function summary(scene, times, more) {
    const sorted = [...times].sort((a, b) => a - b);
    return { view: scene.view, size: scene.size, median: at(sorted, 0.5), p99: at(sorted, 0.99), ...more };
}

/// Runs in the page: window.marked_edit(work) does `work` in an animation callback that the trace shows marked, and
/// waits for the next two frames.
function mark_edits() {
    const frame = () => new Promise((done) => { requestAnimationFrame(done); });
    window.next_frames = async () => {
        await frame();
        await frame();
        await new Promise((done) => { setTimeout(done); });
    };
    window.marked_edit = async (work) => {
        await frame();
        performance.mark("edit");
        work();
        await window.next_frames();
    };
}

/// What `work` answers, and the trace of what the page did meanwhile.
async function traced(browser, page, work) {
    await browser.startTracing(page, { categories: ["devtools.timeline", "blink.user_timing"] });
    const result = await work();
    return { result, events: JSON.parse((await browser.stopTracing()).toString()).traceEvents };
}

/// Milliseconds of processor time after each mark: what ran around the mark or handled input, and the longest animation
/// callback before the next mark.
function processor_times(events) {
    const starts = events.filter((event) => event.name === "edit").map((event) => event.ts).sort((a, b) => a - b);
    const spans = events.filter((event) => event.ph === "X" && event.tdur !== undefined);
    const frames = spans.filter((event) => event.name === "FireAnimationFrame");
    const inputs = spans.filter((event) => event.name === "EventDispatch");
    return starts.map((start, i) => {
        const end = starts[i + 1] ?? Infinity;
        const after = (event) => event.ts > start && event.ts + event.dur < end;
        const around = frames.filter((event) => event.ts <= start && event.ts + event.dur >= start);
        const edit = [...around, ...inputs.filter(after)].reduce((sum, event) => sum + event.tdur, 0);
        return (edit + Math.max(0, ...frames.filter(after).map((event) => event.tdur))) / 1000;
    });
}

/// A page with one view in it, past its first frames.
export async function open_view(browser, address, scene, init) {
    const page = await browser.newPage({ viewport: VIEWPORT });
    if (init) await page.addInitScript(init);
    await page.goto(`${address}#view=${scene.view}${scene.start ? `&${scene.start}` : ""}`);
    await page.waitForFunction(() => window.posenc?.frames > 3);
    return page;
}

/// Median and 99th percentile of a scene's edits. `unchanged` counts edits that left the state as it was, `reached`
/// says whether the largest size was really shown.
export async function edit_times(browser, address, scene, edits) {
    const page = await open_view(browser, address, scene, mark_edits);
    const reached = !scene.last || await page.evaluate((cell) => !Number.isNaN(window.posenc.cell(...cell)), scene.last);
    const texts = Array.from({ length: edits }, (_, i) => scene.edit(i));
    const { result, events } = await traced(browser, page, () => page.evaluate(async (texts) => {
        let unchanged = 0;
        for (const text of texts) {
            await new Promise((done) => setTimeout(done, 30));
            const before = window.posenc.state();
            await window.marked_edit(() => window.posenc.set(text));
            if (window.posenc.state() === before) ++unchanged;
        }
        return unchanged;
    }, texts));
    await page.close();
    return summary(scene, processor_times(events), { unchanged: result, reached });
}

/// The same while the mouse zooms into the heatmap of the largest size and out again, and while it drags the picture.
export async function hand_times(browser, address, edits) {
    const scene = absolute("heatmap");
    const page = await open_view(browser, address, scene, mark_edits);
    const plot = await page.evaluate(() => {
        const items = window.posenc.items().filter((item) => item.width > 400 && item.height > 300);
        return items.sort((a, b) => a.width * a.height - b.width * b.height).pop();
    });
    if (!plot) throw new Error("the heatmap has no large item to point at");
    const [x, y] = [plot.x + plot.width / 2, plot.y + plot.height / 2];
    const collect = async (move) => {
        const { events } = await traced(browser, page, async () => {
            for (let i = 0; i < edits; ++i) {
                await page.evaluate(() => void performance.mark("edit"));
                await move(i);
                await page.evaluate(() => window.next_frames());
            }
        });
        return processor_times(events);
    };
    await page.mouse.move(x, y);
    const zooming = await collect((i) => page.mouse.wheel(0, i % 60 < 30 ? -100 : 100));
    for (let i = 0; i < 12; ++i) await page.mouse.wheel(0, -100);
    await page.mouse.down();
    const panning = await collect((i) => page.mouse.move(x + 150 * Math.sin(i / 5), y + 150 * Math.cos(i / 7)));
    await page.mouse.up();
    await page.close();
    return [
        summary({ view: "heatmap", size: "largest, zooming" }, zooming, {}),
        summary({ view: "heatmap", size: "largest, panning" }, panning, {}),
    ];
}

/// Frames drawn and share of the main thread in use while nobody touches the page.
export async function at_rest(browser, address) {
    const page = await open_view(browser, address, { view: "heatmap" });
    await page.waitForTimeout(2500);
    const client = await page.context().newCDPSession(page);
    await client.send("Performance.enable");
    const busy = async () =>
        (await client.send("Performance.getMetrics")).metrics.find((metric) => metric.name === "TaskDuration").value;
    const frames = () => page.evaluate(() => window.posenc.frames);
    const [frames_before, busy_before] = [await frames(), await busy()];
    await page.waitForTimeout(REST_SECONDS * 1000);
    const percent = (((await busy()) - busy_before) / REST_SECONDS) * 100;
    const result = { seconds: REST_SECONDS, frames: (await frames()) - frames_before, percent };
    await page.close();
    return result;
}
