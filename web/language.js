// The page's own few texts in the language of the program, from the same table (core/texts/phrasebook.hpp says how it is
// written). Until it is there, and for what it lacks, they are in English.
import { bytes } from "./site.js";

const texts = new Map();
let present = "en";

/// The text in the present language; {1}, {a} … in it are what `parts` names.
export function said(text, parts = {}) {
    return (texts.get(text) ?? text).replace(/\{(\w)\}/g, (whole, name) => parts[name] ?? whole);
}

async function read(language) {
    const text = new TextDecoder().decode(await bytes("text/interface.tsv"));
    const [names, ...rows] = text.split("\n").filter((line) => line && !line.startsWith("#"))
        .map((line) => line.split("\t"));
    const column = names.indexOf(language);
    if (column > 0 && language === present) for (const row of rows) texts.set(row[0], row[column]);
}

/// Resolves to true when the texts are others from now on. Where the table cannot be had they are English, and the next
/// call tries again.
export async function speak(language) {
    if (language === present) return false;
    present = language;
    texts.clear();
    if (language !== "en") await read(language).catch(() => { if (language === present) present = "en"; });
    document.documentElement.lang = present;
    return true;
}
