// Before anything is painted, so that a chosen theme never flashes. A file of its own: the policy forbids inline code.
var chosen = localStorage.getItem("sitemend-theme");
if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
