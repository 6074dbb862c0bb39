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
  const message = `${found.count} left out because they look endless: calendars, filters in every combination, session ids, paths that repeat themselves, or pages that only say again what others of their kind said. The first of each kind were read. Left out were ${found.kinds}; the list of pages names them all (left out: trap). Search engines get lost there too: forbid these addresses in robots.txt or stop linking to them. What must be read may stand in a sitemap.`;
  return [{ code: "traps_left_out", message }];
}

function hangingWarning(urls: Urls): AuditWarning[] {
  const found = leftOutFor("not_waited_for", urls);
  if (found === null) return [];
  const message = `${found.count} left out because pages of their kind do not answer. The first of each kind were waited for, twice each, and are reported (http-timeout); the next ones got several times as long as the site usually takes; when none of those answered, the rest were not asked, but for one in the end. Left out were ${found.kinds}; the list of pages names them all (left out: not_waited_for). They do not count as broken. Find out what makes these pages hang, then start the audit again, or exclude them (--exclude).`;
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
  const more = most.length > MOST_NAMED ? `, and ${most.length - MOST_NAMED} more kinds` : "";
  return {
    count: total === 1 ? "1 address was" : `${total.toLocaleString("en")} addresses were`,
    kinds: named.join(", ") + more,
  };
}

function words(kind: string, { count, example }: { readonly count: number; readonly example: string }): string {
  return `${count.toLocaleString("en")} like ${kind} (${example.slice(0, LONGEST_EXAMPLE)})`;
}
