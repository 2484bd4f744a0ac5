// In browsers and for bundlers: the program lies beside this file, and `new URL` is how bundlers find it.
import { calls_of } from "./calls.js";

const answer = await fetch(new URL("./posenc.wasm", import.meta.url));
if (!answer.ok)
    throw new Error(`posenc.wasm: ${answer.status} ${answer.statusText}`);
const program = await WebAssembly.compile(await answer.arrayBuffer());

export const { version, methods, read, field, budget, explain, snippet, recognise, check,
    check_resized, rotated, permuted, config } = await calls_of(program);
export { PosencError } from "./calls.js";
