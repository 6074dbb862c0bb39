/** What a person may do here. Roles belong to workspaces, so the site on screen decides which role counts. */
import type { Role } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { meQuery } from "../data/session.ts";
import { websiteQuery } from "../data/websites.ts";
import { allows } from "../data/workspaces.ts";
import { usePlace } from "./place.ts";

/** Without a site on screen it is enough to have the role in some workspace: the service takes the first of them. */
export function useMay(role: Role): boolean {
  return usePermission(role) === "given";
}

/** Where things would move when the answer comes, room is kept for what may come to stand there. */
export function usePermission(role: Role): "given" | "missing" | "unknown" {
  const { websiteId, isLoading } = usePlace();
  const { data: me } = useQuery(meQuery);
  const site = useQuery({ ...websiteQuery(websiteId ?? ""), enabled: websiteId !== undefined });
  // Until the site is known nothing is offered that might have to be taken back.
  if (me === undefined || isLoading || site.isLoading) return "unknown";
  if (websiteId !== undefined && site.data === undefined) return "missing";
  const here = me.workspaces.filter(({ id }) => site.data === undefined || id === site.data.workspaceId);
  return here.some((one) => allows(one.role, role)) ? "given" : "missing";
}
