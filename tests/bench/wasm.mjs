// Runs the WebAssembly kernels in Node and prints a line of JSON {"name", "ns"} for each.
//
//     cmake --build --preset web --target bench_kernels
//     node tests/bench/wasm.mjs [build/web-build/bench_kernels.js]
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const program = process.argv[2] ?? fileURLToPath(new URL('../../build/web-build/bench_kernels.js', import.meta.url));
if (!existsSync(program)) {
    console.error(`${program} does not exist: build the target bench_kernels of the page's build, ` +
        'cmake --build --preset web --target bench_kernels; nothing is measured');
    process.exit(1);
}
// The loader of older Emscripten releases takes fetch() for a sign of a browser.
const old = process.allowedNodeEnvironmentFlags.has('--no-experimental-fetch') ? ['--no-experimental-fetch'] : [];
const done = spawnSync(process.execPath, [...old, program], { stdio: 'inherit' });
if (done.error)
    console.error(`${program}: ${done.error.message}`);
process.exit(done.status ?? 1);
