/** `checks [ID]`: what Sitemend looks for. */
import { createChecks, type ShownExample } from "#checks/index.ts";
import type { CheckInfo } from "#domain/check.ts";
import { closest } from "#domain/closest.ts";
import { type CommandFailed, EXIT, usage } from "./exit.ts";

export function checksCommand(id: string | undefined): number {
  const { list, get, examplesOf } = createChecks();
  if (id === undefined) {
    process.stdout.write(table(list));
    return EXIT.ok;
  }
  const check = get(id);
  if (check === undefined) throw unknown(id, list);
  const { fails, passes } = examplesOf(id);
  process.stdout.write(`${card(check)}${examples("Reported", fails)}${examples("Not reported", passes)}`);
  return EXIT.ok;
}

/** A misspelled name must not look like a check that finds nothing. @throws CommandFailed */
export function assertCheck(id: string | undefined): void {
  const { list, get } = createChecks();
  if (id !== undefined && get(id) === undefined) throw unknown(id, list);
}

function unknown(id: string, list: readonly CheckInfo[]): CommandFailed {
  return usage(`There is no check ${id}.${suggestion(id, list)} Run \`checks\` to list them all.`);
}

function table(list: readonly CheckInfo[]): string {
  const width = Math.max(...list.map(({ id }) => id.length));
  const byCategory = Map.groupBy(list, ({ category }) => category);
  const blocks = [...byCategory].map(
    ([category, checks]) =>
      `${category}\n${checks.map(({ id, severity, title, offByDefault }) => `  ${id.padEnd(width)}  ${severity.padEnd(7)}  ${title}${offByDefault ? " (off by default)" : ""}`).join("\n")}`,
  );
  return `${blocks.join("\n\n")}\n\n${list.length} checks. \`checks ID\` explains one.\n`;
}

function card({
  id,
  title,
  category,
  severity,
  scope,
  fix,
  threshold,
  certainty,
  offByDefault,
  docs,
}: CheckInfo): string {
  const lines = [
    `${title}`,
    `${id} · ${category} · ${severity} · scope: ${scope} · ${certainty}${fix === "manual" ? "" : ` · fix: ${fix}`}`,
    ...(offByDefault ? ["Off by default; a website can turn it on in its settings."] : []),
    "",
    `What    ${docs.what}`,
    `Why     ${docs.why}`,
    `Fix     ${docs.fix}`,
    ...(threshold === null ? [] : [`Limit   ${threshold}`]),
    ...docs.sources.map((source) => `Source  ${source}`),
  ];
  return `${lines.join("\n")}\n`;
}

/** A few tell what is meant; the reference page has all of them. */
const MOST_EXAMPLES = 4;
const WIDTH = 160;

function examples(heading: string, all: readonly ShownExample[]): string {
  if (all.length === 0) return "";
  const lines = all.slice(0, MOST_EXAMPLES).flatMap(({ because, html }) => {
    const code = html.replace(/\s+/g, " ").trim();
    return [
      `  · ${because}`,
      ...(code === "" ? [] : [`    ${code.length > WIDTH ? `${code.slice(0, WIDTH)}…` : code}`]),
    ];
  });
  return `\n${heading}\n${lines.join("\n")}\n`;
}

function suggestion(id: string, list: readonly CheckInfo[]): string {
  const ids = list.map((check) => check.id);
  const containing = ids
    .filter((known) => known.includes(id) || id.includes(known))
    .toSorted((one, other) => Number(other.startsWith(id)) - Number(one.startsWith(id)))
    .slice(0, 5);
  const near = containing.length > 0 ? containing : [closest(id, ids) ?? []].flat();
  return near.length > 0 ? ` Did you mean ${near.join(", ")}?` : "";
}
