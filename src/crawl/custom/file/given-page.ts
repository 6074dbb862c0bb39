/** The page as a check of a file gets it: what was sent, frozen, with what is read from it when it is asked for. */
import { walkHtml } from "../../html-walker.ts";
import { type CssSelector, compileCss } from "../css.ts";
import { PageTree, type TreeElement } from "../page-tree.ts";
import { outerHtmlOf, textOf } from "../tree-text.ts";
import type { SentPage } from "./sent-page.ts";
import type { CheckedPage, SelectedElement } from "./types.ts";

const MOST_SELECTED = 1_000;
const MOST_TEXT = 10_000;
/** Selectors are few, and stand in the file; one that builds them anew for each page must not fill the memory. */
const MOST_SELECTORS = 500;

const selectors = new Map<string, CssSelector>();

export function givenPage({ jsonLd, ...facts }: SentPage): CheckedPage {
  let root: TreeElement | undefined;
  return frozen({
    ...facts,
    structuredData: jsonLd.flatMap(parsed),
    select(css: string): readonly SelectedElement[] {
      const find = selectorOf(css);
      root ??= treeOf(facts.html);
      return find(root, MOST_SELECTED).map((element) => new Selected(element));
    },
  });
}

class Selected implements SelectedElement {
  readonly #element: TreeElement;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;

  constructor(element: TreeElement) {
    this.#element = element;
    this.name = element.localName;
    this.attributes = Object.freeze({ ...element.attributes } as Record<string, string>);
  }

  get text(): string {
    return textOf(this.#element, MOST_TEXT);
  }

  get html(): string {
    return outerHtmlOf(this.#element, MOST_TEXT);
  }
}

/** @throws Error whose message says what is wrong with the selector */
function selectorOf(css: string): CssSelector {
  const known = selectors.get(css);
  if (known !== undefined) return known;
  const compiled = compileCss(String(css));
  if (selectors.size >= MOST_SELECTORS) selectors.clear();
  selectors.set(css, compiled);
  return compiled;
}

/** @throws LimitReached */
function treeOf(html: string): TreeElement {
  const tree = new PageTree();
  walkHtml(html, {
    open: (element) => tree.open(element),
    text: (token, parent) => tree.text(html, token, parent),
    close() {},
    doctype() {},
  });
  return tree.root();
}

function parsed(block: string): unknown[] {
  try {
    return [JSON.parse(block)];
  } catch {
    return [];
  }
}

/** All of it: one check must not change what the next one sees. Without recursion, because JSON may be nested deeply. */
function frozen<T extends object>(value: T): T {
  const waiting: object[] = [value];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    Object.freeze(one);
    for (const inner of Object.values(one)) if (typeof inner === "object" && inner !== null) waiting.push(inner);
  }
  return value;
}
