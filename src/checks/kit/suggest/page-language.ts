/** Whether the language of a page's text is that of more than a quotation: `lang` belongs to the template. */
import type { SiteView } from "#domain/site.ts";
import { primaryLanguage } from "../languages.ts";
import { isIn } from "../text-language.ts";

/** As sites with several languages do: in the host, the path or a parameter. */
export function addressNames(url: string, language: string): boolean {
  const { hostname, pathname, searchParams } = new URL(url);
  const named = [
    hostname.split(".")[0],
    pathname.split("/")[1],
    searchParams.get("lang"),
    searchParams.get("language"),
    searchParams.get("hl"),
  ];
  return named.some((name) => name !== undefined && name !== null && primaryLanguage(name) === language);
}

/** How many pages make it a fault of what they share. */
const LEAST_PAGES = 3;

type Urls = Pick<SiteView, "urls">;
/** Each pair of languages is counted once for a site, not once for each of its pages. */
const known = new WeakMap<Urls, Map<string, boolean>>();

/** So many pages that declare `lang` are in the language. What is known of each is its title, heading and description. */
export function isCommonMismatch(
  view: Urls,
  { language, lang }: { readonly language: string; readonly lang: string },
): boolean {
  const ofView = known.get(view) ?? new Map<string, boolean>();
  known.set(view, ofView);
  const key = `${lang} ${language}`;
  const isCommon = ofView.get(key) ?? hasEnough(view, language, lang);
  ofView.set(key, isCommon);
  return isCommon;
}

function hasEnough(view: Urls, language: string, lang: string): boolean {
  const declared = primaryLanguage(lang) ?? "";
  let pages = 0;
  for (const { indexable, lang: other, title, h1, description } of view.urls()) {
    if (!indexable || other.trim() !== lang || !isIn(`${title} ${h1} ${description}`, language, declared)) continue;
    pages += 1;
    if (pages >= LEAST_PAGES) return true;
  }
  return false;
}
