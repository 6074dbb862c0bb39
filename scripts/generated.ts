/**
 * The last part of `npm run verify`: what `npm run gen` writes is what is committed, or at least staged. A new page that
 * nobody added is found, too.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const GENERATED = [
  ...["openapi.json", "openapi-v1.json", "client/src/generated", "client/src/v1/generated", "wordpress-plugin"],
  ...["src/checks/registry.ts", "src/api/routes/registry.ts"],
  ...["docs/reference", "docs/asvs.md", "docs/quality.md", "docs/wordpress-matrix.md"],
];

const changed = [...filesOf("diff", "--name-only"), ...filesOf("ls-files", "--others", "--exclude-standard")];
if (changed.length > 0) {
  console.error(`generated: these differ from the index. Read them, \`git add\` them and run this again:`);
  for (const path of changed) console.error(`  ${path}`);
  process.exitCode = 1;
}

function filesOf(...command: readonly string[]): string[] {
  const output = execFileSync("git", [...command, "--", ...GENERATED], { cwd: ROOT, encoding: "utf8" });
  return output.split("\n").filter((path) => path !== "");
}
