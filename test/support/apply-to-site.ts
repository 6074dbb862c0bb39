/** Writes suggestions into a tiny site: into its pages, its robots.txt, its llms.txt, its sitemap, its addresses. */
import { EXAMPLE_ORIGIN, type ExampleUrl, type SiteExample } from "#checks/kit/examples.ts";
import { parseRobots } from "#domain/robots-txt.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import { applySuggestions } from "./apply-suggestion.ts";

export interface Placed {
  readonly suggestion: Suggestion;
  /** URL of the finding; `""` is the site as a whole. */
  readonly place: string;
}

/** Fields that carry a whole file: two of them cannot be applied at once. */
export const WHOLE_FILES: ReadonlySet<Suggestion["field"]> = new Set(["robots_txt", "llms_txt"]);

/** `undefined` when none of them can be applied to such a site. */
export function applyToSite(site: SiteExample, placed: readonly Placed[]): SiteExample | undefined {
  let result = site;
  const perPage = new Map<string, Suggestion[]>();
  let applied = false;
  for (const { suggestion, place } of placed) {
    const changed = applyOutside(result, suggestion, place);
    if (changed) {
      result = changed;
      applied = true;
    }
    const page = ["link_added", "json_ld"].includes(suggestion.field) ? (suggestion.target ?? place) : place;
    perPage.set(page, [...(perPage.get(page) ?? []), suggestion]);
  }
  const pages = Object.fromEntries(
    Object.entries(result.pages).map(([path, answer]): [string, ExampleUrl] => {
      const url = absolute(path, site);
      const html = typeof answer === "string" ? answer : answer.html;
      const changed = html === undefined ? undefined : applySuggestions(html, perPage.get(url) ?? [], url);
      if (changed === undefined) return [path, answer];
      applied = true;
      return [path, typeof answer === "string" ? changed : { ...answer, html: changed }];
    }),
  );
  return applied ? { ...result, pages } : undefined;
}

function applyOutside(site: SiteExample, { field, value }: Suggestion, place: string): SiteExample | undefined {
  if (field === "robots_txt") return withRobots(site, value);
  if (field === "llms_txt") return { ...site, llmsTxt: value };
  if (field === "sitemap_excluded")
    return { ...site, sitemap: site.sitemap?.filter((path) => absolute(path, site) !== value) ?? [] };
  if (field === "sitemap_included") return { ...site, sitemap: [...(site.sitemap ?? []), value] };
  return field === "slug" ? withSlug(site, place, value) : undefined;
}

/** What the old file kept from being read is read now. */
function withRobots(site: SiteExample, text: string): SiteExample {
  const robots = parseRobots(text, "*");
  const pages = Object.entries(site.pages).map(([path, answer]): [string, ExampleUrl] => {
    const { pathname, search } = new URL(absolute(path, site));
    if (typeof answer === "string" || answer.leftOut !== "robots" || !robots.allows(pathname + search))
      return [path, answer];
    const { leftOut: _, ...rest } = answer;
    return [path, rest];
  });
  return { ...site, pages: Object.fromEntries(pages), robots: text };
}

/** The page moves, the old address redirects, and links follow. */
function withSlug(site: SiteExample, place: string, slug: string): SiteExample {
  const url = new URL(place);
  url.pathname = url.pathname.replace(/[^/]+(\/?)$/, `${encodeURIComponent(slug)}$1`);
  const pages = Object.entries(site.pages).map(([path, answer]): [string, ExampleUrl] => {
    const html = typeof answer === "string" ? answer : answer.html;
    const link: Suggestion = { field: "link", target: place, value: url.href, risk: "safe", source: "" };
    const from = absolute(path, site);
    const changed = html === undefined ? undefined : applySuggestions(html, [link], from);
    const moved =
      typeof answer === "string" ? (changed ?? answer) : { ...answer, ...(changed ? { html: changed } : {}) };
    return [from === place ? url.href : path, moved];
  });
  const sitemap = site.sitemap?.map((path) => (absolute(path, site) === place ? url.href : path));
  return { ...site, pages: Object.fromEntries(pages), ...(sitemap ? { sitemap } : {}) };
}

export function absolute(path: string, { origin = EXAMPLE_ORIGIN }: Pick<SiteExample, "origin">): string {
  return new URL(path, origin).href;
}
