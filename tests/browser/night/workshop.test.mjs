// The workshop for who has never seen a lesson's file: a teacher plays and keeps five pictures, writes to them what the
// forms ask for, leaves and comes back, and hands the lesson on as a link and as one file. A class that has neither seen
// it nor kept anything walks it as it was made.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { until, with_file, with_page } from "../harness.mjs";
import { root } from "../site.mjs";

const posenc = process.env.POSENC || path.join(root, "build/release/posenc");
const LAPTOP = { width: 1280, height: 800 };
const TITLE = "Five pictures of position";
const QUESTION = {
    predict: "Which position is most like position 10?", answers: ["Its neighbours", "The last one"],
    say: ["They share the slow waves.", "It is too far away."], because: "The product falls with the distance.",
};
const GOAL = { reach: "Make it thirty positions", wanted: "30", hint: "Which control counts positions?", done: "Now there are thirty." };

/// Types into the list of methods, and takes the first that is found.
async function find(view, words, method) {
    await view.click("method");
    await view.item("method.search");
    await view.next_frame();
    await view.page.keyboard.type(words);
    await view.item(`method.${method}`);
    await view.settle();
    await view.key("Enter");
    await until(async () => (await view.state()).method === method || (await view.state()).beside?.includes(method), method);
}

/// In the order in which they are kept: how the picture is found, and what is written to it.
const PICTURES = [
    {
        title: "Twenty rows", words: "Each row is one position. The marked cell holds", numbered: true,
        show: (view) => view.type("length", "20"),
    },
    {
        title: "Near is alike", words: "Every row is compared with every other.", asks: true,
        async show(view) {
            await view.click("view.similarity");
            await view.state_is({ view: "similarity" });
        },
    },
    {
        title: "Turned, not added", words: "Pairs of channels turn with the position.", aims: true,
        async show(view) { // a view that needs another method offers one
            await view.click("view.rotary");
            await view.click("offer.take");
            await view.state_is({ view: "rotary" });
        },
    },
    {
        title: "No look ahead", words: "A word may look at those before it.",
        show: (view) => find(view, "causal mask", "look-ahead"),
    },
    {
        title: "Two masks", words: "Beside it: a mask that forgets what is far back.",
        async show(view) {
            await view.key("c");
            await view.item("compare.close");
            await find(view, "sliding window", "sliding-window");
        },
    },
];
/// The last one is moved before the mask alone.
const ORDER = [0, 1, 2, 4, 3].map((i) => PICTURES[i]);

/// What is shown, apart from the lesson that it belongs to.
async function picture(view) {
    const { lesson: _, lesson_step: __, ...state } = await view.state();
    return Object.fromEntries(Object.entries(state).sort());
}

/// What each of the five shows, as a teacher saw it when it was kept.
const kept = new Map();

// What a teacher does.

async function play(view) {
    await view.click("close.invitation");
    for (const [i, one] of PICTURES.entries()) {
        await one.show(view);
        await view.settle();
        kept.set(one, await picture(view));
        await view.key("k");
        await view.labelled(`Kept as step ${i + 1} of ‘My lesson’`, "text");
        assert.deepEqual(await picture(view), kept.get(one), "who plays goes on playing");
    }
    assert.equal(new Set([...kept.values()].map((state) => JSON.stringify(state))).size, PICTURES.length, "five different ones");
}

/// Scrolls the workshop's tab until the control stands above its foot.
async function reach(view, id) {
    const foot = await view.item("workshop.see");
    await view.page.mouse.move(foot.x + foot.width / 2, foot.y - 40);
    await view.page.mouse.wheel(0, -2000);
    await view.next_frame();
    await until(async () => {
        const item = (await view.items()).find((one) => one.id === id);
        if (item && item.y + item.height < foot.y - 8) return true;
        await view.page.mouse.wheel(0, 60);
        await view.next_frame();
        return false;
    }, `${id} above the foot`);
    await view.settle();
}

async function press(view, id) {
    await reach(view, id);
    await view.click(id);
}

/// Replaces what a field shows; what is pressed next takes the keyboard from it.
async function write(view, id, words) {
    await reach(view, id);
    await view.type(id, words, "");
}

const steps_are_shown = (view) => view.item(`workshop.step.${PICTURES.length}`);

async function choose(view, step, state) {
    let seen = "";
    await view.click(`workshop.step.${step}`);
    await until(async () => (seen = JSON.stringify(await picture(view))) === JSON.stringify(state),
        { toString: () => `step ${step} with ${JSON.stringify(state)}, present ${seen}` });
    await view.next_frame();
}

async function ask(view) {
    await view.click("workshop.part.question");
    await view.click("workshop.ask.choice");
    await write(view, "workshop.ask.1.predict", QUESTION.predict);
    for (const [i, answer] of QUESTION.answers.entries()) {
        await write(view, `workshop.ask.1.answer.${i + 1}`, answer);
        await write(view, `workshop.ask.1.say.${i + 1}`, QUESTION.say[i]);
    }
    await write(view, "workshop.ask.1.because", QUESTION.because);
}

/// What the form says of the goal is followed from its beginning to an example that reaches it.
async function aim(view) {
    const says = (words) => view.labelled(words, "text");
    await view.click("workshop.part.goal");
    await view.click("workshop.goal.new");
    await write(view, "workshop.goal.1.reach", GOAL.reach);
    await press(view, "workshop.goal.1.add");
    await view.click("workshop.goal.1.add.value length");
    await says(/^It is met at the start already/);
    await write(view, "workshop.goal.1.wanted.1", GOAL.wanted);
    await says("It is not met at the start.");
    await says(/^No example yet/);
    await view.type("length", GOAL.wanted);
    await says("The picture on the screen meets it.");
    await press(view, "workshop.goal.1.take");
    await says("It reaches the goal.");
    await press(view, "workshop.goal.1.add_hint");
    await write(view, "workshop.goal.1.hint.1", GOAL.hint);
    await write(view, "workshop.goal.1.done", GOAL.done);
}

/// Above the sentences of a picture that has some: they stand in the field, too.
async function write_text(view, words) {
    await view.click("workshop.text");
    await view.page.keyboard.press("Control+Home");
    await view.next_frame();
    await view.page.keyboard.type("tokens" in await view.state() ? `${words}\n\n` : words);
    await view.next_frame();
}

async function write_all(view) {
    await view.type("workshop.title", TITLE, "");
    for (const [i, one] of PICTURES.entries()) {
        await choose(view, i + 1, kept.get(one));
        await view.click("workshop.part.text");
        await view.type("workshop.step_title", one.title, "");
        await write_text(view, one.words);
        if (one.numbered) await view.click("workshop.number");
        if (one.asks) await ask(view);
        if (one.aims) await aim(view);
    }
    await choose(view, PICTURES.length, kept.get(PICTURES.at(-1)));
    await view.click("workshop.earlier");
    await view.labelled("5 steps, no mistake", "text");
}

const field = (view, id) => view.page.evaluate((name) => document.getElementById(`mirror-${name}`)?.value, id);

/// The workshop holds what was written, in this order.
async function all_is_there(view) {
    await until(async () => await field(view, "workshop.title") === TITLE, "the lesson's title");
    for (const [i, one] of ORDER.entries()) {
        await choose(view, i + 1, kept.get(one));
        await until(async () => await field(view, "workshop.step_title") === one.title, `the title of step ${i + 1}`);
        const words = await field(view, "workshop.words");
        assert.ok(words.includes(one.words), words);
        assert.equal(/ \{cell \d+ \d+\}/.test(words), Boolean(one.numbered));
        assert.equal(words.includes(QUESTION.predict), Boolean(one.asks));
        assert.equal(words.includes(GOAL.reach), Boolean(one.aims));
    }
}

async function download(view, id, file) {
    const [saved] = await Promise.all([view.page.waitForEvent("download"), view.click(id)]);
    await saved.saveAs(file);
    return saved.suggestedFilename();
}

let folder = "", link = "";
const in_folder = (name) => path.join(folder, name);

async function hand_on(view) {
    await choose(view, 1, kept.get(ORDER[0]));
    await view.click("workshop.more");
    assert.match(await download(view, "workshop.menu.save", in_folder("lesson.md")), /\.md$/);
    await view.click("share");
    await view.click("share.copy");
    const copied = () => view.page.evaluate(() => navigator.clipboard.readText());
    await until(async () => (link = await copied()).includes("lesson_text="), "the link on the clipboard");
    await until(async () => (await view.item("share.one_file")).enabled, "the one file");
    assert.match(await download(view, "share.one_file", in_folder("lesson.html")), /\.html$/);
}

// What a class does.

async function answer(view) {
    await view.labelled(QUESTION.predict, "text");
    await view.click(await view.labelled(QUESTION.answers[0], "answer"));
    await view.click("question.1.reveal");
    for (const words of [/^Yes, that is it/, QUESTION.say[0], QUESTION.because]) await view.labelled(words, "text");
}

async function reach_goal(view) {
    await view.labelled(GOAL.reach, "text");
    assert.ok(!(await view.has_label(GOAL.done, "text")));
    await view.type("length", GOAL.wanted);
    for (const words of ["Reached", GOAL.done]) await view.labelled(words, "text");
}

/// The number of the cell that the lesson's file names, as the program writes it: true minus.
async function read_number(view, { words }) {
    const { label } = await view.labelled(new RegExp(`^${words} [−\\d.]+$`), "text");
    const [row, column] = (await readFile(in_folder("lesson.md"), "utf8")).match(/\{cell (\d+) (\d+)\}/).slice(1).map(Number);
    const said = Number(label.slice(words.length).replace("−", "-")), wanted = await view.cell(row, column);
    assert.ok(Math.abs(said - wanted) < 1e-6, `${said} for ${wanted}`);
}

async function walk(view) {
    await until(async () => (await view.page.locator("#lesson-text h2").textContent()).includes(TITLE), "the lesson's title");
    for (const [i, one] of ORDER.entries()) {
        await view.labelled(one.title, "text");
        await (one.numbered ? read_number(view, one) : view.labelled(one.words, "text"));
        assert.deepEqual(await picture(view), kept.get(one), one.title);
        if (one.asks) await answer(view);
        if (one.aims) await reach_goal(view);
        if (i + 1 < ORDER.length) await view.click("lesson.next");
    }
    assert.equal((await view.item("lesson.next")).enabled, false, "there are five steps");
    assert.ok(!(await view.has("workshop.title")), "who learns is in no workshop");
}

const context = { acceptDownloads: true, permissions: ["clipboard-read", "clipboard-write"] };

before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "workshop-"));
    await with_page("", { ...LAPTOP, context }, async (view) => {
        await play(view);
        await view.click("workshop.open");
        await steps_are_shown(view);
        await write_all(view);
        await view.page.reload();
        await view.page.waitForFunction(() => window.posenc !== undefined);
        await view.page.evaluate(() => window.posenc.ready);
        await steps_are_shown(view);
        await all_is_there(view);
        await hand_on(view);
    });
});
after(() => rm(folder, { recursive: true }));

test("a class walks the lesson that a teacher's link carries", () =>
    with_page(link.split("#")[1], LAPTOP, async (view) => {
        assert.equal(link.split("#")[0], view.address);
        await walk(view);
    }));

test("a class walks the lesson in the one file that a teacher saved", () =>
    with_file(in_folder("lesson.html"), "", async (view) => {
        await walk(view);
        assert.deepEqual(view.console, [], "messages of the browser");
    }));

test("the lesson's file has what was written, and nothing that the check finds", async () => {
    const said = execFileSync(posenc, ["lessons", "check", in_folder("lesson.md")], { encoding: "utf8" });
    assert.match(said, /: 5 steps, 1 question, 1 goal, \d+ words\n$/);
    const markdown = await readFile(in_folder("lesson.md"), "utf8");
    assert.deepEqual([...markdown.matchAll(/^#+ (.*)$/gm)].map(([, title]) => title), [TITLE, ...ORDER.map(({ title }) => title)]);
});
