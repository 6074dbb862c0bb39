/** What a built page says, read with a parser that the service doesn't use. */
import { type DefaultTreeAdapterTypes, parse } from "parse5";

type Element = DefaultTreeAdapterTypes.Element;
type ParentNode = DefaultTreeAdapterTypes.ParentNode;

export interface PageFacts {
  readonly title: readonly string[];
  readonly meta_description: readonly string[];
  readonly canonical: readonly string[];
  readonly robots: readonly string[];
  readonly h1: readonly string[];
  readonly anchors: readonly (string | null)[];
  /** Address and alternative text. */
  readonly images: readonly (readonly [string, string | null])[];
  /** Address and text. */
  readonly links: readonly (readonly [string, string])[];
  /** Name and content of meta elements for sharing. */
  readonly social: readonly (readonly [string, string])[];
  readonly data: readonly string[];
  /** All other text of the body. */
  readonly text: string;
}

export function pageFacts(html: string): PageFacts {
  const elements = elementsIn(parse(html)).filter(({ tagName }) => tagName !== "svg");
  const named = (name: string) => elements.filter(({ tagName }) => tagName === name);
  const metas = named("meta").map(
    (meta) => [attribute(meta, "name") ?? attribute(meta, "property") ?? "", attribute(meta, "content") ?? ""] as const,
  );
  const contents = (wanted: string) => metas.flatMap(([name, content]) => (name === wanted ? [content] : []));
  return {
    title: named("title").map(textIn),
    meta_description: contents("description"),
    canonical: named("link").flatMap((link) =>
      attribute(link, "rel") === "canonical" ? [attribute(link, "href") ?? ""] : [],
    ),
    robots: contents("robots"),
    h1: named("h1").map(headingText),
    anchors: named("h1").map((heading) => attribute(heading, "id")),
    images: named("img").map((image) => [attribute(image, "src") ?? "", attribute(image, "alt")]),
    links: named("a")
      .filter((link) => !isOfHeading(link))
      .map((link) => [attribute(link, "href") ?? "", textIn(link)] as const)
      .toSorted((one, other) => one.join().localeCompare(other.join())),
    social: metas.filter(([name]) => /^(?:og|twitter):/.test(name)),
    data: named("script").flatMap((script) =>
      attribute(script, "type") === "application/ld+json" ? [asPlainJson(textIn(script))] : [],
    ),
    text: named("body")
      .map((body) => ownText(body))
      .join(" ")
      .replace(/\s+/g, " "),
  };
}

/** Quotation marks, dots and dashes as typed: generators print other ones. */
export function asTyped(text: string): string {
  return text
    .replace(/[‘’]/g, "'")
    .replace(/[“”]|\\"|&quot;/g, "“")
    .replaceAll("…", "...")
    .replaceAll("—", "---")
    .replaceAll("–", "--");
}

/** Without the link to itself that documentation has in headings. */
function headingText(heading: Element): string {
  const children = heading.childNodes.filter((child) => !("tagName" in child && isOfHeading(child)));
  return textIn({ ...heading, childNodes: children });
}

function isOfHeading(element: Element): boolean {
  return element.tagName === "a" && /header-anchor|hash-link/.test(attribute(element, "class") ?? "");
}

function asPlainJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}

const ELSEWHERE = new Set(["script", "style", "h1", "a", "template"]);

function ownText(node: ParentNode): string {
  return node.childNodes
    .map((child) =>
      child.nodeName === "#text" && "value" in child
        ? child.value
        : "tagName" in child && !ELSEWHERE.has(child.tagName)
          ? ` ${ownText(child)} `
          : "",
    )
    .join("");
}

function elementsIn(node: ParentNode): Element[] {
  return node.childNodes.flatMap((child) => ("tagName" in child ? [child, ...elementsIn(child)] : []));
}

function attribute({ attrs }: Element, name: string): string | null {
  return attrs.find((each) => each.name === name)?.value ?? null;
}

function textIn(node: ParentNode): string {
  return node.childNodes
    .map((child) =>
      child.nodeName === "#text" && "value" in child ? child.value : "childNodes" in child ? textIn(child) : "",
    )
    .join("")
    .trim();
}
