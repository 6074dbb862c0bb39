/**
 * CSS selectors on the tree of a page. They come from strangers: a selector is bounded when it is compiled, and the steps of
 * each search are counted, because some selectors take time that grows with a power of the page's size.
 */
import { compile, type Options } from "css-select";
import { parse, type Selector, SelectorType } from "css-what";
import { Steps } from "./limit-reached.ts";
import type { TreeElement, TreeNode } from "./page-tree.ts";

/** Longest selectors that people write have about ten. */
const MOST_PARTS = 60;
const MOST_NESTED = 4;
/** A selector of three parts takes about a hundred thousand on a page of ten thousand elements. */
const MOST_STEPS = 3_000_000;

/** Standard ones whose answer stands in the page. */
const PSEUDOS = new Set(
  "not is where has root empty first-child last-child only-child nth-child nth-last-child first-of-type last-of-type only-of-type nth-of-type nth-last-of-type checked disabled enabled required optional link any-link".split(
    " ",
  ),
);

export type CssSelector = (root: TreeElement, most: number) => readonly TreeElement[];

/** @throws Error whose message says what is wrong with the selector */
export function compileCss(text: string): CssSelector {
  assertBounded(parseSelector(text), { parts: 0 }, 0);
  // The steps are counted by the adapter, so that a search compiles with its own; parsing takes microseconds.
  const compiled = () => compile(text, { adapter: adapterOf(new Steps(MOST_STEPS)), cacheResults: true });
  compiled();
  return (root, most) => found(root, compiled(), most);
}

function found(root: TreeElement, isFound: (node: TreeNode) => boolean, most: number): TreeElement[] {
  const elements: TreeElement[] = [];
  const waiting: TreeElement[] = [root];
  for (let element = waiting.pop(); element !== undefined && elements.length < most; element = waiting.pop()) {
    if (isFound(element)) elements.push(element);
    for (const child of element.children.toReversed()) if (child.nodeType === 1) waiting.push(child);
  }
  return elements;
}

function parseSelector(text: string): readonly (readonly Selector[])[] {
  try {
    return parse(text);
  } catch (error) {
    throw new Error(`This is no valid CSS selector: ${(error as Error).message.split("\n")[0]}`);
  }
}

function assertBounded(list: readonly (readonly Selector[])[], seen: { parts: number }, depth: number): void {
  if (depth > MOST_NESTED) throw new Error(`Selectors can't be nested deeper than ${MOST_NESTED} levels.`);
  for (const part of list.flat()) {
    seen.parts += 1;
    if (seen.parts > MOST_PARTS) throw new Error(`A selector can have at most ${MOST_PARTS} parts.`);
    assertKnown(part);
    if (part.type === SelectorType.Pseudo && Array.isArray(part.data)) assertBounded(part.data, seen, depth + 1);
  }
}

function assertKnown(part: Selector): void {
  if (part.type === SelectorType.PseudoElement) throw new Error(`::${part.name} selects no element of the page.`);
  if (part.type === SelectorType.ColumnCombinator || part.type === SelectorType.Parent)
    throw new Error("This combinator is not supported.");
  if ("namespace" in part && part.namespace !== null && part.namespace !== undefined)
    throw new Error("Namespaces are not supported.");
  if (part.type === SelectorType.Pseudo && !PSEUDOS.has(part.name))
    throw new Error(`The pseudo-class :${part.name} is not supported.`);
}

const NOTHING: TreeNode[] = [];

function adapterOf(steps: Steps): NonNullable<Options<TreeNode, TreeElement>["adapter"]> {
  return {
    isTag: (node): node is TreeElement => {
      steps.take();
      return node.nodeType === 1;
    },
    getAttributeValue: (element, name) => {
      steps.take();
      return element.attributes[name];
    },
    getChildren: (node) => {
      steps.take();
      return node.nodeType === 1 ? node.children : NOTHING;
    },
    getName: (element) => {
      steps.take();
      return element.localName;
    },
    getParent: (element) => {
      steps.take();
      return element.parent;
    },
    getSiblings: (node) => {
      const siblings = node.parent === null ? [node] : node.parent.children;
      steps.take(siblings.length);
      return siblings;
    },
    prevElementSibling: (node) => {
      for (let at = node.index - 1; at >= 0; at--) {
        steps.take();
        const before = node.parent?.children[at];
        if (before?.nodeType === 1) return before;
      }
      return null;
    },
    getText: () => "",
    hasAttrib: (element, name) => {
      steps.take();
      return element.attributes[name] !== undefined;
    },
    removeSubsets: (nodes) => nodes,
    equals: (one, other) => one === other,
  };
}
