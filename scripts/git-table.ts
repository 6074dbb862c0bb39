/**
 * `npm run git-table [KIND …]`: mends the planted faults of real websites, built before and after with their generators, and writes
 * docs/git-fields.md: which field on which kind of page was found, refused, or wrong. With kinds, those of all others stay.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { GENERATED_KINDS } from "../test/support/generated-sites/index.ts";
import { tryFaults, type Verdict } from "../test/support/generated-sites/trial.ts";
import { generatorOf } from "../test/support/site-generators.ts";

const SEED = 28;
const HEAD = `# What can be changed in Git repositories, tried

Written by \`npm run git-table\`. For each generator, a website of at least 48 pages is written with faults in known files and lines
(\`test/support/generated-sites/\`), and built. Each fault must be found in its file and line, or refused for a reason. All fixes are
made and the website is built again: each page must show what the preview said, and no other page may differ. Taking everything back
must leave every byte as it was. About a seventh of the values are odd on purpose, such as \`[sic] *bold*\` or \`Tea &amp; cake\`:
most refusals are of those.

Each cell: found of how many; \`r\` where some were refused. Nothing was wrong: no fault was placed in another file or line, and no page
showed anything that the preview hadn't announced.
`;

const PAGE = join(import.meta.dirname, "../docs/git-fields.md");
const wanted = process.argv.slice(2);
const earlier = await readFile(PAGE, "utf8");
const sections: string[] = [];
const totals: string[] = [];
for (const kind of GENERATED_KINDS) {
  if (wanted.length > 0 && !wanted.includes(kind)) {
    totals.push(...(earlier.match(new RegExp(`^\\| ${kind} \\|.*$`, "m")) ?? []));
    sections.push(
      ...(earlier.match(new RegExp(`^## ${kind}\\n[^]*?(?=^## |$(?![^]))`, "m")) ?? []).map(
        (each) => `${each.trimEnd()}\n`,
      ),
    );
    continue;
  }
  const build = await generatorOf(kind);
  if (typeof build === "string") {
    console.error(`${kind} could not be had: ${build}`);
    process.exit(1);
  }
  const { verdicts, pages, changed, surprises } = await tryFaults(kind, build, SEED);
  const count = (is: Verdict["is"]) => verdicts.filter((verdict) => verdict.is === is).length;
  console.log(
    `${kind}: ${count("located")} of ${verdicts.length}, ${count("wrong")} wrong, ${surprises.length} surprises`,
  );
  if (count("wrong") > 0 || surprises.length > 0) {
    console.error(
      [...verdicts.filter(({ is }) => is === "wrong").map(({ because }) => because), ...surprises].join("\n"),
    );
    process.exit(1);
  }
  totals.push(
    `| ${kind} | ${pages} | ${verdicts.length} | ${count("located")} (${Math.round((100 * count("located")) / verdicts.length)} %) | ${count("refused")} | 0 | ${changed} |`,
  );
  sections.push(sectionOf(kind, verdicts));
}
const head = [
  "| Generator | pages | faults | found | refused | wrong | made and built |",
  "|---|---|---|---|---|---|---|",
];
const text = [HEAD, [...head, ...totals].join("\n"), "", ...sections].join("\n");
await writeFile(PAGE, `${text.trimEnd()}\n`);

function sectionOf(kind: string, verdicts: readonly Verdict[]): string {
  const kinds = [...new Set(verdicts.map(({ fault }) => fault.kind))];
  const fields = [...new Set(verdicts.map(({ fault }) => fault.field))];
  const rows = fields.map((field) => {
    const cells = kinds.map((each) =>
      cellOf(verdicts.filter(({ fault }) => fault.field === field && fault.kind === each)),
    );
    return `| ${field} | ${cells.join(" | ")} |`;
  });
  const reasons = new Map<string, number>();
  for (const { is, fault, because } of verdicts)
    if (is === "refused") {
      const reason = `${fault.field}: ${because}`;
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
  const list = [...reasons]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([reason, count]) => `- ${count} × ${reason}`);
  return [
    `## ${kind}\n`,
    `| Field | ${kinds.join(" | ")} |`,
    `|---|${kinds.map(() => "---|").join("")}`,
    ...rows,
    "",
    ...(list.length === 0 ? [] : ["Refused:\n", ...list, ""]),
  ].join("\n");
}

function cellOf(verdicts: readonly Verdict[]): string {
  if (verdicts.length === 0) return "–";
  const found = verdicts.filter(({ is }) => is === "located").length;
  return `${found}/${verdicts.length}${found < verdicts.length ? " r" : ""}`;
}
