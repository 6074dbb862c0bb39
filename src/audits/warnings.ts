/** What people must know of an audit before they trust its figures, and what they can do about it. */
import { isRefused, isUnreadBody } from "#domain/answer.ts";
import type { AuditWarning } from "#domain/audit.ts";
import { scriptWarning } from "./script-warning.ts";
import type { LoadedSite } from "./site-view/index.ts";
import { unlistedWarning } from "./unlisted-warning.ts";

export function warnings(site: Pick<LoadedSite, "view" | "urls">): AuditWarning[] {
  return [
    ...silent(site),
    ...refusing(site),
    ...startLeadsAway(site),
    ...refused(site),
    ...scriptWarning(site.view),
    ...unlistedWarning(site.view),
    ...tooLarge(site),
    ...unresolvedLinks(site),
  ];
}

/** A redirect would have decided which site is read; a page that forwards does not, because it may be read itself. */
function startLeadsAway({ view }: Pick<LoadedSite, "view">): AuditWarning[] {
  const start = view.byUrl(view.facts.startUrl);
  const target = start?.forwardsTo ? view.byId(start.forwardsTo) : undefined;
  if (target?.kind !== "external") return [];
  const message = `The start page immediately redirects to ${target.url}, on another site, so few pages were found. To audit that site, start an audit of its URL.`;
  return [{ code: "start_leads_away", message }];
}

function silent({ view: { coverage } }: Pick<LoadedSite, "view">): AuditWarning[] {
  if (coverage.truncatedBy !== "site_silent") return [];
  const message =
    "The site stopped responding during the audit: no response for a minute, not even from the start page. Pages not crawled by then are excluded and don't count as broken. The site was down, or its firewall blocked the crawler. Allowlist our user agent or lower the request rate (requestsPerSecond, --rate 1), then run the audit again.";
  return [{ code: "site_silent", message }];
}

function refusing({ view: { coverage } }: Pick<LoadedSite, "view">): AuditWarning[] {
  if (coverage.truncatedBy !== "site_refuses") return [];
  const message =
    "The site kept returning 429 or 503 for several minutes, even for the start page, or sent a Retry-After longer than an audit can wait. Pages not crawled by then are excluded and don't count as broken. Try again later with a lower request rate (requestsPerSecond, --rate 1), or allowlist our user agent.";
  return [{ code: "site_refuses", message }];
}

/** From this share on, what was refused could change the picture. */
const WORTH_A_WARNING = 0.1;

function refused({ urls }: Pick<LoadedSite, "urls">): AuditWarning[] {
  const pages = urls.filter(({ kind, visited }) => kind === "page" && visited);
  const shut = pages.filter((page) => isRefused(page)).length;
  if (shut === 0 || shut < pages.length * WORTH_A_WARNING) return [];
  const [some, all] = [shut.toLocaleString("en"), pages.length.toLocaleString("en")];
  const message = `${some} of ${all} pages ${shut === 1 ? "was" : "were"} blocked (401, 403, 429 or a bot challenge). Blocked pages don't count as broken, but their content isn't in these results. Allowlist our user agent, add credentials to the audit or lower the request rate (requestsPerSecond, --rate 1), then run the audit again.`;
  return [{ code: "pages_refused", message }];
}

function tooLarge({ urls }: Pick<LoadedSite, "urls">): AuditWarning[] {
  const unread = urls.filter(({ kind, failure }) => kind === "page" && isUnreadBody(failure)).length;
  if (unread === 0) return [];
  const message =
    unread === 1
      ? "1 page was too large and was truncated; content and links after that point aren't in these results. Reduce its size."
      : `${unread.toLocaleString("en")} pages were too large and were truncated; content and links after that point aren't in these results. Reduce their size.`;
  return [{ code: "pages_too_large", message }];
}

function unresolvedLinks({ view, urls }: Pick<LoadedSite, "view" | "urls">): AuditWarning[] {
  if (view.namesResolve) return [];
  const unknown = urls.filter(({ kind, failure }) => kind === "external" && failure === "dns_failed").length;
  if (unknown === 0) return [];
  const links = unknown === 1 ? "1 external link" : `${unknown.toLocaleString("en")} external links`;
  const message = `${links} couldn't be checked: no external hostname could be resolved, so this machine probably has no working DNS or no internet access. Unchecked links count as unverified, not as broken. Fix DNS and run the audit again.`;
  return [{ code: "external_links_unverified", message }];
}
