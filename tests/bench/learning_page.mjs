// How long the default race of six encodings takes in the page, from the press on Train to the last score.
//
//     node tests/bench/learning_page.mjs [build/web]       # minutes; CHROMIUM as for the browser tests
//
// Prints {"1 seed": {"seconds", "frames"}, "3 seeds": {...}}: wall clock, and frames drawn meanwhile. WebGL draws nothing
// (--disable-gpu), as on a machine where the graphics take no time of the processor.
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SWIFTSHADER, launch, serve } from "../browser/site.mjs";

const LONGEST_SECONDS = 600;

async function race(address, seeds) {
    const browser = await launch([...SWIFTSHADER, "--disable-gpu"]);
    try {
        const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
        await page.goto(`${address}#view=learning&train_seeds=${seeds}`);
        await page.waitForFunction(() => window.posenc !== undefined);
        await page.evaluate(() => window.posenc.ready);
        const said = (words) => page.waitForFunction(
            (begin) => window.posenc.items().find(({ label }) => label.startsWith(begin)),
            words, { timeout: LONGEST_SECONDS * 1000, polling: 100 });
        await said("Recorded on");
        await sleep(1000); // the first pictures are drawn
        const frames = await page.evaluate(() => window.posenc.frames);
        const { x, y, width, height } = await page.evaluate(
            () => window.posenc.items().find(({ id }) => id === "picture.train"));
        const start = performance.now();
        await page.mouse.click(x + width / 2, y + height / 2);
        await said("Training in a worker");
        await said("Trained here");
        const seconds = (performance.now() - start) / 1000;
        return { seconds: Number(seconds.toFixed(1)), frames: await page.evaluate(() => window.posenc.frames) - frames };
    } finally {
        await browser.close();
    }
}

const server = await serve(resolve(process.argv[2] ?? "build/web"));
const results = {};
for (const seeds of [1, 3]) results[seeds === 1 ? "1 seed" : `${seeds} seeds`] = await race(server.address, seeds);
await server.stop();
console.log(JSON.stringify(results));
