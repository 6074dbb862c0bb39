/** Whether a page may show an object of the site editor at one of the places where the element stands. */
import type { Look } from "../transport.ts";
import type { Place, Shown } from "./shown.ts";

/** @param slug of the object, which names the pages that a template is for */
export function mayBeShown({ type }: Look, slug: string, shown: Shown): boolean {
  if (type === "wp_template" && !isTemplateOf(slug, shown.classes)) return false;
  return shown.places.some((place) => isPlaceOf(type, place, shown));
}

/** Where the element stands, and the object cannot be what shows it. */
export function isShownBesides({ type }: Look, shown: Shown): boolean {
  return shown.places.some((place) => !isPlaceOf(type, place, shown));
}

function isPlaceOf(type: string, { blocks }: Place, { hasSiteBlocks }: Shown): boolean {
  if (type === "wp_navigation") return blocks.has("navigation");
  if (type === "wp_template_part") return blocks.has("template-part");
  if (type === "wp_template") return blocks.has("site") && !blocks.has("template-part");
  // A pattern has no mark of its own; a classic theme shows them in widgets.
  return blocks.has("site") || !hasSiteBlocks;
}

/** First words of a template's slug, and the class of the pages for which WordPress takes it. */
const KINDS: readonly (readonly [slug: string, className: string])[] = [
  ["404", "error404"],
  ["front-page", "home"],
  ["home", "blog"],
  ["search", "search"],
  ["singular", "singular"],
  ["single", "single"],
  ["attachment", "attachment"],
  ["page", "page"],
  ["category", "category"],
  ["tag", "tag"],
  ["author", "author"],
  ["date", "date"],
  ["taxonomy", "archive"],
  ["archive", "archive"],
];

/**
 * A template of the hierarchy may be taken for the kinds of pages that it names, `index` for all. Any other is one that
 * somebody has chosen for a page, which then names it.
 */
function isTemplateOf(slug: string, classes: ReadonlySet<string>): boolean {
  if (slug === "index") return true;
  const chosen = [...classes].some((name) => name.endsWith(`-template-${slug}`));
  const named = KINDS.filter(([kind]) => slug === kind || slug.startsWith(`${kind}-`)).map(([, name]) => name);
  return chosen || named.some((name) => (name === "singular" ? isSingular(classes) : classes.has(name)));
}

const isSingular = (classes: ReadonlySet<string>): boolean =>
  ["single", "page", "attachment"].some((name) => classes.has(name));
