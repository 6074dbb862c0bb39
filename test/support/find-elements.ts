/** Finds the elements of a page that a suggestion means. */
import { type CheerioAPI, load } from "cheerio";
import { resolveUrl } from "#crawl/url-identity.ts";

type Selected = ReturnType<CheerioAPI>;

/** Elements whose address, resolved or as written, is the target; fragments aside, unless the target has one. */
export function withAddress(
  $: CheerioAPI,
  selector: string,
  attribute: string,
  target: string | undefined,
  pageUrl: string,
): Selected {
  const base = URL.parse($("base[href]").attr("href") ?? "", pageUrl)?.href ?? pageUrl;
  return $(selector).filter((_, element) => {
    const written = $(element).attr(attribute);
    if (written === undefined || target === undefined) return false;
    const resolved = resolveUrl(written, base);
    const whole = resolved?.fragment ? `${resolved.url}#${resolved.fragment}` : resolved?.url;
    return written.trim() === target || whole === target || resolved?.url === target;
  });
}

export function attributesOf(text: string): Record<string, string> {
  return load(`<i ${text}></i>`, null, false)("i").attr() ?? {};
}

export function hasText($: CheerioAPI, element: Selected, was: string | undefined): boolean {
  return was === undefined || nameInside($, element) === was;
}

export function isNameless($: CheerioAPI, element: Selected): boolean {
  return nameInside($, element) === "" && !element.attr("aria-label")?.trim() && !element.attr("title")?.trim();
}

/** Text, where an image's alternative text counts as in the facts of a page. */
export function nameInside($: CheerioAPI, element: Selected): string {
  const copy = element.clone();
  copy.find("img").each((_, image) => {
    $(image).replaceWith(` ${$(image).attr("alt") ?? ""} `);
  });
  return folded(copy.text());
}

export function folded(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
