// In Node: the program lies beside this file.
import { readFile } from "node:fs/promises";
import { calls_of } from "./calls.js";

const program = await WebAssembly.compile(await readFile(new URL("./posenc.wasm", import.meta.url)));

export const { version, methods, read, field, budget, explain, snippet, recognise, check,
    check_resized, rotated, permuted, config } = await calls_of(program);
export { PosencError } from "./calls.js";
