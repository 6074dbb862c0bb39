/** What stands now where a value is proposed: to write the same once more fixes nothing. */
import type { Document } from "#domain/document.ts";
import type { Page } from "#domain/page.ts";
import type { SiteView } from "#domain/site.ts";
import type { Suggestion } from "#domain/suggestion.ts";

interface Now {
  readonly page: Page | undefined;
  readonly view: SiteView;
}

export function isCurrent({ field, target, was, value }: Suggestion, { page, view }: Now): boolean {
  // The target is what an address resolves to: how it is written may be what is wrong with it.
  if (field === "link") return target === value && (page?.document?.links.some(({ href }) => href === value) ?? false);
  if (field === "resource" || field === "form_action") return target === value;
  if (field === "link_text") return was === value;
  if (field === "redirect") return page?.url === value;
  if (field === "robots_txt") return view.facts.robots.text === value;
  if (field === "llms_txt") return view.facts.llmsTxt?.text === value;
  return page?.document !== undefined && textNow(field, page.document) === value;
}

/** `undefined` where there is none, or several: then the one that is meant may be among them. */
function textNow(field: Suggestion["field"], document: Document): string | undefined {
  // What stands outside of the head is written there by the same value.
  if (field === "title") return single(document.titles.map(({ text, inHead }) => (inHead ? text : undefined)));
  if (field === "canonical")
    return single(document.canonicals.map(({ href, inHead }) => (inHead ? href.trim() : undefined)));
  if (field === "meta_description") {
    const own = document.metas.filter(({ name }) => name === "description");
    return single(own.map(({ content, inHead }) => (inHead ? content.trim() : undefined)));
  }
  if (field === "h1") return single(document.headings.flatMap(({ level, text }) => (level === 1 ? [text] : [])));
  return field === "lang" ? (document.lang ?? undefined) : undefined;
}

function single(values: readonly (string | undefined)[]): string | undefined {
  return values.length === 1 ? values[0] : undefined;
}
