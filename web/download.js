// Hands bytes to the browser: as a file, for which it asks where to or adds a number to a name that is taken, or to the
// clipboard.
let pieces = [];

function download(name, parts) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob(parts));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

export function save(page, name, bytes) {
    download(name, [bytes]);
}

/// A long file comes in pieces, which are joined when its name is told.
export function add_piece(page, bytes) {
    pieces.push(bytes);
}
export function save_pieces(page, name) {
    download(name, pieces);
    pieces = [];
}
export function drop_pieces() {
    pieces = [];
}

/// A PNG; the program hears whether that was allowed.
export async function copy_picture(page, png) {
    let copied = true;
    try {
        await navigator.clipboard.write([new ClipboardItem({ "image/png": new Blob([png], { type: "image/png" }) })]);
    } catch {
        copied = false; // denied, or a browser or an address without such a clipboard
    }
    page.program._web_picture_copied(copied);
    page.wake(0);
}
