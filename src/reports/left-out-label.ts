/** Why URLs were not crawled, as short labels for tables; `LEFT_OUT` says it in full. */
import type { LeftOutReason } from "#domain/page.ts";

const LABELS: Readonly<Record<LeftOutReason, string>> = {
  robots: "Blocked by robots.txt",
  robots_unreachable: "robots.txt couldn't be fetched",
  excluded: "Excluded by a pattern",
  not_included: "Not included by a pattern",
  max_depth: "Depth limit",
  max_pages: "Page limit",
  max_duration: "Time limit",
  site_silent: "Site stopped responding",
  site_refuses: "Rate limited",
  not_waited_for: "Similar pages timed out",
  trap: "Crawler trap",
  url_too_long: "URL too long",
  credentials_in_url: "Credentials in URL",
  blocked_address: "Private address",
  external_off: "External links not checked",
  max_resources: "Resource limit",
  not_asked: "Outside page audit",
  not_listed: "Not in the list or sitemaps",
  cancelled: "Audit canceled",
};

/** An audit of a later version may have a reason that is not known here. */
export function leftOutLabel(reason: string): string {
  return (LABELS as Readonly<Record<string, string>>)[reason] ?? reason.replaceAll("_", " ");
}
