/** A reader in the thread that calls it: reads an answer, names where it leads, and lets the caller keep what it wants. */
import type { Reader } from "#domain/reading.ts";
import type { PageWatch } from "./custom/index.ts";
import { createLinkNumbering } from "./number-links.ts";
import { type ReadAnswer, readAnswer } from "./read-answer.ts";

/**
 * @param number tells the numbers it gives from those of other readers of the same crawl
 * @param keep makes of an answer what is to be saved; nothing in it may point into the page
 * @param watches of a website's own rules, one for each page; `null` without any
 * @param bytesOf see `Reading.keptBytes`
 */
export function createReader<Kept>(
  number: number,
  keep: (read: ReadAnswer) => Kept | Promise<Kept>,
  watches: Promise<() => PageWatch> | null = null,
  bytesOf: (kept: Kept) => number = () => 0,
): Reader<Kept> {
  const numberLinks = createLinkNumbering(number);
  return {
    async read(answer) {
      const newWatch = watches === null ? null : await watches;
      const read = await readAnswer(answer, newWatch === null || !answer.isRead ? null : newWatch());
      if (typeof read === "string") return read;
      const { status, failure, redirectTo, ttfbMs, tries, document } = read.page;
      const outlinks = numberLinks(read);
      const kept = await keep(read);
      return {
        ...{ status, failure, redirectTo, ttfbMs, tries },
        isDocument: document !== undefined,
        isRendered: document?.rendering !== undefined,
        sign: read.sign,
        ...{ outlinks, kept, keptBytes: bytesOf(kept) },
      };
    },
    close() {},
  };
}
