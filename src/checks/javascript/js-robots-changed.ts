import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { rulesOf } from "../kit/indexing.ts";

export default defineCheck({
  id: "js-robots-changed",
  title: "Robots rules are changed by scripts",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "The page is sent with “{sent}”, and scripts make it “{finished}”: {meaning}.",
  noSuggestion: "The script that changes the robots rules has to be found and changed.",
  docs: {
    what: "The robots meta tags in the HTML that the server sends say something else about `noindex` or `nofollow` than after scripts have run.",
    why: "Google may skip scripts on a page that is sent with `noindex`, so a page that takes it away by script may never be indexed. A `noindex` that only scripts add comes late, and not at all for crawlers that run none.",
    fix: "Send the final rules in the HTML, or in an X-Robots-Tag header, and let no script touch them.",
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
        says: "with “noindex”, and scripts make it “index, follow”: search engines may never run",
        because: "scripts take noindex away",
      },
      {
        sent: "<h1>Tea</h1>",
        html: '<meta name="googlebot" content="none"><h1>Tea</h1>',
        says: "sent with “index, follow”, and scripts make it “none”",
        because: "scripts add noindex",
      },
      {
        sent: '<meta name="robots" content="NOFOLLOW">',
        html: "<h1>Tea</h1>",
        says: "links",
        because: "scripts take nofollow away",
      },
      {
        sent: "<h1>Tea</h1>",
        html: '<meta name="robots" content="nofollow"><h1>Tea</h1>',
        says: "links",
        because: "scripts add nofollow",
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
        because: "it forbids neither",
      },
      {
        sent: '<meta name="robots" content="noindex"><h1>Tea</h1>',
        html: '<meta property="robots" content="nofollow"><h1>Tea</h1>',
        headers: { "X-Robots-Tag": "noindex" },
        because: "the header says it still, and a property is no rule",
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
        because: "no browser has finished it",
      },
    ],
  }),
});

const ROBOTS = ["robots", "googlebot"];

/** The worst first; `was` is what was sent. */
const MEANINGS = [
  { rule: "noindex", was: true, words: "search engines may never run the script that lifts it" },
  { rule: "noindex", was: false, words: "search engines drop the page once they have run its scripts" },
  { rule: "nofollow", was: true, words: "its links are not followed by who runs no scripts" },
  { rule: "nofollow", was: false, words: "its links are no longer followed once its scripts have run" },
] as const;

function forbidden(contents: readonly string[]): ReadonlySet<string> {
  const words = contents.flatMap((content) => content.toLowerCase().split(",")).map((word) => word.trim());
  return new Set(words.flatMap((word) => (word === "none" ? ["noindex", "nofollow"] : [word])));
}

function shown(contents: readonly string[]): string {
  return contents.length === 0 ? "index, follow" : contents.join(", ");
}
