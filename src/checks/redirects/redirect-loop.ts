import { defineCheck } from "../kit/define-check.ts";
import { isEntrance, redirects } from "../kit/targets.ts";

export default defineCheck({
  id: "redirect-loop",
  scope: "site",
  title: "Redirect loop",
  effect: "reach",
  causedIn: "page",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "The redirect chain returns to a URL it has already visited: {hops}.",
  noSuggestion: "Only the person who configured the redirects knows which one is wrong.",
  docs: {
    what: "A URL redirects to itself, or to other URLs that redirect back.",
    why: "The page can't be opened: browsers show a “too many redirects” error.",
    fix: "Look for conflicting rules, such as one that adds a trailing slash and one that removes it, or HTTPS redirects both on the server and in a plugin.",
    sources: ["https://www.rfc-editor.org/rfc/rfc9110#section-15.4"],
  },
  needs: ["graph"],
  each: redirects,

  *detect({ url, graph, site }) {
    const { hops, loop } = graph.redirectChain(url.id);
    if (!loop || !isEntrance(url, site.startUrl)) return;
    const urls = hops.map((hop) => hop.url);
    yield { hops: urls, evidence: { related: urls } };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": { redirectTo: "/tea/" }, "/tea/": { redirectTo: "/tea" } },
        at: ["/tea"],
        because: "one rule adds the slash and another removes it",
      },
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": { redirectTo: "/tea" } },
        at: ["/tea"],
        because: "it redirects to itself",
      },
    ],
    passes: [
      { pages: { "/": '<a href="/a">Tea</a>', "/a": { redirectTo: "/" } }, because: "the redirect ends at a page" },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "there are no redirects" },
    ],
  }),
});
