// Hands bytes to the browser as a file: it asks where to, or adds a number to a name that is taken.
export function download(name, bytes) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([bytes]));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/// A PNG to the clipboard; the program hears whether that was allowed.
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
