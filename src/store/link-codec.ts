/**
 * The links of a page as columns, which are half as long as objects with names, and written twice as fast. Pages repeat
 * themselves: tags that are equal to the letter are kept once, and of a tag not again what its address tells.
 */
import type { LinkTag, Region } from "#domain/document.ts";

/** What differs between links that begin with the same tag. */
type Own = Pick<LinkTag, "text" | "region" | "image" | "code" | "bareImage" | "unjudged" | "hasHandler">;
/** What a tag says of its link. */
type Tag = Omit<LinkTag, keyof Own>;

export interface PackedLinks {
  /** For each link: its text, its bits, and the number of its tag. */
  readonly texts: string[];
  readonly marks: number[];
  readonly tags: number[];
  /** For each tag; an address that stood before is the number of it, in the order in which they came. */
  readonly urls: (Tag["url"] | number)[];
  readonly hrefs: Tag["href"][];
  readonly fragments: Tag["fragment"][];
  readonly labels: Tag["label"][];
  readonly targets: Tag["target"][];
  readonly rels: Tag["rel"][];
  readonly sources: string[];
}

const REGIONS: readonly Region[] = ["main", "nav", "header", "footer", "aside"];
const REGION_BITS = 0b0000_0111;
const IMAGE = 0b0000_1000;
const CODE = 0b0001_0000;
const BARE_IMAGE = 0b0010_0000;
const UNJUDGED = 0b0100_0000;
const HAS_HANDLER = 0b1000_0000;

/** @param most of the links, in their order */
export function packLinks(links: readonly LinkTag[], most = links.length): PackedLinks {
  const packed = empty();
  /** By source, the number of the latest tag with it, and that tag. */
  const numbers = new Map<string, number>();
  const firsts: LinkTag[] = [];
  const urls = new Map<string, number>();
  for (let index = 0; index < most && index < links.length; index++) {
    const link = links[index] as LinkTag;
    let number = numbers.get(link.source);
    if (number === undefined || !isSameTag(firsts[number] as LinkTag, link)) {
      number = firsts.push(link) - 1;
      numbers.set(link.source, number);
      packTag(packed, link, urls);
    }
    packed.texts.push(link.text);
    packed.marks.push(markOf(link));
    packed.tags.push(number);
  }
  return packed;
}

function empty(): PackedLinks {
  return {
    texts: [],
    marks: [],
    tags: [],
    urls: [],
    hrefs: [],
    fragments: [],
    labels: [],
    targets: [],
    rels: [],
    sources: [],
  };
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

function packTag(packed: PackedLinks, tag: Tag, numbers: Map<string, number>): void {
  packed.urls.push(packUrl(tag.url, numbers));
  packed.hrefs.push(tag.href);
  packed.fragments.push(tag.fragment);
  packed.labels.push(tag.label);
  packed.targets.push(tag.target);
  packed.rels.push(tag.rel);
  packed.sources.push(packSource(tag));
}

function packUrl(url: string | null, numbers: Map<string, number>): string | number | null {
  if (url === null) return null;
  const known = numbers.get(url);
  if (known !== undefined) return known;
  numbers.set(url, numbers.size);
  return url;
}

const BEFORE_HREF = '<a href="';
const QUOTE = BEFORE_HREF.charCodeAt(BEFORE_HREF.length - 1);

/** Most tags begin with their address, as it is: what follows it is enough, and begins with a quote. */
function packSource({ href, source }: Tag): string {
  if (href === null) return source;
  const end = BEFORE_HREF.length + href.length;
  // A look at two letters spares most others the comparison.
  if (source.charCodeAt(end) !== QUOTE || source.charCodeAt(BEFORE_HREF.length - 1) !== QUOTE) return source;
  const isFirst = source.slice(BEFORE_HREF.length, end) === href && source.startsWith(BEFORE_HREF);
  return isFirst ? source.slice(end) : source;
}

function unpackSource(href: string | null, packed: string): string {
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

export function unpackLinks(packed: PackedLinks): LinkTag[] {
  const tags = unpackTags(packed);
  return packed.texts.map((text, index) => {
    const mark = packed.marks[index] ?? 0;
    const tag = tags[packed.tags[index] ?? -1];
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
  });
}

function unpackTags({ urls, hrefs, fragments, labels, targets, rels, sources }: PackedLinks): Tag[] {
  const known: string[] = [];
  return hrefs.map((href, at): Tag => {
    const url = urls[at] ?? null;
    if (typeof url === "string") known.push(url);
    return {
      href,
      url: typeof url === "number" ? (known[url] ?? null) : url,
      fragment: fragments[at] ?? null,
      label: labels[at] ?? null,
      target: targets[at] ?? null,
      rel: rels[at] ?? [],
      source: unpackSource(href, sources[at] ?? ""),
    };
  });
}
