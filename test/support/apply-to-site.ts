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
    if (suggestion.field === "resource" && isFile(result, place)) {
      for (const path of Object.keys(result.pages)) push(perPage, absolute(path, site), suggestion);
      continue;
    }
    const page = ["link_added", "json_ld"].includes(suggestion.field) ? (suggestion.target ?? place) : place;
    push(perPage, page, suggestion);
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
  if (field.startsWith("setting:")) return withSetting(site, field, value);
  if (field === "sitemap_excluded")
    return { ...site, sitemap: site.sitemap?.filter((path) => absolute(path, site) !== value) ?? [] };
  if (field === "sitemap_included") return { ...site, sitemap: [...(site.sitemap ?? []), value] };
  if (field === "redirect") return withRedirect(site, place, value);
  return field === "slug" ? withSlug(site, place, value) : undefined;
}

const SETTINGS: Readonly<
  Record<string, (value: string) => NonNullable<NonNullable<SiteExample["connection"]>["settings"]>>
> = {
  "setting:blog_public": (value) => ({ blogPublic: value === "1" }),
  "setting:blogdescription": (value) => ({ tagline: value }),
  "setting:permalink_structure": (value) => ({ permalinkStructure: value }),
  "setting:wp_attachment_pages_enabled": (value) => ({ attachmentPages: value === "1" }),
};

function withSetting(site: SiteExample, field: string, value: string): SiteExample | undefined {
  const change = SETTINGS[field]?.(value);
  if (change === undefined || site.connection === undefined) return undefined;
  return { ...site, connection: { ...site.connection, settings: { ...site.connection.settings, ...change } } };
}

function isFile(site: SiteExample, place: string): boolean {
  const [, answer] = Object.entries(site.pages).find(([path]) => absolute(path, site) === place) ?? [];
  return typeof answer === "object" && answer.html === undefined;
}

function push(lists: Map<string, Suggestion[]>, key: string, suggestion: Suggestion): void {
  lists.set(key, [...(lists.get(key) ?? []), suggestion]);
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

function withRedirect(site: SiteExample, place: string, target: string): SiteExample {
  const linked = withLinks(site, place, target);
  const pages = Object.entries(linked.pages).map(([path, old]): [string, ExampleUrl] => [
    path,
    absolute(path, site) === place ? { redirectTo: target } : old,
  ]);
  return { ...linked, pages: Object.fromEntries(pages) };
}

/** The page moves, the old address redirects, and links follow. */
function withSlug(site: SiteExample, place: string, slug: string): SiteExample {
  const url = new URL(place);
  url.pathname = url.pathname.replace(/[^/]+(\/?)$/, `${encodeURIComponent(slug)}$1`);
  const linked = withLinks(site, place, url.href);
  const move = (path: string) => (absolute(path, site) === place ? url.href : path);
  const pages = Object.entries(linked.pages).map(([path, answer]): [string, ExampleUrl] => [move(path), answer]);
  // Where nothing leads any longer, nothing of the old address is seen.
  return { ...linked, pages: Object.fromEntries(pages), ...(site.sitemap ? { sitemap: site.sitemap.map(move) } : {}) };
}

/** Links, and what else names the address in a page: canonicals, other languages, tags for sharing. */
function withLinks(site: SiteExample, from: string, to: string): SiteExample {
  const change = { target: from, value: to, risk: "safe", source: "" } as const;
  const changes: readonly Suggestion[] = [
    { field: "link", ...change },
    { field: "resource", ...change },
  ];
  const pages = Object.entries(site.pages).map(([path, answer]): [string, ExampleUrl] => {
    const html = typeof answer === "string" ? answer : answer.html;
    const changed = html === undefined ? undefined : applySuggestions(html, changes, absolute(path, site));
    if (changed === undefined) return [path, answer];
    return [path, typeof answer === "string" ? changed : { ...answer, html: changed }];
  });
  return { ...site, pages: Object.fromEntries(pages) };
}

export function absolute(path: string, { origin = EXAMPLE_ORIGIN }: Pick<SiteExample, "origin">): string {
  return new URL(path, origin).href;
}
