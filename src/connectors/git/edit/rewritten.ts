/** A file's new text as one change: from the first line that differs to the last place that does. */
import type { FileChange } from "./planning.ts";

export function rewritten(path: string, text: string, wanted: string, name: string): FileChange {
  let start = 0;
  while (start < text.length && start < wanted.length && text[start] === wanted[start]) start += 1;
  // Before the first character a search would find that one.
  start = start === 0 ? 0 : text.lastIndexOf("\n", start - 1) + 1;
  let end = 0;
  const most = Math.min(text.length, wanted.length) - start;
  while (end < most && text.at(-1 - end) === wanted.at(-1 - end)) end += 1;
  const part = { start, end: text.length - end, text: wanted.slice(start, wanted.length - end) };
  const changes = text === wanted ? [] : [{ name, start, end: text.length - end, parts: [part] }];
  return { path, text, changes, isAsWanted: (after) => after === wanted };
}
