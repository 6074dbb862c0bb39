/** A site's connection, to its WordPress or its repository. */
import { verifyGit, verifyWordPress } from "@sitemend/client";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";

/** Asks the other side itself, so it is never asked anew just because a window got the focus. */
const rarely = { staleTime: 60_000, refetchOnWindowFocus: false } as const;

export const wordpressQuery = (websiteId: string) =>
  queryOptions({
    ...rarely,
    queryKey: ["website", websiteId, "wordpress"],
    queryFn: () => ask(verifyWordPress({ path: { websiteId } })),
  });

export const gitQuery = (websiteId: string) =>
  queryOptions({
    ...rarely,
    queryKey: ["website", websiteId, "git"],
    queryFn: () => ask(verifyGit({ path: { websiteId } })),
  });

/** What can be fixed depends on it, too. */
export async function connectionChanged(client: QueryClient, websiteId: string): Promise<void> {
  void client.invalidateQueries({ queryKey: ["websites"] });
  void client.invalidateQueries({ queryKey: ["audit"] });
  await client.invalidateQueries({ queryKey: ["website", websiteId] });
}
