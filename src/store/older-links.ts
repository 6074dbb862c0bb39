/** The links of a page as facts of earlier versions hold them. Before, each was a short list. */
import type { LinkTag } from "#domain/document.ts";
import { linkIn, type Tag, unpackSource } from "./link-codec.ts";

/** As columns. An address that stood before is the number of it, in the order in which they came. */
export interface OlderLinks {
  /** For each link: its text, its bits, and the number of its tag. */
  readonly texts: readonly string[];
  readonly marks: readonly number[];
  readonly tags: readonly number[];
  /** For each tag. */
  readonly urls: readonly (Tag["url"] | number)[];
  readonly hrefs: readonly Tag["href"][];
  readonly fragments: readonly Tag["fragment"][];
  readonly labels: readonly Tag["label"][];
  readonly targets: readonly Tag["target"][];
  readonly rels: readonly Tag["rel"][];
  readonly sources: readonly string[];
}

export function unpackOlderLinks({ texts, marks, tags: numbers, ...columns }: OlderLinks): LinkTag[] {
  const tags = unpackTags(columns);
  return texts.map((text, at) => linkIn(tags[numbers[at] ?? -1], text, marks[at] ?? 0));
}

function unpackTags({
  urls,
  hrefs,
  fragments,
  labels,
  targets,
  rels,
  sources,
}: Omit<OlderLinks, "texts" | "marks" | "tags">): Tag[] {
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

type PlainLink = readonly [href: string | null, url: string | null, text: string, rest?: Partial<LinkTag>];

const PLAIN = { fragment: null, label: null, target: null, region: "main", image: false, hasHandler: false } as const;
const NO_RELATIONS: readonly string[] = [];

/** What each has, and the rest only where it differs from a plain link. */
export function unpackPlainLinks(links: unknown): LinkTag[] {
  return (links as readonly PlainLink[]).map(([href, url, text, rest]) => {
    const source = href === null ? "<a>" : `<a href="${href}">`;
    return { href, url, text, rel: NO_RELATIONS, source, ...PLAIN, ...rest };
  });
}
