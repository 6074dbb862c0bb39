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
  docs: {
    what: "An element that may not stand in the head ends it early, or there are several heads, and tags that search engines read only in the head come after it.",
    why: "Search engines ignore a canonical, robots or hreflang tag outside the head.",
    fix: "Move the element into the body. It is often a tracking image or an iframe that a plugin adds to the head.",
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

  examples: {
    fails: [
      {
        html: '<head><title>Tea</title><img src="/count.gif"><link rel="canonical" href="/tea"></head>',
        because: "an image ends the head before the canonical",
      },
    ],
    passes: [
      { html: '<head><title>Tea</title><link rel="canonical" href="/tea"></head>', because: "all is in the head" },
      { html: '<head><title>Tea</title><img src="/count.gif"></head>', because: "nothing of importance follows" },
      { html: "<title>Tea</title><p>Tea</p>", because: "the tags of the head may be left out" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "an error page is a fault of its own" },
    ],
  },
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
