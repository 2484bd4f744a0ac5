// The worksheet of the open lesson, printed: built as elements of the page for as long as the browser prints. The
// program says what it holds (src/export/printed_page.hpp); its texts become text nodes and nothing else.
import { make } from "./html.js";

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

function style_sheet() {
    const link = make("link", { rel: "stylesheet", href: new URL("../worksheet.css", import.meta.url).href });
    const loaded = new Promise((resolve, reject) => {
        link.addEventListener("load", resolve);
        link.addEventListener("error", () => reject(new Error("worksheet.css could not be loaded; nothing is printed")));
    });
    document.head.append(link);
    return { link, loaded };
}

/// Shown to the browser alone until it has printed, or the person has closed its dialogue.
export async function print_worksheet(title, sheet) {
    if (printing) return;
    printing = true;
    const section = built(sheet), { link, loaded } = style_sheet();
    const title_before = document.title, focus_before = document.activeElement;
    const end = () => {
        printing = false;
        document.title = title_before;
        section.remove();
        link.remove();
        focus_before?.focus({ preventScroll: true }); // what is not on paper loses it
    };
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
