/**
 * The finished page as HTML. Runs in the browser, in a world of its own: prototypes are untouched there, but elements can still hide
 * what they have behind fields that are named like it (`<form><input name=childNodes>`), so everything is read by the getters of the
 * prototypes. What stands in open shadow trees is written where people see it, as search engines do.
 */

/** As much of the DOM as is used here; our own code runs without one. */
interface DomNode {
  readonly nodeType: number;
}
type Getter = (node: DomNode) => unknown;
interface Attribute {
  readonly name: string;
  readonly value: string;
}

/** @param mostLetters the rest is cut */
export function serialiseInPage(mostLetters: number): string {
  const VOID = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
  const RAW = new Set("script style xmp iframe noembed noframes plaintext noscript".split(" "));
  const world = globalThis as unknown as Record<string, { readonly prototype: object }>;
  const getter = (of: string, name: string): Getter => {
    const get = Object.getOwnPropertyDescriptor(world[of]?.prototype, name)?.get;
    return (node) => get?.call(node);
  };
  const childNodes = getter("Node", "childNodes") as (node: DomNode) => ArrayLike<DomNode>;
  const parentNode = getter("Node", "parentNode") as (node: DomNode) => DomNode | null;
  const nodeType = getter("Node", "nodeType");
  const data = getter("CharacterData", "data") as (node: DomNode) => string;
  const tagName = getter("Element", "tagName") as (node: DomNode) => string;
  const namespace = getter("Element", "namespaceURI");
  const attributes = getter("Element", "attributes") as (node: DomNode) => ArrayLike<Attribute>;
  const shadowRoot = getter("Element", "shadowRoot") as (node: DomNode) => DomNode | null;
  const content = getter("HTMLTemplateElement", "content") as (node: DomNode) => DomNode;
  const slots = world.HTMLSlotElement?.prototype as { readonly assignedNodes: () => DomNode[] };
  const page = (globalThis as unknown as { document: DomNode }).document;
  const root = getter("Document", "documentElement")(page) as DomNode | null;
  const doctype = getter("Document", "doctype")(page) as { readonly name: string } | null;

  const nameOf = (node: DomNode) =>
    namespace(node) === "http://www.w3.org/1999/xhtml" ? tagName(node).toLowerCase() : tagName(node);
  const escaped = (text: string) =>
    text.replaceAll("&", "&amp;").replaceAll("\u00a0", "&nbsp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

  function childrenOf(node: DomNode, name: string): readonly DomNode[] {
    if (name === "template") return Array.from(childNodes(content(node) ?? node));
    const shadow = shadowRoot(node);
    if (shadow) return Array.from(childNodes(shadow));
    const assigned = name === "slot" ? slots.assignedNodes.call(node) : [];
    return assigned.length > 0 ? assigned : Array.from(childNodes(node));
  }

  function textOf(node: DomNode): string {
    const parent = parentNode(node);
    const isRaw = parent !== null && nodeType(parent) === 1 && RAW.has(nameOf(parent));
    return isRaw ? data(node) : escaped(data(node));
  }

  function open(node: DomNode, name: string): string {
    let tag = `<${name}`;
    for (const attribute of Array.from(attributes(node)))
      tag += ` ${attribute.name}="${escaped(attribute.value).replaceAll('"', "&quot;")}"`;
    return `${tag}>`;
  }

  const written = [doctype === null ? "" : `<!DOCTYPE ${doctype.name}>`];
  let letters = 0;
  // A list instead of calls within calls: scripts can nest deeper than any stack.
  const todo: (DomNode | string)[] = root === null ? [] : [root];
  while (todo.length > 0 && letters < mostLetters) {
    const next = todo.pop() as DomNode | string;
    let text = "";
    if (typeof next === "string") text = next;
    else if (nodeType(next) === 3) text = textOf(next);
    else if (nodeType(next) === 1) {
      const name = nameOf(next);
      text = open(next, name);
      if (!VOID.has(name)) {
        todo.push(`</${name}>`);
        for (const child of childrenOf(next, name).toReversed()) todo.push(child);
      }
    }
    written.push(text);
    letters += text.length;
  }
  return written.join("").slice(0, mostLetters);
}
