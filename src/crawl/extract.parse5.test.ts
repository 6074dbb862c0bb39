/** Differential test: what a real HTML tree says, for the facts where a tree and our walk must agree. */
import { globSync, readFileSync, statSync } from "node:fs";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { describe, expect, test } from "vitest";
import { extractDocument } from "./extract.ts";

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const AWKWARD = [
  "<TITLE>Upper</TITLE><META NAME=Description content='x'><A HREF=/a>one</A>",
  "<title>a</title><title>b</title><body><title>c</title>",
  "<title>unclosed <b>bold</b>",
  "<p><a href=1>one<a href=2>two</a></p><h1>a<h2>b</h1>",
  "<!-- a --!><h1>x</h1><!--> <h2>y</h2><!---> <h3>z</h3>",
  "<textarea><a href=x></textarea><script>document.write('<a href=y>')</script><a href=z>z</a>",
  "<script><!-- <script> </script> --></script><a href=after>x</a>",
  "<svg><title>s</title><a href=q>x</a><foreignObject><h1>in</h1></foreignObject></svg><title>late</title>",
  "<noscript><a href=n>n</a><img src=i></noscript><template><a href=t></a></template>",
  "<a href='&amp;&lt;&copy;&notit;'>e</a><a href=x href=y>dup</a><a href>empty</a><a href=''>e</a>",
  "<table><tr><td><a href=c>c</a><td><h2>t</h2></table><ul><li>a<li><h3>b</h3></ul>",
  "<img alt=a src=1><image src=2><picture><source><img></picture>",
  '<script type=\'application/ld+json\'>{"a": "&amp;"}</script><script type=application/ld+json>[1]',
  "<iframe><a href=i></a></iframe><style><a href=s></style><xmp><a href=p></a></xmp><a href=last>l</a>",
  "<body><h1>a &amp; b&nbsp;c</h1><meta name=x content=y><h6></h6>",
  "<a href=1/>slash</a><br/><img src=x/><div/><a href=2>t</a>",
  '<math><mi><a href=m>x</a></mi></math><a href="multi\nline">x</a>',
];
const INSTALLED = globSync("/usr/share/doc/**/*.html")
  .filter((file) => statSync(file).isFile())
  .sort()
  .slice(0, 300);

describe("agrees with parse5 on titles, metas, links, headings, images and JSON-LD", () => {
  test.each(AWKWARD)("in %j", (html) => {
    expect(ours(Buffer.from(html))).toEqual(theirs(html));
  });

  test.skipIf(INSTALLED.length === 0)(`in ${INSTALLED.length} installed documents`, () => {
    const differing = INSTALLED.filter((file) => {
      const html = readFileSync(file, "utf8");
      return JSON.stringify(ours(Buffer.from(html))) !== JSON.stringify(theirs(html));
    });
    expect(differing).toEqual([]);
  });
});

function ours(bytes: Uint8Array): Facts {
  const page = extractDocument(bytes, "https://example.com/", "text/html; charset=utf-8");
  return {
    titles: page.titles.map(({ text }) => text),
    metas: page.metas.map(({ name, content }) => [name, content]),
    links: page.links.map(({ href }) => href),
    headings: page.headings.map(({ level }) => level),
    images: page.images.map(({ src, alt }) => [src, alt]),
    jsonLd: [...page.jsonLd],
  };
}

interface Facts {
  titles: string[];
  metas: string[][];
  links: (string | null)[];
  headings: number[];
  images: (string | null)[][];
  jsonLd: string[];
}

function theirs(html: string): Facts {
  const found: Facts = { titles: [], metas: [], links: [], headings: [], images: [], jsonLd: [] };
  const waiting: Node[] = [parse(html, { scriptingEnabled: false, sourceCodeLocationInfo: true })];
  // A tree repeats a formatting element that was left open; the page has it once.
  const seen = new Set<number>();
  // Depth first, in the order of the document; the tree may be deeper than the call stack.
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const place = "tagName" in node ? node.sourceCodeLocation?.startOffset : undefined;
    if ("tagName" in node && place !== undefined && !seen.has(place)) note(node, found);
    if (place !== undefined) seen.add(place);
    if ("childNodes" in node) for (let i = node.childNodes.length - 1; i >= 0; i--) push(waiting, node.childNodes[i]);
  }
  return { ...found, links: found.links.slice(0, 20_000) };
}

function push(waiting: Node[], node: Node | undefined): void {
  if (node) waiting.push(node);
}

function note(element: Element, found: Facts): void {
  const value = (name: string) => element.attrs.find((attribute) => attribute.name === name)?.value ?? null;
  const isHtml = element.namespaceURI === "http://www.w3.org/1999/xhtml";
  const { tagName } = element;
  if (!isHtml) return;
  if (tagName === "title") found.titles.push(textOf(element).replace(/\s+/g, " ").trim());
  if (tagName === "a" || tagName === "area") found.links.push(value("href"));
  if (/^h[1-6]$/.test(tagName)) found.headings.push(Number(tagName[1]));
  if (tagName === "img") found.images.push([value("src"), value("alt")]);
  if (tagName === "script" && /^application\/ld\+json/i.test(value("type") ?? "")) found.jsonLd.push(textOf(element));
  if (tagName === "meta") {
    for (const attribute of ["name", "property", "http-equiv"]) {
      const name = value(attribute)?.trim().toLowerCase();
      if (name) found.metas.push([name, value("content") ?? ""]);
    }
  }
}

function textOf(element: Element): string {
  return element.childNodes.map((child) => ("value" in child ? child.value : "")).join("");
}
