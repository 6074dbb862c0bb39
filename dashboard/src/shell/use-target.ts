/** Where approved changes of the site on screen go, if it is connected: words and next steps depend on it. */
import type { Website } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { connectedPlatform } from "../data/platform.ts";
import { websiteQuery } from "../data/websites.ts";
import { usePlace } from "./place.ts";

export type Target = "wordpress" | "pull_request" | "commit";

export function useTarget(): Target {
  return useRepository()?.writeMode ?? "wordpress";
}

/** Whether suggestions for the site on screen can be applied; until that is known, nobody says so. */
export function useIsConnected(): boolean {
  const site = useSite();
  return site !== undefined && connectedPlatform(site) !== undefined;
}

/** The repository of the site on screen; `null` where it has none, and until that is known. */
export function useRepository(): Website["git"] {
  return useSite()?.git ?? null;
}

function useSite(): Website | undefined {
  const { websiteId } = usePlace();
  return useQuery({ ...websiteQuery(websiteId ?? ""), enabled: websiteId !== undefined }).data;
}
