/** What the body holds: links, headings, images and what it loads, with the help of collectors of their own. Texts are cut out when the walk is over. */
import type { Document, Heading, ImageTag, Region, ResourceTag } from "#domain/document.ts";
import { REFERRING } from "./attribute-names.ts";
import { createAnchorCollector } from "./collect-anchors.ts";
import { createControlCollector } from "./collect-controls.ts";
import { createFormCollector } from "./collect-forms.ts";
import { createLinkCollector, MAX_HREF } from "./collect-links.ts";
import type { Between, ExtractionContext, Inside } from "./extraction-context.ts";
import type { ElementKind } from "./html-rules.ts";
import type { OpenElement } from "./open-element.ts";
import type { PageText, Span } from "./page-text.ts";
import { elementResource, plainAttributes } from "./resources.ts";
import type { Attributes } from "./tag.ts";

/** Caps protect the store; a page beyond them is judged by its beginning. */
const MAX_IMAGES = 5000;
const MAX_HEADINGS = 5000;
/** Embeds that come later are below any screen. */
const MAX_TEXT_BEFORE = 20_000;
const MAX_RESOURCES = 5000;
const MAX_ITEM_TYPES = 1000;
const MAX_HEADING_TEXT = 1000;
const MAX_CAPTION = 200;

/** A figure's caption may come after its image. */
interface Figure {
  caption: Span | null;
}

/** What stands in a heading is known when it ends. No closure: V8 would hold the last one that was put into a list by its index, and with it a page. */
interface HeadingDraft {
  readonly level: Heading["level"];
  readonly region: Region;
  readonly concealed: boolean;
  readonly apart: boolean;
  logo: boolean;
  readonly source: string;
  readonly inside: Inside;
}

const NAMES = new Set(
  "a area img image figure figcaption h1 h2 h3 h4 h5 h6 fieldset script iframe frame video audio track embed object source form input label select textarea button".split(
    " ",
  ),
);

export function isForBody({ name, isLabelled }: ElementKind, attributes: Attributes): boolean {
  if (NAMES.has(name) || attributes.id !== undefined || name.includes("-")) return true;
  if (attributes.itemtype !== undefined || attributes.typeof !== undefined) return true;
  if (REFERRING.some((each) => attributes[each] !== undefined)) return true;
  return isLabelled && (attributes["aria-label"] !== undefined || attributes.title !== undefined);
}

export function createBodyCollector(context: ExtractionContext, text: PageText) {
  const headings: HeadingDraft[] = [];
  const images: ((between: Between) => ImageTag)[] = [];
  const resources: ResourceTag[] = [];
  const forms = createFormCollector(context);
  const anchors = createAnchorCollector();
  const itemTypes: string[] = [];
  const controls = createControlCollector(context, text);
  const links = createLinkCollector({ context, measure, nameOf: controls.nameOf });
  let openFigure: Figure | null = null;
  let imagesSeen = 0;

  function measure(element: OpenElement, end?: (inside: Inside) => void): Inside {
    const inside = {
      from: text.position(),
      to: -1,
      letters: -text.lettersSeen,
      code: -text.codeSeen,
      images: -imagesSeen,
      custom: -controls.customSeen(),
    };
    element.afterClose(() => {
      inside.to = text.position();
      inside.letters += text.lettersSeen;
      inside.code += text.codeSeen;
      inside.images += imagesSeen;
      inside.custom += controls.customSeen();
      end?.(inside);
    });
    return inside;
  }

  /** The name of an icon counts for the link or button around it, unless it has text of its own. */
  function iconName(element: OpenElement): void {
    if (!element.kind.isLabelled) return;
    const { attributes } = element;
    const name = attributes["aria-label"]?.trim() || attributes.title?.trim();
    if (!name) return;
    measure(element, ({ letters }) => {
      if (letters === 0) text.addAlt(name);
    });
  }

  function heading(element: OpenElement, level: Heading["level"]): void {
    if (headings.length >= MAX_HEADINGS) return;
    const { region, concealed } = element;
    const draft: HeadingDraft = {
      ...{ level, region, concealed },
      apart: standsApart(element),
      logo: level === 1 && isNamedLogo(element),
      source: context.source(element),
      inside: measure(element),
    };
    headings.push(draft);
    if (level === 1 && !draft.logo) lookForHomeLink(element, draft);
  }

  /** Around the heading, or as the one link in it. */
  function lookForHomeLink(element: OpenElement, draft: HeadingDraft): void {
    const home = context.resolve("/")?.url;
    if (home === undefined) return;
    draft.logo = links.openUrl() === home;
    const before = links.count();
    element.afterClose(() => {
      draft.logo ||= links.count() === before + 1 && links.lastUrl() === home;
    });
  }

  function image(element: OpenElement): void {
    const { attributes, region, parent } = element;
    imagesSeen += 1;
    if (attributes.alt) text.addAlt(attributes.alt);
    if (images.length >= MAX_IMAGES) return;
    const label = controls.nameOf(attributes);
    const isSilent = isPresentational(attributes);
    const tag = {
      src: attributes.src?.slice(0, MAX_HREF) ?? null,
      url: attributes.src ? (context.resolve(attributes.src)?.url ?? null) : null,
      ...plainFacts(attributes),
      inLink: links.isOpen(),
      ...linkAround(),
      inPicture: parent?.name === "picture",
      region,
      ariaHidden: isSilent || element.concealed,
      ...(element.noscript ? { noscript: true as const } : {}),
      source: context.source(element),
    };
    const figure = openFigure;
    images.push((between) => {
      const caption = figure?.caption ? between(figure.caption, MAX_CAPTION) : "";
      return { ...tag, label: label(between), ...(caption === "" ? {} : { caption }) };
    });
  }

  function linkAround(): Pick<ImageTag, "linkUrl"> {
    const url = links.openUrl();
    return url === null ? {} : { linkUrl: url };
  }

  function openFigureOf(element: OpenElement): void {
    const outer = openFigure;
    openFigure = { caption: null };
    element.afterClose(() => {
      openFigure = outer;
    });
  }

  function caption(element: OpenElement): void {
    const figure = openFigure;
    measure(element, (inside) => {
      if (figure) figure.caption ??= inside;
    });
  }

  function resource(element: OpenElement): void {
    const found = elementResource(element.name, element.attributes, element.parent?.name);
    if (!found || resources.length >= MAX_RESOURCES) return;
    const url = context.resolve(found.href)?.url ?? null;
    const attributes = plainAttributes(element.attributes);
    const { inHead } = element;
    const noscript = element.noscript ? { noscript: true as const } : {};
    const source = context.source(element);
    resources.push({ ...found, url, attributes, inHead, textBefore: text.position(), ...noscript, source });
  }

  function element(element: OpenElement): void {
    const { name } = element;
    const level = LEVELS.get(name);
    const { link } = element.tag;
    if (link !== null && !element.foreign) links.open(element, link);
    else if (name === "img") image(element);
    else if (name === "figure") openFigureOf(element);
    else if (name === "figcaption") caption(element);
    else if (level) heading(element, level);
    else resource(element);
  }

  return {
    open(opened: OpenElement): void {
      const { attributes } = opened;
      anchors.open(opened);
      forms.open(opened);
      const itemType = attributes.itemtype ?? attributes.typeof;
      if (itemType && itemTypes.length < MAX_ITEM_TYPES) itemTypes.push(itemType.slice(0, 500));
      controls.open(opened);
      iconName(opened);
      if (opened.name === "img" && lacksAlt(opened)) links.meetBareImage();
      element(opened);
    },

    finish(between: Between): Pick<
      Document,
      "links" | "headings" | "images" | "forms" | "controls" | "anchors" | "duplicateIds" | "referredIds" | "itemTypes"
    > & {
      bodyResources: readonly ResourceTag[];
    } {
      return {
        links: links.finish(between),
        headings: headings.map((draft) => toHeading(draft, between)),
        images: images.map((make) => make(between)),
        bodyResources: resources.map((resource) => withTextBefore(resource, between)),
        forms: forms.finish(),
        controls: controls.finish(between),
        ...anchors.finish(),
        itemTypes,
      };
    },
  };
}

/** Where white space folds away, as readers see it; told of embeds only. */
function withTextBefore(resource: ResourceTag, between: Between): ResourceTag {
  if (resource.kind !== "iframe") return resource;
  return { ...resource, textBefore: between({ from: 0, to: resource.textBefore }, MAX_TEXT_BEFORE).length };
}

function plainFacts({ alt, width, height, loading, fetchpriority, srcset, sizes, style = "" }: Attributes) {
  return {
    alt: alt ?? null,
    width: width ?? null,
    height: height ?? null,
    loading: loading ?? null,
    fetchpriority: fetchpriority ?? null,
    srcset: srcset?.slice(0, MAX_HREF) ?? null,
    sizes: sizes?.slice(0, MAX_HREF) ?? null,
    style: /(?:^|[;\s])(?:width|height|aspect-ratio)\s*:/i.test(style) ? style.slice(0, 500) : null,
  };
}

/** Its role or state says that it is nothing to read out. */
function isPresentational({ role, "aria-hidden": hidden }: Attributes): boolean {
  return role === "presentation" || role === "none" || hidden === "true";
}

/** It should have an alternative text, and has no attribute for one. */
function lacksAlt({ attributes, noscript }: OpenElement): boolean {
  return attributes.alt === undefined && !noscript && !isPresentational(attributes);
}

function toHeading({ level, region, concealed, apart, logo, source, inside }: HeadingDraft, between: Between): Heading {
  return {
    level,
    region,
    source,
    ...(apart ? { apart: true as const } : {}),
    ...(logo ? { logo: true as const } : {}),
    text: between(inside, MAX_HEADING_TEXT),
    imageOnly: inside.letters === 0 && inside.images > 0,
    ...(concealed || inside.custom > 0 ? { unjudged: true as const } : {}),
  };
}

/** Boxes beside the text, as documentation tools mark them; the heading stands right inside, or one level below. */
const BOX =
  /(?:^|[\s_-])(?:note|tip|hint|warning|caution|important|danger|attention|admonition|callout|alert)(?:$|[\s_-])/i;
const BYLINE =
  /(?:^|[\s_-])(?:author|corpauthor|byline|subtitle|sub-title|tagline|site-title|site-description)(?:$|[\s_-])/i;

function standsApart({ attributes, parent }: OpenElement): boolean {
  const isIn = (pattern: RegExp, element: OpenElement | null | undefined) =>
    element !== null &&
    element !== undefined &&
    element.name !== "body" &&
    pattern.test(element.attributes.class ?? "");
  return BYLINE.test(attributes.class ?? "") || isIn(BOX, parent) || isIn(BOX, parent?.parent);
}

/** As themes call the box of the site's logo or name; whole names, because "brand-story" says something else. */
const LOGO = new Set(
  "logo site-logo custom-logo brand navbar-brand site-brand site-branding site-title site-name sitename".split(" "),
);
const MOST_CLASSES = 12;

function isNamedLogo({ attributes, parent }: OpenElement): boolean {
  const isLogo = (written: Attributes) =>
    (written.class?.toLowerCase().split(/\s+/, MOST_CLASSES) ?? []).some((name) => LOGO.has(name)) ||
    LOGO.has(written.id ?? "");
  return isLogo(attributes) || (parent !== null && parent.name !== "body" && isLogo(parent.attributes));
}

const LEVELS: ReadonlyMap<string, Heading["level"]> = new Map([
  ["h1", 1],
  ["h2", 2],
  ["h3", 3],
  ["h4", 4],
  ["h5", 5],
  ["h6", 6],
]);
