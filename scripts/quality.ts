/** What was judged of the findings on real sites, and the tally of it in docs/quality.md. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** One finding that somebody opened beside the source of its page. */
export interface Verdict {
  readonly check: string;
  readonly site: string;
  readonly path: string;
  readonly locator: string;
  readonly verdict: "true" | "false" | "arguable";
  /** Why; of a false one that was fixed since, begins with `fixed:`. */
  readonly note: string;
}

export interface Tally {
  readonly check: string;
  readonly true: number;
  readonly arguable: number;
  readonly false: number;
  /** Of the false ones, those that a change of the check has removed since. */
  readonly fixed: number;
  readonly notes: readonly string[];
}

const [BEGIN, END] = ["<!-- tally -->", "<!-- end of tally -->"];

export function readVerdicts(): readonly Verdict[] {
  const text = readFileSync(new URL("../docs/quality-verdicts.tsv", import.meta.url), "utf8");
  return text
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [check = "", site = "", path = "", locator = "", verdict = "", note = ""] = line.split("\t");
      if (!["true", "false", "arguable"].includes(verdict)) throw new Error(`no such verdict: ${line}`);
      return { check, site, path, locator, verdict: verdict as Verdict["verdict"], note };
    });
}

export function tally(verdicts: readonly Verdict[]): readonly Tally[] {
  return [...Map.groupBy(verdicts, ({ check }) => check)].sort(byName).map(([check, all]) => {
    const count = (verdict: Verdict["verdict"]) => all.filter((one) => one.verdict === verdict).length;
    const wrong = all.filter(({ verdict }) => verdict === "false");
    const notes = [...new Set(all.filter(({ verdict }) => verdict !== "true").map(({ note }) => note))];
    return {
      check,
      true: count("true"),
      arguable: count("arguable"),
      false: wrong.length,
      fixed: wrong.filter(isFixed).length,
      notes,
    };
  });
}

export function isFixed({ note }: Verdict): boolean {
  return note.startsWith("fixed:");
}

/** Writes the table between its two marks. */
export function generateQuality(root: string): void {
  const path = join(root, "docs/quality.md");
  const text = readFileSync(path, "utf8");
  const [start, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (start < 0 || end < start) throw new Error(`${path} has lost the marks of its table`);
  writeFileSync(path, `${text.slice(0, start + BEGIN.length)}\n${table(readVerdicts())}\n${text.slice(end)}`);
}

function table(verdicts: readonly Verdict[]): string {
  const rows = tally(verdicts);
  const sum = (key: "true" | "arguable" | "false" | "fixed") => rows.reduce((total, row) => total + row[key], 0);
  return [
    "| Check | Reviewed | True positives | Debatable | False positives | Fixed since | Notes |",
    "|---|---|---|---|---|---|---|",
    ...rows.map((row) =>
      [
        "",
        `[\`${row.check}\`](reference/checks/${row.check}.md)`,
        row.true + row.arguable + row.false,
        ...[row.true, row.arguable, row.false, row.fixed].map((figure) => figure || ""),
        row.notes.join("; ").replaceAll("|", "\\|"),
        "",
      ]
        .join(" | ")
        .trim(),
    ),
    `| **All** | **${verdicts.length}** | **${sum("true")}** | **${sum("arguable")}** | **${sum("false")}** | **${sum("fixed")}** | |`,
  ].join("\n");
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
