/** What a page limit left unread, by kinds of addresses: whoever reads the results should know what they stand for. */
import { createKinds } from "#domain/address-kind.ts";
import type { AuditWarning } from "#domain/audit.ts";
import type { SeenUrl } from "#domain/site.ts";

/** More would be a list nobody reads. */
const MOST_NAMED = 8;

interface Count {
  readonly kind: string;
  read: number;
  left: number;
}

type Sampled = Pick<SeenUrl, "url" | "kind" | "visited" | "leftOut">;

export function sampleWarning(urls: Iterable<Sampled>): AuditWarning[] {
  const counts = countKinds(urls);
  const cut = counts.filter(({ left }) => left > 0).sort((a, b) => b.left - a.left);
  if (cut.length === 0) return [];
  const read = counts.reduce((sum, count) => sum + count.read, 0);
  const named = cut.slice(0, MOST_NAMED).map(words);
  const more = cut.length > MOST_NAMED ? ` and ${cut.length - MOST_NAMED} more patterns` : "";
  const whole = counts.length - cut.length;
  const others =
    whole === 0 ? "" : ` ${whole === 1 ? "1 other pattern was" : `${whole} other patterns were`} crawled completely.`;
  const message = `The page limit was reached after ${shown(read)} pages, so these results are based on a sample: the start page, the pages it links to, then URLs of each pattern in turn. Crawled: ${named.join(", ")}${more}.${others} To crawl more, raise the page limit; to choose what is crawled, include or exclude URL patterns.`;
  return [{ code: "pages_sampled", message }];
}

function countKinds(urls: Iterable<Sampled>): readonly Count[] {
  const kindOf = createKinds();
  const counts = new Map<string, Count>();
  for (const { url, kind, visited, leftOut } of urls) {
    if (kind !== "page" || (!visited && leftOut !== "max_pages")) continue;
    const name = kindOf(new URL(url));
    const count = counts.get(name) ?? { kind: name, read: 0, left: 0 };
    counts.set(name, count);
    if (visited) count.read += 1;
    else count.left += 1;
  }
  return [...counts.values()];
}

function words({ kind, read, left }: Count): string {
  return `${shown(read)} of ${shown(read + left)} like ${kind}`;
}

function shown(count: number): string {
  return count.toLocaleString("en");
}
