/** Files of a repository as resources of edits: `file:content/tea.md`. */
import { isUtf8 } from "node:buffer";
import type { Edit } from "#domain/edit.ts";

const PREFIX = "file:";

export function fileResource(path: string): string {
  return `${PREFIX}${path}`;
}

/** `undefined` for what is no file. */
export function pathOf({ resource }: Pick<Edit, "resource">): string | undefined {
  return resource.startsWith(PREFIX) ? resource.slice(PREFIX.length) : undefined;
}

/** The text of a file; `undefined` where bytes would change when it is written again. */
export function fileText(bytes: Uint8Array): string | undefined {
  return isUtf8(bytes) ? new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes) : undefined;
}
