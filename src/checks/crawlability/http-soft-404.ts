import { defineCheck } from "../kit/define-check.ts";
import { isRefused } from "../kit/guards.ts";
import { isStartPage } from "../kit/targets.ts";

/** A text that says much more than "not found" is a page about the subject, e.g. a guide to error pages. */
const MAX_WORDS = 250;

/** Whole headlines of error pages in common languages; a word inside a longer headline is no sign. */
const NOT_FOUND = [
  /^(error\s*)?404\b/i,
  /[-–—|:]\s*(error\s*)?404(\s*(error|page|not found))?$/i,
  /^(oops|sorry|oh no)?[\s!,.–—-]*(the |this |that )?page (you requested |you are looking for )?(was |is |has |could |can)?\s*(not|cannot|can't|can’t|couldn't|couldn’t)( be)? found\b/i,
  /^page not found\b/i,
  /^(sorry, )?(this|the|that) page (doesn't|doesn’t|does not) exist\b/i,
  /^(die )?seite (wurde )?nicht gefunden\b/i,
  /^(la )?page (est )?(introuvable|non trouvée)\b/i,
  /^(la )?página no encontrada\b/i,
  /^página não encontrada\b/i,
  /^pagina non trovata\b/i,
  /^pagina niet gevonden\b/i,
  /^nie znaleziono strony\b|^strona nie znaleziona/i,
  /^страница не найдена/i,
  /^ページが見つかりません|^お探しのページ/,
  /^页面不存在|^找不到(该)?页面|^頁面不存在/,
];

export default defineCheck({
  id: "http-soft-404",
  scope: "site",
  title: "Missing page answers as if it were there",
  severity: "warning",
  certainty: "likely",
  fix: "manual",
  core: true,
  limit: MAX_WORDS,
  threshold: "a headline that says “not found”, or the same text as the site's own error page; at most {limit} words",
  message: "The page answers with status 200, but {sign}.",
  docs: {
    what: "The page says that it does not exist, or has the text of the site's error page, but the server answers 200 as for a real page.",
    why: "Search engines spend their time on pages that are none, and may list them.",
    fix: "Let the server answer 404 or 410 for missing pages, or redirect to the page that replaced it.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/http-network-errors#soft-404-errors"],
  },
  needs: ["graph", "notFoundProbe"],

  each({ url }) {
    if (url.kind !== "page") return "not-applicable";
    if (isRefused(url)) return "cannot-tell";
    return url.status === 200 && url.isHtml ? "applies" : "not-applicable";
  },

  *detect({ url, notFoundProbe, site }, limit) {
    if (isStartPage(url, site.startUrl) || url.wordCount > limit) return;
    const headline = [url.title, url.h1].find((text) => NOT_FOUND.some((pattern) => pattern.test(text.trim())));
    if (headline !== undefined) yield { sign: `says “${headline}”` };
    else if (url.textHash !== "" && url.textHash === notFoundProbe?.textHash) {
      yield { sign: "shows the same text as a made-up address" };
    }
  },

  examples: {
    fails: [
      {
        pages: { "/": "<h1>Tea</h1>", "/old": "<h1>Page not found</h1>" },
        at: ["/old"],
        because: "the headline says so",
      },
      {
        pages: { "/": "<h1>Tee</h1>", "/alt": "<title>404 – Tee</title>" },
        at: ["/alt"],
        because: "the title says so",
      },
      {
        pages: { "/": "<h1>Tea</h1>", "/old": "<p>Nothing here, have a cup instead.</p>" },
        notFoundProbe: { html: "<p>Nothing here, have a cup instead.</p>" },
        at: ["/old"],
        because: "a made-up address shows the same",
      },
      {
        pages: { "/": "", "/guide": `<h1>Page not found</h1><p>${"tea ".repeat(247)}</p>` },
        at: ["/guide"],
        because: "250 words are the longest apology",
      },
    ],
    passes: [
      {
        pages: { "/": "<h1>Tea</h1>", "/old": { status: 404, html: "<h1>Not found</h1>" } },
        because: "the status says it, too",
      },
      {
        pages: { "/": "<h1>Tea</h1>", "/guide": "<h1>How to design a page for error 404</h1>" },
        because: "the page is about error pages",
      },
      {
        pages: { "/": "<p>Welcome</p>" },
        notFoundProbe: { html: "<p>Welcome</p>" },
        because: "the start page exists in any case",
      },
      {
        pages: { "/": "", "/gone": { status: 403, html: "<h1>Page not found</h1>" } },
        because: "a refusal says nothing about the page",
      },
      {
        pages: { "/": { status: 404, html: "<p>Gone</p>" } },
        outcome: "not-applicable",
        because: "the status says that it is missing",
      },
      { pages: { "/": { status: 403 } }, outcome: "cannot-tell", because: "the page refused to be read" },
      { pages: { "/": { leftOut: "robots" } }, outcome: "not-applicable", because: "nothing was read" },
      {
        pages: { "/": "", "/guide": `<h1>Page not found</h1><p>${"tea ".repeat(248)}</p>` },
        because: "a page with more than 250 words has something to say",
      },
      {
        pages: { "/": "<p>Tea</p>", "/empty": "" },
        notFoundProbe: { html: "", status: 200 },
        because: "two pages without text are not alike for that",
      },
      {
        pages: { "/": "<p>Tea</p>", "https://other.example.net/": "<h1>Page not found</h1>" },
        because: "another site's page is not the owner's",
      },
      {
        pages: { "/": { headers: { "content-type": "application/pdf" } } },
        outcome: "not-applicable",
        because: "a document has no headline that could be read",
      },
    ],
  },
});
