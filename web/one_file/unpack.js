// Opens explorer.html: unpacks what stands in its element `packed` (LZMA without a header, thirteen bits in two letters)
// and starts the program in it. Half the size of what DecompressionStream can read. A classic script, by its hash in the page's policy.
(() => {
    "use strict";
    const LITERAL_CONTEXT = 4; // bits of the byte before; no bits of the position: as src/third_party/pack_page.py packs
    const STEP = 1 << 17, SLICE_MS = 12; // bytes between two looks at the clock; work between two turns of the page
    const TOP = 2 ** 24, HALF = 1024, MATCHED = 7; // states from MATCHED on follow a match
    const EARLY_SLOTS = 14, ALIGN_BITS = 4;
    const LETTERS = 91, NO_LETTERS = [38, 60, 92]; // of those that can be printed: & < \

    const bits = (count) => new Uint16Array(count).fill(HALF);

    /// The range decoder: bits by their probabilities. What is beyond the end counts as zeros.
    class Bits {
        constructor(input) {
            this.input = input;
            this.at = 5;
            this.range = 0xFFFFFFFF;
            this.code = input.slice(1, 5).reduce((all, byte) => all * 256 + byte, 0);
        }

        bit(odds, i) {
            const chance = odds[i], bound = (this.range >>> 11) * chance;
            let bit = 0;
            if (this.code < bound) {
                this.range = bound;
                odds[i] = chance + ((2048 - chance) >> 5);
            } else {
                this.range -= bound;
                this.code -= bound;
                odds[i] = chance - (chance >> 5);
                bit = 1;
            }
            if (this.range < TOP) this.shift();
            return bit;
        }

        shift() {
            this.range *= 256;
            this.code = this.code * 256 + (this.input[this.at++] ?? 0);
        }

        /// A number of so many bits, the highest first, each with the odds of those before it.
        tree(odds, count, from = 0) {
            let node = 1;
            for (let i = 0; i < count; i++) node = 2 * node + this.bit(odds, from + node);
            return node - (1 << count);
        }

        /// The lowest bit first.
        reverse(odds, count, from = 0) {
            let node = 1, number = 0;
            for (let i = 0; i < count; i++) {
                const bit = this.bit(odds, from + node);
                node = 2 * node + bit;
                number += bit << i;
            }
            return number;
        }

        even(count) {
            let number = 0;
            for (let i = 0; i < count; i++) {
                this.range = Math.floor(this.range / 2);
                const bit = this.code >= this.range ? 1 : 0;
                if (bit) this.code -= this.range;
                if (this.range < TOP) this.shift();
                number = 2 * number + bit;
            }
            return number;
        }
    }

    class Lengths {
        constructor() {
            this.choice = bits(2);
            this.low = bits(8);
            this.middle = bits(8);
            this.high = bits(256);
        }

        next(from) {
            if (!from.bit(this.choice, 0)) return 2 + from.tree(this.low, 3);
            return from.bit(this.choice, 1) ? 18 + from.tree(this.high, 8) : 10 + from.tree(this.middle, 3);
        }
    }

    class Unpacker {
        constructor(input, size) {
            this.from = new Bits(input);
            this.out = new Uint8Array(size);
            this.end = 0; // of what is unpacked
            this.state = 0;
            this.back = [1, 1, 1, 1]; // the last distances
            this.literals = bits(0x300 << LITERAL_CONTEXT);
            this.matches = bits(12);
            this.repeats = bits(12);
            this.later = [bits(12), bits(12), bits(12)]; // not the last distance, not the one before, not the third
            this.long = bits(12);
            this.slots = bits(4 * 64);
            this.early = bits(128);
            this.align = bits(16);
            this.match_lengths = new Lengths();
            this.repeat_lengths = new Lengths();
        }

        /// Unpacks so many bytes more, or all that is left.
        run(count) {
            const stop = Math.min(this.end + count, this.out.length);
            while (this.end < stop) {
                if (!this.from.bit(this.matches, this.state)) this.literal();
                else if (!this.from.bit(this.repeats, this.state)) this.match();
                else this.repeat();
            }
            return this.end < this.out.length;
        }

        literal() {
            const { from, out, end } = this;
            const start = 0x300 * ((end > 0 ? out[end - 1] : 0) >> (8 - LITERAL_CONTEXT));
            let node = 1;
            if (this.state >= MATCHED) {
                let other = out[end - this.back[0]];
                while (node < 0x100) {
                    const expected = (other >> 7) & 1;
                    other <<= 1;
                    const bit = from.bit(this.literals, start + 0x100 * (1 + expected) + node);
                    node = 2 * node + bit;
                    if (bit !== expected) break;
                }
            }
            while (node < 0x100) node = 2 * node + from.bit(this.literals, start + node);
            out[this.end++] = node & 0xFF;
            this.state = this.state < 4 ? 0 : this.state < 10 ? this.state - 3 : this.state - 6;
        }

        match() {
            const length = this.match_lengths.next(this.from);
            this.back = [this.distance(Math.min(length - 2, 3)), this.back[0], this.back[1], this.back[2]];
            this.state = this.state < MATCHED ? 7 : 10;
            this.copy(length);
        }

        distance(context) {
            const slot = this.from.tree(this.slots, 6, 64 * context);
            if (slot < 4) return slot + 1;
            const low = (slot >> 1) - 1, base = (2 + (slot & 1)) * 2 ** low;
            if (slot < EARLY_SLOTS) return base + this.from.reverse(this.early, low, base - slot) + 1;
            return base + this.from.even(low - ALIGN_BITS) * 2 ** ALIGN_BITS + this.from.reverse(this.align, ALIGN_BITS) + 1;
        }

        repeat() {
            const { from, state, back } = this;
            if (!from.bit(this.later[0], state)) {
                if (!from.bit(this.long, state)) {
                    this.state = state < MATCHED ? 9 : 11;
                    this.copy(1);
                    return;
                }
            } else {
                const which = !from.bit(this.later[1], state) ? 1 : !from.bit(this.later[2], state) ? 2 : 3;
                back.unshift(...back.splice(which, 1));
            }
            const length = this.repeat_lengths.next(from);
            this.state = state < MATCHED ? 8 : 11;
            this.copy(length);
        }

        copy(length) {
            const { out, back: [distance] } = this, stop = Math.min(this.end + length, out.length);
            if (distance > this.end) throw new Error("it refers to what it does not hold");
            for (; this.end < stop; this.end++) out[this.end] = out[this.end - distance];
        }
    }

    const turn = () => new Promise((resolve) => { setTimeout(resolve); });

    /// Two of 91 letters, the lower part first, are 13 bits more: as src/third_party/pack_page.py writes them.
    function bytes_of(text, size) {
        const digits = new Uint8Array(127);
        for (let code = 33, digit = 0; code < 127; code++) if (!NO_LETTERS.includes(code)) digits[code] = digit++;
        const bytes = new Uint8Array(size);
        let at = 0, held = 0, count = 0;
        for (let i = 0; i + 1 < text.length; i += 2) {
            held |= (digits[text.charCodeAt(i)] + LETTERS * digits[text.charCodeAt(i + 1)]) << count;
            for (count += 13; count >= 8; count -= 8, held >>>= 8) bytes[at++] = held;
        }
        if (at < size) throw new Error("a part of it is missing");
        return bytes;
    }

    async function unpacked(element, progress) {
        const input = bytes_of(element.textContent, Number(element.dataset.packed));
        const unpacker = new Unpacker(input, Number(element.dataset.size));
        for (let since = performance.now(); unpacker.run(STEP);) {
            if (performance.now() - since < SLICE_MS) continue;
            progress.value = unpacker.end / unpacker.out.length;
            await turn();
            since = performance.now();
        }
        return unpacker.out;
    }

    /// Names and lengths stand before everything else, after the length of that list.
    function contents_of(bytes) {
        const start = 4 + new DataView(bytes.buffer).getUint32(0, true);
        const contents = new Map();
        let at = start;
        for (const [name, size] of JSON.parse(new TextDecoder().decode(bytes.subarray(4, start)))) {
            contents.set(name, bytes.subarray(at, at + size));
            at += size;
        }
        return contents;
    }

    async function open() {
        if (document.readyState === "loading") await new Promise((resolve) => { addEventListener("DOMContentLoaded", resolve); });
        await turn(); // the introduction is shown first
        const packed = document.getElementById("packed");
        const contents = contents_of(await unpacked(packed, document.getElementById("progress")));
        packed.remove();
        const program = document.createElement("script");
        program.contents = contents;
        program.textContent = new TextDecoder().decode(contents.get("program.js"));
        document.body.append(program); // runs at once, if it is what the page's policy says
        if (program.contents) throw new Error("its program is not what it was when the file was made");
    }

    open().catch((error) => {
        const notice = document.getElementById("notice");
        document.getElementById("progress").hidden = true;
        notice.textContent = `This file is damaged: ${error.message}. Nothing of it runs; copy or download it again.`;
        notice.hidden = false;
    });
})();
