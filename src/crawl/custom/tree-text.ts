/** What is inside an element, as text or as HTML; both bounded. */
import { elementKindOf } from "../html-rules.ts";
import type { TreeElement, TreeNode } from "./page-tree.ts";

const UNREAD = new Set(["script", "style", "noscript", "template"]);
const RAW = new Set(["script", "style"]);
/** A word ends where one of these begins or ends. */
const BLOCKS = new Set(
  "address article aside blockquote br dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol option p pre section table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);

/** Blanks folded; scripts and styles left out unless the element itself is one. At most `most` characters. */
export function textOf(element: TreeElement, most: number): string {
  const pieces: string[] = [];
  // Blanks are folded afterwards, so that a few more are gathered than are kept.
  let room = 4 * most;
  walk(element, {
    enter(node) {
      if (room <= 0) return false;
      if (node.nodeType === 3) {
        pieces.push(node.data.slice(0, room));
        room -= node.data.length;
        return false;
      }
      if (BLOCKS.has(node.localName)) pieces.push(" ");
      return node === element || !UNREAD.has(node.localName);
    },
    leave(node) {
      if (BLOCKS.has(node.localName)) pieces.push(" ");
    },
  });
  return pieces.join("").replace(/\s+/g, " ").trim().slice(0, most);
}

/** The HTML inside, written anew. At most `most` characters. */
export function innerHtmlOf(element: TreeElement, most: number): string {
  return htmlOf(element, most, (node) => node !== element);
}

/** The element with its start tag, written anew. At most `most` characters. */
export function outerHtmlOf(element: TreeElement, most: number): string {
  return htmlOf(element, most, () => true);
}

function htmlOf(element: TreeElement, most: number, isWritten: (node: TreeNode) => boolean): string {
  const pieces: string[] = [];
  let room = most;
  const write = (text: string) => {
    pieces.push(text);
    room -= text.length;
  };
  walk(element, {
    enter(node) {
      if (room <= 0) return false;
      if (node.nodeType === 3) write(RAW.has(node.parent.localName) ? node.data : escaped(node.data));
      else if (isWritten(node)) write(`<${node.localName}${attributesOf(node)}>`);
      return node.nodeType === 1;
    },
    leave(node) {
      if (isWritten(node) && !elementKindOf(node.localName).isVoid) write(`</${node.localName}>`);
    },
  });
  return pieces.join("").slice(0, most);
}

function attributesOf({ attributes }: TreeElement): string {
  return Object.entries(attributes)
    .map(([name, value = ""]) => ` ${name}="${escaped(value).replaceAll('"', "&quot;")}"`)
    .join("");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

interface Walk {
  /** True: its children follow, and then `leave`. */
  enter(node: TreeNode): boolean;
  leave(node: TreeElement): void;
}

/** Recursion ends where the walk of the page let nothing be deeper: 512 elements. */
function walk(node: TreeNode, visit: Walk): void {
  if (!visit.enter(node) || node.nodeType === 3) return;
  for (const child of node.children) walk(child, visit);
  visit.leave(node);
}
