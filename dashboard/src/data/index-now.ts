/** IndexNow of a site. */
import { enableIndexNow, getIndexNow } from "@sitemend/client";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";

export const indexNowQuery = (websiteId: string) =>
  queryOptions({
    queryKey: ["index-now", websiteId],
    queryFn: () => ask(getIndexNow({ path: { websiteId } })),
    select: ({ indexNow }) => indexNow,
  });

export const switchOnIndexNow = (websiteId: string, key: string) =>
  ask(enableIndexNow({ path: { websiteId }, body: { key } }));

/** One that nobody has. */
export function newIndexNowKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
