// A worker that web/background.js starts, and tells which kind of work it does. It goes on while the page is hidden.
import { BackgroundProgram } from "./background_program.js";

let program = null;
addEventListener("message", ({ data }) => {
    if (program) program.receive(data);
    else program = new BackgroundProgram((news) => postMessage(news), data, "worker", 0.1);
});
