/**
 * The tree of a page, built from the walk that reads its facts, for rules that select elements. Elements that browsers
 * imply are there (`html`, `head`, `body`, `tbody`, `tr`, `colgroup`), so that selectors copied from a browser's tools find
 * what they name. Misnested formatting and text between the cells of a table stay where they were written.
 */
import type { OpenElement } from "../open-element.ts";
import type { Attributes } from "../tag.ts";
import { type TextToken, tokenTextOf } from "../text-token.ts";
import { LimitReached } from "./limit-reached.ts";

export interface TreeText {
  readonly nodeType: 3;
  readonly parent: TreeElement;
  readonly index: number;
  readonly data: string;
}

export interface TreeElement {
  readonly nodeType: 1;
  /** Lower-case. */
  readonly localName: string;
  readonly attributes: Attributes;
  /** `null` for the root, `html`. */
  readonly parent: TreeElement | null;
  /** Among the children of its parent. */
  readonly index: number;
  readonly children: (TreeElement | TreeText)[];
}

export type TreeNode = TreeElement | TreeText;

/** Elements and texts: more would fill the memory of the thread. */
const MOST_NODES = 200_000;
const NO_ATTRIBUTES: Attributes = Object.freeze(Object.create(null) as Record<string, string>);

/** Told of one walk, from its beginning to its end. */
export class PageTree {
  #root = newElement("html", NO_ATTRIBUTES, null);
  #head: TreeElement | null = null;
  #body: TreeElement | null = null;
  /** What is open at each depth of the walk. */
  #open: TreeElement[] = [];
  #nodes = 0;

  open(element: OpenElement): void {
    const around = element.depth > 1 ? this.#open[element.depth - 1] : undefined;
    const node = this.#enter(element, around);
    this.#open.length = element.depth;
    this.#open.push(node);
  }

  text(html: string, token: TextToken, parent: OpenElement | null): void {
    const around = parent === null ? this.#root : (this.#open[parent.depth] ?? this.#root);
    const data = tokenTextOf(html, token);
    const isBlank = /^[\t\n\f\r ]*$/.test(data);
    // Blanks between `html`, `head` and `body` begin nothing.
    const place = around === this.#root ? (isBlank ? null : this.#bodyOf()) : around;
    if (place !== null) this.#add(place, { nodeType: 3, parent: place, index: place.children.length, data });
  }

  /** @throws LimitReached when the page has more nodes than are kept */
  root(): TreeElement {
    if (this.#nodes > MOST_NODES) throw new LimitReached("the page has too many elements");
    this.#bodyOf();
    return this.#root;
  }

  #enter({ name, attributes, inHead }: OpenElement, around: TreeElement | undefined): TreeElement {
    if (name === "html") return this.#again(this.#root, attributes);
    if (name === "head") return this.#again(this.#headOf(), attributes);
    if (name === "body") return this.#again(this.#bodyOf(), attributes);
    return this.#append(name, attributes, this.#placeOf(name, inHead, around));
  }

  #placeOf(name: string, inHead: boolean, around: TreeElement | undefined): TreeElement {
    const isOutside = around === undefined || around === this.#root || (around === this.#head && !inHead);
    const parent = isOutside ? (inHead ? this.#headOf() : this.#bodyOf()) : around;
    if (name === "tr" && parent.localName === "table") return this.#implied("tbody", parent);
    if (name === "col" && parent.localName === "table") return this.#implied("colgroup", parent);
    if (name !== "td" && name !== "th") return parent;
    if (parent.localName === "table") return this.#implied("tr", this.#implied("tbody", parent));
    return ROW_GROUPS.includes(parent.localName) ? this.#implied("tr", parent) : parent;
  }

  /** The last one, which nothing else follows, or a new one. */
  #implied(name: string, parent: TreeElement): TreeElement {
    const last = parent.children.findLast((child) => child.nodeType === 1);
    if (last?.nodeType === 1 && last.localName === name && this.#impliedOnes.has(last)) return last;
    const element = this.#append(name, NO_ATTRIBUTES, parent);
    this.#impliedOnes.add(element);
    return element;
  }
  readonly #impliedOnes = new WeakSet<TreeElement>();

  #headOf(): TreeElement {
    this.#head ??= this.#append("head", NO_ATTRIBUTES, this.#root);
    return this.#head;
  }

  #bodyOf(): TreeElement {
    this.#headOf();
    this.#body ??= this.#append("body", NO_ATTRIBUTES, this.#root);
    return this.#body;
  }

  /** Of two tags, the second adds what the first has not (HTML standard §13.2.6.4.7). */
  #again(element: TreeElement, attributes: Attributes): TreeElement {
    Object.assign(element, { attributes: { __proto__: null, ...attributes, ...element.attributes } });
    return element;
  }

  #append(name: string, attributes: Attributes, parent: TreeElement): TreeElement {
    const element = newElement(name, attributes, parent);
    this.#add(parent, element);
    return element;
  }

  #add(parent: TreeElement, node: TreeNode): void {
    this.#nodes += 1;
    if (this.#nodes <= MOST_NODES) parent.children.push(node);
  }
}

const ROW_GROUPS = ["tbody", "thead", "tfoot"];

function newElement(localName: string, attributes: Attributes, parent: TreeElement | null): TreeElement {
  return { nodeType: 1, localName, attributes, parent, index: parent?.children.length ?? 0, children: [] };
}
