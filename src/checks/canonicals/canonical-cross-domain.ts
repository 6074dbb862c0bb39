import { registrableDomain } from "#domain/host.ts";
import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { originalElsewhere } from "../kit/indexing.ts";
import { ownCanonical } from "../kit/suggest/canonical.ts";

export default defineCheck({
  id: "canonical-cross-domain",
  title: "Canonical points to another domain",
  effect: "reach",
  severity: "notice",
  certainty: "possible",
  fix: "review",
  core: false,
  message: "The canonical points to {target} on another domain.",
  noSuggestion: "Only the site owner can decide whether the other site has the original.",
  docs: {
    what: "The canonical points to a different registered domain. This is correct for syndicated content.",
    why: "Search engines are asked to index the other site's page instead of this one.",
    fix: "If the content is your own, use a self-referencing canonical. After a domain migration, update the site URL.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls"],
  },
  needs: ["document", "headers"],
  appliesTo: htmlPage,

  *detect(context) {
    const target = originalElsewhere(context);
    const other = target === null ? null : URL.parse(target);
    if (target === null || !other) return;
    const [own, foreign] = [registrableDomain(new URL(context.page.url)), registrableDomain(other)];
    // Addresses and local names belong to nobody: a copy on one's own machine names the live site.
    if (own !== null && foreign !== null && own !== foreign) yield { target };
  },

  suggest: (context) => ownCanonical(context),

  examples: () => ({
    fails: [
      { html: '<link rel="canonical" href="https://other.org/page">', because: "it is on another domain" },
      {
        url: "https://a.github.io/page",
        html: '<link rel="canonical" href="https://b.github.io/page">',
        because: "each github.io subdomain has a different owner",
      },
    ],
    passes: [
      { html: '<link rel="canonical" href="https://www.example.com/page">', because: "it is the same domain" },
      { html: "<p>Tea</p>", because: "there is none" },
      {
        url: "http://localhost/page",
        html: '<link rel="canonical" href="https://example.com/page">',
        because: "a staging copy is canonicalized to the live site",
      },
      {
        url: "https://tea.co.uk/page",
        html: '<link rel="canonical" href="https://shop.tea.co.uk/page">',
        because: "co.uk is not a registrable domain",
      },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
      { html: '<link rel="canonical" href="http://192.168.0.7/page">', because: "IP addresses aren't compared" },
    ],
  }),
});
