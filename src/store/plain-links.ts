/** Links as older audits kept them: a short list each, with the rest only where it differs from a plain link. */
import type { LinkTag } from "#domain/document.ts";

export type PlainLink = readonly [href: string | null, url: string | null, text: string, rest?: Partial<LinkTag>];

const PLAIN = { fragment: null, label: null, target: null, region: "main", image: false, hasHandler: false } as const;
const NO_RELATIONS: readonly string[] = [];

export function unpackPlainLinks(links: readonly PlainLink[]): LinkTag[] {
  return links.map(([href, url, text, rest]) => {
    const source = href === null ? "<a>" : `<a href="${href}">`;
    return { href, url, text, rel: NO_RELATIONS, source, ...PLAIN, ...rest };
  });
}
