/**
 * What a site holds by an independent reading: a real HTML tree (parse5) and the platform's own URLs, nothing of ours.
 * A page's links are followed when it answered 2xx with HTML; redirects lead on; other origins are left alone.
 */
import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";

export interface Closure {
  /** Every address of the site that links and redirects reach, with its status. */
  readonly statuses: ReadonlyMap<string, number>;
  /** `source → target` for every link (`<a>`, `<area>`) between them. */
  readonly links: ReadonlySet<string>;
}

export async function closureOf(start: string): Promise<Closure> {
  const { origin } = new URL(start);
  const statuses = new Map<string, number>();
  const links = new Set<string>();
  const waiting = [start];
  const met = new Set(waiting);
  const meet = (url: string) => {
    if (new URL(url).origin !== origin || met.has(url)) return;
    met.add(url);
    waiting.push(url);
  };
  for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
    const answer = await fetch(url, { redirect: "manual" });
    const body = await answer.text();
    statuses.set(url, answer.status);
    const location = answer.headers.get("location");
    if (location !== null) meet(withoutFragment(new URL(location, url)));
    if (!answer.ok || !answer.headers.get("content-type")?.startsWith("text/html")) continue;
    for (const { target, isLink } of targetsOf(body, url)) {
      if (isLink) links.add(pair(url, target));
      meet(target);
    }
  }
  return { statuses, links };
}

export function pair(source: string, target: string): string {
  return `${source} → ${target}`;
}

/** What the page leads to: links, and the pages its head names. */
export function targetsOf(html: string, url: string): readonly { readonly target: string; readonly isLink: boolean }[] {
  const elements: Tree.Element[] = [];
  collect(parse(html), elements);
  const value = ({ attrs }: Tree.Element, name: string) => attrs.find((each) => each.name === name)?.value;
  const base = elements.find((each) => each.tagName === "base" && value(each, "href") !== undefined);
  const baseUrl = URL.parse((base && value(base, "href")) ?? "", url)?.href ?? url;
  return elements.flatMap((element) => {
    const isLink = element.tagName === "a" || element.tagName === "area";
    const rels = (value(element, "rel") ?? "").toLowerCase().split(/\s+/);
    const namesPage =
      element.tagName === "link" &&
      (rels.some((rel) => ["canonical", "prev", "next"].includes(rel)) ||
        (rels.includes("alternate") && value(element, "hreflang") !== undefined));
    const href = isLink || namesPage ? value(element, "href") : undefined;
    const target = href === undefined ? null : URL.parse(href, baseUrl);
    return target && /^https?:$/.test(target.protocol) ? [{ target: withoutFragment(target), isLink }] : [];
  });
}

function collect(node: Tree.ParentNode, into: Tree.Element[]): void {
  for (const child of node.childNodes) {
    if (!("tagName" in child)) continue;
    if (child.namespaceURI === "http://www.w3.org/1999/xhtml") into.push(child);
    collect(child, into);
  }
}

export function withoutFragment(url: URL): string {
  const copy = new URL(url);
  copy.hash = "";
  return copy.href.replace(/#$/, "");
}
