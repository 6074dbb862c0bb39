/** What a check of a file is told of a page, as it travels to the thread that runs the check. */
import type { Document } from "#domain/document.ts";
import type { Page } from "#domain/page.ts";
import type { CheckedPage } from "./types.ts";

export interface SentPage extends Omit<CheckedPage, "select" | "structuredData"> {
  /** Raw text of each block. */
  readonly jsonLd: readonly string[];
}

/** @param html the page as text, decoded */
export function sentPage(
  { url, status, headers }: Pick<Page, "url" | "status" | "headers">,
  document: Document,
  html: string,
): SentPage {
  const { headings, links, images, metas, canonicals, mainText, wordCount, lang, jsonLd } = document;
  return {
    ...{ url, status: status ?? 0, headers: byName(headers), html, text: mainText, wordCount },
    language: lang,
    title: document.titles[0]?.text ?? null,
    description: metas.find(({ name }) => name === "description")?.content ?? null,
    canonical: canonicals[0]?.url ?? null,
    h1s: headings.flatMap(({ level, text }) => (level === 1 ? [text] : [])),
    headings: headings.map(({ level, text }) => ({ level, text })),
    links: links.map((link) => ({
      url: link.url,
      href: link.href,
      text: link.text,
      rel: link.rel,
      region: link.region,
    })),
    images: images.map((image) => ({
      ...{ url: image.url, src: image.src, alt: image.alt, width: image.width, height: image.height },
    })),
    metas: metas.map(({ name, content }) => ({ name, content })),
    jsonLd,
    isRendered: document.rendering !== undefined,
  };
}

function byName(headers: Page["headers"]): Record<string, string> {
  const joined = new Map<string, string>();
  for (const [name, value] of headers) {
    const before = joined.get(name);
    joined.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(joined);
}
