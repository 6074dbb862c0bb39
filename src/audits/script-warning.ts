/** Pages that are empty until scripts fill them: what they say is not in the results, and whoever reads these should know. */
import type { AuditWarning } from "#domain/audit.ts";
import { SHELL_WORDS } from "#domain/rendering.ts";
import type { SeenUrl, SiteView } from "#domain/site.ts";

type Site = Pick<SiteView, "facts" | "urls" | "byUrl" | "outlinks">;

/** From this share on, the results speak of a part of the site only. */
const WORTH_A_WARNING = 0.1;

export function scriptWarning(site: Site): AuditWarning[] {
  const pages = [...site.urls()].filter(({ indexable }) => indexable);
  const shells = pages.filter((page) => isShell(page, site));
  const start = site.byUrl(site.facts.startUrl);
  const startIsShell = start !== undefined && shells.includes(start);
  if (shells.length === 0 || (shells.length < pages.length * WORTH_A_WARNING && !startIsShell)) return [];
  return [{ code: "pages_need_scripts", message: words(shells.length, pages.length) }];
}

function isShell({ id, h1, wordCount }: SeenUrl, { outlinks }: Site): boolean {
  if (wordCount >= SHELL_WORDS || h1 !== "" || [...outlinks(id, "link")].length > 0) return false;
  return [...outlinks(id, "resource")].some(({ text }) => text === "script");
}

function words(shells: number, pages: number): string {
  const which =
    pages === 1 ? "The only page is" : `${shells.toLocaleString("en")} of ${pages.toLocaleString("en")} pages are`;
  return `${which} empty in the HTML that the server sends: next to no words, no heading, no link. Scripts fill ${shells === 1 ? "it" : "them"} in the browser, and here none ran them: the audit was told to do without (--no-render), there is no browser beside Sitemend (doctor says which it looks for), or it could not finish ${shells === 1 ? "the page" : "these pages"}. So the text, headings and links are not in these results, nor is any page that only they lead to, and the score speaks of the rest. Search engines read such pages later than others, and most crawlers of AI services not at all: have the server send finished HTML (server-side rendering or prerendering). A sitemap lets the audit find more addresses.`;
}
