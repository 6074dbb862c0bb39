/**
 * Writes a suggestion into a page's HTML, as a careful person would by hand. Tests then audit the page again: that is how
 * they know that a suggestion is sound. Fields that do not live in a page (robots.txt, settings) are not for this file.
 */
import { type CheerioAPI, load } from "cheerio";
import type { Suggestion } from "#domain/suggestion.ts";
import { attributesOf, folded, hasText, isNameless, nameInside, withAddress } from "./find-elements.ts";

type Apply = ($: CheerioAPI, suggestion: Suggestion, pageUrl: string) => void;

/** The HTML with the suggestion in it, or `undefined` for a field that no page holds. */
export function applySuggestion(html: string, suggestion: Suggestion, pageUrl: string): string | undefined {
  return applySuggestions(html, [suggestion], pageUrl);
}

/** All of them, in their order; read and written once, because that is what takes long. */
export function applySuggestions(
  html: string,
  suggestions: readonly Suggestion[],
  pageUrl: string,
): string | undefined {
  const $ = load(html);
  let applied = false;
  for (const suggestion of suggestions) {
    const apply = APPLY[suggestion.field];
    apply?.($, suggestion, pageUrl);
    applied ||= apply !== undefined;
  }
  return applied ? $.html() : undefined;
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
    const all = $("h1");
    const named = all.filter((_, element) => nameInside($, $(element)) !== "");
    // Nobody writes over the logo.
    const own = named.filter((_, element) => !$(element).is(".logo") && $(element).has('a[href="/"]').length === 0);
    const first = [own, named, all].find(({ length }) => length > 0)?.first() ?? all;
    const isPicture = first.has("img").length > 0 && folded(first.text()) === "";
    // A picture that was the heading stays, above the words.
    if (isPicture) first.replaceWith(`<div>${first.html()}</div>${$.html($("<h1>").text(value))}`);
    else if (first.length > 0) first.text(value);
    else ($("main").length > 0 ? $("main").first() : $("body")).prepend($("<h1>").text(value));
  },
  main_heading: ($, { value }) => {
    const named = $("h1").filter((_, element) => nameInside($, $(element)) === value);
    const inWords = named.filter((_, element) => folded($(element).text()) !== "");
    const kept = (inWords.length > 0 ? inWords : named).first();
    $("h1")
      .not(kept)
      .each((_, element) => {
        $(element).replaceWith($("<h2>").html($(element).html() ?? ""));
      });
  },
  heading_level: ($, { target = "", value }) => {
    const all = $("h1,h2,h3,h4,h5,h6").toArray();
    const first = all.findIndex((element) => nameInside($, $(element)) === target);
    const level = levelOf(all[first]);
    for (const element of first === -1 ? [] : all.slice(first)) {
      if (levelOf(element) < level) break;
      const name = `h${levelOf(element) - level + Number(value)}`;
      $(element).replaceWith($(`<${name}>`).html($(element).html() ?? ""));
    }
  },
  heading_removed: ($, { target = "" }) => {
    $("h1,h2,h3,h4,h5,h6")
      .filter((_, element) => $.html(element).startsWith(target) && folded($(element).text()) === "")
      .remove();
  },
  alt: ($, { target, was, value }, pageUrl) => {
    withAddress($, "img", "src", target, pageUrl)
      .filter((_, element) => $(element).attr("alt") === was)
      .attr("alt", value);
  },
  image_removed: ($, { target }, pageUrl) => {
    withAddress($, "img", "src", target, pageUrl).remove();
  },
  image_attributes: ($, { target, value }, pageUrl) => {
    withAddress($, "img", "src", target, pageUrl).attr(attributesOf(value));
  },
  embed_attributes: ($, { target, value }, pageUrl) => {
    withAddress($, "iframe", "src", target, pageUrl).attr(attributesOf(value));
  },
  link: ($, { target, value, was }, pageUrl) => {
    const links = withAddress($, "a,area", "href", target, pageUrl).filter((_, element) => hasText($, $(element), was));
    links.each((_, element) => {
      const fragment = /#.*$/.exec($(element).attr("href") ?? "")?.[0] ?? "";
      const isWhole = value.includes("#") || target?.includes("#") || fragment === "#";
      $(element).attr("href", isWhole ? value : value + fragment);
    });
  },
  link_text: ($, { target, value, was }, pageUrl) => {
    const links = withAddress($, "a", "href", target, pageUrl);
    const meant = links.filter((_, element) =>
      was === undefined ? isNameless($, $(element)) : hasText($, $(element), was),
    );
    meant.each((_, element) => {
      // What is shown, an icon mostly, stays.
      if (was === undefined && $(element).children().length > 0) $(element).attr("aria-label", value);
      else $(element).text(value);
    });
  },
  link_added: ($, { value }) => {
    const main = $("main").length > 0 ? $("main").first() : $("body");
    main.append(`<p>${value}</p>`);
  },
  link_rel: ($, { target, value }, pageUrl) => {
    const links = withAddress($, "a,area", "href", target, pageUrl);
    if (value === "") links.removeAttr("rel");
    else links.attr("rel", value);
  },
  link_removed: ($, { target, was }, pageUrl) => {
    withAddress($, "a", "href", target, pageUrl).each((_, element) => {
      if (hasText($, $(element), was)) $(element).replaceWith($(element).contents());
    });
  },
  resource: ($, { target, value }, pageUrl) => {
    for (const [selector, attribute] of RESOURCES)
      withAddress($, selector, attribute, target, pageUrl).attr(attribute, value);
    $("meta[content]")
      .filter((_, element) => $(element).attr("content")?.trim() === target)
      .attr("content", value);
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
  json_ld_block: ($, { target, value }) => {
    $('script[type="application/ld+json" i]')
      .eq(Number(target) - 1)
      .text(value);
  },
  lang: ($, { value }) => {
    $("html").attr("lang", value);
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

function levelOf(element: { readonly tagName?: string } | undefined): number {
  return Number(element?.tagName?.slice(1));
}

function replaceMeta($: CheerioAPI, name: string, content: string): void {
  $(`meta[name="${name}" i]`).remove();
  $("head").append($("<meta>").attr({ name, content }));
}
