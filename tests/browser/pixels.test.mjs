// The numbers on screen are the numbers of the command line: chosen cells have the colour of the value that
// 'posenc export' gives, at every density, in both themes and orientations, and averaged.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { diverging } from "./colors.mjs";
import { at_night, with_page } from "./harness.mjs";
import { root } from "./site.mjs";

const posenc = process.env.POSENC || path.join(root, "build/release/posenc");
const ROUNDING = 1; // levels a channel may differ

function exported(state) {
    const text = execFileSync(posenc, ["export", "sinusoidal", "--state", state, "--out", "-", "--format", "csv"], { encoding: "utf8" });
    return text.trim().split("\n").map((line) => line.split(",").map(Number));
}

/// The pixel inside part `index` of `count` equal parts, near its beginning: neither digits nor grid are there.
function inside(begin, length, index, count, density) {
    const part = length * density / count;
    return Math.ceil(begin * density + index * part + 0.3 * (part - 1) - 0.5);
}

/// Looks at the first cell, so that the crosshair lies there, and takes the pointer away.
async function look_at_first(view, size) {
    await view.point(await view.labelled("Encoding heatmap", "plot"), 0.3 / size.columns, 0.3 / size.rows);
    await view.next_frame();
    await view.page.mouse.move(2, 2);
}

/// Colours at `places` (row, column, and the value to be seen there) against the map.
function compare(picture, plot, density, theme, size, places) {
    for (const { row, column, value, transposed } of places) {
        const x = transposed ? inside(plot.x, plot.width, row, size.rows, density)
            : inside(plot.x, plot.width, column, size.columns, density);
        const y = transposed ? inside(plot.y, plot.height, size.columns - 1 - column, size.columns, density)
            : inside(plot.y, plot.height, row, size.rows, density);
        const seen = picture.at(x, y);
        const wanted = diverging(theme, value);
        const off = Math.max(...seen.map((level, i) => Math.abs(level - wanted[i])));
        assert.ok(off <= ROUNDING, `row ${row}, column ${column}, value ${value}: ${seen} instead of ${wanted}`);
    }
}

const CASES = [
    { when: at_night, state: "length=50&d_model=64&base=10000", density: 1, theme: "light" },
    { when: test, state: "length=50&d_model=64&base=10000", density: 2, theme: "dark" },
    { when: at_night, state: "length=20&d_model=17&base=77&offset=-3&layout=halves&odd=last-zero", density: 2, theme: "light" },
    { when: test, state: "length=30&d_model=24&orientation=positions-right", density: 1, theme: "light" },
];

for (const { when, state, density, theme } of CASES) {
    when(`cells have the colour of the exported value: ${state}, density ${density}, ${theme}`, () =>
        with_page(state, { density, theme }, async (view) => {
            const values = exported(state), size = { rows: values.length, columns: values[0].length };
            const transposed = state.includes("positions-right");
            await look_at_first(view, size);
            const picture = await view.picture(), plot = await view.labelled("Encoding heatmap", "plot");
            const places = [];
            for (let row = 2; row < size.rows; row += 3)
                for (let column = 2; column < size.columns; column += 5)
                    places.push({ row, column, value: values[row][column], transposed });
            assert.ok(places.length >= 18);
            compare(picture, plot, density, theme, size, places);
            for (const { row, column, value } of places) {
                const cell = await view.cell(row, column);
                assert.ok(Math.abs(cell - value) <= 1e-12, `cell ${row}, ${column}: ${cell}, exported ${value}`);
            }
        }));
}

test("a pixel that holds many cells has the colour of their mean", () =>
    with_page("length=3000&d_model=16", {}, async (view) => {
        const values = exported("length=3000&d_model=16");
        const plot = await view.labelled("Encoding heatmap", "plot"), height = Math.round(plot.height);
        const rows = Math.ceil(3000 / height), samples = Math.ceil(3000 / rows);
        assert.ok(rows >= 4, `${rows} rows in a pixel`);
        const places = [];
        for (let sample = 5; sample < samples - 1; sample += 17)
            for (let column = 1; column < 16; column += 3) {
                let sum = 0;
                for (let row = sample * rows; row < (sample + 1) * rows; row++) sum += values[row][column];
                places.push({ row: sample, column, value: sum / rows });
            }
        await look_at_first(view, { rows: samples, columns: 16 });
        compare(await view.picture(), plot, 1, "light", { rows: samples, columns: 16 }, places);
    }));
