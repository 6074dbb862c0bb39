/** What the head says, and what tries to say it from elsewhere: titles, metas, link relations, JSON-LD, language. */
import type { CanonicalTag, HeadText, HreflangTag, MetaTag, ResourceTag } from "#domain/document.ts";
import type { ExtractionContext } from "./extraction-context.ts";
import { cut, foldSpace } from "./fold-text.ts";
import type { OpenElement } from "./open-element.ts";
import { linkHeadResource, plainAttributes } from "./resources.ts";
import type { Attributes } from "./tag.ts";

/** A page with more of one kind than this is broken or hostile; the first ones carry the meaning. */
const MAX_TAGS = 2000;
const MAX_JSON_LD = 200;
const MAX_RELATED = 100;
const MAX_JSON_LD_LENGTH = 500_000;
const MAX_TITLE_LENGTH = 5000;

/** Feeds and files can have a language, too, but are no version of the page. */
function isPageType(type: string | undefined): boolean {
  return type === undefined || type.trim() === "" || /html/i.test(type);
}

const NAMES = new Set(["html", "title", "meta", "link", "script"]);

export function isForHead(name: string): boolean {
  return NAMES.has(name);
}

export function createHeadCollector(context: ExtractionContext) {
  let lang: string | null = null;
  let dir: string | null = null;
  let generator: string | null = null;
  /** Of the first meta tag that declares a charset, as written. */
  let charsetLabel: string | null = null;
  const titles: HeadText[] = [];
  const metas: MetaTag[] = [];
  const canonicals: CanonicalTag[] = [];
  const hreflangs: HreflangTag[] = [];
  const relations = new Map<string, string[]>();
  const resources: ResourceTag[] = [];
  const jsonLd: string[] = [];
  /** Text of the title or JSON-LD block that is open. */
  let open: { readonly element: OpenElement; text: string } | null = null;

  function gather(element: OpenElement, done: (text: string) => void): void {
    const own = { element, text: "" };
    open = own;
    element.afterClose(() => {
      open = null;
      done(own.text);
    });
  }

  function meta({ attributes, inHead, parent }: OpenElement, source: string): void {
    charsetLabel ??= charsetOf(attributes);
    if (metas.length >= MAX_TAGS) return;
    for (const attribute of ["name", "property", "http-equiv"] as const) {
      const name = attributes[attribute]?.trim().toLowerCase();
      if (!name) continue;
      // Only browsers without scripts go there; search engines run scripts.
      if (name === "refresh" && parent?.name === "noscript") continue;
      const content = attributes.content ?? "";
      metas.push({ name, attribute, content, inHead, source });
      if (name === "generator") generator ??= content;
    }
  }

  function link({ attributes, inHead }: OpenElement, source: string): void {
    const { href, hreflang } = attributes;
    const rels = (attributes.rel ?? "").toLowerCase().split(/\s+/).filter(Boolean);
    if (href === undefined || resources.length + hreflangs.length + canonicals.length > MAX_TAGS) return;
    const resolved = context.resolve(href);
    const url = resolved && resolved.url + (resolved.fragment === null ? "" : `#${resolved.fragment}`);
    // By the rules of URLs an empty address means this page, but nobody who leaves it empty meant to say so.
    if (rels.includes("canonical")) canonicals.push({ href, url: href.trim() === "" ? null : url, inHead, source });
    if (rels.includes("alternate") && hreflang && isPageType(attributes.type))
      hreflangs.push({ lang: hreflang, href, url, inHead, source });
    const resource = linkHeadResource(rels, attributes);
    if (resource)
      resources.push({
        kind: resource,
        href,
        url,
        attributes: plainAttributes(attributes),
        inHead,
        textBefore: 0,
        source,
      });
    if (url !== null && resource !== "stylesheet") relate(rels, url, hreflang !== undefined);
  }

  /** Canonicals and language alternates have lists of their own; what remains are feeds, prev, next and the like. */
  function relate(rels: readonly string[], url: string, hasLanguage: boolean): void {
    for (const rel of rels) {
      if (rel === "canonical" || (rel === "alternate" && hasLanguage)) continue;
      const urls = relations.get(rel) ?? [];
      relations.set(rel, urls);
      if (urls.length < MAX_RELATED) urls.push(url);
    }
  }

  function root(attributes: Attributes): void {
    lang ??= attributes.lang ?? null;
    dir ??= attributes.dir ?? null;
  }

  function title(element: OpenElement): void {
    const { inHead } = element;
    const source = context.source(element);
    if (titles.length >= MAX_TAGS) return;
    gather(element, (text) => titles.push({ text: foldSpace(cut(text, MAX_TITLE_LENGTH)), inHead, source }));
  }

  function script(element: OpenElement): void {
    const isJsonLd = /^\s*application\/ld\+json/i.test(element.attributes.type ?? "");
    if (isJsonLd && jsonLd.length < MAX_JSON_LD) {
      gather(element, (text) => jsonLd.push(cut(text, MAX_JSON_LD_LENGTH)));
    }
  }

  return {
    open(element: OpenElement): void {
      if (element.foreign) return;
      if (element.name === "html") root(element.attributes);
      else if (element.name === "title") title(element);
      else if (element.name === "meta") meta(element, context.source(element));
      else if (element.name === "link") link(element, context.source(element));
      else if (element.name === "script") script(element);
    },

    gathersIn: (parent: OpenElement): boolean => open !== null && parent === open.element,

    text(value: string): void {
      if (open) open.text += value;
    },

    finish: () => ({
      lang,
      dir,
      generator,
      charsetLabel,
      titles,
      metas,
      canonicals,
      hreflangs,
      relations: Object.fromEntries(relations),
      jsonLd,
      resources,
    }),
  };
}

function charsetOf(attributes: Attributes): string | null {
  if (attributes.charset !== undefined) return attributes.charset;
  if (attributes["http-equiv"]?.trim().toLowerCase() !== "content-type") return null;
  return /charset\s*=\s*["']?([^\s;"']+)/i.exec(attributes.content ?? "")?.[1] ?? null;
}
