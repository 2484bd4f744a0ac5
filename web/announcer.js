// Says what changed, for people who hear the page: the last sentence about each topic, at most once a second.
import { said } from "./language.js";

const SPACING_MS = 1000;

export class Announcer {
    /// `live` is an element with aria-live.
    constructor(live) {
        this.live = live;
        this.waiting = new Map(); // topic -> sentence
        this.timer = 0;
        this.spoken_at = -Infinity;
    }

    say(topic, sentence) {
        if (!sentence) return;
        this.waiting.delete(topic); // the newest stands last
        this.waiting.set(topic, sentence);
        this.timer ||= setTimeout(() => this.speak(), Math.max(0, this.spoken_at + SPACING_MS - performance.now()));
    }

    speak() {
        this.timer = 0;
        this.spoken_at = performance.now();
        this.live.textContent = [...this.waiting.values()].map((sentence) => sentence.replace(/\.$/, "")).join(". ");
        this.waiting.clear();
    }
}

const shown = ({ kind, value, choices }) => {
    if (kind === "flag") return said(["1", "true"].includes(value) ? "on" : "off");
    return choices?.find(({ id }) => id === value)?.label ?? value;
};
const plain = (text) => text.map((span) => span.text).join("");

function about_lesson(before, now) {
    if (!now) return before ? ["step", said("The lesson is closed")] : null;
    if (!now.step) return null;
    const step = `${said("Step {1} of {2}", { 1: now.step, 2: now.steps })}: ${now.step_title || now.title}`;
    if (before?.title !== now.title) return ["step", `${now.title}. ${step}`];
    if (before.step !== now.step) return ["step", step];
    const revealed = now.questions.find((question, i) => question.revealed && !before.questions[i]?.revealed);
    if (revealed) return ["reveal", `${said("Revealed")}: ${revealed.verdict} ${plain(revealed.because)}`];
    const reached = now.goals.find((goal, i) => goal.reached && !before.goals[i]?.reached);
    if (reached) return ["goal", `${plain(reached.reach)}: ${reached.verdict}. ${plain(reached.done)}`];
    const helped = now.goals.find((goal, i) => goal.hints.length > (before.goals[i]?.hints.length ?? 0));
    return helped ? ["goal", `${said("Hint")}: ${plain(helped.hints.at(-1))}`] : null;
}

/// Tells what differs between two states of the mirror; `own` is the key that the person is changing in the mirror
/// itself, which the field says already.
export function announce(announcer, before, now, own) {
    for (const message of now.messages) if (!before.messages.includes(message)) announcer.say(message, message);
    if (now.sound !== before.sound) announcer.say("sound", now.sound);
    const lesson = about_lesson(before.lesson, now.lesson);
    if (lesson) announcer.say(...lesson);
    if (lesson?.[0] === "step") return;
    const old = new Map(before.controls.map((control) => [control.key, control]));
    const changed = now.controls.filter(({ key, value }) => old.has(key) && old.get(key).value !== value);
    const other = changed.some(({ key }) => key === "view" || key === "method");
    if (other) announcer.say("summary", now.summary);
    else for (const control of changed.slice(0, 3))
        if (control.key !== own) announcer.say(control.key, `${control.label} ${shown(control)}`);
    if (!changed.length && !lesson && before.place !== now.place) announcer.say("place", now.place);
}
