// Mouse, keyboard and fingers, called as far as possible as Playwright's are, made of the actions that WebDriver and WebDriver BiDi have in common.

// Where WebDriver's code points for keys stand in Unicode's private area.
const KEYS = {
    Backspace: "\uE003", Tab: "\uE004", Enter: "\uE006", Shift: "\uE008", Control: "\uE009", Alt: "\uE00A", Escape: "\uE00C",
    PageUp: "\uE00E", PageDown: "\uE00F", End: "\uE010", Home: "\uE011", ArrowLeft: "\uE012", ArrowUp: "\uE013",
    ArrowRight: "\uE014", ArrowDown: "\uE015", Delete: "\uE017", F6: "\uE036",
};
const key_of = (name) => KEYS[name] ?? name;

const press = { type: "pointerDown", button: 0 }, release = { type: "pointerUp", button: 0 };
const move = (x, y) => ({ type: "pointerMove", duration: 0, origin: "viewport", x: Math.round(x), y: Math.round(y) });
const key_down = (name) => ({ type: "keyDown", value: key_of(name) });
const key_up = (name) => ({ type: "keyUp", value: key_of(name) });

/// `act` takes a list of input sources with their actions and answers when all are done; what is asked meanwhile comes after.
export function hands(act) {
    let at = { x: 0, y: 0 }, turns = 0, last = Promise.resolve();
    const perform = (sources) => last = last.catch(() => {}).then(() => act(sources));
    const pointer = (...actions) => perform([{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }]);
    const keys = (...actions) => perform([{ type: "key", id: "keyboard", actions }]);
    const to = (x, y) => {
        const action = move(x, y);
        at = { x: action.x, y: action.y };
        return action;
    };
    const mouse = {
        move: (x, y, { steps = 1 } = {}) => {
            const from = at;
            const part = (i) => to(from.x + (x - from.x) * i / steps, from.y + (y - from.y) * i / steps);
            return pointer(...Array.from({ length: steps }, (_, i) => part(i + 1)));
        },
        down: () => pointer(press),
        up: () => pointer(release),
        click: (x, y) => pointer(to(x, y), press, release),
        // Another wheel each time: WebKit's driver turns by the difference to what the same one has scrolled before.
        wheel: (deltaX, deltaY) => perform([{ type: "wheel", id: `wheel ${++turns}`,
            actions: [{ type: "scroll", duration: 0, origin: "viewport", ...at, deltaX, deltaY }] }]),
    };
    const keyboard = {
        down: (name) => keys(key_down(name)),
        up: (name) => keys(key_up(name)),
        press: (chord) => {
            const names = chord.split("+");
            return keys(...names.map(key_down), ...names.reverse().map(key_up));
        },
        type: (text) => keys(...[...text].flatMap((letter) => [key_down(letter), key_up(letter)])),
    };
    const touch = (...actions) => perform(actions.map((list, i) => (
        { type: "pointer", id: `finger ${i}`, parameters: { pointerType: "touch" }, actions: list })));
    // A place for each finger.
    const fingers = {
        down: (...places) => touch(...places.map(([x, y]) => [move(x, y), press])),
        move: (...places) => touch(...places.map(([x, y]) => [move(x, y)])),
        up: (...places) => touch(...places.map(() => [release])),
    };
    return { mouse, keyboard, fingers, touchscreen: { tap: (x, y) => touch([move(x, y), press, release]) } };
}
