/** Plans a change of the page's content: images, links and headings, in Markdown and HTML. */
import { withAddress } from "../../wordpress/content/address.ts";
import { nameInside, sameWords, textInside } from "../../wordpress/content/names.ts";
import { sameWording } from "../locate/words.ts";
import { htmlChanges } from "./body/html-changes.ts";
import { type BodyChanges, markdownChanges } from "./body/markdown-changes.ts";
import { markdownNodes } from "./body/markdown-tree.ts";
import { sameBesides } from "./body/same-besides.ts";
import { frontText, setFrontValue } from "./front-matter/set-value.ts";
import { type FurtherEffect, furtherEffects } from "./further-effects.ts";
import { inertInTemplates, inertLine } from "./inert.ts";
import type { FieldPlan, FixContext } from "./planning.ts";
import { FixRefused } from "./refused.ts";

const MAX_LENGTH = 2083;

export function planBody(context: FixContext): FieldPlan {
  const { suggestion, file } = context;
  const value = inertLine(suggestion.value, MAX_LENGTH);
  if (ADDRESSES.has(suggestion.field)) mustLead(value, context);
  const { changes, current } = changesOf(context);
  if (changes.length === 0) {
    if (suggestion.field === "h1") return titleAsHeading(context, value);
    throw new FixRefused(
      "element_not_found",
      "The element isn't written in the page's file; a template, a component or another file makes it.",
    );
  }
  mustBeOnPage(context, current);
  const isAsWanted = (after: string) => sameBesides(context, after, changes);
  const also =
    suggestion.field === "h1" ? headingEffects(context, current, value) : listEffects(context, [current, value]);
  return { change: { path: file.path, text: file.text, changes, isAsWanted }, current, affects: "page", also };
}

/** Without a title in front matter, generators take the heading for it. */
function headingEffects(context: FixContext, current: string | null, value: string): readonly FurtherEffect[] {
  const isTitle = context.file.format !== "html" && !frontText(context.file.front, ["title"]) && current !== null;
  const titles = isTitle ? furtherEffects(context.shown, [current, value], "h1") : [];
  return [...anchorEffects(context, current), ...titles];
}

/** Generators make a heading's id of its text, where the file doesn't give one. */
function anchorEffects({ file, shown }: FixContext, current: string | null): readonly FurtherEffect[] {
  const id = shown.headings.find(({ level, text }) => level === 1 && sameWords(text, current ?? ""))?.id ?? null;
  if (id === null || file.format === "html" || file.text.includes(`{#${id}}`)) return [];
  return [{ shown: "anchor", before: id, after: "" }];
}

const ADDRESSES = new Set(["link", "resource", "form_action"]);

function mustLead(value: string, { shown }: FixContext): void {
  const url = URL.parse(value, shown.url);
  if (!url || !/^(?:https?|mailto|tel):$/.test(url.protocol))
    throw new FixRefused("value_not_possible", "The value must be an http or https URL.");
}

function changesOf(context: FixContext): BodyChanges {
  const { file, suggestion } = context;
  if (file.front.problem !== null)
    throw new FixRefused("element_not_found", `The file's front matter can't be read: ${file.front.problem}.`);
  const whole = { start: file.front.bodyStart, end: file.text.length };
  if (file.format === "html") return htmlChanges(context, [whole]);
  if (file.format === "other")
    throw new FixRefused("kind_not_supported", "Sitemend can't change the content of files of this kind.");
  if (suggestion.field === "h1") mustBeOneHeading(context);
  // The heading of its text isn't shown.
  if (suggestion.field === "h1" && hidesHeading(context)) return { changes: [], current: null };
  const own = markdownChanges(context);
  const tags = file.format === "mdx" ? [] : markdownNodes(file).filter(({ type }) => type === "html");
  const html = htmlChanges(context, tags);
  if (suggestion.field === "h1" && own.changes.length > 0 && html.changes.length > 0)
    throw new FixRefused("element_ambiguous", "The file has several main headings, in Markdown and in HTML.");
  return { changes: [...own.changes, ...html.changes], current: own.changes.length > 0 ? own.current : html.current };
}

/** Which of several has the issue can only be told by its text. */
function mustBeOneHeading({ suggestion: { was }, shown }: FixContext): void {
  if (!was && shown.headings.filter(({ level }) => level === 1).length > 1)
    throw new FixRefused("element_ambiguous", "The page has several main headings. Edit them by hand.");
}

/** Lists of posts show their whole text, unless an author says otherwise. */
function listEffects(
  { file, site }: FixContext,
  [before, after]: readonly [string | null, string],
): readonly FurtherEffect[] {
  const isPost = site.pages.some((page) => page.hidesHeading && page.path === file.path);
  return isPost ? [{ shown: "lists", before: before ?? "", after }] : [];
}

function hidesHeading({ file, site }: FixContext): boolean {
  return (
    site.pages.some((page) => page.hidesHeading && page.path === file.path) && Boolean(frontText(file.front, ["title"]))
  );
}

/** The template prints the title as the main heading. */
function titleAsHeading({ file, shown, site }: FixContext, value: string): FieldPlan {
  const headings = shown.headings.filter(({ level }) => level === 1);
  const title = frontText(file.front, ["title"]);
  const [heading] = headings;
  if (!heading || headings.length > 1 || !title || !sameWords(title, heading.text))
    throw new FixRefused("element_not_found", "The page's main heading is neither in its file nor the file's title.");
  inertInTemplates(value, site, true);
  const also = furtherEffects(shown, [title, value], "h1");
  return { change: setFrontValue(file, ["title"], value), current: heading.text, affects: "page", also };
}

/** The page must show what the file says; otherwise the file isn't its source, or a template changes it. */
function mustBeOnPage({ suggestion, shown }: FixContext, current: string | null): void {
  const says = (text: string) => sameWords(text, current ?? "");
  const isSame = (text: string) => says(text) || sameWording(text, current ?? "");
  const having = (names: readonly string[], attribute: string) =>
    withAddress(shown.content, names, [attribute, suggestion.target]);
  const isShown = () => {
    switch (suggestion.field) {
      case "alt":
        return having(["img"], "src").some(({ attributes }) => isSame(attributes.get("alt") ?? ""));
      case "link_text":
        return having(["a"], "href").some(
          (link) => current === null || says(nameInside(link)) || says(textInside(link)),
        );
      case "link":
      case "link_rel":
        return having(["a", "area"], "href").length > 0;
      case "h1":
        return shown.headings.some(({ level, text }) => level === 1 && says(text));
      default:
        return true;
    }
  };
  if (!isShown()) throw new FixRefused("element_not_found", "The page doesn't show the element as the file has it.");
}
