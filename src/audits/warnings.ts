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
  const message = `The start page sends its visitors at once to ${target.url}, which is another site, so little of this one was found. To audit that site, start an audit with its address.`;
  return [{ code: "start_leads_away", message }];
}

function silent({ view: { coverage } }: Pick<LoadedSite, "view">): AuditWarning[] {
  if (coverage.truncatedBy !== "site_silent") return [];
  const message =
    "The site stopped answering in the middle of the audit: nothing came for a minute, not even the start page. What was not read by then is left out and does not count as broken. Either the site was down, or its firewall shut us out for asking too much. Let our user agent through, or ask more slowly (requestsPerSecond, --rate 1), then start the audit again.";
  return [{ code: "site_silent", message }];
}

function refusing({ view: { coverage } }: Pick<LoadedSite, "view">): AuditWarning[] {
  if (coverage.truncatedBy !== "site_refuses") return [];
  const message =
    "The site refused to answer any more requests (status 429 or 503), the start page too: for minutes, or it asked for a longer pause than an audit can wait. What was not read by then is left out and does not count as broken. Wait until the site lets us in again, then ask more slowly (requestsPerSecond, --rate 1), or have its firewall let our user agent through.";
  return [{ code: "site_refuses", message }];
}

/** From this share on, what was refused could change the picture. */
const WORTH_A_WARNING = 0.1;

function refused({ urls }: Pick<LoadedSite, "urls">): AuditWarning[] {
  const pages = urls.filter(({ kind, visited }) => kind === "page" && visited);
  const shut = pages.filter((page) => isRefused(page)).length;
  if (shut === 0 || shut < pages.length * WORTH_A_WARNING) return [];
  const [some, all] = [shut.toLocaleString("en"), pages.length.toLocaleString("en")];
  const message = `The site refused ${some} of ${all} pages to us (status 401, 403 or 429, or a challenge of its firewall). They do not count as broken, but nothing they say is in these results. Let our user agent through, give the audit a login, or ask more slowly (requestsPerSecond, --rate 1), then start it again.`;
  return [{ code: "pages_refused", message }];
}

function tooLarge({ urls }: Pick<LoadedSite, "urls">): AuditWarning[] {
  const unread = urls.filter(({ kind, failure }) => kind === "page" && isUnreadBody(failure)).length;
  if (unread === 0) return [];
  const pages = unread === 1 ? "1 page" : `${unread.toLocaleString("en")} pages`;
  const message = `${pages} could not be read to the end: too large. What such a page says and links to further down is not in these results. Make these pages smaller.`;
  return [{ code: "pages_too_large", message }];
}

function unresolvedLinks({ view, urls }: Pick<LoadedSite, "view" | "urls">): AuditWarning[] {
  if (view.namesResolve) return [];
  const unknown = urls.filter(({ kind, failure }) => kind === "external" && failure === "dns_failed").length;
  if (unknown === 0) return [];
  const links = unknown === 1 ? "1 external link" : `${unknown.toLocaleString("en")} external links`;
  const message = `${links} could not be checked: no name of another site could be resolved, so this machine probably has no working DNS or no way out. They count as unverified, not as broken. Repair name resolution and start the audit again, or leave external links out.`;
  return [{ code: "external_links_unverified", message }];
}
