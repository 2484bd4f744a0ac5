// A screen for browsers that draw no WebGL without one, and the programs that run on it: Xvfb on a number that is free,
// heard on its local socket only.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

/// The first match of `pattern` in what a program prints; an error when the program ends before.
export function printed(program, stream, pattern) {
    return new Promise((resolve, reject) => {
        let text = "", found = null;
        stream.setEncoding("utf8").on("data", (more) => { // read to the end, so that the program never waits for a reader
            if (found) return;
            text += more;
            found = text.match(pattern);
            if (found) resolve(found);
        });
        program.once("error", reject);
        program.once("exit", (code) => reject(new Error(`${program.spawnfile} ended with ${code}: ${text}`)));
    });
}

class Display {
    constructor(folder) {
        this.folder = folder; // home of all that runs here
        this.programs = [];
        this.env = { // nothing is kept, and nothing written by what ends a little later
            ...process.env, LIBGL_ALWAYS_SOFTWARE: "1", MESA_SHADER_CACHE_DISABLE: "1", NO_AT_BRIDGE: "1", GSETTINGS_BACKEND: "memory",
            HOME: folder, XDG_CACHE_HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder, XDG_RUNTIME_DIR: folder,
        };
    }

    run(command, words, stdio, env = {}) {
        const program = spawn(command, words, { env: { ...this.env, ...env }, stdio });
        this.programs.unshift(program);
        program.on("error", () => {}); // told by `printed`
        process.once("exit", () => program.kill("SIGKILL")); // where nobody came to call `stop`
        return program;
    }

    async show(width, height) {
        const server = this.run("Xvfb", ["-displayfd", "3", "-nolisten", "tcp", "-screen", "0", `${width}x${height}x24`],
            ["ignore", "ignore", "ignore", "pipe"]);
        const [, number] = await printed(server, server.stdio[3], /(\d+)\n/);
        this.env.DISPLAY = `:${number}`;
    }

    /// Ends what runs, the screen last, and waits for it.
    async stop() {
        for (const program of this.programs) {
            if (program.pid === undefined || program.exitCode !== null || program.signalCode !== null) continue;
            const gone = new Promise((resolve) => { program.once("exit", resolve); });
            program.kill("SIGTERM");
            await gone;
        }
        await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
    }
}

/// What `start` makes of a display of this size, which is gone again when that fails.
export async function with_display(width, height, start) {
    const display = new Display(await mkdtemp(path.join(os.tmpdir(), "engine-")));
    try {
        await display.show(width, height);
        return await start(display);
    } catch (error) {
        await display.stop();
        throw error;
    }
}
