// Seven questions a person brings who has never seen the program: each begins on the plain start page, goes only by what
// is to be read there, and ends when the answer stands on the screen. What is read is held against the command line's
// numbers. Above each task stands what was in the way when it was first tried, and what was done about it, and with it how
// many steps the answer takes and took when the tasks were first written down (2026-11-22). A step is a click, or a text
// typed with the Enter that ends it; looking and scrolling are none, nor is what the test looks up besides.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { until, with_page } from "../harness.mjs";
import { root } from "../site.mjs";

const posenc = process.env.POSENC || path.join(root, "build/release/posenc");
const LAPTOP = { width: 1440, height: 810 }; // the formula stands beside the picture
const LONGEST = /^6\.28 to (.+) positions per turn/;

const run = (...words) => execFileSync(posenc, words, { encoding: "utf8" });

/// The numbers of a method, row by row.
function exported(method, state, ...words) {
    const text = run("export", method, "--state", state, "--out", "-", "--format", "csv", ...words);
    return text.trim().split("\n").map((line) => line.split(",").map(Number));
}

/// A number as the program writes it: thin spaces, true minus.
const number = (text) => Number(text.replaceAll("\u2009", "").replace("\u2212", "-"));

function near(seen, wanted, what, part = 6e-4) {
    assert.ok(Math.abs(seen - wanted) <= part * Math.abs(wanted), `${what}: ${seen} on the screen, ${wanted} computed`);
}

const task = (question, { before, now }, work) => test(question, () => with_page("", LAPTOP, async (view) => {
    assert.equal(await view.hash(), "");
    const { click, type } = view;
    let taken = 0, answered = null;
    Object.assign(view, {
        click: (...control) => { taken++; return click.apply(view, control); },
        type: (...words) => { taken++; return type.apply(view, words); }, // and the click that it begins with
        write: (words) => { taken++; return view.page.keyboard.type(words); },
    });
    await work(view, () => { answered = taken; });
    assert.equal(answered, now, "steps");
    assert.ok(now < before);
}));

/// Waits for a text on the screen and returns what the pattern's groups caught.
const read = async (view, pattern) => (await view.labelled(pattern, "text")).label.match(pattern).slice(1);

/// Types into the method picker and returns what it finds.
async function search(view, words) {
    const choices = async () => (await view.items()).filter((item) => item.kind === "choice").map((item) => item.label);
    await view.click("method");
    await view.item("method.search");
    await view.next_frame();
    const all = String(await choices());
    await view.write(words);
    await until(async () => String(await choices()) !== all, `the list to become shorter by ${words}`);
    await view.settle();
    return choices();
}

/// The one that fits best is taken by Enter.
async function find(view, words, choice) {
    const found = await search(view, words);
    assert.ok(found.includes(choice), `“${words}” finds ${found}`);
    await view.key("Enter");
    await until(async () => !(await view.has_label(choice, "choice")), "the list to close");
}

/// Turns the wheel over the column at the right until a text is read to its end.
async function read_on_at_the_right(view, pattern) {
    await view.page.mouse.move(LAPTOP.width - 150, LAPTOP.height - 100);
    return until(async () => {
        const item = (await view.items()).find((each) => each.kind === "text" && pattern.test(each.label));
        if (item && item.y + item.height < LAPTOP.height - 4) return item.label;
        await view.page.mouse.wheel(0, 60);
        await view.next_frame();
        return false;
    }, `${pattern} at the right`);
}

// In the way: the plot of the wavelengths showed the change only as points on a log axis; how long the longest wave is
// had to be guessed. It is now said above the plot; and how many pairs complete a turn stands above the pins, no longer
// below the edge of the screen.
task("what changes when n goes from 100 to 10000?", { before: 8, now: 4 }, async (view, answered) => {
    const truth = (base) => {
        const [, row] = exported("sinusoidal", `length=2&base=${base}`); // 128 numbers, as on the start page
        const wavelengths = row.filter((_, column) => column % 2 === 0).map((sine) => 2 * Math.PI / Math.asin(sine));
        return { longest: wavelengths.at(-1), slow: wavelengths.filter((length) => length > 50).length, pairs: wavelengths.length };
    };
    const spans_seen = async () => (await view.items()).map((item) => item.label.match(LONGEST)).filter(Boolean).map((span) => number(span[1]));
    // Both at once, beside each other.
    await view.click("view.frequencies");
    await view.click("compare");
    await view.item("compare.close");
    await view.type("base", "100");
    const both = await until(async () => {
        const spans = new Set(await spans_seen());
        return spans.size === 2 && [...spans];
    }, "two spans of wavelengths");
    answered();
    [100, 10000].forEach((base, at) => near(both.sort((a, b) => a - b)[at], truth(base).longest, base));
    // One after the other the inspector says more.
    const seen_at = async (base) => {
        const { longest, slow, pairs } = truth(base);
        await until(async () => {
            const spans = await spans_seen();
            return spans.length === 1 && Math.abs(spans[0] / longest - 1) < 6e-4;
        }, `the longest wave of base ${base}, ${longest}`);
        await read_on_at_the_right(view, new RegExp(`^${pairs - slow} of ${pairs} pairs complete a turn within 50 positions. The other ${slow} never repeat`));
        return slow;
    };
    await view.click("compare.close");
    const many = await seen_at(10000);
    await view.type("base", "100");
    assert.ok(await seen_at(100) < many);
});

// In the way: the method picker knew no “bfloat16”; it found methods by their names only, not by what they can be set to.
task("at which length do two positions of a bfloat16 rotary table collide?", { before: 6, now: 4 }, async (view, answered) => {
    const back = exported("precision-collision", "table=rotary-table&length=300");
    const first = back.findIndex((row) => row[2] > 0), length = String(first + 1); // columns: float32, float16, bfloat16
    assert.ok(first > 0);
    const place = `${first} = ${first - back[first][2]}`;
    await view.click("view.precision");
    await view.click("table");
    await view.click("table.rotary-table");
    await view.click("picture.bfloat16");
    assert.deepEqual(await read(view, /^No collision in bfloat16 up to length (\d+); at (\d+) position (.*)\.$/), [String(first), length, place]);
    answered();
    assert.equal((await view.item("picture.collision")).label, `Show length ${length}`);
    await view.click("picture.collision");
    await view.state_is({ length });
    assert.deepEqual(await read(view, /^Collision in bfloat16 at length (\d+): position (.*)\.$/), [length, place]);
    // The method picker leads to the same place.
    const found = await view.state();
    for (let step = 0; step < 4; step++) await view.click("undo");
    await view.state_is({ view: undefined, method: undefined });
    await find(view, "bfloat16", "Precision error");
    await view.state_is({ view: "precision", method: found.method });
});

// In the way: the matrices showed what the clip keeps; what it throws away had to be counted cell by cell.
task("what does clip k = 3 throw away?", { before: 7, now: 2 }, async (view, answered) => {
    await find(view, "clip", "Shaw, clipped");
    for (const clip of [3, 5]) { // the field says 3 already; moving it shows what it does
        if (clip !== 3) await view.type("clip", String(clip));
        const { length } = await view.state();
        const all = exported("distance", `signed=1&length=${length}`).flat(), beyond = all.filter((d) => Math.abs(d) > clip).length;
        const kept = new Set(exported("shaw", `clip=${clip}&length=${length}`).flat()).size;
        await view.labelled(`The 2k + 1 = ${kept} vectors`, "text");
        const text = await read_on_at_the_right(view, new RegExp(`beyond ${clip} positions: `));
        const [, pairs, of, share] = text.match(/: (\d+) of (\d+) pairs \((.+) %\) are treated as exactly/);
        assert.deepEqual([Number(pairs), Number(of)], [beyond, all.length]);
        near(Number(share), 100 * beyond / all.length, "share", 5e-3);
        assert.match(text, new RegExp(`${kept} vectors serve ${new Set(all).size} different distances`));
        if (clip === 3) answered();
    }
});

// In the way: every stage said what happens, and a mark at the end that it comes out right, but nothing why it must.
task("why does the relative shift work?", { before: 3, now: 2 }, async (view, answered) => {
    await find(view, "relative shift", "Relative shift");
    const { length } = await view.state();
    const state = `length=${length}`;
    const differences = exported("relative-shift", `${state}&stage=result`, "--minus", "stage=direct").flat().filter((d) => !Number.isNaN(d));
    assert.ok(differences.length > 0 && differences.every((d) => d === 0));
    await view.labelled("equals the direct sum: largest difference 0", "text");
    const why = await read_on_at_the_right(view, /^Padding adds one zero to every row of products/);
    assert.match(why, new RegExp(`in rows of ${length}, .* one place further right than the row above`));
    assert.match(why, /key j has distance i − j, exactly as in the direct sum/);
    answered();
    await view.click("picture.stage_back"); // and it can be followed stage by stage
    await view.labelled("stage 5 of 6: shifted", "text");
    // What it says is so: row i of the shifted products begins with product Q − 1 − i.
    const products = exported("relative-shift", `${state}&stage=products`), shifted = exported("relative-shift", `${state}&stage=shifted`);
    shifted.forEach((row, i) => assert.equal(row[0], products[i][shifted.length - 1 - i], `row ${i}`));
});

// In the way: on a laptop's screen there was no room below the matrices, and so no way to the row that sees nothing.
// Where there is none the matrices and each of the tables are now chosen above. The picker did not find “fully masked”.
task("what does a fully masked row become in each library?", { before: 4, now: 3 }, async (view, answered) => {
    await find(view, "masked row", "Masked softmax");
    await view.click("picture.mask_detail.hidden-row");
    // Padded on the left the first row of the last sentence sees nothing, since later keys are hidden as well.
    const { tokens, length } = await view.state();
    const become = (treatment) => {
        const state = `tokens=${encodeURIComponent(tokens)}&length=${length}&sentence=2&padding_side=left&treatment=${treatment}`;
        const [row] = exported("masked-softmax", state);
        return row.every(Number.isNaN) ? "NaN, in the output too" : row.every((weight) => weight === 0) ? "zeros: the output is 0"
            : row.every((weight) => Math.abs(weight - 1 / row.length) < 1e-6) ? "uniform, over hidden keys" : `${row}`;
    };
    const treatments = { "PyTorch MHA": "fill-inf", "PyTorch SDPA": "fill-inf", "PyTorch SDPA, 2.5 on": "zero-row",
        "Hugging Face, eager": "add-min", "older TF tutorial": "add-1e9", "Keras layer": "fill-1e9", "Flax": "fill-1e9" };
    for (const [library, treatment] of Object.entries(treatments)) {
        const item = await view.labelled(`${library}: ${become(treatment)}`, "text");
        assert.ok(item.y + item.height <= LAPTOP.height, `${library} is below the edge`);
    }
    answered();
    await view.click("picture.mask_detail.matrices");
    await view.labelled("Softmax matrix", "plot");
});

// In the way: the settings of Llama 2 did not say on which length it was trained, so that YaRN was reckoned for the
// default length; the picker found “yarn” by no setting; how YaRN differs stood below the pins, out of sight.
task("how does YaRN differ from interpolation for Llama's base?", { before: 6, now: 5 }, async (view, answered) => {
    await find(view, "llama", "Llama 2 7B");
    await view.click("picture.part.rotary-frequencies");
    await view.click("scaling");
    await view.click("scaling.yarn");
    const state = await view.state();
    const { factor = "4" } = state;
    const frequencies = (scaling) => exported("rotary-frequencies", `d_model=128&original_length=4096&factor=${factor}&scaling=${scaling}`);
    const slowed = frequencies("yarn").map(([trained, scaled]) => trained / scaled);
    const count = (test) => String(slowed.filter(test).length);
    const kept = (times) => Math.abs(times - 1) < 1e-9, interpolated = (times) => Math.abs(times / factor - 1) < 1e-9;
    await view.labelled("YaRN against interpolation, pair by pair", "text");
    const counts = await read(view, /^(\d+) pairs kept, (\d+) blended, (\d+) slowed (\S+) times, as interpolation does/);
    assert.deepEqual(counts, [count(kept), count((times) => !kept(times) && !interpolated(times)), count(interpolated), factor]);
    assert.ok(frequencies("linear").every(([trained, scaled]) => interpolated(trained / scaled)));
    const differs = await read_on_at_the_right(view, /^Plain interpolation makes every pair/);
    assert.match(differs, new RegExp(`every pair ${factor} times slower, .* YaRN keeps pairs that turn at least 32 times within the 4096 positions`));
    answered();
    assert.ok((await search(view, "yarn")).includes("Rotary frequencies"));
});

// In the way: the picker did not find “depth”, and the sentence below the verdict was for eyes only.
task("where does a tree encoding run out of depth?", { before: 6, now: 5 }, async (view, answered) => {
    await find(view, "tree depth", "Tree");
    await view.click("picture.beside_nodes.depth");
    await view.labelled("every path fits within 3 levels", "text");
    await view.labelled("The deepest node uses all of them: with one more step its oldest would be lost.", "text");
    await view.click("depth.less");
    const rows = exported("tree", "depth=2").map(String), alike = [...new Set(rows)].map((row) => rows.filter((each) => each === row).length);
    const groups = alike.filter((count) => count > 1).length;
    assert.ok(groups > 0);
    const deepest = exported("tree", "depth=3").filter((row) => row.slice(8).some((value) => value !== 0)).length; // the third level
    await view.labelled(new RegExp(`^${deepest} nodes deeper than 2`), "text");
    await view.labelled("A vector keeps the newest 2 steps of a path; older steps are dropped. With D = 3 all nodes differ.", "text");
    await view.click("close.messages"); // it says so too, and leaves room for the groups when it is gone
    await until(async () => (await view.items()).filter((item) => item.id.startsWith("picture.shared.")).length >= groups ||
        await view.has_label(`${groups} groups of nodes share a vector`), "the nodes that share a vector");
    answered();
    assert.equal(new Set(exported("tree", "depth=3").map(String)).size, rows.length);
});
