/** What a page says as it is sent, kept beside what it says when a browser has finished it. */
import type { Document } from "#domain/document.ts";
import type { SentFacts } from "#domain/rendering.ts";
import { internalTargets } from "#domain/rendering.ts";

export function sentFacts(document: Document, pageUrl: string): SentFacts {
  const { titles, metas, headings, canonicals, wordCount, jsonLd, itemTypes } = document;
  const contents = (...names: string[]) =>
    metas.filter(({ name, attribute }) => attribute === "name" && names.includes(name)).map(({ content }) => content);
  return {
    title: titles[0]?.text ?? null,
    description: contents("description")[0] ?? null,
    h1: headings.filter(({ level }) => level === 1).map(({ text }) => text),
    canonical: canonicals.find(({ url, inHead }) => url !== null && inHead)?.url ?? null,
    robots: contents("robots", "googlebot"),
    wordCount,
    internalLinks: internalTargets(document.links, pageUrl),
    structuredData: jsonLd.length + itemTypes.length,
  };
}
