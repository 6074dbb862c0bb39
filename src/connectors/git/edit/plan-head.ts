/** Plans a value of a page's head: in the page's own HTML, in its front matter, or where the whole site keeps it. */

import type { SiteSource } from "../locate/site-source.ts";
import { plainText } from "../locate/words.ts";
import { addFrontMatter, frontText, setFrontValue } from "./front-matter/set-value.ts";
import { furtherEffects } from "./further-effects.ts";
import type { HeadField } from "./head-fields.ts";
import { addHeadElement, hasHeadElement, headValues, setHeadValue } from "./html-head.ts";
import { inertInTemplates, inertLine } from "./inert.ts";
import { keyForNew, keyInTemplates } from "./key-for-new.ts";
import { planMdxHead } from "./mdx/plan-mdx-head.ts";
import type { FieldPlan, FixContext, SourceFile } from "./planning.ts";
import { FixRefused } from "./refused.ts";
import { planSiteValue } from "./site-values.ts";

export function planHead(field: HeadField, context: FixContext): FieldPlan {
  const { suggestion, shown, file } = context;
  const value = inertLine(suggestion.value, field.maxLength);
  if (value.trim() !== value || value === "")
    throw new FixRefused("value_not_possible", "The value must not be empty, or begin or end with blanks.");
  if (field.name === "canonical") mustBeAddress(value);
  const [current = null, ...others] = new Set(field.shown(shown).map(plainText));
  if (others.length > 0)
    throw new FixRefused("element_ambiguous", "The page has several of these elements with different values.");
  if (file.format === "html" && hasHeadElement(file, field.element)) return inOwnHtml(field, context, current, value);
  const inCode = file.format === "mdx" ? planMdxHead(context, { field, current, value, partOf: shownPart }) : undefined;
  return inCode ?? inFrontMatter(field, context, current, value);

  function shownPart(text: string): string {
    const part = current === null || field.name !== "title" ? undefined : partOf([{ key: [], text }], current, value);
    if (!part) mustBeShown(text, current);
    return part?.value ?? value;
  }
}

function mustBeAddress(value: string): void {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || /\s/.test(value))
    throw new FixRefused("value_not_possible", "The value must be an http or https URL.");
}

function inOwnHtml(field: HeadField, { file }: FixContext, current: string | null, value: string): FieldPlan {
  const [found, ...others] = headValues(file, field.element);
  if (!found) throw new FixRefused("derived_page", "Code in the page's file computes the value.");
  if (others.length > 0) throw new FixRefused("element_ambiguous", "The file has several of these elements.");
  mustBeShown(found.value, current);
  return { change: setHeadValue(file, found, field.element, value), current, affects: "page" };
}

function inFrontMatter(field: HeadField, context: FixContext, current: string | null, value: string): FieldPlan {
  const { file, site, shown } = context;
  const isList = site.pages.some(({ path, isList }) => isList && path === file.path);
  const affects = isList ? "site" : "page";
  const written = field.keys.flatMap((key) => {
    const text = frontText(file.front, key);
    return text === undefined ? [] : [{ key, text: text ?? "" }];
  });
  const same = current === null ? [] : written.filter(({ text }) => text !== "" && plainText(text) === current);
  const used = same.length > 1 ? same.find(({ key }) => key[0] === keyInTemplates(field, site)) : same[0];
  if (same.length > 0 && !used) throw ambiguous(same.map(({ key }) => key.join(".")));
  if (used) return set(used.key, value, affects);
  const around = current === null || field.name !== "title" ? undefined : partOf(written, current, value);
  if (around) return set(around.key, around.value, affects);
  const empty = current === null ? written.find(({ text }) => text.trim() === "") : undefined;
  if (empty) return set(empty.key, value, affects);
  if (file.format === "html" && file.front.kind === "none") {
    if (current !== null) throw new FixRefused("derived_page", "The value isn't in the page's file.");
    return { change: addHeadElement(file, field.element, value), current, affects: "page" };
  }
  const other = written.find(({ text }) => text.trim() !== "");
  if (other) mustBeShown(other.text, current);
  const key = keyForNew(field, site);
  if (key) return set([key], value, "page");
  const ofSite = current === null ? undefined : planSiteValue(field, current, value, site);
  if (ofSite) return ofSite;
  throw new FixRefused(
    current === null ? "element_not_found" : "derived_page",
    "The page's file doesn't have the value, and nothing shows which key of its front matter the templates read.",
  );

  function set(key: readonly string[], text: string, scope: "page" | "site"): FieldPlan {
    inertInTemplates(text, site, field.name === "title");
    const own = field.name === "title" ? "title" : field.name === "meta_description" ? "description" : null;
    const also = own === null ? [] : furtherEffects(shown, [frontText(file.front, key) ?? current ?? "", text], own);
    const [name = "", ...below] = key;
    const isNew = file.front.kind === "none" && below.length === 0 && takesFrontMatter(file, site);
    const change = isNew ? addFrontMatter(file, name, text) : setFrontValue(file, key, text);
    return { change, current, affects: scope, also };
  }
}

/** Generators for which Markdown without front matter is a page as it is. Jekyll and Hexo take it for something else. */
const WITHOUT_FRONT_MATTER: ReadonlySet<SiteSource["generator"]> = new Set([
  ...(["vitepress", "docusaurus", "eleventy", "hugo"] as const),
]);

function takesFrontMatter({ format }: SourceFile, { generator }: SiteSource): boolean {
  return (format === "markdown" || format === "mdx") && WITHOUT_FRONT_MATTER.has(generator);
}

function ambiguous(keys: readonly string[]): FixRefused {
  return new FixRefused(
    "element_ambiguous",
    `The file has this value at ${keys.join(" and ")}, and nothing shows which of them the templates read.`,
  );
}

/** Where a template adds the site's name: the part that the file has, if the new value keeps what is added. */
function partOf(
  written: readonly { readonly key: readonly string[]; readonly text: string }[],
  current: string,
  value: string,
): { key: readonly string[]; value: string } | undefined {
  const inside = written.filter(({ text }) => text.trim() !== "" && isWithAddition(current, plainText(text)));
  const [first, ...others] = inside;
  if (!first || others.some(({ text }) => plainText(text) !== plainText(first.text))) return undefined;
  const own = plainText(first.text);
  const [before, after] = [current.slice(0, current.indexOf(own)), current.slice(current.indexOf(own) + own.length)];
  const isKept = value.startsWith(before) && value.endsWith(after) && value.length > before.length + after.length;
  if (!isKept)
    throw new FixRefused(
      "value_not_possible",
      `The site's template adds “${(before + after).trim()}” to titles, and the value doesn't have it there.`,
    );
  return { key: first.key, value: value.slice(before.length, value.length - after.length) };
}

/** The rest is set off by a sign, as templates do, on one side. */
function isWithAddition(current: string, own: string): boolean {
  if (own === "" || current.indexOf(own) === -1 || current.indexOf(own) !== current.lastIndexOf(own)) return false;
  return (
    (current.startsWith(own) && /^\s*[|\-–—·•:»/~]\s*\S/.test(current.slice(own.length))) ||
    (current.endsWith(own) && /\S\s*[|\-–—·•:»/~]\s*$/.test(current.slice(0, -own.length)))
  );
}

/** What the edit replaces must be what visitors see: that catches wrong files and templates that compute. */
function mustBeShown(written: string, current: string | null): void {
  if (plainText(written) === current) return;
  const shown = current === null ? "nothing" : `“${shortened(current)}”`;
  throw new FixRefused(
    "element_not_found",
    `The file says “${shortened(plainText(written))}”, the page shows ${shown}.`,
  );
}

function shortened(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
