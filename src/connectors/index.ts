/** What we can change: a folder for each platform, and what they share about edits. */
export { createGit, isLocalRepository } from "./git/index.ts";
export { createWordPress } from "./wordpress/index.ts";
