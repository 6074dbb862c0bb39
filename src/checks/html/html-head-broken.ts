import type { Document } from "#domain/document.ts";
import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";

export default defineCheck({
  id: "html-head-broken",
  title: "Invalid HTML in <head>",
  effect: "breakage",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "The <head> {fault}; these elements end up outside it: {lost}.",
  noSuggestion: "The template or plugin that adds this element to the <head> has to be changed.",
  docs: {
    what: "An element that isn't allowed in the `<head>` closes it early, or there are multiple `<head>` elements, and tags that only work in the `<head>` come after it.",
    why: "Search engines may ignore canonical, robots and hreflang tags outside the `<head>`.",
    fix: "Move the element to the `<body>`. It's often a tracking pixel or iframe added by a plugin or script.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata"],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document }) {
    const lost = outsideHead(document);
    if (lost.length === 0) return;
    if (document.headEndedBy !== null) yield { fault: `is closed by <${document.headEndedBy}>`, lost };
    else if (document.headCount > 1) yield { fault: "is opened more than once", lost };
  },

  examples: () => ({
    fails: [
      {
        html: '<head><title>Tea</title><img src="/count.gif"><link rel="canonical" href="/tea"></head>',
        says: "is closed by <img>; these elements end up outside it: canonical",
        because: "an image closes the <head> before the canonical",
      },
      {
        html: '<head><title>Tea</title></head><body><p>Tea</p><head><link rel="canonical" href="/tea"></head>',
        says: "is opened more than once; these elements end up outside it: canonical",
        because: "a plugin outputs a second <head> in the <body>, which browsers ignore",
      },
      {
        html: '<head><img src="/count.gif"><meta name="robots" content="nosnippet"><meta name="description" content="Tea"></head>',
        says: "robots, description",
        because: "search engines no longer use these",
      },
      {
        html: '<head><title>Tea</title><img src="/count.gif"><link rel="alternate" hreflang="de" href="/de/"></head>',
        says: "outside it: hreflang",
        because: "hreflang tags are lost",
      },
      {
        html: '<head><img src="/count.gif"><link rel="canonical" href="/tea"></head>',
        says: "outside it: canonical",
        because: "a missing title isn't lost",
      },
      {
        html: '<head><img src="/count.gif"><title>Tea</title></head>',
        says: "outside it: title",
        because: "the title is where it has no effect",
      },
    ],
    passes: [
      {
        html: '<head><title>Tea</title><link rel="canonical" href="/tea"></head>',
        because: "everything is in the <head>",
      },
      { html: '<head><title>Tea</title><img src="/count.gif"></head>', because: "nothing important follows" },
      { html: "<title>Tea</title><p>Tea</p>", because: "the <head> tags are optional" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
      {
        html: '<head><title>Tea</title></head><body><link rel="canonical" href="/tea">',
        because: "the <head> was closed where it should be",
      },
      {
        html: '<head><title>Tea</title><img src="/count.gif"><meta name="theme-color" content="green"></head>',
        because: "search engines do not need this one",
      },
      {
        html: '<head><title>Tea</title><img src="/count.gif"><title>Cup</title></head>',
        because: "the title that counts is in the <head>",
      },
    ],
  }),
});

/** What search engines heed in the head only. */
function outsideHead({ titles, metas, canonicals, hreflangs }: Document): readonly string[] {
  const titleLost = titles.length > 0 && !titles.some(({ inHead }) => inHead);
  const names = metas
    .filter(({ name, inHead }) => !inHead && (name === "robots" || name === "description"))
    .map(({ name }) => name);
  return [
    ...(titleLost ? ["title"] : []),
    ...(canonicals.some(({ inHead }) => !inHead) ? ["canonical"] : []),
    ...(hreflangs.some(({ inHead }) => !inHead) ? ["hreflang"] : []),
    ...new Set(names),
  ];
}
