/**
 * Nodes of structured data, made only of what the page and the site say elsewhere. None names a language: `lang` is often
 * what the theme was made for, and not what the text is written in.
 */
import type { Document } from "#domain/document.ts";
import type { SeenUrl, SiteView } from "#domain/site.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import type { Sources } from "../facts.ts";
import { isPost, pageKind, showsList } from "../page-kind.ts";
import { endOf } from "../resources.ts";
import { shareableImage } from "./images.ts";
import { asScript } from "./json-ld-blocks.ts";
import { headingName, MAX_NAME, nameOf, ownDescription } from "./names.ts";
import { ownName } from "./own-name.ts";

interface PageOfSite extends Sources {
  readonly document: Document;
  readonly url: string;
}

/** The node in its only form: with the vocabulary, and without properties that have no value. */
export function proposeNode(
  type: string,
  properties: Readonly<Record<string, unknown>>,
  how: Pick<Suggestion, "risk" | "source" | "target">,
): Suggestion {
  const said = Object.entries(properties).filter(([, value]) => value !== undefined && value !== "");
  const node = { "@context": "https://schema.org", "@type": type, ...Object.fromEntries(said) };
  return { field: "json_ld", value: asScript(node), ...how };
}

/** What the page says about itself as an article. */
export function articleProperties({ document, url, view, corpus }: PageOfSite) {
  const { published, modified, author } = bylineOf(document);
  return {
    headline: headingName(document, corpus) || undefined,
    description: ownDescription(document, corpus),
    url,
    image: shareableImage(document, view),
    datePublished: published,
    dateModified: modified,
    author: author && { "@type": "Person", name: author },
    publisher: corpus.statedName
      ? { "@type": "Organization", name: corpus.statedName, url: `${view.facts.origin}/` }
      : undefined,
  };
}

/** `undefined` when the page says neither who wrote it nor when: then the node would say nothing that is not seen. */
export function articleNode(page: PageOfSite): Suggestion | undefined {
  const properties = articleProperties(page);
  const { headline, datePublished, author } = properties;
  if (headline === undefined || (datePublished === undefined && author === undefined)) return undefined;
  const type = /\bsingle-post\b/.test(page.document.bodyClass) ? "BlogPosting" : "Article";
  return proposeNode(type, properties, { risk: "review", source: "the page's heading, image, author and dates" });
}

function bylineOf({ metas, published, modified, author }: Document) {
  const meta = (wanted: string) => metas.find(({ name }) => name === wanted)?.content.trim() || undefined;
  const name = meta("author") ?? meta("article:author");
  const isName = name !== undefined && !/^https?:|[@{%]/.test(name);
  return {
    published: dated(meta("article:published_time")) ?? published,
    modified: dated(meta("article:modified_time")) ?? dated(meta("og:updated_time")) ?? modified,
    author: [author, isName ? name : undefined].find((each) => each !== undefined && !ACCOUNT.test(each.trim())),
  };
}

/** Names of accounts, not of people. */
const ACCOUNT =
  /^(?:admin\w*|administrator|root|webmaster|web ?master|editor|redaktion|author|user\d*|wordpress|guest|test)$/i;

function dated(value: string | undefined): string | undefined {
  return value !== undefined && /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/.test(value)
    ? value
    : undefined;
}

/** The pages of the folders above that exist, from the start page down to this one. */
export function breadcrumbNode({ document, url, view, corpus }: PageOfSite): Suggestion | undefined {
  const trail = parents(url, view).flatMap((page) => {
    const name = page.url === view.facts.startUrl ? (corpus.statedName ?? "") : nameOf(page, corpus);
    return name === "" ? [] : [{ name, item: page.url }];
  });
  const name = headingName(document, corpus);
  if (trail.length < 2 || name === "" || name.length > MAX_NAME) return undefined;
  const itemListElement = [...trail, { name, item: url }].map((each, index) => ({
    "@type": "ListItem",
    position: index + 1,
    ...each,
  }));
  return proposeNode("BreadcrumbList", { itemListElement }, { risk: "safe", source: "the parent pages in the URL" });
}

function parents(url: string, { byUrl, facts }: SiteView): readonly SeenUrl[] {
  const parts = new URL(url).pathname.split("/").filter((part) => part !== "");
  const start = byUrl(facts.startUrl);
  const above = parts.slice(0, -1).map((_, index) => `${facts.origin}/${parts.slice(0, index + 1).join("/")}`);
  const found = above.flatMap(
    (address) => [byUrl(`${address}/`), byUrl(address)].find((page) => page?.indexable) ?? [],
  );
  return [...(start?.indexable && start.url !== url ? [start] : []), ...found.filter((page) => page !== start)];
}

/** Names of works and their versions, not of who made them. */
const NO_OWNER = /\d|\b(?:documentation|docs|manual|reference|handbook|guide|version)\b/i;

/** The site's owner as the site names itself; `undefined` where it does not. */
export function organizationNode({ view, corpus }: Sources): Suggestion | undefined {
  const { startUrl, origin } = view.facts;
  if (corpus.statedName === null || NO_OWNER.test(corpus.statedName)) return undefined;
  const properties = { name: corpus.statedName, url: `${origin}/`, logo: logoOf(view), sameAs: profilesOf(view) };
  return proposeNode("Organization", properties, {
    target: startUrl,
    risk: "review",
    source: "the site's name, icon and profile links",
  });
}

export function websiteNode({ view, corpus }: Sources): Suggestion | undefined {
  const { startUrl, origin } = view.facts;
  if (corpus.statedName === null) return undefined;
  const properties = { name: corpus.statedName, url: `${origin}/` };
  return proposeNode("WebSite", properties, {
    target: startUrl,
    // A name that two places agree on may still be a slogan.
    risk: "review",
    source: "the site's own name",
  });
}

/** Google wants a logo of at least 112 pixels a side. */
const MIN_LOGO = 112;

function logoOf(view: SiteView): string | undefined {
  const icons = (view.startPage?.resources ?? [])
    .filter(({ kind, source }) => kind === "icon" && !/mask-icon/i.test(source))
    .flatMap(({ url }) => url ?? []);
  return icons.find((icon) => {
    const seen = view.byUrl(icon);
    const { type, width, height } = (seen && endOf(seen, view)?.resource) ?? {};
    return type === "image" && (width ?? 0) >= MIN_LOGO && (height ?? 0) >= MIN_LOGO;
  });
}

/** A profile is one name at one of these; longer paths are single posts, and "share" sends visitors away. */
const PROFILE =
  /^https:\/\/(?:www\.)?(?:facebook\.com|instagram\.com|x\.com|twitter\.com|youtube\.com|tiktok\.com|github\.com|pinterest\.com|(?:[a-z]{2}\.)?linkedin\.com\/company)\/@?[\w.-]+\/?$/i;
const NO_PROFILE = /\/(?:share|sharer(?:\.php)?|intent|login|hashtag|search|watch|home|explore|about)\/?$/i;

function profilesOf({ startPage }: SiteView): readonly string[] | undefined {
  const links = (startPage?.links ?? []).filter(({ region }) => region === "footer" || region === "header");
  const found = links.flatMap(({ url }) => (url && PROFILE.test(url) && !NO_PROFILE.test(url) ? [url] : []));
  return found.length === 0 ? undefined : [...new Set(found)];
}

/** What fits the page best: the site for the start page, an article for a post, else its trail, else that it is a page of this site. */
export function pageNode(page: PageOfSite): Suggestion | undefined {
  const { document, url, view } = page;
  if (url === view.facts.startUrl || pageKind(document, url) === "home") {
    const site = websiteNode(page);
    if (url === view.facts.startUrl && site) return site;
  }
  const best = (isPost(document) ? articleNode(page) : undefined) ?? breadcrumbNode(page) ?? webPageNode(page);
  return best && { ...best, risk: "review" };
}

/** Lists, and pages that hold one file, are no pages in their own right. */
const NO_PAGE = /(?:^|\s)(?:attachment|error404|search-results)(?:\s|$)/;

/** `undefined` where the page has no name of its own, or the site none: then the node would say nothing. */
function webPageNode({ document, url, view, corpus }: PageOfSite): Suggestion | undefined {
  const name = ownName(document, corpus);
  if (name === "" || corpus.statedName === null || showsList(document) || NO_PAGE.test(document.bodyClass))
    return undefined;
  const properties = {
    name,
    url,
    description: ownDescription(document, corpus),
    isPartOf: { "@type": "WebSite", name: corpus.statedName, url: `${view.facts.origin}/` },
  };
  return proposeNode("WebPage", properties, { risk: "review", source: "the page's title and the site's name" });
}
