/**
 * What kind of page this is, as far as the page itself tells: by what themes write into the classes of the body, by its
 * metas and its structured data, and by words of its address. Where nothing tells, the answer is "other".
 */
import type { Document } from "#domain/document.ts";
import type { PageContext } from "./facts.ts";
import { memoizeLast } from "./memoize-last.ts";
import { isKindOf, namesKind, structuredData } from "./structured-data.ts";

export type PageKind = "article" | "documentation" | "page" | "product" | "list" | "service" | "home" | "other";

/** Body classes of WordPress and its shop; other systems have taken several of them over. */
const LIST_CLASS =
  /(?:^|\s)(?:archive|blog|category|tag|author|date|search(?:-results)?|tax-[\w-]+|post-type-archive|woocommerce-shop|error404|paged|gallery|portfolio)(?:\s|$)/;
const SERVICE_CLASS = /(?:^|\s)(?:woocommerce-(?:cart|checkout|account)|privacy-policy|attachment)(?:\s|$)/;
/** Pages that people use rather than read, and texts of law: their length says nothing about them. */
const SERVICE_PATH =
  /(?:^|[/_-])(?:contact|kontakt|contacto|contatti|contato|yhteystiedot|impressum|imprint|mentions-legales|aviso-legal|note-legali|privacy|privacy-policy|datenschutz(?:erklaerung)?|politique-de-confidentialite|privacidad|integritetspolicy|terms|agb|cgv|conditions|legal|cookies?|disclaimer|login|signin|sign-in|register|account|cart|warenkorb|panier|checkout|kasse|search|suche|recherche|buscar|gallery|galerie|galeria|photos|bilder|form|formular|thank-you|thanks|danke|merci|faq|sitemap|map|careers|jobs|locations|team|partners|clients|pricing|prices|preise|tarifs|download|downloads|index|contents|toc|genindex|subscribe|newsletter|donate|rss|feed|calendar|events?|tags?|categor(?:y|ies)|archives?|authors?|products?|shop|store|collections?|portfolio)(?:$|[/_.-])/i;

/** A chapter of a manual: as long as its subject, and seldom signed. */
const CHAPTER = "TechArticle";
/** Tools that make manuals and references of code. */
const DOCUMENTATION_TOOL =
  /\b(?:sphinx|mkdocs|docusaurus|vuepress|vitepress|mdbook|doxygen|javadoc|jsdoc|typedoc|rustdoc|docfx|asciidoctor|docbook|antora|gitbook|nextra|starlight|pdoc|yard|rdoc|latex2html|texinfo|makeinfo)\b/i;
const DOCUMENTATION_PATH = /\/(?:docs?|documentation|manual|handbook|reference|api|apidocs?|javadoc|sdk)\//i;

/** Types that stand for a page with another subject than reading. */
const LIST_TYPES = ["CollectionPage", "SearchResultsPage", "ItemPage", "ContactPage", "CheckoutPage", "ImageGallery"];

/** The kind of the page that is judged. */
export const pageKindOf = memoizeLast(({ document, page }: PageContext<"document">) => pageKind(document, page.url));

export function pageKind(document: Document, url: string): PageKind {
  const { bodyClass, metas } = document;
  const path = URL.parse(url)?.pathname ?? "/";
  if (isHome(bodyClass, path)) return "home";
  if (LIST_CLASS.test(bodyClass)) return "list";
  if (SERVICE_CLASS.test(bodyClass) || SERVICE_PATH.test(path)) return "service";
  const { types } = structuredData(document);
  const type = metas.find(({ name, content }) => name === "og:type" && content.trim() !== "")?.content ?? "";
  if (has(bodyClass, "single-product") || namesKind(types, "Product") || /\bproduct\b/i.test(type)) return "product";
  if (LIST_TYPES.some((each) => types.has(each))) return "list";
  if (isDocumentation(document, path)) return "documentation";
  if (isPost(document)) return "article";
  return has(bodyClass, "page") || has(bodyClass, "single") ? "page" : "other";
}

/** Posts, products or search results one after the other: a start page can be such a list, too. */
export function showsList(document: Document): boolean {
  return LIST_CLASS.test(document.bodyClass) || ((document.counts.article ?? 0) > 1 && !isPost(document));
}

/** An article, a news item or a post of a blog. */
export const isPost = memoizeLast((document: Document): boolean => {
  const { bodyClass, metas, counts, parts } = document;
  if (has(bodyClass, "single-post")) return true;
  // Plugins write `og:type: article` for every page, but a time of publishing for posts only.
  if (metas.some(({ name, content }) => name === "article:published_time" && content.trim() !== "")) return true;
  // Plugins call every page of WordPress an article, unless they are told otherwise.
  if (has(bodyClass, "page")) return false;
  for (const type of structuredData(document).types)
    if (isKindOf(type, "Article") && !isKindOf(type, CHAPTER)) return true;
  return counts.article === 1 && parts.includes("byline") && parts.includes("date");
});

/** Posts of a tool's blog are none. */
function isDocumentation(document: Document, path: string): boolean {
  const { bodyClass, counts, generator } = document;
  const { types } = structuredData(document);
  if (types.has("BlogPosting") || types.has("NewsArticle") || has(bodyClass, "single-post")) return false;
  if (DOCUMENTATION_TOOL.test(generator ?? "") || namesKind(types, CHAPTER)) return true;
  return DOCUMENTATION_PATH.test(path) && (counts.pre ?? 0) + (counts.code ?? 0) > 0;
}

function isHome(bodyClass: string, path: string): boolean {
  return has(bodyClass, "home") || /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/?)?(?:index\.\w+)?$/i.test(path);
}

function has(classes: string, name: string): boolean {
  return classes.split(" ").includes(name);
}
