/** What a page loads besides images: which element loads what, and where its address stands. */
import type { ResourceTag } from "#domain/document.ts";
import type { Attributes } from "./tag.ts";

type Kind = ResourceTag["kind"];

const BY_ELEMENT: ReadonlyMap<string, { readonly kind: Kind; readonly attribute: string }> = new Map([
  ["script", { kind: "script", attribute: "src" }],
  ["iframe", { kind: "iframe", attribute: "src" }],
  ["frame", { kind: "iframe", attribute: "src" }],
  ["video", { kind: "media", attribute: "src" }],
  ["audio", { kind: "media", attribute: "src" }],
  ["track", { kind: "media", attribute: "src" }],
  ["embed", { kind: "object", attribute: "src" }],
  ["object", { kind: "object", attribute: "data" }],
]);

/** The resource an element other than `<link>` loads. */
export function elementResource(
  name: string,
  attributes: Attributes,
  parent: string | undefined,
): { kind: Kind; href: string } | null {
  const isMediaSource = name === "source" && (parent === "video" || parent === "audio");
  const row = BY_ELEMENT.get(isMediaSource ? "video" : name);
  // Internet Explorer's plugins are named by their class, and what they play by a parameter.
  const href = row && (attributes[row.attribute] ?? (attributes.classid && ""));
  return row && href !== undefined ? { kind: row.kind, href } : null;
}

/** The resource a `<link>` loads; `null` for relations that only point somewhere. */
export function linkHeadResource(rels: readonly string[], attributes: Attributes): Kind | null {
  if (rels.includes("stylesheet")) return "stylesheet";
  if (rels.some((rel) => rel === "icon" || rel === "apple-touch-icon" || rel === "mask-icon")) return "icon";
  if (rels.some((rel) => rel === "preload" || rel === "modulepreload" || rel === "prefetch")) return "preload";
  if (rels.some((rel) => rel === "preconnect" || rel === "dns-prefetch" || rel === "manifest")) return "other";
  return attributes.as ? "preload" : null;
}

/** Attributes as plain facts, long values cut: a `srcdoc` may hold a whole page. */
export function plainAttributes(attributes: Attributes): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) kept[name] = value.slice(0, 500);
  return kept;
}
