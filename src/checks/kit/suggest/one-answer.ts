/**
 * Two checks may find fault with one link and answer differently: one knows where the address leads, another only that it
 * leads nowhere. A person who approves both would wonder which one holds, so all of them propose the best answer.
 */
import type { SiteView } from "#domain/site.ts";
import type { Suggestion } from "#domain/suggestion.ts";

const OF_A_LINK: ReadonlySet<Suggestion["field"]> = new Set(["link", "link_removed"]);

/** The suggestions of one page, by any key, where all that are about one link agree; the others are as they were. */
export function agreed<Key>(
  suggestions: ReadonlyMap<Key, Suggestion>,
  pageUrl: string,
  view: SiteView,
): ReadonlyMap<Key, Suggestion> {
  const ofLinks = [...suggestions].filter(([, { field }]) => OF_A_LINK.has(field));
  if (ofLinks.length < 2) return suggestions;
  const result = new Map(suggestions);
  const byLink = Map.groupBy(ofLinks, ([, { target = "", was = "" }]) =>
    [URL.parse(target, pageUrl)?.href ?? target, was].join("\n"),
  );
  for (const group of byLink.values()) {
    const [[, best] = []] = group.toSorted(([, one], [, other]) => worth(other, view) - worth(one, view));
    if (!best) continue;
    const { field, value, risk, source } = best;
    for (const [key, suggestion] of group)
      if (suggestion.value !== value || suggestion.field !== field)
        result.set(key, { ...suggestion, field, value, risk, source });
  }
  return result;
}

/** An address is better than none, one that opens and is no copy better than one that nobody tried. */
function worth({ field, value, risk }: Suggestion, view: SiteView): number {
  if (field === "link_removed") return 0;
  const seen = view.byUrl(value);
  const opens = seen?.status === 200 && seen.redirectTo === null;
  return 1 + (opens ? 2 : 0) + (opens && seen.canonicalTo === null ? 2 : 0) + (risk === "safe" ? 1 : 0);
}
