import type { SeenUrl } from "#domain/site.ts";
import { beyond } from "../kit/beyond.ts";
import { defineCheck, SHOWN_PLACES } from "../kit/define-check.ts";

/** Single links are told one by one; from here on, the site as a whole writes its links in the wrong form. */
const MAX_PERCENT = 5;
/** Below this, one link can be a twentieth of all. */
const MIN_LINKS = 20;

export default defineCheck({
  id: "redirect-trailing-slash",
  scope: "site",
  title: "Many internal links redirect because of a trailing slash",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "safe",
  core: false,
  limit: MAX_PERCENT,
  threshold: "more than {limit}% of at least 20 internal links",
  message:
    "{percent}% of internal links hit a redirect that only adds or removes a trailing slash, for example {example}.",
  noSuggestion: "See redirect-internal-link for a suggestion for each link.",
  docs: {
    what: "More than {limit}% of internal links point to URLs that redirect to add or remove a trailing slash.",
    why: "Each click goes through an extra redirect, and crawlers make twice as many requests. The usual cause is a template or menu that outputs the wrong form.",
    fix: "Use the URL form the server resolves to. In WordPress, use `get_permalink()` instead of building URLs by hand.",
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
    yield { percent: beyond(limit, (detours / links) * 100), example, evidence: { related: examples } };
  },

  examples: () => ({
    fails: [
      { pages: linked(18, "/tea", "/tea/"), at: [""], because: "two of twenty links" },
      {
        pages: linked(34, "/tea", "/tea/"),
        at: [""],
        says: "6% of internal links",
        because: "two of 36 links is more than 5%",
      },
      { pages: linked(18, "/tea/", "/tea"), at: [""], because: "it may also be the slash that has to be removed" },
      {
        pages: { ...{ "/": "", "/a": { redirectTo: "/a/" }, "/a/": "<p>A</p>" }, ...linked(18, "/tea", "/tea/") },
        at: [""],
        says: "for example https://example.com/tea.",
        because: "an unlinked URL isn't used as an example",
      },
    ],
    passes: [
      { pages: linked(38, "/tea", "/tea/"), because: "two of 40 links is exactly 5%" },
      { pages: linked(17, "/tea", "/tea/"), because: "the site has only 19 links" },
      { pages: linked(18, "/tea", "/oolong/"), because: "the page moved to a different URL" },
      {
        pages: { ...linked(17, "/tea", "/tea/"), "/x": '<a href="https://other.example.net/">Other</a>' },
        because: "external links don't count, so there are only 19",
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
