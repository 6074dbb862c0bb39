/**
 * Finds, plans and makes the fixes of all planted faults of a generated website, with a real build before and after, and judges
 * each: the file and line must be those of the fault, and the pages must show what was announced and nothing else.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Edit } from "#domain/edit.ts";
import { reversed } from "#domain/edit.ts";
import { planFix } from "../../../src/connectors/git/edit/index.ts";
import { findSource, readSite, type SiteSource } from "../../../src/connectors/git/locate/index.ts";
import type { BuildSite } from "../site-generators.ts";
import { treeOfTexts } from "../source-tree.ts";
import { type Fault, plantedFaults } from "./faults.ts";
import { CANARY_FILE, CANARY_PRODUCT, CANARY_SECRET } from "./hostile-values.ts";
import { type GeneratedKind, generatedSite } from "./index.ts";
import { asTyped, type PageFacts, pageFacts } from "./page-facts.ts";
import { ADDED_TO_TITLES, TEA_ORIGIN } from "./pieces.ts";

export interface Verdict {
  readonly fault: Fault;
  readonly is: "located" | "refused" | "wrong";
  /** Of a refusal its reason and words, of what is wrong what. */
  readonly because: string;
}

export interface Trial {
  readonly verdicts: readonly Verdict[];
  readonly pages: number;
  readonly changed: number;
  /** What pages show otherwise than announced. */
  readonly surprises: readonly string[];
  /** Pages and files that show that a value was run. */
  readonly fired: readonly string[];
}

interface Page {
  readonly url: string;
  readonly html: string;
}

type Files = Readonly<Record<string, string>>;

const GERMAN = `${TEA_ORIGIN}/de/`;

/** @param given values to ask for instead of usual ones, in turn */
export async function tryFaults(
  kind: GeneratedKind,
  build: BuildSite,
  seed: number,
  given?: readonly string[],
): Promise<Trial> {
  const folder = await mkdtemp(join(tmpdir(), "generated-"));
  try {
    const site = generatedSite(kind, seed);
    const before = await original(kind, seed, () => built(build, site.files, join(folder, "before")));
    const source = await readSite(treeOfTexts(site.files), { folders: [] });
    const pages = new Map(
      site.pieces.map(({ number, title }) => [
        number,
        before
          .filter(({ html }) => html.includes("<title") && pageFacts(html).title[0] === title + ADDED_TO_TITLES)
          // What isn't translated is shown in the other language, too.
          .toSorted((one, other) => Number(isGerman(one)) - Number(isGerman(other)))[0],
      ]),
    );
    const faults = plantedFaults(kind, site, seed, given).map((fault) =>
      asAudited(fault, pages.get(fault.number ?? -1)),
    );
    const pageOf = (fault: Fault): Page | undefined =>
      fault.number === null ? { url: fault.suggestion.target ?? TEA_ORIGIN, html: "" } : pages.get(fault.number);
    const verdicts = faults.map((fault) => judged(fault, pageOf(fault), source));
    const located = verdicts.filter(({ is }) => is === "located").map(({ fault }) => fault);
    const made = applied(located.filter(isInTheBuild), { pageOf, source, files: site.files });
    const after = await built(build, made.files, join(folder, "after"));
    const surprises = [
      ...made.problems,
      ...compared(before, after, made.done),
      ...notReverted(site.files, made.files, made.edits),
    ];
    const fired = [...canariesIn(after), ...(await readdir(folder, { recursive: true })).filter(isCanary)];
    return { verdicts, pages: before.length, changed: made.done.length, surprises, fired };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The site before any change is built once for all trials of it. */
function original(kind: GeneratedKind, seed: number, build: () => Promise<readonly Page[]>): Promise<readonly Page[]> {
  const name = `${kind} ${seed}`;
  const known = ORIGINALS.get(name) ?? build();
  ORIGINALS.set(name, known);
  return known;
}

const ORIGINALS = new Map<string, Promise<readonly Page[]>>();

function isGerman({ url }: Page): boolean {
  return url.startsWith(GERMAN);
}

function isCanary(path: string): boolean {
  return path.split(/[\\/]/).at(-1) === CANARY_FILE;
}

function canariesIn(pages: readonly Page[]): readonly string[] {
  return pages.flatMap(({ url, html }) => {
    const facts = JSON.stringify(pageFacts(html));
    return [CANARY_SECRET, CANARY_PRODUCT].filter((each) => facts.includes(each)).map((each) => `${each} on ${url}`);
  });
}

/** An audit knows the text that the page shows, not the one that its file has. */
function asAudited(fault: Fault, page: Page | undefined): Fault {
  const { suggestion } = fault;
  if (!page || suggestion.field !== "alt") return fault;
  const [address, shown] = pageFacts(page.html).images.find(([each]) => isImage(each, suggestion.target)) ?? [];
  const { was: _, ...rest } = suggestion;
  const audited = address === undefined ? rest : { ...rest, target: TEA_ORIGIN + address };
  return { ...fault, suggestion: typeof shown === "string" ? { ...audited, was: shown } : audited };
}

/** Or a copy of it that the build has named by its content. */
function isImage(address: string, target = ""): boolean {
  const [, name] = /\/assets\/images\/(\d+)-\w+\.jpg$/.exec(address) ?? [];
  return TEA_ORIGIN + address === target || (name !== undefined && target.endsWith(`/${name}.jpg`));
}

async function built(build: BuildSite, files: Files, folder: string): Promise<readonly Page[]> {
  const [from, to] = [join(folder, "source"), join(folder, "output")];
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(from, path)), { recursive: true });
    await writeFile(join(from, path), text);
  }
  await build(from, to);
  const names = (await readdir(to, { recursive: true })).filter((name) => name.endsWith(".html")).toSorted();
  return await Promise.all(
    names.map(async (name) => ({ url: addressOf(name), html: await readFile(join(to, name), "utf8") })),
  );
}

function addressOf(name: string): string {
  return `${TEA_ORIGIN}/${name.replaceAll("\\", "/").replace(/(^|\/)index\.html$/, "$1")}`;
}

function judged(fault: Fault, page: Page | undefined, source: SiteSource): Verdict {
  const verdict = (is: Verdict["is"], because = "") => ({ fault, is, because });
  if (!page) return verdict("wrong", "the page wasn't built");
  const path = fault.number === null ? "" : fileOf(page, source);
  if (path !== "" && "words" in Object(path)) return verdict("refused", `object_not_found: ${Object(path).words}`);
  if (path !== "" && path !== fault.path) return verdict("wrong", `${String(path)} instead of ${fault.path}`);
  const plan = planFix(fault.suggestion, page, String(path), source);
  if (plan.is === "refused") return verdict("refused", `${plan.reason}: ${plan.words}`);
  if (plan.edits.some(({ resource }) => resource !== `file:${fault.path}`))
    return verdict("wrong", `${plan.edits[0]?.resource} instead of ${fault.path}`);
  const text = source.texts.get(fault.path) ?? "";
  const misplaced = linesOutside(text, withEdits(text, plan.edits), fault.line);
  return misplaced === null ? verdict("located") : verdict("wrong", `line ${misplaced} instead of ${fault.line}`);
}

function fileOf(page: Page, source: SiteSource): string | { words: string } {
  const found = findSource(page, source);
  if (found.is === "found") return found.path;
  return { words: found.words };
}

/** The first line that differs and isn't the fault's; `null` where there is none. One line may be added. */
function linesOutside(before: string, after: string, line: number | null): number | null {
  const [old, now] = [before.split("\n"), after.split("\n")];
  let first = 0;
  while (first < old.length && old[first] === now[first]) first += 1;
  let last = 0;
  while (last < old.length - first && last < now.length - first && old.at(-1 - last) === now.at(-1 - last)) last += 1;
  const changed = old.length - first - last;
  if (line === null) return changed === 0 && now.length === old.length + 1 ? null : first + 1;
  return changed === 0 || (changed === 1 && first + 1 === line) ? null : first + 1;
}

function withEdits(text: string, edits: readonly Edit[]): string {
  return edits.reduce((left, edit) => {
    if (edit.kind !== "fragment") throw new Error("a piece of a file was expected");
    if (left.split(edit.before).length !== 2) throw new Error(`not once: ${edit.before}`);
    return left.replace(edit.before, () => edit.after);
  }, text);
}

/** Of two fields that are one place, one. */
function isInTheBuild({ field, number }: Fault): boolean {
  if (number === null) return true;
  if (field === "title" || field === "link") return number % 2 === 0;
  return field === "h1" || field === "link_text" ? number % 2 === 1 : true;
}

interface Done {
  readonly fault: Fault;
  readonly page: Page;
  readonly also: readonly { readonly shown: string; readonly before: string; readonly after: string }[];
}

function applied(
  faults: readonly Fault[],
  { pageOf, source, files }: { pageOf: (fault: Fault) => Page | undefined; source: SiteSource; files: Files },
) {
  const texts = new Map(source.texts);
  const done: Done[] = [];
  const edits: Edit[] = [];
  const problems: string[] = [];
  for (const fault of faults) {
    const page = pageOf(fault);
    if (!page) continue;
    const plan = planFix(fault.suggestion, page, fault.number === null ? "" : fault.path, { ...source, texts });
    if (plan.is === "refused") {
      problems.push(`${page.url} ${fault.field}: refused behind others: ${plan.words}`);
      continue;
    }
    texts.set(fault.path, withEdits(texts.get(fault.path) ?? "", plan.edits));
    edits.push(...plan.edits);
    done.push({ fault, page, also: plan.also });
  }
  return { files: { ...files, ...Object.fromEntries(texts) }, done, edits, problems };
}

function compared(before: readonly Page[], after: readonly Page[], done: readonly Done[]): readonly string[] {
  const built = new Map(after.map(({ url, html }) => [url, html]));
  const titles = done.flatMap(({ also }) => also.filter(({ shown }) => shown === "lists"));
  const missing = before.filter(({ url }) => !built.has(url)).map(({ url }) => `${url} is gone`);
  const more = after.length > before.length ? ["there are more pages"] : [];
  const differing = before.flatMap(({ url, html }) => {
    const own = done.filter((each) => each.fault.number !== null && (each.page.url === url || isCopyOf(each, url)));
    const now = pageFacts(built.get(url) ?? "");
    const wanted = own.reduce<PageFacts>(withFix, pageFacts(html));
    return (Object.keys(wanted) as (keyof PageFacts)[]).flatMap((name) => {
      const fits = isAnnounced(
        name,
        [wanted[name], now[name]],
        own.flatMap(({ also }) => also),
        titles,
      );
      return fits
        ? []
        : [
            `${url} ${name}: ${asTyped(JSON.stringify(now[name])).slice(0, 400)} instead of ${asTyped(JSON.stringify(wanted[name])).slice(0, 400)}`,
          ];
    });
  });
  return [...missing, ...more, ...differing];
}

function isCopyOf({ page, also }: Done, url: string): boolean {
  return also.some(({ shown }) => shown === "languages") && url === page.url.replace(`${TEA_ORIGIN}/`, GERMAN);
}

/** What the page must show behind a fix. */
function withFix(facts: PageFacts, { fault: { suggestion } }: Done): PageFacts {
  const { field, value, target = "" } = suggestion;
  // On a page of the other language, too.
  const isTarget = (address: string) =>
    [address, address.replace(/^\/de\//, "/")].some((each) => TEA_ORIGIN + each.replace(/#.*/, "") === target);
  const languageOf = (address: string) => (address.startsWith("/de/") && !value.startsWith(GERMAN) ? "/de" : "");
  switch (field) {
    case "title":
    case "meta_description":
    case "canonical":
    case "robots":
    case "h1":
      return { ...facts, [field]: [value] };
    case "alt":
      return { ...facts, images: facts.images.map(([image, alt]) => [image, isTarget(image) ? value : alt]) };
    case "link":
      return {
        ...facts,
        links: facts.links.map(([address, text]) => [
          isTarget(address) ? `${languageOf(address)}${value.slice(TEA_ORIGIN.length)}#top` : address,
          text,
        ]),
      };
    case "link_text":
      return { ...facts, links: facts.links.map(([address, text]) => [address, isTarget(address) ? value : text]) };
    case "social_tags": {
      const [[name, content] = ["", ""]] = pageFacts(`<head>${value}`).social;
      return { ...facts, social: [...facts.social.filter(([each]) => each !== name), [name, content]] };
    }
    case "json_ld_block":
      return { ...facts, data: [JSON.stringify(JSON.parse(value)), ...facts.data.slice(1)] };
    default:
      return facts;
  }
}

type Also = Done["also"];

/** As wanted, but for further effects that the preview names. */
function isAnnounced(
  name: keyof PageFacts,
  [wanted, now]: readonly [unknown, unknown],
  also: Also,
  titles: Also,
): boolean {
  const sorted = (value: unknown): unknown =>
    Array.isArray(value) ? value.map((each) => asTyped(JSON.stringify(each))).toSorted() : asTyped(String(value));
  if (isDeepStrictEqual(sorted(wanted), sorted(now))) return true;
  const own = also.filter(({ shown }) => FACTS_OF[shown] === name);
  if (name === "anchors" && also.some(({ shown }) => shown === "anchor")) return true;
  const listed = ["text", "links", "h1", "title", "data"].includes(name) ? titles : [];
  const marked = (value: unknown, effects: Also) =>
    effects
      .flatMap(({ before, after }) => {
        // Several pages may get the same value, or have had it.
        const isOne = (each: Also[number]) => each.after === after || (before !== "" && each.before === before);
        const mark = `«${effects.findIndex(isOne)}»`;
        return [before, after].map((each) => [jsonText(each), mark] as const);
      })
      .filter(([text]) => text !== "")
      .toSorted(([one], [other]) => other.length - one.length)
      .reduce(
        (left, [text, mark]) => left.replace(new RegExp(`${RegExp.escape(text)}(?!\\d)`, "g"), mark),
        asTyped(JSON.stringify(name === "data" ? asData(String(value)) : value)),
      );
  const effects = [...own, ...listed];
  const resorted = (value: unknown) =>
    (Array.isArray(value) ? value.map((each) => marked(each, effects)).toSorted() : [marked(value, effects)]).join();
  if (effects.length > 0 && resorted(wanted) === resorted(now)) return true;
  // What was missing may be shown in other places, too.
  const adding = own.filter(({ before }) => before === "").map(({ after }) => asTyped(JSON.stringify(after)));
  const isAdded = (each: unknown) => adding.some((one) => asTyped(JSON.stringify(each)).includes(one));
  const [listOf, rest] = [
    (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []),
    (value: unknown) => resorted(listOf(value).filter((each) => !isAdded(each))),
  ];
  const shown = new Set(listOf(now).map((each) => asTyped(JSON.stringify(each))));
  const isShown = listOf(wanted)
    .filter(isAdded)
    .every((each) => shown.has(asTyped(JSON.stringify(each))));
  return adding.length > 0 && isShown && rest(now) === rest(wanted);
}

function asData(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const jsonText = (text: string) => asTyped(JSON.stringify(text).slice(1, -1));

const FACTS_OF: Readonly<Record<string, keyof PageFacts>> = {
  title: "title",
  h1: "h1",
  description: "meta_description",
  social: "social",
  data: "data",
};

/** Taking back, in the other order, must leave every byte as it was. */
function notReverted(before: Files, after: Files, edits: readonly Edit[]): readonly string[] {
  const texts = new Map(Object.entries(after));
  for (const edit of reversed(edits)) {
    const path = edit.resource.slice("file:".length);
    texts.set(path, withEdits(texts.get(path) ?? "", [edit]));
  }
  return Object.entries(before).flatMap(([path, text]) =>
    texts.get(path) === text ? [] : [`${path} isn't as it was before`],
  );
}
