// Elements of the page made from text that is never read as HTML.

/// One by one: there may be more children than a function may have arguments.
export function add(element, children) {
    for (const child of children) element.append(child);
    return element;
}

/// Lists among the children are their members.
export function make(tag, properties = {}, ...children) {
    return add(Object.assign(document.createElement(tag), properties), children.flat());
}
