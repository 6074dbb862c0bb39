/** What Google says of a page, in short. */
import type { UrlInspection } from "@sitemend/client";
import { plain } from "../../data/format.ts";
import { screenWords } from "../../words/screens.ts";

const w = screenWords.searchConsole.index;
/** States that are as they should be, or that Google knows nothing of. */
const UNREMARKABLE = /^(ALLOWED|INDEXING_ALLOWED|SUCCESSFUL|.*_UNSPECIFIED)$/;

export function problemsOf({ robotsTxtState, indexingState, pageFetchState }: UrlInspection): string {
  const states = [robotsTxtState, indexingState, pageFetchState].map((state) => state ?? "");
  return (
    states
      .filter((state) => state !== "" && !UNREMARKABLE.test(state))
      .map(plain)
      .join(", ") || "–"
  );
}

/** Worth a word only where Google chose another one than the page. */
export function canonicalOf({ url, googleCanonical, userCanonical }: UrlInspection): string {
  if (googleCanonical === null) return "–";
  if (googleCanonical === url) return w.itself;
  return googleCanonical === userCanonical ? plain(googleCanonical) : w.chosen(plain(googleCanonical));
}
