/**
 * Facts parsed from a page once; checks never re-parse and never see the HTML. Everything here is plain JSON, because
 * the facts are stored and can be judged again without fetching. `at` values are byte-free, human-readable places.
 */
import type { Rendering } from "./rendering.ts";

/** An element as written, for evidence: at most 300 characters of source. */
export interface Snippet {
  readonly source: string;
}

/** Where in the page a link stands; navigation repeats on every page, content does not. */
export type Region = "main" | "nav" | "header" | "footer" | "aside";

export interface HeadText extends Snippet {
  readonly text: string;
  /** False when the element stands in `<body>` or after something that ended the head. */
  readonly inHead: boolean;
}

export interface MetaTag extends Snippet {
  /** Lower-case `name`, `property` or `http-equiv`. */
  readonly name: string;
  readonly attribute: "name" | "property" | "http-equiv";
  readonly content: string;
  readonly inHead: boolean;
}

export interface CanonicalTag extends Snippet {
  /** As written. */
  readonly href: string;
  /** Absolute, fragment kept; `null` when it cannot be parsed. */
  readonly url: string | null;
  readonly inHead: boolean;
}

export interface HreflangTag extends Snippet {
  readonly lang: string;
  readonly href: string;
  readonly url: string | null;
  readonly inHead: boolean;
}

export interface Heading extends Snippet {
  readonly level: 1 | 2 | 3 | 4 | 5 | 6;
  /** Text with white space folded; an image's alt counts. */
  readonly text: string;
  readonly imageOnly: boolean;
  /** It names a box of its own (a note, a warning) or who wrote the page: no part of the outline. */
  readonly apart?: true;
  /** It shows the site's logo or name: its classes say so, or it is a link to the site's root. */
  readonly logo?: true;
  /** Hidden, or filled by a custom element: whether it has a text cannot be known. */
  readonly unjudged?: true;
  readonly region: Region;
}

export interface LinkTag extends Snippet {
  /** As written, white space kept; `null` for `<a>` without href. */
  readonly href: string | null;
  /** Absolute http(s) URL without fragment in canonical form (see crawl/url-identity); `null` otherwise. */
  readonly url: string | null;
  readonly fragment: string | null;
  /** Visible text, or the alt of an image inside; white space folded, at most 300 characters. */
  readonly text: string;
  /** aria-label, aria-labelledby or title: a name that is not text. */
  readonly label: string | null;
  readonly rel: readonly string[];
  readonly target: string | null;
  readonly region: Region;
  /** The link's only content is an image. */
  readonly image: boolean;
  /** All of its text is code. */
  readonly code?: true;
  /** An image inside has no alt attribute at all. */
  readonly bareImage?: true;
  /** Hidden from people or screen readers, or filled by a custom element: whether it has a name cannot be known. */
  readonly unjudged?: true;
  readonly hasHandler: boolean;
}

export interface ImageTag extends Snippet {
  readonly src: string | null;
  readonly url: string | null;
  /** `null` = no alt attribute; `""` = decorative. */
  readonly alt: string | null;
  readonly width: string | null;
  readonly height: string | null;
  readonly loading: string | null;
  readonly fetchpriority: string | null;
  readonly srcset: string | null;
  readonly sizes: string | null;
  /** Inline style that sets width, height or aspect-ratio. */
  readonly style: string | null;
  readonly inLink: boolean;
  /** Where the link around it leads, in canonical form. */
  readonly linkUrl?: string;
  /** The caption of the figure around it, as text. */
  readonly caption?: string;
  readonly inPicture: boolean;
  readonly region: Region;
  /** role=presentation/none, aria-hidden or an accessible name by ARIA. */
  readonly ariaHidden: boolean;
  readonly label: string | null;
  /** Stands in `<noscript>`: most visitors never see it, and scripts often show the same file in its place. */
  readonly noscript?: true;
}

/** Something the page loads besides images. */
export interface ResourceTag extends Snippet {
  readonly kind: "script" | "stylesheet" | "iframe" | "media" | "object" | "icon" | "preload" | "other";
  readonly href: string;
  readonly url: string | null;
  readonly attributes: Readonly<Record<string, string>>;
  readonly inHead: boolean;
  /** Letters of text that stand before it: how far down the page it is. */
  readonly textBefore: number;
  /** Stands in `<noscript>` of the body: most visitors never get it. */
  readonly noscript?: true;
}

/** Something that a style sheet in the page, or a `style` attribute, loads. */
export interface StyleLoad extends Snippet {
  readonly use: "style" | "font" | "background";
  /** Absolute, canonical and without fragment. */
  readonly url: string;
}

export interface FormTag extends Snippet {
  readonly action: string | null;
  readonly url: string | null;
  readonly method: string;
  readonly hasPassword: boolean;
}

/** A form field, button or similar control, for the static accessibility checks. */
export interface ControlTag extends Snippet {
  readonly kind: "input" | "select" | "textarea" | "button";
  readonly type: string | null;
  readonly id: string | null;
  readonly name: string | null;
  /** Label element, aria-label, aria-labelledby, title, value (buttons) or inner text. */
  readonly label: string | null;
  readonly autocomplete: string | null;
  readonly placeholder: string | null;
  /** Hidden from people or screen readers, disabled, out of the keyboard's reach, or filled by a custom element. */
  readonly unjudged?: true;
}

export interface VideoTag extends Snippet {
  readonly src: string | null;
  /** A track of captions or subtitles. */
  readonly hasCaptions: boolean;
  /** People can start it, and hear it. */
  readonly hasSound: boolean;
}

/** Parts of a page that templates mark by class, id, rel, itemprop or label. */
export const PARTS = ["breadcrumb", "byline", "date", "price", "cart", "consent"] as const;
export type PagePart = (typeof PARTS)[number];

export interface Document {
  readonly doctype: string | null;
  readonly lang: string | null;
  readonly dir: string | null;
  /** The charset that was used, and where it was declared. */
  readonly charset: {
    readonly name: string;
    readonly declaredBy: "bom" | "header" | "meta" | "none";
    /** Declared by nothing but a meta tag that stands after the first 1,024 bytes. */
    readonly late?: string;
    /** A meta tag declares another one than the header; `content` is what the bytes are. */
    readonly otherMeta?: { readonly name: string; readonly content: "ascii" | "utf-8" | "other" };
  };
  readonly base: { readonly href: string; readonly count: number } | null;
  readonly titles: readonly HeadText[];
  readonly metas: readonly MetaTag[];
  readonly canonicals: readonly CanonicalTag[];
  readonly hreflangs: readonly HreflangTag[];
  /** link rel=prev/next/amphtml/alternate feeds and the like: `rel` → absolute URLs. */
  readonly relations: Readonly<Record<string, readonly string[]>>;
  readonly headings: readonly Heading[];
  readonly links: readonly LinkTag[];
  readonly images: readonly ImageTag[];
  readonly resources: readonly ResourceTag[];
  /** What the CSS in the page loads; at most 200, each once. Left out when there is nothing. */
  readonly styleLoads?: readonly StyleLoad[];
  readonly forms: readonly FormTag[];
  readonly controls: readonly ControlTag[];
  readonly videos: readonly VideoTag[];
  /** `<picture>` without `<img>`, as written. */
  readonly emptyPictures: readonly string[];
  /** Elements that ask for a place in the order of the Tab key. */
  readonly tabindexes: readonly (Snippet & { readonly tabindex: number })[];
  readonly parts: readonly PagePart[];
  /** The first times that the page marks as those of its post, ISO 8601. */
  readonly published?: string;
  readonly modified?: string;
  /** Text of the first link with rel=author. */
  readonly author?: string;
  /** Classes of `<body>`: themes say there what kind of page it is. */
  readonly bodyClass: string;
  /** How often telling elements occur, by name; those that do not occur are left out. */
  readonly counts: Readonly<Record<string, number>>;
  /** Scripts stand in the page itself. */
  readonly hasInlineScript: boolean;
  /** Hosts and script files that inline scripts name. */
  readonly inlineReferences: readonly string[];
  /** Messages of PHP in the page, with the markup PHP gives them, tags left out. */
  readonly phpMessages: readonly string[];
  /** Raw text of each JSON-LD block. */
  readonly jsonLd: readonly string[];
  /** Microdata itemtype and RDFa typeof values. */
  readonly itemTypes: readonly string[];
  /** Ids and anchor names that a fragment can point to. */
  readonly anchors: readonly string[];
  /** Ids that occur more than once. */
  readonly duplicateIds: readonly string[];
  /** Those of them that a label, a fragment, a field or an ARIA attribute of the page refers to; left out when there is none. */
  readonly referredIds?: readonly string[];
  /** First element that ended the head although it does not belong in it. */
  readonly headEndedBy: string | null;
  readonly headCount: number;
  readonly bodyCount: number;
  /**
   * Main text: without nav, header, footer, aside, script, style, forms, comments and the line about a post's author and
   * date; white space folded; at most 100,000 characters.
   */
  readonly mainText: string;
  /** The main text block by block, without code; the first 20,000 letters. */
  readonly prose: readonly string[];
  /** The first paragraphs of the main text with 40 letters and more that answer no shorter question; at most 8, each of at most 400 letters. */
  readonly paragraphs: readonly string[];
  /** Words of the whole main text without its H1, also beyond the kept part. */
  readonly wordCount: number;
  /** SHA-256 (hex, 32 letters) of the normalised main text; empty when there is no text. */
  readonly textHash: string;
  /** SHA-256 (hex, 32 letters) of the path of tags to depth 6: pages of one template share it. */
  readonly templateHash: string;
  readonly nodeCount: number;
  readonly maxNesting: number;
  readonly htmlBytes: number;
  /** Meta generator and other marks of what made the page. */
  readonly generator: string | null;
  /** Where its script sends all visitors as it loads, as written; only of pages with hardly any content. */
  readonly scriptForward?: string;
  /** A browser has finished the page: these are the facts of what its scripts left. */
  readonly rendering?: Rendering;
}

/** Said by a document of which only the first piece was read, when it is asked for what stands in the other. */
export class FactsNotRead extends Error {}
