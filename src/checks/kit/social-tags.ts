/** Tags for sharing. Networks read them in `property` and in `name`, wherever they stand. */
import type { Document, MetaTag } from "#domain/document.ts";
import { memoizeLast } from "./memoize-last.ts";

/** What the Open Graph protocol requires of every page (https://ogp.me/#metadata). */
export const OPEN_GRAPH = ["og:title", "og:type", "og:image", "og:url"] as const;

export function socialTag({ metas }: Document, name: string): MetaTag | undefined {
  return metas.find((meta) => meta.name === name && meta.attribute !== "http-equiv" && meta.content.trim() !== "");
}

export const missingOpenGraph = memoizeLast((document: Document): readonly string[] =>
  OPEN_GRAPH.filter((name) => !hasTag(document, name)),
);

/** `og:image:url` and `og:image:secure_url` are other ways to name the image. */
function hasTag(document: Document, name: string): boolean {
  if (socialTag(document, name)) return true;
  return name === "og:image" && ["og:image:url", "og:image:secure_url"].some((other) => socialTag(document, other));
}
