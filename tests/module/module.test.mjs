// The module in Node, installed from its file, beside the command line: the same numbers, the same answers.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { before, describe, test } from "node:test";
import { answer_of, import_from, installed, posenc, root } from "./package.mjs";

const TABLE = { method: "rotary-table", d_model: 32, length: 64, base: 500000 };
const CONFIG = { model_type: "gemma3_text", head_dim: 32, num_attention_heads: 4, num_hidden_layers: 12, hidden_size: 128 };

/// A float32 table as a .npy file.
function npy(file, { data, shape }) {
    const head = `{'descr': '<f4', 'fortran_order': False, 'shape': (${shape.join(", ")},), }`;
    const padded = head.padEnd(Math.ceil((head.length + 11) / 64) * 64 - 11) + "\n";
    const start = Buffer.from([0x93, ...Buffer.from("NUMPY"), 1, 0, padded.length & 255, padded.length >> 8]);
    writeFileSync(file, Buffer.concat([start, Buffer.from(padded), Buffer.from(data.buffer, data.byteOffset, data.byteLength)]));
    return file;
}

describe("the package", () => {
    let here, calls;
    before(async () => {
        here = installed();
        writeFileSync(path.join(here.folder, "use.js"), 'export * from "posenc";\n');
        calls = await import_from(here.folder, "use.js");
    });
    const file_of = (table) => npy(path.join(here.folder, "table.npy"), table);

    test("holds its files and no more, and is small", () => {
        assert.deepEqual(here.files, ["LICENSE", "README.md", "calls.js", "index.d.ts", "index.js", "node.js", "package.json", "posenc.wasm"]);
        assert.ok(here.bytes <= here.most, `${here.bytes} bytes packed; allowed: ${here.most}`);
        const said = JSON.parse(readFileSync(path.join(here.here, "package.json"), "utf8"));
        assert.equal(said.version, calls.version);
        assert.match(posenc("--version"), new RegExp(calls.version));
        assert.equal(said.dependencies, undefined);
    });

    test("asks the system for nothing", async () => {
        const program = await WebAssembly.compile(readFileSync(path.join(here.here, "posenc.wasm")));
        assert.deepEqual(WebAssembly.Module.imports(program).map(({ name }) => name).sort(), ["emscripten_notify_memory_growth", "proc_exit"]);
    });

    test("has the methods of the command line", () =>
        assert.deepEqual(calls.methods(), JSON.parse(posenc("list", "--format", "json"))));

    for (const state of ["method=rotary-table&d_model=32&length=64&base=500000", "method=sinusoidal&length=40&d_model=24&offset=3",
        "method=alibi&length=16&head=2", "method=t5-bias&length=24", "method=bigbird&length=32", "method=laplacian"])
        test(`has the numbers of the command line: ${state}`, () => {
            const said = JSON.parse(posenc("export", "--state", state, "--out", "-", "--format", "json"));
            const { data, shape } = calls.field(state, { dtype: "float64" });
            const right = said.values.flat().map((value) => typeof value === "string" ? Number(value.replace("inf", "Infinity")) : value);
            assert.deepEqual(shape, [said.rows, said.columns]);
            right.forEach((value, i) => assert.ok(Object.is(data[i], value) || Math.abs(data[i] - value) <= 1e-12 * (1 + Math.abs(value)), `number ${i}: ${data[i]}, not ${value}`));
        });

    test("writes blocks, in each type", () => {
        const block = { row: 3, col: 1, rows: 1, cols: 3 }, settings = "method=alibi&length=8";
        assert.deepEqual(calls.field(settings, { ...block, dtype: "float64" }).data, Float64Array.of(-1, -0.5, 0));
        assert.deepEqual(calls.field(settings, block).data, Float32Array.of(-1, -0.5, 0));
        assert.deepEqual([...calls.field(settings, { ...block, dtype: "float16" }).data].slice(0, 2), [0xBC00, 0xB800]);
        assert.deepEqual([...calls.field(settings, { ...block, dtype: "bfloat16" }).data].slice(0, 2), [0xBF80, 0xBF00]);
        assert.deepEqual(calls.field(settings, { row: 8 }).shape, [0, 8]);
    });

    test("tells budgets", () => {
        const [narrow, wide] = ["float32", "bfloat16"].map((dtype) => calls.budget(TABLE, { dtype, row: 60, rows: 2 }));
        assert.deepEqual(narrow.shape, [2, 32]);
        assert.ok(narrow.data.every((budget, i) => budget > 0 && budget < wide.data[i] && wide.data[i] < 0.01));
    });

    test("checks what was resized", () => {
        const settings = { method: "table-resized", table_side: 2, d_model: 2 }, source = [[0, 1], [1, 2], [2, 5], [3, 0]];
        assert.throws(() => calls.check_resized(source, [[1]], { settings: "method=alibi" }), calls.PosencError);
        assert.equal(typeof calls.check_resized(calls.field(settings), source, { settings }).agrees, "boolean");
    });

    test("recognises as the command line does", () => {
        const table = calls.field(TABLE), { file, tensor, ...said } = JSON.parse(answer_of("recognise", file_of(table), "--format", "json"));
        assert.deepEqual(calls.recognise(table), said);
        assert.equal(calls.recognise(table, { settings: "method=rope&d_model=32" }).mistakes[0], "wrong-base");
    });

    test("checks as the command line does", () => {
        const table = calls.field(TABLE), state = "method=rotary-table&d_model=32&length=64";
        const { file, tensor, ...said } = JSON.parse(answer_of("check", file_of(table), "--expect", state, "--format", "json"));
        const answer = calls.check(table, { settings: state });
        for (const key of Object.keys(said))
            if (typeof said[key] === "number" && !Number.isInteger(said[key]))
                assert.ok(Math.abs(answer[key] - said[key]) <= 1e-9 * Math.abs(said[key]), `${key}: ${answer[key]}, not ${said[key]}`);
            else
                assert.deepEqual(answer[key], said[key], key);
        assert.deepEqual(answer.mistakes, ["wrong-base"]);
    });

    test("checks by a layer of a configuration, as object and as text", () => {
        const table = calls.field({ ...TABLE, base: 1000000 });
        for (const config of [CONFIG, JSON.stringify(CONFIG)]) {
            assert.ok(calls.check(table, { config, layer: 5 }).agrees);
            assert.ok(!calls.check(table, { config, layer: 4 }).agrees);
        }
    });

    test("checks what was turned, and the order of rows", () => {
        const before = [[1, 2, 3, 4], [5, 6, 7, 8]], [cos, sin] = [Math.cos, Math.sin];
        const turned = before.map(([a, b, c, d], p) => [a * cos(p) - c * sin(p), b * cos(p / 100) - d * sin(p / 100), c * cos(p) + a * sin(p), d * cos(p / 100) + b * sin(p / 100)]);
        const meant = { settings: { method: "rope", d_model: 4 } };
        assert.ok(calls.rotated(before, turned, meant).agrees);
        assert.ok(calls.rotated(before, turned, meant, [0, 1]).agrees);
        assert.deepEqual(calls.rotated(turned, before, meant).mistakes, ["rotated-backwards"]);
        const rows = [[0], [1], [2], [3]], other = [[0], [2], [1], [3]];
        assert.ok(calls.permuted(rows, rows, 1).agrees);
        assert.deepEqual(calls.permuted(rows, other, 1).rows?.length, 4);
    });

    test("explains, writes programs and reads configurations as the command line does", () => {
        assert.deepEqual(calls.explain("method=alibi", 3, 1), JSON.parse(posenc("explain", "alibi", "--row", "3", "--column", "1", "--format", "json")));
        for (const language of ["numpy", "pytorch", "cpp"])
            assert.equal(calls.snippet("method=t5-bias", language), posenc("snippet", "t5-bias", "--language", language));
        const file = path.join(here.folder, "config.json");
        writeFileSync(file, JSON.stringify(CONFIG));
        assert.deepEqual(calls.config(CONFIG), JSON.parse(posenc("model", file, "--format", "json")));
        assert.deepEqual(calls.config(CONFIG, { layer: 5, lengths: [100] }), JSON.parse(posenc("model", file, "--format", "json", "--layer", "5", "--lengths", "100")));
        assert.equal(calls.config({ ...CONFIG, model_type: "newkind" }, { audit: true }).suspicious[0].key, "model_type");
    });

    test("refuses what cannot be used, and says what is allowed", () => {
        const refused = (call, rest) => assert.throws(call, (error) => error instanceof calls.PosencError && Object.entries(rest).every(([key, value]) => error[key] === value));
        refused(() => calls.read({ method: "alibii" }), { argument: "settings", nearest: "alibi" });
        refused(() => calls.read({ method: "alibi", lenth: 8 }), { key: "lenth", nearest: "length" });
        refused(() => calls.read(), { argument: "settings" });
        refused(() => calls.field("", { dtype: "int8" }), { argument: "dtype" });
        refused(() => calls.field("", { row: 0.5 }), { argument: "row" });
        refused(() => calls.field("", { row: 1e9 }), { argument: "block" });
        refused(() => calls.field("", { rows: -1 }), { argument: "block" });
        for (const none of [null, undefined, 7, "numbers", {}, [], [[1], [2, 3]], [["a"]], { data: new Float32Array(4), shape: [5] }, { data: new Float32Array(4), shape: [-4] },
            { data: new Float32Array(4), shape: [4], dtype: "float17" }, { data: new Float32Array(4), shape: [4], dtype: "bfloat16" }, new DataView(new ArrayBuffer(4)), new Float32Array(0),
            { data: new Float32Array(1), shape: [1, 1, 1, 1, 1, 1, 1, 1, 1] }])
            refused(() => calls.recognise(none), { argument: "table" });
        refused(() => calls.permuted([[1]], [[1]], 0.5), { argument: "heads" });
        refused(() => calls.check([1, 2], null), { argument: "question" });
        refused(() => calls.check([1, 2], { config: "\0" }), { argument: "config" });
    });

    test("goes on after a call for which there was no memory", () => {
        assert.throws(() => calls.field("method=alibi&length=16777216", { dtype: "float64" }), RangeError);
        assert.equal(calls.field("method=alibi&length=8", { row: 3, col: 1, rows: 1, cols: 1 }).data[0], -1);
    });

    test("does not grow by being used", () => {
        const table = calls.field(TABLE);
        const used = () => { for (let i = 0; i < 200; ++i) { calls.check(table, { settings: TABLE }); try { calls.read("x=1"); } catch {} } };
        used();
        const before = process.memoryUsage().arrayBuffers;
        used();
        assert.ok(process.memoryUsage().arrayBuffers - before < 1 << 22);
    });

    const tsc = path.join(root, "build/third_party/npm/node_modules/typescript/bin/tsc");
    test("has types that fit its calls", { skip: existsSync(tsc) ? false : "there is no tsc" }, () => {
        writeFileSync(path.join(here.folder, "use.ts"), readFileSync(path.join(root, "tests/module/use.ts")));
        execFileSync(process.execPath, [tsc, "--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "use.ts"], { cwd: here.folder, stdio: "inherit" });
    });
});
