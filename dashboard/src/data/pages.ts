/** Pages of an audit, one page with its facts, and the links between them. */
import {
  type GetPageResponse,
  type GetStructureResponse,
  getCrawlMap,
  getPage,
  getStructure,
  type ListPagesData,
  listLinks,
  listPages,
  type Page,
} from "@sitemend/client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";
import type { LongListQuery, Piece } from "./long-list.ts";

export type PageFilter = Omit<NonNullable<ListPagesData["query"]>, "cursor" | "limit">;
const PAGE = 100;
const LINKS = 25;

/** All of them, however many. */
export const allPages = (auditId: string, filter: PageFilter): LongListQuery<Piece<Page>> => ({
  key: ["audit", auditId, "pages", filter],
  size: PAGE,
  fetch: async (cursor) => {
    const { pages, page } = await ask(listPages({ path: { auditId }, query: { ...filter, limit: PAGE, cursor } }));
    return { rows: pages, nextCursor: page.nextCursor };
  },
});

/** Addresses of pages that a visitor gets, to choose one of. */
export const exampleUrlsQuery = (auditId: string, search: string | undefined) =>
  queryOptions({
    queryKey: ["audit", auditId, "example-urls", search],
    queryFn: async () => {
      const query = { visited: "true", status: "2xx", content_type: "html", search, limit: PAGE } as const;
      const { pages } = await ask(listPages({ path: { auditId }, query }));
      return pages.map(({ url }) => url);
    },
    staleTime: 60_000,
  });

/** One page with its facts. */
export type OnePage = GetPageResponse["data"]["page"];

export const pageQuery = (auditId: string, pageId: string) =>
  queryOptions({
    queryKey: ["audit", auditId, "page", pageId],
    queryFn: async () => (await ask(getPage({ path: { auditId, pageId } }))).page,
  });

export const linksQuery = (auditId: string, ends: { from: string } | { to: string }) =>
  infiniteQueryOptions({
    queryKey: ["audit", auditId, "links", ends],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      ask(listLinks({ path: { auditId }, query: { ...ends, limit: LINKS, cursor: pageParam } })),
    getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
  });

/** A site, or a folder of it, by depths, answers and folders. */
export type Shape = GetStructureResponse["data"];

/** @param prefix a folder to open; without it, the site. */
export const structureQuery = (auditId: string, prefix?: string) =>
  queryOptions({
    queryKey: ["audit", auditId, "structure", prefix],
    queryFn: () => ask(getStructure({ path: { auditId }, query: { prefix, limit: PAGE } })),
    staleTime: 60_000,
  });

/** Every page, for the map. */
export const crawlMapQuery = (auditId: string) =>
  queryOptions({
    queryKey: ["audit", auditId, "map"],
    queryFn: () => ask(getCrawlMap({ path: { auditId } })),
    staleTime: 60_000,
  });
