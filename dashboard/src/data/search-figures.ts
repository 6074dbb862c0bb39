/** Search figures of a site. */
import { getSearchFigures, importSearchFigures, listSearchFigures } from "@sitemend/client";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";

export const searchFiguresQuery = (websiteId: string) =>
  queryOptions({
    queryKey: ["search-figures", websiteId],
    queryFn: () => ask(listSearchFigures({ path: { websiteId } })),
  });

export const searchRowsQuery = (websiteId: string, figuresId: string, limit: number) =>
  queryOptions({
    queryKey: ["search-figures", websiteId, figuresId, limit],
    queryFn: () => ask(getSearchFigures({ path: { websiteId, figuresId }, query: { limit } })),
  });

/** Days are sent where the file may lack them. */
export function importFigures(websiteId: string, file: File, days: { readonly first: string; readonly last: string }) {
  const isArchive = /\.zip$/i.test(file.name);
  return ask(
    importSearchFigures({
      path: { websiteId },
      body: file,
      headers: { "Content-Type": isArchive ? "application/zip" : "text/csv" },
      query: { ...(days.first !== "" && { first_day: days.first }), ...(days.last !== "" && { last_day: days.last }) },
    }),
  );
}
