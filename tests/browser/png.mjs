// Reads PNG pictures as screenshots come: 8 bits a channel, RGB or RGBA, not interlaced; anything else is refused.
import { inflateSync } from "node:zlib";

/// Undoes the filter of one row in place (PNG specification, section 9.2); `bpp` bytes a pixel.
function unfilter(kind, row, above, bpp) {
    for (let i = 0; i < row.length; i++) {
        const left = i < bpp ? 0 : row[i - bpp], up = above[i], corner = i < bpp ? 0 : above[i - bpp];
        if (kind === 1) row[i] += left;
        else if (kind === 2) row[i] += up;
        else if (kind === 3) row[i] += (left + up) >> 1;
        else if (kind === 4) row[i] += paeth(left, up, corner);
    }
}

function paeth(left, up, corner) {
    const guess = left + up - corner;
    const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
    return a <= b && a <= c ? left : b <= c ? up : corner;
}

/// { width, height, at(x, y) -> [red, green, blue] } in device pixels.
export function read_png(file) {
    let width = 0, height = 0, bpp = 0;
    const parts = [];
    for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
        const body = file.subarray(at + 8, at + 8 + file.readUInt32BE(at));
        const kind = file.toString("latin1", at + 4, at + 8);
        if (kind === "IHDR") {
            [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
            bpp = { 2: 3, 6: 4 }[body[9]];
            if (body[8] !== 8 || !bpp || body[12] !== 0) throw new Error(`PNG of a kind not read here: ${[...body]}`);
        } else if (kind === "IDAT") {
            parts.push(body);
        }
    }
    const raw = inflateSync(Buffer.concat(parts)), stride = width * bpp;
    const pixels = new Uint8Array(stride * height);
    let above = new Uint8Array(stride);
    for (let y = 0; y < height; y++) {
        const row = pixels.subarray(y * stride, (y + 1) * stride);
        row.set(raw.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1)));
        unfilter(raw[y * (stride + 1)], row, above, bpp);
        above = row;
    }
    const at = (x, y) => {
        if (!(x >= 0 && y >= 0 && x < width && y < height)) throw new Error(`no pixel at ${x}, ${y}`);
        return [...pixels.subarray(y * stride + x * bpp, y * stride + x * bpp + 3)];
    };
    return { width, height, at };
}
