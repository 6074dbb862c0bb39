import { isSameUrl } from "#domain/indexing.ts";
import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";

/** WCAG 2.2 lets time limits of more than 20 hours pass (success criterion 2.2.1). */
const MAX_SECONDS = 72_000;

export default defineCheck({
  id: "a11y-meta-refresh",
  title: "Page auto-refreshes",
  effect: "breakage",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  limit: MAX_SECONDS,
  threshold: "more than 0 and less than {limit} seconds",
  message: "The page refreshes automatically after {seconds:second/seconds}.",
  noSuggestion: "Only the site owner can decide whether the page needs to auto-refresh.",
  docs: {
    what: "A meta refresh reloads the page after a delay. Refreshes to another URL are covered by redirect-meta-refresh.",
    why: "People who read slowly or use a screen reader lose their place and start again at the top.",
    fix: "Let users choose when to refresh, or update only the content that changes.",
    sources: ["https://www.w3.org/WAI/WCAG22/Understanding/timing-adjustable.html"],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document, page }, limit) {
    const tag = document.metas.find(({ name, attribute }) => name === "refresh" && attribute === "http-equiv");
    const seconds = Number.parseInt(tag?.content ?? "", 10);
    const isReload = tag && isSameUrl(targetOf(tag.content, page.url), page.url);
    if (isReload && seconds > 0 && seconds < limit) yield { seconds, evidence: { snippet: tag.source } };
  },

  examples: () => ({
    fails: [
      { html: '<meta http-equiv="refresh" content="1">', because: "it reloads after a second" },
      { html: '<meta http-equiv="refresh" content="71999; url=/page">', because: "it reloads within 20 hours" },
      {
        html: '<meta http-equiv="content-language" content="en"><meta http-equiv="refresh" content="1">',
        because: "it is the second tag of this kind",
      },
    ],
    passes: [
      { html: '<meta http-equiv="refresh" content="0">', because: "the delay is 0" },
      { html: '<meta http-equiv="refresh" content="5; url=/tea">', because: "covered by redirect-meta-refresh" },
      { html: '<meta http-equiv="refresh" content="72000">', because: "20 hours is long enough" },
      { html: '<meta name="refresh" content="5">', because: "it is another tag" },
      { html: '<meta http-equiv="refresh" content="soon">', because: "browsers ignore invalid numbers" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});

function targetOf(content: string, pageUrl: string): string {
  const target = /^\s*[\d.]+\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']*)/i.exec(content)?.[1]?.trim() ?? "";
  return URL.parse(target, pageUrl)?.href ?? pageUrl;
}
