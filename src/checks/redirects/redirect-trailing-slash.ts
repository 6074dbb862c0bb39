import { beyond } from "../kit/beyond.ts";
import { defineCheck } from "../kit/define-check.ts";
import { MAX_SLASH_PERCENT, slashRedirects } from "../kit/slash-redirects.ts";

export default defineCheck({
  id: "redirect-trailing-slash",
  scope: "site",
  title: "Many internal links redirect because of a trailing slash",
  effect: "polish",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  threshold: "more than 5% of at least 20 internal links",
  message:
    "{percent}% of internal links hit a redirect that only adds or removes a trailing slash, for example {example}.",
  noSuggestion: "A template or menu outputs the links, and has to be changed there.",
  docs: {
    what: "More than 5% of internal links point to URLs that redirect to add or remove a trailing slash. It is then reported once for the site; otherwise, redirect-internal-link reports each link.",
    why: "Each click goes through an extra redirect, and crawlers make twice as many requests. The usual cause is a template or menu that outputs the wrong form.",
    fix: "Use the URL form the server resolves to. In WordPress, use `get_permalink()` instead of building URLs by hand.",
    sources: ["https://developers.google.com/search/blog/2010/04/to-slash-or-not-to-slash"],
  },
  needs: ["graph"],

  *detect({ graph }) {
    const found = slashRedirects(graph);
    if (!found) return;
    const { percent, examples } = found;
    yield { percent: beyond(MAX_SLASH_PERCENT, percent), example: examples[0], evidence: { related: [...examples] } };
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
