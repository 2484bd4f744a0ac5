// A lesson in the person's language: the page fetches the edition that there is, English elsewhere, and a change of the
// language leaves the step, the picture and what was answered as they were.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { until, with_page } from "../harness.mjs";
import { root } from "../site.mjs";

const LESSONS = path.join(root, "assets/lessons"), LESSON = "01-why-order";
const ENGLISH_ONLY = "02-four-first-ideas";
/// As if this lesson had no edition but the English one.
const without_edition = {
    file: "lessons/contents.txt",
    with: (table) => table.replace(new RegExp(`^(${ENGLISH_ONLY}(?:\t[^\t\n]*){3})\t.*$`, "m"), "$1"),
};
const WINDOW = { width: 1280, height: 800 };

/// {title, steps: [title, …], right: [right answer, …]} from the file itself.
function read_lesson(file) {
    const text = readFileSync(path.join(LESSONS, `${file}.md`), "utf8");
    return {
        title: text.match(/^# (.*)$/m)[1],
        steps: [...text.matchAll(/^## (.*)\n\n```state/gm)].map(([, title]) => title),
        right: [...text.matchAll(/^right = (.*)$/gm)].map(([, answer]) => answer),
    };
}

const english = read_lesson(LESSON), german = read_lesson(`de/${LESSON}`);

const mirrored = (view, selector) => view.page.evaluate((wanted) =>
    [...document.querySelectorAll(`#lesson-text ${wanted}`)].map(({ textContent }) => textContent), selector);

/// The page is in this language and reads this lesson's first step, all of it in the language of the page.
const mirror_reads = async (view, language, { title, steps }) =>
    await view.page.evaluate(() => document.documentElement.lang) === language &&
    (await mirrored(view, "h2"))[0]?.endsWith(title) && (await mirrored(view, "h3"))[0]?.endsWith(steps[0]) &&
    (await mirrored(view, "[lang]")).length === 0;

test("a link opens the edition, and a change of the language in the middle of a step changes the words alone", () =>
    with_page(`lesson=${LESSON}&lesson_step=4`, WINDOW, async (view) => {
        await view.labelled(english.steps[3], "text");
        await view.set("sentence=1");
        await view.settle();
        const before = await view.state();
        await view.set("language=de");
        await view.labelled(german.steps[3], "text");
        assert.ok(!(await view.has_label(english.steps[3], "text")));
        assert.deepEqual(await view.state(), { ...before, language: "de" });
        await view.set("language=en");
        await view.labelled(english.steps[3], "text");
        assert.deepEqual(await view.state(), before);
    }));

test("what was answered stays answered, and a screen reader hears German", () =>
    with_page(`lesson=${LESSON}&language=de`, WINDOW, async (view) => {
        await view.click(await view.labelled(german.right[0], "answer"));
        await view.set("language=en");
        await until(async () => (await view.items()).some(({ label, chosen }) => label === english.right[0] && chosen), "the answer");
        await until(() => mirror_reads(view, "en", english), "the lesson in English");
        await view.set("language=de");
        await until(() => mirror_reads(view, "de", german), "the lesson in German");
    }));

test("a lesson that is not there in German is English, and says so", () =>
    with_page(`lesson=${ENGLISH_ONLY}&language=de`, { ...WINDOW, rewrite: without_edition }, async (view) => {
        const { title, steps } = read_lesson(ENGLISH_ONLY);
        await view.labelled(steps[0], "text");
        await until(async () => (await mirrored(view, "h3 [lang=en]"))[0] === steps[0], "the step in the mirror");
        assert.deepEqual(await mirrored(view, "h2 [lang=en]"), [title]);
        assert.ok((await mirrored(view, "p [lang=en]")).length > 0);
        assert.deepEqual(await mirrored(view, "button [lang]"), []);
        await view.click("lesson.contents");
        await view.labelled(`2  ${title}`, "button");
        await until(async () => (await view.items()).filter(({ kind, label }) =>
            kind === "text" && label.includes("auf Englisch")).length === 1, "one lesson marked");
    }));

test("in presenter mode every step of the edition is there", () =>
    with_page(`lesson=${LESSON}&language=de&presenter=1`, WINDOW, async (view) => {
        for (const [i, step] of german.steps.entries()) {
            await view.labelled(step, "text");
            if (i > 0) await view.state_is({ lesson_step: String(i + 1), language: "de", presenter: "1" });
            await view.key("PageDown");
            await view.next_frame();
        }
    }));
