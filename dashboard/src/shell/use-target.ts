/** Where approved changes of the site on screen go: words and next steps depend on it. */
import type { Website } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { websiteQuery } from "../data/websites.ts";
import { usePlace } from "./place.ts";

export type Target = "wordpress" | "pull_request" | "commit";

export function useTarget(): Target {
  return useRepository()?.writeMode ?? "wordpress";
}

/** The repository of the site on screen; `null` where it has none, and until that is known. */
export function useRepository(): Website["git"] {
  const { websiteId } = usePlace();
  const { data } = useQuery({ ...websiteQuery(websiteId ?? ""), enabled: websiteId !== undefined });
  return data?.git ?? null;
}
