/** What platforms we can change. One for now; a second one is a folder beside it and a line here. */
export { createWordPress } from "./wordpress/index.ts";
