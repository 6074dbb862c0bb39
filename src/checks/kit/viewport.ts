/** The viewport meta as browsers read it: commas or semicolons between, the last value of a name counts. */
import type { Document, MetaTag } from "#domain/document.ts";

export function viewportTags({ metas }: Document): readonly MetaTag[] {
  return metas.filter(({ name, attribute }) => name === "viewport" && attribute === "name");
}

export function viewportValues(content: string): ReadonlyMap<string, string> {
  const pairs = content
    .toLowerCase()
    .split(/[,;]/)
    .map((part) => part.split("=").map((side) => side.trim()));
  return new Map(pairs.flatMap(([name, value]) => (name ? [[name, value ?? ""] as const] : [])));
}
