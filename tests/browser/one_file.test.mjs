// explorer.html: the whole site in one file, opened from a folder with nothing beside it and no server.
import assert from "node:assert/strict";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { at_night, colors_in, open, site, until, with_file } from "./harness.mjs";

let folder = "", file = "";

before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "one-file-"));
    file = path.join(folder, "explorer.html");
    await copyFile(path.join(site, "explorer.html"), file);
});
after(() => rm(folder, { recursive: true }));

const with_one_file = (hash, work, { from = file, ...options } = {}) => with_file(from, hash, work, options);

function assert_alone(view) {
    assert.deepEqual(view.console, []);
    const asked = view.requests.filter((url) => !url.startsWith("data:") && !url.startsWith("blob:"));
    assert.deepEqual(asked.map((url) => url.split("#")[0]), [view.address]);
}

test("it holds no more than 4.0 MB and is the same page", async () => {
    const html = await readFile(file, "utf8");
    assert.ok(html.length <= 4.0e6, `${html.length} bytes`);
    assert.match(html, /<h1>Positional Encoding Explorer<\/h1>/);
});

test("it opens from a folder, draws, takes settings and asks nobody for anything", () =>
    with_one_file("", async (view) => {
        assert.ok(colors_in(await view.picture(), await view.labelled("Encoding heatmap", "plot")) > 50, "the heatmap is not drawn");
        await view.drag("d_model", 0.5, 0.7);
        await view.set("view=masks");
        await view.state_is({ view: "masks" });
        await until(async () => (await view.hash()).includes("view=masks"), "the state in the address");
        assert_alone(view);
    }));

test("saved by the card Share, it opens on what was on the screen, and on what an address says", async () => {
    const saved = path.join(folder, "saved.html");
    const view = await open("view=masks&method=sliding-window&length=33&tokens=a%20%22b%22%26", { context: { acceptDownloads: true } });
    const shared = await view.hash();
    await view.click("share");
    await until(async () => (await view.item("share.one_file")).enabled, "the one file");
    const [download] = await Promise.all([view.page.waitForEvent("download"), view.click("share.one_file")]);
    await download.saveAs(saved);
    assert.deepEqual(view.console, []);
    await view.page.context().close();
    await with_one_file("", async (alone) => {
        await alone.state_is({ view: "masks", method: "sliding-window", length: "33" });
        assert.equal(await alone.hash(), shared);
        assert_alone(alone);
    }, { from: saved });
    await with_one_file("#length=7", (alone) => alone.state_is({ length: "7" }), { from: saved });
});

test("where nobody knows whether the file is there, it is not offered", async () => {
    const view = await open("", { init: () => {
        const fetched = window.fetch;
        window.fetch = (name, options) => {
            if (options?.method !== "HEAD") return fetched(name, options);
            window.asked_for_head = true;
            return Promise.reject(new TypeError("no network"));
        };
    } });
    await view.click("share");
    await until(() => view.page.evaluate(() => window.asked_for_head), "the question for the file");
    await view.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    assert.equal((await view.item("share.one_file")).enabled, false);
    await view.page.context().close();
});

at_night("German, lessons and their documents are inside", () =>
    with_one_file("#language=de&lesson=01-why-order", async (view) => {
        const words = await view.page.locator("#lesson-text h2").filter({ hasText: "Lektion 1" });
        await words.waitFor({ state: "attached" });
        assert.equal(await view.page.evaluate(() => document.documentElement.lang), "de");
        assert_alone(view);
    }));

at_night("models learn in a worker", () =>
    with_one_file("#view=learning&task=first&race=none,sinusoidal", async (view) => {
        await view.page.evaluate(() => {
            window.workers = 0;
            window.Worker = class extends Worker {
                constructor(...words) {
                    super(...words);
                    this.addEventListener("message", ({ data }) => {
                        if (new TextDecoder().decode(data).includes("place worker")) window.workers++;
                    });
                }
            };
        });
        await view.click("picture.train");
        await until(() => view.page.evaluate(() => window.workers === 1), "news from a worker");
        assert_alone(view);
    }));

test("the introduction stays alive while it unpacks", () =>
    with_one_file("", async (view) => {
        const [seen, turns] = await view.page.evaluate(() => [window.values, window.turns_meanwhile]);
        assert.ok(new Set(seen).size >= 3, `progress ${seen}`);
        assert.ok(turns >= 3, `${turns} turns of the page`);
        assert.ok(seen.every((value, i) => i === 0 || value >= seen[i - 1]), `progress ${seen}`);
    }, {
        init: () => {
            window.values = [];
            window.turns_meanwhile = 0;
            new MutationObserver((changes) => {
                for (const { target } of changes) if (target.id === "progress") window.values.push(target.value);
            }).observe(document, { subtree: true, attributeFilter: ["value"] });
            const turn = () => {
                if (window.values.length > 0 && !window.posenc) window.turns_meanwhile++;
                if (!window.posenc) setTimeout(turn);
            };
            turn();
        },
    }));

for (const [what, damage] of [
    ["cut in the middle", (html) => html.slice(0, html.length / 2)],
    ["with letters exchanged", (html) => {
        const middle = html.length >> 1;
        return `${html.slice(0, middle)}AAAAAAAAAAAA${html.slice(middle + 12)}`;
    }],
]) {
    test(`a file ${what} says that it is damaged and runs nothing`, async () => {
        const broken = path.join(folder, "broken.html");
        await writeFile(broken, damage(await readFile(file, "utf8")));
        await with_one_file("", async (view) => {
            await view.page.getByText("is damaged").waitFor({ state: "visible" });
            assert.equal(await view.page.evaluate(() => typeof window.posenc), "undefined");
            await view.page.getByText("A transformer reads all words").waitFor({ state: "visible" });
        }, { from: broken, raw: true });
    });
}

// Its policy, and attempts to get round it. Each would change the title.

const TRIES = {
    "an inline script": () => {
        const script = document.createElement("script");
        script.textContent = "document.title = 'intruder'";
        document.body.append(script);
    },
    "a script from its own worker's place": () => {
        const script = document.createElement("script");
        script.src = URL.createObjectURL(new Blob(["document.title = 'intruder'"], { type: "text/javascript" }));
        document.body.append(script);
    },
    "a script as data": () => {
        const script = document.createElement("script");
        script.src = "data:text/javascript,document.title='intruder'";
        document.body.append(script);
    },
    "a handler in an attribute": () => {
        document.body.insertAdjacentHTML("beforeend", "<img src=x onerror=\"document.title='intruder'\">");
    },
    "an address that is a script": () => {
        const link = document.createElement("a");
        link.href = "javascript:document.title='intruder'";
        document.body.append(link);
        link.click();
    },
    "a text run by a timer": () => { setTimeout("document.title = 'intruder'", 0); },
    "a frame": () => {
        const frame = document.createElement("iframe");
        frame.srcdoc = "<script>parent.document.title = 'intruder'</script>";
        document.body.append(frame);
    },
    "a new base": () => {
        document.head.insertAdjacentHTML("beforeend", "<base href='https://elsewhere.example/'>");
        if (document.baseURI.startsWith("https://elsewhere")) document.title = "intruder";
    },
};

test("the policy runs nothing that was not packed, and lets nothing out", () =>
    with_one_file("", async (view) => {
        for (const [what, work] of Object.entries(TRIES)) {
            const title = await view.page.evaluate(`(async () => {
                try { (${work})(); } catch { /* refused */ }
                await new Promise((resolve) => { setTimeout(resolve, 80); });
                return document.title;
            })()`);
            assert.equal(title, "Positional Encoding Explorer", what);
        }
        const out = await view.page.evaluate(async () => {
            const answers = [];
            for (const address of ["https://elsewhere.example/", "explorer.html", "data:,x", URL.createObjectURL(new Blob(["x"]))])
                answers.push(await fetch(address).then(() => address, () => "refused"));
            return answers;
        });
        assert.deepEqual(out, ["refused", "refused", "refused", "refused"]);
        assert.deepEqual(view.requests.filter((url) => url.includes("elsewhere")), []);
    }));

test("scripts in links and in the texts of lessons stay texts", () => {
    const bad = "<script>document.title='intruder'</script><img src=x onerror=\"document.title='intruder'\">";
    return with_one_file(`#tokens=${encodeURIComponent(bad)}&view=attention&method=attention&${encodeURIComponent(bad)}=1`, async (view) => {
        await view.page.evaluate((text) => {
            const data = new DataTransfer();
            data.items.add(new File([`# ${text}\n\n## ${text}\n\n${text} [x](javascript:alert(1))\n\n\`\`\`state\nview=masks\n\`\`\`\n`], "bad.md"));
            dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }, bad);
        await view.page.locator("#lesson-text").filter({ hasText: "<script>" }).waitFor({ state: "attached" });
        assert.equal(await view.page.title(), "Positional Encoding Explorer");
        assert.equal(await view.page.locator("#mirror script, #mirror img, #mirror a[href^=javascript]").count(), 0);
        assert_alone(view);
    });
});
