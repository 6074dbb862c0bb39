/**
 * The links of a page as columns, which are a third as long as objects with names, and written faster. Pages repeat themselves:
 * tags that are equal to the letter are kept once, and of a tag not again what its reference and its source tell.
 */
import type { LinkTag, Region } from "#domain/document.ts";
import { followed } from "./plain-references.ts";

/** What differs between links that begin with the same tag. */
type Own = Pick<LinkTag, "text" | "region" | "image" | "code" | "bareImage" | "unjudged" | "hasHandler">;
/** What a tag says of its link. */
export type Tag = Omit<LinkTag, keyof Own>;

/** Columns end where all that follows is the usual. */
export interface PackedLinks {
  /** What references lead on from, see `followed`. */
  readonly base: string;
  /** For each link: its text; its bits; and which tag: 0 = the next that wasn't there yet, else how many of those before the next. */
  readonly texts: readonly string[];
  readonly marks: readonly number[];
  readonly tags: readonly number[];
  /** For each tag. */
  readonly hrefs: readonly Tag["href"][];
  /** `TOLD` by the reference. */
  readonly urls: readonly (Tag["url"] | Told)[];
  readonly fragments: readonly (Tag["fragment"] | Told)[];
  /** `TOLD` by the title in the source. */
  readonly labels: readonly (Tag["label"] | Told)[];
  /** `TOLD`: there is none. */
  readonly targets: readonly (Tag["target"] | Told)[];
  readonly rels: readonly (Tag["rel"] | Told)[];
  /** `TOLD` by the reference: it has no other attribute. */
  readonly sources: readonly (string | Told)[];
}

/** Nothing that the rest of the tag doesn't tell. */
type Told = 0;
const TOLD: Told = 0;

const REGIONS: readonly Region[] = ["main", "nav", "header", "footer", "aside"];
const REGION_BITS = 0b0000_0111;
const IMAGE = 0b0000_1000;
const CODE = 0b0001_0000;
const BARE_IMAGE = 0b0010_0000;
const UNJUDGED = 0b0100_0000;
const HAS_HANDLER = 0b1000_0000;

/**
 * @param base address of the page
 * @param most of the links, in their order
 */
export function packLinks(links: readonly LinkTag[], base: string, most = links.length): PackedLinks {
  /** By source, the number of the latest tag with it. */
  const numbers = new Map<string, number>();
  const firsts: LinkTag[] = [];
  const [texts, marks, tags]: [string[], number[], number[]] = [[], [], []];
  for (let index = 0; index < most && index < links.length; index++) {
    const link = links[index] as LinkTag;
    const number = numbers.get(link.source);
    const isKnown = number !== undefined && isSameTag(firsts[number] as LinkTag, link);
    if (isKnown) tags.push(firsts.length - number);
    else {
      tags.push(0);
      numbers.set(link.source, firsts.push(link) - 1);
    }
    texts.push(link.text);
    marks.push(markOf(link));
  }
  return { base, texts, marks: shortened(marks), tags: shortened(tags), ...packTags(firsts, base) };
}

function isSameTag(one: LinkTag, other: LinkTag): boolean {
  return (
    one.url === other.url &&
    one.href === other.href &&
    one.fragment === other.fragment &&
    one.label === other.label &&
    one.target === other.target &&
    one.rel.length === other.rel.length &&
    one.rel.every((relation, at) => relation === other.rel[at])
  );
}

function packTags(tags: readonly Tag[], base: string) {
  const reached = followed(base);
  return {
    hrefs: tags.map(({ href }) => href),
    urls: shortened(tags.map(({ href, url }) => (url === (href === null ? null : reached(href)) ? TOLD : url))),
    fragments: shortened(tags.map(({ href, fragment }) => (fragment === fragmentIn(href) ? TOLD : fragment))),
    labels: shortened(tags.map(({ label, source }) => (label === titleIn(source) ? TOLD : label))),
    targets: shortened(tags.map(({ target }) => target ?? TOLD)),
    rels: shortened(tags.map(({ rel }) => (rel.length === 0 ? TOLD : rel))),
    sources: shortened(tags.map(packSource)),
  };
}

function shortened<Value>(column: (Value | Told)[]): (Value | Told)[] {
  let { length } = column;
  while (length > 0 && column[length - 1] === TOLD) length--;
  column.length = length;
  return column;
}

function fragmentIn(href: string | null): string | null {
  const at = href === null ? -1 : href.indexOf("#");
  return at === -1 || href === null ? null : href.slice(at + 1);
}

const BEFORE_TITLE = ' title="';

function titleIn(source: string): string | null {
  const at = source.indexOf(BEFORE_TITLE);
  if (at === -1) return null;
  const from = at + BEFORE_TITLE.length;
  const end = source.indexOf('"', from);
  return end === -1 ? null : source.slice(from, end);
}

const BEFORE_HREF = '<a href="';
const QUOTE = BEFORE_HREF.charCodeAt(BEFORE_HREF.length - 1);
const ONLY_HREF = '">';

/** Most tags begin with their address, as it is: what follows it is enough, and begins with a quote. */
function packSource({ href, source }: Tag): string | Told {
  if (href === null) return source;
  const end = BEFORE_HREF.length + href.length;
  // A look at two letters spares most others the comparison.
  if (source.charCodeAt(end) !== QUOTE || source.charCodeAt(BEFORE_HREF.length - 1) !== QUOTE) return source;
  const isFirst = source.slice(BEFORE_HREF.length, end) === href && source.startsWith(BEFORE_HREF);
  if (!isFirst) return source;
  return source.length === end + ONLY_HREF.length && source.endsWith(ONLY_HREF) ? TOLD : source.slice(end);
}

/** The reverse. @param packed what `packSource` makes of a tag, `ONLY_HREF` written out */
export function unpackSource(href: string | null, packed: string): string {
  return packed.startsWith('"') ? `${BEFORE_HREF}${href}${packed}` : packed;
}

function markOf({ region, image, code, bareImage, unjudged, hasHandler }: LinkTag): number {
  return (
    REGIONS.indexOf(region) |
    (image ? IMAGE : 0) |
    (code ? CODE : 0) |
    (bareImage ? BARE_IMAGE : 0) |
    (unjudged ? UNJUDGED : 0) |
    (hasHandler ? HAS_HANDLER : 0)
  );
}

function orTold<Value>(column: readonly (Value | Told)[], at: number, tell: () => Value): Value {
  const value = at < column.length ? (column[at] as Value | Told) : TOLD;
  return value === TOLD ? tell() : value;
}

type Columns = Omit<PackedLinks, "base" | "texts" | "marks" | "tags">;

function unpackTags({ hrefs, urls, fragments, labels, targets, rels, sources }: Columns, base: string): Tag[] {
  const reached = followed(base);
  return hrefs.map((href, at): Tag => {
    const source = unpackSource(
      href,
      orTold(sources, at, () => ONLY_HREF),
    );
    return {
      href,
      url: orTold(urls, at, () => (href === null ? null : reached(href))),
      fragment: orTold(fragments, at, () => fragmentIn(href)),
      label: orTold(labels, at, () => titleIn(source)),
      target: orTold(targets, at, () => null),
      rel: orTold(rels, at, () => []),
      source,
    };
  });
}

export function unpackLinks({ base, texts, marks, tags: steps, ...columns }: PackedLinks): LinkTag[] {
  const tags = unpackTags(columns, base);
  let next = 0;
  return texts.map((text, at) => {
    const step = steps[at] ?? 0;
    return linkIn(tags[step === 0 ? next++ : next - step], text, marks[at] ?? 0);
  });
}

/** @throws when the tag or the mark is none */
export function linkIn(tag: Tag | undefined, text: string, mark: number): LinkTag {
  const region = REGIONS[mark & REGION_BITS];
  if (tag === undefined || region === undefined) throw new Error("The stored links of a page are damaged.");
  return {
    ...tag,
    text,
    region,
    image: (mark & IMAGE) !== 0,
    hasHandler: (mark & HAS_HANDLER) !== 0,
    ...(mark & CODE ? { code: true } : {}),
    ...(mark & BARE_IMAGE ? { bareImage: true } : {}),
    ...(mark & UNJUDGED ? { unjudged: true } : {}),
  };
}
