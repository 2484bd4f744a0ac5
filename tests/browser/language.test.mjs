// The interface in German: from a link and from the bar, on the canvas and in the document beside it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { until, with_page } from "./harness.mjs";

const language_of = (view) => view.page.evaluate(() => document.documentElement.lang);
const table_requests = (view) => view.page.evaluate(() =>
    performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("interface.tsv")).length);

test("a link brings German to the canvas and to the document", () =>
    with_page("language=de&length=12", {}, async (view) => {
        await view.labelled("Länge", "slider");
        assert.equal(await view.has_label("Length", "slider"), false);
        await until(async () => (await language_of(view)) === "de", "lang=de");
        await until(() => view.page.getByLabel("Länge", { exact: true }).count(), "the control under its German name");
        await until(() => view.page.getByRole("heading", { name: "Was zu sehen ist" }).count(), "the page's own words");
        await until(() => view.page.getByLabel("Bild und Bedienelemente des Programms").count(), "the picture's German name");
        const summary = await view.page.locator("#summary").textContent();
        assert.match(summary, /^Heatmap: Sinusförmig\. 12 Positionen mal 128 Dimensionen;/);
        assert.equal(await view.page.getByRole("button", { name: "Länge erhöhen" }).count(), 0, "the control stands for it");
    }));

test("the bar switches there and back, and the choice is remembered", () =>
    with_page("", {}, async (view) => {
        await view.labelled("Length", "slider");
        await view.settle();
        assert.equal(await table_requests(view), 0, "English asks for no table");
        assert.equal(await language_of(view), "en");
        await view.click("language");
        await view.labelled("Länge", "slider");
        await view.state_is({ language: "de" });
        await view.page.reload();
        await view.page.waitForFunction(() => window.posenc !== undefined);
        await view.page.evaluate(() => window.posenc.ready);
        await view.labelled("Länge", "slider");
        await view.click("language");
        await view.labelled("Length", "slider");
        await until(async () => (await language_of(view)) === "en", "lang=en");
        await until(() => view.page.getByLabel("Length", { exact: true }).count(), "the control under its English name");
    }));

test("without the table everything stays in English", () =>
    with_page("", {}, async (view) => {
        await view.page.route("**/interface.tsv", (route) => route.abort());
        await view.set("language=de");
        await view.settle();
        await view.labelled("Length", "slider");
        assert.equal(await language_of(view), "en");
        assert.deepEqual(view.console.splice(0), ["error: Failed to load resource: net::ERR_FAILED"], "asked once");
    }));
