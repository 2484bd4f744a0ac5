// The explorer in a frame of another page: what it shows, what it takes from its host and leaves alone, and what the two
// say to each other. The host is a site of its own, at another port.
import assert from "node:assert/strict";
import { test } from "node:test";
import { at_night, colors_in, open, read_state, sleep, start, until } from "./harness.mjs";
import { host, inside, item, items, origin, other, state, with_host } from "./host.mjs";
import { read_png } from "./png.mjs";

const FRAME = (query, hash = "", size = "width=800 height=420") =>
    `<iframe id=frame src="{site}?embed${query}#${hash}" ${size} style="border:0;display:block"></iframe>`;

test("a frame shows its picture and the chosen controls, and nothing else of the program", () =>
    with_host(FRAME("&controls=length,%20base"), async (page, frame) => {
        await item(frame, "embed.full");
        const ids = (await items(frame)).map(({ id }) => id);
        for (const id of ["length.slider", "base.slider"]) assert.ok(ids.includes(id), `${id} in ${ids}`);
        for (const id of ["share", "undo", "help", "view.heatmap", "d_model.slider"]) assert.ok(!ids.includes(id), id);
        for (const each of await items(frame))
            assert.ok(each.x >= 0 && each.y >= 0 && each.x + each.width <= 800.01 && each.y + each.height <= 420.01, JSON.stringify(each));
        const plot = (await items(frame)).find(({ label, kind }) => label === "Encoding heatmap" && kind === "plot");
        assert.ok(colors_in(read_png(await page.screenshot()), plot) > 20, "the heatmap is not drawn");
    }));

at_night("a control that it has not is named", () =>
    with_host(FRAME("&controls=lenght"), async (page, frame) => {
        await until(async () => (await items(frame)).some(({ label }) => label.includes("lenght")), "the wrong name");
    }));

test("it follows the size of its frame, down to a slit", () =>
    with_host(FRAME("&controls=length,base,d_model"), async (page, frame) => {
        for (const [width, height] of [[390, 500], [240, 160], [900, 300], [60, 40], [800, 420]]) {
            await page.evaluate((size) => Object.assign(document.getElementById("frame"), size), { width, height });
            await until(async () => {
                const seen = await items(frame);
                return seen.length > 0 && await inside(frame, () => document.getElementById("canvas").width) === width &&
                    seen.every((each) => each.x + each.width <= width + 0.01 && each.y + each.height <= height + 0.01);
            }, `a frame of ${width} × ${height}`);
        }
        await item(frame, "d_model.slider");
    }));

test("its link opens the whole program with the present state", () =>
    with_host(FRAME("&controls=length", "length=33"), async (page, frame) => {
        const link = await item(frame, "embed.full");
        const [opened] = await Promise.all([
            page.context().waitForEvent("page"),
            page.mouse.click(link.x + link.width / 2, link.y + link.height / 2),
        ]);
        await opened.waitForFunction(() => window.posenc);
        await opened.evaluate(() => window.posenc.ready);
        assert.equal(new URL(opened.url()).search, "");
        assert.equal(new URL(opened.url()).hash, "#length=33");
        assert.ok((await opened.evaluate(() => window.posenc.items())).some(({ id }) => id === "share"));
    }));

test("it leaves the host's keyboard, wheel and the person's own settings alone", () =>
    with_host(`<input id=field autofocus>${FRAME("&controls=length", "length=20")}<div style="height:2000px"></div>`, async (page, frame) => {
        await item(frame, "length.slider");
        assert.equal(await page.evaluate(() => document.activeElement.id), "field");
        await inside(frame, () => window.posenc.set("length=21"));
        await until(async () => (await state(frame)).length === "21", "the new state");
        await sleep(600); // the page stores what changed a quarter of a second later
        assert.equal(await inside(frame, () => localStorage.getItem("posenc.state")), null);
        await page.mouse.move(300, 150);
        await page.mouse.wheel(0, 120);
        await until(() => page.evaluate(() => scrollY > 50), "the host to scroll");
        await page.evaluate(() => scrollTo(0, 0));
        assert.ok(!("zoom" in await state(frame)));
        await page.mouse.click(300, 150);
        await page.mouse.wheel(0, -120);
        await until(async () => "zoom" in await state(frame), "the picture to zoom");
        assert.equal(await page.evaluate(() => scrollY), 0);
    }));

test("Tab stays in a frame that has the keyboard; after Escape it leads out, past the mirror's controls", () =>
    with_host(`<button id=before>Before</button>${FRAME("&controls=length", "length=20")}<button id=after>After</button>`, async (page, frame) => {
        await until(() => inside(frame, () => document.querySelectorAll("#mirror :is(button, input):enabled").length > 1), "the mirror");
        assert.match(await inside(frame, () => document.getElementById("keys").ariaLabel), /Escape and then Tab out of this frame$/);
        const place = () => page.evaluate(() => document.activeElement.id);
        const place_inside = () => inside(frame, () => document.activeElement.id);
        const press = async (...keys) => { for (const key of keys) await page.keyboard.press(key); };
        const enter = async () => {
            await page.mouse.click(300, 150);
            await until(async () => (await place()) === "frame" && (await place_inside()) === "keys", "the frame to have the keyboard");
        };
        await enter();
        for (const keys of [["Tab"], ["Shift+Tab"], ["Escape", "ArrowRight", "Tab"]]) {
            await press(...keys);
            assert.deepEqual([await place(), await place_inside()], ["frame", "keys"], keys.join());
        }
        await press("Escape");
        await enter(); // a press there is a wish to stay
        await press("Tab");
        assert.deepEqual([await place(), await place_inside()], ["frame", "keys"]);
        for (const [key, next] of [["Tab", "after"], ["Shift+Tab", "before"]]) {
            await press("Escape", key);
            await until(async () => (await place()) === next, `${key} to lead to the button ${next}`);
            assert.equal(await inside(frame, () => document.getElementById("mirror").inert), false, "it can be read again");
            await enter();
            await press("Tab");
            assert.deepEqual([await place(), await place_inside()], ["frame", "keys"]);
        }
    }));

/// Keeps what the frame says in window.told; `say` posts to it.
const listen = (page) => page.evaluate(() => {
    window.told = [];
    addEventListener("message", (event) => window.told.push({ origin: event.origin, ...event.data }));
    window.say = (data) => document.getElementById("frame").contentWindow.postMessage(data, "*");
});

/// A frame that is heard from its first message on, in window.told.
const heard_frame = (hash, asked = origin(host)) => `<script>window.told=[];addEventListener("message",(e)=>told.push({origin:e.origin,...e.data}))</script>
    ${FRAME(`&origin=${encodeURIComponent(asked)}`, hash)}`;

at_night("states go in and out between the two origins", async () => {
    const { address } = await start();
    await with_host(heard_frame("length=20"), async (page, frame) => {
        const told = () => page.evaluate(() => window.told);
        await until(async () => (await told()).length > 0, "the first message");
        assert.deepEqual((await told())[0], { origin: origin({ address }), type: "posenc.ready", state: "length=20" });
        const say = (data) => page.evaluate((given) => document.getElementById("frame").contentWindow.postMessage(given, "*"), data);
        await say({ type: "posenc.set", state: "d_model=32" });
        await until(async () => (await told()).at(-1).state === "length=20&d_model=32", "what was set on top");
        await say({ type: "posenc.open", state: "view=masks" });
        await until(async () => (await told()).at(-1).state.startsWith("view=masks&"), "exactly what was opened");
        assert.equal((await told()).at(-1).type, "posenc.state");
        assert.equal((await state(frame)).d_model, undefined);
    });
});

test("what is set right after something was opened goes on top of that, in a frame that is not shown too", () =>
    with_host(heard_frame("length=20"), async (page) => {
        const last = () => page.evaluate(() => window.told.at(-1)?.state);
        await until(last, "the first message");
        for (const [display, view, length] of [["block", "masks", "12"], ["none", "frequencies", "13"]]) {
            await page.evaluate(([display, opened, set]) => {
                const frame = document.getElementById("frame");
                frame.style.display = display;
                frame.contentWindow.postMessage({ type: "posenc.open", state: opened }, "*");
                frame.contentWindow.postMessage({ type: "posenc.set", state: set }, "*");
            }, [display, `view=${view}`, `length=${length}`]);
            await until(async () => {
                const seen = read_state(await last());
                return seen.view === view && seen.length === length;
            }, `${view} of length ${length}, display: ${display}`);
        }
    }));

test("what is no state is not heard, whoever says it", () =>
    with_host(FRAME(`&origin=${encodeURIComponent(origin(host))}`, "length=20"), async (page, frame) => {
        await listen(page);
        const say_all = () => page.evaluate(() => {
            for (const data of [null, 7, "length=5", [], { state: "length=5" }, { type: "posenc.set" }, { type: "posenc.set", state: 5 },
                { type: "posenc.set", state: ["length=5"] }, { type: "posenc.eval", state: "length=5" }, { type: "set", state: "length=5" },
                { type: "posenc.set", state: "length=5".padEnd(2 ** 20 + 1, "&") }]) window.say(data);
            window.say({ type: "posenc.set", state: "tokens=<img src=x onerror=parent.document.title=1>&base=77" });
        });
        // Again, until the frame listens: what is said before is lost.
        await until(async () => {
            await say_all();
            return (await state(frame)).base === "77";
        }, "the last message");
        assert.equal((await state(frame)).length, "20");
        assert.equal(await inside(frame, () => document.querySelectorAll("#mirror img").length), 0);
    }));

test("another origin than the one of the address is neither heard nor told", () =>
    with_host(FRAME(`&origin=${encodeURIComponent(origin(other))}`, "length=20"), async (page, frame) => {
        await listen(page);
        await page.evaluate(() => window.say({ type: "posenc.set", state: "length=5" }));
        await inside(frame, () => window.posenc.set("d_model=32"));
        await until(async () => (await state(frame)).d_model === "32", "the frame's own change");
        await sleep(300);
        assert.equal((await state(frame)).length, "20");
        assert.deepEqual(await page.evaluate(() => window.told), []);
    }));

at_night("another frame of the same host is not heard", () =>
    with_host(`${FRAME(`&origin=${encodeURIComponent(origin(host))}`, "length=20")}<iframe id=second src="{site}?embed#length=30"></iframe>`, async (page, frame, second) => {
        await page.evaluate(() => {
            const stranger = document.createElement("iframe");
            document.body.append(stranger); // of the host's origin, but not the host
            const script = stranger.contentDocument.createElement("script");
            script.textContent = "parent.frames[0].postMessage({ type: 'posenc.set', state: 'length=5' }, '*')";
            stranger.contentDocument.body.append(script);
        });
        await inside(second, () => window.posenc.set("length=31"));
        await sleep(500);
        assert.equal((await state(frame)).length, "20");
    }, { frames: 2 }));

for (const wrong of ["nonsense", "javascript:alert(1)", "https://host.example/path", "*"]) {
    test(`origin=${wrong} is none, and the developer's console says so`, () =>
        with_host(heard_frame("length=20", wrong), async (page, frame) => {
            await page.evaluate(() => document.getElementById("frame").contentWindow.postMessage({ type: "posenc.set", state: "length=5" }, "*"));
            await inside(frame, () => window.posenc.set("d_model=32"));
            await until(async () => (await state(frame)).d_model === "32", "the frame's own change");
            await sleep(300);
            assert.equal((await state(frame)).length, "20");
            assert.deepEqual(await page.evaluate(() => window.told), []);
        }, { console: ["posenc: origin= in the address is no origin such as https://example.org; no messages are exchanged"] }));
}

test("Share copies a frame of what is on the screen, and hands out the one file", async () => {
    const view = await open("length=33&tokens=a%20%22b%22", { context: { permissions: ["clipboard-read", "clipboard-write"], acceptDownloads: true } });
    await view.click("share");
    await view.click("share.embed");
    await view.labelled("Code copied", "text");
    const code = await view.page.evaluate(() => navigator.clipboard.readText());
    const source = code.match(/ src="([^"]*)"/)[1].replaceAll("&amp;", "&");
    assert.equal(source, `${view.address}?embed&controls=d_model,length,base#${await view.hash()}`);
    await until(async () => (await view.item("share.one_file")).enabled, "the one file");
    const [download] = await Promise.all([view.page.waitForEvent("download"), view.click("share.one_file")]);
    assert.equal(download.suggestedFilename(), "positional-encoding-explorer.html");
    assert.deepEqual(view.console, []);
    await view.page.context().close();
});

at_night("a site without the one file saves none", async () => {
    const view = await open("", { raw: true, path: "web/icon.svg" });
    await view.page.route("**/explorer.html", (route) => route.fulfill({ status: 404, body: "" }));
    await view.page.goto(view.address);
    await view.page.waitForFunction(() => window.posenc).then(() => view.page.evaluate(() => window.posenc.ready));
    await view.click("share");
    await view.item("share.embed");
    await sleep(500);
    assert.ok(!(await view.item("share.one_file")).enabled);
    await view.page.context().close();
});
