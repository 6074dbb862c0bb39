/** The HTML of an example as facts. Kept behind one function, so that examples are read exactly as the crawl reads pages. */
import { createHash } from "node:crypto";
import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";
import type { Document, LinkTag, Region } from "#domain/document.ts";

type Element = Tree.Element;

export function exampleDocument(html: string, url: string, headers: readonly (readonly [string, string])[]): Document {
  const elements: Element[] = [];
  const root = parse(html, { sourceCodeLocationInfo: true });
  walk(root, (element) => elements.push(element));
  const named = (...names: string[]) => elements.filter(({ tagName }) => names.includes(tagName));
  const source = (element: Element): string => {
    const place = element.sourceCodeLocation;
    return place ? html.slice(place.startOffset, place.endOffset).slice(0, 300) : "";
  };
  const baseHref =
    named("base")
      .map((element) => attribute(element, "href"))
      .find((href) => href !== null) ?? null;
  const base = baseHref === null ? url : (URL.parse(baseHref, url)?.href ?? url);
  const absolute = (href: string | null) => (href === null ? null : (URL.parse(href.trim(), base)?.href ?? null));
  const linkTags = named("link");
  const withRel = (rel: string) => linkTags.filter((link) => words(attribute(link, "rel")).includes(rel));
  const mainText = fold(
    text(root, ["nav", "header", "footer", "aside", "script", "style", "noscript", "head", "template"]),
  );
  return {
    doctype: root.childNodes.some(({ nodeName }) => nodeName === "#documentType") ? "html" : null,
    lang: named("html").map((element) => attribute(element, "lang"))[0] ?? null,
    dir: null,
    charset: charsetOf(html, headers),
    base: baseHref === null ? null : { href: baseHref, count: named("base").length },
    titles: named("title")
      .filter(({ namespaceURI }) => namespaceURI.endsWith("xhtml"))
      .map((element) => ({ text: fold(text(element, [])), inHead: inHead(element), source: source(element) })),
    metas: named("meta").flatMap((element) =>
      (["name", "property", "http-equiv"] as const).flatMap((key) => {
        const name = attribute(element, key)?.toLowerCase();
        if (!name) return [];
        const content = attribute(element, "content") ?? "";
        return [{ name, attribute: key, content, inHead: inHead(element), source: source(element) }];
      }),
    ),
    canonicals: withRel("canonical").map((element) => {
      const href = attribute(element, "href") ?? "";
      return { href, url: absolute(href), inHead: inHead(element), source: source(element) };
    }),
    hreflangs: withRel("alternate").flatMap((element) => {
      const lang = attribute(element, "hreflang");
      const href = attribute(element, "href") ?? "";
      return lang === null
        ? []
        : [{ lang, href, url: absolute(href), inHead: inHead(element), source: source(element) }];
    }),
    relations: {},
    headings: named("h1", "h2", "h3", "h4", "h5", "h6").map((element) => {
      const words = fold(text(element, []));
      return {
        level: Number(element.tagName[1]) as 1 | 2 | 3 | 4 | 5 | 6,
        text: words || imageAlt(element),
        imageOnly: words === "" && find(element, "img") !== undefined,
        source: source(element),
      };
    }),
    links: named("a").map((element): LinkTag => {
      const href = attribute(element, "href");
      const target = absolute(href);
      const isWeb = target !== null && /^https?:/.test(target);
      const words_ = fold(text(element, []));
      return {
        href,
        url: isWeb ? (target.split("#")[0] ?? target) : null,
        fragment: isWeb ? (target.split("#")[1] ?? null) : null,
        text: words_ || imageAlt(element),
        label: attribute(element, "aria-label") ?? attribute(element, "title"),
        rel: words(attribute(element, "rel")),
        target: attribute(element, "target"),
        region: regionOf(element),
        image: words_ === "" && find(element, "img") !== undefined,
        hasHandler: attribute(element, "onclick") !== null,
        source: source(element),
      };
    }),
    images: named("img").map((element) => ({
      src: attribute(element, "src"),
      url: absolute(attribute(element, "src")),
      alt: attribute(element, "alt"),
      width: attribute(element, "width"),
      height: attribute(element, "height"),
      loading: attribute(element, "loading"),
      fetchpriority: attribute(element, "fetchpriority"),
      srcset: attribute(element, "srcset"),
      sizes: attribute(element, "sizes"),
      style: attribute(element, "style"),
      inLink: ancestors(element).includes("a"),
      inPicture: ancestors(element).includes("picture"),
      region: regionOf(element),
      ariaHidden:
        attribute(element, "aria-hidden") === "true" || /^(presentation|none)$/.test(attribute(element, "role") ?? ""),
      label: attribute(element, "aria-label") ?? attribute(element, "title"),
      source: source(element),
    })),
    resources: elements.flatMap((element) => {
      const kind = resourceKind(element);
      const href = attribute(element, "src") ?? attribute(element, "href") ?? attribute(element, "data");
      if (!kind || href === null) return [];
      const attributes = Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));
      return [{ kind, href, url: absolute(href), attributes, inHead: inHead(element), source: source(element) }];
    }),
    forms: named("form").map((element) => ({
      action: attribute(element, "action"),
      url: absolute(attribute(element, "action") ?? ""),
      method: (attribute(element, "method") ?? "get").toLowerCase(),
      hasPassword: find(element, "input", (input) => attribute(input, "type") === "password") !== undefined,
      source: source(element),
    })),
    controls: [],
    jsonLd: [],
    itemTypes: [],
    anchors: elements.flatMap((element) => attribute(element, "id") ?? []),
    duplicateIds: [],
    headEndedBy: headEndedBy(html),
    headCount: html.match(/<head[\s>]/gi)?.length ?? 0,
    bodyCount: html.match(/<body[\s>]/gi)?.length ?? 0,
    mainText,
    wordCount: mainText === "" ? 0 : mainText.split(" ").length,
    textHash: mainText === "" ? "" : hash(mainText.toLowerCase()),
    templateHash: hash(elements.map(({ tagName }) => tagName).join()),
    nodeCount: elements.length,
    maxNesting: 0,
    htmlBytes: html.length,
    generator: null,
  };
}

function walk(node: Tree.ParentNode, visit: (element: Element) => void): void {
  for (const child of node.childNodes) {
    if (!("tagName" in child)) continue;
    visit(child);
    walk(child, visit);
  }
}

function attribute(element: Element, name: string): string | null {
  return element.attrs.find((each) => each.name === name)?.value ?? null;
}

function text(node: Tree.ParentNode, without: readonly string[]): string {
  return node.childNodes
    .map((child) => {
      if ("value" in child) return child.value;
      if (!("tagName" in child) || without.includes(child.tagName)) return "";
      return `${/^(h\d|p|div|li|main|section)$/.test(child.tagName) ? " " : ""}${text(child, without)} `;
    })
    .join("");
}

function find(node: Element, tagName: string, test: (element: Element) => boolean = () => true): Element | undefined {
  let found: Element | undefined;
  walk(node, (element) => {
    if (element.tagName === tagName && test(element)) found ??= element;
  });
  return found;
}

function imageAlt(element: Element): string {
  const image = find(element, "img");
  return fold((image && attribute(image, "alt")) ?? "");
}

function ancestors(element: Element): string[] {
  const parent = element.parentNode;
  return parent && "tagName" in parent ? [parent.tagName, ...ancestors(parent)] : [];
}

function inHead(element: Element): boolean {
  return ancestors(element)[0] === "head";
}

function regionOf(element: Element): Region {
  const found = ancestors(element).find((name) => ["nav", "header", "footer", "aside"].includes(name));
  return found === "nav" || found === "header" || found === "footer" || found === "aside" ? found : "main";
}

function resourceKind(element: Element) {
  if (element.tagName === "script") return "script" as const;
  if (element.tagName === "iframe") return "iframe" as const;
  if (element.tagName === "object" || element.tagName === "embed") return "object" as const;
  if (["video", "audio", "source"].includes(element.tagName)) return "media" as const;
  if (element.tagName === "link" && attribute(element, "rel") === "stylesheet") return "stylesheet" as const;
  return undefined;
}

/** First element before `</head>` that may not stand in a head. */
function headEndedBy(html: string): string | null {
  const head = /<head[^>]*>([\s\S]*?)<\/head>/i.exec(html)?.[1] ?? "";
  const tags = [...head.replace(/<(script|style|noscript|title)[\s\S]*?<\/\1>/gi, "").matchAll(/<([a-z][a-z0-9]*)/gi)];
  const allowed = /^(base|link|meta|noscript|script|style|template|title)$/i;
  return tags.map(([, name = ""]) => name.toLowerCase()).find((name) => !allowed.test(name)) ?? null;
}

function charsetOf(html: string, headers: readonly (readonly [string, string])[]): Document["charset"] {
  const type = headers.find(([name]) => name === "content-type")?.[1] ?? "";
  const at = html.search(/<meta[^>]+charset=/i);
  const metaWithin1024 = at !== -1 && at < 1024;
  if (/charset=/i.test(type)) return { name: "utf-8", declaredBy: "header", metaWithin1024 };
  return { name: "utf-8", declaredBy: at === -1 ? "none" : "meta", metaWithin1024 };
}

function words(value: string | null): string[] {
  return (value ?? "").toLowerCase().split(/\s+/).filter(Boolean);
}

function fold(value: string): string {
  return value.replace(/\s+/g, " ").trim();
}

function hash(value: string): string {
  return createHash("sha256").update(value).digest("hex").slice(0, 32);
}
