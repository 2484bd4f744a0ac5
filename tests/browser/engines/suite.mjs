// What is tested in engines other than Chromium: one page, opened a few times, with which a person does a bit of everything.
// Each engine has a test file of its own beside the others (firefox.test.mjs, webkit.test.mjs).
import assert from "node:assert/strict";
import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { pathToFileURL } from "node:url";
import { at_night, colors_in, site, until } from "../harness.mjs";
import { root, serve } from "../site.mjs";
import { Visit } from "./visit.mjs";

const PHONE = { width: 390, height: 844 }, LAPTOP = { width: 1280, height: 800 };
const USUAL = { width: 1100, height: 640 }; // a smaller one is drawn sooner
const CENTER = { x: 300, y: 110, width: 480, height: 500 }; // the view's area

// Firefox, of what a page that was left still waited for.
const BROKEN_OFF = /A ServiceWorker intercepted the request and encountered an unexpected error/;

let engine = null, server = null, view = null;

const tests = {
    "the first view stands": async () => {
        await view.load(server.address);
        await view.assert_drawn();
        assert.deepEqual(await view.state(), {});
        await view.click("close.invitation");
        await until(async () => !(await view.has("close.invitation")), "the invitation to go");
    },

    "every view is drawn": async () => {
        const ids = await until(() => view.page.evaluate(() => {
            const field = document.getElementById("mirror-view");
            return field && [...field.options].map(({ value }) => value);
        }), "the views");
        assert.ok(ids.length >= 12, `${ids}`);
        for (const id of ids) {
            await view.enter({ view: id });
            const picture = await view.picture(), colors = colors_in(picture, CENTER, 60);
            assert.ok(colors >= 4, `${id}: ${colors} colours`);
            const items = await view.items();
            assert.ok(!items.some((item) => item.id === "close.messages"), `${id}: ${items.map(({ label }) => label)}`);
        }
    },

    "a slider is dragged, and the address follows": async () => {
        await view.enter({ length: "51" });
        await view.drag("d_model", 0.5, 0.8, () => until(async () => Number((await view.state()).d_model) > 1000, "a width on the way"));
        const { d_model } = await view.state();
        await until(async () => (await view.hash()) === `length=51&d_model=${d_model}`, "the address");
        await view.press("Control+z");
        await view.state_is({ length: "51", d_model: undefined });
        await view.press("Control+y");
        await view.state_is({ length: "51", d_model });
    },

    "numbers are typed; Enter and Tab take them, Escape does not": async () => {
        await view.enter({ length: "52" });
        await view.type("d_model", "96");
        await view.state_is({ d_model: "96" });
        await view.type("length", "77", "Tab");
        await view.state_is({ d_model: "96", length: "77" });
        await view.press("Escape");
        await view.type("base", "123", "Escape");
        await view.type("length", "abc");
        await view.labelled(/1 … 16777216/, "text");
        assert.deepEqual(await view.state(), { d_model: "96", length: "77" });
    },

    "a sentence is typed": async () => {
        await view.enter({ view: "masks", method: "padding" });
        await view.click("tokens");
        await view.press("Control+a");
        await view.page.keyboard.type("né 50% of it");
        await until(async () => (await view.state()).tokens?.startsWith("né 50% of it"), "the sentence");
        await view.press("Escape");
    },

    "text goes through the clipboard": async () => {
        await view.enter({ length: "321" });
        await view.click("length");
        for (const key of ["Control+a", "Control+c", "Escape"]) await view.press(key);
        await view.click("d_model");
        for (const key of ["Control+a", "Control+v", "Enter"]) await view.press(key);
        await view.state_is({ length: "321", d_model: "321" });
    },

    "the wheel zooms, and scrolls": async () => {
        await view.enter({ length: "53" });
        await view.point(await view.heatmap());
        await view.page.mouse.wheel(0, -300);
        await view.click("picture.fit");
        await view.state_is({ zoom: undefined });
        await view.page.setViewportSize({ width: 1200, height: 480 });
        await view.settle();
        const { y } = await view.item("length.slider");
        await view.point(await view.item("length.slider"));
        await view.page.mouse.wheel(0, 120);
        await until(async () => (await view.item("length.slider")).y < y - 20, "the settings to move up");
    },

    "a lesson is taken by keyboard": async () => {
        await view.enter({ lesson: "01-why-order" });
        const text = await readFile(path.join(root, "assets/lessons/01-why-order.md"), "utf8");
        const answers = [...text.split("```ask\n")[1].split("```")[0].matchAll(/^(right|wrong) = /gm)];
        await view.state_is({ lock: "all" });
        await view.press("abc"[answers.findIndex(([, kind]) => kind === "right")]);
        await until(async () => (await view.item("question.1.reveal")).enabled, "a choice");
        await view.press("Enter");
        await view.labelled(/^Yes, that is it/, "text");
        for (const [key, step] of [["Enter", "2"], ["PageDown", "3"], ["PageUp", "2"]]) {
            await view.press(key);
            await view.state_is({ lesson_step: step });
        }
        await view.press("F6"); // its document
        await until(() => view.page.evaluate(() => document.activeElement.id === "lesson-text"), "the text of the lesson");
        await view.press("Escape");
        await until(() => view.page.evaluate(() => document.activeElement.id === "keys"), "the program");
    },

    "Back and links lead where they say, and a wrong one is answered": async () => {
        await view.enter({ length: "54" });
        await view.click("view.frequencies");
        await until(async () => (await view.hash()).includes("view=frequencies"), "the view in the address");
        await view.page.evaluate(() => history.back());
        await view.state_is({ view: undefined, length: "54" });
        await view.page.evaluate(() => { location.hash = "length=abc&martian=1&d_model=24"; });
        for (const told of [/length: ‘abc’/, /martian/]) await view.labelled(told, "text");
        await view.state_is({ d_model: "24" });
    },

    "the theme is the link's, before anything else": async () => {
        await view.load(`${server.address}#theme=dark&length=55`);
        await view.state_is({ theme: "dark", length: "55" });
        assert.ok(await view.ground() < 60);
        await view.enter({ theme: "light" });
        assert.ok(await view.ground() > 200);
    },

    "the code beside the picture is that of the method": async () => {
        await view.page.setViewportSize({ width: 1440, height: 1000 });
        let former = null;
        for (const [method, head] of [["alibi", /^# ALiBi/], ["look-ahead", /^# Causal mask/], ["t5-bias", /^# T5 bias/]]) {
            await view.enter({ method });
            assert.ok(!former || !(await view.has_label(former, "text")), `the code before ${method} is still there`);
            await view.labelled(head, "text"); // fetched with the method's first picture
            former = head;
        }
    },

    "a configuration is chosen, another one dropped": async () => {
        await view.enter({ length: "56" });
        // Where the browser's own dialogue would open, it is only noted, and whether the browser would have allowed it.
        await view.page.evaluate(() => {
            HTMLInputElement.prototype.click = function () {
                window.asked = { field: this, allowed: navigator.userActivation.isActive };
                document.body.append(this); // drivers only give files to what is part of the page
            };
        });
        await view.click("import");
        await view.click("choose_file");
        assert.equal(await until(() => view.page.evaluate(() => window.asked && String(window.asked.allowed)), "the dialogue"), "true");
        await view.page.choose(() => window.asked.field, path.join(root, "tests/configs/gpt2-xl.json"));
        await view.state_is({ method: "learned", length: "1024" });
        await view.page.evaluate(() => window.asked.field.remove());
        await view.drop("config.json", await readFile(path.join(root, "tests/configs/llama-3.1-8b.json"), "utf8"));
        await view.state_is({ method: "rotary-table", base: "500000", scaling: "llama3" });
        await view.press("Escape");
        await until(async () => !(await view.has("close.import")), "the card to close");
    },

    "models learn in a worker": async () => {
        await view.enter({ view: "learning", race: "shaw", train_seeds: "1", train_steps: "20", test_texts: "8", test_lengths: "8,20" });
        await view.click("picture.train");
        await view.labelled(/^Trained here/, "text");
    },

    "the page follows its window": async () => {
        await view.enter({ length: "57" });
        for (const size of [PHONE, LAPTOP]) {
            await view.page.setViewportSize(size);
            const same = () => view.page.evaluate(({ width, height }) => {
                const { canvas } = window; // the element with this id
                return canvas.width === Math.round(width * devicePixelRatio) && canvas.height === Math.round(height * devicePixelRatio);
            }, size);
            await until(same, `a canvas of ${size.width} × ${size.height}`);
            await view.settle();
            await view.assert_drawn();
            assert.equal(await view.has("sheet.settings"), size === PHONE);
            for (const { x, y, width, height, label } of await view.items())
                assert.ok(x > -1 && y > -1 && x + width < size.width + 1 && y + height < size.height + 1, `${label} is outside`);
        }
    },
};

const touch_tests = {
    "a finger steps and drags, two zoom the picture": async () => {
        await view.page.setViewportSize(PHONE);
        await view.enter({ length: "59" });
        await view.settle();
        await view.tap("d_model.more");
        await view.state_is({ length: "59", d_model: "129" });
        const { x, y, width, height } = await view.item("d_model.slider");
        await view.touch([0.5, 0.6, 0.7, 0.8].map((part) => [[x + part * width, y + height / 2]]));
        await until(async () => Number((await view.state()).d_model) > 1000, "a larger width");
        const plot = await view.heatmap(), across = plot.x + plot.width / 2, down = plot.y + plot.height / 2;
        await view.touch([20, 30, 40, 60].map((away) => [[across - away, down], [across + away, down]]));
        await view.item("picture.fit");
        assert.equal(await view.page.evaluate(() => window.visualViewport.scale), 1);
    },
};

const last_tests = { // no test finds the server after the first of them
    "the page works without its server": async () => {
        await view.load(server.address);
        await view.page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => new Promise((done) => {
            const look = () => active.state === "activated" && done();
            active.addEventListener("statechange", look);
            look();
        })));
        await server.stop();
        await view.load(`${server.address}#length=58`);
        await view.assert_drawn();
        await view.state_is({ length: "58" });
    },

    "the page that is one file opens from a folder": async () => {
        const folder = await mkdtemp(path.join(os.tmpdir(), "one-file-")), file = path.join(folder, "explorer.html");
        try {
            await copyFile(path.join(site, "explorer.html"), file);
            await view.load(pathToFileURL(file).href);
            await view.assert_drawn();
            await view.type("length", "33");
            await view.state_is({ length: "33" });
            await until(async () => (await view.hash()) === "length=33", "the address");
        } finally {
            await rm(folder, { recursive: true });
        }
    },
};

/// Those of the day; all others are run by night (tests/run.sh --all).
const BY_DAY = ["the first view stands", "a slider is dragged, and the address follows", "a lesson is taken by keyboard",
    "text goes through the clipboard", "a configuration is chosen, another one dropped", "the page works without its server"];

/// Runs them all in the browser that `launch` starts, those by touch if its driver can; `name` stands before each.
export function suite(name, launch, { touch = false } = {}) {
    before(async () => {
        server = await serve(site);
        engine = await launch();
        view = new Visit(engine.page, server.address);
        console.log(`${name} ${engine.version}`);
    });
    after(async () => {
        await engine?.close();
        await server?.stop();
    });
    beforeEach(() => view.page.setViewportSize(USUAL));
    afterEach(() => assert.deepEqual(view.console.splice(0).filter((line) => !BROKEN_OFF.test(line)), [], "messages of the browser"));
    for (const [what, work] of Object.entries({ ...tests, ...(touch && touch_tests), ...last_tests }))
        (BY_DAY.includes(what) ? test : at_night)(`${name}: ${what}`, work);
}
