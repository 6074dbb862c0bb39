/**
 * Links. What a tag says by itself is worked out once for all equal tags (`linkFacts`); what stands inside is noted while
 * the walk passes by, and its text is cut out when the walk is over.
 */
import type { LinkTag, Region } from "#domain/document.ts";
import type { Between, ExtractionContext, Inside, Measure } from "./extraction-context.ts";
import type { ElementKind } from "./html-rules.ts";
import type { OpenElement } from "./open-element.ts";
import type { Attributes, LinkFacts } from "./tag.ts";
import type { ResolvedUrl } from "./url-identity.ts";

/** Caps protect the store; a page beyond them is judged by its beginning. */
const MAX_LINKS = 50_000;
/** Longer addresses are left out of the crawl anyway. */
export const MAX_HREF = 4096;
const MAX_LINK_TEXT = 300;
const NO_RELS: readonly string[] = [];

/** `null` for other elements. */
export function linkFacts({ name }: ElementKind, attributes: Attributes): LinkFacts | null {
  if (name !== "a" && name !== "area") return null;
  const { href, rel, target, role, title } = attributes;
  return {
    href: href === undefined ? null : href.slice(0, MAX_HREF),
    rel: rel === undefined ? NO_RELS : rel.toLowerCase().split(/\s+/).filter(Boolean),
    target: target ?? null,
    hasHandler: "onclick" in attributes || role === "button",
    isNamed:
      attributes["aria-labelledby"] !== undefined || attributes["aria-label"] !== undefined || title !== undefined,
    memo: { folder: 0, resolved: null },
  };
}

interface Draft {
  readonly said: LinkFacts;
  readonly resolved: ResolvedUrl | null;
  readonly region: Region;
  readonly concealed: boolean;
  readonly source: string;
  /** `null` when its attributes give it no name. */
  readonly name: ((between: Between) => string | null) | null;
  /** `null` for areas, which hold nothing. */
  readonly inside: Inside | null;
  readonly alt: string;
  bareImage: boolean;
}

interface Means {
  readonly context: ExtractionContext;
  readonly measure: Measure;
  /** A name that is not text. */
  readonly nameOf: (attributes: Attributes) => (between: Between) => string | null;
}

export function createLinkCollector({ context, measure, nameOf }: Means) {
  const links: Draft[] = [];
  /** The last that began to hold something. */
  let last: Draft | null = null;

  function open(): Draft | null {
    return last?.inside?.to === -1 ? last : null;
  }

  return {
    open(element: OpenElement, said: LinkFacts): void {
      if (links.length >= MAX_LINKS) return;
      const { attributes, region, concealed } = element;
      const isArea = element.name === "area";
      const draft: Draft = {
        said,
        resolved: said.href === null ? null : context.resolve(said.href, said.memo),
        region,
        concealed,
        source: context.source(element),
        name: said.isNamed ? nameOf(attributes) : null,
        inside: isArea ? null : measure(element),
        alt: (isArea && attributes.alt) || "",
        bareImage: false,
      };
      links.push(draft);
      if (!isArea) last = draft;
    },

    /** An image stands in a link, or in none. */
    isOpen: (): boolean => open() !== null,

    openUrl: (): string | null => open()?.resolved?.url ?? null,

    count: (): number => links.length,

    lastUrl: (): string | null => links.at(-1)?.resolved?.url ?? null,

    meetBareImage(): void {
      const around = open();
      if (around !== null) around.bareImage = true;
    },

    finish: (between: Between): LinkTag[] => links.map((draft) => toLink(draft, between)),
  };
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

function toLink(
  { said, resolved, region, concealed, source, name, inside, alt, bareImage }: Draft,
  between: Between,
): LinkTag {
  const link: Mutable<LinkTag> = {
    href: said.href,
    url: resolved?.url ?? null,
    fragment: resolved?.fragment ?? null,
    rel: said.rel,
    target: said.target,
    region,
    hasHandler: said.hasHandler,
    source,
    text: inside === null ? alt : between(inside, MAX_LINK_TEXT),
    label: name === null ? null : name(between),
    image: inside !== null && inside.letters === 0 && inside.images > 0,
  };
  if (inside !== null && inside.code > 0 && inside.code === inside.letters) link.code = true;
  if (bareImage) link.bareImage = true;
  if (inside !== null && (concealed || inside.custom > 0)) link.unjudged = true;
  return link;
}
