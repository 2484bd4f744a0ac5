// The site served on 127.0.0.1 and Chromium without a display: what the browser tests and the page's benchmark share.
// Environment: CHROMIUM.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const { chromium } = createRequire(path.join(root, "build/third_party/npm/package.json"))("playwright-core");

// Root has no sandbox.
const FLAGS = ["--no-sandbox", "--disable-background-networking"];
// No GPU here: WebGL is drawn in software, by Chromium's own rasteriser or by Mesa's, which needs half the time.
export const SWIFTSHADER = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];
export const MESA = ["--use-gl=angle", "--use-angle=gl-egl", "--ignore-gpu-blocklist", "--disable-gpu-compositing"];

/// Serves a folder; `address` ends in a slash, `stop` waits until the server is gone, and may come again.
export function serve(site) {
    const server = spawn("python3", [path.join(root, "web/serve.py"), site], { stdio: ["ignore", "pipe", "inherit"] });
    let gone = null;
    const stop = () => gone ??= new Promise((resolve) => {
        server.removeAllListeners("exit").on("exit", resolve);
        server.kill("SIGTERM");
    });
    return new Promise((resolve, reject) => {
        server.on("exit", (code) => reject(new Error(`serve.py ended with ${code}`)));
        server.stdout.once("data", (line) => resolve({ address: String(line).trim(), stop }));
    });
}

export function launch(flags) {
    return chromium.launch({ executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: [...FLAGS, ...flags] });
}
