/** The properties of an account. */
import type { searchconsole_v1 } from "@googleapis/searchconsole";
import type { Reply } from "./reply.ts";

type SitesList = searchconsole_v1.Schema$SitesListResponse;
export type WmxSite = Required<searchconsole_v1.Schema$WmxSite>;

export const wmxSite = (siteUrl: string, permissionLevel = "siteFullUser"): WmxSite => ({ siteUrl, permissionLevel });

/** An account without properties gets an object without the list. */
export function answerSites(sites: readonly WmxSite[]): Reply {
  const body: SitesList = sites.length === 0 ? {} : { siteEntry: [...sites] };
  return { status: 200, body };
}
