import { defineCheck } from "../kit/define-check.ts";
import { hasWholeHead, htmlPage } from "../kit/guards.ts";

const ROBOTS_NAMES = new Set(["robots", "googlebot", "bingbot"]);
/** What search engines do anyway: lost or not, such words change nothing. */
const DEFAULTS =
  /^(index|follow|all|max-snippet\s*:\s*-1|max-image-preview\s*:\s*(large|standard)|max-video-preview\s*:\s*-1)?$/;

export default defineCheck({
  id: "index-directives-outside-head",
  title: "Robots meta tag is outside the <head>",
  effect: "reach",
  severity: "warning",
  certainty: "likely",
  fix: "manual",
  core: false,
  message: "The robots meta tag “{content}” is in the <body>, where it may be ignored.",
  noSuggestion: "The template or plugin has to output the tag in the <head>.",
  docs: {
    what: "A restrictive robots meta tag is in the `<body>`. If invalid HTML closes the `<head>` early, html-head-broken reports it.",
    why: "Robots meta tags belong in the `<head>`. Google may honor them elsewhere, but other search engines don't, so the page may be indexed unintentionally.",
    fix: "Move the tag to the `<head>`.",
    sources: [
      "https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag",
      "https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata",
    ],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect(context) {
    if (!hasWholeHead(context)) return;
    const { metas } = context.document;
    for (const { name, attribute, content, inHead, source } of metas) {
      if (inHead || attribute !== "name" || !ROBOTS_NAMES.has(name) || saysNothing(content)) continue;
      yield { locator: `${name} ${content}`.slice(0, 200), content, evidence: { snippet: source } };
    }
  },

  examples: () => ({
    fails: [
      { html: '<body><p>Tea</p><meta name="robots" content="index, noarchive">', because: "it is in the <body>" },
      { html: '<body><p>Tea</p><meta name="Googlebot" content="NOINDEX">', because: "it is in the <body>, too" },
    ],
    passes: [
      { html: '<head><meta name="robots" content="noindex"></head>', because: "it is in the <head>" },
      {
        html: '<body><p>Tea</p><meta name="robots" content="Index, follow, max-snippet:-1">',
        because: "it is the default behavior",
      },
      { html: '<body><p>Tea</p><meta name="color" content="noindex">', because: "it is another tag" },
      {
        html: '<body><p>Tea</p><meta property="robots" content="noindex">',
        because: "a property attribute isn't read",
      },
      {
        html: '<head><img src="/i.gif"><meta name="robots" content="noindex"></head>',
        because: "the <img> closes the <head>, which is reported separately",
      },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});

function saysNothing(content: string): boolean {
  return content
    .toLowerCase()
    .split(",")
    .every((word) => DEFAULTS.test(word.trim()));
}
