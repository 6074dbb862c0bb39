import { defineCheck } from "../kit/define-check.ts";
import { isEntrance, redirects } from "../kit/targets.ts";

export default defineCheck({
  id: "redirect-loop",
  scope: "site",
  title: "Redirect goes in a circle",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "The redirects come back to an address they have left: {hops}.",
  noSuggestion: "Which of the redirects is wrong is known only to whoever set them.",
  docs: {
    what: "An address redirects to itself, or to others that lead back.",
    why: "Nobody can open the page: browsers stop with an error.",
    fix: "Look for rules that undo each other, such as one that adds a slash and one that removes it, or HTTPS set both in the server and in a plugin.",
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
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "nothing is redirected" },
    ],
  }),
});
