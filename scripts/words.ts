/**
 * `npm run words`, a part of `npm run verify`: phrases that nobody in this trade would write, with what they say instead. They are looked for in
 * documentation, in texts that the code holds, and in names. Comments are for contributors, and tests for what they quote.
 */
import { globSync, readFileSync } from "node:fs";
import ts from "typescript";

/** Phrase (a regular expression between word boundaries) → what is said. Longer ones first: each place is told once. */
const PHRASES: readonly (readonly [phrase: string, say: string])[] = [
  ["what pays most", "Top priorities"],
  ["what (?:mending|fixing) them brings", "impact"],
  ["without loss", "no issues"],
  ["what was read", "Crawl summary"],
  ["pages read", "Pages crawled"],
  ["link targets elsewhere", "external links"],
  ["look around|judge the site", "Discovery, Analysis"],
  ["kept out by", "Blocked by"],
  ["built alike", "same template"],
  ["left to do", "open"],
  ["came back", "regressed"],
  ["it is not true", "False positive"],
  ["how sure", "Confidence"],
  ["what became of", "Results"],
  ["was there already", "Already up to date"],
  ["left alone", "Skipped"],
  ["stands there now", "Current value"],
  ["word by word", "Changes"],
  ["site bears", "Automatic"],
  ["one pattern a line", "One per line"],
  ["kept sealed", "Encrypted"],
  ["has done its work", "has already been used"],
  ["no link leads there", "Orphan"],
  ["issues a page", "issues per page"],
  ["made-up phone", "simulated phone"],
  ["middling", "mid-range, needs improvement"],
  ["painted largest", "Largest Contentful Paint element"],
  ["weigh it otherwise", "Change severity"],
  ["wants attention", "Needs attention"],
  ["take back|takes back|taken back", "revoke, roll back"],
  ["something else than data", "an unexpected response"],
  ["not yours to see", "Access denied"],
  ["how grave", "severity"],
  ["as if it were there", "Soft 404"],
  ["addresses without end", "Crawler trap"],
  ["connection is ill", "connection failing"],
  ["trial copy", "Staging site"],
  ["makes no sense", "what was found instead"],
  ["fault of ours|our fault", "internal error"],
  ["style sheets?", "stylesheet"],
  ["picture of the first screen", "screenshot"],
  ["mend(?:s|ed|ing)?", "fix"],
];
/** In names, where words have no spaces. */
const NAMES: readonly (readonly [part: RegExp, say: string])[] = [
  [/(?:^|_)mend(?:ed|ing|s)?(?![a-z])|Mend(?:ed|ing|s)?(?![a-z])/, "fix"],
  [/(?:^|_)[wW]ish(?:es)?(?![a-z])|Wish(?:es)?(?![a-z])/, "fix request, input"],
  [/[sS]ighting/, "observed value"],
  [/(?:^|[a-z])[mM]eetLeads|pageLeads|PageLeads/, "enqueue links, outlinks"],
  [/lookAgain|LookAgain/, "verify the public page"],
  [/barren|Barren/, "repeated-content trap"],
  [/keepLast/, "memoize"],
];
/** A field of the HTTP contract, until it is deprecated; a key in the stored journal of changes. */
const KEPT_NAMES = new Set(["firstMend", "sighting"]);
const TEXTS = ["*.md", "docs/**/*.md", "deploy/**/*", ".github/**/*.{yml,md}"];
const CODE = ["src/**/*.ts", "dashboard/src/**/*.{ts,tsx}", "scripts/**/*.ts", "bin/*.js"];
/** Decisions and the list of changes say what was, this file says all of it, and codes of languages are no words. */
const NOT_READ = /^docs\/decisions\/|^CHANGELOG|\.test\.tsx?$|^scripts\/words\.ts$|\/language-subtags\.ts$/;

const phrases = PHRASES.map(([phrase, say]) => ({
  found: new RegExp(`(?<![\\w-])(?:${phrase})(?![\\w-])`, "gi"),
  say,
}));
const places: string[] = [];
for (const file of filesOf(TEXTS)) look(file, readFileSync(file, "utf8"), 0);
for (const file of filesOf(CODE)) lookAtCode(file, readFileSync(file, "utf8"));
for (const place of places) console.error(place);
console.log(`words: ${places.length} to be said otherwise`);
process.exit(places.length === 0 ? 0 : 1);

function filesOf(patterns: readonly string[]): string[] {
  const files = globSync(patterns).filter((file) => !NOT_READ.test(file) && /\.\w+$/.test(file));
  if (files.length === 0) throw new Error(`Nothing is at ${patterns.join(", ")}`);
  return files.sort();
}

/** @param before lines of the file before the text */
function look(file: string, text: string, before: number): void {
  for (const { found, say } of phrases)
    for (const { 0: phrase, index } of text.matchAll(found))
      places.push(`${file}:${before + text.slice(0, index).split("\n").length}: "${phrase}" → ${say}`);
}

/** Its strings, texts of screens and names. */
function lookAtCode(file: string, text: string): void {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineOf = (node: ts.Node): number => source.getLineAndCharacterOfPosition(node.getStart(source)).line;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      if (KEPT_NAMES.has(node.text)) return;
      for (const [part, say] of NAMES)
        if (part.test(node.text)) places.push(`${file}:${lineOf(node) + 1}: ${node.text} → ${say}`);
    } else if (
      ts.isStringLiteralLike(node) ||
      ts.isJsxText(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    )
      look(file, node.text, lineOf(node));
    ts.forEachChild(node, visit);
  };
  visit(source);
}
