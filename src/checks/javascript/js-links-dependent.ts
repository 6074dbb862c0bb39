import { defineCheck } from "../kit/define-check.ts";
import { changedResult, internalLinks, shareAdded } from "../kit/rendering.ts";

/** A menu that opens by script has as many. */
const FEW_LINKS = 5;

export default defineCheck({
  id: "js-links-dependent",
  title: "Internal links rendered by JavaScript only",
  effect: "reach",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  /** A third of the links is more than a widget adds. */
  limit: 30,
  threshold: "at most {limit}% of internal links added by JavaScript",
  message: "{share}% of internal links require JavaScript: {sent} in the raw HTML, {finished} after rendering.",
  noSuggestion: "The server has to deliver the links, which depends on how the site is built.",
  docs: {
    what: "More than {limit}% of the page's internal link targets aren't in the raw HTML and are added by JavaScript.",
    why: "Crawlers discover pages through links. Those that don't run JavaScript never find these, and Google finds them later.",
    fix: "Include links (menus, post and product lists) in the raw HTML as `<a href>`.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/links-crawlable"],
  },
  needs: ["document", "headers", "rendering"],
  appliesTo: changedResult,

  *detect(context, limit) {
    const sent = context.rendering.sent.internalLinks;
    const finished = internalLinks(context);
    const share = shareAdded(sent, finished);
    if (finished - sent > FEW_LINKS && share > limit) yield { share, sent, finished };
  },

  examples: () => ({
    fails: [
      {
        sent: `<h1>Tea</h1>${links(2)}`,
        html: `<h1>Tea</h1>${links(10)}`,
        says: "80%",
        because: "eight of ten are added",
      },
      { sent: "<h1>Tea</h1>", html: `<h1>Tea</h1>${links(6)}`, because: "all are added" },
    ],
    passes: [
      { sent: `<h1>Tea</h1>${links(1)}`, html: `<h1>Tea</h1>${links(6)}`, because: "a widget may add five" },
      { sent: `<h1>Tea</h1>${links(14)}`, html: `<h1>Tea</h1>${links(20)}`, because: "30% isn't much" },
      {
        sent: "<div></div>",
        html: `<h1>Tea</h1>${links(10)}`,
        outcome: "not-applicable",
        because: "the whole page is missing, which is covered by js-content-dependent",
      },
    ],
  }),
});

function links(count: number): string {
  return Array.from({ length: count }, (_, index) => `<a href="/tea-${index}">Tea ${index}</a>`).join("");
}
