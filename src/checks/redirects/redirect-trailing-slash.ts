import type { SeenUrl } from "#domain/site.ts";
import { defineCheck, SHOWN_PLACES } from "../kit/define-check.ts";

/** Single links are told one by one; from here on, the site as a whole writes its links in the wrong form. */
const MAX_PERCENT = 5;
/** Below this, one link can be a twentieth of all. */
const MIN_LINKS = 20;

export default defineCheck({
  id: "redirect-trailing-slash",
  scope: "site",
  title: "Many links cost a redirect for a slash",
  severity: "notice",
  certainty: "certain",
  fix: "safe",
  core: false,
  limit: MAX_PERCENT,
  threshold: "more than {limit} % of at least 20 links between pages",
  message:
    "{percent} % of the links between pages lead to a redirect that only adds or removes a slash, for example {example}.",
  noSuggestion: "Each link has its own suggestion under redirect-internal-link.",
  docs: {
    what: "More than {limit} % of the links between pages go to addresses that redirect to themselves with, or without, a slash at the end.",
    why: "Each such click takes a detour, and crawlers ask for twice as many addresses. A template or menu that writes the wrong form is the usual cause.",
    fix: "Write links in the form in which the server answers. In WordPress, use `get_permalink()` rather than addresses put together by hand.",
    sources: ["https://developers.google.com/search/blog/2010/04/to-slash-or-not-to-slash"],
  },
  needs: ["graph"],

  *detect({ graph }, limit) {
    let links = 0;
    let detours = 0;
    const examples: string[] = [];
    for (const url of graph.urls()) {
      if (url.kind !== "page") continue;
      links += url.inlinks;
      const target = url.redirectTo === null ? undefined : graph.byId(url.redirectTo);
      if (!target || url.inlinks === 0 || !differInSlash(url, target)) continue;
      detours += url.inlinks;
      if (examples.length < SHOWN_PLACES) examples.push(url.url);
    }
    const [example] = examples;
    if (example === undefined || links < MIN_LINKS || detours * 100 <= links * limit) return;
    yield { percent: Math.floor((detours / links) * 100), example, evidence: { related: examples } };
  },

  examples: () => ({
    fails: [
      { pages: linked(18, "/tea", "/tea/"), at: [""], because: "two of twenty links" },
      { pages: linked(34, "/tea", "/tea/"), at: [""], because: "two of thirty-six links are more than a twentieth" },
      { pages: linked(18, "/tea/", "/tea"), at: [""], because: "the slash may be too many, too" },
      {
        pages: { ...{ "/": "", "/a": { redirectTo: "/a/" }, "/a/": "<p>A</p>" }, ...linked(18, "/tea", "/tea/") },
        at: [""],
        says: "for example https://example.com/tea.",
        because: "an address that nobody links to is no example",
      },
    ],
    passes: [
      { pages: linked(38, "/tea", "/tea/"), because: "two of forty links are a twentieth, and no more" },
      { pages: linked(17, "/tea", "/tea/"), because: "the site has nineteen links only" },
      { pages: linked(18, "/tea", "/oolong/"), because: "the page moved elsewhere" },
      {
        pages: { ...linked(17, "/tea", "/tea/"), "/x": '<a href="https://other.example.net/">Other</a>' },
        because: "links to other sites do not count, so there are nineteen",
      },
    ],
  }),
});

function differInSlash(url: SeenUrl, target: SeenUrl): boolean {
  return url.url === `${target.url}/` || `${url.url}/` === target.url;
}

/** So many good links, and two to an address that redirects. */
function linked(good: number, from: string, to: string) {
  const pages = Array.from({ length: good }, (_, number) => [`/${number}`, "<p>Tea</p>"] as const);
  const links = pages.map(([path]) => `<a href="${path}">Tea</a>`).join("");
  const detour = `<a href="${from}">Tea</a>`;
  return {
    "/": links + detour,
    ...Object.fromEntries(pages),
    "/0": detour,
    [from]: { redirectTo: to },
    [to]: "<p>Tea</p>",
  };
}
