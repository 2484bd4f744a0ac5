// The largest sizes: every view at its own, at rest and without a word from the browser; and the pixels that hold many
// cells, whole, zoomed and moved, against means, ranges and first cells computed here.
import assert from "node:assert/strict";
import { test } from "node:test";
import { diverging, sequential } from "../colors.mjs";
import { PATIENCE_MS, colors_in, sleep, until, with_page } from "../harness.mjs";

const MOST = 16777216;
const CENTER = { x: 300, y: 110, width: 580, height: 540 }; // the view's area at 1200 × 680
const ROUNDING = 1; // levels a channel may differ
const BASE = 1e9;   // waves slow enough not to vanish in the mean of thousands of positions

/// A tree of 457 nodes (512 are allowed), eight children at a node.
function large_tree() {
    const group = (names, inner) => names.map(inner).join(" ");
    const eight = [..."abcdefgh"];
    return `(r ${group(eight, (a) => `(${a} ${group(eight, (b) => `(${a}${b} ${group([1, 2, 3, 4, 5, 6], (c) => `${b}${c}`)})`)})`)})`;
}

const LARGEST = [
    { state: { length: MOST, d_model: 16384 }, shows: /^Encoding heatmap$/ },
    { state: { length: MOST, d_model: 16384, pixel: "range" }, shows: /^Encoding heatmap$/ },
    { state: { view: "frequencies", length: MOST, d_model: 16384 }, shows: /^Waves$/ },
    { state: { view: "relative", method: "distance", length: MOST }, shows: /^Distance$/ },
    { state: { view: "relative", method: "shaw", length: MOST, d_model: 16384 }, shows: /^Relative matrix$/ },
    { state: { view: "relative", method: "relative-sinusoidal", length: MOST, d_model: 16384 }, shows: /^Relative matrix$/ },
    { state: { view: "relative", method: "similarity", length: MOST }, shows: /^Relative matrix$/ },
    { state: { view: "masks", method: "look-ahead", length: MOST }, shows: /./ },
    { state: { view: "masks", method: "masked-softmax", length: 4096 }, shows: /./ },
    { state: { view: "tree", method: "tree", tree: large_tree(), branching: 8, depth: 64, decays: "0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8" }, shows: /./ },
];

const link = (state) => Object.entries(state).map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join("&");

/// The program asks for no more frames; one that never rests fails instead of waiting for ever.
async function rests(view, what) {
    const late = sleep(PATIENCE_MS, false, { ref: false });
    assert.ok(await Promise.race([view.settle().then(() => true), late]), `${what}: frames without end`);
}

const shown_number = (view, key) => view.page.evaluate((id) => document.getElementById(id)?.value, `mirror-${key}`);

for (const { state, shows } of LARGEST) {
    const { tree, decays, ...named } = state;
    test(`the largest of its kind rests and shows something: ${link(named)}`, () =>
        with_page(link(state), {}, async (view) => {
            await rests(view, "opened");
            const items = await view.items();
            assert.ok(items.some((item) => (item.kind === "plot" || item.kind === "cell") && shows.test(item.label)));
            assert.ok(!items.some((item) => item.label === "Close messages"), `${items.map((item) => item.label)}`);
            assert.ok(colors_in(await view.picture(), CENTER, 60) >= 4, "blank");
            for (const [key, value] of Object.entries(named).filter(([, given]) => typeof given === "number")) {
                await until(async () => await shown_number(view, key) === String(value), `${key} ${value} in the mirror`);
                assert.equal((await view.state())[key], String(value));
            }
            await view.point(items.find((item) => item.kind === "plot" || item.kind === "cell"), 0.37, 0.61);
            await view.next_frame();
            await rests(view, "pointed at");
        }));
}

// Pixels.

/// The sinusoidal encoding as the paper has it.
function encoding(position, column, d_model, base) {
    const angle = position / base ** (2 * Math.floor(column / 2) / d_model);
    return column % 2 === 0 ? Math.sin(angle) : Math.cos(angle);
}

function mean_of(block, d_model, base) {
    let sum = 0;
    for (let column = block.col; column <= block.last_col; column++)
        for (let row = block.row; row <= block.last_row; row++) sum += encoding(row, column, d_model, base);
    return sum / (block.last_col - block.col + 1) / (block.last_row - block.row + 1);
}

/// The range of the curve from the first to the last position of a block of one column, from points close together.
function range_of(block, d_model, base) {
    let low = Infinity, high = -Infinity;
    for (let i = 0; i <= 4000; i++) {
        const value = encoding(block.row + i / 4000 * (block.last_row - block.row), block.col, d_model, base);
        [low, high] = [Math.min(low, value), Math.max(high, value)];
    }
    return high - low;
}

function assert_color(seen, wanted, what) {
    const off = Math.max(...seen.map((level, i) => Math.abs(level - wanted[i])));
    assert.ok(off <= ROUNDING, `${what}: ${seen} instead of ${wanted}`);
}

/// A number as the program writes it for reading.
const read_number = (text) => Number(text.replaceAll("\u2009", "").replace("−", "-"));

const BLOCK = /^positions? ([\d\u2009]+)(?: to ([\d\u2009]+))?, dimensions? ([\d\u2009]+)(?: to ([\d\u2009]+))?$/;

/// What the inspector says of the pixel at the pointer: its block, both ends included, and the value it arrives at.
async function inspected(view) {
    const texts = (await view.items()).filter((item) => item.kind === "text");
    const at = texts.findIndex((item) => BLOCK.test(item.label));
    assert.ok(at >= 0, `no block among ${texts.map((item) => item.label)}`);
    const [, row, last_row, col, last_col] = BLOCK.exec(texts[at].label);
    const block = { row: read_number(row), last_row: read_number(last_row ?? row), col: read_number(col), last_col: read_number(last_col ?? col) };
    const result = texts.slice(at).findLast((item) => / = \S+$/.test(item.label));
    return { block, result, value: read_number(result.label.split(" = ").at(-1)) };
}

/// Points at a part of the plot and waits until the program has drawn what that led to.
async function inspect(view, plot, across, down) {
    await view.page.mouse.move(Math.floor(plot.x + across * plot.width), Math.floor(plot.y + down * plot.height));
    await view.next_frame();
    return inspected(view);
}

/// Leaves the crosshair in the first pixel and takes the pointer away.
async function leave(view, plot) {
    await view.page.mouse.move(plot.x + 1, plot.y + 1);
    await view.next_frame();
    await view.page.mouse.move(2, 2);
    await view.next_frame();
}

const WAYS = [
    { pixel: "mean", badge: /mean of (\d+) × 1 cells/, color: (block) => diverging("light", mean_of(block, 128, 10000)) },
    { pixel: "range", badge: /range of (\d+) × 1 cells/, color: (block) => sequential("light", range_of(block, 128, 10000), 2) },
    { pixel: "cell", badge: /first of (\d+) × 1 cells/, color: (block) => diverging("light", encoding(block.row, block.col, 128, 10000)) },
];

for (const { pixel, badge, color } of WAYS) {
    test(`pixel=${pixel}: every pixel has the colour of its block, and a badge says what it shows`, () =>
        with_page(`length=4400&pixel=${pixel}`, { width: 1440 }, async (view) => {
            const plot = await view.labelled("Encoding heatmap", "plot");
            const rows = Number(badge.exec((await view.labelled(badge, "text")).label)[1]);
            assert.ok(rows > 4);
            assert.equal(plot.height, Math.ceil(4400 / rows), "a device pixel a sample");
            await leave(view, plot);
            const picture = await view.picture(), wide = plot.width / 128;
            for (let sample = 7; sample < plot.height - 1; sample += 23)
                for (let col = 3; col < 128; col += 10) {
                    const block = { row: sample * rows, last_row: (sample + 1) * rows - 1, col, last_col: col };
                    const seen = picture.at(Math.floor(plot.x + (col + 0.5) * wide), plot.y + sample);
                    assert_color(seen, color(block), `positions from ${block.row}, dimension ${col}`);
                }
        }));
}

test("at the largest size pixels are the means of the blocks they name, whole, zoomed and dragged", () =>
    with_page(`length=${MOST}&d_model=16384&base=${BASE}`, { width: 1440 }, async (view) => {
        const places = [[0.52, 0.7], [0.83, 0.9], [0.94, 0.22]];
        const check = async (what) => {
            const plot = await view.labelled("Encoding heatmap", "plot");
            const named = [];
            for (const [across, down] of places) named.push((await inspect(view, plot, across, down)).block);
            await leave(view, plot);
            const picture = await view.picture();
            for (const [i, block] of named.entries()) {
                const seen = picture.at(Math.floor(plot.x + places[i][0] * plot.width), Math.floor(plot.y + places[i][1] * plot.height));
                assert_color(seen, diverging("light", mean_of(block, 16384, BASE)), `${what}, ${JSON.stringify(block)}`);
            }
            const badge = (await view.labelled(/mean of .* cells/, "text")).label;
            const [rows, cols] = /of ([\d\u2009]+) × ([\d\u2009]+) cells/.exec(badge).slice(1).map(read_number);
            assert.deepEqual([named[1].last_row - named[1].row + 1, named[1].last_col - named[1].col + 1], [rows, cols], what);
            return rows;
        };
        const whole = await check("whole");
        const plot = await view.labelled("Encoding heatmap", "plot");
        const before = (await inspect(view, plot, 0.6, 0.6)).block;
        for (let i = 0; i < 3; i++) {
            await view.page.mouse.wheel(0, -300);
            await view.next_frame();
        }
        assert.ok(await check("zoomed") < whole / 3);
        const inside = await view.labelled("Encoding heatmap", "plot");
        const zoomed = (await inspect(view, plot, 0.6, 0.6)).block;
        assert.ok(Math.abs(zoomed.row - before.row) <= whole, `the wheel moved ${before.row} to ${zoomed.row}`);
        const [x, y] = [Math.floor(plot.x + 0.6 * plot.width), Math.floor(plot.y + 0.6 * plot.height)];
        await view.page.mouse.down();
        await view.next_frame();
        for (let i = 1; i <= 4; i++) {
            await view.page.mouse.move(x - 20 * i, y - 15 * i);
            await view.next_frame();
        }
        await view.page.mouse.up();
        await view.next_frame();
        assert.deepEqual((await inspected(view)).block, zoomed, "what is dragged stays under the pointer");
        const below = await inspect(view, { ...inside, x: x - 80, y: y - 59, width: 1, height: 1 }, 0, 0);
        assert.equal(below.block.row, zoomed.last_row + 1, "the pixel below begins where this one ends");
        await check("dragged");
        const { zoom, ...settings } = await view.state();
        assert.deepEqual(settings, { length: String(MOST), d_model: "16384", base: "1000000000" });
        assert.match(zoom, /^\d+,\d+,\d+,\d+$/);
    }));

test("the inspector and the card at the pointer show the mean of the block they name", () =>
    with_page("length=4400", { width: 1440 }, async (view) => {
        const plot = await view.labelled("Encoding heatmap", "plot");
        for (const [across, down] of [[0.31, 0.52], [0.57, 0.77], [0.12, 0.9]]) {
            const { block, result, value } = await inspect(view, plot, across, down);
            const mean = mean_of(block, 128, 10000), color = diverging("light", mean);
            assert.ok(Math.abs(value - mean) <= 1e-5 * Math.max(Math.abs(mean), 1e-3), `${result.label} instead of ${mean}`);
            const picture = await view.picture();
            assert_color(picture.at(Math.floor(result.x + result.width - 17), Math.floor(result.y + result.height / 2)), color, "inspector");
            const above = { ...plot, y: plot.y + down * plot.height - 100, height: 80 };
            assert.ok(has_patch(picture, above, color, 10), `no card above ${across}, ${down} with ${color}`);
        }
    }));

/// A square of one colour, `side` pixels wide, somewhere in a rectangle.
function has_patch(picture, { x, y, width, height }, color, side) {
    const same = (left, top) => picture.at(left, top).every((level, i) => Math.abs(level - color[i]) <= ROUNDING);
    const whole = (left, top) => {
        for (let i = 0; i < side * side; i++)
            if (!same(left + i % side, top + Math.floor(i / side))) return false;
        return true;
    };
    for (let top = Math.floor(y); top < y + height; top++)
        for (let left = Math.floor(x); left < x + width; left++)
            if (whole(left, top)) return true;
    return false;
}

// The slider of the length from end to end.

for (const state of ["", "view=relative&method=shaw", "view=masks&method=look-ahead"]) {
    test(`the length is dragged from one end to the other: ${state || "heatmap"}`, () =>
        with_page([state, "length=60"].filter(Boolean).join("&"), {}, async (view) => {
            await view.drag("length", 0.24, 1);
            await view.state_is({ length: String(MOST) });
            await view.drag("length", 1, 0);
            await view.state_is({ length: "1" });
            await rests(view, "at 1");
            await view.key("Control+z");
            await view.state_is({ length: String(MOST) });
        }));
}
