/** Pages that are empty until scripts fill them: what they say is not in the results, and whoever reads these should know. */
import type { AuditWarning } from "#domain/audit.ts";
import { SHELL_WORDS } from "#domain/rendering.ts";
import type { SeenUrl, SiteView } from "#domain/site.ts";

type Site = Pick<SiteView, "facts" | "urls" | "byUrl" | "outlinks">;

/** From this share on, the results speak of a part of the site only. */
const WORTH_A_WARNING = 0.1;

export function scriptWarning(site: Site): AuditWarning[] {
  const pages = [...site.urls()].filter(({ indexable }) => indexable);
  const shells = pages.filter((page) => isEmptyShell(page, site));
  const start = site.byUrl(site.facts.startUrl);
  const startIsShell = start !== undefined && shells.includes(start);
  if (shells.length === 0 || (shells.length < pages.length * WORTH_A_WARNING && !startIsShell)) return [];
  return [{ code: "pages_need_scripts", message: words(shells.length, pages.length) }];
}

/** Nothing can be read on it, and it loads scripts. */
export function isEmptyShell({ id, h1, wordCount }: SeenUrl, { outlinks }: Pick<SiteView, "outlinks">): boolean {
  if (wordCount >= SHELL_WORDS || h1 !== "" || [...outlinks(id, "link")].length > 0) return false;
  return [...outlinks(id, "resource")].some(({ text }) => text === "script");
}

function words(shells: number, pages: number): string {
  const which =
    pages === 1
      ? "The only page has"
      : `${shells.toLocaleString("en")} of ${pages.toLocaleString("en")} pages ${shells === 1 ? "has" : "have"}`;
  const it = shells === 1 ? "it" : "them";
  return `${which} no content in the raw HTML; JavaScript has to render ${it}, and there is no rendered content either: rendering was turned off (--no-render), no browser is installed (see doctor), rendering failed, or the rendered page stayed empty. Text, headings and links added by JavaScript, and pages found only through them, aren't in these results; the score only covers the rest. Search engines index such pages later, and most AI crawlers don't render at all: use server-side rendering or prerendering. With a sitemap, the audit finds more pages.`;
}
