import { defineCheck, SHOWN_PLACES } from "../kit/define-check.ts";

export default defineCheck({
  id: "http-rate-limited",
  scope: "site",
  title: "Requests were rate limited (429)",
  effect: "reach",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  informs: true,
  message: "{count:URL/URLs} kept returning status 429 (Too Many Requests) and could not be checked.",
  noSuggestion: "Rate limits are configured on the server or firewall.",
  docs: {
    what: "The server returned 429 even after we slowed down and retried. These pages were not audited.",
    why: "These pages are missing from the results. If search engines get the same response, they crawl the site more slowly.",
    fix: "Allowlist our user agent in the rate limiter, or rerun the audit with a lower request rate.",
    sources: ["https://www.rfc-editor.org/rfc/rfc6585#section-4"],
  },
  needs: ["graph"],

  *detect({ graph }) {
    let count = 0;
    const related: string[] = [];
    for (const { url, kind, status } of graph.urls()) {
      if (kind !== "page" || status !== 429) continue;
      count++;
      if (related.length < SHOWN_PLACES) related.push(url);
    }
    if (count > 0) yield { count, evidence: { related } };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": { status: 429 } },
        at: [""],
        because: "a page never got a response",
      },
    ],
    passes: [
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": { status: 403 } },
        because: "blocked requests are handled separately",
      },
      {
        pages: { "/": '<a href="https://other.example/">Other</a>', "https://other.example/": { status: 429 } },
        because: "external sites are not checked",
      },
    ],
  }),
});
