// The package for npm, made of build/module and installed from its file into an empty folder, as its users would; the registry
// is not asked.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
export const built = path.join(root, "build/module");
const MOST_BYTES = 600_000; // of the package, packed

export function posenc(...words) {
    return execFileSync(process.env.POSENC || path.join(root, "build/release/posenc"), words, { encoding: "utf8", maxBuffer: 1 << 26 });
}

/// A command line that may say no.
export function answer_of(...words) {
    try {
        return posenc(...words);
    } catch (error) {
        if (error.status === 1)
            return error.stdout;
        throw error;
    }
}

/// Packs and installs it; `folder` is that of a user, `files` what is in the package, `bytes` its size.
export function installed() {
    const folder = mkdtempSync(path.join(os.tmpdir(), "posenc-module-"));
    process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
    const npm = (...words) => execFileSync("npm", [...words, "--offline", "--no-audit", "--no-fund", "--no-update-notifier"],
        { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, npm_config_cache: path.join(folder, "cache") } });
    const [{ filename, size, files }] = JSON.parse(npm("pack", built, "--json"));
    writeFileSync(path.join(folder, "package.json"), '{"name": "user", "private": true, "type": "module"}\n');
    npm("install", `./${filename}`);
    const here = path.join(folder, "node_modules/posenc");
    return { folder, here, bytes: size, most: MOST_BYTES, files: files.map((file) => file.path).sort(), present: readdirSync(here).sort() };
}

export const import_from = (folder, name) => import(pathToFileURL(path.join(folder, name)));
