/** What commits of Sitemend say: what was changed and why, and by which operations. */
import { verifyTrailer } from "#domain/built-fix.ts";
import type { Operation } from "#domain/connector.ts";
import { OPERATION_TRAILER } from "./repository/history.ts";
import { pathOf } from "./resource.ts";

export function commitMessage(operations: readonly Operation[]): string {
  const [first] = operations;
  const trailers = [
    ...operations.map(({ key }) => `${OPERATION_TRAILER}: ${key}`),
    ...operations.flatMap(({ fix }) => (fix && verifyTrailer(fix)) ?? []),
  ];
  return first === undefined ? "" : [subjectOf(operations), "", ...linesOf(operations), "", ...trailers, ""].join("\n");
}

function subjectOf(operations: readonly Operation[]): string {
  const edits = operations.flatMap((operation) => operation.edits);
  const paths = [...new Set(edits.map((edit) => pathOf(edit) ?? ""))].map(plain);
  const [path = ""] = paths;
  return (paths.length === 1 ? `Fix ${path}` : `Fix ${paths.length} files`).slice(0, MOST_SUBJECT);
}

function linesOf(operations: readonly Operation[]): readonly string[] {
  return operations.flatMap(({ edits }) =>
    edits.map((edit) => `- ${plain(pathOf(edit) ?? "")}: ${plain(edit.kind === "fragment" ? edit.name : edit.field)}`),
  );
}

const MOST_SUBJECT = 72;

/**
 * Hosts act on what a message says: `@name` notifies, `#1` refers, `[skip ci]` skips. A name of a file may say anything.
 * Each line is indented by its list, so none can be taken for a trailer.
 */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").replace(/[@#[\]]/g, "·");
}

/** Title and text of a pull request. What names of files and pages say stands in a code fence, where hosts act on nothing. */
export function pullRequestText(operations: readonly Operation[]): { readonly title: string; readonly body: string } {
  const lines = linesOf(operations).map((line) => line.replaceAll("`", "'"));
  const shown: string[] = [];
  for (let left = MOST_BODY; left > 0 && shown.length < lines.length; left -= (shown.at(-1)?.length ?? 0) + 1)
    shown.push((lines[shown.length] ?? "").slice(0, left));
  const rest = lines.length - shown.length;
  const more = rest === 0 ? [] : [`… and ${rest} more`];
  return {
    title: subjectOf(operations).replaceAll("`", "'"),
    body: [
      "Fixes that were approved in Sitemend. After the deployment, Sitemend verifies the public pages.",
      ...["", "```text", ...shown, ...more, "```", ""],
    ].join("\n"),
  };
}

/** Of the lines; hosts take far more. */
const MOST_BODY = 3_500;
