/** `checks [ID]`: what Sitemend looks for. */
import { createChecks } from "#checks/index.ts";
import type { CheckInfo } from "#domain/check.ts";
import { closest } from "#domain/closest.ts";
import { EXIT, usage } from "./exit.ts";

export function checksCommand(id: string | undefined): number {
  const { list, get } = createChecks();
  if (id === undefined) {
    process.stdout.write(table(list));
    return EXIT.ok;
  }
  const check = get(id);
  if (check === undefined) throw usage(`There is no check ${id}.${suggestion(id, list)} \`checks\` lists all.`);
  process.stdout.write(card(check));
  return EXIT.ok;
}

function table(list: readonly CheckInfo[]): string {
  const width = Math.max(...list.map(({ id }) => id.length));
  const byCategory = Map.groupBy(list, ({ category }) => category);
  const blocks = [...byCategory].map(
    ([category, checks]) =>
      `${category}\n${checks.map(({ id, severity, title }) => `  ${id.padEnd(width)}  ${severity.padEnd(7)}  ${title}`).join("\n")}`,
  );
  return `${blocks.join("\n\n")}\n\n${list.length} checks. \`checks ID\` explains one.\n`;
}

function card({ id, title, category, severity, scope, fix, threshold, certainty, docs }: CheckInfo): string {
  const lines = [
    `${title}`,
    `${id} · ${category} · ${severity} · judges a ${scope} · ${certainty}${fix === "manual" ? "" : ` · fix: ${fix}`}`,
    "",
    `What    ${docs.what}`,
    `Why     ${docs.why}`,
    `Fix     ${docs.fix}`,
    ...(threshold === null ? [] : [`Limit   ${threshold}`]),
    ...docs.sources.map((source) => `Source  ${source}`),
  ];
  return `${lines.join("\n")}\n`;
}

function suggestion(id: string, list: readonly CheckInfo[]): string {
  const ids = list.map((check) => check.id);
  const containing = ids.filter((known) => known.includes(id) || id.includes(known)).slice(0, 3);
  const near = containing.length > 0 ? containing : [closest(id, ids) ?? []].flat();
  return near.length > 0 ? ` Did you mean ${near.join(", ")}?` : "";
}
