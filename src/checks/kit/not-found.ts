/** Pages that say that there is nothing, whatever status they answer with. */
import type { SeenUrl, SiteFacts } from "#domain/site.ts";

/** A text that says much more than "not found" is a page about the subject, e.g. a guide to error pages. */
export const MAX_WORDS_OF_ERROR = 250;

/** Whole headlines of error pages in common languages; a word inside a longer headline is no sign. */
const NOT_FOUND = [
  /^(error\s*)?404\b/i,
  /[-–—|:]\s*(error\s*)?404(\s*(error|page|not found))?$/i,
  /^(oops|sorry|oh no)?[\s!,.–—-]*(the |this |that )?page (you requested |you are looking for )?(was |is |has |could |can)?\s*(not|cannot|can't|can’t|couldn't|couldn’t)( be)? found\b/i,
  /^page not found\b/i,
  /^(sorry, )?(this|the|that) page (doesn't|doesn’t|does not) exist\b/i,
  /^(die )?seite (wurde )?nicht gefunden\b/i,
  /^(la )?page (est )?(introuvable|non trouvée)\b/i,
  /^(la )?página no encontrada\b/i,
  /^página não encontrada\b/i,
  /^pagina non trovata\b/i,
  /^pagina niet gevonden\b/i,
  /^nie znaleziono strony\b|^strona nie znaleziona/i,
  /^страница не найдена/i,
  /^ページが見つかりません|^お探しのページ/,
  /^页面不存在|^找不到(该)?页面|^頁面不存在/,
];

type Words = Pick<SeenUrl, "title" | "h1" | "textHash" | "wordCount">;

/** The headline that says it. */
export function notFoundHeadline({ title, h1 }: Words): string | undefined {
  return [title, h1].find((text) => NOT_FOUND.some((pattern) => pattern.test(text.trim())));
}

export function repeatsErrorPage({ textHash }: Words, probe: SiteFacts["notFoundProbe"]): boolean {
  return textHash !== "" && textHash === probe?.textHash;
}

/** It looks like the site's page for missing addresses. */
export function looksMissing(page: Words, probe: SiteFacts["notFoundProbe"]): boolean {
  if (page.wordCount > MAX_WORDS_OF_ERROR) return false;
  return notFoundHeadline(page) !== undefined || repeatsErrorPage(page, probe);
}
