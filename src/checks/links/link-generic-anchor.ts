import type { LinkTag } from "#domain/document.ts";
import { isSameUrl } from "#domain/indexing.ts";
import { defineCheck } from "../kit/define-check.ts";
import { isGenericText } from "../kit/generic-texts.ts";
import { indexable } from "../kit/guards.ts";
import { proposeLinkText } from "../kit/suggest/link-names.ts";
import { isSameSite } from "../kit/url.ts";

/** Pages that list the words of a book, each linked to its place. */
const INDEX = /\/(?:gen|book|term|keyword|subject)-?index\b/i;

export default defineCheck({
  id: "link-generic-anchor",
  title: "Non-descriptive anchor text",
  effect: "polish",
  severity: "notice",
  certainty: "likely",
  fix: "review",
  core: true,
  message: "The link to {target} has the generic anchor text “{text}”.",
  noSuggestion: "The linked page has no usable name.",
  docs: {
    what: "An internal link has generic anchor text, such as “click here” or “read more”. Twenty languages are supported; links with a separate label, code, and index entries are excluded.",
    why: "Screen reader users who tab through links hear only “more, more, more”, and search engines learn nothing about the target page.",
    fix: "Use descriptive anchor text.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/links-crawlable#anchor-text"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ document, page }) {
    const isIndex = INDEX.test(page.url);
    for (const link of document.links) {
      if (!isGenericText(link.text)) continue;
      const { url, text, label, image, fragment, source } = link;
      if (url === null || image || label?.trim() || isKeyword(link)) continue;
      if (!isSameSite(url, page.url) || isSameUrl(url, page.url) || (isIndex && fragment !== null)) continue;
      yield { locator: `${url} ${text}`, target: url, text, evidence: { snippet: source } };
    }
  },

  suggest(context, { target, text }) {
    return proposeLinkText(String(target), context, { was: String(text) });
  },

  examples: () => ({
    fails: [
      { html: '<a href="/tea">Click here!</a>', because: "it doesn't describe the target" },
      { html: '<a href="/tea">MORE</a>', because: "uppercase alone doesn't make it a name" },
      { html: '<a href="/tea#price">Continue</a>', because: "a leading capital doesn't make it a command" },
      { html: '<a href="/tea#price">READ MORE</a>', because: "two words in uppercase are a button" },
      { html: '<a href="/tea">Read <code>more</code></a>', because: "only a part of it is code" },
      {
        url: "https://example.com/genindex.html",
        html: '<a href="/tea">More</a>',
        because: "it doesn't point to an index entry",
      },
      { html: '<a href="/tee">Weiterlesen …</a>', because: "other languages have generic anchors, too" },
    ],
    passes: [
      { html: '<a href="/tea">Our teas</a>', because: "it names the target" },
      { html: '<a href="/tea">Read more<span> about our teas</span></a>', because: "the words after it count, too" },
      { html: '<a href="/tea" aria-label="All teas">More</a>', because: "its label says more" },
      { html: '<a href="/manual#details">5.2. Details</a>', because: "a numbered line of a contents list is a title" },
      { html: '<a href="/sql"><code>continue</code></a>', because: "it is a programming language keyword" },
      { html: '<a class="indexterm" href="/sql">Continue</a>', because: "it is an index entry" },
      { html: '<a href="/sql#loop">CONTINUE</a>', because: "it is the name of a command" },
      {
        url: "https://example.com/genindex.html",
        html: '<a href="/manual#details">details</a>',
        because: "an index can list such words, too",
      },
      { html: '<li><a href="/start">Start</a></li>', because: "it is the name of a step" },
      { html: '<a href="#top">here</a>', because: "it is a fragment link on the same page" },
      { html: '<a href="https://other.example.net/">Link</a>', because: "external sites are not checked" },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
      { html: '<a href="/tea"><img src="/tea.jpg" alt="Tea"> More</a>', because: "the image is descriptive" },
      { html: '<a href="/tea"><img src="/tea.jpg" alt="More"></a>', because: "the image shows the target" },
    ],
  }),
});

/** Code, and words that indexes and manuals link to their places. */
function isKeyword({ code, text, fragment, source }: LinkTag): boolean {
  return (
    code === true || /\bclass="?[^">]*\bindexterm\b/i.test(source) || (fragment !== null && /^\p{Lu}{2,}$/u.test(text))
  );
}
