/** What differs from the last audit because it was changed from here is no news: somebody approved it. */
import type { EarlierAudit, OwnChange } from "#domain/site.ts";
import { foldText } from "./fold-text.ts";

/** Our changes in force that the page shows, oldest first: its own, and settings of the whole site. */
export function ownChangesOf(earlier: EarlierAudit, url: string): readonly OwnChange[] {
  const known = indexes.get(earlier) ?? Map.groupBy(earlier.ownChanges, placeOf);
  indexes.set(earlier, known);
  return [...(known.get(url) ?? []), ...(known.get(EVERYWHERE) ?? [])];
}

/** The last of our changes of one field of the page. */
export function lastOwnChange(earlier: EarlierAudit, url: string, field: string): OwnChange | undefined {
  return ownChangesOf(earlier, url).findLast((change) => change.field === field);
}

/** Our changes alone lead from the one text to the other. A template may stand around what the site stores. */
export function isOurs(changes: readonly OwnChange[], was: string, is: string): boolean {
  const now = asShown(is);
  let text = asShown(was);
  for (const { before, after } of changes) {
    const [old, wrote] = [asShown(before ?? ""), asShown(after ?? "")];
    if (wrote !== "" && wrote === now) return true;
    if (old !== "") text = text.replace(old, () => wrote);
  }
  return changes.length > 0 && text.trim() === now;
}

const EVERYWHERE = "";
const indexes = new WeakMap<EarlierAudit, ReadonlyMap<string, readonly OwnChange[]>>();

function placeOf({ url, field }: OwnChange): string {
  return field.startsWith("setting:") ? EVERYWHERE : url;
}

/** Content systems print dashes, quotation marks and dots finer than they were typed. */
function asShown(text: string): string {
  return foldText(text)
    .replace(/[\u2010-\u2015]|--+/g, "-")
    .replace(/[\u2018-\u201b]/g, "'")
    .replace(/[\u201c-\u201f]/g, '"')
    .replace(/\.\.\./g, "…");
}
