/**
 * The facts that every finding rests on, held against packages that share no code with us, on pages that nobody of us
 * wrote: a manual, and some 250 pages of well-known sites. Every difference has a named reason, or the test fails.
 */
import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { type CheerioAPI, load } from "cheerio";
import { parse } from "node-html-parser";
import urlMetadata from "url-metadata";
import { describe, expect, it } from "vitest";
import { decodeHtml } from "#crawl/decode-html.ts";
import { extractDocument } from "#crawl/extract.ts";
import type { Document } from "#domain/document.ts";
import { CLEAN_PAGES, CLEAN_SITE } from "../support/clean-site/build.ts";
import { siteFolder } from "../support/corpora.ts";
import { effort } from "../support/effort.ts";
import { partOf } from "../support/part-of.ts";

const PAGE_URL = "https://www.example.com/folder/page.html";
/** Of the manual: its pages are made by one program. */
const PARTS = 5;
const FEWEST_PAGES = 1_000 / effort(PARTS, 1);
const manual = siteFolder("postgresql-doc-15");
const sites = join(dirname(createRequire(import.meta.url).resolve("htmlparser-benchmark/package.json")), "files");

/** Each fact of one page as lines of text. */
type Facts = Readonly<Record<string, readonly string[]>>;

interface Difference {
  readonly fact: string;
  readonly page: string;
  /** Lines that only one side has. */
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
}

/** Why a fact may differ although both are right by their own rules. */
const REASONS: Readonly<Record<string, (difference: Difference, html: string) => boolean>> = {
  "node-html-parser does not repair broken HTML by the standard; parse5, which does, finds exactly our links": (
    { fact, page },
    html,
  ) => fact === "links" && standardLinks(html) === linksOf(page),
  "addresses longer than 4,096 letters are cut, here images written into the page": ({ fact, ours, theirs }) =>
    fact === "images" && ours.every((line, index) => line.startsWith("data:") && (theirs[index] ?? "").length > 4_096),
  "a heading for readers without scripts is known, but its text is not read": ({ fact, ours, theirs }, html) =>
    fact === "h1" && ours.every((text) => text === "") && theirs.every((text) => inNoscript(html, text)),
};

describe.skipIf(manual === undefined)("facts of real pages", () => {
  it("are those that other packages find, but for listed reasons", { timeout: 300_000 }, async () => {
    const ofManual = partOf(await htmlFiles(manual ?? ""), PARTS);
    const pages = [...ofManual, ...partOf(await htmlFiles(sites), 2)];
    expect(pages.length).toBeGreaterThan(FEWEST_PAGES);
    const present = await compare(pages.map((page) => ({ name: basename(page), bytes: () => readFileSync(page) })));
    // A comparison of nothing with nothing proves nothing.
    for (const fact of ["title", "description", "canonical", "h1", "links", "images"])
      expect(present.get(fact) ?? 0, fact).toBeGreaterThan(effort(100, 200));
  });
});

describe("facts of the clean site", () => {
  it("are those that other packages find, structured data and languages with them", async () => {
    const pages = CLEAN_PAGES.map(({ path }) => ({
      name: path,
      bytes: () => Buffer.from(CLEAN_SITE.get(path)?.body ?? ""),
    }));
    const present = await compare(pages);
    expect(present.get("jsonLd")).toBeGreaterThan(40);
    expect(present.get("hreflang")).toBe(15);
  });
});

/** Fails on a difference without a reason; answers on how many pages each fact was there. */
async function compare(
  pages: readonly { readonly name: string; readonly bytes: () => Buffer }[],
): Promise<ReadonlyMap<string, number>> {
  const present = new Map<string, number>();
  const unexplained: Difference[] = [];
  for (const page of pages) {
    const bytes = page.bytes();
    const html = decodeHtml(bytes, null).text;
    const [ours, theirs] = [ourFacts(extractDocument(bytes, PAGE_URL, null)), await theirFacts(html)];
    for (const [fact, values] of Object.entries(ours)) {
      if (values.some((value) => value !== "")) present.set(fact, (present.get(fact) ?? 0) + 1);
    }
    const differing = differences(ours, theirs, page.name);
    unexplained.push(...differing.filter((each) => !Object.values(REASONS).some((explains) => explains(each, html))));
  }
  expect(unexplained).toEqual([]);
  return present;
}

function ourFacts(document: Document): Facts {
  return {
    title: [document.titles[0]?.text ?? ""],
    description: [fold(document.metas.find(({ name }) => name === "description")?.content ?? "")],
    canonical: document.canonicals.map(({ href }) => href.trim()),
    hreflang: document.hreflangs.map(({ lang, href }) => `${lang.toLowerCase()} ${href}`),
    jsonLd: document.jsonLd.flatMap(nodesOf),
    h1: document.headings.filter(({ level }) => level === 1).map(({ text }) => fold(text)),
    links: document.links.flatMap(({ href }) => href ?? []),
    images: document.images.map(({ src, alt }) => `${src} ${alt}`),
  };
}

/** A browser without scripts, as a crawler is: what stands in noscript counts. */
async function theirFacts(html: string): Promise<Facts> {
  const answer = new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });
  const metadata = await urlMetadata(null, { parseResponseObject: answer });
  const $ = load(html, { scriptingEnabled: false });
  const tree = parse(html, { comment: false, blockTextElements: { script: true, style: true } });
  const hreflang = (metadata.hreflang ?? []) as { hreflang: string; href: string }[];
  return {
    title: [fold($("title").not("svg title").first().text())],
    description: [fold($('meta[name="description" i]').first().attr("content") ?? "")],
    canonical: ((metadata.canonicalUrls ?? []) as string[]).map((href) => href.trim()),
    hreflang: hreflang.map(({ hreflang, href }) => `${hreflang.toLowerCase()} ${href}`),
    jsonLd: ((metadata.jsonld ?? []) as unknown[]).map((node) => JSON.stringify(node)),
    h1: $("h1")
      .toArray()
      .map((heading) => nameOf($, heading)),
    links: tree.querySelectorAll("a[href],area[href]").map((element) => element.getAttribute("href") ?? ""),
    images: $("img")
      .toArray()
      .map((image) => `${$(image).attr("src") ?? null} ${$(image).attr("alt") ?? null}`),
  };
}

function standardLinks(html: string): string {
  const $ = load(html, { scriptingEnabled: false });
  const links = $("a[href],area[href]").toArray();
  return links.map((link) => $(link).attr("href") ?? "").join("\n");
}

function linksOf(page: string): string {
  const [path = ""] = [join(sites, page), join(manual ?? "", page)].filter((each) => existsSync(each));
  return ourFacts(extractDocument(readFileSync(path), PAGE_URL, null)).links?.join("\n") ?? "";
}

function inNoscript(html: string, text: string): boolean {
  const $ = load(html, { scriptingEnabled: false });
  return $("noscript h1")
    .toArray()
    .some((heading) => nameOf($, heading) === text);
}

/** Text of a heading, where an image counts by its alternative text. */
function nameOf($: CheerioAPI, heading: Parameters<CheerioAPI>[0]): string {
  const copy = $(heading as string).clone();
  copy.find("script,style,noscript,template").remove();
  copy.find("img").each((_, image) => {
    $(image).replaceWith(` ${$(image).attr("alt") ?? ""} `);
  });
  return fold(copy.text());
}

function differences(ours: Facts, theirs: Facts, page: string): readonly Difference[] {
  return Object.keys(ours).flatMap((fact) => {
    const [one, other] = [ours[fact] ?? [], theirs[fact] ?? []];
    if (one.join("\n") === other.join("\n")) return [];
    return [{ fact, page, ours: without(one, other), theirs: without(other, one) }];
  });
}

/** Lines of one that the other has not, each as often as it is missing. */
function without(one: readonly string[], other: readonly string[]): readonly string[] {
  const rest = new Map<string, number>();
  for (const line of other) rest.set(line, (rest.get(line) ?? 0) + 1);
  return one.filter((line) => {
    const left = rest.get(line) ?? 0;
    rest.set(line, left - 1);
    return left <= 0;
  });
}

/** A graph as its nodes, which is how the other package answers it. */
function nodesOf(text: string): readonly string[] {
  try {
    const data = JSON.parse(text) as { readonly "@graph"?: readonly unknown[] };
    return (data["@graph"] ?? [data]).map((node) => JSON.stringify(node));
  } catch {
    return ["(unreadable)"];
  }
}

function fold(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

async function htmlFiles(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true });
  return names
    .filter((name) => name.endsWith(".html"))
    .map((name) => join(folder, name))
    .toSorted();
}
