// Models that learn in the page: in a worker that is fetched only then, with the numbers of the command line; in the page
// itself where there is no worker; and a sentence where neither can be had.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { at_night, open, sleep, until, with_page } from "./harness.mjs";
import { root } from "./site.mjs";

const posenc = process.env.POSENC || path.join(root, "build/release/posenc");
const LAPTOP = { width: 1280, height: 800 };
const QUICK = "view=learning&learning_part=example&race=shaw&train_seeds=1&train_steps=60&test_texts=8&test_lengths=8,20";
const ENDLESS = "view=learning&race=none,shaw&train_seeds=1&train_steps=20000&task=most&train_rate=0.000001";
const RIGHT = /: (\d+) of (\d+) right$/;

const fetched = (view) => view.requests.filter((url) => /web\/background|posenc-background/.test(url));
const train = (view) => view.click("picture.train");

/// How many tokens of the example are right after the race QUICK, as the command line trains it.
function right_by_command() {
    const words = ["train", "--task", "three-back", "--methods", "shaw", "--steps", "60", "--seeds", "1", "--tests", "8",
        "--test-lengths", "8,20", "--format", "record", "--out", "-"];
    const line = execFileSync(posenc, words, { encoding: "utf8" }).split("\n").find((text) => text.startsWith("example"));
    const [length, , ...tokens] = line.split(" ").slice(3).map(Number);
    const wanted = tokens.slice(length, 2 * length), said = tokens.slice(2 * length, 3 * length);
    return said.filter((token, place) => token === wanted[place]).length;
}

test("a race is trained in a worker, which nobody fetches before, with the numbers of the command line", () =>
    with_page(QUICK, LAPTOP, async (view) => {
        await view.labelled(/^Nothing is trained yet/, "text");
        assert.deepEqual(fetched(view), []);
        await train(view);
        await view.labelled(/^Trained here/, "text");
        assert.ok(fetched(view).some((url) => url.endsWith("web/background.js")), String(fetched(view)));
        const { label } = await view.labelled(RIGHT, "text");
        assert.equal(Number(label.match(RIGHT)[1]), right_by_command(), label);
        await view.set("view=heatmap");
        await until(async () => !(await view.has("picture.train")), "another view");
        await view.set("view=learning");
        await view.labelled(/^Trained here/, "text"); // nothing is lost
    }));

at_night("two pictures side by side each train their own race", () => {
    const rows = "&learning_part=lengths&train_seeds=1&train_steps=40&test_texts=4&test_lengths=8";
    const beside = encodeURIComponent("view=learning&race=none");
    return with_page(`view=learning&race=shaw${rows}&beside=${beside}`, { width: 1500, height: 900 }, async (view) => {
        await view.click("picture.train");
        await view.click("second.train");
        await until(async () => (await view.items()).filter(({ label }) => /^Trained here/.test(label)).length === 2,
            "both races to end");
    });
});

/// The sentence about training once it stays as it is: what the worker had done by then arrives when it is its turn.
async function at_rest(view) {
    let seen = "";
    await until(async () => {
        const before = seen;
        await sleep(300); // three of the worker's slices
        seen = (await view.labelled(/^Stopped after/, "text")).label;
        return seen === before;
    }, "training to rest");
}

/// The steps that have been taken, while it trains.
async function steps(view) {
    const { label } = await view.labelled(/^Training in .* steps/, "text");
    return Number(label.match(/: (.+?) of /)[1].replace(/\D/g, ""));
}

/// As a browser does whose tab is left and found again: meanwhile it draws no frames, not even one that was asked for.
function hide(view, hidden) {
    return view.page.evaluate(async (now) => {
        window.asked_frame ??= window.requestAnimationFrame.bind(window);
        window.kept_frames ??= [];
        window.requestAnimationFrame = now ? (frame) => window.kept_frames.push(frame) : window.asked_frame;
        if (now) await new Promise((drawn) => window.asked_frame(() => window.asked_frame(drawn)));
        else window.kept_frames.splice(0).forEach((frame) => window.asked_frame(frame));
        Object.defineProperty(document, "hidden", { configurable: true, get: () => now });
        document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
}

/// Keeps what the page asks of its worker, whose first message is the kind of work.
function listen() {
    window.asked = [];
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (request) {
        window.asked.push(typeof request === "number" ? "" : new TextDecoder().decode(request));
        postMessage.call(this, request);
    };
}

test("training is paused at once, and goes on", () => with_page(ENDLESS, LAPTOP, async (view) => {
    await train(view);
    await view.labelled(/^Training in a worker: .* left/, "text");
    await train(view); // now it says Pause
    await at_rest(view);
    await train(view);
    await view.labelled(/^Training in a worker/, "text");
}));

at_night("in the background it goes on, or pauses where that is chosen", () =>
    with_page(ENDLESS, { ...LAPTOP, init: listen }, async (view) => {
        const last = (words) => window.asked.at(-1)?.endsWith(words);
        const asked_last = (words) => until(() => view.page.evaluate(last, words), `a request ${words}`);
        await train(view);
        const before = await steps(view);
        await hide(view, true);
        await asked_last(" train");
        await hide(view, false);
        await until(async () => await steps(view) > before, "steps");
        await view.set("train_hidden=pause");
        await view.drawn();
        await hide(view, true);
        await asked_last(" pause");
        await hide(view, false);
        await asked_last(" train");
        await view.labelled(/^Training in a worker/, "text");
        await train(view); // paused by hand, it stays paused
        await at_rest(view);
        await hide(view, true);
        await hide(view, false);
        await at_rest(view);
        await asked_last(" pause");
    }));

at_night("a race is given up at once and begins anew", () => with_page(ENDLESS, LAPTOP, async (view) => {
    await train(view);
    await until(async () => await steps(view) > 100, "some steps");
    await view.click("picture.start_over");
    await view.labelled(/^Nothing is trained yet/, "text");
    await sleep(300); // what the worker still says is of a race that nobody wants
    await view.labelled(/^Nothing is trained yet/, "text");
    await train(view);
    await view.labelled(/^Training in a worker/, "text");
    await view.set("task=first");
    await view.labelled(/^Nothing is trained yet/, "text");
}));

/// No worker, and one that cannot be a module as in old browsers.
const WITHOUT = {
    "without workers": () => { delete window.Worker; },
    "where a worker cannot be a module": () => {
        window.Worker = class {
            constructor() { setTimeout(() => this.onerror(new Event("error"))); }
            postMessage() {}
            terminate() {}
        };
    },
};
for (const [name, init] of Object.entries(WITHOUT)) {
    test(`${name} the page trains by itself, in slices, and says so`, () =>
        with_page(ENDLESS, { ...LAPTOP, init }, async (view) => {
            await train(view);
            await view.labelled(/^Training in this page, which may be slow: .* left/, "text");
            const before = await steps(view), frames = await view.frames();
            await until(async () => await steps(view) > before + 20 && await view.frames() > frames + 5, "both to go on");
            await train(view);
            await at_rest(view);
        }));
}

test("a program that cannot be had is a sentence, and the next press tries again", async () => {
    const view = await open(QUICK, LAPTOP);
    try {
        await view.page.context().route("**/posenc-background.wasm", (route) => route.abort());
        await train(view);
        await view.labelled(/^Training stopped unexpectedly/, "text");
        await view.page.context().unroute("**/posenc-background.wasm");
        await train(view);
        await view.labelled(/^Trained here/, "text");
    } finally {
        await view.page.context().close();
    }
});
