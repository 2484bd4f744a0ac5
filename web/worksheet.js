// The worksheet of the open lesson, or a picture alone, printed: built as elements of the page for as long as the browser prints. The
// program says what it holds (src/export/printed_page.hpp); its texts become text nodes and nothing else.
import { make } from "./html.js";
import { style_sheet } from "./site.js";

let printing = false;

/// What the program describes: an element, or a text. Addresses are pictures' data and https:// only, which
/// src/export/printed_page.cpp sees to.
function built({ tag, name, text = "", address, language, parts = [] }) {
    if (!tag) return text;
    const properties = tag === "img" ? { alt: text } : {};
    if (name) properties[tag === "main" ? "id" : "className"] = name;
    if (language) properties.lang = language;
    if (address) properties[tag === "img" ? "src" : "href"] = address;
    return make(tag, properties, parts.map(built));
}

/// Shown to the browser alone until it has printed, or the person has closed its dialogue.
export async function print_worksheet(title, sheet) {
    if (printing) return;
    printing = true;
    const section = built(sheet), { element: style, loaded } = style_sheet("worksheet.css");
    const title_before = document.title, focus_before = document.activeElement;
    const end = () => {
        printing = false;
        document.title = title_before;
        section.remove();
        style.remove();
        focus_before?.focus({ preventScroll: true }); // what is not on paper loses it
    };
    document.head.append(style);
    try {
        await loaded; // else it would show on the screen for a moment
        document.body.append(section);
        await Promise.all([...section.querySelectorAll("img")].map((image) => image.decode()));
    } catch (error) {
        end();
        throw error;
    }
    document.title = title; // what a PDF file is called
    addEventListener("afterprint", end, { once: true });
    window.print();
}
