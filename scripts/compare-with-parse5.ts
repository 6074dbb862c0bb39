/**
 * Reads every HTML page of folders with our extraction and with parse5, and names those on which they disagree:
 * npm run compare:parse5 FOLDER…; without folders, the documentation sites that tests use.
 */
import { globSync, readFileSync, statSync } from "node:fs";
import { SITE_PACKAGES, siteFolder } from "../test/support/corpora.ts";
import { disagreement } from "../test/support/parse5-facts.ts";

const given = process.argv.slice(2);
const folders = given.length > 0 ? given : SITE_PACKAGES.map(siteFolder).filter((folder) => folder !== undefined);
const files = folders.flatMap((folder) => globSync("**/*.html*", { cwd: folder }).map((file) => `${folder}/${file}`));
const pages = files.filter((file) => statSync(file).isFile());
const differing = pages.filter((file) => disagreement(readFileSync(file), "text/html") !== null);
for (const file of differing) console.log(file);
console.log(`${pages.length} pages, ${differing.length} of them read otherwise than by parse5`);
if (pages.length === 0 || differing.length > 0) process.exitCode = 1;
