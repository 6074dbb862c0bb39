/** Which elements an address means: the same as on the page, where it was found. */
import { normalizePercent } from "#domain/percent.ts";
import type { Element, ParsedContent } from "./read-content.ts";

/** Resolved against the page or as written; a fragment counts only where the target names one. */
export function hasAddress(
  written: string | undefined,
  target: string | undefined,
  { pageUrl }: ParsedContent,
): boolean {
  if (written === undefined || target === undefined) return false;
  if (written.trim() === target) return true;
  const url = URL.parse(written, pageUrl);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  const plain = canonical(url);
  const hash = url.href.indexOf("#");
  return plain === target || (hash !== -1 && hash < url.href.length - 1 && plain + url.href.slice(hash) === target);
}

export function withAddress(
  content: ParsedContent,
  names: readonly string[],
  [attribute, target]: readonly [attribute: string, target: string | undefined],
): readonly Element[] {
  return content.elements.filter(
    ({ name, attributes }) => names.includes(name) && hasAddress(attributes.get(attribute), target, content),
  );
}

/** The address in the form of the one that stands there: relative links go along when a site moves to another host. */
export function inFormOf(written: string, address: string, pageUrl: string): string {
  const [form, url] = [written.trim(), URL.parse(address)];
  const isRelative = form !== "" && !form.startsWith("#") && !URL.canParse(form);
  if (!url || !isRelative || url.origin !== URL.parse(pageUrl)?.origin) return address;
  if (form.startsWith("//")) return url.href.slice(url.protocol.length);
  // Two slashes would make the path a host.
  return url.pathname.startsWith("//") ? address : url.pathname + url.search + url.hash;
}

/** As the crawl spells addresses (RFC 3986 §6.2.2). */
function canonical(url: URL): string {
  const credentials = url.username || url.password ? `${url.username}:${url.password}@` : "";
  return `${url.protocol}//${credentials}${url.host}${normalizePercent(url.pathname)}${normalizePercent(url.search)}`;
}
