/**
 * The facts that every finding rests on, held against packages that share no code with us, on pages that nobody of us
 * wrote: a manual and some 250 pages of well-known sites. Every difference is explained by a rule below, or fails.
 */
import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { load } from "cheerio";
import { parse } from "node-html-parser";
import urlMetadata from "url-metadata";
import { describe, expect, it } from "vitest";
import { decodeHtml } from "#crawl/decode-html.ts";
import { extractDocument } from "#crawl/extract.ts";
import type { Document } from "#domain/document.ts";
import { siteFolder } from "../support/corpora.ts";

const PAGE_URL = "https://www.example.com/folder/page.html";
const FEWEST_PAGES = 1_000;
const manual = siteFolder("postgresql-doc-15");
const sites = join(dirname(createRequire(import.meta.url).resolve("htmlparser-benchmark/package.json")), "files");

interface Compared {
  readonly fact: string;
  readonly page: string;
  readonly ours: string;
  readonly theirs: string;
}

/** Why a fact may differ although both are right by their own rules. Counted, so that a rule that swallows all shows. */
const EXPLAINED: Readonly<Record<string, (difference: Compared, html: string) => boolean>> = {
};

describe.skipIf(manual === undefined)("facts of real pages", () => {
  it("are those that other packages find, but for listed reasons", { timeout: 300_000 }, async () => {
    const pages = [...(await htmlFiles(manual ?? "")), ...(await htmlFiles(sites))];
    expect(pages.length).toBeGreaterThan(FEWEST_PAGES);
    const tally: Record<string, { compared: number; present: number; explained: Record<string, number> }> = {};
    const unexplained: Compared[] = [];
    for (const page of pages) {
      const bytes = readFileSync(page);
      const html = decodeHtml(bytes, null).text;
      const document = extractDocument(bytes, PAGE_URL, null);
      for (const [fact, { ours, theirs }] of Object.entries(await factsOf(document, html))) {
        const row = (tally[fact] ??= { compared: 0, present: 0, explained: {} });
        row.compared++;
        if (ours !== "" || theirs !== "") row.present++;
        if (ours === theirs) continue;
        const difference = { fact, page: basename(page), ours: only(ours, theirs), theirs: only(theirs, ours) };
        const reason = Object.entries(EXPLAINED).find(([, explains]) => explains(difference, html))?.[0];
        if (reason === undefined) unexplained.push(difference);
        else row.explained[reason] = (row.explained[reason] ?? 0) + 1;
      }
    }
    (await import("node:fs")).writeFileSync("/tmp/facts.json", JSON.stringify({tally, unexplained}));
    expect(unexplained).toEqual([]);
  });
});

/** Each fact as one text, so that differences can be read. */
async function factsOf(document: Document, html: string): Promise<Record<string, { ours: string; theirs: string }>> {
  const other = await urlMetadata(null, {
    parseResponseObject: new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } }),
  });
  const $ = load(html);
  const tree = parse(html, { comment: false, blockTextElements: { script: true, style: true, noscript: true } });
  const description = document.metas.find(({ name }) => name === "description")?.content ?? "";
  return {
    title: { ours: fold(document.titles[0]?.text), theirs: fold(other.title) },
    description: { ours: fold(description), theirs: fold(other.description) },
    canonical: { ours: document.canonicals[0]?.href ?? "", theirs: String(other.canonical ?? "") },
    hreflang: {
      ours: listed(document.hreflangs.map(({ lang, href }) => `${lang} ${href}`)),
      theirs: listed(((other.hreflang ?? []) as { hreflang: string; href: string }[]).map(({ hreflang, href }) => `${hreflang} ${href}`)),
    },
    jsonLd: {
      ours: listed(document.jsonLd.map(canonicalJson)),
      theirs: listed(((other.jsonld ?? []) as unknown[]).map((node) => JSON.stringify(node))),
    },
    h1: {
      ours: listed(document.headings.filter(({ level }) => level === 1).map(({ text }) => fold(text))),
      theirs: listed($("h1").toArray().map((element) => fold(nameOf($, element)))),
    },
    links: {
      ours: listed(document.links.flatMap(({ href }) => href ?? [])),
      theirs: listed(tree.querySelectorAll("a[href],area[href]").map((element) => element.getAttribute("href") ?? "")),
    },
    images: {
      ours: listed(document.images.map(({ src, alt }) => `${src} ${alt}`)),
      theirs: listed($("img").toArray().map((element) => `${$(element).attr("src") ?? null} ${$(element).attr("alt") ?? null}`)),
    },
  };
}

/** Text of a heading, where an image counts by its alternative text. */
function nameOf($: ReturnType<typeof load>, element: Parameters<ReturnType<typeof load>>[0]): string {
  const copy = $(element as never).clone();
  copy.find("script,style,noscript,template").remove();
  copy.find("img").each((_, image) => {
    $(image).replaceWith(` ${$(image).attr("alt") ?? ""} `);
  });
  return copy.text();
}

/** Lines of one that the other has not, each as often as it is missing. */
function only(one: string, other: string): string {
  const rest = new Map<string, number>();
  for (const line of other.split("\n")) rest.set(line, (rest.get(line) ?? 0) + 1);
  const missing = one.split("\n").filter((line) => {
    const left = rest.get(line) ?? 0;
    rest.set(line, left - 1);
    return left <= 0;
  });
  return missing.join("\n") || (one === other ? "" : "(same lines, other order)");
}

function canonicalJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return "(unreadable)";
  }
}

function listed(values: readonly string[]): string {
  return values.join("\n");
}

function fold(text: unknown): string {
  return typeof text === "string" ? text.replace(/\s+/g, " ").trim() : "";
}

async function htmlFiles(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith(".html")).map((name) => join(folder, name)).toSorted();
}
