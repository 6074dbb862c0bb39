/**
 * A title from the page's own words: its main heading, or the next best name it has, with the site's name where the
 * site's titles carry it. Nothing is made up; a page that names itself nowhere gets no proposal.
 */
import type { Document, Heading } from "#domain/document.ts";
import { type Corpus, foldedWords } from "../corpus.ts";
import { foldText } from "../fold-text.ts";
import { descriptionOf, hasNumberedChapters, mainHeadingOf, titleOf } from "../page-texts.ts";
import { isAboutPage, isNaming } from "../placeholders.ts";
import { isTooLong, isTooShort, TITLE_LIMITS } from "../snippet-limits.ts";
import { allParts, ownPartOf } from "../title-parts.ts";
import { firstClause } from "./clauses.ts";
import { tidied } from "./names.ts";
import { firstSentence, isWhole, sentences } from "./sentences.ts";

export interface TitleProposal {
  readonly value: string;
  readonly source: string;
}

/** The best title that is free on this site. */
export function proposeTitle(
  page: { readonly document: Document; readonly url: string },
  corpus: Corpus,
): TitleProposal | undefined {
  const names = namesOf(page, corpus);
  const [first, ...others] = names;
  if (!first) return undefined;
  // Beside a name, the address says it twice, and a heading or a sentence is only a part of what the page is about.
  const more = others.filter(({ source }) => WHOLE_NAMES.has(source));
  // What several pages are called tells none of them apart, and a sentence is a title only where nothing else is.
  const shown = titleOf(page.document)?.text ?? "";
  const isShared = corpus.titleCount(shown) > 1;
  // A title that several pages have names none of them, also without what it ends with.
  const told = isShared ? foldText(ownPartOf(shown, corpus)) : null;
  const own = names.filter(
    ({ value }) => corpus.titleCount(value) <= 1 && corpus.headingCount(value) <= 1 && foldText(value) !== told,
  );
  const single = own.filter(({ source }) => isShared || source === first.source || !SENTENCES.has(source));
  const [best, ...rest] = single;
  const candidates = [...(best ? [best] : []), ...more.map((other) => joined(first, other)), ...rest].map((name) =>
    finished(name, corpus),
  );
  const current = foldText(titleOf(page.document)?.text ?? "");
  const fresh = candidates.filter(({ value }) => value !== "" && foldText(value) !== current);
  const free = fresh.filter(({ value }) => corpus.titleCount(value) === 0);
  const whole = free.filter(({ value }) => !isTooShort(value, TITLE_LIMITS));
  // A title of some length is not given up for a word.
  const ranked = current !== "" && !isTooShort(current, TITLE_LIMITS) ? whole : [...whole, ...free];
  return ranked.find(({ value }) => corpus.take("title", value, page.url));
}

const SENTENCES = new Set(["the meta description", "the first sentence"]);
const WHOLE_NAMES = new Set(["the title", "the Open Graph title"]);

/** What the page calls itself, best first, each once. */
function namesOf(
  { document, url }: { readonly document: Document; readonly url: string },
  corpus: Corpus,
): readonly TitleProposal[] {
  const meta = (wanted: string) => document.metas.find(({ name }) => name === wanted)?.content.trim() ?? "";
  // The first heading of a start page is that of its first part.
  const isStart = new URL(url).pathname === "/";
  const isHeadingShared = corpus.headingCount(mainHeadingOf(document)) > 1;
  const all: readonly TitleProposal[] = [
    { value: hasNumberedChapters(document) || isHeadingShared ? "" : mainHeadingOf(document), source: "the H1" },
    { value: ownPartOf(titleOf(document)?.text ?? "", corpus), source: "the title" },
    { value: ownPartOf(meta("og:title"), corpus), source: "the Open Graph title" },
    { value: isStart ? "" : firstHeading(document), source: "the first heading" },
    { value: shortSentence(descriptionOf(document)?.content ?? "", document.lang), source: "the meta description" },
    { value: openingSentence(document), source: "the first sentence" },
  ];
  const seen = new Set(["", ...(corpus.siteName === null ? [] : [foldText(corpus.siteName)])]);
  const tidy = all.map(({ value, source }) => ({ value: tidied(value), source }));
  const names = tidy.filter(({ value }) => {
    const key = foldText(value);
    if (seen.has(key) || EMPTY_NAMES.test(key) || FILE_NAME.test(value) || !isNaming(value)) return false;
    seen.add(key);
    return true;
  });
  if (names.length > 0) return names;
  // Beside any other name the address only says it again, in the words of a file's name.
  const words = nameFromAddress(url);
  return words === "" ? [] : [{ value: words, source: "the URL" }];
}

/** Names that say nothing about any page, and headings that stand in every one. */
const EMPTY_NAMES =
  /^(?:index|page|start|summary|overview|introduction|description|contents|table of contents|abstract|synopsis|comments|directives|topics|see also|notes?|details|menu|navigation|search|news)$|(?:^|: )uncategorized$/;

/** "opening-the-kiln": what an upload was called. */
const FILE_NAME = /^[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+){2,}$/u;

/** A sentence stands whole, or not at all. */
function shortSentence(text: string, lang: string | null): string {
  const sentence = firstSentence(text, lang);
  return isTooLong(sentence, TITLE_LIMITS) ? "" : sentence;
}

/** Of a page that has a name the sentence must speak of it; many a page begins with a remark. */
function openingSentence(document: Document): string {
  const [sentence = ""] = sentences(document.paragraphs.find(isAboutPage) ?? "", document.lang);
  const names = new Set(foldedWords(`${mainHeadingOf(document)} ${titleOf(document)?.text ?? ""}`));
  const isAbout = names.size === 0 || foldedWords(sentence).some((word) => names.has(word));
  const isCall = /[!！]$/u.test(sentence);
  return isWhole(sentence) && isAbout && !isCall ? shortSentence(sentence, document.lang) : "";
}

/** A page with a main heading calls its first chapter so, not itself. */
function firstHeading(document: Document): string {
  if (mainHeadingOf(document) !== "") return "";
  const isName = ({ text, region, apart }: Heading) => text !== "" && region === "main" && !apart;
  return document.headings.find(isName)?.text ?? "";
}

/** `""` for "ga_user_deletion", which a program calls so, and "perfume-100-ml", which is another thing without its number. */
export function nameFromAddress(url: string): string {
  return /[_\p{N}]/u.test(decoded(new URL(url).pathname)) ? "" : slugWords(url);
}

/** "/teas/high-mountain-oolong.html" → "High mountain oolong"; one word is a key, not a name. */
export function slugWords(url: string): string {
  const last = new URL(url).pathname.split("/").findLast((part) => part !== "") ?? "";
  const words = decoded(last)
    .replace(/\.[a-z0-9]{2,5}$/i, "")
    .split(/[-_+\s]+/)
    .filter((word) => /^\p{L}[\p{L}\p{M}'’]*$/u.test(word));
  if (words.length < 2) return "";
  const text = words.join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function joined(first: TitleProposal, other: TitleProposal): TitleProposal {
  if (isSaidTwice(foldText(first.value), foldText(other.value))) return { value: "", source: "" };
  const value = `${first.value}${/[.!?:]$/.test(first.value) ? "" : ":"} ${other.value}`;
  return isTooLong(value, TITLE_LIMITS)
    ? { value: "", source: "" }
    : { value, source: `${first.source} and ${other.source}` };
}

/** One stands in the other, or both name one thing beside others: "Author: admin" and "admin – The blog". */
function isSaidTwice(one: string, other: string): boolean {
  const parts = new Set(allParts(one));
  return one.includes(other) || other.includes(one) || allParts(other).some((part) => parts.has(part));
}

/** With the site's name where titles carry it, or where the name alone would be too short. */
function finished({ value, source }: TitleProposal, { nameInTitles: site, titlePattern }: Corpus): TitleProposal {
  if (value === "") return { value, source };
  const bare = shortTitle(value);
  if (site === null || carriesName(bare, site)) return { value: bare, source };
  if (titlePattern === null && !isTooShort(bare, TITLE_LIMITS)) return { value: bare, source };
  const { at, separator } = titlePattern ?? { at: "end", separator: " | " };
  const open = bare.replace(/[.。]$/u, "");
  const whole = at === "end" ? open + separator + site : site + separator + open;
  return isTooLong(whole, TITLE_LIMITS)
    ? { value: bare, source }
    : { value: whole, source: `${source}, with the site's name` };
}

/** As it is, or in another form as a part of its own: "Forms | Tea Shop 2026" by Tea Shop. */
function carriesName(title: string, site: string): boolean {
  if (foldText(title).includes(foldText(site))) return true;
  const name = foldedWords(site);
  const [, ...others] = allParts(title);
  return name.length > 0 && others.some((part) => name.every((word) => foldedWords(part).includes(word)));
}

/** Up to the last end of a clause that fits, measured in pixels, too. */
export function shortTitle(text: string): string {
  for (let most = TITLE_LIMITS.maxLetters; most > 0; most -= 5) {
    const value = firstClause(text, most);
    if (!isTooLong(value, TITLE_LIMITS)) return value;
  }
  return "";
}
