/**
 * Real sites, built before and after: which files are found for which pages, and whether a planned edit changes on the page
 * exactly what was approved. What a page shows is read with a parser that the service doesn't use.
 */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FixRequest } from "#domain/connector.ts";
import type { Edit } from "#domain/edit.ts";
import { planFix } from "../../src/connectors/git/edit/index.ts";
import { findSource, readSite, type SiteSource } from "../../src/connectors/git/locate/index.ts";
import { GENERATED_PAGES, type GeneratedKind, type GeneratedSite, generatedSite } from "../support/generated-sites.ts";
import { seeded } from "../support/seeded.ts";
import { type BuildSite, eleventy, fetchGenerators, hugo } from "../support/site-generators.ts";
import { treeOfTexts } from "../support/source-tree.ts";

type Suggestion = FixRequest["suggestion"];

const SEED = 28;
const ORIGIN = "https://tea.example";
const FIELDS = ["title", "meta_description", "alt", "link", "link_text", "h1"] as const;
const VALUES = [
  "Green tea: the whole guide",
  "Tea & biscuits",
  "Brewed in 5 minutes #1",
  "Crème brûlée 🍵 tea",
  "yes",
  "50% off, today only!",
  "[sic] *bold* _tea_ \\ back",
  "2024-01-01",
  "- first",
  "It's “fine”",
];

const copied: BuildSite = (source, output) => cp(source, output, { recursive: true });

const without = await fetchGenerators();
if (without !== undefined) console.error(`without generators: ${without}`);

describe.each<{ kind: GeneratedKind; build: BuildSite | undefined }>([
  { kind: "html", build: copied },
  { kind: "eleventy", build: eleventy() },
  { kind: "hugo", build: hugo() },
])("a site of $kind", ({ kind, build }) => {
  let folder = "";
  let site: GeneratedSite;
  let source: SiteSource;
  let before: Map<string, string>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "generated-"));
    site = generatedSite(kind, SEED);
    source = await readSite(treeOfTexts(site.files), { folders: [] });
    if (build) before = await built(build, site.files);
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  let builds = 0;
  async function built(make: BuildSite, files: Readonly<Record<string, string>>): Promise<Map<string, string>> {
    const [from, to] = [join(folder, `source-${builds}`), join(folder, `output-${builds++}`)];
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(from, path)), { recursive: true });
      await writeFile(join(from, path), text);
    }
    await make(from, to);
    const names = (await readdir(to, { recursive: true })).filter((name) => name.endsWith(".html"));
    const pages = names.map(async (name) => [addressOf(name), await readFile(join(to, name), "utf8")] as const);
    return new Map((await Promise.all(pages)).toSorted());
  }

  it.skipIf(!build)("finds the file of every page that has one, and none for lists", () => {
    const counts = { found: 0, refused: 0, lists: 0, wrong: [] as string[] };
    for (const [url, html] of before) {
      const wanted = sourceOf(html);
      const located = findSource({ url, html }, source);
      if (wanted === undefined && (located.is === "none" || isList(located.is === "found" ? located.path : "")))
        counts.lists += 1;
      else if (located.is !== "found") counts.refused += 1;
      else if (located.path === wanted) counts.found += 1;
      else counts.wrong.push(`${url}: ${located.path}`);
    }
    console.log(
      `${kind}: ${before.size} pages, ${counts.found} found, ${counts.refused} refused, ${counts.lists} lists`,
    );
    expect(counts.wrong).toEqual([]);
    expect(counts).toMatchObject({ found: GENERATED_PAGES, refused: 0 });
  });

  it.skipIf(!build).each(FIELDS)("changes %s of the page, and nothing else", async (field) => {
    if (!build) return;
    const { files, wanted, refused } = planned(field);
    const after = await built(build, files);
    const wrong = [...before].flatMap(([url, html]) => {
      const [expected, now] = [wanted.get(url) ?? factsOf(html), factsOf(after.get(url) ?? "")];
      return same(now, expected) ? [] : [`${url}: ${plain(now)} instead of ${plain(expected)}`];
    });
    console.log(`${kind} ${field}: ${wanted.size - wrong.length} right, ${wrong.length} wrong, ${refused} refused`);
    expect(wrong).toEqual([]);
    expect([...after.keys()]).toEqual([...before.keys()]);
    expect(wanted.size).toBeGreaterThan(GENERATED_PAGES / 2);
  });

  /** The files after one fix of each page, and what the pages must show then. */
  function planned(field: (typeof FIELDS)[number]) {
    const random = seeded(SEED + FIELDS.indexOf(field));
    const files: Record<string, string> = { ...site.files };
    const wanted = new Map<string, Facts>();
    let refused = 0;
    for (const [url, html] of before) {
      const path = sourceOf(html);
      if (path === undefined) continue;
      const value = VALUES[Math.floor(random() * VALUES.length)] ?? "";
      const { suggestion, facts } = attempt(field, factsOf(html), value, site);
      const plan = planFix(suggestion, { url, html }, path, source);
      if (plan.is === "refused") {
        expect(plan.reason, `${url}: ${plan.words}`).toBe("value_not_possible");
        refused += 1;
        continue;
      }
      expect(plan).toMatchObject({ affects: "page" });
      files[path] = edited(files[path] ?? "", path, plan.edits);
      wanted.set(url, facts);
    }
    return { files, wanted, refused };
  }

  const sourceOf = (html: string) => [...site.pathOf].find(([token]) => html.includes(token))?.[1];
});

function edited(text: string, path: string, edits: readonly Edit[]): string {
  return edits.reduce((left, edit) => {
    if (edit.kind !== "fragment" || edit.resource !== `file:${path}`)
      throw new Error("a piece of the page's file was expected");
    expect(left.split(edit.before)).toHaveLength(2);
    return left.replace(edit.before, () => edit.after);
  }, text);
}

/** Lists are sorted by title, so that their links may change places. */
function same(now: Facts, expected: Facts): boolean {
  if (expected.text !== "") return plain(now) === plain(expected);
  const sorted = (facts: Facts) => plain({ ...facts, links: facts.links.toSorted() });
  return sorted(now) === sorted(expected);
}

function addressOf(name: string): string {
  return `${ORIGIN}/${name.replaceAll("\\", "/").replace(/(^|\/)index\.html$/, "$1")}`;
}

function isList(path: string): boolean {
  return /^src\/list\.njk$|^index\.html$/.test(path);
}

interface Facts {
  readonly titles: readonly string[];
  readonly descriptions: readonly string[];
  readonly headings: readonly string[];
  /** Address and alternative text. */
  readonly images: readonly (readonly [string, string | null])[];
  /** Address and text. */
  readonly links: readonly (readonly [string, string])[];
  readonly text: string;
}

/** What is asked for, and what the page must say then. A title that is printed as the heading changes with it. */
function attempt(
  field: (typeof FIELDS)[number],
  old: Facts,
  value: string,
  site: GeneratedSite,
): { suggestion: Suggestion; facts: Facts } {
  const title = value + site.adds;
  const isPrinted = site.printsTitle(old.text);
  const [image, alt = null] = old.images.at(-1) ?? [""];
  const [address, words] = old.links.at(-1) ?? ["", ""];
  const target = ORIGIN + address.replace(/#.*/, "");
  const others = old.links.slice(0, -1);
  switch (field) {
    case "title":
      return {
        suggestion: { field, value: title },
        facts: { ...old, titles: [title], ...(isPrinted ? { headings: [value] } : {}) },
      };
    case "meta_description":
      return { suggestion: { field, value }, facts: { ...old, descriptions: [value] } };
    case "h1":
      return {
        suggestion: { field, was: old.headings[0] ?? "", value },
        facts: { ...old, headings: [value], ...(isPrinted ? { titles: [title] } : {}) },
      };
    case "alt":
      return {
        suggestion: { field, target: ORIGIN + image, value, ...(alt === null ? {} : { was: alt }) },
        facts: { ...old, images: [[image, value]] },
      };
    case "link":
      return {
        suggestion: { field, target, value: `${ORIGIN}/new/` },
        facts: { ...old, links: [...others, ["/new/#top", words]] },
      };
    case "link_text":
      return {
        suggestion: { field, target, was: words, value },
        facts: { ...old, links: [...others, [address, value]] },
      };
  }
}

function factsOf(html: string): Facts {
  const elements = elementsIn(parse(html));
  const named = (name: string) => elements.filter(({ tagName }) => tagName === name);
  return {
    titles: named("title").map(textIn),
    descriptions: named("meta").flatMap((meta) =>
      attribute(meta, "name") === "description" ? [attribute(meta, "content") ?? ""] : [],
    ),
    headings: named("h1").map(textIn),
    images: named("img").map((image) => [attribute(image, "src") ?? "", attribute(image, "alt")]),
    links: named("main")
      .flatMap((main) => elementsIn(main))
      .flatMap((link) => (link.tagName === "a" ? [[attribute(link, "href") ?? "", textIn(link)] as const] : [])),
    text: named("p")
      .map((paragraph) => paragraph.childNodes.map((node) => ("value" in node ? node.value : "")).join(""))
      .join(" "),
  };
}

/** Quotation marks as typed: generators print other ones. */
function plain(facts: Facts): string {
  return JSON.stringify(facts)
    .replace(/[‘’]/g, "'")
    .replace(/[“”]|\\"/g, "“");
}

function elementsIn(node: DefaultTreeAdapterTypes.ParentNode): DefaultTreeAdapterTypes.Element[] {
  return node.childNodes.flatMap((child) => ("tagName" in child ? [child, ...elementsIn(child)] : []));
}

function attribute({ attrs }: DefaultTreeAdapterTypes.Element, name: string): string | null {
  return attrs.find((each) => each.name === name)?.value ?? null;
}

function textIn(node: DefaultTreeAdapterTypes.ParentNode): string {
  return node.childNodes
    .map((child) => ("value" in child ? child.value : "childNodes" in child ? textIn(child) : ""))
    .join("")
    .trim();
}
