/** A work list as a file for whoever does the work. */
import { stringify } from "csv-stringify/sync";
import type { Task } from "#domain/task.ts";
import { cell, markdownCode, markdownText, plainLine } from "./escape.ts";
import { hostOf, siteNameOf } from "./report.ts";

export type TaskFormat = "csv" | "markdown";
type Pieces = AsyncIterable<readonly (Task & { readonly howToFix: string })[]>;

const COLUMNS = [
  ...["state", "severity", "check", "url", "message", "place", "field", "new value", "how to fix"],
  ...["added by", "added at", "done by", "done at", "task id"],
];

/** What people call the states. */
const STATES: Record<Task["state"], string> = {
  to_do: "to do",
  done: "done",
  verified: "verified",
  still_found: "still found",
};

export function renderTasks(
  format: TaskFormat,
  about: { readonly origin: string; readonly name: string },
  tasks: Pieces,
): AsyncIterable<string> {
  return format === "csv" ? csv(tasks) : markdown(about, tasks);
}

async function* csv(pieces: Pieces): AsyncGenerator<string> {
  yield stringify([COLUMNS]);
  for await (const tasks of pieces)
    yield stringify(
      tasks.map((task) =>
        [
          ...[STATES[task.state], task.severity, task.checkId, task.url, task.message, task.locator],
          ...[task.field ?? "", task.value ?? "", task.howToFix, task.addedBy, task.addedAt.toISOString()],
          ...[task.doneBy ?? "", task.doneAt?.toISOString() ?? "", task.id],
        ].map(cell),
      ),
    );
}

/** A task list as GitHub and GitLab know it, under its pages in the order of the first task of each. */
async function* markdown(
  { origin, name }: { readonly origin: string; readonly name: string },
  pieces: Pieces,
): AsyncGenerator<string> {
  const byPage = new Map<string, string[]>();
  for await (const tasks of pieces)
    for (const task of tasks) byPage.set(task.url, [...(byPage.get(task.url) ?? []), line(task)]);
  const host = markdownCode(hostOf(origin));
  const ownName = siteNameOf(name, origin);
  yield `# Work list of ${ownName === null ? host : `${markdownText(ownName)} (${host})`}\n`;
  if (byPage.size === 0) yield "\nNothing to do.\n";
  for (const [url, lines] of byPage) yield `\n## ${markdownCode(url)}\n\n${lines.join("")}`;
}

function line(task: Task & { readonly howToFix: string }): string {
  const { state, severity, message, value, isEdited, howToFix } = task;
  const isDone = state === "done" || state === "verified";
  const again = state === "still_found" ? "**Still found.** " : "";
  const how = value === null || (value === "" && !isEdited) ? `  ${oneLine(howToFix)}\n` : newValue(value);
  return `- [${isDone ? "x" : " "}] ${again}${severity}: ${markdownText(message)}\n${how}`;
}

function newValue(value: string): string {
  return value === "" ? "  New value: empty\n" : `  New value:\n${codeBlock(value)}`;
}

/** Our own words; they name tags. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll("<", "\\<");
}

/** As it is, so that it can be copied; longer than any fence in it. */
function codeBlock(value: string): string {
  const longest = Math.max(2, ...(value.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const lines = value.split(/\r\n|\r|\n/).map((text) => `  ${plainLine(text)}\n`);
  return `  ${fence}\n${lines.join("")}  ${fence}\n`;
}
