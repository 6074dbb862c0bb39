import { defineCheck, SHOWN_PLACES } from "../kit/define-check.ts";

export default defineCheck({
  id: "http-bot-challenge",
  scope: "site",
  title: "Bot protection is blocking crawlers",
  effect: "reach",
  severity: "error",
  certainty: "likely",
  fix: "manual",
  core: true,
  informs: true,
  message: "{count:page returned/pages returned} a bot challenge, e.g. {example}. The content was not audited.",
  noSuggestion: "The crawler has to be allowed in the firewall.",
  docs: {
    what: "A firewall returns a CAPTCHA or an interstitial instead of the page. These pages are excluded from all other checks.",
    why: "The audit is incomplete. If search engines and AI crawlers get the same challenge, they can't crawl the site.",
    fix: "Allowlist our user agent in the firewall, and check the firewall logs to see whether verified search engine bots get through.",
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
        because: "a page is behind a bot challenge",
      },
    ],
    passes: [
      {
        pages: { "/": "<p>Tea</p>", "/club": { status: 403 } },
        because: "a plain access-denied response isn't a bot challenge",
      },
      {
        pages: {
          "/": '<a href="https://other.example.net/">x</a>',
          "https://other.example.net/": { status: 403, challenge: true },
        },
        because: "external sites are not checked",
      },
    ],
  }),
});
