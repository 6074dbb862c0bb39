/** Whether WordPress made a page, and which kind of its pages it is: told by what WordPress itself prints. */
import type { Document } from "#domain/document.ts";
import type { Applies } from "./define-check.ts";
import type { PageContext } from "./facts.ts";
import { htmlPage, indexable } from "./guards.ts";
import { originalElsewhere } from "./indexing.ts";
import { memoizeLast } from "./memoize-last.ts";

/** Themes and WordPress's own scripts lie there; plugins alone may be those of another site whose script is used. */
const OWN_FILE = /\/wp-(?:content\/themes|includes)\//;

/** A site that hides all marks is not taken for one. */
export const isWordPress = memoizeLast(
  ({ metas, relations, resources }: Document): boolean =>
    metas.some(({ name, content }) => name === "generator" && /^\s*WordPress\b/i.test(content)) ||
    relations["https://api.w.org/"] !== undefined ||
    resources.some(({ url }) => url !== null && OWN_FILE.test(url)),
);

/** A page that people see and that WordPress made; copies that name another page as the original are judged there. */
export function wordpressPage(context: PageContext<"document" | "headers">): Applies {
  const applies = htmlPage(context);
  if (applies !== "applies") return applies;
  return isWordPress(context.document) && originalElsewhere(context) === null ? "applies" : "not-applicable";
}

/** A page that search engines may list and that WordPress made; later pages of a list are left out. */
export function indexableWordPress(context: PageContext<"document" | "headers">): Applies {
  const applies = indexable(context);
  return applies === "applies" && !isWordPress(context.document) ? "not-applicable" : applies;
}

/** The page that WordPress makes of an uploaded file; wp-attachment-indexed says what is to be done with it. */
export function isAttachmentPage(document: Document): boolean {
  return isWordPress(document) && /(?:^|\s)attachment(?:\s|$)/.test(document.bodyClass);
}
