/** Which H1 names a page. Themes also put the site's logo or name into one, on every page. */
import type { Document, Heading } from "./document.ts";

/** The first H1 with text that is neither a logo nor an image; where there is none, the next best. */
export function mainHeadingTag({ headings }: Pick<Document, "headings">): Heading | undefined {
  const named = headings.filter(({ level, text }) => level === 1 && text !== "");
  return named.find(({ logo, imageOnly }) => !logo && !imageOnly) ?? named.find(({ logo }) => !logo) ?? named[0];
}

/** What pages are compared by. An image names none of them: if it is all there is, h1-image-only reports it. */
export function mainHeadingText(document: Pick<Document, "headings">): string {
  const heading = mainHeadingTag(document);
  return heading === undefined || heading.imageOnly ? "" : heading.text;
}
