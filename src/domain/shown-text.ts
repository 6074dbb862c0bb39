/** Texts as pages show them beside texts as people wrote them. */

/** One of the texts has the wanted one in it, whatever a generator or theme makes of its spaces, quotes and dashes. */
export function showsText(texts: readonly string[], wanted: string): boolean {
  return texts.some((text) => foldedText(text).includes(foldedText(wanted)));
}

/** The same for all ways of writing spaces, quotes, dashes and dots. */
export function foldedText(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/[‘’‚‛′]/g, "'")
    .replace(/[“”„‟″]/g, '"')
    .replace(/[–—]|--+/g, "-")
    .replace(/…/g, "...")
    .replace(/×/g, "x")
    .trim();
}
