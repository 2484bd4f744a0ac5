// An array of another page as the bytes of a file that the program reads (.npy, version 1.0, row by row).

/// Codes of the format; bfloat16, which it has none for, is widened first.
const CODES = {
    float64: "<f8", float32: "<f4", float16: "<f2", bfloat16: "<f4", int64: "<i8", int32: "<i4", int16: "<i2", int8: "|i1",
    uint64: "<u8", uint32: "<u4", uint16: "<u2", uint8: "|u1", bool: "|b1",
};
const MOST_AXES = 8;

function widened(data) {
    const halves = new Uint16Array(data), wide = new Uint16Array(halves.length * 2);
    halves.forEach((half, i) => { wide[2 * i + 1] = half; });
    return wide.buffer;
}

/// null where what came is no array: shape and bytes must agree.
export function npy_of({ data, shape, dtype }) {
    const code = Object.hasOwn(CODES, dtype) ? CODES[dtype] : null;
    const sizes = Array.isArray(shape) && shape.length <= MOST_AXES && shape.every((size) => Number.isSafeInteger(size) && size > 0);
    if (!(data instanceof ArrayBuffer) || code === null || !sizes) return null;
    if (dtype === "bfloat16" && data.byteLength % 2 !== 0) return null;
    const numbers = dtype === "bfloat16" ? widened(data) : data;
    if (numbers.byteLength !== shape.reduce((all, size) => all * size, Number(code.slice(2)))) return null;
    const text = `{'descr': '${code}', 'fortran_order': False, 'shape': (${shape.map((size) => `${size},`).join(" ")}), }`;
    const before = 10, head = text.padEnd(Math.ceil((before + text.length + 1) / 64) * 64 - before - 1) + "\n";
    const bytes = new Uint8Array(before + head.length + numbers.byteLength);
    bytes.set([0x93, ...[..."NUMPY"].map((letter) => letter.charCodeAt(0)), 1, 0, head.length & 255, head.length >> 8]);
    bytes.set(new TextEncoder().encode(head), before);
    bytes.set(new Uint8Array(numbers), before + head.length);
    return bytes;
}
