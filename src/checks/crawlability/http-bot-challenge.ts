import { defineCheck, SHOWN_PLACES } from "../kit/define-check.ts";

export default defineCheck({
  id: "http-bot-challenge",
  scope: "site",
  title: "Firewall challenges crawlers",
  severity: "error",
  certainty: "likely",
  fix: "manual",
  core: true,
  informs: true,
  message:
    "{count:page of the site answered/pages of the site answered} with a challenge for robots, e.g. {example}. They are not judged.",
  noSuggestion: "The firewall has to let the crawler in.",
  docs: {
    what: "A firewall answers with a puzzle or a waiting page instead of the page. Such pages are left out of all other checks.",
    why: "The audit is incomplete. If search engines and AI crawlers get the same challenge, they cannot read the site.",
    fix: "Let our user agent through the firewall, and look in the firewall's log whether verified search engines pass.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/verifying-googlebot"],
  },
  needs: ["graph"],

  *detect({ graph }) {
    const related: string[] = [];
    let count = 0;
    for (const { kind, challenge, url } of graph.urls()) {
      if (kind !== "page" || !challenge) continue;
      count++;
      if (related.length < SHOWN_PLACES) related.push(url);
    }
    const [example] = related;
    if (example !== undefined) yield { count, example, evidence: { related } };
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<a href="/tea">Tea</a>',
          "/tea": { status: 403, challenge: true, html: "<title>Just a moment</title>" },
        },
        at: [""],
        because: "a page hides behind a challenge",
      },
    ],
    passes: [
      { pages: { "/": "<p>Tea</p>", "/club": { status: 403 } }, because: "a plain refusal is no challenge" },
      {
        pages: {
          "/": '<a href="https://other.example.net/">x</a>',
          "https://other.example.net/": { status: 403, challenge: true },
        },
        because: "another site's firewall is not ours",
      },
    ],
  }),
});
