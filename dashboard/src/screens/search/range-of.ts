import { day } from "../../data/format.ts";
import { words } from "../../words/index.ts";

/** At noon, so that it is the same day wherever it is read. */
export function rangeOf({ firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string }): string {
  return words.search.rangeOf(day(`${firstDay}T12:00`), day(`${lastDay}T12:00`));
}
