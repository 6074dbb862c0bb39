import { defineCheck } from "../kit/define-check.ts";
import { hasWholeHead, htmlPage } from "../kit/guards.ts";

const ROBOTS_NAMES = new Set(["robots", "googlebot", "bingbot"]);
/** What search engines do anyway: lost or not, such words change nothing. */
const DEFAULTS =
  /^(index|follow|all|max-snippet\s*:\s*-1|max-image-preview\s*:\s*(large|standard)|max-video-preview\s*:\s*-1)?$/;

export default defineCheck({
  id: "index-directives-outside-head",
  title: "Robots directives stand outside the head",
  severity: "warning",
  certainty: "likely",
  fix: "manual",
  core: false,
  message: "The robots tag “{content}” stands in the body, where it may not be heeded.",
  noSuggestion: "The template or plugin that writes the tag has to write it into the head.",
  docs: {
    what: "A robots meta tag that forbids something stands in the body. Where something ends the head too early, html-head-broken says so.",
    why: "The tag is defined for the head. Google may heed it elsewhere, others do not, so that the page can be listed although it should not.",
    fix: "Move the tag into `<head>`.",
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
      { html: '<body><p>Tea</p><meta name="robots" content="index, noarchive">', because: "it stands in the body" },
      { html: '<body><p>Tea</p><meta name="Googlebot" content="NOINDEX">', because: "it stands in the body, too" },
    ],
    passes: [
      { html: '<head><meta name="robots" content="noindex"></head>', because: "it stands in the head" },
      {
        html: '<body><p>Tea</p><meta name="robots" content="Index, follow, max-snippet:-1">',
        because: "it says what search engines do anyway",
      },
      { html: '<body><p>Tea</p><meta name="color" content="noindex">', because: "another tag is meant" },
      { html: '<body><p>Tea</p><meta property="robots" content="noindex">', because: "a property is not read" },
      {
        html: '<head><img src="/i.gif"><meta name="robots" content="noindex"></head>',
        because: "the image ended the head, which is another problem",
      },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "an error page is a fault of its own" },
    ],
  }),
});

function saysNothing(content: string): boolean {
  return content
    .toLowerCase()
    .split(",")
    .every((word) => DEFAULTS.test(word.trim()));
}
