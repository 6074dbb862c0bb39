/** Addresses that were left out by their kind: how many, of which kinds, and one of each to look at. */
import { createKinds } from "#domain/address-kind.ts";
import type { AuditWarning } from "#domain/audit.ts";
import type { LeftOutReason } from "#domain/page.ts";
import type { SeenUrl } from "#domain/site.ts";

/** More would be a list nobody reads. */
const MOST_NAMED = 5;
const LONGEST_EXAMPLE = 200;

type Urls = Iterable<Pick<SeenUrl, "url" | "leftOut">>;

export function leftOutWarnings(urls: Urls): AuditWarning[] {
  return [...trapWarning(urls), ...hangingWarning(urls)];
}

function trapWarning(urls: Urls): AuditWarning[] {
  const found = leftOutFor("trap", urls);
  if (found === null) return [];
  const message = `${found.count} skipped as crawler traps: calendars, filter combinations, session IDs, repeating paths, or URLs with the same content. The first URLs of each pattern were crawled. Skipped: ${found.kinds}; the Pages screen lists them all (Not crawled: crawler trap). Search engines waste crawl budget there, too: disallow these URLs in robots.txt or stop linking to them. List URLs that must be crawled in a sitemap.`;
  return [{ code: "traps_left_out", message }];
}

function hangingWarning(urls: Urls): AuditWarning[] {
  const found = leftOutFor("not_waited_for", urls);
  if (found === null) return [];
  const message = `${found.count} skipped because similar pages timed out. The first URLs of each pattern were requested twice and are reported (http-timeout); after further timeouts, the rest were skipped, except for one final attempt. Skipped: ${found.kinds}; the Pages screen lists them all (Not crawled: similar pages timed out). Skipped URLs don't count as broken. Find out why these pages hang, then run the audit again, or exclude them (--exclude).`;
  return [{ code: "pages_not_waited_for", message }];
}

/** In words, the largest kinds first; `null` = none. */
function leftOutFor(reason: LeftOutReason, urls: Urls): { readonly count: string; readonly kinds: string } | null {
  const kindOf = createKinds();
  const kinds = new Map<string, { count: number; readonly example: string }>();
  for (const { url, leftOut } of urls) {
    if (leftOut !== reason) continue;
    const kind = kindOf(new URL(url));
    const known = kinds.get(kind) ?? { count: 0, example: url };
    kinds.set(kind, known);
    known.count += 1;
  }
  if (kinds.size === 0) return null;
  const most = [...kinds].sort(([, a], [, b]) => b.count - a.count);
  const total = most.reduce((sum, [, { count }]) => sum + count, 0);
  const named = most.slice(0, MOST_NAMED).map(([kind, one]) => words(kind, one));
  const more = most.length > MOST_NAMED ? `, and ${most.length - MOST_NAMED} more patterns` : "";
  return {
    count: total === 1 ? "1 URL was" : `${total.toLocaleString("en")} URLs were`,
    kinds: named.join(", ") + more,
  };
}

function words(kind: string, { count, example }: { readonly count: number; readonly example: string }): string {
  return `${count.toLocaleString("en")} like ${kind} (${example.slice(0, LONGEST_EXAMPLE)})`;
}
