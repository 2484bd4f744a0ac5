// The open lesson as a document: headings, paragraphs, lists, equations in plain letters, questions as forms. What is
// done here goes to the program as Program.act, and what became of it comes back with the next update.
import { add, make } from "./html.js";
import { said } from "./language.js";

const TAGS = { strong: "strong", emphasis: "em", code: "code" };

export class LessonText {
    /// `act` gets what the person does; `leave` is called when the lesson closes under the keyboard.
    constructor(section, act, leave) {
        this.section = section;
        this.act = act;
        this.leave = leave;
        this.seen = "";
    }

    /// The next update writes everything anew.
    forget() {
        this.seen = "";
    }

    update(lesson) {
        const text = JSON.stringify(lesson);
        if (text === this.seen) return;
        this.seen = text;
        const had = this.section.contains(document.activeElement) ? document.activeElement : null;
        this.lesson = lesson;
        this.section.hidden = !lesson;
        this.section.replaceChildren();
        add(this.section, lesson ? this.all() : []);
        if (had && had !== this.section) this.bring_back(had);
        else if (had && !lesson) this.leave();
    }

    /// The keyboard stays where it was, and what was being typed stays typed.
    bring_back(had) {
        const id = had.id.replace(/-(reveal|help)$/, "-verdict"); // that button is gone once it was pressed
        const again = document.getElementById(had.id) ?? document.getElementById(id);
        if (!this.lesson) this.leave();
        else if (!again || again.disabled) this.section.focus();
        else again.focus();
        if (again && had.type === "text") {
            again.value = had.value;
            again.setSelectionRange(had.selectionStart, had.selectionEnd);
        }
    }

    all() {
        const { title, problem, step } = this.lesson;
        const head = make("h2", {}, `${this.place_of_lesson()}: `, ...this.in_its_language([title]));
        if (!step) return [make("h2", { textContent: said("Lesson") }), make("p", { textContent: problem || this.missing() })];
        return [head, ...(problem && step === 1 ? [make("p", { textContent: problem })] : []), ...this.step()];
    }

    missing() {
        const empty = this.lesson.title && !this.lesson.steps;
        return said(empty ? "This lesson has no step yet: a fenced state block starts one." : "The lesson is on its way.");
    }

    place_of_lesson() {
        const { number, count } = this.lesson;
        return number ? said("Lesson {1} of {2}", { 1: number, 2: count }) : said("Your lesson");
    }

    button(name, textContent, text, disabled = false) {
        const button = make("button", { type: "button", id: `lesson-${name}`, textContent, disabled });
        button.addEventListener("click", () => this.act(text));
        return button;
    }

    step() {
        const { step, steps, step_title, on_path, run, train, next, questions, goals } = this.lesson;
        const way = make("nav", { ariaLabel: said("Steps") },
            this.button("back", said("Back"), `step ${step - 1}`, step <= 1),
            this.button("next", said(next ? "Next lesson" : "Next"), next ? `open ${next}` : `step ${step + 1}`, !next && step >= steps),
            this.button("close", said("Close lesson"), "close"));
        return [
            make("h3", {}, said("Step {1} of {2}", { 1: step, 2: steps }),
                ...(step_title ? [": ", ...this.in_its_language([step_title])] : [])),
            ...(on_path ? [] : [this.button("return", said("Back to the step"), `step ${step}`)]),
            ...this.blocks(),
            ...(run ? [this.button("run", run, "run")] : []),
            ...(train ? [this.button("train", train, "train")] : []),
            ...questions.map((question, i) => this.question(question, i)),
            ...goals.map((goal, i) => this.goal(goal, i)),
            way,
        ];
    }

    /// Words of the lesson say in which language they are where the page is in another one.
    in_its_language(words) {
        const { language } = this.lesson;
        return language && language !== document.documentElement.lang ? [make("span", { lang: language }, words)] : words;
    }

    spans(text) {
        return this.in_its_language(text.map(({ kind, text: words, url }) => {
            if (kind === "equation") return this.equation(words);
            // Addresses of somebody's own file are read, not followed.
            if (kind === "link" && !this.lesson.own && url.startsWith("https://"))
                return make("a", { href: url, target: "_blank", rel: "noopener noreferrer", textContent: words });
            if (kind === "link" && url.startsWith("#lesson=")) return make("a", { href: url, textContent: words });
            return kind in TAGS ? make(TAGS[kind], { textContent: words }) : words;
        }));
    }

    equation(words) {
        const span = make("span", { textContent: words, ariaLabel: words });
        span.setAttribute("role", "math");
        return span;
    }

    blocks() {
        const made = [];
        for (const { kind, marker, text } of this.lesson.blocks) {
            if (kind === "item") {
                const tag = marker === "•" ? "ul" : "ol";
                if (made.at(-1)?.localName !== tag) made.push(make(tag));
                made.at(-1).append(make("li", {}, this.spans(text)));
            } else {
                made.push(make(kind === "heading" ? "h4" : "p", { className: kind }, this.spans(text)));
            }
        }
        return made;
    }

    question(question, i) {
        const form = make("fieldset", {}, make("legend", {}, `${said("Predict")}: `, this.spans(question.predict)));
        if (question.kind === "choice") form.append(...question.answers.map((answer, k) => this.answer(question, i, answer, k)));
        else if (question.kind === "number") form.append(...this.number(question, i));
        else if (question.kind === "array") form.append(...this.array(question, i));
        else form.append(...this.place(question, i));
        if (question.revealed) form.append(...this.outcome(question, i));
        else form.append(this.button(`${i}-reveal`, said("Reveal"), `reveal ${i}`, !question.given));
        return form;
    }

    answer({ revealed }, i, { text, chosen, right }, k) {
        const id = `lesson-${i}-answer-${k}`;
        const radio = make("input", { type: "radio", id, name: `lesson-${i}`, checked: chosen, disabled: revealed });
        radio.addEventListener("change", () => this.act(`choose ${i} ${k}`));
        const mark = revealed && right ? [` ${said("(right)")}`] : [];
        return make("p", {}, radio, make("label", { htmlFor: id }, this.spans(text), ...mark));
    }

    number({ typed, unit, revealed }, i) {
        const id = `lesson-${i}-number`;
        const field = make("input", { type: "text", inputMode: "decimal", id, value: typed, disabled: revealed, autocomplete: "off" });
        field.addEventListener("input", () => this.act(`number ${i} ${field.value}`));
        return [make("label", { htmlFor: id, textContent: said("Your number") + (unit ? ` (${unit})` : "") }), field];
    }

    place({ place, here, revealed }, i) {
        if (revealed) return [make("p", { textContent: said("You pointed at {a}.", { a: place }) })];
        const what = place ? `${said("Chosen")}: ${place}.` : said("Move to a cell in the picture with the arrow keys and choose it.");
        return [make("p", { textContent: what }), this.button(`${i}-take`, `${said("Choose the marked cell")}: ${here}`, `place ${i}`)];
    }

    array({ found, mistake, revealed }, i) {
        const told = found ? [make("p", { id: `lesson-${i}-found`, textContent: found })] : [];
        if (revealed) return told;
        const id = `lesson-${i}-array`, field = make("textarea", { id, rows: 4, spellcheck: false });
        field.addEventListener("change", () => this.act(`array ${i} ${field.value}`));
        return [
            make("label", { htmlFor: id, textContent: said("Your array, as your program prints it") }), field,
            this.button(`${i}-sample`, said("Try a sample"), `sample ${i}`),
            ...(mistake ? [this.button(`${i}-mistake`, said("A sample with a mistake"), `sample ${i} mistake`)] : []),
            ...told,
        ];
    }

    outcome({ verdict, answers, because }, i) {
        const said = answers.find(({ chosen }) => chosen)?.say ?? [];
        return [
            make("p", { id: `lesson-${i}-verdict`, tabIndex: -1, textContent: verdict }),
            ...[said, because].filter((text) => text.length > 0).map((text) => make("p", {}, this.spans(text))),
        ];
    }

    goal({ reach, conditions, hints, more, way, reached, verdict, done }, i) {
        const form = make("fieldset", {}, make("legend", {}, `${said("Goal")}: `, this.spans(reach)));
        form.append(make("ul", {}, ...conditions.map(({ text, holds }) =>
            make("li", { textContent: `${text} – ${said(holds ? "reached" : "not yet")}` }))));
        form.append(...hints.map((text) => make("p", {}, `${said("Hint")}: `, this.spans(text))));
        if (verdict) form.append(make("p", { id: `lesson-goal-${i}-verdict`, tabIndex: -1, textContent: verdict }));
        if (reached && done.length > 0) form.append(make("p", {}, this.spans(done)));
        if (more) form.append(this.button(`goal-${i}-help`, said("Hint"), `hint ${i}`));
        if (way) form.append(this.button(`goal-${i}-help`, said("Show a way"), `way ${i}`));
        return form;
    }
}
