// The whole site in one file (explorer.html), for people to keep and to hand on.
import { alone } from "./site.js";

const NAME = "explorer.html"; // beside the page

function save() {
    const link = document.createElement("a");
    link.href = NAME;
    link.download = "positional-encoding-explorer.html";
    link.click();
}

/// Gives the page's services their `save_one_file` if the site has that file.
export async function one_file(services) {
    const there = !alone && await fetch(NAME, { method: "HEAD" }).then(({ ok }) => ok, () => false);
    if (!there) return;
    services.save_one_file = save;
    services.page.wake(0);
}
