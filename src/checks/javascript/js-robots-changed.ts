import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { rulesOf } from "../kit/indexing.ts";

export default defineCheck({
  id: "js-robots-changed",
  title: "Robots meta tag is changed by JavaScript",
  effect: "reach",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "The robots meta tag is “{sent}” in the raw HTML and “{finished}” after rendering: {meaning}.",
  noSuggestion: "Find and update the script that changes the robots meta tag.",
  docs: {
    what: "The raw and rendered HTML have different `noindex` or `nofollow` directives.",
    why: "Google may skip rendering if the raw HTML has `noindex`, so a page that removes it with JavaScript may never be indexed. A `noindex` added by JavaScript is seen late, and not at all by crawlers that don't run JavaScript.",
    fix: "Set the final directives in the raw HTML or an X-Robots-Tag header, and don't change them with JavaScript.",
    sources: [
      "https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics#use-meta-robots-tags-carefully",
    ],
  },
  needs: ["document", "headers", "rendering"],
  appliesTo: htmlPage,

  *detect(context) {
    const sent = context.rendering.sent.robots;
    const finished = context.document.metas.flatMap(({ name, attribute, content }) =>
      attribute === "name" && ROBOTS.includes(name) ? [content] : [],
    );
    // What a header says holds before and after.
    const headers = rulesOf(context).filter(({ from }) => from === "header");
    const always = (rule: string) => headers.some(({ directives }) => directives.has(rule));
    const [before, after] = [forbidden(sent), forbidden(finished)];
    const meaning = MEANINGS.find(
      ({ rule, was }) => !always(rule) && before.has(rule) === was && after.has(rule) !== was,
    )?.words;
    if (meaning !== undefined) yield { sent: shown(sent), finished: shown(finished), meaning };
  },

  examples: () => ({
    fails: [
      {
        sent: '<meta name="robots" content="noindex">',
        html: '<meta name="robots" content="index, follow"><h1>Tea</h1>',
        says: "is “noindex” in the raw HTML and “index, follow” after rendering: search engines may never run",
        because: "JavaScript removes noindex",
      },
      {
        sent: "<h1>Tea</h1>",
        html: '<meta name="googlebot" content="none"><h1>Tea</h1>',
        says: "is “index, follow” in the raw HTML and “none” after rendering",
        because: "JavaScript adds noindex",
      },
      {
        sent: '<meta name="robots" content="NOFOLLOW">',
        html: "<h1>Tea</h1>",
        says: "links",
        because: "JavaScript removes nofollow",
      },
      {
        sent: "<h1>Tea</h1>",
        html: '<meta name="robots" content="nofollow"><h1>Tea</h1>',
        says: "links",
        because: "JavaScript adds nofollow",
      },
    ],
    passes: [
      {
        sent: '<meta name="robots" content="none">',
        html: '<meta name="robots" content="noindex, nofollow"><h1>Tea</h1>',
        because: "both mean the same",
      },
      {
        sent: "<h1>Tea</h1>",
        html: '<meta name="robots" content="max-snippet:50"><meta name="other" content="noindex"><h1>Tea</h1>',
        because: "it sets neither",
      },
      {
        sent: '<meta name="robots" content="noindex"><h1>Tea</h1>',
        html: '<meta property="robots" content="nofollow"><h1>Tea</h1>',
        headers: { "X-Robots-Tag": "noindex" },
        because: "the HTTP header still sets it, and a property attribute doesn't count",
      },
      {
        status: 404,
        sent: "<h1>Tea</h1>",
        html: '<meta name="robots" content="noindex"><h1>Tea</h1>',
        outcome: "not-applicable",
        because: "it is an error already",
      },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "it wasn't rendered",
      },
    ],
  }),
});

const ROBOTS = ["robots", "googlebot"];

/** The worst first; `was` is what was sent. */
const MEANINGS = [
  { rule: "noindex", was: true, words: "search engines may never run the script that removes it" },
  { rule: "noindex", was: false, words: "search engines drop the page once they have rendered it" },
  { rule: "nofollow", was: true, words: "crawlers that don't run JavaScript don't follow its links" },
  { rule: "nofollow", was: false, words: "its links are no longer followed after rendering" },
] as const;

function forbidden(contents: readonly string[]): ReadonlySet<string> {
  const words = contents.flatMap((content) => content.toLowerCase().split(",")).map((word) => word.trim());
  return new Set(words.flatMap((word) => (word === "none" ? ["noindex", "nofollow"] : [word])));
}

function shown(contents: readonly string[]): string {
  return contents.length === 0 ? "index, follow" : contents.join(", ");
}
