/** What a public page says of itself, for comparing it with files. */
import { folded, textInside } from "../../wordpress/content/names.ts";
import { type Element, isElement, type ParsedContent, readContent } from "../../wordpress/content/read-content.ts";
import { asWords } from "./words.ts";

/** A page of the website as it is served now. */
export interface LivePage {
  readonly url: string;
  readonly html: string;
}

export interface PublicPage {
  readonly url: string;
  readonly content: ParsedContent;
  readonly titles: readonly string[];
  readonly headings: readonly { readonly level: number; readonly text: string }[];
  /** By name or property, in small letters. */
  readonly metas: ReadonlyMap<string, readonly string[]>;
  readonly canonicals: readonly string[];
  readonly language: string | null;
  readonly words: ReadonlySet<string>;
}

/** Longer ones aren't read: no page is. */
const MAX_HTML = 4 * 1024 * 1024;
const SILENT = new Set(["script", "style", "title", "template", "noscript", "svg", "head"]);

export function readPublicPage({ url, html }: LivePage): PublicPage {
  const content = readContent(html.slice(0, MAX_HTML), url);
  const elements = content.elements.filter((element) => !isDrawn(element));
  const named = (name: string) => elements.filter((element) => element.name === name);
  const metas = new Map<string, readonly string[]>();
  for (const element of named("meta")) addMeta(metas, element);
  return {
    url,
    content,
    titles: named("title").map(textInside),
    headings: elements.flatMap((element) =>
      /^h[1-6]$/.test(element.name) ? [{ level: Number(element.name.slice(1)), text: textInside(element) }] : [],
    ),
    metas,
    canonicals: elements.filter(isCanonical).map(({ attributes }) => attributes.get("href")?.trim() ?? ""),
    language: named("html")[0]?.attributes.get("lang")?.toLowerCase() ?? null,
    words: new Set(elements.flatMap((element) => (SILENT.has(element.name) ? [] : wordsOf(element)))),
  };
}

export function isCanonical({ name, attributes }: Element): boolean {
  return name === "link" && /(?:^|\s)canonical(?:\s|$)/i.test(attributes.get("rel") ?? "");
}

/** Inside of a drawing: its title is no title of the page. */
export function isDrawn({ parent }: Element): boolean {
  for (let around = parent; around; around = around.parent) if (around.name === "svg") return true;
  return false;
}

export function metaName({ name, attributes }: Element): string | undefined {
  return name === "meta" ? (attributes.get("name") ?? attributes.get("property"))?.trim().toLowerCase() : undefined;
}

function addMeta(metas: Map<string, readonly string[]>, element: Element): void {
  const name = metaName(element);
  if (name) metas.set(name, [...(metas.get(name) ?? []), folded(element.attributes.get("content") ?? "")]);
}

function wordsOf({ children }: Element): readonly string[] {
  return children.flatMap((node) => (isElement(node) ? [] : asWords(node.text)));
}
