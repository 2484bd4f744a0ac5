// <posenc-view state="view=heatmap&length=40" controls="length, base"></posenc-view>: one live picture of the Positional
// Encoding Explorer in any page. Load it from a site of the explorer, whose folder above this file it then shows:
//
//   <script src="https://explorer.example/web/posenc-view.js" defer></script>
//
// Attributes: state, what stands after # in a link; controls, keys of the settings below the picture; name, what screen
// readers call it. Setting `state` later changes the picture, the same text again too. `view.state` is the present state,
// `view.set(text)` sets on top of it, and a "change" event comes whenever it changes. Height and width are those of the
// element.
(() => {
    "use strict";
    const site = new URL("..", document.currentScript.src);
    const speaks = /^https?:$/.test(location.protocol) && /^https?:$/.test(site.protocol); // files have no origin
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(":host { display: block; height: 26rem } :host([hidden]) { display: none } iframe { display: block; width: 100%; height: 100%; border: 0 }");

    class PosencView extends HTMLElement {
        static observedAttributes = ["state", "controls", "name"];

        #frame = document.createElement("iframe");
        #state = null; // as the frame told it last; null before it is ready
        #kept = []; // what was set before it is ready
        #hear = (event) => this.#heard(event);

        constructor() {
            super();
            const root = this.attachShadow({ mode: "open" });
            root.adoptedStyleSheets = [sheet];
            this.#frame.loading = "lazy";
            this.#frame.allow = "clipboard-write; fullscreen";
            root.append(this.#frame);
        }

        connectedCallback() {
            this.#take_over();
            addEventListener("message", this.#hear);
            this.#load();
        }

        disconnectedCallback() {
            removeEventListener("message", this.#hear);
            this.#state = null;
        }

        attributeChangedCallback(attribute, before, now) {
            if (attribute === "state") this.#kept = []; // they were for the state before
            if (!this.isConnected) return;
            if (attribute === "state" && this.#state !== null) this.#tell("open", now ?? ""); // the picture may have moved on
            else if (before === now) return;
            else if (attribute === "name") this.#frame.title = this.#name();
            else this.#load();
        }

        get state() { return this.#state ?? this.getAttribute("state") ?? ""; }
        set state(text) { this.setAttribute("state", text); }

        set(text) {
            if (this.#state === null) this.#kept.push(String(text));
            else this.#tell("set", String(text));
        }

        /// A state that was given before this script ran hides the element's own property.
        #take_over() {
            if (!Object.hasOwn(this, "state")) return;
            const { state } = this;
            delete this.state;
            this.state = state;
        }

        #name() { return this.getAttribute("name") ?? "Positional Encoding Explorer"; }

        #load() {
            const address = new URL("index.html", site);
            address.searchParams.set("embed", "");
            if (this.hasAttribute("controls")) address.searchParams.set("controls", this.getAttribute("controls"));
            if (speaks) address.searchParams.set("origin", location.origin);
            address.hash = this.getAttribute("state") ?? "";
            this.#state = null;
            this.#frame.title = this.#name();
            this.#frame.src = address.href;
        }

        #tell(type, state) { this.#frame.contentWindow?.postMessage({ type: `posenc.${type}`, state }, site.origin); }

        #heard({ source, origin, data }) {
            if (source !== this.#frame.contentWindow || origin !== site.origin) return;
            if (data?.type !== "posenc.ready" && data?.type !== "posenc.state") return;
            this.#state = data.state;
            for (const text of this.#kept.splice(0)) this.#tell("set", text);
            this.dispatchEvent(new CustomEvent("change", { detail: { state: data.state } }));
        }
    }

    customElements.define("posenc-view", PosencView);
})();
