// A row or a column as sound: nothing before somebody asks for it, then tones that are the numbers of the core, and an
// end by key. What would be heard is rendered into samples, and pitch, side and loudness are measured in those.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { at_night, open, sleep, until, with_page } from "./harness.mjs";
import { root } from "./site.mjs";

const POSENC = process.env.POSENC || path.join(root, "build/release/posenc");
const RATE = 48000;
const LOW = 220, OCTAVES = 3; // of the pitches; src/core/sound.hpp
const FIRST = 0.05 + 0.07 + 0.12; // seconds to the first tone: scheduling, the mark, a pause
const ALL = 4; // seconds that the tones of a long row take
const SMALL = "length=20&d_model=16";

/// The page's own contexts, seen by the test.
const watched = () => {
    window.contexts = [];
    const Original = window.AudioContext;
    window.AudioContext = class extends Original {
        constructor(...options) {
            super(...options);
            window.contexts.push(this);
        }
    };
};

/// In place of a device: what is played can be rendered at once.
const rendered = () => {
    window.contexts = [];
    window.AudioContext = class extends OfflineAudioContext {
        constructor() {
            super(2, 7 * 48000, 48000);
            window.contexts.push(this);
        }
        async resume() { window.scheduled = true; } // asked for when every tone has its time
        async suspend() {}
    };
};

const contexts = (view) => view.page.evaluate(() => window.contexts.length);
const plays = (view) => view.page.evaluate(() => window.contexts.some(({ state }) => state === "running"));
const sound_files = (view) => view.requests.filter((url) => url.endsWith("/sound.js"));
const is_there = async (view, pattern) => (await view.items()).some(({ label }) => pattern.test(label));
const is_chosen = async (view, id) => (await view.item(id)).chosen;

async function press(view, key) {
    await view.key(key);
    await view.next_frame();
}

/// The core's numbers as the command line writes them.
function numbers(method, ...more) {
    const text = execFileSync(POSENC, ["export", method, ...more, "--out", "-", "--format", "csv"], { encoding: "utf8" });
    const number = (word) => (word === "-inf" ? -Infinity : Number(word));
    return text.trim().split("\n").map((line) => line.split(",").map(number));
}

/// Points at the middle of the plot; the row and the column of the cell there.
async function look_at_middle(view) {
    await view.point(await view.labelled("Encoding heatmap", "plot"));
    await view.next_frame();
    const row = await view.item("listen.row"), column = await view.item("listen.column");
    return [row, column].map(({ label }) => Number(/\d+$/.exec(label)[0]));
}

/// Samples of what the page asked its context to play: left and right.
async function samples(view) {
    await until(async () => (await contexts(view)) === 1 && sound_files(view).length === 1, "a sound");
    await until(() => view.page.evaluate(() => window.scheduled), "tones with times");
    const [left, right] = await view.page.evaluate(async () => {
        const buffer = await window.contexts[0].startRendering();
        const text = (channel) => {
            const bytes = new Uint8Array(buffer.getChannelData(channel).buffer);
            let letters = "";
            for (let i = 0; i < bytes.length; i += 32768) letters += String.fromCharCode(...bytes.subarray(i, i + 32768));
            return btoa(letters);
        };
        return [text(0), text(1)];
    });
    const floats = (text) => new Float32Array(new Uint8Array(Buffer.from(text, "base64")).buffer);
    const heard = { left: floats(left), right: floats(right) };
    return { ...heard, both: heard.left.map((value, i) => value + heard.right[i]) };
}

const part = (signal, from, to) => signal.subarray(Math.round(from * RATE), Math.round(to * RATE));
const loudness = (signal) => Math.sqrt(signal.reduce((sum, value) => sum + value * value, 0) / signal.length);

/// Hz, from where the signal rises through zero.
function frequency(signal) {
    const rises = [];
    for (let i = 1; i < signal.length; i++)
        if (signal[i - 1] < 0 && signal[i] >= 0) rises.push(i - signal[i] / (signal[i] - signal[i - 1]));
    return RATE * (rises.length - 1) / (rises.at(-1) - rises[0]);
}

/// Every tone of a signal is that of its value on a scale from low to high.
function assert_tones(signal, values, low, high) {
    const step = Math.min(ALL / values.length, 0.4), length = step * (step >= 0.06 ? 0.8 : 1), rim = 0.003;
    for (const [i, value] of values.entries()) {
        const from = FIRST + i * step, octave = Math.log2(frequency(part(signal, from + rim, from + length - rim)) / LOW);
        const expected = OCTAVES * (value - low) / (high - low);
        assert.ok(Math.abs(octave - expected) < 0.03, `tone ${i} of value ${value}: ${octave} octaves, not ${expected}`);
    }
}

test("nothing of it is fetched or made before somebody asks for it", () =>
    with_page(SMALL, { width: 1440, init: watched }, async (view) => {
        await look_at_middle(view);
        await press(view, "ArrowDown");
        await view.settle();
        assert.deepEqual([await contexts(view), sound_files(view)], [0, []]);
        await press(view, "s");
        await until(() => plays(view), "the sound");
        await press(view, "s");
        await press(view, "s");
        assert.deepEqual([await contexts(view), sound_files(view)], [1, [`${view.address}web/sound.js`]]);
    }));

test("the row at the pointer is heard, value by value, from left to right", () =>
    with_page("", { init: rendered, width: 1440, height: 900 }, async (view) => {
        const [row] = await look_at_middle(view);
        const values = numbers("sinusoidal", "--rows", `${row}:${row + 1}`)[0];
        assert.equal(values.length, 128);
        await press(view, "s");
        const { left, right, both } = await samples(view);
        assert_tones(both, values, -1, 1);
        const at = (signal, from) => loudness(part(signal, from, from + 0.1));
        assert.ok(at(left, FIRST) > 5 * at(right, FIRST), "begins at the left");
        assert.ok(at(right, FIRST + ALL - 0.1) > 5 * at(left, FIRST + ALL - 0.1), "ends at the right");
        const quiet = FIRST - 0.1; // between the mark and the first tone
        assert.ok(at(both, 0.055) > 0.02 && loudness(part(both, quiet, quiet + 0.05)) < 1e-4, "a mark, then a pause");
        assert.ok(loudness(part(both, 6, 7)) < 1e-6, "and an end");
    }));

at_night("it is not loud, and nothing clicks", () =>
    with_page(SMALL, { width: 1440, init: rendered }, async (view) => {
        await look_at_middle(view);
        await press(view, "s");
        const { left, right } = await samples(view);
        for (const signal of [left, right]) {
            let peak = 0, jump = 0;
            for (let i = 1; i < signal.length; i++) {
                peak = Math.max(peak, Math.abs(signal[i]));
                jump = Math.max(jump, Math.abs(signal[i] - signal[i - 1]));
            }
            assert.ok(peak > 0.05 && peak < 0.4, `peak ${peak}`);
            assert.ok(jump < 0.04, `a jump of ${jump}`);
        }
    }));

at_night("the column is heard by its button", () =>
    with_page(SMALL, { width: 1440, init: rendered }, async (view) => {
        const [, column] = await look_at_middle(view);
        await view.click("listen.column");
        const values = numbers("sinusoidal", "--length", "20", "--d_model", "16").map((line) => line[column]);
        assert_tones((await samples(view)).both, values, -1, 1);
    }));

at_night("a long row is heard as means", () =>
    with_page("view=relative&method=distance&length=1000", { width: 1440, init: rendered }, async (view) => {
        const row = Number(/\d+$/.exec((await view.item("listen.row")).label)[0]);
        await press(view, "s");
        const values = numbers("distance", "--length", "1000", "--rows", `${row}:${row + 1}`)[0], means = [];
        for (let i = 0; i < values.length; i += 4) means.push(values.slice(i, i + 4).reduce((sum, value) => sum + value / 4, 0));
        assert_tones((await samples(view)).both, means, 0, 999);
    }));

at_night("what is hidden is a noise", () =>
    with_page("view=biases&method=alibi&length=12", { width: 1440, init: rendered }, async (view) => {
        await view.point(await view.labelled(/./, "plot"));
        await view.next_frame();
        const row = Number(/\d+$/.exec((await view.item("listen.row")).label)[0]);
        const values = numbers("alibi", "--length", "12", "--rows", `${row}:${row + 1}`)[0];
        assert.ok(values.includes(-Infinity) && values.some(Number.isFinite));
        await press(view, "s");
        const { both } = await samples(view), step = ALL / values.length;
        for (const [i, value] of values.entries()) {
            const sound = part(both, FIRST + i * step + 0.02, FIRST + i * step + 0.2), rising = frequency(sound);
            assert.ok(loudness(sound) > 0.003, `cell ${i} is silent`);
            assert.equal(rising > 4000, value === -Infinity, `cell ${i} of value ${value}: ${rising} Hz`);
        }
    }));

at_night("the same key ends it, another row begins at once, and it ends by itself", () =>
    with_page(SMALL, { width: 1440, init: watched }, async (view) => {
        const [row] = await look_at_middle(view);
        await press(view, "s");
        await until(() => plays(view), "the sound");
        await until(() => is_chosen(view, "listen.row"), "the row to be chosen");
        await view.labelled(new RegExp(`^position ${row}: 16 values from `), "text");
        await press(view, "s");
        await until(async () => !(await plays(view)), "silence");
        await until(async () => !(await is_there(view, /^position .* values from/)), "the remark to go");
        await press(view, "s");
        await press(view, "Shift+S");
        await until(() => is_chosen(view, "listen.column"), "the column instead");
        assert.equal(await is_chosen(view, "listen.row"), false);
        await until(() => plays(view), "the sound of the column");
        await until(async () => !(await plays(view)), "its end");
        await until(async () => !(await is_chosen(view, "listen.column")), "the column to be chosen no more");
        await view.page.mouse.move(640, 5);
        await view.settle();
        await sleep(1000);
        const frames = await view.frames();
        await sleep(1000);
        assert.equal(await view.frames(), frames);
    }));

at_night("Escape ends it, and nothing else", () =>
    with_page(`${SMALL}&pins=2,5`, { width: 1440, init: watched }, async (view) => {
        await look_at_middle(view);
        await press(view, "s");
        await until(() => plays(view), "the sound");
        await press(view, "Escape");
        await until(async () => !(await plays(view)), "silence");
        assert.equal((await view.state()).pins, "2,5");
        await press(view, "Escape");
        await view.state_is({ pins: "2" }); // one at a time
        await press(view, "Escape");
        await view.state_is({ pins: undefined });
    }));

at_night("without seeing: the mirror's button plays, Escape ends it there, and then it is said what it was", () =>
    with_page(SMALL, { width: 1440, init: watched }, async (view) => {
        const live = () => view.page.evaluate(() => document.querySelector("[role=status]").textContent);
        const button = view.page.getByRole("button", { name: /^Listen to position/, includeHidden: true });
        await button.waitFor({ state: "attached" });
        const label = await button.textContent();
        await view.key("F6");
        await button.focus();
        await view.key("Enter");
        await until(() => plays(view), "the sound");
        await sleep(700); // until a change would have been said
        assert.doesNotMatch(await live(), /As sound/, "a voice speaks over it");
        await view.key("Escape");
        await until(async () => !(await plays(view)), "silence");
        assert.equal(await view.page.evaluate(() => document.activeElement.textContent), label, "the keyboard stays where it is");
        const row = label.replace("Listen to ", "");
        await until(async () => (await live()).startsWith(`As sound: ${row} of Sinusoidal, 16 values from `), "what was heard");
        await view.key("Escape");
        assert.equal(await view.page.evaluate(() => document.activeElement.id), "keys");
    }));

test("a browser that holds sound back lets it begin with the next key", () => {
    const held = () => {
        window.contexts = [];
        const Original = window.AudioContext;
        window.AudioContext = class extends Original {
            constructor() {
                super();
                super.suspend();
                window.contexts.push(this);
            }
            resume() { return window.allowed ? super.resume() : new Promise(() => {}); }
        };
    };
    // Without motion no frame comes by itself that would show that the button gives up.
    return with_page(SMALL, { width: 1440, init: held, context: { reducedMotion: "reduce" } }, async (view) => {
        await look_at_middle(view);
        await press(view, "s");
        await until(() => is_chosen(view, "listen.row"), "the row to be chosen");
        await until(async () => !(await is_chosen(view, "listen.row")), "the button to give up");
        assert.equal(await plays(view), false);
        await view.page.evaluate(() => { window.allowed = true; });
        await press(view, "Shift");
        await until(() => plays(view), "the sound");
        await until(() => is_chosen(view, "listen.row"), "the row to be chosen");
    });
});

test("where the browser has no sound, none is offered", () =>
    with_page(SMALL, { width: 1440, init: () => { delete window.AudioContext; } }, async (view) => {
        await view.item("pin");
        assert.equal(await is_there(view, /^Listen/), false);
        await press(view, "s");
        await view.settle();
        assert.deepEqual(sound_files(view), []);
    }));

test("without its file it is silent, and the program goes on", async () => {
    const view = await open(SMALL, { width: 1440, init: watched });
    await view.page.route("**/sound.js", (route) => route.abort());
    await look_at_middle(view);
    await press(view, "s");
    await until(() => sound_files(view).length === 1, "the request");
    await view.settle();
    await view.key("2");
    await view.state_is({ view: "frequencies" });
    await view.page.context().close();
});
