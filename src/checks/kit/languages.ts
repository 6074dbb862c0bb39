/**
 * What a language tag says (BCP 47), by the registry of IANA: a language, then at most one extension of it, a script, a
 * region and variants, each from the registry's list.
 */
import {
  GRANDFATHERED_TAGS,
  LANGUAGE_EXTENSIONS,
  LANGUAGE_VARIANTS,
  LANGUAGES_OF_THREE_LETTERS,
  LANGUAGES_OF_TWO_LETTERS,
  REGIONS,
  SCRIPTS,
} from "#domain/language-subtags.ts";
import { memoizeFew } from "#domain/memoize-few.ts";

interface Tag {
  readonly language: string;
  readonly extension: string | null;
  readonly script: string | null;
  readonly region: string | null;
  readonly variants: readonly string[];
}

/** Far longer than any tag that means something. */
const LONGEST = 100;
const PRIVATE = /^x(?:-[a-z0-9]{1,8})+$/i;
/** Registered, but no countries of ISO 3166-1 (any more), which is all that hreflang knows. */
const NO_COUNTRIES = new Set("AA AC AN BU CP CQ CS DD DG EA EU EZ FX IC NT SU TA TP UN YD YU ZR ZZ".split(" "));
/** Written with a private code, by everybody. */
const KOSOVO = "XK";

/** What is wrong with the tag as a language of a page, in words; `null` when nothing is known to be. */
export const languageFault = memoizeFew((tag): string | null => {
  if (PRIVATE.test(tag) || isListed(GRANDFATHERED_TAGS, tag)) return null;
  const parts = partsOf(tag);
  if (!parts) return "invalid format";
  return nameFault(parts.language) ?? partFault(parts);
});

/** As `languageFault`, for hreflang: Google knows the countries of ISO 3166-1 only, and no private tags. */
export function hreflangFault(tag: string): string | null {
  if (tag.toLowerCase() === "x-default") return null;
  const parts = partsOf(tag);
  if (!parts) return isListed(GRANDFATHERED_TAGS, tag) && !/^i-/i.test(tag) ? null : "invalid format";
  const { language, region } = parts;
  const isCountry = language.length === 2 && !isLanguage(language) && isListed(REGIONS, language);
  if (isCountry) return `“${language}” is a country code, not a language code`;
  const fault = nameFault(language) ?? partFault(parts);
  if (fault !== null || region === null) return fault;
  const isNone = NO_COUNTRIES.has(region) || (PRIVATE_REGION.test(region) && region !== KOSOVO);
  return isNone ? `“${region}” is not a country code` : null;
}

/** The tag with the two letters that stand for its language of three: `eng-GB` → `en-GB`. */
export function withShortLanguage(tag: string): string {
  const [language = "", ...rest] = tag.split("-");
  const short = /^[a-z]{3}$/i.test(language) && !isLanguage(language.toLowerCase()) ? presentForm(language) : null;
  return [short ?? language, ...rest].join("-");
}

/** The language without script and country, in its present form (`iw` → `he`); Norwegian and Bokmål count as one. */
export const primaryLanguage = memoizeFew((tag): string | null => {
  const parts = partsOf(tag);
  // Four letters are kept free for later, and ICU refuses them.
  if (!parts || parts.language.length === 4) return null;
  const language = presentForm(parts.extension ?? parts.language);
  return language === "nb" ? "no" : language;
});

/** `null` for `und`, of which ICU names no language although the type says so. */
function presentForm(code: string): string | null {
  const { language }: { readonly language: string | undefined } = new Intl.Locale(code);
  return language ?? null;
}

function nameFault(language: string): string | null {
  if (isLanguage(language)) return null;
  const short = language.length === 3 ? presentForm(language) : null;
  return short?.length === 2 ? `“${language}” must be “${short}”` : `“${language}” is not a language code`;
}

function partFault({ language, extension, script, region, variants }: Tag): string | null {
  if (extension !== null && !isListed(LANGUAGE_EXTENSIONS, `${language}-${extension}`))
    return `“${extension}” is not an extension of the language “${language}”`;
  if (script !== null && !isListed(SCRIPTS, script) && !PRIVATE_SCRIPT.test(script))
    return `“${script}” is not a script code`;
  if (region === "UK") return "the country code must be “GB”, not “UK”";
  if (region !== null && !isListed(REGIONS, region) && !PRIVATE_REGION.test(region))
    return `“${region}” is not a ${/^\d/.test(region) ? "UN region code" : "country code"}`;
  const unknown = variants.find((variant) => !isListed(LANGUAGE_VARIANTS, variant));
  return unknown === undefined ? null : `“${unknown}” is not a registered variant`;
}

/** Left free by the registry for everybody's own use. */
const PRIVATE_LANGUAGE = /^q[a-t][a-z]$/;
const PRIVATE_SCRIPT = /^qa[ab][a-x]$/i;
const PRIVATE_REGION = /^(?:q[m-z]|x[a-z])$/i;

function isLanguage(code: string): boolean {
  if (code.length === 2) return isListed(LANGUAGES_OF_TWO_LETTERS, code);
  return code.length === 3 && (isOfThreeLetters(code) || PRIVATE_LANGUAGE.test(code));
}

function isOfThreeLetters(code: string): boolean {
  let [low, high] = [0, LANGUAGES_OF_THREE_LETTERS.length / 3];
  while (low < high) {
    const middle = (low + high) >> 1;
    const found = LANGUAGES_OF_THREE_LETTERS.slice(middle * 3, middle * 3 + 3);
    if (found === code) return true;
    if (found < code) low = middle + 1;
    else high = middle;
  }
  return false;
}

/** @param list lower-case, with a space before and behind each */
function isListed(list: string, subtag: string): boolean {
  return list.includes(` ${subtag.toLowerCase()} `);
}

/** As written, in order and by length alone (RFC 5646 §2.1): whether each means something is another question. */
function partsOf(tag: string): Tag | null {
  if (tag.length > LONGEST) return null;
  const [language = "", ...rest] = tag.split("-");
  if (!/^[a-z]{2,8}$/i.test(language)) return null;
  const take = (form: RegExp) => (form.test(rest[0] ?? "") ? (rest.shift() ?? null) : null);
  const extension = take(/^[a-z]{3}$/i);
  const script = take(/^[a-z]{4}$/i);
  const region = take(/^(?:[a-z]{2}|\d{3})$/i)?.toUpperCase() ?? null;
  const variants: string[] = [];
  for (let next = take(VARIANT); next !== null; next = take(VARIANT)) variants.push(next.toLowerCase());
  if (new Set(variants).size < variants.length || !endsWell(rest)) return null;
  return { language: language.toLowerCase(), extension, script, region, variants };
}

const VARIANT = /^(?:[a-z0-9]{5,8}|\d[a-z0-9]{3})$/i;

/** What follows variants: extensions, each a letter or digit and its values, and at last what is private. */
function endsWell(rest: readonly string[]): boolean {
  return (
    rest.length === 0 || /^(?:-[a-wy-z0-9](?:-[a-z0-9]{2,8})+)*(?:-x(?:-[a-z0-9]{1,8})+)?$/i.test(`-${rest.join("-")}`)
  );
}
