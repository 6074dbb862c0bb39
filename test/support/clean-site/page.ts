/** What each page of the clean site is before it gets its frame, and the few words that all builders share. */
import type { Language } from "./translations.ts";

export const ORIGIN = "https://tea-house.example";
/** Another site, to which some pages link. */
export const PARTNER = "https://river-museum.example";

export interface Crumb {
  readonly name: string;
  readonly path: string;
}

export interface SitePage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly heading: string;
  /** HTML below the heading. */
  readonly main: string;
  readonly lang?: Language;
  /** Class of the body, as content management systems write it. */
  readonly kind: string;
  /** From the start page to the parent. */
  readonly crumbs?: readonly Crumb[];
  /** Nodes for the graph of structured data. */
  readonly data?: readonly object[];
  /** Picture that social networks show. */
  readonly picture?: string;
  readonly pictureAlt?: string;
  /** The same page in all languages, this one included. */
  readonly alternates?: readonly { readonly lang: string; readonly path: string }[];
  /** The sitemap that lists it; pages without one are noindex or later pages of a list. */
  readonly sitemap?: "pages" | "journal" | "shop" | "docs";
  readonly noindex?: boolean;
  readonly modified: string;
  readonly openGraphType?: string;
  /** More lines for the head. */
  readonly head?: readonly string[];
}

export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Paragraphs; a line with `## ` is a heading. */
export function prose(paragraphs: readonly string[]): string {
  const blocks = paragraphs.map((text) =>
    text.startsWith("## ") ? `<h2>${escaped(text.slice(3))}</h2>` : `<p>${escaped(text)}</p>`,
  );
  return blocks.join("\n");
}

export function link(path: string, text: string): string {
  return `<a href="${path}">${escaped(text)}</a>`;
}

export function listMarkup(items: readonly string[]): string {
  return `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
}
