/** What the page explorer shows, as its address says it; anything unknown is dropped. */
import type { SearchSchemaInput } from "@tanstack/react-router";
import type { PageFilter } from "../../data/pages.ts";

// A type, not an interface: the router wants search parameters with an index signature.
export type PageSearch = {
  readonly search?: string | undefined;
  readonly status?: string | undefined;
  readonly depth?: string | undefined;
  readonly visited?: "true" | "false" | undefined;
  readonly indexable?: "true" | "false" | undefined;
  readonly issues?: string | undefined;
  readonly type?: string | undefined;
  readonly kind?: string | undefined;
  /** A folder, or another part of the address. */
  readonly url?: string | undefined;
  readonly sort?: string | undefined;
  /** The page in the drawer. */
  readonly page?: string | undefined;
};

const KEYS = ["search", "status", "depth", "issues", "type", "kind", "url", "sort", "page"] as const;

/** The router reads `depth=2` as a number and `indexable=true` as a truth value. */
const text = (value: unknown): string | undefined =>
  typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : typeof value === "string" && value !== ""
      ? value
      : undefined;

const yesOrNo = (value: unknown): "true" | "false" | undefined => {
  const read = text(value);
  return read === "true" || read === "false" ? read : undefined;
};

export function pageSearch(raw: Record<string, unknown> & SearchSchemaInput): PageSearch {
  return {
    ...Object.fromEntries(KEYS.map((key) => [key, text(raw[key])])),
    visited: yesOrNo(raw.visited),
    indexable: yesOrNo(raw.indexable),
  };
}

/** The address's words are the API's; what the API does not know it refuses, and the screen shows that. */
export function pageFilterOf({
  search,
  status,
  depth,
  visited,
  indexable,
  issues,
  type,
  kind,
  url,
  sort,
}: PageSearch): PageFilter {
  return {
    search,
    status,
    depth,
    visited,
    indexable,
    issues,
    content_type: type,
    kind,
    url_contains: url,
    sort,
  } as PageFilter;
}

export function countPageFilters({ sort: _sort, page: _page, ...filters }: PageSearch): number {
  return Object.values(filters).filter((value) => value !== undefined).length;
}
