/** Previews, changes and checks of a connection in a terminal. What comes from a site is made harmless on the way. */
import type { ChangeState } from "#domain/change.ts";
import type { VerifyCheck } from "#domain/connection.ts";
import { terminal } from "./escape.ts";
import { type Paint, painter } from "./paint.ts";

export interface ShownPreview {
  readonly issueId: string;
  readonly title: string;
  readonly url: string;
  readonly field: string;
  readonly mode: "guarded" | "basic";
  readonly risk: "safe" | "review";
  readonly current: string | null;
  readonly proposed: string;
  readonly hunks: readonly { readonly op: "equal" | "delete" | "insert"; readonly text: string }[];
  readonly warnings: readonly string[];
  readonly sideEffects: readonly string[];
}

export interface ShownChange {
  readonly id: string;
  readonly state: ChangeState;
  readonly effect: "written" | "none" | "unknown";
  readonly url: string;
  readonly field: string;
  readonly problem: string | null;
  readonly proof: string;
  readonly hint: string | null;
  /** What its pull request is, with its URL. */
  readonly pullRequest: string | null;
}

/** A longer unchanged stretch says nothing; its two ends tell where one is. */
const KEPT_OF_EQUAL = 40;

export function renderPreview(preview: ShownPreview, { color }: { readonly color: boolean }): string {
  const paint = painter(color);
  const { title, url, field, mode, risk, issueId, current, proposed } = preview;
  const notes = [
    ...preview.warnings.map((words) => `  ${paint("warning", "!")} ${terminal(words)}`),
    ...preview.sideEffects.map((words) => paint("dim", `  · ${terminal(words)}`)),
  ];
  const lines = [
    paint("bold", terminal(title)),
    `  ${paint("dim", terminal(url))}`,
    `  ${paint("dim", `${terminal(field)} · ${mode} · ${risk === "safe" ? "safe" : "review required"} · ${issueId}`)}`,
    ...(current === null ? [] : [`  ${paint("error", "-")} ${terminal(current)}`]),
    ...(proposed === "" ? [] : [`  ${paint("good", "+")} ${terminal(proposed)}`]),
    ...(current === null || proposed === "" ? [] : [`    ${inline(preview.hunks, paint)}`]),
    ...notes,
  ];
  return `${lines.join("\n")}\n`;
}

/** Both texts in one line: what goes in brackets with a minus, what comes with a plus, so that it reads without colour. */
function inline(hunks: ShownPreview["hunks"], paint: Paint): string {
  return hunks
    .map(({ op, text }) => {
      if (op === "delete") return paint("error", `[-${terminal(text)}-]`);
      if (op === "insert") return paint("good", `{+${terminal(text)}+}`);
      return paint("dim", shortened(terminal(text)));
    })
    .join("");
}

function shortened(text: string): string {
  return text.length <= 2 * KEPT_OF_EQUAL ? text : `${text.slice(0, KEPT_OF_EQUAL)} … ${text.slice(-KEPT_OF_EQUAL)}`;
}

const MARKS: Partial<Record<ChangeState, readonly [tone: Parameters<Paint>[0], mark: string]>> = {
  applied: ["good", "✓"],
  rolled_back: ["good", "↶"],
  conflict: ["error", "✗"],
  failed: ["error", "✗"],
  drifted: ["warning", "!"],
};

export function renderChange(change: ShownChange, { color }: { readonly color: boolean }): string {
  const paint = painter(color);
  const [tone, mark] = MARKS[change.state] ?? ["warning", "…"];
  const effect = change.effect === "none" && change.state === "applied" ? " (already up to date)" : "";
  const words = `${change.state.replaceAll("_", " ")}${effect}, ${change.proof}`;
  const head = `${paint(tone, mark)} ${terminal(change.field)} of ${terminal(change.url)}: ${words}  ${paint("dim", change.id)}`;
  const more = [change.pullRequest, change.problem, change.hint].flatMap((text) =>
    text === null ? [] : [`    ${terminal(text)}`],
  );
  return `${[head, ...more].join("\n")}\n`;
}

const SIGNS = { pass: ["good", "✓"], warn: ["warning", "!"], fail: ["error", "✗"], skip: ["dim", "–"] } as const;

/** `all`: everything; else what warns and fails, with what to do. */
export function renderVerifyChecks(
  checks: readonly VerifyCheck[],
  { color, all }: { readonly color: boolean; readonly all: boolean },
): string {
  const paint = painter(color);
  return checks
    .filter(({ status }) => all || status === "warn" || status === "fail")
    .map(({ id, status, message, fix }) => {
      const [tone, sign] = SIGNS[status];
      const todo = fix === null ? "" : `\n      ${paint("dim", terminal(fix))}`;
      return `  ${paint(tone, sign)} ${id.padEnd(24)} ${terminal(message)}${todo}\n`;
    })
    .join("");
}
