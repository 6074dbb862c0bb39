import { defineCheck, SHOWN_PLACES } from "../kit/define-check.ts";

export default defineCheck({
  id: "http-rate-limited",
  scope: "site",
  title: "Server asked us to slow down",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  informs: true,
  message: "{count:address/addresses} answered “too many requests” (status 429) to the end, and could not be checked.",
  noSuggestion: "The limit is set on the server or its firewall.",
  docs: {
    what: "The server answered 429, also after we had waited and asked again more slowly. The pages are neither good nor bad: they were not seen.",
    why: "What these pages say is missing in the results. Search engines that get the same answer read the site more slowly.",
    fix: "Let our user agent through the rate limit, or start the audit again with fewer requests per second.",
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
        because: "a page was never answered",
      },
    ],
    passes: [
      { pages: { "/": '<a href="/tea">Tea</a>', "/tea": { status: 403 } }, because: "a refusal is another matter" },
      {
        pages: { "/": '<a href="https://other.example/">Other</a>', "https://other.example/": { status: 429 } },
        because: "another site's limit is not this site's",
      },
    ],
  }),
});
