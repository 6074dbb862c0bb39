/** What commits of Sitemend say: what was changed and why, and by which operations. */
import { verifyTrailer } from "#domain/built-fix.ts";
import type { Operation } from "#domain/connector.ts";
import { OPERATION_TRAILER } from "./repository/history.ts";
import { pathOf } from "./resource.ts";

export function commitMessage(operations: readonly Operation[]): string {
  const [first] = operations;
  const edits = operations.flatMap((operation) => operation.edits);
  const paths = [...new Set(edits.map((edit) => pathOf(edit) ?? ""))].map(plain);
  const [path = ""] = paths;
  const subject = paths.length === 1 ? `Fix ${path}` : `Fix ${paths.length} files`;
  const lines = operations.flatMap(({ edits: some }) =>
    some.map((edit) => `- ${plain(pathOf(edit) ?? "")}: ${plain(edit.kind === "fragment" ? edit.name : edit.field)}`),
  );
  const trailers = operations.flatMap(({ key, fix }) => [
    `${OPERATION_TRAILER}: ${key}`,
    ...(fix === undefined ? [] : [verifyTrailer(fix) ?? []].flat()),
  ]);
  return first === undefined ? "" : [subject.slice(0, MOST_SUBJECT), "", ...lines, "", ...trailers, ""].join("\n");
}

const MOST_SUBJECT = 72;

/**
 * Hosts act on what a message says: `@name` notifies, `#1` refers, `[skip ci]` skips. A name of a file may say anything.
 * Each line is indented by its list, so none can be taken for a trailer.
 */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").replace(/[@#[\]]/g, "·");
}
