/** An llms.txt from the site's own pages: its name, its summary, and its most linked pages by section. */

import { isLaterPage, withoutFragment } from "#domain/indexing.ts";
import type { SeenUrl, SiteView } from "#domain/site.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import { isMadeArchive } from "../archives.ts";
import type { Corpus } from "../corpus.ts";
import { LINK, readLlmsTxt } from "../llms-txt.ts";
import { isAboutPage, isNaming } from "../placeholders.ts";
import { isPrivateByDesign } from "../url.ts";
import { nameOf, ownDescription } from "./names.ts";
import { firstSentence } from "./sentences.ts";

/** A guide that is read at once, not a sitemap. */
const MOST_LINKS = 100;
/** A section of one page is no section. */
const MIN_OF_A_SECTION = 2;
const MAX_NOTE = 200;

const made = new WeakMap<SiteView, Suggestion | undefined>();

export function proposeLlmsTxt(view: SiteView, corpus: Corpus): Suggestion | undefined {
  if (!made.has(view)) made.set(view, build(view, corpus));
  return made.get(view);
}

function build(view: SiteView, corpus: Corpus): Suggestion | undefined {
  const start = view.byUrl(view.facts.startUrl);
  const title = corpus.statedName ?? (start ? nameOf(start, corpus) : "");
  const summary = start && view.startPage ? summaryOf(view, corpus) : "";
  const pages = bestPages(view, corpus);
  if (title === "" || summary === "" || pages.length === 0) return undefined;
  const sections = Map.groupBy(pages, ({ url }) => sectionOf(url));
  const main: SeenUrl[] = [];
  const lines: string[] = [];
  for (const [name, list] of sections) {
    if (name === "" || list.length < MIN_OF_A_SECTION) main.push(...list);
    else
      lines.push("", `## ${inLine(nameOfSection(name, view, corpus))}`, "", ...list.map((page) => entry(page, corpus)));
  }
  const first = main.length === 0 ? [] : ["", `## ${inLine(title)}`, "", ...main.map((page) => entry(page, corpus))];
  const value = [`# ${inLine(title)}`, "", `> ${inLine(summary)}`, ...first, ...lines, ""].join("\n");
  return { field: "llms_txt", value, risk: "review", source: "names and descriptions of the most linked pages" };
}

function summaryOf({ startPage }: SiteView, corpus: Corpus): string {
  if (!startPage) return "";
  return (
    ownDescription(startPage, corpus) || firstSentence(startPage.paragraphs.find(isAboutPage) ?? "", startPage.lang)
  );
}

/** One pass that keeps the best, so that no list of all pages is sorted. */
function bestPages(view: SiteView, corpus: Corpus): readonly SeenUrl[] {
  let best: SeenUrl[] = [];
  for (const page of view.urls()) {
    if (page.kind !== "page" || !page.indexable || isLaterPage(page.url) || isPrivateByDesign(page.url)) continue;
    if (isMadeArchive(page.url)) continue;
    if (nameOf(page, corpus) === "") continue;
    best.push(page);
    if (best.length >= MOST_LINKS * 10) best = best.toSorted(byWeight).slice(0, MOST_LINKS);
  }
  return best.toSorted(byWeight).slice(0, MOST_LINKS);
}

function byWeight(one: SeenUrl, other: SeenUrl): number {
  return other.linkScore - one.linkScore || one.id - other.id;
}

function sectionOf(url: string): string {
  const parts = URL.parse(url)?.pathname.split("/").filter(Boolean) ?? [];
  return parts.length > 1 ? (parts[0] ?? "") : "";
}

/** As the section's own page calls itself; else the words of its folder. */
function nameOfSection(folder: string, { facts, byUrl }: SiteView, corpus: Corpus): string {
  const page = byUrl(`${facts.origin}/${folder}/`) ?? byUrl(`${facts.origin}/${folder}`);
  const name = page?.indexable ? nameOf(page, corpus) : "";
  const words = folder.replace(/[-_+]+/g, " ");
  return name || words.charAt(0).toUpperCase() + words.slice(1);
}

function entry(page: SeenUrl, corpus: Corpus): string {
  const note = page.description.trim();
  const isOwn = isNaming(note) && corpus.descriptionCount(note) <= 1;
  const rest = !isOwn || note.length > MAX_NOTE ? "" : `: ${inLine(note)}`;
  return `- [${inLine(nameOf(page, corpus))}](${page.url.replaceAll("(", "%28").replaceAll(")", "%29")})${rest}`;
}

/** Brackets and line breaks would end the entry. */
function inLine(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[[\]]/g, "").trim();
}

/** The file with another address in place of one that is dead, or without the lines that name it. */
export function fixLlmsTxt(
  { text, url }: { readonly text: string; readonly url: string },
  dead: string,
  better: string | undefined,
): string | undefined {
  const isDead = (href: string) => withoutFragment(URL.parse(href, url)?.href ?? "") === dead;
  const lines = text.split("\n").flatMap((line) => {
    const hrefs = [...line.matchAll(LINK)].flatMap(([, href = ""]) => (isDead(href) ? [href] : []));
    if (hrefs.length === 0) return [line];
    return better === undefined
      ? []
      : [hrefs.reduce((changed, href) => changed.replaceAll(`(${href}`, `(${better}`), line)];
  });
  const value = lines.join("\n");
  return value === text || readLlmsTxt(value, url).links.length === 0 ? undefined : value;
}
