// A phone: 390 × 844 CSS pixels at density 3, fingers only.
import assert from "node:assert/strict";
import { test } from "node:test";
import { View, at_night, colors_in, sleep, until, with_page } from "./harness.mjs";

const PHONE = { width: 390, height: 844, density: 3, touch: true };
const FINGER = 40; // CSS pixels, the smallest target
const TARGETS = new Set(["button", "slider", "field", "segment", "tab", "menu", "choice", "toggle"]);
const middle = (item) => [item.x + item.width / 2, item.y + item.height / 2];

/// Height or width that two rectangles share, the smaller of the two; 0 or less when they do not overlap.
function shared(a, b) {
    const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
    const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
    return Math.min(across, down);
}

test("the first open shows the heatmap and a slider; nothing is covered or cut off", () =>
    with_page("", PHONE, async (view) => {
        const items = await view.items();
        const plot = await view.labelled("Encoding heatmap", "plot"), slider = await view.item("d_model.slider");
        assert.ok(plot.width >= 280 && plot.height >= 180, `heatmap ${plot.width} × ${plot.height}`);
        assert.ok(slider.width >= 200 && slider.height >= FINGER, `slider ${slider.width} × ${slider.height}`);
        for (const item of items)
            assert.ok(item.x >= -0.01 && item.y >= -0.01 && item.x + item.width <= 390.01 && item.y + item.height <= 844.01,
                `outside the screen: ${JSON.stringify(item)}`);
        // Marks lie on what they mark, parts hold what stands in them.
        const placed = items.filter((item) => item.kind !== "mark" && item.kind !== "part");
        for (const [i, a] of placed.entries())
            for (const b of placed.slice(i + 1))
                assert.ok(shared(a, b) < 1, `${JSON.stringify(a)} and ${JSON.stringify(b)} overlap`);
        const dense = { x: plot.x * 3, y: plot.y * 3, width: plot.width * 3, height: plot.height * 3 };
        const picture = await view.picture();
        assert.deepEqual([picture.width, picture.height], [1170, 2532]);
        assert.ok(colors_in(picture, dense) > 50, "the heatmap is not drawn");
    }));

test("every target is large enough for a finger", () =>
    with_page("", PHONE, async (view) => {
        // Rows that scroll are cut where their panel ends: those that touch its edge are measured further up.
        const bar = await view.item("sheet.settings");
        const whole = (await view.items()).filter((item) => item.y + item.height < bar.y - 12 || item.y >= bar.y);
        const small = whole.filter((item) => TARGETS.has(item.kind) &&
            (item.width < FINGER - 0.01 || item.height < FINGER - 0.01));
        assert.deepEqual(small.map((item) => `${item.kind} ${item.label}: ${item.width} × ${item.height}`), []);
    }));

test("a finger drags a slider and steps a value", () =>
    with_page("", PHONE, async (view) => {
        const slider = await view.item("d_model.slider"), y = middle(slider)[1];
        const at = (part) => [View.knob(slider, part, 12), y];
        await view.touch("touchStart", [at(0.5)]);
        for (const part of [0.6, 0.7, 0.8]) await view.touch("touchMove", [at(part)]);
        await view.touch("touchEnd", []);
        const { d_model } = await view.state();
        assert.ok(Number(d_model) > 1000, `d_model ${d_model}`);
        await view.tap("d_model.more");
        await view.state_is({ d_model: String(Number(d_model) + 1) });
        await view.tap("undo");
        await view.state_is({ d_model });
        await view.tap("undo");
        await view.state_is({ d_model: undefined });
    }));

test("two fingers zoom the heatmap, not the page; Fit shows it whole again", () =>
    with_page("", PHONE, async (view) => {
        const [x, y] = middle(await view.labelled("Encoding heatmap", "plot"));
        await view.touch("touchStart", [[x - 30, y], [x + 30, y]]); // a first finger that rests would open a menu
        for (const spread of [45, 60, 80]) await view.touch("touchMove", [[x - spread, y], [x + spread, y]]);
        await view.touch("touchEnd", []);
        await view.item("picture.fit");
        await view.settle();
        assert.deepEqual(Object.keys(await view.state()), ["zoom"]);
        assert.equal(await view.page.evaluate(() => window.visualViewport.scale), 1);
        await view.tap("picture.fit");
        await until(async () => !(await view.has("picture.fit")), "the whole heatmap");
    }));

at_night("two fingers zoom also where the first had rested until the picture's menu came; over a card they zoom nothing", () =>
    with_page("", PHONE, async (view) => {
        const [x, y] = middle(await view.labelled("Encoding heatmap", "plot"));
        const spread_at = async (row) => {
            await view.touch("touchStart", [[x - 30, row], [x + 30, row]]);
            for (const spread of [45, 60, 80]) await view.touch("touchMove", [[x - spread, row], [x + spread, row]]);
            await view.touch("touchEnd", []);
            await view.settle();
        };
        await view.touch("touchStart", [[x - 30, y]]);
        await view.item("picture.menu.save");
        await spread_at(y);
        assert.equal(await view.has("picture.menu.save"), false);
        assert.deepEqual(Object.keys(await view.state()), ["zoom"]);
        await view.tap("picture.fit");
        await view.state_is({ zoom: undefined });
        await view.tap("share");
        await spread_at(y);
        await view.tap("close.share");
        await view.touch("touchStart", [[x, y]]);
        await view.touch("touchEnd", []);
        await view.settle();
        assert.equal((await view.state()).zoom, undefined);
    }));

at_night("two fingers zoom about the point between them", () =>
    with_page("length=4400", { width: 1440, height: 680, touch: true }, async (view) => {
        const plot = await view.labelled("Encoding heatmap", "plot"), [x, y] = middle(plot);
        const first_position = async () => {
            const { label } = await view.labelled(/^positions? .*, dimension/, "text");
            return Number(/^positions? (\d+)/.exec(label)[1]);
        };
        const cells = async () => Number(/of (\d+) × 1 cells/.exec((await view.labelled(/of \d+ × 1 cells/, "text")).label)[1]);
        const look = async (down) => {
            await sleep(400); // sooner it would be a double tap, which shows the whole matrix
            await view.page.touchscreen.tap(x, y + down);
            await view.next_frame();
            return first_position();
        };
        const before = await cells(), place = await look(0);
        assert.equal(place - await look(-100), 100 * before);
        await sleep(400);
        await view.touch("touchStart", [[x, y - 20], [x, y + 20]]);
        for (const spread of [25, 32, 40]) await view.touch("touchMove", [[x, y - spread], [x, y + spread]]);
        await view.touch("touchEnd", []);
        const after = await cells(), now = await look(0);
        assert.equal(after, Math.ceil(before / 2), "fingers twice as far apart");
        // The plot grows as it fills its area, so the place may move a little, not with the fingers' spread.
        const { height } = await view.labelled("Encoding heatmap", "plot");
        assert.ok(Math.abs(now - place) <= 0.05 * height * after, `position ${place} became ${now}`);
        assert.equal(now - await look(-100), 100 * after);
    }));

test("a finger scrolls the settings without changing a value", () =>
    with_page("", PHONE, async (view) => {
        await view.tap("close.invitation"); // which leaves the settings little room
        const row = await view.item("length.slider");
        const [x, y] = [60, row.y - 20]; // beside the field: the label
        await view.swipe(...[0, 15, 40, 70].map((by) => [x, y - by]));
        await until(() => view.is_above("length.slider", row.y - 20), "the settings to move up");
        assert.deepEqual(await view.state(), {});
    }));

at_night("a finger that scrolls changes nothing, whatever it comes down on", () =>
    with_page("", PHONE, async (view) => {
        for (const id of ["d_model.slider", "d_model.more", "d_model", "d_model.play"]) {
            const item = await view.item(id), [x, y] = middle(item);
            await view.swipe(...[0, 4, 15, 40, 70].map((by) => [x, y - by]));
            await until(() => view.is_above(id, item.y - 20), `the rows to move from ${id}`);
            await sleep(800); // it runs on
            assert.deepEqual(await view.state(), {}, id);
            const [left, top] = [200, (await view.item("sheet.size")).y + 60];
            for (let i = 0; i < 12 && !(await view.has(id) && (await view.item(id)).y >= item.y - 1); i++) {
                await view.swipe(...[0, 15, 60, 120].map((by) => [left, top + by]));
                await sleep(800);
            }
            assert.deepEqual(await view.state(), {}, `back from ${id}`);
        }
    }));

at_night("the formula takes the place of the settings, and a touch on the heatmap fills it", () =>
    with_page("length=10&d_model=8", PHONE, async (view) => {
        const plot = await view.labelled("Encoding heatmap", "plot");
        await view.page.touchscreen.tap(plot.x + 2.5 / 8 * plot.width, plot.y + 3.5 / 10 * plot.height);
        await view.tap("sheet.formula");
        await until(async () => !(await view.has("d_model.slider")), "the settings to go");
        await view.tap("sheet.size");
        const value = (await view.cell(3, 2)).toFixed(4);
        await until(async () => (await view.items()).some((item) => item.label.replace("−", "-").includes(value)),
            `the value ${value}`);
        await view.tap("sheet.settings");
        await view.item("d_model.slider");
    }));

at_night("the views are reached by touch", () =>
    with_page("", PHONE, async (view) => {
        await view.tap("view.frequencies");
        await view.state_is({ view: "frequencies" });
        await view.tap("view.more");
        await view.tap("view.masks"); // which sinusoids are none of
        await view.state_is({ view: "frequencies" });
        await view.tap("offer.take");
        await view.state_is({ view: "masks" });
    }));

test("a finger that the browser takes away has pressed nothing", () =>
    with_page("", PHONE, async (view) => {
        const place = middle(await view.item("view.more"));
        const touch = async (...kinds) => {
            await view.touch("touchStart", [place]);
            for (const kind of kinds) await view.touch(kind, []);
            await view.settle();
        };
        await touch("touchCancel");
        assert.equal(await view.has("view.masks"), false);
        await touch("touchEnd");
        await view.item("view.masks");
    }));

at_night("of three fingers one is taken away: the others zoom from where they are", () =>
    with_page("", PHONE, async (view) => {
        const [x, y] = middle(await view.labelled("Encoding heatmap", "plot"));
        // The driver can only take all fingers away together. What one evaluation tells comes before any frame: a first
        // finger that rests would open a menu.
        const tell = async (...events) => {
            await view.page.evaluate(([events, clientY]) => {
                for (const [type, pointerId, clientX] of events)
                    document.getElementById("canvas").dispatchEvent(
                        new PointerEvent(type, { pointerId, pointerType: "touch", clientX, clientY, bubbles: true }));
            }, [events, y]);
            await view.next_frame();
            await view.settle();
        };
        await tell(["pointerdown", 101, x - 30], ["pointerdown", 102, x], ["pointerdown", 103, x + 90]);
        await tell(["pointermove", 102, x]); // the picture knows that they are over it
        await tell(["pointercancel", 101, x - 30], ["pointermove", 103, x + 90]); // where it is
        assert.deepEqual(await view.state(), {});
        await tell(["pointermove", 103, x + 120]);
        await view.item("picture.fit");
        await tell(["pointerup", 102, x], ["pointerup", 103, x + 120]);
    }));

at_night("a phone held across begins with the plot; the settings are one touch away", () =>
    with_page("", { ...PHONE, width: 844, height: 390 }, async (view) => {
        const plot = await view.labelled("Encoding heatmap", "plot");
        assert.ok(plot.height >= 80, `${plot.height}`);
        await view.tap("sheet.settings");
        await view.item("d_model.slider");
    }));
