/** What the list of sites shows, as its address says it; anything unknown is dropped. */
import type { SearchSchemaInput } from "@tanstack/react-router";
import type { SiteFilter } from "../../data/websites.ts";

// A type, not an interface: the router wants search parameters with an index signature.
export type SiteSearch = {
  readonly view?: "table" | "cards" | undefined;
  readonly search?: string | undefined;
  readonly group?: string | undefined;
  readonly tag?: string | undefined;
  readonly sort?: string | undefined;
};

/** The router reads a group called `2024` as a number. */
const text = (value: unknown): string | undefined =>
  typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : typeof value === "string" && value.trim() !== ""
      ? value
      : undefined;

export function siteSearch(raw: Record<string, unknown> & SearchSchemaInput): SiteSearch {
  const view = text(raw.view);
  return {
    view: view === "table" || view === "cards" ? view : undefined,
    search: text(raw.search),
    group: text(raw.group),
    tag: text(raw.tag),
    sort: text(raw.sort),
  };
}

/** The address's words are the API's; what the API does not know it refuses, and the screen shows that. */
export function siteFilterOf({ search, group, tag, sort }: SiteSearch): SiteFilter {
  return { search, group, tag, sort } as SiteFilter;
}

export function hasSiteFilters({ search, group, tag }: SiteSearch): boolean {
  return [search, group, tag].some((value) => value !== undefined);
}
