// Lessons 1 and 8 from the first step to the last: by keyboard alone, by touch alone, and with a presenter's clicker.
// What a step's picture must be is read from the lesson's own file.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { at_night, open, until, with_page, write_state } from "./harness.mjs";
import { root } from "./site.mjs";

const PHONE = { width: 390, height: 844, touch: true };
const LESSONS = ["01-why-order", "08-relative-shift"];
const MOST_TABS = 200;
const MINE = deflateRawSync("# Mine\n\n## Twenty positions\n\n```state\nlength = 20\n```\nHere they are.\n").toString("base64url");
const PROBLEM = /^Skipped in this lesson|^lesson: |cannot be read|is not used/;

/// [{state: {key: value}, ask: {kind, answers: [{text, right}], number}}, …]
function read_lesson(name) {
    const text = readFileSync(path.join(root, `assets/lessons/${name}.md`), "utf8"), steps = [];
    for (const [, kind, body] of text.matchAll(/^```(state|ask|tokens)\n(.*?)^```/gms)) {
        if (kind === "tokens") {
            steps.at(-1).state.tokens = body.trimEnd();
            continue;
        }
        const lines = body.trim().split("\n").map((line) => line.split(/ = (.*)/s));
        if (kind === "state") steps.push({ state: settings_of(lines), ask: null });
        else steps.at(-1).ask = read_question(lines);
    }
    return { name, steps };
}

/// The line `train` says what the setting train_steps holds; all others are settings themselves.
const settings_of = (lines) => Object.fromEntries(lines.map(([key, text]) => [key === "train" ? "train_steps" : key, text]));

function read_question(lines) {
    const answers = lines.filter(([key]) => key === "right" || key === "wrong")
        .map(([key, text]) => ({ text, right: key === "right" }));
    const number = lines.find(([key]) => key === "number")?.[1];
    const array = lines.some(([key]) => key === "array");
    return { kind: answers.length ? "choice" : number ? "number" : array ? "array" : "point", answers, number };
}

/// The states of all steps as the program writes them, from the text of the lesson's state blocks alone.
async function states_of({ name, steps }) {
    const states = [];
    await with_page("", {}, async (view) => {
        for (const [i, { state }] of steps.entries()) {
            await view.page.evaluate((text) => { location.hash = text; }, write_state(state));
            await view.next_frame();
            await view.next_frame();
            states.push({ ...await view.state(), lesson: name, ...(i > 0 && { lesson_step: String(i + 1) }) });
        }
    });
    return states;
}

const sorted = (object) => Object.fromEntries(Object.entries(object).sort());
const texts = async (view) => (await view.items()).filter(({ kind }) => kind === "text").map(({ label }) => label);

async function step_is(view, state, what) {
    let seen = null;
    await until(async () => {
        seen = await view.state();
        return JSON.stringify(sorted(seen)) === JSON.stringify(sorted(state));
    }, { toString: () => `${what}: ${JSON.stringify(sorted(state))}, present ${JSON.stringify(sorted(seen))}` });
    await view.next_frame();
    const said = (await texts(view)).filter((text) => PROBLEM.test(text));
    assert.deepEqual(said, [], what);
    assert.ok(!(await view.has("close.messages")), `a message in ${what}`);
}

/// Goes from step to step; `hands` answer and go on.
async function walk(view, lesson, hands, more = {}) {
    const states = await states_of(lesson);
    for (const [i, { ask }] of lesson.steps.entries()) {
        const what = `${lesson.name}, step ${i + 1}`;
        await step_is(view, { ...states[i], ...more }, what);
        if (ask && hands.answer) {
            await hands.answer(view, ask, what);
            const outcome = /^Yes, that is it|^Not quite/;
            await until(async () => (await texts(view)).some((text) => outcome.test(text)), `what was right in ${what}`);
        }
        if (i + 1 < lesson.steps.length) await hands.next(view);
    }
}

const inside = (mark, item) => {
    const x = mark.x + mark.width / 2, y = mark.y + mark.height / 2;
    return x >= item.x && x <= item.x + item.width && y >= item.y && y <= item.y + item.height;
};

const keyboard = {
    async press(view, key) {
        await view.key(key);
        await view.next_frame();
    },

    /// Presses the key until the focus is on an item that fits.
    async focus(view, fits, key = "Tab") {
        for (let i = 0; i < MOST_TABS; i++) {
            await keyboard.press(view, key);
            const items = await view.items(), mark = items.find(({ label }) => label === "Keyboard focus");
            const found = mark && items.find((item) => fits(item) && inside(mark, item));
            if (found) return found;
        }
        return assert.fail(`${key} does not lead to ${fits}`);
    },

    /// Where a text leaves no room for its question, it is read first.
    async to_question(view) {
        const items = await view.items();
        if (items.some(({ id }) => id.startsWith("question.1")) || !items.some(({ id }) => id === "lesson.question")) return;
        await keyboard.focus(view, ({ id }) => id === "lesson.question");
        await keyboard.press(view, "Enter");
    },

    async answer(view, ask) {
        await keyboard.to_question(view);
        if (ask.kind === "choice") {
            const { text } = ask.answers.find(({ right }) => right);
            await keyboard.focus(view, ({ label, kind }) => kind === "answer" && label === text, "Shift+Tab");
            await keyboard.press(view, "Enter");
        } else if (ask.kind === "number") {
            await keyboard.focus(view, ({ id }) => id === "question.1.number", "Shift+Tab");
            await view.page.keyboard.type(ask.number.startsWith("{") ? "1" : ask.number);
            await keyboard.press(view, "Enter");
            await view.settle(); // typed at once, heard key by key
        } else if (ask.kind === "array") {
            await keyboard.focus(view, ({ id }) => id === "question.1.array.sample", "Shift+Tab");
            await keyboard.press(view, "Enter");
            await view.settle();
        } else {
            await keyboard.point(view);
        }
        await keyboard.focus(view, ({ id, enabled }) => id === "question.1.reveal" && enabled);
        await keyboard.press(view, "Enter");
    },

    /// Moves the mark in the picture with the arrow keys, and takes the place where it is.
    async point(view) {
        const take = ({ id }) => id === "question.1.take";
        await keyboard.focus(view, ({ kind }) => kind === "plot");
        for (const key of ["ArrowDown", "ArrowRight"]) await keyboard.press(view, key);
        await keyboard.focus(view, take, "Shift+Tab");
        await keyboard.press(view, "Enter");
    },

    next: (view) => keyboard.press(view, "PageDown"),
};

const touch = {
    /// All that a question shows is in sight at once, above the bar.
    async tap(view, fits) {
        const items = await view.items(), bar = items.find(({ id }) => id === "lesson.back");
        const item = items.find(fits);
        assert.ok(item && (item.y + item.height <= bar.y || item.y >= bar.y), `${fits} is cut or missing`);
        await view.page.touchscreen.tap(item.x + item.width / 2, item.y + item.height / 2);
        await view.next_frame();
        await view.next_frame();
    },

    async answer(view, ask) {
        await view.tap("lesson.question");
        await view.next_frame();
        if (ask.kind === "choice") {
            for (const { text } of ask.answers) await view.labelled(text, "answer");
            const { text } = ask.answers.find(({ right }) => right);
            await touch.tap(view, ({ label, kind }) => kind === "answer" && label === text);
        } else if (ask.kind === "number") {
            await touch.tap(view, ({ id }) => id === "question.1.number");
            await view.page.keyboard.insertText(ask.number.startsWith("{") ? "1" : ask.number); // the phone's own keyboard
            await view.next_frame();
            await keyboard.press(view, "Enter");
        } else if (ask.kind === "array") {
            await touch.tap(view, ({ id }) => id === "question.1.array.sample");
            await view.settle();
        } else {
            const plot = (await view.items()).find(({ kind }) => kind === "plot");
            await view.page.touchscreen.tap(plot.x + plot.width / 2, plot.y + plot.height / 4); // the sheet covers less
            await view.next_frame();
        }
        await touch.tap(view, ({ id }) => id === "question.1.reveal");
    },

    async next(view) {
        await view.tap("lesson.next");
    },
};

for (const name of LESSONS) {
    const lesson = read_lesson(name);

    at_night(`${name} by keyboard alone`, () =>
        with_page("", { width: 1280, height: 800 }, async (view) => {
            await keyboard.focus(view, ({ id }) => id === "lessons", "Shift+Tab");
            await keyboard.press(view, "Enter");
            await view.item("close.contents");
            await keyboard.focus(view, ({ id }) => id === `lesson.${name}`);
            await keyboard.press(view, "Enter");
            await walk(view, lesson, keyboard);
        }));

    at_night(`${name} by touch alone`, () =>
        with_page(`lesson=${name}`, PHONE, (view) => walk(view, lesson, touch)));

    at_night(`${name} in presenter mode with a clicker`, () =>
        with_page(`lesson=${name}&presenter=1`, { width: 1280, height: 720 }, async (view) => {
            const turn = async () => { // the pages of a step, its answer, and on
                const { lesson_step } = await view.state();
                while ((await view.state()).lesson_step === lesson_step) await keyboard.press(view, "PageDown");
            };
            await walk(view, lesson, { next: turn }, { presenter: "1" });
            const last = await view.state();
            await keyboard.press(view, "PageUp");
            await view.state_is({ lesson_step: String(lesson.steps.length - 1) });
            await turn();
            await step_is(view, last, "forward again");
            await keyboard.press(view, ".");
            await until(async () => !(await view.has("lesson.next")), "a black screen");
            await keyboard.press(view, "PageDown");
            await view.item("leave_presenter");
            await step_is(view, last, "the first key after black shows the picture only");
            await keyboard.press(view, "Escape");
            await view.state_is({ presenter: undefined });
            await view.item("lesson.close");
        }));
}

test("a lesson of one's own comes by link and stays after a reload", () =>
    with_page(`lesson=mine&lesson_text=${MINE}`, { width: 1280, height: 800 }, async (view) => {
        await view.state_is({ lesson: "mine", lesson_text: undefined, length: "20" });
        await view.page.reload();
        await view.page.waitForFunction(() => window.posenc !== undefined);
        await view.page.evaluate(() => window.posenc.ready);
        await view.state_is({ lesson: "mine", length: "20" });
        await view.labelled("Twenty positions", "text");
    }));

test("a locked control refuses, on the canvas and in the mirror, until it is unlocked", () =>
    with_page("lesson=01-why-order", { width: 1280, height: 900 }, async (view) => {
        await view.state_is({ lock: "all", d_model: "4" });
        const before = await view.state();
        await view.click("lesson.settings");
        assert.equal((await view.item("d_model.more")).enabled, false);
        await view.click("d_model.more");
        const slider = await view.item("d_model.slider");
        assert.equal(slider.enabled, false);
        await view.page.mouse.click(slider.x + 0.8 * slider.width, slider.y + slider.height / 2);
        await view.next_frame();
        assert.deepEqual(await view.state(), before);
        await until(() => view.page.evaluate(() => document.getElementById("mirror-d_model")?.disabled), "a locked control in the mirror");
        await view.click("unlock");
        await view.click("d_model.more");
        await view.state_is({ d_model: "5" });
        await until(() => view.page.evaluate(() => document.getElementById("mirror-d_model").disabled === false), "the control in the mirror");
    }));

test("a link leads to a step; whoever leaves the path finds the way back", () =>
    with_page("lesson=01-why-order&lesson_step=5", { width: 1280, height: 800 }, async (view) => {
        await view.state_is({ encoding_combine: undefined, lesson_step: "5", highlight: "control encoding_combine" });
        const begun = await view.state();
        assert.ok(!(await view.has("lesson.return")));
        await view.click("view.heatmap");
        await view.item("lesson.return");
        await view.click("lesson.return");
        await step_is(view, begun, "the step again");
        assert.ok(!(await view.has("lesson.return")));
    }));

at_night("A, B and C choose, Enter reveals and goes on, digits keep the picture", () =>
    with_page("lesson=01-why-order", { width: 1280, height: 800 }, async (view) => {
        const [{ ask }] = read_lesson("01-why-order").steps;
        assert.equal(ask.kind, "choice");
        await view.state_is({ lock: "all" });
        const begun = await view.state();
        for (const digit of ["1", "3"]) await keyboard.press(view, digit);
        assert.deepEqual(await view.state(), begun);
        await keyboard.press(view, "abc"[ask.answers.findIndex(({ right }) => right)]);
        await view.item("question.1.reveal");
        await keyboard.press(view, "Enter");
        await view.labelled(/^Yes, that is it/, "text");
        await keyboard.press(view, "Enter");
        await view.state_is({ lesson_step: "2" });
    }));

const OWN = ["# My own", "", "About one thing.", "", "## First", "", "```state", "method = sinusoidal", "length = 20", "```", "",
    "Twenty rows.", "", "## Second", "", "```state", "length = 30", "lock = all", "```", "", "Thirty <b>rows</b>."].join("\n");

test("a lesson of one's own is dropped, and an edited one stays at its step", () =>
    with_page("", { width: 1280, height: 800 }, async (view) => {
        await view.settle();
        await view.drop("mine.md", OWN);
        await view.state_is({ lesson: "mine", length: "20", lock: undefined });
        await view.labelled("First", "text");
        await keyboard.press(view, "PageDown");
        await view.state_is({ lesson_step: "2", length: "30", lock: "all" });
        assert.ok((await texts(view)).some((text) => text.includes("<b>rows</b>")), "HTML is text");
        await view.drop("mine.md", OWN.replace("length = 30", "length = 31"));
        await view.state_is({ lesson_step: "2", length: "31" });
    }));

test("?lesson= opens a lesson of the site, at the step of the link", async () => {
    const file = { path: "?lesson=lessons/08-relative-shift.md", width: 1280, height: 800 };
    await with_page("", file, (view) => view.state_is({ lesson: "08-relative-shift", method: "relative-sinusoidal" }));
    await with_page("lesson=08-relative-shift&lesson_step=3", file, (view) => view.state_is({ lesson_step: "3", stage: "reshaped" }));
});

for (const [wanted, why] of [["https://example.org/x.md", "not of this site"], ["index.html", "does not end in .md"],
    ["http://[", "no address"], ["none.md", "the site answered 404"]])
    test(`?lesson=${wanted} says why it is not opened`, async () => {
        const view = await open("", { path: `?lesson=${encodeURIComponent(wanted)}`, width: 1280, height: 800 });
        await until(async () => (await texts(view)).some((text) => text.includes(why)), why);
        assert.deepEqual(await view.state(), {});
        for (const url of view.requests) assert.ok(url.startsWith(view.address), url);
        await view.page.context().close();
    });

test("a lesson goes on where it was after a reload, and from the table of contents", () =>
    with_page("lesson=08-relative-shift&lesson_step=3", { width: 1280, height: 800 }, async (view) => {
        await view.state_is({ stage: "reshaped" });
        const state = await view.state();
        await view.page.reload();
        await view.page.waitForFunction(() => window.posenc !== undefined);
        await view.page.evaluate(() => window.posenc.ready);
        await step_is(view, state, "after the reload");
        await view.click("lesson.contents");
        await view.item("close.contents");
        for (const number of [1, 8, 14]) await view.labelled(new RegExp(`^${number}  `), "button");
        await view.click("lesson.01-why-order");
        await view.state_is({ lesson: "01-why-order", lesson_step: undefined });
        await view.click("lessons");
        await view.click("lesson.08-relative-shift");
        await step_is(view, state, "the third step again");
        await view.click("lesson.close");
        await view.state_is({ lesson: undefined, lesson_step: undefined, lock: undefined });
    }));

at_night("with text twice as large all of a lesson is reached", () =>
    with_page("lesson=01-why-order&text_size=2", { width: 1280, height: 800 }, async (view) => {
        const { steps } = read_lesson("01-why-order"), last = steps[0].ask.answers.at(-1).text;
        for (const id of ["lesson.next", "lesson.question", "lesson.close"]) {
            const item = await view.item(id);
            assert.ok(item.x >= 0 && item.x + item.width <= 1280.01 && item.y + item.height <= 800.01 && item.height >= 40, JSON.stringify(item));
        }
        const scroll_to = async (fits) => {
            for (let i = 0; i < 40; i++) {
                const found = (await view.items()).find(fits);
                if (found && found.height > 30) return;
                const back = await view.item("lesson.back");
                await view.page.mouse.move(back.x + 60, back.y - 60);
                await view.page.mouse.wheel(0, 60);
                await view.next_frame();
            }
            assert.fail(`${fits} is not reached`);
        };
        await view.click("lesson.question");
        await view.next_frame();
        await scroll_to(({ label, kind }) => kind === "answer" && label === last);
        await view.click(await view.labelled(last, "answer"));
        await view.click("question.1.reveal");
        await until(async () => !(await view.has("question.1.reveal")), "the answer");
        const said = "It always outputs a mixture of the words, with or without positions.";
        await scroll_to(({ label, kind }) => kind === "text" && label === said);
    }));

at_night("with reduced motion a lesson's number takes one step", () =>
    with_page("lesson=08-relative-shift", { width: 1280, height: 800, context: { reducedMotion: "reduce" } }, async (view) => {
        await view.state_is({ dimension: "0", stage: undefined }); // what the step of the lesson sets
        await view.page.waitForFunction(() => document.getElementById("lesson-run"));
        await view.key("F6");
        const run = view.page.locator("#lesson-run");
        await run.click();
        await view.state_is({ dimension: "15" });
        await view.page.waitForTimeout(400);
        assert.equal((await view.state()).dimension, "15");
    }));
