import { pageOfList } from "#domain/indexing.ts";
import type { SeenUrl } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";

const RELATIONS = ["next", "prev"] as const;

export default defineCheck({
  id: "pagination-sequence",
  scope: "site",
  title: "Pages of a list do not follow each other",
  severity: "notice",
  certainty: "likely",
  fix: "manual",
  core: false,
  message: "The page {fault}: {targets}.",
  noSuggestion: "The list is built by the theme or a plugin; its links have to be corrected there.",
  docs: {
    what: 'A `<link rel="next">` or `rel="prev"` leads to the page itself, or skips pages of a numbered list; or the page names several next or previous pages.',
    why: "Crawlers and reading aids that follow the series go in a circle or miss pages.",
    fix: "Correct the template or plugin that writes the links; two plugins that both write them are a usual cause.",
    sources: ["https://html.spec.whatwg.org/multipage/links.html#sequential-link-types"],
  },
  needs: ["graph"],
  each: ({ url }) => (url.kind === "page" && url.indexable ? "applies" : "not-applicable"),

  *detect({ url, graph }) {
    const named: Record<string, Map<number, SeenUrl>> = { next: new Map(), prev: new Map() };
    for (const { to, text } of graph.outlinks(url.id, "pagination")) named[text]?.set(to.id, to);
    for (const relation of RELATIONS) {
      const targets = [...(named[relation]?.values() ?? [])];
      const fault = faultOf(url, targets, relation);
      if (fault !== null) yield { locator: relation, fault, targets: targets.map((target) => target.url) };
    }
  },

  examples: () => ({
    fails: [
      {
        pages: { "/news/": '<link rel="next" href="/news/page/2/"><link rel="next" href="/news/page/3/">' },
        at: ["/news/"],
        says: "names several next pages",
        because: "two pages are next",
      },
      {
        pages: { "/news/page/2/": '<link rel="next" href="/news/page/2/">' },
        at: ["/news/page/2/"],
        because: "page 2 follows itself",
      },
      {
        pages: { "/news/page/2/": '<link rel="next" href="/news/page/4/">' },
        at: ["/news/page/2/"],
        because: "page 3 is skipped",
      },
      {
        pages: { "/news/page/3/": '<link rel="prev" href="/news/">' },
        at: ["/news/page/3/"],
        because: "page 2 is skipped on the way back",
      },
      {
        pages: { "/news/": '<link rel="next" href="/news/page/3/">' },
        at: ["/news/"],
        because: "the first page skips the second",
      },
      {
        pages: { "/news/page/2/": '<link rel="prev" href="/news/page/2/">' },
        at: ["/news/page/2/"],
        says: "names itself as its previous page",
        because: "no page is its own neighbour",
      },
    ],
    passes: [
      {
        pages: {
          "/news/": '<link rel="next" href="/news/page/2/">',
          "/news/page/2/": '<link rel="prev" href="/news/"><link rel="next" href="/news/page/3/">',
          "/news/page/3/": '<link rel="prev" href="/news/page/2/">',
        },
        because: "each names its neighbours",
      },
      {
        pages: { "/news?page=0": '<link rel="next" href="/news?page=1">' },
        because: "some count from zero",
      },
      {
        pages: { "/news": '<link rel="next" href="/news?page=1">' },
        because: "and leave the zero out",
      },
      {
        pages: { "/news?page=1": '<link rel="prev" href="/news">' },
        because: "on the way back, too",
      },
      {
        pages: { "/chapter-1": '<link rel="next" href="/chapter-3">' },
        because: "only numbers of pages are compared",
      },
      {
        pages: { "/tea/page/2/": '<link rel="next" href="/cups/page/9/">' },
        because: "they belong to different lists",
      },
      {
        pages: {
          "/news/":
            '<meta name="robots" content="noindex"><link rel="next" href="/news/page/2/"><link rel="next" href="/news/page/3/">',
        },
        outcome: "not-applicable",
        because: "the page is not listed",
      },
      {
        pages: {
          "/": { leftOut: "robots" },
          "https://other.example.net/": '<link rel="next" href="/2/"><link rel="next" href="/3/">',
        },
        because: "other sites are not judged",
      },
      { pages: { "/news/": '<a href="/a">next</a><a href="/b">next</a>' }, because: "links of that name are links" },
      {
        pages: { "/news/page/2/": '<link rel="next" href="/tea/page/9/">' },
        because: "the other list may begin anywhere",
      },
    ],
  }),
});

function faultOf(url: SeenUrl, targets: readonly SeenUrl[], relation: (typeof RELATIONS)[number]): string | null {
  const word = relation === "next" ? "next" : "previous";
  const [target] = targets;
  if (targets.length > 1) return `names several ${word} pages`;
  if (!target) return null;
  if (target.id === url.id) return `names itself as its ${word} page`;
  return skips(url.url, target.url, relation) ? `skips pages when it names its ${word} one` : null;
}

/** The first page is written without a number, as 1, or as 0 where counting begins there. */
function skips(from: string, to: string, relation: (typeof RELATIONS)[number]): boolean {
  const [own, other] = [pageOfList(from), pageOfList(to)];
  if (listOf(own?.list ?? from) !== listOf(other?.list ?? to)) return false;
  const step = relation === "next" ? 1 : -1;
  const possible = (page: typeof own) => (page ? [page.number] : [0, 1]);
  return !possible(own).some((number) => possible(other).includes(number + step));
}

function listOf(address: string): string {
  const { origin, pathname, search } = new URL(address);
  return origin + pathname.replace(/\/$/, "") + search;
}
