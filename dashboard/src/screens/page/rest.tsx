import { words } from "../../words/index.ts";

/** Says that a list was cut. */
export function Rest({ shown, total }: { readonly shown: number; readonly total: number }) {
  return total <= shown ? null : <p className="mt-2 text-sm text-ink-soft">{words.pageDrawer.moreOf(shown, total)}</p>;
}
