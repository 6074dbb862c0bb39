import type { ControlTag } from "#domain/document.ts";
import { shorten } from "./message.ts";

/** Ids and names stay the same between audits; the source is the last resort. */
export function controlLocator({ kind, id, name, source }: ControlTag): string {
  return `${kind} ${shorten(id || name || source, 200)}`;
}
