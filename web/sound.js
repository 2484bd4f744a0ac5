// Notes as sound, loaded when somebody first asks for it. One oscillator whose pitch steps from note to note and one
// noise for what is no number, each behind a gate that opens and closes softly; nothing is computed ahead.

const NUMBERS = 4; // of a note, see src/platform/sound.hpp: begin, seconds, frequency (0: noise), pan
const LOUDNESS = 0.2, NOISE_LOUDNESS = 0.12; // of full scale: modest whatever the device is set to
const RISE = 0.004; // seconds in which a gate opens or closes, so that nothing clicks
const AHEAD = 0.05; // seconds before the first note, in which all is scheduled
const FADE = 0.03; // of a sound that is ended early
const START_MS = 1000; // a context that has not begun by then may not
const TOGETHER = 1e-4; // notes that lie no further apart pass into each other

function notes_of(numbers) {
    return Array.from({ length: numbers.length / NUMBERS }, (_, i) => {
        const [begin, seconds, frequency, pan] = numbers.subarray(i * NUMBERS, (i + 1) * NUMBERS);
        return { begin, end: begin + seconds, frequency, pan };
    });
}

/// From when to when tones, or noises, sound without a silence between.
function runs(notes, noise) {
    const found = [];
    for (const { begin, end, frequency } of notes) {
        if ((frequency === 0) !== noise) continue;
        if (found.length > 0 && begin - found.at(-1).end < TOGETHER) found.at(-1).end = end;
        else found.push({ begin, end });
    }
    return found;
}

function open_and_close(gain, at, spans, loudness) {
    gain.setValueAtTime(0, 0);
    for (const { begin, end } of spans) {
        gain.setValueAtTime(0, at + begin);
        gain.linearRampToValueAtTime(loudness, at + begin + RISE);
        gain.setValueAtTime(loudness, at + end - RISE);
        gain.linearRampToValueAtTime(0, at + end);
    }
}

class Player {
    /// `changed` is called when a sound begins and when it ends.
    constructor(context, changed) {
        this.context = context;
        this.changed = changed;
        this.present = null; // what plays
        // A browser that has not let the context begin does so within a key or a click.
        const unlock = () => { if (this.present) context.resume(); };
        for (const name of ["keydown", "pointerup", "click"]) addEventListener(name, unlock, true);
        context.addEventListener("statechange", changed); // it takes a moment to begin
    }

    seconds() {
        if (!this.present) return -1;
        if (this.context.state === "running") return Math.max(0, this.context.currentTime - this.present.begin);
        return this.hopeless ? -1 : 0;
    }

    /// Hiss in which no pitch is heard, half a second of it again and again.
    noise() {
        const { context } = this, { sampleRate } = context;
        const buffer = context.createBuffer(1, sampleRate / 2, sampleRate), samples = buffer.getChannelData(0);
        for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
        const source = context.createBufferSource();
        source.buffer = buffer;
        source.loop = true;
        return source;
    }

    /// A source behind a gate that opens for `spans`.
    voice(source, spans, loudness, panner, begin) {
        const gate = this.context.createGain();
        open_and_close(gate.gain, begin, spans, loudness);
        source.connect(gate).connect(panner);
        source.start(begin);
        return source;
    }

    play(notes) {
        const { context } = this, begin = context.currentTime + AHEAD, end = begin + notes.at(-1).end;
        const out = context.createGain(), panner = context.createStereoPanner();
        // Ears are keener for the upper tones, small loudspeakers too.
        const shelf = context.createBiquadFilter();
        shelf.type = "highshelf";
        shelf.frequency.value = 600;
        shelf.gain.value = -9;
        panner.connect(shelf).connect(out).connect(context.destination);
        const tone = context.createOscillator();
        tone.type = "triangle"; // heard where a small loudspeaker has no low sine
        for (const note of notes) {
            panner.pan.setValueAtTime(note.pan, begin + note.begin);
            if (note.frequency > 0) tone.frequency.setValueAtTime(note.frequency, begin + note.begin);
        }
        const sources = [this.voice(tone, runs(notes, false), LOUDNESS, panner, begin)];
        const noises = runs(notes, true);
        if (noises.length > 0) sources.push(this.voice(this.noise(), noises, NOISE_LOUDNESS, panner, begin));
        for (const source of sources) source.stop(end);
        const sound = { begin, out, sources };
        tone.onended = () => this.ended(sound);
        this.present = sound;
        this.hopeless = false;
        clearTimeout(this.patience);
        this.patience = setTimeout(() => this.give_up(), START_MS);
        context.resume();
        this.changed();
    }

    /// It may still begin, with a key or a click; until then nothing is said to play.
    give_up() {
        this.hopeless = true;
        this.changed();
    }

    stop() {
        const { present, context } = this, now = context.currentTime;
        if (!present) return;
        this.present = null;
        present.out.gain.setTargetAtTime(0, now, FADE / 4);
        for (const source of present.sources) source.stop(now + FADE);
        this.changed();
    }

    /// The device rests while nothing plays.
    ended(sound) {
        sound.out.disconnect();
        if (this.present && this.present !== sound) return;
        this.present = null;
        this.context.suspend();
        this.changed();
    }
}

/// Notes as numbers; ends what plays.
export function play(services, numbers) {
    if (!(services.player instanceof Player)) services.player = new Player(services.audio, () => services.page.wake(0));
    services.player.stop();
    if (numbers.length > 0) services.player.play(notes_of(numbers));
}
