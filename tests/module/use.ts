// What the types allow, and what they do not.
import { PosencError, check, config, explain, field, methods, permuted, recognise, rotated, snippet, version } from "posenc";

const table = field({ method: "rotary-table", d_model: 32, length: 64 });
const numbers: Float32Array = table.data;
const bits: Uint16Array = field("method=alibi", { dtype: "bfloat16", rows: 2 }).data;
const cause: string | null = check(table, { config: "{}", layer: 5, dtype: "bfloat16" }).cause;
const first: string = recognise({ data: bits, shape: [2, 50], dtype: "bfloat16" }).matches[0]!.text;
const rows: number[] | null = permuted([[1]], [[1]], 1).rows;
const agrees: boolean = rotated(numbers, numbers, { settings: { method: "rope" } }, [0, 1]).agrees;
console.log(cause, first, rows, agrees, version, methods()[0]!.id, config({})["layers"], explain("", 0, 0).value, snippet("", "numpy"));
console.log(new PosencError().nearest);

// @ts-expect-error a type that no field is written in
field("", { dtype: "int8" });
// @ts-expect-error nothing says what was meant
check(table, {});
// @ts-expect-error a language that no program is written in
snippet("", "fortran");
