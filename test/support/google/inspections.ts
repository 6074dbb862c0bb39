/** URL Inspection: what Google knows of a page under a property. */
import type { searchconsole_v1 } from "@googleapis/searchconsole";
import { errorBody } from "./errors.ts";
import type { Reply } from "./reply.ts";
import type { WmxSite } from "./sites.ts";

type InspectRequest = searchconsole_v1.Schema$InspectUrlIndexRequest;
type InspectResponse = searchconsole_v1.Schema$InspectUrlIndexResponse;
export type Inspections = Map<string, searchconsole_v1.Schema$IndexStatusInspectionResult>;

const NAMES = ["inspectionUrl", "siteUrl", "languageCode"] satisfies (keyof InspectRequest)[];

export function answerInspection(
  sites: readonly WmxSite[],
  known: Inspections,
  { inspectionUrl, siteUrl, ...rest }: InspectRequest,
): Reply {
  const unknown = Object.keys(rest).find((name) => !NAMES.includes(name as keyof InspectRequest));
  if (unknown !== undefined) return refused(400, "INVALID_ARGUMENT", "badRequest");
  const site = sites.find((one) => one.siteUrl === siteUrl);
  if (site === undefined || site.permissionLevel === "siteUnverifiedUser")
    return refused(403, "PERMISSION_DENIED", "forbidden");
  if (!isUnder(String(inspectionUrl), site.siteUrl ?? "")) return refused(403, "PERMISSION_DENIED", "forbidden");
  const body: InspectResponse = {
    inspectionResult: {
      inspectionResultLink: "https://search.google.com/search-console/inspect?resource_id=x",
      indexStatusResult: known.get(String(inspectionUrl)) ?? {
        verdict: "NEUTRAL",
        coverageState: "URL is unknown to Google",
        robotsTxtState: "ROBOTS_TXT_STATE_UNSPECIFIED",
        indexingState: "INDEXING_STATE_UNSPECIFIED",
        pageFetchState: "PAGE_FETCH_STATE_UNSPECIFIED",
      },
    },
  };
  return { status: 200, body };
}

function isUnder(url: string, property: string): boolean {
  if (!property.startsWith("sc-domain:")) return url.startsWith(property);
  const domain = property.slice("sc-domain:".length);
  const { hostname } = new URL(url);
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

const refused = (code: number, status: string, reason: string): Reply => ({
  status: code,
  body: errorBody(code, status, reason),
});
