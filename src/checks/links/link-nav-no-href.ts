import type { LinkTag } from "#domain/document.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { linksOf } from "../kit/page-links.ts";

/** One or two open a submenu, or mark the current page. */
const MIN_LINKS = 3;
/** Of a menu whose entries only open submenus, most links are in those. */
const MIN_SHARE = 0.5;
/** It opens something on the page, marks the current page, or is a place to link to. */
const OTHER_USE =
  /\s(?:aria-(?:haspopup|expanded|controls|current)|role|id|name|data-(?:bs-)?(?:toggle|target))=|class=["'][^"']*(?:toggle|dropdown|close|current|active|open|trigger|search)/i;

export default defineCheck({
  id: "link-nav-no-href",
  title: "Navigation links have no href",
  effect: "reach",
  severity: "warning",
  certainty: "likely",
  fix: "manual",
  core: false,
  limit: MIN_LINKS,
  threshold: "at least {limit} links, and half of the navigation",
  message:
    "{count} of {total} navigation links have no href, for example “{text}”, so search engines can't follow them.",
  noSuggestion: "The target URLs aren't in the HTML.",
  docs: {
    what: "At least half of the links in the page's navigation are `<a>` elements with text, but without `href`. Links that open submenus, mark the current page or are link targets are excluded, as are links with an event handler attribute, which link-uncrawlable covers.",
    why: "Search engines only follow `<a>` elements with an `href`, and such links can't be reached with the keyboard or opened in a new tab.",
    fix: "Add the target URL as `href`; the script can stay. In frameworks, use the router's link component.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/links-crawlable"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect(context, limit) {
    const bare = linksOf(context).odd.filter(isBare);
    const [first] = bare;
    if (first === undefined || bare.length < limit) return;
    const total = context.document.links.filter(isInNavigation).length;
    if (bare.length < total * MIN_SHARE) return;
    const { text, source } = first;
    yield { count: bare.length, total, text, evidence: { snippet: source } };
  },

  examples: () => ({
    fails: [
      {
        html: "<nav><a>Green</a><a>Black</a><a class='link'>White</a></nav>",
        says: "3 of 3 navigation links have no href, for example “Green”",
        because: "only scripts know where they lead",
      },
      {
        html: '<nav><a>Green</a><a>Black</a><a>White</a><a href="/">Home</a><a href="/a">A</a><a href="/b">B</a></nav>',
        says: "3 of 6",
        because: "it is half of the navigation",
      },
    ],
    passes: [
      { html: '<nav><a href="/a">A</a><a href="/b">B</a><a href="/c">C</a></nav>', because: "all have an href" },
      { html: "<nav><a>Green</a><a>Black</a></nav>", because: "two may open submenus" },
      {
        html: '<nav><a>Green</a><a>Black</a><a>White</a><a href="/">Home</a><a href="/a">A</a><a href="/b">B</a><a href="/c">C</a></nav>',
        because: "most links of the navigation have an href",
      },
      { html: "<p><a>Green</a><a>Black</a><a>White</a></p>", because: "they aren't in the navigation" },
      {
        html: '<nav><a class="dropdown-toggle">Teas</a><a aria-expanded="false">Pots</a><a data-bs-toggle="x">Cups</a></nav>',
        because: "they open submenus",
      },
      { html: '<nav><a id="a">A</a><a name="b">B</a><a class="is-current">C</a></nav>', because: "they are targets" },
      {
        html: '<nav><a onclick="a()">A</a><a onclick="b()">B</a><a onclick="c()">C</a></nav>',
        because: "scripts handle them",
      },
      { html: "<nav><a></a><a></a><a></a></nav>", because: "they have no text" },
      {
        html: '<nav aria-hidden="true"><a>Green</a><a>Black</a><a>White</a></nav>',
        because: "they are hidden from screen readers",
      },
      {
        html: '<meta name="robots" content="noindex"><nav><a>Green</a><a>Black</a><a>White</a></nav>',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
    ],
  }),
});

function isInNavigation({ region }: LinkTag): boolean {
  return region === "nav";
}

function isBare(link: LinkTag): boolean {
  const { href, text, hasHandler, unjudged, source } = link;
  return isInNavigation(link) && href === null && text !== "" && !hasHandler && !unjudged && !OTHER_USE.test(source);
}
