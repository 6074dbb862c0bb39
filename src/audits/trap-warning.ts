/** Addresses that were left out because they have no end: how many, of which kinds, and one of each to look at. */
import { createKinds } from "#domain/address-kind.ts";
import type { AuditWarning } from "#domain/audit.ts";
import type { SeenUrl } from "#domain/site.ts";

/** More would be a list nobody reads. */
const MOST_NAMED = 5;
const LONGEST_EXAMPLE = 200;

export function trapWarning(urls: Iterable<Pick<SeenUrl, "url" | "leftOut">>): AuditWarning[] {
  const kindOf = createKinds();
  const kinds = new Map<string, { count: number; readonly example: string }>();
  for (const { url, leftOut } of urls) {
    if (leftOut !== "trap") continue;
    const kind = kindOf(new URL(url));
    const known = kinds.get(kind) ?? { count: 0, example: url };
    kinds.set(kind, known);
    known.count += 1;
  }
  if (kinds.size === 0) return [];
  const most = [...kinds].sort(([, a], [, b]) => b.count - a.count);
  const total = most.reduce((sum, [, { count }]) => sum + count, 0);
  const named = most.slice(0, MOST_NAMED).map(([kind, found]) => words(kind, found));
  const more = most.length > MOST_NAMED ? `, and ${most.length - MOST_NAMED} more kinds` : "";
  const addresses = total === 1 ? "1 address was" : `${total.toLocaleString("en")} addresses were`;
  const message = `${addresses} left out because they look endless: calendars, filters in every combination, session ids, paths that repeat themselves, or pages that only say again what others of their kind said. The first of each kind were read. Left out were ${named.join(", ")}${more}; the list of pages names them all (left out: trap). Search engines get lost there too: forbid these addresses in robots.txt or stop linking to them. What must be read may stand in a sitemap.`;
  return [{ code: "traps_left_out", message }];
}

function words(kind: string, { count, example }: { readonly count: number; readonly example: string }): string {
  return `${count.toLocaleString("en")} like ${kind} (${example.slice(0, LONGEST_EXAMPLE)})`;
}
