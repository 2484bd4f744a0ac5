// A page as the harness drives it, opened and used as suite.mjs needs it.
import assert from "node:assert/strict";
import { View, colors_in, until, write_state } from "../harness.mjs";

export class Visit extends View {
    /// Loads the page anew, all of it.
    async load(address) {
        await this.page.goto("about:blank"); // another '#' alone would not load anything
        await this.page.goto(address);
        const ready = () => this.page.evaluate(() => window.posenc?.ready.then(() => true));
        // A first view that turns out to need the second part loads the page once more.
        await until(() => ready().catch(() => false), "the program");
    }

    /// Enters an address behind '#', which replaces all settings.
    async enter(state) {
        await this.page.evaluate((text) => { location.hash = text; }, write_state(state));
        await this.state_is(state);
    }

    /// What has just appeared may still move.
    async click(id) {
        await this.settle();
        await super.click(id);
    }

    async press(key) {
        await this.page.keyboard.press(key);
        await this.next_frame();
    }

    /// Fingers come down, go from place to place, and leave: a list of places for each moment.
    async touch(moments) {
        const { down, move, up } = this.page.fingers;
        for (const [i, places] of moments.entries()) {
            await (i === 0 ? down : move)(...places);
            await this.next_frame();
        }
        await up(...moments[0]);
    }

    heatmap() { return this.labelled("Encoding heatmap", "plot"); }

    async assert_drawn() {
        const colors = colors_in(await this.picture(), await this.heatmap());
        assert.ok(colors > 50, `the heatmap has ${colors} colours`);
    }

    /// How bright the page is where nothing is drawn, in its corner: 0 to 255.
    async ground() {
        const picture = await this.picture();
        return picture.at(picture.width - 10, picture.height - 10)[0];
    }
}
