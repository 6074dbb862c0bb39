/** Changes of generated sites: of all pages, or of one. */
import type { SiteAnswer } from "./clean-site/build.ts";
import { editPages, ordinarySite } from "./clean-site/ordinary-pages.ts";

export type SiteEdit = (site: Map<string, SiteAnswer>) => void;

export const CANONICAL = /<link rel="canonical"[^>]*>/;

/** Ordinary pages with changes. */
export function site(pages: number, ...changes: readonly SiteEdit[]): () => Map<string, SiteAnswer> {
  return () => {
    const all = ordinarySite(pages);
    for (const change of changes) change(all);
    return all;
  };
}

/** The same in every page. */
export const inPages =
  (pattern: RegExp | string, replacement: string): SiteEdit =>
  (pages) =>
    editPages(pages, (html) => html.replace(pattern, () => replacement));

export const atPage =
  (path: string, pattern: RegExp | string, replacement: string): SiteEdit =>
  (pages) => {
    const answer = pages.get(path);
    const body = String(answer?.body).replace(pattern, () => replacement);
    if (answer === undefined || body === String(answer.body)) throw new Error(`nothing to change at ${path}`);
    pages.set(path, { ...answer, body });
  };
