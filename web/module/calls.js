// The functions of posenc.h as functions of JavaScript: texts and numbers are put into the memory of the program, answers are
// read from it. The program stands alone and prints, opens and asks nothing.

const OK = 0, DIFFERS = 1, UNUSABLE = 2;
const MOST_AXES = 8;

// As enum posenc_dtype numbers them; how many places of the typed array one number takes.
const DTYPES = {
    float64: { number: 0, array: Float64Array, places: 1 },
    float32: { number: 1, array: Float32Array, places: 1 },
    float16: { number: 2, array: Uint16Array, places: 1 },
    bfloat16: { number: 3, array: Uint16Array, places: 1 },
    int64: { number: 4, array: BigInt64Array, places: 1 },
    int32: { number: 5, array: Int32Array, places: 1 },
    int16: { number: 6, array: Int16Array, places: 1 },
    int8: { number: 7, array: Int8Array, places: 1 },
    uint64: { number: 8, array: BigUint64Array, places: 1 },
    uint32: { number: 9, array: Uint32Array, places: 1 },
    uint16: { number: 10, array: Uint16Array, places: 1 },
    uint8: { number: 11, array: Uint8Array, places: 1 },
    bool: { number: 12, array: Uint8Array, places: 1 },
    complex64: { number: 13, array: Float32Array, places: 2 },
    complex128: { number: 14, array: Float64Array, places: 2 },
};
const WRITTEN = ["float64", "float32", "float16", "bfloat16"];

/// What was given and cannot be used. `argument` names it; `key`, `allowed` and `nearest` are there where they are known.
export class PosencError extends Error {
    constructor({ text, ...rest }) {
        super(text);
        this.name = "PosencError";
        Object.assign(this, rest);
    }
}

function refuse(argument, text) {
    throw new PosencError({ argument, text: `${argument}: ${text}` });
}

function text_of(value, argument) {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return text ?? refuse(argument, "is missing");
}

/// Nested lists of numbers as one list with its shape.
function flattened(list, argument) {
    const shape = []; // as deep as the first of them
    for (let part = list; Array.isArray(part); part = part[0])
        shape.push(part.length);
    const data = list.flat(shape.length - 1);
    const count = shape.reduce((product, extent) => product * extent, 1);
    if (data.length !== count || !data.every((value) => typeof value === "number"))
        refuse(argument, "lists of lists have one length, and numbers in them");
    return { data: Float64Array.from(data), shape, dtype: "float64" };
}

function dtype_of(data, dtype, argument) {
    const named = globalThis.Float16Array && data instanceof globalThis.Float16Array ? "float16"
        : data instanceof Uint8ClampedArray ? "uint8"
        : Object.keys(DTYPES).find((name) => name !== "float16" && name !== "bfloat16" && data instanceof DTYPES[name].array);
    const known = dtype ?? named;
    if (!named || !DTYPES[known])
        refuse(argument, `has no type that is known; allowed: typed arrays, with dtype ${Object.keys(DTYPES).join(", ")}`);
    if (data.BYTES_PER_ELEMENT !== DTYPES[known].array.BYTES_PER_ELEMENT)
        refuse(argument, `${known} stands in a ${DTYPES[known].array.name}, not in a ${data.constructor.name}`);
    return DTYPES[known];
}

/// {data, shape, dtype} with the type looked up; a typed array alone has one axis.
function array_of(value, argument) {
    if (Array.isArray(value))
        value = flattened(value, argument);
    const { data, shape = [data?.length], dtype } = ArrayBuffer.isView(value) ? { data: value } : value ?? {};
    if (!ArrayBuffer.isView(data) || data instanceof DataView)
        refuse(argument, "allowed: {data: a typed array, shape: [rows, columns]}, or lists of numbers");
    const type = dtype_of(data, dtype, argument);
    const whole = Array.isArray(shape) && shape.every((extent) => Number.isSafeInteger(extent) && extent >= 0);
    if (!whole || shape.length < 1 || shape.length > MOST_AXES)
        refuse(argument, `its shape cannot be used; allowed: 1 … ${MOST_AXES} whole numbers`);
    const count = shape.reduce((product, extent) => product * extent, type.places);
    if (count !== data.length)
        refuse(argument, `${data.length} numbers do not have the shape ${shape.join(" × ")}`);
    return { data, shape, type };
}

/// One instance of the program, and what is in its memory during a call.
class Memory {
    static async of(program) {
        const memory = new Memory(program);
        memory.begin(await WebAssembly.instantiate(program, memory.imports()));
        return memory;
    }
    constructor(program) {
        this.program = program;
    }
    begin(instance) {
        this.exports = instance.exports;
        this.exports._initialize();
    }
    /// What a program that stands alone may ask of a system: nothing is there.
    imports() {
        const imports = {};
        for (const { module, name } of WebAssembly.Module.imports(this.program))
            (imports[module] ??= {})[name] = name === "proc_exit" ? () => { throw new WebAssembly.RuntimeError("proc_exit"); } : () => 0;
        return imports;
    }

    bytes(start, length) {
        return new Uint8Array(this.exports.memory.buffer, start, length);
    }
    view() {
        return new DataView(this.exports.memory.buffer);
    }
    take(length) {
        const start = this.exports.malloc(Math.max(length, 1)) >>> 0;
        if (start === 0)
            throw new RangeError("posenc: there is no memory for it");
        this.taken.push(start);
        return start;
    }
    put_text(text) {
        if (text === null)
            return 0;
        if (text.includes("\0"))
            throw new PosencError({ argument: "text", text: "a text has a 0 in it" });
        const encoded = new TextEncoder().encode(text), start = this.take(encoded.length + 1);
        this.bytes(start, encoded.length).set(encoded);
        this.bytes(start + encoded.length, 1)[0] = 0;
        return start;
    }
    /// As struct posenc_array lies in memory.
    put_array(array) {
        if (array === null)
            return 0;
        const { data, shape, type } = array;
        const numbers = this.take(data.byteLength), start = this.take(16 + 2 * 8 * MOST_AXES);
        this.bytes(numbers, data.byteLength).set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
        this.bytes(start, 16 + 2 * 8 * MOST_AXES).fill(0);
        const view = this.view();
        view.setUint32(start, numbers, true);
        view.setInt32(start + 4, type.number, true);
        view.setInt32(start + 8, shape.length, true);
        shape.forEach((extent, axis) => view.setBigInt64(start + 16 + 8 * axis, BigInt(extent), true));
        return start;
    }
    put_block(cells) {
        const start = this.take(8 * cells.length), view = this.view();
        cells.forEach((cell, i) => view.setBigInt64(start + 8 * i, BigInt(cell), true));
        return start;
    }
    text_at(start) {
        const all = new Uint8Array(this.exports.memory.buffer);
        return new TextDecoder().decode(all.subarray(start, all.indexOf(0, start)));
    }

    /// Calls a function with what `put` makes of its arguments, and reads its answer. `get` is called while memory is still held.
    call(name, put, get = (answer) => answer) {
        this.taken = [];
        try {
            const place = this.take(4);
            this.view().setUint32(place, 0, true);
            const status = this.exports[name](...put(), place);
            const answer = this.view().getUint32(place, true);
            this.taken.push(answer);
            if (status === OK || status === DIFFERS)
                return get(JSON.parse(this.text_at(answer)));
            if (status === UNUSABLE)
                throw new PosencError(JSON.parse(this.text_at(answer)).error);
            throw new RangeError("posenc: there is no memory for it");
        } catch (error) {
            if (error instanceof WebAssembly.RuntimeError) { // it ran out of memory; what it had is lost
                this.taken = [];
                this.begin(new WebAssembly.Instance(this.program, this.imports()));
                throw new RangeError(`posenc: there is no memory for it (${error.message})`);
            }
            throw error;
        } finally {
            for (const start of this.taken)
                this.exports.free(start);
        }
    }
}

function block_of(options, size) {
    const { row = 0, col = 0, rows = size.rows - row, cols = size.cols - col } = options;
    for (const [name, value] of Object.entries({ row, col, rows, cols }))
        if (!Number.isSafeInteger(value))
            refuse(name, `‘${value}’ cannot be used; allowed: whole numbers`);
    return { row, col, rows, cols };
}

/// The functions of the package, over one instance of the program.
export async function calls_of(program) {
    const memory = await Memory.of(program);
    const text = (value) => memory.put_text(value);
    const question_text = (question) => question == null ? null : text_of(question, "question");

    const read = (settings) => {
        const said = text_of(settings, "settings");
        return memory.call("posenc_read", () => [text(said)]);
    };
    return {
        version: memory.text_at(memory.exports.posenc_version()),
        methods: () => memory.call("posenc_methods", () => []),
        read,
        field(settings, options = {}) {
            const said = text_of(settings, "settings"), dtype = options.dtype ?? "float32";
            if (!WRITTEN.includes(dtype))
                refuse("dtype", `‘${dtype}’ cannot be written; allowed: ${WRITTEN.join(", ")}`);
            const { row, col, rows, cols } = block_of(options, read(settings));
            const { number, array } = DTYPES[dtype], length = Math.max(rows, 0) * Math.max(cols, 0);
            let out = 0;
            return memory.call("posenc_field", () => {
                out = memory.take(length * array.BYTES_PER_ELEMENT);
                return [text(said), memory.put_block([row, col, rows, cols]), number, out];
            }, () => ({ data: new array(memory.exports.memory.buffer.slice(out, out + length * array.BYTES_PER_ELEMENT)), shape: [rows, cols], dtype }));
        },
        budget(settings, options = {}) {
            const said = text_of(settings, "settings"), { rows, cols, ...corner } = block_of(options, read(settings));
            const number = DTYPES[options.dtype ?? "float32"]?.number ?? -1, length = 8 * Math.max(rows, 0) * Math.max(cols, 0);
            let out = 0;
            return memory.call("posenc_budget", () => {
                out = memory.take(length);
                return [text(said), memory.put_block([corner.row, corner.col, rows, cols]), number, out];
            }, () => ({ data: new Float64Array(memory.exports.memory.buffer.slice(out, out + length)), shape: [rows, cols], dtype: "float64" }));
        },
        explain(settings, row, col) {
            const said = text_of(settings, "settings"), cell = block_of({ row, col, rows: 1, cols: 1 });
            return memory.call("posenc_explain", () => [text(said), BigInt(cell.row), BigInt(cell.col)]);
        },
        snippet(settings, language = "numpy") {
            const said = text_of(settings, "settings");
            return memory.call("posenc_snippet", () => [text(said), text(String(language))], (answer) => answer.text);
        },
        recognise(table, question = null) {
            const numbers = array_of(table, "table"), asked = question_text(question);
            return memory.call("posenc_recognise", () => [memory.put_array(numbers), text(asked)]);
        },
        check(table, question) {
            const numbers = array_of(table, "table"), asked = question_text(question);
            return memory.call("posenc_check", () => [memory.put_array(numbers), text(asked)]);
        },
        check_resized(table, source, question) {
            const tables = [array_of(table, "table"), array_of(source, "source")], asked = question_text(question);
            return memory.call("posenc_check_resized", () => [...tables.map((array) => memory.put_array(array)), text(asked)]);
        },
        rotated(before, after, question, positions = null) {
            const asked = question_text(question), places = positions === null ? null : array_of(positions, "positions");
            const vectors = [array_of(before, "before"), array_of(after, "after")];
            return memory.call("posenc_rotated",
                () => [...vectors.map((array) => memory.put_array(array)), memory.put_array(places), text(asked)]);
        },
        permuted(needed, there, heads) {
            const rows = [array_of(needed, "needed"), array_of(there, "there")];
            if (!Number.isSafeInteger(heads))
                refuse("heads", `‘${heads}’ cannot be used; allowed: a whole number that divides the rows`);
            return memory.call("posenc_permuted", () => [...rows.map((array) => memory.put_array(array)), BigInt(heads)]);
        },
        config(config, question = null) {
            const said = text_of(config, "config"), asked = question_text(question);
            return memory.call("posenc_config", () => [text(said), text(asked)]);
        },
    };
}
