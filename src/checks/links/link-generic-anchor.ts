import { isSameUrl } from "#domain/indexing.ts";
import { defineCheck } from "../kit/define-check.ts";
import { isGenericText } from "../kit/generic-texts.ts";
import { indexable } from "../kit/guards.ts";
import { proposeLinkText } from "../kit/suggest/link-names.ts";
import { isSameSite } from "../kit/url.ts";

export default defineCheck({
  id: "link-generic-anchor",
  title: "Link text says nothing",
  severity: "notice",
  certainty: "likely",
  fix: "review",
  core: true,
  message: "The link to {target} says only “{text}”.",
  docs: {
    what: "The text of an internal link would fit any target, such as “click here” or “read more”. Twenty languages are known; links with a label of their own are left out.",
    why: "People who hop from link to link hear only “more, more, more”, and search engines learn nothing about the target.",
    fix: "Name in the link what its target offers.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/links-crawlable#anchor-text"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ document, page }) {
    for (const { url, text, label, image, source } of document.links) {
      if (url === null || image || label?.trim() || !isGenericText(text)) continue;
      if (!isSameSite(url, page.url) || isSameUrl(url, page.url)) continue;
      yield { locator: `${url} ${text}`, target: url, text, evidence: { snippet: source } };
    }
  },

  suggest(context, { target, text }) {
    return proposeLinkText(String(target), context, { was: String(text) });
  },

  examples: {
    fails: [
      { html: '<a href="/tea">Click here!</a>', because: "it does not say where it leads" },
      { html: '<a href="/tee">Weiterlesen …</a>', because: "other languages have such words, too" },
    ],
    passes: [
      { html: '<a href="/tea">Our teas</a>', because: "it names the target" },
      { html: '<a href="/tea">Read more<span> about our teas</span></a>', because: "the words after it count" },
      { html: '<a href="/tea" aria-label="All teas">More</a>', because: "its label says more" },
      { html: '<a href="/manual#details">5.2. Details</a>', because: "a numbered line of a contents list is a title" },
      { html: '<a href="#top">here</a>', because: "it leads to a place of the same page" },
      { html: '<a href="https://other.example.net/">Link</a>', because: "other sites are not judged" },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "no search result shows it",
      },
      { html: '<a href="/tea"><img src="/tea.jpg" alt="Tea"> More</a>', because: "the image says more" },
      { html: '<a href="/tea"><img src="/tea.jpg" alt="More"></a>', because: "the image shows where it leads" },
    ],
  },
});
