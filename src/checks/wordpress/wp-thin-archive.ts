import type { Document } from "#domain/document.ts";
import { pageOfList } from "#domain/indexing.ts";
import { isMadeArchive } from "../kit/archives.ts";
import { defineCheck } from "../kit/define-check.ts";
import { proposeNoindexOfList } from "../kit/suggest/indexing.ts";
import { indexableWordPress } from "../kit/wordpress.ts";

/** A list of three is worth a visit. */
const MAX_POSTS = 2;
/** Beside its posts a list links to the start page, to a category; what links to more may list posts without headings. */
const MAX_OTHERS = 3;
/** What WordPress writes into the body of lists by tag, author and date. */
const KINDS: readonly (readonly [name: string, inBody: RegExp])[] = [
  ["tag", /(?:^|\s)tag(?:\s|$)/],
  ["author", /(?:^|\s)author(?:\s|$)/],
  ["date", /(?:^|\s)date(?:\s|$)/],
];

export default defineCheck({
  id: "wp-thin-archive",
  title: "Thin archive page is indexable",
  effect: "understanding",
  severity: "warning",
  certainty: "likely",
  fix: "review",
  core: false,
  limit: MAX_POSTS,
  threshold: "at most {limit} posts",
  message: "This {kind} archive has {count:post/posts} and is indexable.",
  noSuggestion: "Other pages depend on this archive being crawled.",
  docs: {
    what: "A WordPress tag, author or date archive has at most {limit} posts, based on its linked headings, and is indexable. Archives with a meta description, paginated archives, and archives whose posts can't be counted reliably are excluded. Archives with the same posts as others are covered by content-duplicate-near.",
    why: "These archives add nothing beyond the posts themselves. Sites with many tags may have more of them than posts.",
    fix: "Delete tags with only one or two posts (Posts → Tags), or noindex the archives: SEO plugins have settings for individual tags and for all author and date archives.",
    sources: ["https://developers.google.com/search/docs/fundamentals/creating-helpful-content"],
  },
  needs: ["document", "headers"],
  appliesTo: indexableWordPress,

  *detect({ document, page }, limit) {
    const kind = kindOfArchive(document);
    if (kind === undefined || isDescribed(document) || goesOn(document)) return;
    const posts = postsOf(document);
    if (posts.size === 0 || posts.size > limit || (document.counts.article ?? 0) > posts.size) return;
    if (othersOf(document, page.url, posts) <= MAX_OTHERS) yield { kind, count: posts.size };
  },

  /** Lists by author and by date are no things of their own to WordPress: a setting rules them all. */
  suggest: (context) => (kindOfArchive(context.document) === "tag" ? proposeNoindexOfList(context) : undefined),

  examples: () => ({
    fails: [
      {
        url: "https://example.com/tag/oolong/",
        html: '<meta name="generator" content="WordPress 6.8"><body class="archive tag tag-oolong tag-5"><h1>Tag: Oolong</h1><article><h2><a href="/a">Oolong</a></h2></article><article><h2><a href="/b">More oolong</a></h2></article>',
        suggests: "noindex",
        says: "2 posts",
        because: "two posts have this tag",
      },
      {
        url: "https://example.com/author/ann/",
        html: '<meta name="generator" content="WordPress 6.8"><meta name="description" content=" "><body class="archive author author-ann"><h1>Ann</h1><a href="/">Home</a><ul><li><h2><a href="/a">Oolong</a></h2><a href="/a">Read more</a> <a href="/news">News</a> <a href="/teas">Teas</a></li></ul>',
        says: "author archive",
        because: "Ann wrote one post; the other links are part of the listing",
      },
      {
        url: "https://example.com/2026/05/",
        html: '<meta name="generator" content="WordPress 6.8"><body class="archive date"><h1>May 2026</h1><h2><a href="/a">Oolong</a></h2><a href="/author/ann/">Ann</a><a href="/tag/oolong/">Oolong</a><a href="/x">X</a><a href="/y">Y</a><a href="/z">Z</a>',
        says: "1 post ",
        because: "one post was written in May; other archives don't count",
      },
      {
        url: "https://example.com/thema/oolong/",
        html: '<meta name="generator" content="WordPress 6.8"><body class="archive tag"><nav><a href="/t">T</a><a href="/u">U</a></nav><h2><a href="/a">A</a></h2><a href="/thema/oolong/">Oolong</a><a href="/x">X</a><a href="/y">Y</a><a href="/z">Z</a>',
        because: "menus and the archive itself don't count",
      },
    ],
    passes: [
      {
        html: '<meta name="generator" content="WordPress 6.8"><body class="archive tag"><h2><a href="/a">A</a></h2><h2><a href="/b">B</a></h2><h2><a href="/c">C</a></h2>',
        because: "three posts are enough",
      },
      {
        html: '<meta name="generator" content="WordPress 6.8"><body class="archive tag"><h1>Oolong</h1><p><a href="/a">A</a></p>',
        because: "its posts can't be counted",
      },
      {
        html: '<meta name="generator" content="WordPress 6.8"><body class="archive tag"><article><h2><a href="/a">A</a></h2></article><article><a href="/b">B</a></article>',
        because: "one of its posts has no heading",
      },
      {
        html: '<meta name="generator" content="WordPress 6.8"><body class="archive tag"><h2><a href="/a">A</a></h2><a href="/b">B</a><a href="/c">C</a><a href="/d">D</a><a href="/e">E</a>',
        because: "it may list more posts without headings",
      },
      {
        html: '<meta name="generator" content="WordPress 6.8"><meta name="description" content="All about oolong."><body class="archive tag"><h2><a href="/a">A</a></h2>',
        because: "it has a meta description",
      },
      {
        url: "https://example.com/tag/oolong/",
        html: '<meta name="generator" content="WordPress 6.8"><body class="archive tag"><h2><a href="/a">A</a></h2><nav><a href="/tag/oolong/page/2/">Older posts</a></nav>',
        because: "the archive has more pages",
      },
      {
        html: '<meta name="generator" content="WordPress 6.8"><link rel="next" href="/more"><body class="archive tag"><h2><a href="/a">A</a></h2>',
        because: "its <head> shows that the archive has more pages",
      },
      {
        html: '<meta name="generator" content="WordPress 6.8"><body class="archive category category-teas"><h2><a href="/a">A</a></h2>',
        because: "categories are made for visitors",
      },
      {
        html: '<meta name="generator" content="WordPress 6.8"><body class="tag"><h2><a href="/a">A</a></h2>',
        because: "it isn't an archive",
      },
      {
        html: '<body class="archive tag"><h2><a href="/a">A</a></h2>',
        outcome: "not-applicable",
        because: "the page wasn't detected as WordPress",
      },
      {
        html: '<meta name="generator" content="WordPress 6.8"><meta name="robots" content="noindex"><body class="archive date"><h2><a href="/a">A</a></h2>',
        outcome: "not-applicable",
        because: "it is noindexed",
      },
    ],
  }),
});

function kindOfArchive({ bodyClass }: Document): string | undefined {
  return / archive /.test(` ${bodyClass} `) ? KINDS.find(([, inBody]) => inBody.test(bodyClass))?.[0] : undefined;
}

function isDescribed({ metas }: Document): boolean {
  return metas.some(({ name, content }) => name === "description" && content.trim() !== "");
}

function goesOn({ relations, links }: Document): boolean {
  return relations.next !== undefined || links.some(({ url }) => url !== null && pageOfList(url) !== null);
}

/** Addresses of links that are headings. */
function postsOf({ headings, links }: Document): ReadonlySet<string> {
  const titles = new Set(headings.filter(({ region }) => region === "main").map(({ text }) => text));
  return linkedFrom(links.filter(({ text }) => titles.has(text)));
}

/** How many other pages it links to. */
function othersOf({ links }: Document, self: string, posts: ReadonlySet<string>): number {
  return [...linkedFrom(links)].filter((url) => url !== self && !posts.has(url)).length;
}

/** Without lists of this sort, to which themes link from every post. */
function linkedFrom(links: Document["links"]): ReadonlySet<string> {
  return new Set(links.flatMap(({ url, region }) => (url && region === "main" && !isMadeArchive(url) ? [url] : [])));
}
