/** The viewport meta as browsers read it: commas or semicolons between, the last value of a name counts. */
import type { Document, MetaTag } from "#domain/document.ts";
import { memoizeLast } from "./memoize-last.ts";

export const viewportTags = memoizeLast(({ metas }: Document): readonly MetaTag[] =>
  metas.filter(({ name, attribute }) => name === "viewport" && attribute === "name"),
);

export const viewportValues = memoizeLast((content: string): ReadonlyMap<string, string> => {
  const pairs = content
    .toLowerCase()
    .split(/[,;]/)
    .map((part) => part.split("=").map((side) => side.trim()));
  return new Map(pairs.flatMap(([name, value]) => (name ? [[name, value ?? ""] as const] : [])));
});
