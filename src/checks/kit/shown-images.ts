import type { Document, ImageTag } from "#domain/document.ts";

/** Images that visitors see: those in `<noscript>` are for the few whose browsers run no scripts. */
export function shownImages({ images }: Document): readonly ImageTag[] {
  return images.some(({ noscript }) => noscript) ? images.filter(({ noscript }) => !noscript) : images;
}
