import type { RequestedItem } from "@sitemend/client";
import { plain } from "../../data/format.ts";
import { Notice } from "../../ui/states.tsx";

export function Warnings({ texts, title }: { readonly texts: readonly string[]; readonly title?: string }) {
  return texts.map((text) => (
    <Notice key={text} tone="warning" title={title}>
      {plain(text)}
    </Notice>
  ));
}

/** Said once above them: repeated on each card, nobody would read the others. */
export function warningsOfAll(items: readonly RequestedItem[]): readonly string[] {
  const [first, ...others] = items;
  if (first === undefined || others.length === 0) return [];
  return first.warnings.filter((warning) => others.every(({ warnings }) => warnings.includes(warning)));
}
