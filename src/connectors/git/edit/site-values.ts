/** Values that a page has from the whole site: literal text of a template, or a setting. */
import { dataOf } from "../locate/front-matter.ts";
import type { SiteSource } from "../locate/site-source.ts";
import { plainText } from "../locate/words.ts";
import { frontText, setValue, type ValueText } from "./front-matter/set-value.ts";
import type { HeadField } from "./head-fields.ts";
import { type HtmlText, headValues, setHeadValue } from "./html-head.ts";
import { inertInTemplates } from "./inert.ts";
import type { FieldPlan, FileChange } from "./planning.ts";
import { FixRefused } from "./refused.ts";
import { mayBeWritten } from "./writable.ts";

const TEMPLATE = /\.(?:html?|njk|liquid|hbs|mustache|ejs|webc|astro|vue)$/i;
/** Settings of the site, and its global data. */
const SETTINGS =
  /^(?:_config\.ya?ml|(?:hugo|config)\.(?:toml|ya?ml|json)|config\/_default\/[\w.-]+\.(?:toml|ya?ml|json)|(?:src\/)?_data\/[\w.-]+\.(?:ya?ml|json))$/;

interface Place {
  readonly path: string;
  readonly change: (value: string) => FileChange;
}

/** `undefined` where none has the value; it must be the only one. */
export function planSiteValue(
  field: HeadField,
  current: string,
  value: string,
  site: SiteSource,
): FieldPlan | undefined {
  const pages = new Set(site.pages.map(({ path }) => path));
  const places = [...site.texts].flatMap(([path, text]) =>
    pages.has(path) || !mayBeWritten(path, site.folders)
      ? []
      : [...inTemplate(field, { path, text }, current), ...inSettings(field, { path, text }, current, site)],
  );
  const [place, ...others] = places;
  if (!place) return undefined;
  if (others.length > 0)
    throw new FixRefused(
      "element_ambiguous",
      `Several files have this value: ${places
        .map(({ path }) => path)
        .slice(0, 5)
        .join(", ")}.`,
    );
  return { change: place.change(value), current, affects: "site" };
}

function inTemplate({ element }: HeadField, file: HtmlText, current: string): readonly Place[] {
  if (!TEMPLATE.test(file.path)) return [];
  return headValues(file, element)
    .filter(({ value }) => plainText(value) === current)
    .map((found) => ({ path: file.path, change: (value) => setHeadValue(file, found, element, value) }));
}

function inSettings(
  { keys, name }: HeadField,
  { path, text }: HtmlText,
  current: string,
  site: SiteSource,
): readonly Place[] {
  const { root } = site;
  if (!path.startsWith(root) || !SETTINGS.test(path.slice(root.length))) return [];
  const kind = path.endsWith("toml") ? "toml" : path.endsWith("json") ? "json" : "yaml";
  const start = text.startsWith("\ufeff") ? 1 : 0;
  const settings: ValueText = { path, text, kind, start, end: text.length };
  const data = dataOf(kind, text.slice(start)) ?? {};
  const found = keys.filter((key) => plainText(frontText({ data }, key) ?? "") === current);
  return found.map((key) => ({
    path,
    change: (value) => {
      inertInTemplates(value, site, name === "title");
      return setValue(settings, key, value);
    },
  }));
}
