// The worksheet of a lesson: built in the page for as long as the browser prints, and gone without a trace.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { until, with_page } from "../harness.mjs";
import { read_png } from "../png.mjs";
import { root } from "../site.mjs";

const LESSON = "02-four-first-ideas";
const source = readFileSync(path.join(root, `assets/lessons/${LESSON}.md`), "utf8");
const titles = [...source.matchAll(/^## (.*)\n\n```state/gm)].map(([, title], i) => `${i + 1} · ${title}`);
const questions = source.match(/^(predict|reach) = /gm).length;

/// Printing without a dialogue: the page is told only when the test says so.
const stub = () => {
    window.printed = 0;
    window.print = () => { window.printed++; };
};

/// The step has begun: until its file is there, the state names the lesson and no more, whatever is drawn.
async function settled_state(view) {
    await until(async () => "lock" in await view.state(), "the state that the step begins with");
    await view.settle();
    return view.state();
}

async function print(view) {
    await settled_state(view);
    await view.click("lesson.contents");
    await view.click("worksheet");
    await view.click("worksheet.print");
    await until(() => view.page.evaluate(() => window.printed === 1), "window.print");
}

test("the worksheet holds every step, its figure, room to answer, and the answers last", () =>
    with_page(`lesson=${LESSON}&lesson_step=3`, { init: stub }, async (view) => {
        const before = await settled_state(view);
        await print(view);
        const sheet = await view.page.evaluate(() => {
            const all = (what) => [...document.querySelectorAll(`#worksheet ${what}`)];
            return {
                titles: all(".step > h2").map((head) => head.textContent),
                figures: all(".step > figure > img").map(({ src }) => src),
                questions: all(".question").length,
                rooms: all(".question .rule").length,
                answers: all(".answer").length,
                last: document.querySelector("#worksheet").lastElementChild.className,
                title: document.title,
                link: document.querySelector("#worksheet .link").textContent,
                seen: document.querySelector("#worksheet").checkVisibility(),
            };
        });
        assert.deepEqual(sheet.titles, titles);
        assert.equal(sheet.figures.length, titles.length);
        assert.equal(new Set(sheet.figures).size, titles.length, "every figure is another one");
        for (const figure of sheet.figures) {
            assert.ok(figure.startsWith("data:image/png;base64,"));
            const picture = read_png(Buffer.from(figure.split(",")[1], "base64"));
            assert.deepEqual([picture.width, picture.height], [1280, 800]);
        }
        assert.equal(sheet.questions, questions);
        assert.ok(sheet.rooms >= questions);
        assert.equal(sheet.answers, questions);
        assert.equal(sheet.last, "answers");
        assert.equal(sheet.title, "Four first ideas, and how each fails");
        assert.equal(sheet.link, `In the explorer: ${view.address}#lesson=${LESSON}`);
        assert.equal(sheet.seen, false, "on screen the program goes on");
        assert.deepEqual(await view.state(), before);
    }));

test("on paper there is the worksheet alone, and afterwards all is as before", () =>
    with_page(`lesson=${LESSON}&lesson_step=3`, { init: stub }, async (view) => {
        const before = await settled_state(view), picture = await view.picture(), title = await view.page.title();
        await print(view);
        await view.page.emulateMedia({ media: "print" });
        const shown = await view.page.evaluate(() => [...document.body.children]
            .filter((child) => child.checkVisibility()).map(({ id }) => id));
        assert.deepEqual(shown, ["worksheet"]);
        const pdf = await view.page.pdf({ format: "A4" });
        const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g).length;
        assert.ok(pages > 3, `${pages} pages`);
        await view.page.emulateMedia({ media: "screen" });
        await view.page.evaluate(() => dispatchEvent(new Event("afterprint")));
        assert.equal(await view.page.locator("#worksheet").count(), 0);
        assert.equal(await view.page.locator("link[href$='worksheet.css']").count(), 0);
        assert.equal(await view.page.title(), title);
        await view.next_frame();
        await view.key("Escape");
        await until(async () => !(await view.has("worksheet")), "the card is closed");
        assert.deepEqual(await view.state(), before);
        const after = await view.picture();
        let other = 0;
        for (let y = 0; y < picture.height; y += 3)
            for (let x = 0; x < picture.width; x += 3) other += String(picture.at(x, y)) !== String(after.at(x, y));
        assert.ok(other < 0.01 * picture.width * picture.height / 9, `${other} pixels differ`);
    }));

test("nothing but the page's own files is asked for, and none of it is a script in the document", () =>
    with_page(`lesson=${LESSON}`, { init: stub }, async (view) => {
        await print(view);
        for (const url of view.requests) assert.ok(url.startsWith(view.address) || url.startsWith("data:"), url);
        assert.equal(await view.page.locator("#worksheet script, #worksheet style, #worksheet [style]").count(), 0);
    }));
