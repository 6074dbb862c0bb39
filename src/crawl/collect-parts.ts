/**
 * What templates and browsers read besides texts, links and images: marked parts, telling elements, videos, the order
 * of the Tab key, and what inline scripts refer to.
 */
import type { Document, PagePart, VideoTag } from "#domain/document.ts";
import type { ExtractionContext } from "./extraction-context.ts";
import { cut, foldSpace } from "./fold-text.ts";
import type { OpenElement } from "./open-element.ts";
import type { PageText } from "./page-text.ts";
import type { Attributes } from "./tag.ts";

/** Caps protect the store; more of one kind says nothing new. */
const MAX_ELEMENTS = 500;
const MAX_REFERENCES = 100;
const MAX_SCRIPT = 200_000;
const MAX_CLASS = 500;
const MAX_PHP_MESSAGES = 20;

/** Elements that tell what a page is about, or how it is made. */
const COUNTED = new Set("article p pre code blockquote table form canvas math applet".split(" "));

const SCRIPT_REFERENCE =
  /(?:https?:)?\\?\/\\?\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)|([\w.-]{1,60}\.js)\b|\b(gtag|fbq|_paq|ym|_hmt|consent|cookieconsent)\b/gi;
const PHP_MESSAGE =
  /<b>(?:Warning|Notice|Deprecated|Fatal error|Parse error|Strict Standards|Recoverable fatal error)<\/b>:\s{1,3}[^\n]{1,600}? in <b>[^<]{1,300}<\/b> on line <b>\d+<\/b>/g;

const HIDES_TRAIL = /breadcrumbs?[^{}]{0,80}\{[^{}]{0,200}display\s*:\s*none/i;
const MAX_SHEET = 20_000;

const NAMES = new Set(["body", "time", "video", "track", "source", "picture", "img", "image"]);

/** Other types hold data (HTML standard §4.12.1). */
function isRun(type = ""): boolean {
  return /^\s*(?:|module|(?:text|application)\/(?:java|ecma)script)\s*$/i.test(type);
}

/** Apart from elements that mark a part. */
export function isForParts(name: string, attributes: Attributes): boolean {
  return COUNTED.has(name) || NAMES.has(name) || attributes.tabindex !== undefined;
}

export function createPartCollector(context: ExtractionContext, text: Pick<PageText, "lettersSeen">) {
  const found = new Set<PagePart>();
  const counts = new Map<string, number>();
  const references = new Set<string>();
  const videos: { tag: VideoTag; hasCaptions: boolean }[] = [];
  const emptyPictures: string[] = [];
  let openPicture: { hasImage: boolean } | null = null;
  const tabindexes: { tabindex: number; source: string }[] = [];
  let bodyClass = "";
  let scriptRead = 0;
  let hasInlineScript = false;
  let isTrailHidden = false;

  function mark(element: OpenElement): void {
    const { attributes, name, tag } = element;
    if (name === "time" && attributes.datetime) found.add("date");
    for (const part of tag.facts.parts) {
      if (part === "breadcrumb") breadcrumb(element);
      else found.add(part);
    }
  }

  /** Themes leave an empty place where they show none. */
  function breadcrumb(element: OpenElement): void {
    const before = text.lettersSeen;
    element.afterClose(() => {
      if (text.lettersSeen > before) found.add("breadcrumb");
    });
  }

  function video({ attributes, concealed }: OpenElement, source: string): void {
    if (videos.length >= MAX_ELEMENTS) return;
    // What starts by itself and repeats is a moving picture.
    const isPicture = "autoplay" in attributes && "loop" in attributes;
    const hasSound = "controls" in attributes && !("muted" in attributes) && !isPicture && !concealed;
    videos.push({ tag: { src: attributes.src ?? null, hasCaptions: false, hasSound, source }, hasCaptions: false });
  }

  function track({ parent, attributes }: OpenElement): void {
    const last = videos.at(-1);
    // Without `kind` a track holds subtitles (HTML standard §4.8.11).
    if (last && parent?.name === "video" && /^(captions|subtitles)?$/i.test(attributes.kind ?? ""))
      last.hasCaptions = true;
  }

  function source({ parent, attributes }: OpenElement): void {
    const last = videos.at(-1);
    if (last && parent?.name === "video" && last.tag.src === null)
      last.tag = { ...last.tag, src: attributes.src ?? null };
  }

  function picture(element: OpenElement): void {
    const own = { hasImage: false };
    openPicture = own;
    element.afterClose(() => {
      if (openPicture === own) openPicture = null;
      if (!own.hasImage && emptyPictures.length < MAX_ELEMENTS) emptyPictures.push(context.source(element));
    });
  }

  function tabindex(attributes: Attributes, element: OpenElement): void {
    const value = Number(attributes.tabindex);
    if (!Number.isInteger(value) || value === 0 || tabindexes.length >= MAX_ELEMENTS) return;
    tabindexes.push({ tabindex: value, source: context.source(element) });
  }

  function media(element: OpenElement): void {
    const { name } = element;
    if (name === "video") video(element, context.source(element));
    else if (name === "track") track(element);
    else if (name === "source") source(element);
    else if (name === "picture") picture(element);
    else if (name === "img" && openPicture) openPicture.hasImage = true;
  }

  return {
    open(element: OpenElement): void {
      const { name, attributes } = element;
      if (COUNTED.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
      if (name === "body") bodyClass ||= cut(foldSpace(attributes.class ?? ""), MAX_CLASS);
      else if (name !== "html") mark(element);
      if (attributes.tabindex !== undefined) tabindex(attributes, element);
      media(element);
    },

    /** Owners who want no trail hide the one of their theme. */
    sheet(css: string): void {
      if (HIDES_TRAIL.test(css.slice(0, MAX_SHEET))) isTrailHidden = true;
    },

    script(value: string, { attributes }: OpenElement): void {
      if (attributes.src !== undefined || scriptRead >= MAX_SCRIPT) return;
      if (isRun(attributes.type)) hasInlineScript = true;
      scriptRead += value.length;
      for (const [, host, file, call] of value.slice(0, MAX_SCRIPT).matchAll(SCRIPT_REFERENCE)) {
        if (references.size >= MAX_REFERENCES) return;
        references.add((host ?? file ?? call ?? "").toLowerCase());
      }
    },

    finish: (): Pick<
      Document,
      | "videos"
      | "emptyPictures"
      | "tabindexes"
      | "parts"
      | "bodyClass"
      | "counts"
      | "hasInlineScript"
      | "inlineReferences"
    > => ({
      videos: videos.map(({ tag, hasCaptions }) => ({ ...tag, hasCaptions })),
      emptyPictures,
      tabindexes,
      parts: [...found].filter((part) => part !== "breadcrumb" || !isTrailHidden),
      bodyClass,
      counts: Object.fromEntries(counts),
      hasInlineScript,
      inlineReferences: [...references],
    }),
  };
}

/** PHP prints them as HTML when errors are shown; pages about PHP escape the tags. */
export function phpMessages(html: string): readonly string[] {
  if (!html.includes("on line <b>")) return [];
  return [...html.matchAll(PHP_MESSAGE)]
    .slice(0, MAX_PHP_MESSAGES)
    .map(([message]) => cut(foldSpace(message.replace(/<\/?b>/g, "")), 300));
}
