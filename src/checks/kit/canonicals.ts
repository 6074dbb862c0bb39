/** Canonicals that search engines heed: tags in the head and `Link:` headers (RFC 6596, RFC 8288). */
import type { PageContext } from "./facts.ts";
import { isSameUrl, withoutFragment } from "./url.ts";

export interface Canonical {
  readonly from: "tag" | "header";
  readonly url: string;
  readonly source: string;
}

export function canonicalsOf(context: PageContext<"document" | "headers">): readonly Canonical[] {
  const tags = context.document.canonicals.flatMap(({ url, inHead, source }) =>
    url !== null && inHead ? [{ from: "tag" as const, url, source }] : [],
  );
  return [...tags, ...headerCanonicals(context)];
}

/** The page names another page as the original, and nowhere itself. */
export function isCanonicalised(context: PageContext<"document" | "headers">): boolean {
  const canonicals = canonicalsOf(context);
  return canonicals.length > 0 && !canonicals.some(({ url }) => isSameUrl(url, context.page.url));
}

/** The distinct targets, fragments left out. */
export function distinctTargets(canonicals: readonly Canonical[]): readonly string[] {
  return [...new Set(canonicals.map(({ url }) => withoutFragment(URL.parse(url)?.href ?? url)))];
}

function headerCanonicals({ headers, page }: PageContext<"headers">): readonly Canonical[] {
  return headers.all("link").flatMap((value) =>
    // A comma separates links, but may also stand inside <…>; so match whole links instead of splitting.
    [...value.matchAll(/<([^>]*)>((?:\s*;\s*[^,;]+)*)/g)].flatMap(([source, target = "", parameters = ""]) => {
      const url = URL.parse(target.trim(), page.url)?.href;
      const isCanonical = /;\s*rel\s*=\s*("[^"]*\bcanonical\b[^"]*"|canonical\b)/i.test(parameters);
      return isCanonical && url ? [{ from: "header" as const, url, source: `Link: ${source.trim()}` }] : [];
    }),
  );
}
