/** Titles are built of parts: "What this page offers | The site". */

/** As it stands between two parts, with the white space around it. */
export type Separator = string;

const SEPARATOR = /\s+(?:--|::|[|–—·•«»‹›:-])\s+|(?<=\S):\s+/gu;

interface Part {
  readonly text: string;
  readonly separator: Separator;
}

/** The part before the first separator and the one after the last; none when the title has one part only. */
export function parts(title: string): { readonly first: Part | undefined; readonly last: Part | undefined } {
  const separators = [...title.matchAll(SEPARATOR)];
  const [first] = separators;
  const last = separators.at(-1);
  if (!first || !last) return { first: undefined, last: undefined };
  return {
    first: { text: title.slice(0, first.index).trim(), separator: first[0] },
    last: { text: title.slice(last.index + last[0].length).trim(), separator: last[0] },
  };
}

/** All of them; the whole title when it has one part only. */
export function allParts(title: string): readonly string[] {
  return title.split(SEPARATOR).map((part) => part.trim());
}

/** The title without the site's name, when it carries it. */
export function withoutName(title: string, siteName: string | null): string {
  if (siteName === null) return title;
  const { first, last } = parts(title);
  const name = siteName.toLowerCase();
  if (last && last.text.toLowerCase() === name)
    return title.slice(0, title.length - last.text.length - last.separator.length).trim();
  if (first && first.text.toLowerCase() === name) return title.slice(first.text.length + first.separator.length).trim();
  return title;
}

/** What titles share with others: the site's name, and names of sections. */
export interface TitleAffixes {
  readonly siteName: string | null;
  isSharedPart(part: string): boolean;
}

/** The title without what other titles begin or end with, as long as something is left that names a page. */
export function ownPartOf(title: string, { siteName, isSharedPart }: TitleAffixes): string {
  let own = withoutName(title, siteName);
  for (;;) {
    const { first, last } = parts(own);
    if (last && isSharedPart(last.text))
      own = own.slice(0, own.length - last.text.length - last.separator.length).trim();
    else if (first && isSharedPart(first.text)) own = own.slice(first.text.length + first.separator.length).trim();
    else return own;
  }
}
