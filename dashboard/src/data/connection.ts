/** A site's WordPress connection. */
import { verifyWordPress } from "@sitemend/client";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";

/** Asks the WordPress itself, so it is never asked anew just because a window got the focus. */
export const connectionQuery = (websiteId: string) =>
  queryOptions({
    queryKey: ["website", websiteId, "connection"],
    queryFn: () => ask(verifyWordPress({ path: { websiteId } })),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
