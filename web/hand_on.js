// The whole site in one file (explorer.html), for people to keep and to hand on: it opens on what was on the screen.
import { alone } from "./site.js";

const NAME = "explorer.html"; // beside the page
const SAVED_AS = "positional-encoding-explorer.html";
const ELEMENT = 'id="packed"'; // of the file, which brings the settings too (web/one_file/unpack.js); the last such words

function with_settings(html, settings) {
    if (settings === "") return html;
    const at = html.lastIndexOf(ELEMENT), value = settings.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
    return `${html.slice(0, at)}data-settings="${value}" ${html.slice(at)}`;
}

async function whole_file() {
    const answer = await fetch(NAME);
    if (!answer.ok) throw new Error(`the server answered ${answer.status} for ${NAME}`);
    return answer.text();
}

/// Gives the page's services their `save_one_file` if the site has that file.
export async function one_file(services) {
    const there = !alone && await fetch(NAME, { method: "HEAD" }).then(({ ok }) => ok, () => false);
    if (!there) return;
    const { page } = services;
    services.save_one_file = (start, length) => {
        const settings = page.address.text() + page.text(start, length); // of a lesson of one's own: its text
        services.later("The program cannot be saved as one file", whole_file,
            (html) => services.download(SAVED_AS, [with_settings(html, settings)]));
    };
    page.wake(0);
}
