/**
 * What a language tag says (BCP 47). The lists of languages and countries are those of ICU, which Node carries, so that
 * none has to be kept here.
 */
const LANGUAGES = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });
const REGIONS = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });

/** ICU knows these, but they are no countries of ISO 3166-1 (any more): reserved, for tests, or gone. */
const NO_COUNTRIES = new Set("UK EU UN EZ ZZ XA XB QO SU YU CS DD AN".split(" "));
/** BCP 47 keeps tags for private use and old registered ones, which need no language. */
const PRIVATE_OR_OLD = /^(x|i)-/i;

/** What is wrong with the tag as a language of a page, in words; `null` when nothing is known to be. */
export function languageFault(tag: string): string | null {
  if (PRIVATE_OR_OLD.test(tag)) return null;
  const parts = partsOf(tag);
  if (!parts) return "invalid format";
  // ISO 639-3 has thousands of languages of three letters, of which ICU knows a few.
  if (parts.language.length !== 3 && LANGUAGES.of(parts.language) === undefined) {
    return `“${parts.language}” is not a language code`;
  }
  return regionFault(parts.region);
}

/** As `languageFault`, for hreflang: Google knows languages of ISO 639-1 only, which have two letters. */
export function hreflangFault(tag: string): string | null {
  if (tag.toLowerCase() === "x-default") return null;
  const parts = partsOf(tag);
  if (!parts || PRIVATE_OR_OLD.test(tag)) return "invalid format";
  const { language, region } = parts;
  const short = presentForm(tag);
  if (language.length === 3 && short?.length === 2) return `“${language}” must be “${short}”`;
  if (language.length !== 3 && LANGUAGES.of(language) === undefined) {
    const isCountry = language.length === 2 && REGIONS.of(language.toUpperCase()) !== undefined;
    return isCountry ? `“${language}” is a country code, not a language code` : `“${language}” is not a language code`;
  }
  return regionFault(region);
}

/** The language without script and country, in its present form (`iw` → `he`); Norwegian and Bokmål count as one. */
export function primaryLanguage(tag: string): string | null {
  const parts = partsOf(tag);
  if (!parts) return null;
  const language = presentForm(tag);
  return language === "nb" ? "no" : language;
}

/** `null` for `und`, of which ICU names no language although the type says so. */
function presentForm(tag: string): string | null {
  const { language }: { readonly language: string | undefined } = new Intl.Locale(tag);
  return language ?? null;
}

function regionFault(region: string | null): string | null {
  if (region === null || /^\d/.test(region)) return null;
  if (region === "UK") return "the country code must be “GB”, not “UK”";
  return REGIONS.of(region) === undefined || NO_COUNTRIES.has(region) ? `“${region}” is not a country code` : null;
}

/** As written, because ICU puts the present codes in place of old and wrong ones. */
function partsOf(tag: string): { language: string; region: string | null } | null {
  try {
    new Intl.Locale(tag);
  } catch {
    return null;
  }
  const [language = "", ...rest] = tag.split("-");
  // A region stands before variants and extensions; single letters begin those.
  const single = rest.findIndex((part) => part.length === 1);
  const own = single === -1 ? rest : rest.slice(0, single);
  const region = own.find((part) => /^([a-z]{2}|\d{3})$/i.test(part));
  return { language: language.toLowerCase(), region: region?.toUpperCase() ?? null };
}
