/** What a person may do here. Roles belong to workspaces, so the site on screen decides which role counts. */
import type { Role } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { meQuery } from "../data/session.ts";
import { websiteQuery } from "../data/websites.ts";
import { usePlace } from "./place.ts";

const RANK: Record<Role, number> = { viewer: 0, editor: 1, admin: 2, owner: 3 };

/** Without a site on screen, the workspace counts where new websites go: the person's first. */
export function useMay(role: Role): boolean {
  const { websiteId } = usePlace();
  const { data: me } = useQuery(meQuery);
  const { data: site } = useQuery({ ...websiteQuery(websiteId ?? ""), enabled: websiteId !== undefined });
  // Until the site is known nothing is offered that might have to be taken back.
  if (websiteId !== undefined && site === undefined) return false;
  const mine = me?.workspaces.find(({ id }) => site === undefined || id === site.workspaceId);
  return mine !== undefined && RANK[mine.role] >= RANK[role];
}
