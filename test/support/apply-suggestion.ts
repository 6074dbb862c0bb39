/**
 * Writes a suggestion into a page's HTML, as a careful person would by hand. Tests then audit the page again: that is how
 * they know that a suggestion is sound. Fields that do not live in a page (robots.txt, settings) are not for this file.
 */
import { type CheerioAPI, load } from "cheerio";
import type { Suggestion } from "#domain/suggestion.ts";

type Apply = ($: CheerioAPI, suggestion: Suggestion, pageUrl: string) => void;

/** The HTML with the suggestion in it, or `undefined` for a field that no page holds. */
export function applySuggestion(html: string, suggestion: Suggestion, pageUrl: string): string | undefined {
  const apply = APPLY[suggestion.field];
  if (!apply) return undefined;
  const $ = load(html);
  apply($, suggestion, pageUrl);
  return $.html();
}

/** As read and written by the same parser, so that a difference comes from the suggestion alone. */
export function rewritten(html: string): string {
  return load(html).html();
}

const APPLY: Partial<Record<Suggestion["field"], Apply>> = {
  title: ($, { value }) => {
    $("title")
      .filter((_, element) => $(element).closest("svg").length === 0)
      .remove();
    $("head").prepend($("<title>").text(value));
  },
  meta_description: ($, { value }) => replaceMeta($, "description", value),
  robots: ($, { value }) => replaceMeta($, "robots", value),
  canonical: ($, { value }) => {
    $('link[rel~="canonical" i]').remove();
    $("head").append($("<link>").attr({ rel: "canonical", href: value }));
  },
  h1: ($, { value }) => {
    const empty = $("h1").first();
    if (empty.length > 0) empty.text(value);
    else ($("main").length > 0 ? $("main").first() : $("body")).prepend($("<h1>").text(value));
  },
  heading_level: ($, { target = "", value }) => {
    const heading = $("h1,h2,h3,h4,h5,h6")
      .filter((_, element) => folded($(element).text()) === target)
      .first();
    heading.replaceWith($(`<h${value}>`).html(heading.html() ?? ""));
  },
  heading_removed: ($, { target = "" }) => {
    $("h1,h2,h3,h4,h5,h6")
      .filter((_, element) => $.html(element).startsWith(target) && folded($(element).text()) === "")
      .remove();
  },
  alt: ($, { target, value }, pageUrl) => {
    withAddress($, "img", "src", target, pageUrl).attr("alt", value);
  },
  image_attributes: ($, { target, value }, pageUrl) => {
    withAddress($, "img", "src", target, pageUrl).attr(attributesOf(value));
  },
  embed_attributes: ($, { target, value }, pageUrl) => {
    withAddress($, "iframe", "src", target, pageUrl).attr(attributesOf(value));
  },
  link: ($, { target, value }, pageUrl) => {
    withAddress($, "a,area", "href", target, pageUrl).each((_, element) => {
      const fragment = /#.*$/.exec($(element).attr("href") ?? "")?.[0] ?? "";
      $(element).attr("href", value.includes("#") ? value : value + fragment);
    });
  },
  link_text: ($, { target, value }, pageUrl) => {
    const links = withAddress($, "a", "href", target, pageUrl);
    const unnamed = links.filter((_, element) => folded($(element).text()) === "" && !$(element).attr("aria-label"));
    (unnamed.length > 0 ? unnamed : links).text(value);
  },
  link_rel: ($, { target, value }, pageUrl) => {
    const links = withAddress($, "a,area", "href", target, pageUrl);
    if (value === "") links.removeAttr("rel");
    else links.attr("rel", value);
  },
  link_removed: ($, { target }, pageUrl) => {
    withAddress($, "a", "href", target, pageUrl).each((_, element) => {
      $(element).replaceWith($(element).contents());
    });
  },
  resource: ($, { target, value }, pageUrl) => {
    for (const [selector, attribute] of RESOURCES)
      withAddress($, selector, attribute, target, pageUrl).attr(attribute, value);
    $("[srcset]").each((_, element) => {
      $(element).attr("srcset", ($(element).attr("srcset") ?? "").replaceAll(target ?? "\u0000", value));
    });
  },
  form_action: ($, { target, value }, pageUrl) => {
    withAddress($, "form", "action", target, pageUrl).attr("action", value);
    withAddress($, "[formaction]", "formaction", target, pageUrl).attr("formaction", value);
  },
  tabindex: ($, { target = "", value }) => {
    $("[tabindex]")
      .filter((_, element) => $(element).attr("tabindex") === target)
      .attr("tabindex", value);
  },
  social_tags: ($, { value }) => {
    load(
      value,
      null,
      false,
    )("meta").each((_, element) => {
      const name = element.attribs.property ?? element.attribs.name ?? "";
      $(`meta[property="${name}"],meta[name="${name}"]`).remove();
      $("head").append($("<meta>").attr(element.attribs));
    });
  },
  json_ld: ($, { value }) => {
    $("head").append($('<script type="application/ld+json">').text(value));
  },
  head_tag_removed: ($, { target = "" }) => {
    $("meta")
      .filter((_, element) => $(element).attr("name")?.toLowerCase() === target)
      .remove();
  },
};

const RESOURCES = [
  ["img,script,iframe,source,video,audio,embed,track", "src"],
  ["link", "href"],
  ["object", "data"],
  ["video", "poster"],
] as const;

function replaceMeta($: CheerioAPI, name: string, content: string): void {
  $(`meta[name="${name}" i]`).remove();
  $("head").append($("<meta>").attr({ name, content }));
}

/** Elements whose address, resolved or as written, is the target; fragments aside. */
function withAddress(
  $: CheerioAPI,
  selector: string,
  attribute: string,
  target: string | undefined,
  pageUrl: string,
): ReturnType<CheerioAPI> {
  const base = URL.parse($("base[href]").attr("href") ?? "", pageUrl)?.href ?? pageUrl;
  return $(selector).filter((_, element) => {
    const written = $(element).attr(attribute);
    if (written === undefined || target === undefined) return false;
    const resolved = URL.parse(written.trim(), base)?.href;
    return written.trim() === target || resolved === target || resolved?.split("#")[0] === target;
  });
}

function attributesOf(text: string): Record<string, string> {
  return load(`<i ${text}></i>`, null, false)("i").attr() ?? {};
}

function folded(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
