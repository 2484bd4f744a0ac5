#!/usr/bin/env node
// Sets equations written in TeX with MathJax and writes their outlines.
//
//     make_equations.mjs --mathjax FOLDER --out FILE NAME.tex... | LESSON.md...
//
// Each line of a NAME.tex is one displayed line; the equation is called NAME with - for _. Each $TeX$ and $$TeX$$ of a
// lesson is an equation called $TeX or $$TeX, blanks around it removed. The same inputs give the same bytes. TeX that
// MathJax does not understand, or a character it has no outline of, ends with a sentence and status 1. Lengths are
// thousandths of an em, x to the right, y up from the baseline; numbers are little-endian.
//
//     file       "PEQ1", u16 glyphs, u16 equations, glyph..., equation...
//     glyph      u16 points, point...                           one closed outline after another
//     point      u8 kind, i16 x, i16 y, and for kind 3 i16 control x, i16 control y
//                kind 1: an outline begins, 2: straight line to here, 3: quadratic curve to here
//     equation   u16 size, name in UTF-8, u8 lines, line...
//     line       i16 width, i16 ascent, i16 descent (down is positive), u16 placements, u16 rectangles,
//                placement..., rectangle...
//     placement  u16 glyph, i16 x, i16 y, u16 size in thousandths
//     rectangle  i16 left, i16 bottom, i16 width, i16 height
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, resolve } from "node:path";

function fail(sentence) {
    process.stderr.write(`make_equations.mjs: ${sentence}\n`);
    process.exit(1);
}

// Transforms of SVG that occur: scales and shifts, as x -> sx x + dx, y -> sy y + dy.

const IDENTITY = { sx: 1, sy: 1, dx: 0, dy: 0 };

function joined(outer, inner) {
    return {
        sx: outer.sx * inner.sx, sy: outer.sy * inner.sy,
        dx: outer.sx * inner.dx + outer.dx, dy: outer.sy * inner.dy + outer.dy,
    };
}

function read_transform(text) {
    let result = IDENTITY;
    for (const [, name, list] of (text || "").matchAll(/(\w+)\(([^)]*)\)/g)) {
        const [x, y] = list.split(/[\s,]+/).map(Number);
        if (name === "translate") result = joined(result, { ...IDENTITY, dx: x, dy: y || 0 });
        else if (name === "scale") result = joined(result, { ...IDENTITY, sx: x, sy: y ?? x });
        else throw new Error(`the transform ${name} is not provided for`);
    }
    return result;
}

/// The points of a path made of M, L, H, V, Q, T and Z, as [kind, x, y, control x, control y].
function read_path(d) {
    const points = [];
    let x = 0, y = 0, control = null;
    const numbers = { M: 2, L: 2, H: 1, V: 1, Q: 4, T: 2, Z: 0 };
    for (const [, letter, list] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
        const values = (list.match(/-?(?:\d+\.?\d*|\.\d+)/g) || []).map(Number);
        if (!(letter in numbers)) throw new Error(`the path command ${letter} is not provided for`);
        if (values.length !== numbers[letter]) throw new Error(`the path command ${letter} has ${values.length} numbers`);
        if (letter === "Z") continue;
        if (letter === "Q" || letter === "T") {
            const [cx, cy] = letter === "Q" ? values : control ? [2 * x - control[0], 2 * y - control[1]] : [x, y];
            [x, y] = values.slice(-2);
            control = [cx, cy];
            points.push([3, x, y, cx, cy]);
            continue;
        }
        control = null;
        if (letter === "H") x = values[0];
        else if (letter === "V") y = values[0];
        else [x, y] = values;
        points.push([letter === "M" ? 1 : 2, x, y]);
    }
    return points;
}

function bounds(points) {
    const xs = points.map((point) => point[1]), ys = points.map((point) => point[2]);
    return { left: Math.min(...xs), right: Math.max(...xs), low: Math.min(...ys), high: Math.max(...ys) };
}

/// What MathJax drew of one line: where glyphs and rectangles stand. Glyphs are shared by all lines.
class Line {
    constructor(glyphs) {
        this.glyphs = glyphs;
        this.placements = [];
        this.rectangles = [];
    }

    draw(node, adaptor, transform) {
        const get = (name) => adaptor.getAttribute(node, name);
        const inner = joined(transform, read_transform(get("transform")));
        switch (adaptor.kind(node)) {
        case "g":
            for (const child of adaptor.childNodes(node)) this.draw(child, adaptor, inner);
            break;
        case "path":
            this.place(get("d"), inner);
            break;
        case "rect":
            this.add_rectangle(Number(get("x") || 0), Number(get("y") || 0), Number(get("width")), Number(get("height")), inner);
            break;
        case "svg":
            this.draw_piece(node, adaptor, inner);
            break;
        default:
            throw new Error(`MathJax has no outline for “${adaptor.textContent(node)}” (${adaptor.kind(node)})`);
        }
    }

    place(d, { sx, sy, dx, dy }) {
        if (d === "" || d === null) return;
        if (Math.abs(sx - sy) > 1e-6 || sx <= 0) throw new Error("a glyph is stretched");
        if (!this.glyphs.has(d)) this.glyphs.set(d, this.glyphs.size);
        this.placements.push([this.glyphs.get(d), Math.round(dx), Math.round(dy), Math.round(1000 * sx)]);
    }

    add_rectangle(x, y, width, height, { sx, sy, dx, dy }) {
        this.rectangles.push([sx * x + dx, sy * y + dy, sx * width, sy * height].map(Math.round));
    }

    /// The straight middle of a tall bracket: a glyph that is a rectangle, stretched and cut to a box.
    draw_piece(node, adaptor, transform) {
        const number = (name) => Number(adaptor.getAttribute(node, name));
        const [left, low, width, height] = adaptor.getAttribute(node, "viewBox").split(" ").map(Number);
        const path = adaptor.childNodes(node)[0];
        const inner = read_transform(adaptor.getAttribute(path, "transform"));
        const box = bounds(read_path(adaptor.getAttribute(path, "d")));
        const x0 = Math.max(left, inner.sx * box.left + inner.dx), x1 = Math.min(left + width, inner.sx * box.right + inner.dx);
        const y0 = Math.max(low, inner.sy * box.low + inner.dy), y1 = Math.min(low + height, inner.sy * box.high + inner.dy);
        const scale_x = number("width") / width, scale_y = number("height") / height;
        const outer = joined(transform, { sx: scale_x, sy: scale_y, dx: number("x") - scale_x * left, dy: number("y") - scale_y * low });
        this.add_rectangle(x0, y0, x1 - x0, y1 - y0, outer);
    }
}

async function load_mathjax(folder) {
    const require = createRequire(resolve(folder, "package.json"));
    const part = (name) => require(resolve(folder, "js", name));
    part("input/tex/base/BaseConfiguration.js");
    part("input/tex/ams/AmsConfiguration.js");
    const adaptor = part("adaptors/liteAdaptor.js").liteAdaptor();
    part("handlers/html.js").RegisterHTMLHandler(adaptor);
    const tex = new (part("input/tex.js").TeX)({
        packages: ["base", "ams"],
        formatError(_, error) { throw error; },
    });
    const svg = new (part("output/svg.js").SVG)({ fontCache: "none" });
    return { adaptor, document: part("mathjax.js").mathjax.document("", { InputJax: tex, OutputJax: svg }) };
}

/// One line as bytes.
function set_line(source, display, { adaptor, document }, glyphs, bytes) {
    const container = document.convert(source, { display, em: 16, ex: 8, containerWidth: 1e6 });
    const svg = adaptor.firstChild(container);
    const [left, top, width, height] = adaptor.getAttribute(svg, "viewBox").split(" ").map(Number);
    const line = new Line(glyphs);
    for (const child of adaptor.childNodes(svg))
        if (adaptor.kind(child) !== "defs") line.draw(child, adaptor, { sx: 1, sy: -1, dx: -left, dy: 0 });
    bytes.i16(Math.round(width), Math.round(-top), Math.round(height + top));
    bytes.u16(line.placements.length, line.rectangles.length);
    for (const [glyph, x, y, size] of line.placements) {
        bytes.u16(glyph);
        bytes.i16(x, y);
        bytes.u16(size);
    }
    for (const rectangle of line.rectangles) bytes.i16(...rectangle);
}

class Bytes {
    constructor() { this.list = []; }
    u8(...numbers) { for (const number of numbers) this.list.push(this.checked(number, 0, 0xff)); }
    u16(...numbers) { for (const number of numbers) this.write(this.checked(number, 0, 0xffff)); }
    i16(...numbers) { for (const number of numbers) this.write(this.checked(number, -0x8000, 0x7fff) & 0xffff); }
    write(number) { this.list.push(number & 0xff, number >> 8); }
    checked(number, low, high) {
        if (!Number.isInteger(number) || number < low || number > high) throw new Error(`${number} is not from ${low} to ${high}`);
        return number;
    }
}

function glyph_bytes(glyphs) {
    const bytes = new Bytes();
    for (const d of glyphs.keys()) {
        const points = read_path(d);
        bytes.u16(points.length);
        for (const [kind, ...coordinates] of points) {
            bytes.u8(kind);
            bytes.i16(...coordinates.map(Math.round));
        }
    }
    return bytes.list;
}

function equation_bytes({ name, lines }, mathjax, glyphs) {
    const bytes = new Bytes();
    const letters = new TextEncoder().encode(name);
    bytes.u16(letters.length);
    bytes.u8(...letters, lines.length);
    for (const { tex, displayed, place } of lines) {
        try {
            set_line(tex, displayed, mathjax, glyphs, bytes);
        } catch (error) {
            fail(`${place}: ${error.message}`);
        }
    }
    return bytes.list;
}

/// The equation of a NAME.tex.
function method_equation(file) {
    const lines = [];
    readFileSync(file, "utf8").split("\n").forEach((tex, at) => {
        if (tex.trim() !== "") lines.push({ tex, displayed: true, place: `${file}:${at + 1}` });
    });
    if (lines.length === 0) fail(`${file} is empty`);
    return [{ name: basename(file, ".tex").replaceAll("_", "-"), lines }];
}

/// The parts of a lesson in which an equation begins and ends, with the number of their first line: paragraphs, and
/// lines of ask and goal blocks; other fenced blocks hold none.
function lesson_texts(markdown) {
    const texts = [];
    let fence = "", inside = "", open = false;
    markdown.split("\n").forEach((line, at) => {
        const [, mark, info] = line.match(/^ {0,3}(`{3,}|~{3,})\s*(\w*)/) || [];
        if (mark && (fence === "" || (line.trim() === mark && mark.startsWith(fence)))) {
            [fence, inside, open] = fence === "" ? [mark, info, false] : ["", "", false];
        } else if (fence !== "") {
            if (inside === "ask" || inside === "goal") texts.push({ text: line, line: at + 1 });
        } else if (/^\s*(>\s*)?$/.test(line)) {
            open = false;
        } else {
            const begins = !open || /^ {0,3}(#{1,6} |[-*+] |\d+[.)] )/.test(line);
            const words = line.replace(/^ {0,3}> ?/, "");
            if (begins) texts.push({ text: words, line: at + 1 });
            else texts.at(-1).text += `\n${words}`;
            open = !/^ {0,3}#{1,6} /.test(line);
        }
    });
    return texts;
}

/// Where MD4C sees equations: $ or $$ that begin after and end before a blank or a sign, outside code; \$ is a dollar.
function equations_of_text({ text, line }, file) {
    const found = [];
    const side = (character) => character === undefined || /[\s\p{P}\p{S}]/u.test(character);
    let opener = null;
    for (const { 0: mark, index } of text.matchAll(/\\[^\w\s]|(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)|`+|\$+/g)) {
        const end = index + mark.length;
        if (!mark.startsWith("$") || mark.length > 2) continue;
        if (opener?.mark === mark && side(text[end])) {
            const tex = text.slice(opener.end, index).trim().replace(/\s+/g, " ");
            const before = text.slice(0, opener.end).split("\n").length - 1;
            found.push({ name: mark + tex, lines: [{ tex, displayed: mark === "$$", place: `${file}:${line + before}` }] });
            opener = null;
        } else if (side(text[index - 1])) {
            opener = { mark, end };
        }
    }
    return found;
}

function lesson_equations(file) {
    return lesson_texts(readFileSync(file, "utf8")).flatMap((text) => equations_of_text(text, file));
}

function arguments_of(list) {
    const found = { files: [] };
    for (let i = 0; i < list.length; i++) {
        if (list[i] === "--mathjax" || list[i] === "--out") found[list[i].slice(2)] = list[++i];
        else found.files.push(list[i]);
    }
    if (!found.mathjax || !found.out) fail("usage: make_equations.mjs --mathjax FOLDER --out FILE NAME.tex... | LESSON.md...");
    return found;
}

const { mathjax: folder, out, files } = arguments_of(process.argv.slice(2));
const mathjax = await load_mathjax(folder);
const glyphs = new Map();
const sources = files.sort((a, b) => (basename(a) < basename(b) ? -1 : 1));
const found = sources.flatMap((file) => (file.endsWith(".md") ? lesson_equations(file) : method_equation(file)));
const different = found.filter(({ name }, at) => found.findIndex((other) => other.name === name) === at);
const equations = different.map((equation) => equation_bytes(equation, mathjax, glyphs));
const head = new Bytes();
head.list.push(...new TextEncoder().encode("PEQ1"));
head.u16(glyphs.size, equations.length);
writeFileSync(out, Uint8Array.from([head.list, glyph_bytes(glyphs), ...equations].flat()));
