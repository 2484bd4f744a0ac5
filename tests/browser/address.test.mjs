// The address after '#': written sparingly, read at any time, complete; and what is remembered between visits.
import assert from "node:assert/strict";
import { test } from "node:test";
import { View, at_night, read_state, sleep, until, with_page, write_state } from "./harness.mjs";

const SENTENCES = "the cat – 50% off & more + “ende”\nзима";
const MANY = {
    view: "frequencies", theme: "contrast", text_size: "1.25", length: "300", dimensions: "0,5,17", d_model: "65",
    base: "1234.5", offset: "-7", layout: "halves-cosine-first", grid: "inclusive", odd: "zero-column",
};

test("a link restores every value it names, and the address stays the same", () =>
    with_page(write_state(MANY), {}, async (view) => {
        assert.deepEqual(await view.state(), MANY);
        await view.settle();
        assert.deepEqual(read_state(await view.hash()), MANY);
        assert.equal((await view.item("undo")).enabled, false, "a start is no step");
    }));

test("the address holds what differs from the defaults and nothing else", () =>
    with_page("d_model=128&length=51", {}, async (view) => {
        await view.state_is({ length: "51", d_model: undefined });
        await view.set("base=500");
        await until(async () => (await view.hash()) === "length=51&base=500", "the address with both");
        await view.set("length=50&base=10000");
        await until(async () => (await view.page.evaluate(() => location.href)) === view.address, "no '#' at all");
    }));

at_night("texts in the address survive, whatever their signs", async () => {
    let hash = "";
    const text = `view=masks&method=padding&tokens=${encodeURIComponent(SENTENCES)}`;
    await with_page(text, {}, async (view) => {
        assert.equal((await view.state()).tokens, SENTENCES);
        await view.set("theme=dark");
        await until(async () => /theme=dark/.test(hash = await view.hash()), "the address to be written");
    });
    assert.doesNotMatch(hash, /[\s"<>]/);
    await with_page(hash, {}, async (view) => {
        const { tokens, theme } = await view.state();
        assert.deepEqual([tokens, theme], [SENTENCES, "dark"]);
    });
});

/// Notes when the page writes its address.
function note_writes() {
    const write = history.replaceState;
    const times = [];
    history.replaceState = function (...given) {
        times.push(performance.now());
        return write.apply(this, given);
    };
    document.addEventListener("writes", (event) => { event.detail.push(...times.splice(0)); });
}

test("the address is written at most four times a second, and the last change within 0.3 s", () =>
    with_page("", { init: note_writes }, async (view) => {
        await view.settle();
        const { times, end, hash, late, held } = await view.page.evaluate(async () => {
            let held = 0; // ms by which a timer came late at most: frames drawn in software, and other work of the machine
            const pause = async (ms) => {
                const asked = performance.now();
                await new Promise((resolve) => { setTimeout(resolve, ms); });
                held = Math.max(held, performance.now() - asked - ms);
            };
            const writes = () => {
                const list = [];
                document.dispatchEvent(new CustomEvent("writes", { detail: list }));
                return list;
            };
            writes();
            const begin = performance.now();
            for (let i = 0; performance.now() < begin + 2000; i++) {
                window.posenc.set(`length=${100 + i}`);
                await pause(16);
            }
            window.posenc.set("length=99");
            const last = performance.now();
            while (location.hash !== "#length=99" && performance.now() < last + 3000) await pause(5);
            const arrived = performance.now();
            await pause(600);
            return { times: writes(), end: last, hash: location.hash, late: arrived - last, held };
        });
        assert.equal(hash, "#length=99");
        const gaps = times.slice(1).map((time, i) => time - times[i]);
        assert.ok(times.length >= 4, `only ${times.length} writes while it changed`);
        assert.ok(Math.min(...gaps) >= 248, `writes ${gaps.map(Math.round)} ms apart`);
        // The page's timer may be held up on top of that, and then the one that looks.
        const most = 300 + 2 * held;
        assert.ok(late < most, `the last write came ${late} ms after the last change, ${held} ms of them held up`);
        assert.ok(times.at(-1) <= end + most, "written again later");
    }));

test("an address that somebody enters is taken over whole", () =>
    with_page("length=20&d_model=32", {}, async (view) => {
        await view.page.evaluate(() => { location.hash = "d_model=16"; });
        await view.state_is({ d_model: "16", length: undefined });
        await view.page.goBack();
        await view.state_is({ d_model: "32", length: "20" });
        await view.key("Control+z");
        await view.state_is({ d_model: "16", length: undefined });
    }));

test("Back leads from a view that was opened to the one before; numbers are no steps of it", () =>
    with_page("length=20", {}, async (view) => {
        const steps = () => view.page.evaluate(() => history.length);
        const before = await steps();
        await view.drag("d_model", 0.5, 0.7);
        const { d_model } = await view.state();
        await until(async () => (await view.hash()).includes(`d_model=${d_model}`), "the address");
        assert.equal(await steps(), before, "a number is no step");
        await view.click("view.frequencies");
        await until(async () => (await view.hash()).includes("view=frequencies"), "the view in the address");
        assert.equal(await steps(), before + 1);
        await view.page.goBack();
        await view.state_is({ view: undefined, length: "20", d_model });
        await sleep(600);
        assert.equal(await steps(), before + 1, "what the program makes of an address is none");
        await view.page.goForward();
        await view.state_is({ view: "frequencies", length: "20", d_model });
    }));

test("a reload keeps the state; without a link the last one is found again", () =>
    with_page("", {}, async (view) => {
        await view.drag("d_model", 0.5, 0.8);
        const { d_model } = await view.state();
        await until(async () => (await view.hash()) === `d_model=${d_model}`, "the address");
        await view.page.reload();
        await view.page.waitForFunction(() => window.posenc);
        await view.state_is({ d_model });
        await view.page.goto("about:blank");
        await view.page.goto(view.address);
        await view.page.waitForFunction(() => window.posenc);
        await view.state_is({ d_model });
        await view.page.goto("about:blank");
        await view.page.goto(`${view.address}#length=9`);
        await view.page.waitForFunction(() => window.posenc);
        await view.state_is({ length: "9", d_model: undefined });
    }));

test("the invitation is there at the first visit, and gone for good once closed", () =>
    with_page("", {}, async (view) => {
        await view.click("close.invitation");
        await until(async () => !(await view.has("close.invitation")), "the invitation to go");
        await view.page.reload();
        await view.page.waitForFunction(() => window.posenc);
        await view.page.evaluate(() => window.posenc.ready);
        await view.settle();
        assert.equal(await view.has("close.invitation"), false);
    }));

test("posenc.set replaces only what it names and takes one step back", () =>
    with_page("length=20", {}, async (view) => {
        await view.set("d_model=6&base=100");
        await view.state_is({ length: "20", d_model: "6", base: "100" });
        await view.key("Control+z");
        await view.state_is({ length: "20", d_model: undefined, base: undefined });
        for (const junk of ["", "&&&", "=", "%", "d_model", "x".repeat(3e6)]) await view.set(junk);
        await view.page.evaluate(() => { window.posenc.set(undefined); window.posenc.set({}); });
        await view.settle();
        await view.state_is({ length: "20", d_model: undefined });
    }));

/// Lessons that were walked to their end, as the browser keeps them.
const finished = (view) => view.page.evaluate(() =>
    (localStorage.getItem("posenc.lesson.memory") ?? "").split("\n").filter((line) => line.startsWith("finished ")));
const LAST_STEPS = ["lesson=12-masks&lesson_step=12", "lesson=01-why-order&lesson_step=13"];

test("what was done in lessons is kept from two tabs", () =>
    with_page("lesson=12-masks", {}, async (one) => {
        const other = new View(await one.page.context().newPage(), one.address);
        await other.page.goto(`${one.address}#lesson=01-why-order`);
        await other.page.waitForFunction(() => window.posenc !== undefined);
        await other.page.evaluate(() => window.posenc.ready);
        await one.set(LAST_STEPS[0]);
        const both_have = (count) => until(async () => // a tab learns from the browser what another has stored, in a moment
            (await finished(one)).length === count && (await finished(other)).length === count, `${count} kept, in both tabs`);
        await both_have(1);
        await other.set(LAST_STEPS[1]);
        await both_have(2);
        assert.deepEqual(await finished(one), ["finished 01-why-order", "finished 12-masks"]);
    }));

at_night("what was forgotten is not kept again with the next thing done", () =>
    with_page(LAST_STEPS[0], {}, async (view) => {
        await until(async () => (await finished(view)).length === 1, "the end of a lesson to be kept");
        await forget(view);
        assert.deepEqual(await finished(view), []);
        await view.set(LAST_STEPS[1]);
        await until(async () => (await finished(view)).length > 0, "another lesson's");
        assert.deepEqual(await finished(view), ["finished 01-why-order"]);
    }));

async function forget(view) {
    await view.click("help");
    await view.point(await view.labelled("Gestures and keys", "text"));
    await until(async () => {
        await view.page.mouse.wheel(0, 400);
        await view.next_frame();
        return view.has("help.forget");
    }, "the end of the card");
    await view.click("help.forget");
    await view.labelled("Forgotten");
}

test("what was kept can be forgotten", () =>
    with_page("length=77", {}, async (view) => {
        const kept = () => view.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("posenc.")));
        await until(async () => (await kept()).includes("posenc.state"), "the state to be kept");
        await view.page.evaluate(() => { localStorage.setItem("another", "program"); });
        await forget(view);
        assert.deepEqual(await kept(), []);
        assert.equal(await view.page.evaluate(() => localStorage.getItem("another")), "program");
        assert.equal((await view.state()).length, "77", "what is shown stays");
    }));
