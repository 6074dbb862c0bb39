/** The journal: a list of two pages, the articles, and a page for each author. */
import { ARTICLES, type Article } from "./articles.ts";
import { AUTHORS, type Author } from "./company.ts";
import { articleNode, authorNode } from "./linked-data.ts";
import { escaped, link, listMarkup, ORIGIN, PARTNER, prose, type SitePage } from "./page.ts";
import { imageTag } from "./pictures.ts";
import { PRODUCTS } from "./products.ts";

const PER_PAGE = 4;
const HOME = { name: "Tea House", path: "/" };
const JOURNAL = { name: "Journal", path: "/journal/" };

export function journalPages(): readonly SitePage[] {
  return [...lists(), ...ARTICLES.map(articlePage), ...AUTHORS.map(authorPage)];
}

function lists(): readonly SitePage[] {
  const pages = Math.ceil(ARTICLES.length / PER_PAGE);
  return Array.from({ length: pages }, (_, index) => {
    const number = index + 1;
    const path = number === 1 ? JOURNAL.path : `${JOURNAL.path}page/${number}/`;
    const teasers = ARTICLES.slice(index * PER_PAGE, number * PER_PAGE).map(teaser);
    return {
      path,
      title: `Journal: travels, water and teapots${number === 1 ? "" : `, page ${number}`} | Tea House`,
      description: `What we learn in the gardens, at the counter and from our customers${number === 1 ? "" : `: older articles, page ${number}`}. A new piece every month, written by the people who buy and brew.`,
      heading: number === 1 ? "Journal" : `Journal, page ${number}`,
      main: `<p>We write about once a month, when somebody has come back from a journey or has broken something worth telling.</p>\n${teasers.join("\n")}\n${turning(JOURNAL.path, number, pages)}`,
      head: neighbours(JOURNAL.path, number, pages),
      kind: "blog archive",
      crumbs: number === 1 ? [HOME] : [HOME, JOURNAL],
      ...(number === 1 ? { sitemap: "journal" as const } : {}),
      modified: "2026-09-14",
    };
  });
}

/** The same for browsers and crawlers. */
export function neighbours(path: string, number: number, pages: number): readonly string[] {
  const at = (each: number) => `${ORIGIN}${each === 1 ? path : `${path}page/${each}/`}`;
  return [
    ...(number > 1 ? [`<link rel="prev" href="${at(number - 1)}">`] : []),
    ...(number < pages ? [`<link rel="next" href="${at(number + 1)}">`] : []),
  ];
}

/** The way to the other pages of a list. */
export function turning(path: string, number: number, pages: number): string {
  const at = (each: number) => (each === 1 ? path : `${path}page/${each}/`);
  const steps = [
    ...(number > 1 ? [`<a rel="prev" href="${at(number - 1)}">Newer entries</a>`] : []),
    ...(number < pages ? [`<a rel="next" href="${at(number + 1)}">Older entries</a>`] : []),
  ];
  return `<nav class="pagination" aria-label="Pages">${listMarkup(steps)}</nav>`;
}

function teaser(article: Article, index: number): string {
  const { slug, heading, description, published, picture, alt } = article;
  return `<article><h2>${link(`/journal/${slug}/`, heading)}</h2>${imageTag(picture, alt, { first: index === 0 })}<p><time datetime="${published}">${inWords(published)}</time> ${escaped(description)}</p></article>`;
}

function articlePage(article: Article, index: number): SitePage {
  const { slug, title, description, heading, published, picture, alt, text } = article;
  const author = AUTHORS.find(({ name }) => name === article.author) ?? AUTHORS[0];
  const next = [1, 2].flatMap((step) => ARTICLES[(index + step) % ARTICLES.length] ?? []);
  const product = PRODUCTS[index % PRODUCTS.length];
  const byline = `<p class="byline">By <a rel="author" href="/journal/authors/${author.slug}/">${author.name}</a>, <time datetime="${published}">${inWords(published)}</time></p>`;
  return {
    path: `/journal/${slug}/`,
    ...{ title, description, heading, picture, pictureAlt: alt },
    main: `<article>${byline}
${imageTag(picture, alt, { first: true })}
${prose(text)}
</article>
<aside aria-label="More to read"><h2>Read on</h2>${listMarkup([
      ...next.map((each) => link(`/journal/${each.slug}/`, each.heading)),
      ...(product ? [link(`/shop/${product.category}/${product.slug}/`, product.name)] : []),
      ...(index === 0 ? [`<a href="${PARTNER}/tea-by-sea/">How tea came up the river (River Museum)</a>`] : []),
    ])}</aside>`,
    kind: "single single-post",
    crumbs: [HOME, JOURNAL],
    data: [articleNode(article, author)],
    sitemap: "journal",
    modified: published,
    openGraphType: "article",
    head: [
      `<meta property="article:published_time" content="${published}T08:00:00+02:00">`,
      `<meta property="article:author" content="${ORIGIN}/journal/authors/${author.slug}/">`,
    ],
  };
}

function authorPage(author: Author): SitePage {
  const { name, slug, role, title, description, text } = author;
  const written = ARTICLES.filter((article) => article.author === name);
  return {
    path: `/journal/authors/${slug}/`,
    ...{ title, description },
    heading: `${name}, ${role}`,
    main: `${prose(text)}\n<h2>Written by ${name}</h2>\n${listMarkup(written.map((each) => link(`/journal/${each.slug}/`, each.heading)))}`,
    kind: "archive author",
    crumbs: [HOME, JOURNAL],
    data: [authorNode(author)],
    sitemap: "journal",
    modified: "2026-09-14",
    openGraphType: "profile",
  };
}

function inWords(day: string): string {
  return new Date(day).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
}
