/** What planning reads beside the objects themselves: public pages and the site editor, each of them once. */
import type { Closed, SiteEditor, Transport } from "../transport.ts";
import { readShown, type ShownElements, showsWords } from "./shown.ts";

export interface PageView {
  /** What a public page says of itself and of the element with an address; `null` where it cannot be looked at. */
  shown(url: string, target?: string): Promise<ShownElements | null>;
  /** Whether the public page shows words of a text; `false` where it cannot be looked at. */
  showsWordsOf(text: string, url: string): Promise<boolean>;
  siteEditor(templates: readonly string[]): Promise<SiteEditor | Closed>;
}

export function createPageView(transport: Pick<Transport, "siteEditor" | "page">): PageView {
  const pages = new Map<string, Promise<string | null>>();
  const editors = new Map<string, Promise<SiteEditor | Closed>>();
  let last: Promise<unknown> = Promise.resolve();

  /** One after the other: a site makes each of them anew. */
  function page(url: string): Promise<string | null> {
    const known = pages.get(url);
    if (known) return known;
    const html = last.then(() => transport.page(url));
    last = html.catch(() => null);
    pages.set(url, html);
    return html;
  }

  return {
    async shown(url, target) {
      const html = await page(url);
      return html === null ? null : readShown(html, url, target);
    },
    showsWordsOf: async (text, url) => showsWords(text, (await page(url)) ?? ""),
    siteEditor(templates) {
      const name = templates.join("\n");
      const known = editors.get(name) ?? transport.siteEditor(templates);
      editors.set(name, known);
      return known;
    },
  };
}
