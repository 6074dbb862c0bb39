/**
 * `npm run new:check <id>` writes a check that compiles and whose examples say what is still to be done. Category, severity
 * and tier are those of the catalogue; of a check that is not in it, the category has to be given: `<category>/<id>`.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { CATEGORIES } from "../src/domain/check.ts";
import { type CatalogueRow, readCatalogue } from "./catalogue.ts";
import { generateChecks } from "./gen-checks.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

const place = /^(?:([a-z-]+)\/)?([a-z0-9]+(?:-[a-z0-9]+)+)$/.exec(process.argv[2] ?? "");
const [, given, id = ""] = place ?? [];
const planned = readCatalogue().find((row) => row.id === id);
const category = planned?.category || given;
if (category === undefined || !CATEGORIES.some((known) => known === category))
  refuse(
    `usage: npm run new:check <id> for a check in docs/reference/catalogue.md, otherwise <category>/<id>, such as titles/title-shouting\ncategories: ${CATEGORIES.join(", ")}`,
  );
if (given !== undefined && given !== category) refuse(`the catalogue has ${id} in ${category}`);
const path = join(root, "src/checks", category, `${id}.ts`);
if (existsSync(path)) refuse(`${relative(root, path)} already exists`);

mkdirSync(dirname(path), { recursive: true });
writeFileSync(path, skeleton(id, planned));
await generateChecks(root);
console.log(
  `Wrote and registered ${relative(root, path)}.\nReplace each TODO, write detect and the examples, then run \`npm run gen\` and \`npm test -- src/checks\`.`,
);

function refuse(reason: string): never {
  console.error(reason);
  process.exit(1);
}

function skeleton(id: string, row: CatalogueRow | undefined): string {
  const title = id.replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase());
  return `import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";

export default defineCheck({
  id: "${id}",
  title: "${title}",
  effect: "polish",
  severity: "${row?.severity ?? "notice"}",
  certainty: "likely",
  fix: "manual",
  core: ${row?.tier === "core"},
  message: "TODO: say what is wrong.",
  noSuggestion: "TODO: say why no value can be suggested.",
  docs: {
    what: "TODO: say what is checked, and what is excluded.",
    why: "TODO: say why it matters: for visitors, search engines or the owner.",
    fix: "TODO: say how to fix it.",
    sources: [],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ document }) {
    if (document.titles.length < 0) yield {};
  },

  examples: () => ({
    fails: [{ html: "<p>TODO: a page that must be reported</p>", because: "it shows the problem" }],
    passes: [{ html: "<p>TODO: a page that must not be reported</p>", because: "it only looks like the problem" }],
  }),
});
`;
}
