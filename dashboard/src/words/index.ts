/**
 * Every word of the dashboard, by area. A catalogue is plain TypeScript: a text, or a function of what it names, so that
 * the compiler finds a missing argument and a missing translation. Another language is a folder beside en/ of the same
 * type, chosen here.
 */
import { en } from "./en/index.ts";

export type Words = typeof en;
export const words: Words = en;
export const LANGUAGE = "en";
export { fromNow } from "./en/from-now.ts";
export { number } from "./en/number.ts";
