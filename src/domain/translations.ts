/**
 * Which pages are versions of one page in other languages. Addresses say it more surely than `lang`, which templates often
 * leave as it was: `/zh-cn/tea`, `/tea?lang=de`.
 */
import { LANGUAGES_OF_TWO_LETTERS } from "./language-subtags.ts";
import { memoizeFew } from "./memoize-few.ts";

interface Written {
  readonly url: string;
  /** The lang attribute as written; empty without one. */
  readonly lang: string;
}

/** They are never shown side by side, so they may share texts and names. */
export function areTranslations(one: Written, other: Written): boolean {
  const [first, second] = [writtenLanguage(one), writtenLanguage(other)];
  return (first !== "" && second !== "" && first !== second) || areVersions(one.url, other.url);
}

/**
 * Language and script, as `zh-Hant`: texts in two scripts differ as those in two languages do. Empty where neither the
 * address nor the page tells.
 */
export function writtenLanguage({ url, lang }: Written): string {
  const { codes } = divided(url);
  for (const tag of [...codes, lang.trim().replaceAll("_", "-")]) {
    const language = languageAndScript(tag);
    if (language !== "") return language;
  }
  return "";
}

/** The addresses differ in nothing but the language. */
function areVersions(one: string, other: string): boolean {
  const [first, second] = [divided(one), divided(other)];
  return first.rest === second.rest && first.codes.join() !== second.codes.join();
}

/** The address without its language: what the versions of a page share. */
export function addressWithoutLanguage(url: string): string {
  return divided(url).rest;
}

interface Divided {
  readonly codes: readonly string[];
  readonly rest: string;
}

/** A language stands at the beginning of a path, at most behind the name and the version of a manual. */
const MOST_FOLDERS = 3;
const CODE = /^[a-z]{2}(?:[-_](?:hans|hant|latn|cyrl|arab))?(?:[-_](?:[a-z]{2}|\d{3}))?$/i;
const PARAMETER = /^(?:lang|language|locale|hl)=/i;

function divided(url: string): Divided {
  const parsed = URL.parse(url);
  if (parsed === null) return { codes: [], rest: url };
  const codes: string[] = [];
  const take = (written: string): boolean => {
    const isCode = isLanguage(written);
    if (isCode) codes.push(written.replaceAll("_", "-"));
    return isCode;
  };
  // The first piece is what stands before the first slash: nothing.
  const folders = parsed.pathname.split("/");
  const path = folders.filter((name, place) => place > MOST_FOLDERS || codes.length > 0 || !take(name)).join("/");
  const query = parsed.search
    .slice(1)
    .split("&")
    .filter((pair) => !(PARAMETER.test(pair) && take(pair.slice(pair.indexOf("=") + 1))));
  return { codes, rest: `${parsed.origin}${path || "/"}?${query.join("&")}` };
}

const LONGEST_TAG = 35;

/**
 * Empty for what is no tag. `zh-TW` is `zh-Hant`, `zh-cmn` is `zh-Hans`; Norwegian and Bokmål count as one. ICU takes a
 * tenth of a millisecond for each.
 */
const languageAndScript = memoizeFew((tag) => {
  if (tag === "" || tag.length > LONGEST_TAG) return "";
  try {
    // The longer one of two codes for the language comes second, and ICU does not know it there.
    const { language, script } = new Intl.Locale(tag.replace(/^[a-z]{2,3}-([a-z]{3})(?=-|$)/i, "$1")).maximize();
    return `${language === "nb" ? "no" : language}-${script ?? ""}`;
  } catch {
    return "";
  }
});

/** Not any two letters: a folder may be called `js`. */
function isLanguage(code: string): boolean {
  return CODE.test(code) && LANGUAGES_OF_TWO_LETTERS.includes(` ${code.slice(0, 2).toLowerCase()} `);
}
