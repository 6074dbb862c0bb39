/** Which key of front matter a site's templates read for a value that a page doesn't have yet. */
import type { SiteSource } from "../locate/site-source.ts";
import { frontText } from "./front-matter/set-value.ts";
import type { HeadField } from "./head-fields.ts";

/** Read without any template of the site. */
const BUILT_IN: Partial<Record<SiteSource["generator"], readonly string[]>> = {
  vitepress: ["title", "description"],
  docusaurus: ["title", "description"],
};
/** The tag of Jekyll's plugin for search engines. */
const SEO_TAG = /\{%-?\s*seo\b/;
const SEO_TAG_KEYS = ["title", "description", "canonical_url"];
const TEMPLATE = /\.(?:html?|njk|liquid|hbs|mustache|ejs|haml|pug|webc|astro|vue)$/i;
/** Behind and before the element's name in a template. */
const AROUND = 300;

export function keyForNew(field: HeadField, site: SiteSource): string | undefined {
  const candidates = field.keys.flatMap(([key, below]) => (key === undefined || below !== undefined ? [] : [key]));
  const builtIn = BUILT_IN[site.generator]?.find((key) => candidates.includes(key));
  if (builtIn !== undefined) return builtIn;
  const templates = templatesOf(site);
  const nearby = templates.flatMap((text) => partsAround(text, field.marker));
  const read = keysIn(nearby, candidates);
  const used = (key: string) => site.pages.filter(({ front }) => frontText({ data: front.data }, [key])).length;
  const byUse = (one: string, other: string) => used(other) - used(one);
  if (read.length > 0) return read.toSorted(byUse)[0];
  if (templates.some((text) => SEO_TAG.test(text))) return SEO_TAG_KEYS.find((key) => candidates.includes(key));
  // The theme is elsewhere; what other pages have, it reads.
  return nearby.length > 0 ? undefined : candidates.toSorted(byUse).find((key) => used(key) > 0);
}

/** The only one of the field's keys that templates mention at its element. */
export function keyInTemplates(field: HeadField, site: SiteSource): string | undefined {
  const nearby = templatesOf(site).flatMap((text) => partsAround(text, field.marker));
  const [key, ...others] = keysIn(nearby, new Set(field.keys.flatMap(([first]) => first ?? [])));
  return others.length === 0 ? key : undefined;
}

function templatesOf({ texts }: SiteSource): readonly string[] {
  return [...texts].filter(([path]) => TEMPLATE.test(path)).map(([, text]) => text);
}

function keysIn(parts: readonly string[], keys: Iterable<string>): readonly string[] {
  return [...keys].filter((key) => parts.some((part) => mentions(part, key)));
}

function partsAround(text: string, marker: RegExp): readonly string[] {
  return Array.from(
    text.matchAll(marker),
    ({ index, 0: whole }) =>
      `${text.slice(Math.max(0, index - AROUND), index)} ${text.slice(index + whole.length, index + whole.length + AROUND)}`,
  );
}

/** In code of the template as a value of the page: not of the whole site, not of another value's, no function, no text and no file. */
function mentions(part: string, key: string): boolean {
  const code = part.match(/\{\{[^{}]*\}\}|\{%[^%]*%\}|<%[^%]*%>|\{[^{}]*\}/g) ?? [];
  const isAssigned = code.some((each) => new RegExp(`^\\{%-?\\s*(?:assign|set|capture)\\s+${key}\\b`).test(each));
  return code.some((each) => !NO_VALUE.test(each) && namesIn(each, key, isAssigned));
}

/** Tags that name files and variables of templates. */
const NO_VALUE = /^\{%-?\s*(?:include|include_relative|render|import|from|extends|assign|set|capture)\b/;
const QUOTED = /(?<!\[)(["'])(?:\\.|(?!\1).)*\1/g;

function namesIn(code: string, key: string, isAssigned: boolean): boolean {
  const named = new RegExp(
    `(?<owner>(?:[\\w$]+\\??\\.|(?<![\\w$)\\]])\\.)*)(?<![\\w$-])(?<name>${key})(?![\\w-]|\\s*\\()`,
    "gi",
  );
  return Array.from(code.replace(QUOTED, "''").matchAll(named)).some(({ groups: { owner = "", name = "" } = {} }) => {
    // A variable of the template's own; and in Hugo, a page's own values begin with a capital, those of a block that is open don't.
    if ((owner === "" && isAssigned) || (owner === "." && /^[a-z]/.test(name))) return false;
    return OF_PAGE.test(owner.replaceAll("?", ""));
  });
}

/** What generators and their users call a page and its front matter. */
const OF_PAGE =
  /^(?:[$.]|this\.)*(?:(?:page|post|item|entry|article|doc|content|it|locals|props|Astro|data|frontmatter|\$frontmatter|fm|params)\.)*$/i;
