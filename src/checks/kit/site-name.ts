/** How a site names itself. A start page's title alone is often a slogan, which must not end up in the titles of others. */
import type { Document } from "#domain/document.ts";
import { foldText } from "./fold-text.ts";
import { mainHeadingOf, titleOf } from "./page-texts.ts";
import { isNaming } from "./placeholders.ts";
import { isKindOf, propertyText, structuredData } from "./structured-data.ts";
import { tidied } from "./suggest/names.ts";
import { allParts, parts } from "./title-parts.ts";

interface Titles {
  /** The part that most titles of the site begin or end with. */
  readonly shared: string | null;
  readonly isStartTitleCarried: boolean;
  /** Of the start page's address; empty when that is not known. */
  readonly host: string;
}

export function siteNames(startPage: Document | undefined, { shared, isStartTitleCarried, host }: Titles) {
  const said = startPage ? [metaName(startPage), nodeName(startPage, "WebSite")] : [];
  const own = said.find((name) => name !== undefined);
  const organization = startPage && nodeName(startPage, "Organization");
  const siteName = own ?? shared ?? organization ?? null;
  const startTitle = startTitleOf(startPage);
  const sources = [...said, shared, organization].filter((name) => name != null);
  const isAgreed = (name: string) =>
    startPage !== undefined && (agreeing(name, sources) > 1 || states(startPage, name, host));
  const stated = sources.find(isAgreed);
  return {
    /** As the start page says outright. */
    own,
    siteName,
    /**
     * The name that may be claimed elsewhere: two sources agree on it. What most titles end with alone may be the name of a
     * part of the site, or a slogan; and a tag alone may be left over from a template.
     */
    statedName: stated === undefined ? null : tidied(stated),
    nameInTitles: siteName ?? (isStartTitleCarried || isShortName(startTitle) ? startTitle : null),
    startName: startPage ? nameOfStart(startPage) : null,
  };
}

function agreeing(name: string, sources: readonly string[]): number {
  return sources.filter((other) => foldText(other) === foldText(name)).length;
}

/** The start page is called so, or shows it as its logo, or lives under that name. */
function states(startPage: Document, name: string, host: string): boolean {
  const wanted = foldText(tidied(name));
  const titles = allParts(startTitleOf(startPage));
  const texts = [
    ...titles,
    mainHeadingOf(startPage),
    ...startPage.images.slice(0, MOST_LOGOS).map(({ alt }) => alt ?? ""),
  ];
  if (texts.some((text) => foldText(tidied(text)) === wanted)) return true;
  const key = wanted.replace(/[^\p{L}\p{N}]+/gu, "");
  return key.length >= MIN_KEY && host.replace(/[^\p{L}\p{N}]+/gu, "").includes(key);
}

/** A logo is one of the first images. */
const MOST_LOGOS = 5;
/** Fewer letters are part of many a host's name. */
const MIN_KEY = 4;

/** "Tea Shop Home Page" and "Welcome to Tea Shop": what every start page is, around the name. */
const WORDS_OF_START = /^(?:welcome to (?=\S))?(\S.*?)(?:\s+home\s?page)?$/i;

export function startTitleOf(startPage: Document | undefined): string {
  return startPage ? tidied(titleOf(startPage)?.text ?? "").replace(WORDS_OF_START, "$1") : "";
}

/** The title begins or ends with the name, apart from its other words. */
export function carries(title: string, name: string): boolean {
  const [whole, part] = [foldText(title), foldText(name)];
  if (whole.length <= part.length || !isNaming(name)) return false;
  return (
    (whole.endsWith(part) && MARK_BEFORE.test(whole.slice(0, -part.length))) ||
    (whole.startsWith(part) && MARK_AFTER.test(whole.slice(part.length)))
  );
}

const MARK_BEFORE = /[|–—·•«»‹›:-]\s+$/u;
const MARK_AFTER = /^(?:\s+(?:--|::|[|–—·•«»‹›-])|:)\s/u;

/** In the order of how plainly it is meant as the name. */
function metaName({ metas }: Document): string | undefined {
  for (const wanted of ["og:site_name", "application-name"]) {
    const content = metas.find(({ name }) => name === wanted)?.content.trim();
    if (content && isSiteName(content)) return content;
  }
  return undefined;
}

/** What software calls a new site, and an address, are no names. */
const NO_SITE_NAME =
  /^(?:https?:.*|(?:my|your|meine?|mon|mi) (?:web ?)?(?:site|blog|shop|store|page|seite)|wordpress|website|site|blog|jekyll|hugo|gatsby|next\.js|docusaurus|example)$/i;

function isSiteName(text: string): boolean {
  return isNaming(text) && !NO_SITE_NAME.test(text);
}

function nodeName(startPage: Document, kind: "WebSite" | "Organization"): string | undefined {
  const data = structuredData(startPage);
  const node = data.nodes.find(({ top, types }) => top && types.some((type) => isKindOf(type, kind)));
  const name = node ? propertyText(data, node, "name") : "";
  return isSiteName(name) && name.length <= MAX_NAME ? name : undefined;
}

/** A longer text is a slogan. */
const MAX_NAME = 40;
/** More words of a title are a slogan or a sentence, too. */
const MOST_WORDS = 3;

function isShortName(title: string): boolean {
  const isWhole = parts(title).first === undefined;
  return isWhole && isNaming(title) && title.split(/\s+/).length <= MOST_WORDS && title.length <= MAX_NAME;
}

function nameOfStart(startPage: Document): string | null {
  const texts = [tidied(mainHeadingOf(startPage)), startTitleOf(startPage)];
  return texts.find((text) => isNaming(text) && text.length <= MAX_NAME) ?? null;
}
