import type { Document } from "#domain/document.ts";
import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";

export default defineCheck({
  id: "html-head-broken",
  title: "Head of the page is broken",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "The head {fault}; outside it lie: {lost}.",
  noSuggestion: "The template or plugin that writes this element into the head has to change.",
  docs: {
    what: "An element that may not stand in the head ends it early, or there are several heads, and tags that search engines read only in the head come after it.",
    why: "Search engines ignore a canonical, robots or hreflang tag outside the head.",
    fix: "Move the element into the body. It is often a tracking image or an iframe that a plugin, or a script, adds to the head.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata"],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document }) {
    const lost = outsideHead(document);
    if (lost.length === 0) return;
    if (document.headEndedBy !== null) yield { fault: `is ended by <${document.headEndedBy}>`, lost };
    else if (document.headCount > 1) yield { fault: "is opened more than once", lost };
  },

  examples: () => ({
    fails: [
      {
        html: '<head><title>Tea</title><img src="/count.gif"><link rel="canonical" href="/tea"></head>',
        says: "is ended by <img>; outside it lie: canonical",
        because: "an image ends the head before the canonical",
      },
      {
        html: '<head><title>Tea</title></head><body><p>Tea</p><head><link rel="canonical" href="/tea"></head>',
        says: "is opened more than once; outside it lie: canonical",
        because: "a plugin writes a second head into the body, which browsers do not know",
      },
      {
        html: '<head><img src="/count.gif"><meta name="robots" content="nosnippet"><meta name="description" content="Tea"></head>',
        says: "robots, description",
        because: "search engines do not heed these any more",
      },
      {
        html: '<head><title>Tea</title><img src="/count.gif"><link rel="alternate" hreflang="de" href="/de/"></head>',
        says: "lie: hreflang",
        because: "language versions are lost",
      },
      {
        html: '<head><img src="/count.gif"><link rel="canonical" href="/tea"></head>',
        says: "outside it lie: canonical",
        because: "a title that is missing is not lost",
      },
      {
        html: '<head><img src="/count.gif"><title>Tea</title></head>',
        says: "outside it lie: title",
        because: "the title stands where nobody heeds it",
      },
    ],
    passes: [
      { html: '<head><title>Tea</title><link rel="canonical" href="/tea"></head>', because: "all is in the head" },
      { html: '<head><title>Tea</title><img src="/count.gif"></head>', because: "nothing of importance follows" },
      { html: "<title>Tea</title><p>Tea</p>", because: "the tags of the head may be left out" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "an error page is a fault of its own" },
      {
        html: '<head><title>Tea</title></head><body><link rel="canonical" href="/tea">',
        because: "the head was ended where it should be",
      },
      {
        html: '<head><title>Tea</title><img src="/count.gif"><meta name="theme-color" content="green"></head>',
        because: "search engines do not need this one",
      },
      {
        html: '<head><title>Tea</title><img src="/count.gif"><title>Cup</title></head>',
        because: "the title that counts is in the head",
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
