/** Pages that hand their place in search results to another site: most checks leave them alone, so the score says little. */
import type { AuditWarning } from "#domain/audit.ts";
import type { SeenUrl, SiteView } from "#domain/site.ts";

type Site = Pick<SiteView, "urls" | "byId">;

/** Of all pages: then it is no article taken over from elsewhere, but what the site says of itself. */
const WORTH_A_WARNING = 0.5;

export function unlistedWarning(site: Site): AuditWarning[] {
  const pages = [...site.urls()].filter(isPage);
  const away = pages.flatMap((page) => {
    const original = page.canonicalTo === null ? undefined : site.byId(page.canonicalTo);
    return original && !isSameSite(page, original) ? [{ page, original }] : [];
  });
  const [example] = away;
  if (!example || away.length < pages.length * WORTH_A_WARNING) return [];
  const count = `${away.length.toLocaleString("en")} of ${pages.length.toLocaleString("en")}`;
  const which =
    pages.length === 1
      ? "The only page is canonicalized to another site"
      : `${count} pages ${away.length === 1 ? "is" : "are"} canonicalized to another site`;
  const message = `${which}: ${example.page.url} → ${example.original.url}. Search engines index that page instead, so titles, descriptions, headings and content aren't checked here, and the score only covers the rest. If these pages should be indexed, use self-referencing canonicals. A staging copy is checked in full if it isn't public (localhost, private network) and has the same paths as the live site.`;
  return [{ code: "pages_name_another_site", message }];
}

function isPage({ kind, status, isHtml, challenge, noindex }: SeenUrl): boolean {
  return kind === "page" && status === 200 && isHtml && !challenge && !noindex;
}

function isSameSite(one: SeenUrl, other: SeenUrl): boolean {
  return URL.parse(one.url)?.host === URL.parse(other.url)?.host;
}
