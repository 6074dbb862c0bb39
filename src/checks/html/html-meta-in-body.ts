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
  title: "Meta tag is outside the <head>",
  effect: "understanding",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The meta tag “{name}” is in the <body>.",
  noSuggestion: "The template or plugin has to output the tag in the <head>.",
  docs: {
    what: "A meta tag that belongs in the `<head>` is in the `<body>`, such as a Content Security Policy, a site verification tag or the viewport. Title, description, robots, canonical and hreflang have their own checks; if invalid HTML closes the `<head>` early, html-head-broken reports it.",
    why: "Browsers ignore a CSP there, and search engines don't accept the verification.",
    fix: "Move it to the `<head>`.",
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
      if (!inHead && HEAD_ONLY.has(name) && !isMarkup(source))
        yield { locator: name, name, evidence: { snippet: source } };
    }
  },

  examples: () => ({
    fails: [
      {
        html: `<head></head><body><meta http-equiv="Content-Security-Policy" content="default-src 'self'">`,
        because: "browsers ignore the policy",
      },
      {
        html: '<head></head><body><meta name="google-site-verification" content="x">',
        because: "the verification isn't accepted",
      },
    ],
    passes: [
      {
        html: '<body><article vocab="https://schema.org/" typeof="Article"><meta property="keywords" content="Tea"></article>',
        because: "RDFa in the body is structured data",
      },
      {
        html: '<body><div itemscope><meta itemprop="keywords" content="Tea"></div>',
        because: "so is microdata",
      },
      {
        html: '<head><meta name="google-site-verification" content="x"></head><body>Tea',
        because: "it is in the <head>",
      },
      { html: '<head></head><body><meta name="robots" content="index">', because: "covered by another check" },
      { html: '<head></head><body><meta itemprop="price" content="4">', because: "microdata is allowed anywhere" },
      {
        html: '<head><img src=/a><meta name="viewport" content="x"></head>',
        because: "covered by html-head-broken",
      },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});

/** RDFa marks what is on the page with meta elements, which may stand anywhere. */
function isMarkup(source: string): boolean {
  return /\sproperty\s*=/i.test(source);
}
