/** Pages that a browser has finished, and those that should go to one. */
import type { Document } from "#domain/document.ts";
import { type Rendered, SHELL_WORDS } from "#domain/rendering.ts";
import type { PageWatch } from "./custom/index.ts";
import { readDocument } from "./extract.ts";
import { sentFacts } from "./sent-facts.ts";

/** The page says nothing until its scripts have run: next to no words, no heading, no link. */
export function isShell({ wordCount, headings, links, resources, hasInlineScript }: Document): boolean {
  if (wordCount >= SHELL_WORDS || headings.some(({ level, text }) => level === 1 && text !== "")) return false;
  if (links.some(({ url }) => url !== null)) return false;
  return hasInlineScript || resources.some(({ kind }) => kind === "script");
}

/**
 * What the page says is read from what its scripts left; how it was sent stays as it was sent. Ids may stand twice where open
 * shadow trees were put in, each of which has its own: those of the page that was sent count. What ended the head of either
 * ends it, because search engines read the finished page as HTML once more.
 */
export function readFinished(
  sent: Document,
  { html, ...finishing }: Rendered,
  url: string,
  watch: PageWatch | null = null,
): Document {
  const finished = readDocument(Buffer.from(html), url, "text/html; charset=utf-8", watch);
  const { doctype, charset, headCount, bodyCount, htmlBytes, phpMessages, duplicateIds } = sent;
  return {
    ...finished,
    ...{ doctype, charset, headCount, bodyCount, htmlBytes, phpMessages, duplicateIds },
    headEndedBy: finished.headEndedBy ?? sent.headEndedBy,
    rendering: { ...finishing, sent: sentFacts(sent, url) },
  };
}
