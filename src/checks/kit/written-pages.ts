/** Which pages somebody wrote, as against lists that a system makes by tag, author or date. */
import { isMadeArchive } from "./archives.ts";
import type { Applies } from "./define-check.ts";
import type { PageContext } from "./facts.ts";
import { readable } from "./guards.ts";
import { memoizeLast } from "./memoize-last.ts";
import { pageKindOf } from "./page-kind.ts";
import { mainHeadingOf, titleOf } from "./page-texts.ts";
import { isLegalPage } from "./site-pages.ts";
import { isAttachmentPage } from "./wordpress.ts";

type Context = PageContext<"document" | "headers">;

/** A readable page that is no list of that kind, and no page of an uploaded file. */
export const writtenPage = memoizeLast((context: Context): Applies => {
  const applies = readable(context);
  if (applies !== "applies") return applies;
  const { document, page } = context;
  return isMadeArchive(page.url, document) || isAttachmentPage(document) ? "not-applicable" : applies;
});

/** A written page that people share for its own sake: chapters of a manual are looked up, and terms are agreed to. */
export const sharedPage = memoizeLast((context: Context): Applies => {
  const applies = writtenPage(context);
  if (applies !== "applies") return applies;
  const { document, page } = context;
  const names = [titleOf(document)?.text ?? "", mainHeadingOf(document)];
  return pageKindOf(context) === "documentation" || isLegalPage(names, page.url) ? "not-applicable" : "applies";
});
