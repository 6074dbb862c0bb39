/** What we can change: a folder for each platform, and what they share about edits. */
export { createGit, isLocalRepository } from "./git/index.ts";
export { createSearchConsole } from "./search-console/index.ts";
export { createTrackerApi } from "./trackers/index.ts";
export { createWordPress } from "./wordpress/index.ts";
