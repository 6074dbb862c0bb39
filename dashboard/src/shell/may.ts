/** What a person may do here. Roles belong to workspaces, so the site on screen decides which role counts. */
import type { Role } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { meQuery } from "../data/session.ts";
import { websiteQuery } from "../data/websites.ts";
import { allows } from "../data/workspaces.ts";
import { usePlace } from "./place.ts";

/** Without a site on screen it is enough to have the role in some workspace: the service takes the first of them. */
export function useMay(role: Role): boolean {
  const { websiteId } = usePlace();
  const { data: me } = useQuery(meQuery);
  const { data: site } = useQuery({ ...websiteQuery(websiteId ?? ""), enabled: websiteId !== undefined });
  // Until the site is known nothing is offered that might have to be taken back.
  if (websiteId !== undefined && site === undefined) return false;
  const here = me?.workspaces.filter(({ id }) => site === undefined || id === site.workspaceId) ?? [];
  return here.some((one) => allows(one.role, role));
}
