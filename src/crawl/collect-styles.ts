/** What the CSS in a page loads: of its `<style>` elements and `style` attributes. */
import type { StyleLoad } from "#domain/document.ts";
import { type CssUrl, cssUrls, mayLoad } from "./css-urls.ts";
import type { ExtractionContext } from "./extraction-context.ts";
import type { OpenElement } from "./open-element.ts";
import type { Attributes } from "./tag.ts";

/** Caps protect the store; a page beyond them is judged by its beginning. */
const MAX_LOADS = 200;
/** In characters, of all `<style>` elements together: browsers are quick to read what takes us long. */
const MAX_TEXT = 1_000_000;
const MAX_SNIPPET = 300;

/** Whether its start tag alone says that there may be something. Of `<style>` the text is looked at. */
export function isForStyles(name: string, { style }: Attributes): boolean {
  return style !== undefined && name !== "style" && mayLoad(style);
}

export function createStyleCollector(context: ExtractionContext) {
  const loads = new Map<string, StyleLoad>();
  let room = MAX_TEXT;

  function add({ href, use }: CssUrl, source: string): void {
    const url = context.resolve(href)?.url;
    if (url === undefined || loads.size >= MAX_LOADS || loads.has(url)) return;
    loads.set(url, { use, url, source });
  }

  return {
    open(element: OpenElement): void {
      const { style } = element.attributes;
      if (style === undefined || element.noscript) return;
      for (const found of cssUrls(style, true)) add(found, context.source(element));
    },

    /** @param text of one `<style>` element */
    sheet(text: string, { attributes, noscript }: OpenElement): void {
      if (noscript || !isCss(attributes.type) || text.length > room || !mayLoad(text)) return;
      room -= text.length;
      for (const found of cssUrls(text)) add(found, snippetOf(found));
    },

    finish: (): { styleLoads?: readonly StyleLoad[] } => (loads.size === 0 ? {} : { styleLoads: [...loads.values()] }),
  };
}

function isCss(type: string | undefined): boolean {
  return type === undefined || type.trim() === "" || /^\s*text\/css\b/i.test(type);
}

function snippetOf({ href, use }: CssUrl): string {
  return `${use === "style" ? "@import " : ""}url(${href})`.slice(0, MAX_SNIPPET);
}
