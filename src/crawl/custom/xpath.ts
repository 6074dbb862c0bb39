/**
 * XPath 3.1 on the tree of a page, for config files of the command line only: what an expression computes without looking at
 * the page isn't counted, and is bounded only by the time that a page may take of its thread.
 */
import { evaluateXPath, type IDomFacade } from "fontoxpath/dist/fontoxpath.esm.js";
import { Steps } from "./limit-reached.ts";
import type { TreeElement, TreeNode } from "./page-tree.ts";

/** Elements, or the values of what else the expression selects: attributes, texts, numbers. */
export type XPathSelector = (root: TreeElement, most: number) => readonly (TreeElement | string)[];

const MOST_STEPS = 5_000_000;

interface TreeDocument {
  readonly nodeType: 9;
  readonly documentElement: TreeElement;
}

/** Made anew each time it is asked for, except that the same attribute is the same node. */
interface TreeAttribute {
  readonly nodeType: 2;
  readonly localName: string;
  readonly name: string;
  readonly nodeName: string;
  readonly namespaceURI: null;
  readonly prefix: null;
  readonly value: string;
  readonly parent: TreeElement;
}

type XPathNode = TreeNode | TreeDocument | TreeAttribute;

/** @throws Error whose message says what is wrong with the expression */
export function compileXPath(expression: string): XPathSelector {
  // Names and functions are resolved when an expression is evaluated, so it is tried on an empty page.
  const empty: TreeElement = { nodeType: 1, localName: "html", attributes: {}, parent: null, index: 0, children: [] };
  try {
    evaluate(expression, empty);
  } catch (error) {
    throw new Error(`This is no valid XPath expression: ${complaintOf(error)}`);
  }
  return (root, most) =>
    evaluate(expression, root)
      .slice(0, most)
      .map((result) => (isElement(result) ? result : asText(result)));
}

/** The library puts the expression with an arrow in front of its words. */
function complaintOf(error: unknown): string {
  const lines = String((error as Error).message).split("\n");
  return (lines.find((line) => /^Error: /.test(line)) ?? lines[0] ?? "").replace(/^Error: /, "");
}

function evaluate(expression: string, root: TreeElement): readonly unknown[] {
  const page: TreeDocument = { nodeType: 9, documentElement: root };
  const facade = facadeOf(page, new Steps(MOST_STEPS));
  return evaluateXPath<XPathNode>(expression, page, facade, null, evaluateXPath.ALL_RESULTS_TYPE);
}

function isElement(result: unknown): result is TreeElement {
  return typeof result === "object" && result !== null && "nodeType" in result && result.nodeType === 1;
}

function asText(result: unknown): string {
  if (typeof result !== "object" || result === null) return String(result);
  if ("data" in result) return String(result.data);
  return "value" in result ? String(result.value) : JSON.stringify(result);
}

function facadeOf(page: TreeDocument, steps: Steps): IDomFacade<XPathNode> {
  const attributes = new Map<TreeElement, TreeAttribute[]>();

  function childrenOf(node: XPathNode): readonly XPathNode[] {
    steps.take();
    if (node.nodeType === 9) return [node.documentElement];
    return node.nodeType === 1 ? node.children : [];
  }

  function parentOf(node: XPathNode): XPathNode | null {
    steps.take();
    return node.nodeType === 9 ? null : (node.parent ?? page);
  }

  function beside(node: XPathNode, step: 1 | -1): XPathNode | null {
    steps.take();
    if (node.nodeType !== 1 && node.nodeType !== 3) return null;
    return node.parent?.children[node.index + step] ?? null;
  }

  function attributesOf(node: XPathNode): readonly TreeAttribute[] {
    steps.take();
    if (node.nodeType !== 1) return [];
    const known = attributes.get(node);
    if (known !== undefined) return known;
    const made = Object.entries(node.attributes).map(([name, value = ""]): TreeAttribute => {
      const named = { localName: name, name, nodeName: name, namespaceURI: null, prefix: null };
      return { nodeType: 2, ...named, value, parent: node };
    });
    attributes.set(node, made);
    return made;
  }

  return {
    getAllAttributes: (node) => [...attributesOf(node)],
    getAttribute: (node, name) => {
      steps.take();
      return node.nodeType === 1 ? (node.attributes[name] ?? null) : null;
    },
    getChildNodes: (node) => [...childrenOf(node)],
    getData: (node) => {
      steps.take();
      if (node.nodeType === 2) return node.value;
      return node.nodeType === 3 ? node.data : "";
    },
    getFirstChild: (node) => childrenOf(node)[0] ?? null,
    getLastChild: (node) => childrenOf(node).at(-1) ?? null,
    getNextSibling: (node) => beside(node, 1),
    getParentNode: parentOf,
    getPreviousSibling: (node) => beside(node, -1),
  };
}
