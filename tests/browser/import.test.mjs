// Files and texts from outside, dropped and pasted as a person does it, and the code beside the plot.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { at_night, until, with_page } from "./harness.mjs";
import { root } from "./site.mjs";

const config = (name) => readFile(path.join(root, "tests/configs", name), "utf8");

/// Pastes as the browser does after Ctrl+V, without the system's clipboard.
async function paste(view, text) {
    await view.page.keyboard.down("Control");
    await view.page.evaluate((text) => {
        const keys = document.getElementById("keys"), data = new DataTransfer();
        data.setData("text/plain", text);
        keys.dispatchEvent(new KeyboardEvent("keydown", { key: "v", code: "KeyV", ctrlKey: true, bubbles: true }));
        keys.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, text);
    await view.next_frame();
    await view.page.evaluate(() => {
        document.getElementById("keys").dispatchEvent(new KeyboardEvent("keyup", { key: "v", code: "KeyV", ctrlKey: true, bubbles: true }));
    });
    await view.page.keyboard.up("Control");
    await view.next_frame();
}

/// The page takes what is dropped: something held over it would be.
const ready = (view) => until(() => view.page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData("text/plain", "text");
    const over = new DragEvent("dragover", { dataTransfer, bubbles: true, cancelable: true });
    document.body.dispatchEvent(over);
    document.body.dispatchEvent(new DragEvent("dragleave", { bubbles: true }));
    return over.defaultPrevented;
}), "web/files.js");

test("a dropped configuration sets its model and says what it took; one step takes it back", () =>
    with_page("", {}, async (view) => {
        await ready(view);
        await view.drop("config.json", await config("llama-3.1-8b.json"));
        await view.state_is({ method: "rotary-table", base: "500000", scaling: "llama3", length: "8192", view: "rotary" });
        await view.labelled("llama: rotary embedding", "text");
        await view.labelled("Base: 500000", "text");
        await view.click(await view.labelled("Masks: Causal mask", "button"));
        await view.state_is({ method: "look-ahead", view: "masks" });
        await view.key("Control+z");
        await view.state_is({ method: "rotary-table" });
        await view.key("Control+z");
        await view.state_is({ method: undefined, base: undefined });
    }));

test("a configuration is pasted where no text is expected", () =>
    with_page("", {}, async (view) => {
        await ready(view);
        await paste(view, await config("bloom-3b.json"));
        await view.state_is({ method: "alibi", head_count: "32" });
        await view.labelled("from the clipboard", "text");
    }));

at_night("what cannot be read is explained and changes nothing", () =>
    with_page("length=77", {}, async (view) => {
        await ready(view);
        for (const [name, text, says] of [
            ["config.json", "{\"model_type\": ", /is not JSON.*The settings stay as they are/],
            ["config.json", "{\"model_type\": \"martian\"}", /‘martian’ is not known here/],
            ["large.json", " ".repeat(10 << 20), /is longer than 1048576 bytes/],
            ["<img src=x onerror=alert(1)>.xyz", "a;b", /Files of this kind cannot be read/],
        ]) {
            await view.drop(name, text);
            await view.labelled(says, "text");
            assert.deepEqual(await view.state(), { length: "77" });
            await view.key("Escape");
            await until(async () => !(await view.has("close.import")), "the card closes");
        }
        assert.equal(await view.page.evaluate(() => document.querySelectorAll("img").length), 0);
    }));

test("a file is chosen from the computer", () =>
    with_page("", {}, async (view) => {
        await ready(view);
        await view.click("import");
        const chooser = view.page.waitForEvent("filechooser");
        await view.click("choose_file");
        await (await chooser).setFiles(path.join(root, "tests/configs/gpt2-xl.json"));
        await view.state_is({ method: "learned", length: "1024" });
    }));

at_night("the code arrives, follows the settings and is copied whole", () =>
    with_page("length=20&d_model=8", { width: 1440, height: 1000, context: { permissions: ["clipboard-read", "clipboard-write"] } },
        async (view) => {
            await view.labelled(/^# Sinusoidal[^]*import numpy as np[^]*length = 20/, "text");
            await view.set("length=33");
            await view.labelled(/^# Sinusoidal[^]*length = 33/, "text");
            await view.click("code.pytorch");
            await view.labelled(/import torch/, "text");
            await view.click("code.copy");
            await view.labelled("Copied", "button");
            const copied = await view.page.evaluate(() => navigator.clipboard.readText());
            assert.match(copied, /^# Sinusoidal \(Vaswani et al\. 2017\)\n/);
            assert.match(copied, /^length = 33/m);
        }));

test("the programs come after the first frame, and the paper opens beside the page", () =>
    with_page("", { width: 1440, height: 1000 }, async (view) => {
        const page_is = view.page.url();
        await view.labelled(/^# Sinusoidal/, "text");
        const opened = view.page.context().waitForEvent("page");
        await view.page.context().route("https://arxiv.org/**", (route) => route.fulfill({ body: "a paper" }));
        await view.click("paper");
        const paper = await opened;
        await paper.waitForURL("https://arxiv.org/abs/1706.03762");
        assert.equal(await paper.evaluate(() => window.opener), null);
        assert.equal(view.page.url(), page_is);
    }));
