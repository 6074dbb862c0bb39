/** What one suggestion lets search engines list, another must not take out of the sitemap. */
import type { CheckOverrides } from "#domain/check.ts";
import { isLaterPage, isNoindex } from "#domain/indexing.ts";
import type { Page } from "#domain/page.ts";
import { declared, pageContext } from "../facts.ts";
import { isPrivateByDesign } from "../url.ts";
import { proposeIndexing } from "./indexing.ts";

/** A check proposes to take the page's noindex away. Whoever means it has switched that check off. */
export function isToBeListed(page: Page | undefined, overrides: CheckOverrides): boolean {
  if (!page?.document || page.status !== 200 || isPrivateByDesign(page.url)) return false;
  if (overrides[isLaterPage(page.url) ? "pagination-noindex" : "index-noindex"]?.enabled === false) return false;
  const words = declared({ ...pageContext(page), document: page.document });
  return isNoindex(words) && proposeIndexing(words) !== undefined;
}
