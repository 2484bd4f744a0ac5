// The example that talks, in web/embed.html.
const view = document.getElementById("talks"), output = document.getElementById("state");
view.addEventListener("change", ({ detail }) => { output.textContent = detail.state; });
for (const button of document.querySelectorAll("button[data-state]"))
    button.addEventListener("click", () => { view.state = button.dataset.state; });
