/**
 * Reads one sitemap file while it comes: urlset, index, plain text or feed. So a problem late in the file does not lose its
 * beginning. No DTD is read and no entity expanded beyond XML's own five, so a bomb stays small.
 */
import { SaxesParser } from "saxes";
import type { SitemapFacts } from "#domain/site.ts";
import { ownCopy } from "./own-copy.ts";
import { createDates } from "./sitemap-dates.ts";
import { sitemapTextOf } from "./sitemap-text.ts";
import { resolveUrl } from "./url-identity.ts";

/** https://www.sitemaps.org/protocol.html: the limit of one file. */
const MAX_SITEMAP_URLS = 50_000;
const MAX_PROBLEMS = 20;
/** No address is this long; a bomb is. */
const MOST_OF_A_VALUE = 10_000;
/** The formats need five; a parser holds all that are open. */
const MAX_OPEN = 100;
/** A parser holds all of a tag, and of a text until it ends: a megabyte of either is no sitemap. */
const MAX_ATTRIBUTES = 10_000;
const MOST_SILENT_LETTERS = 1024 * 1024;

export interface Sitemap {
  readonly kind: SitemapFacts["kind"];
  /** Canonical URLs of pages, at most 50,000. */
  readonly urls: readonly string[];
  /** Other sitemaps, of an index. */
  readonly children: readonly string[];
  /** All entries, also beyond the limit. */
  readonly urlCount: number;
  readonly problems: readonly string[];
  /** More than 50 MB when decompressed. */
  readonly tooLarge: boolean;
  /** It is of no known kind and has the beginning of an HTML document. */
  readonly isPage: boolean;
  readonly lastmod: NonNullable<SitemapFacts["lastmod"]>;
  /** It names language versions of its pages. */
  readonly alternates: boolean;
}

/** @param source the file as it comes; not read to its end when the rest is not wanted */
export async function parseSitemap(source: AsyncIterable<Uint8Array>, now: number): Promise<Sitemap> {
  const reader = createReader(now);
  let format: Format | null = null;
  let beginning = "";
  for await (const piece of sitemapTextOf(source, reader)) {
    if (beginning.length < LETTERS_OF_A_BEGINNING) beginning += piece.slice(0, LETTERS_OF_A_BEGINNING);
    if (format === null && piece.trim() === "") continue;
    format ??= /^\s*</.test(piece) ? createXml(reader) : createText(reader);
    if (!format.write(piece)) break;
  }
  const kind = format?.end() ?? "unknown";
  return { ...reader.finish(kind), isPage: kind === "unknown" && /<html|<!doctype html/i.test(beginning) };
}

const LETTERS_OF_A_BEGINNING = 1000;

/** How the text of a file is read. */
interface Format {
  /** False = the rest is not wanted. */
  readonly write: (piece: string) => boolean;
  readonly end: () => Sitemap["kind"];
}

type Reader = ReturnType<typeof createReader>;

function createReader(now: number) {
  const dates = createDates(now);
  const urls: string[] = [];
  const children: string[] = [];
  const problems: string[] = [];
  let urlCount = 0;
  let tooLarge = false;
  let alternates = false;

  function problem(words: string): void {
    if (problems.length < MAX_PROBLEMS && !problems.includes(words)) problems.push(words);
  }

  function read(text: string, into: string[]): void {
    urlCount += 1;
    if (urlCount > MAX_SITEMAP_URLS) return;
    const resolved = resolveUrl(text.trim(), undefined);
    if (resolved) into.push(resolved.url);
    else problem(`“${text.trim().slice(0, 100)}” isn't an absolute http(s) URL.`);
  }

  return {
    page: (text: string) => read(text, urls),
    child: (text: string) => read(text, children),
    problem,
    date: dates.add,
    alternate: (): void => {
      alternates = true;
    },
    tooLarge: (): void => {
      tooLarge = true;
    },
    count: () => urls.length,
    /** Where it was cut its XML cannot be whole; that is no further fault. */
    finish: (kind: Sitemap["kind"]): Omit<Sitemap, "isPage"> => ({
      ...{ kind, urls, children, urlCount, tooLarge, alternates },
      lastmod: dates.result(),
      problems: tooLarge ? [] : problems,
    }),
  };
}

/** An address on each line. */
function createText(reader: Reader): Format {
  let unfinished = "";
  return {
    write(piece) {
      const lines = (unfinished + piece).split(/\r\n|\r|\n/);
      unfinished = (lines.pop() ?? "").slice(0, MOST_OF_A_VALUE);
      for (const line of lines) if (line.trim()) reader.page(line);
      return true;
    },
    end() {
      if (unfinished.trim()) reader.page(unfinished);
      return reader.count() > 0 ? "text" : "unknown";
    },
  };
}

const ROOTS: Readonly<Record<string, Sitemap["kind"] | undefined>> = {
  urlset: "urlset",
  sitemapindex: "index",
  rss: "feed",
  feed: "feed",
};

/** Stands for a bare `&` while the parser reads, which would take all up to the next `;` for a name. */
const BARE = "\uf8ff";
const BARE_AMPERSAND = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\w.-]{0,30});)/gi;
/** It may go on in the next piece. */
const UNFINISHED_REFERENCE = /&[^;&<\s]{0,31}$/;

function createXml(reader: Reader): Format {
  const parser = new SaxesParser({ xmlns: false });
  const path: string[] = [];
  let kind: Sitemap["kind"] = "unknown";
  let value = "";
  let isOver = false;
  let heldBack = "";
  let attributesOpen = 0;
  /** The item of a feed that is open. */
  let item: { hasLink: boolean; guid: string | null } = { hasLink: false, guid: null };
  let guidIsAddress = false;
  let hasBareText = false;
  /** Since an element began or ended. */
  let silentLetters = 0;

  parser.on("doctype", () => reader.problem("It has a document type declaration, which sitemaps must not have."));
  parser.on("attribute", () => {
    attributesOpen += 1;
  });
  parser.on("comment", () => {
    silentLetters = 0;
  });
  parser.on("error", (error) => reader.problem(`It isn't well-formed XML: ${error.message.slice(0, 200)}`));
  parser.on("opentag", ({ name, attributes }) => {
    if (path.length === 0) kind = ROOTS[localName(name)] ?? "unknown";
    path.push(localName(name));
    value = "";
    attributesOpen = silentLetters = 0;
    if (path.at(-2) === "url" && path.at(-1) === "link" && attributes.hreflang) reader.alternate();
    if (kind === "feed" && path.at(-2) === "entry" && path.at(-1) === "link" && isPageOfEntry(attributes))
      reader.page((attributes.href ?? "").replaceAll(BARE, "&"));
    if (path.at(-1) === "item") item = { hasLink: false, guid: null };
    if (path.at(-2) === "item" && path.at(-1) === "guid")
      guidIsAddress = attributes.isPermaLink?.trim().toLowerCase() !== "false";
  });
  const gather = (piece: string) => {
    silentLetters = 0;
    // A piece of a text would keep all of it.
    if (value.length < MOST_OF_A_VALUE) value += ownCopy(piece.slice(0, MOST_OF_A_VALUE).replaceAll(BARE, "&"));
  };
  parser.on("text", (piece) => {
    if (piece.includes(BARE)) reader.problem("It isn't well-formed XML: “&” must be escaped as “&amp;”.");
    gather(piece);
    if (!hasBareText && path.length > 0 && HOLD_NO_TEXT.has(path.at(-1) ?? "") && piece.trim() !== "") {
      hasBareText = true;
      const words = piece.replaceAll(BARE, "&").trim().slice(0, 100);
      reader.problem(`It has text outside of <loc>, which search engines ignore: “${words}”.`);
    }
  });
  parser.on("cdata", gather);
  parser.on("closetag", () => {
    silentLetters = 0;
    const place = `${path.at(-2)}>${path.pop()}`;
    if (place === "url>loc") reader.page(value);
    else if (place === "sitemap>loc") reader.child(value);
    else if (place === "url>lastmod" || place === "sitemap>lastmod") reader.date(value);
    else if (place === "item>link" && value.trim() !== "") {
      item.hasLink = true;
      reader.page(value);
    } else if (place === "item>guid" && guidIsAddress && isWebAddress(value)) item.guid = value;
    else if (place.endsWith(">item") && !item.hasLink && item.guid !== null) reader.page(item.guid);
    value = "";
  });

  function excess(): string | null {
    if (path.length > MAX_OPEN) return "Its elements are nested too deeply, so the rest was skipped.";
    if (attributesOpen > MAX_ATTRIBUTES) return "An element has too many attributes, so the rest was skipped.";
    return silentLetters > MOST_SILENT_LETTERS ? "A text in it is too long, so the rest was skipped." : null;
  }

  /** As much of it as can be told. */
  function withoutBare(text: string): string {
    const end = UNFINISHED_REFERENCE.exec(text)?.index ?? text.length;
    heldBack = text.slice(end);
    return text.slice(0, end).replace(BARE_AMPERSAND, BARE);
  }

  return {
    write(piece) {
      silentLetters += piece.length;
      const survived = survives(() => parser.write(withoutBare(heldBack + piece)), reader);
      const words = excess();
      if (words !== null) reader.problem(words);
      isOver = !survived || words !== null;
      return !isOver;
    },
    end() {
      if (!isOver) survives(() => parser.write(heldBack).close(), reader);
      if (kind === "unknown") reader.problem("It is neither a urlset nor a sitemap index.");
      return kind;
    },
  };
}

/** Atom (RFC 4287 §4.2.7.2): the entry's page, not where it is edited, a file beside it or what it answers to. */
function isPageOfEntry({ href, rel, type }: Readonly<Record<string, string>>): boolean {
  const isAlternate = rel === undefined || /^\s*alternate\s*$/i.test(rel);
  return href !== undefined && href !== "" && isAlternate && (type === undefined || /html/i.test(type));
}

/** The id of an item may be anything, whatever the feed says of it. */
function isWebAddress(text: string): boolean {
  return /^\s*https?:\/\//i.test(text);
}

/** Elements of sitemaps that hold others only. */
const HOLD_NO_TEXT = new Set(["urlset", "sitemapindex", "url", "sitemap"]);

function survives(step: () => unknown, reader: Reader): boolean {
  try {
    step();
    return true;
  } catch (error) {
    const words = error instanceof Error ? error.message.slice(0, 200) : "unknown error";
    reader.problem(`It can't be read completely: ${words}`);
    return false;
  }
}

/** Prefixes are free to choose: `<sm:loc>` is a loc. But `<image:loc>` belongs to an image, so its parent tells. */
function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
