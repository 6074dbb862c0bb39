import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { isHeadBroken } from "../kit/outside-head.ts";

/** Tags that are read in the head only; title, description, robots, canonical and hreflang have checks of their own. */
const HEAD_ONLY = new Set([
  "content-security-policy",
  "google-site-verification",
  "msvalidate.01",
  "yandex-verification",
  "p:domain_verify",
  "facebook-domain-verification",
  "viewport",
  "referrer",
  "theme-color",
  "keywords",
]);

export default defineCheck({
  id: "html-meta-in-body",
  title: "Meta tag of the head stands in the body",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The meta tag “{name}” stands in the body.",
  noSuggestion: "The template or plugin that writes the tag has to write it into the head.",
  docs: {
    what: "A meta tag that belongs to the head is written into the body: a security policy, a proof of ownership, the viewport and the like. Title, description, robots, canonical and hreflang have checks of their own; where a wrong element ends the head early, html-head-broken tells of it.",
    why: "It counts for nothing: browsers drop a security policy there, and search engines do not accept the proof.",
    fix: "Move it into the head.",
    sources: [
      "https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata",
      "https://www.w3.org/TR/CSP3/#meta-element",
    ],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document }) {
    if (isHeadBroken(document)) return;
    for (const { name, inHead, source } of document.metas) {
      if (!inHead && HEAD_ONLY.has(name)) yield { locator: name, name, evidence: { snippet: source } };
    }
  },

  examples: () => ({
    fails: [
      {
        html: `<head></head><body><meta http-equiv="Content-Security-Policy" content="default-src 'self'">`,
        because: "browsers drop the policy",
      },
      {
        html: '<head></head><body><meta name="google-site-verification" content="x">',
        because: "the proof is not accepted",
      },
    ],
    passes: [
      {
        html: '<head><meta name="google-site-verification" content="x"></head><body>Tea',
        because: "it stands in the head",
      },
      { html: '<head></head><body><meta name="robots" content="index">', because: "another check tells of it" },
      { html: '<head></head><body><meta itemprop="price" content="4">', because: "microdata may stand anywhere" },
      {
        html: '<head><img src=/a><meta name="viewport" content="x"></head>',
        because: "html-head-broken tells of the cause",
      },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "an error page is a fault of its own" },
    ],
  }),
});
