import type { Document } from "#domain/document.ts";
import type { SentFacts } from "#domain/rendering.ts";

export function sentFacts(document: Document, _url: string): SentFacts {
  return {
    title: document.titles[0]?.text ?? null,
    description: null,
    h1: [],
    canonical: null,
    robots: [],
    wordCount: document.wordCount,
    internalLinks: 0,
    structuredData: 0,
  };
}
