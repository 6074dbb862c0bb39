/** Files beside the pages: robots.txt, llms.txt and redirects. */
import { isDeepStrictEqual } from "node:util";
import { parse as parseToml } from "smol-toml";
import { isMap, isSeq, parseDocument } from "yaml";
import type { GeneratorName, SiteSource } from "../locate/site-source.ts";
import { assertNoCode } from "./inert.ts";
import { assertNewRedirect, type KnownRedirect, knownRedirects } from "./known-redirects.ts";
import type { FieldPlan, FileChange, PlanFieldInFile } from "./planning.ts";
import { FixRefused } from "./refused.ts";
import { rewritten } from "./rewritten.ts";

/** Folders whose files are served as they are. Eleventy has none by itself. */
const SERVED: Partial<Record<GeneratorName, readonly string[]>> = {
  hugo: ["static/"],
  jekyll: [""],
  hexo: ["source/"],
  vitepress: ["public/", "docs/public/"],
  docusaurus: ["static/"],
  astro: ["public/"],
  next: ["public/"],
  html: ["", "public/", "site/", "docs/", "www/", "htdocs/"],
};
const MAX_LENGTH = 500 * 1024;

export function planTextFile(name: "robots.txt" | "llms.txt"): PlanFieldInFile {
  return ({ suggestion, site }) => {
    const value = suggestion.value.replace(/^\ufeff/, "").replaceAll("\r\n", "\n");
    if (
      value.length > MAX_LENGTH ||
      /[\u0000-\u0008\u000b-\u001f\u007f]/.test(value) ||
      !value.isWellFormed() ||
      /^(?:---|\+\+\+|\{)/.test(value)
    )
      throw new FixRefused("value_not_possible", `The value isn't the text of a ${name}.`);
    assertNoCode(value);
    // Without a known generator nobody knows which files are served as they are.
    if (site.generator === "unknown")
      throw new FixRefused("derived_page", "The site generator isn't known, so it isn't known which file is served.");
    const [path, ...others] = filesNamed(name, site);
    if (others.length > 0)
      throw new FixRefused("element_ambiguous", `The repository has several files called ${name}.`);
    if (path === undefined) return created(name, site, value);
    const text = site.texts.get(path);
    if (text === undefined) throw new FixRefused("object_not_found", `${path} isn't UTF-8 text, or is too large.`);
    if (/\{\{|\{%|^\ufeff?---/.test(text)) throw new FixRefused("derived_page", `${name} is made by a template.`);
    return { change: rewritten(path, text, asWritten(value, text), name), current: text, affects: "site" };
  };
}

/** In the file's own way: its mark at the beginning, its blank lines before the first, and its line ends stay. */
function asWritten(value: string, text: string): string {
  const [, mark = "", blank = ""] = /^(\ufeff?)((?:[ \t]*\r?\n)*)/.exec(text) ?? [];
  const old = text.slice(mark.length + blank.length).split(/(?<=\n)/);
  const wanted = value.replace(/^(?:[ \t]*\n)+/, "").split(/(?<=\n)/);
  const isSame = (one: string | undefined, other: string | undefined) => one?.replace(/\r?\n$/, "\n") === other;
  let start = 0;
  while (start < Math.min(old.length, wanted.length) && isSame(old[start], wanted[start])) start += 1;
  let end = 0;
  while (end < Math.min(old.length, wanted.length) - start && isSame(old.at(-1 - end), wanted.at(-1 - end))) end += 1;
  const ending = old.filter((line) => line.endsWith("\r\n")).length * 2 > old.length ? "\r\n" : "\n";
  const between = wanted.slice(start, wanted.length - end).map((line) => line.replace(/\n$/, ending));
  return mark + blank + [...old.slice(0, start), ...between, ...old.slice(old.length - end)].join("");
}

/** What the site's own files redirect. */
export function redirectsOf(site: SiteSource): readonly KnownRedirect[] {
  return knownRedirects(site, filesNamed("_redirects", site));
}

/** Of plain HTML those of the program that builds it, if there is one; none where nobody knows. */
function servedFolders({ generator, root, paths, texts }: SiteSource): readonly string[] | undefined {
  if (generator !== "html") return SERVED[generator];
  const manifest = texts.get(`${root}package.json`) ?? "";
  if ([...VITE].some((name) => paths.has(root + name)) || /"vite"\s*:/.test(manifest)) return ["public/"];
  return /"build"\s*:/.test(manifest) ? [] : SERVED.html;
}

const VITE = ["js", "mjs", "cjs", "ts", "mts", "cts"].map((ending) => `vite.config.${ending}`);

function filesNamed(name: string, site: SiteSource): readonly string[] {
  const { root, paths } = site;
  const folders = servedFolders(site);
  if (folders) return folders.map((folder) => root + folder + name).filter((path) => paths.has(path));
  const others = /(?:^|\/)(?:node_modules|_site|dist|vendor|test|tests)\//;
  return [...paths].filter(
    (path) => (path === root + name || (path.startsWith(root) && path.endsWith(`/${name}`))) && !others.test(path),
  );
}

function created(name: string, site: SiteSource, content: string): FieldPlan {
  const { generator, root, paths } = site;
  const folders = servedFolders(site) ?? [];
  const isSeveral = generator === "html" && folders.length > 1;
  const folder = isSeveral ? folders.find((each) => paths.has(`${root}${each}index.html`)) : folders[0];
  if (folder === undefined)
    throw new FixRefused(
      "element_not_found",
      `The repository has no ${name}, and nothing shows where the generator would take it from.`,
    );
  return { change: { path: root + folder + name, content }, current: null, affects: "site" };
}

/** Of a page's address, in the file that has the site's redirects. */
export const planRedirectEntry: PlanFieldInFile = ({ suggestion: { value }, shown, site }) => {
  const [from, to] = [URL.parse(shown.url), URL.parse(value, shown.url)];
  if (!from || !to || !/^https?:$/.test(to.protocol) || to.username || to.password)
    throw new FixRefused("value_not_possible", "The value must be an http or https URL.");
  const entry = { from: from.pathname, to: to.origin === from.origin ? to.pathname + to.search + to.hash : to.href };
  // These have meanings of their own in such files.
  if (from.search || /[*:()?+{}\\'"]|\s/.test(entry.from) || /[:*()\\'"{}]|\s/.test(entry.to.replace(/^https?:/, "")))
    throw new FixRefused("value_not_possible", "An address has characters that redirects can't have.");
  const files = redirectFiles(site);
  const [file, ...others] = files;
  if (!file)
    throw new FixRefused(
      "kind_not_supported",
      "The repository has no file of redirects (_redirects, netlify.toml or vercel.json).",
    );
  if (others.length > 0) throw new FixRefused("element_ambiguous", "The repository has several files of redirects.");
  assertNewRedirect(entry, redirectsOf(site), from.origin);
  return { change: file.add(entry), current: null, affects: "site" };
};

interface Entry {
  readonly from: string;
  readonly to: string;
}

interface RedirectFile {
  add(entry: Entry): FileChange;
}

function redirectFiles(site: SiteSource): readonly RedirectFile[] {
  const listed = filesNamed("_redirects", site);
  const lists = listed.map((path) => ({ add: (entry: Entry) => addLine(path, site.texts.get(path) ?? "", entry) }));
  const [netlify, vercel] = [site.texts.get("netlify.toml"), site.texts.get("vercel.json")];
  const tables =
    netlify !== undefined && /^\s*\[\[redirects\]\]/m.test(netlify)
      ? [{ add: (entry: Entry) => addTable(netlify, entry) }]
      : [];
  const objects =
    vercel !== undefined && /"redirects"\s*:/.test(vercel) ? [{ add: (entry: Entry) => addObject(vercel, entry) }] : [];
  return [...lists, ...tables, ...objects];
}

/** Before the first line with a pattern, because the first that fits is taken. */
function addLine(path: string, text: string, { from, to }: Entry): FileChange {
  const lines = text.split(/(?<=\n)/);
  const written = (line: string) => line.replace(/#.*/, "").trim().split(/\s+/);
  if (lines.some((line) => written(line)[0] === from)) throw taken(from);
  const before = lines.findIndex((line) => /[*:]/.test(written(line)[0] ?? ""));
  const start = lines.slice(0, before === -1 ? undefined : before).join("").length;
  const ending = text.includes("\r\n") ? "\r\n" : "\n";
  const isOpen = start > 0 && text[start - 1] !== "\n";
  const line = `${from} ${to} 301`;
  return inserted(path, text, start, isOpen ? ending + line : line + ending, (after) => {
    const now = after.split(/\r?\n/).filter((each) => each !== line);
    return isDeepStrictEqual(now.filter(Boolean), text.split(/\r?\n/).filter(Boolean));
  });
}

function addTable(text: string, { from, to }: Entry): FileChange {
  const ending = text.includes("\r\n") ? "\r\n" : "\n";
  const written = { from, to, status: 301 };
  const lines = [
    "[[redirects]]",
    `  from = ${JSON.stringify(from)}`,
    `  to = ${JSON.stringify(to)}`,
    "  status = 301",
    "",
  ];
  const at = text.search(/^[ \t]*\[\[redirects\]\]/m);
  const old = parseToml(text);
  const entries = Array.isArray(old.redirects) ? old.redirects : [];
  if (entries.some((each) => isFrom(each, "from", from))) throw taken(from);
  return inserted("netlify.toml", text, at, `${lines.join(ending)}${ending}`, (after) =>
    isDeepStrictEqual(plain(parseToml(after)), plain({ ...old, redirects: [written, ...entries] })),
  );
}

function addObject(text: string, { from, to }: Entry): FileChange {
  const old = JSON.parse(text) as { redirects?: unknown };
  const document = parseDocument(text, { logLevel: "silent" });
  const list = isMap(document.contents) ? document.contents.get("redirects", true) : undefined;
  if (!isSeq(list) || !list.range || !Array.isArray(old.redirects))
    throw new FixRefused("element_ambiguous", "The redirects of vercel.json aren't a list.");
  if (old.redirects.some((each) => isFrom(each, "source", from))) throw taken(from);
  const entry = { source: from, destination: to, permanent: true };
  const first = list.items[0] as { range?: readonly number[] } | undefined;
  const open = list.range[0] + 1;
  const blanks = text.slice(open, first?.range?.[0] ?? open);
  const added = blanks + JSON.stringify(entry) + (first ? "," : "");
  return inserted("vercel.json", text, open, added, (after) =>
    isDeepStrictEqual(JSON.parse(after), { ...old, redirects: [entry, ...(old.redirects as unknown[])] }),
  );
}

function inserted(
  path: string,
  text: string,
  at: number,
  added: string,
  isAsWanted: (after: string) => boolean,
): FileChange {
  return {
    path,
    text,
    changes: [{ name: "redirect", start: at, end: at, parts: [{ start: at, end: at, text: added }] }],
    isAsWanted,
  };
}

function isFrom(entry: unknown, name: string, from: string): boolean {
  return typeof entry === "object" && entry !== null && (entry as Record<string, unknown>)[name] === from;
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function taken(from: string): FixRefused {
  return new FixRefused("element_ambiguous", `There is a redirect of ${from} already.`);
}
