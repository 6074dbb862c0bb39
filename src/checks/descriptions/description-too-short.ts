import { isMadeArchive } from "../kit/archives.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { descriptionOf } from "../kit/page-texts.ts";
import { DESCRIPTION_LIMITS, isTooShort, measureSnippet } from "../kit/snippet-limits.ts";
import { proposeDescription } from "../kit/suggest/description.ts";

export default defineCheck({
  id: "description-too-short",
  title: "Meta description is too short",
  effect: "polish",
  causedIn: "page",
  severity: "notice",
  certainty: "possible",
  fix: "review",
  core: true,
  limit: DESCRIPTION_LIMITS.minLetters,
  threshold: "fewer than {limit} characters or 400 px (Arial, 13 px); Chinese, Japanese and Korean by pixel width only",
  message: "The meta description is {letters:character/characters} ({pixels} px); there's room for about 160.",
  noSuggestion: "The page has no suitable sentences for a longer meta description.",
  docs: {
    what: "The meta description uses less than half of the space available in search results. Lists that a content system makes, such as those by tag, author or date, are excluded.",
    why: "Very short descriptions rarely attract clicks, and search engines often replace them.",
    fix: "Write one or two complete sentences about the page.",
    sources: ["https://developers.google.com/search/docs/appearance/snippet"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ document, page }, limit) {
    // Generated lists usually carry the site's default description.
    if (isMadeArchive(page.url, document)) return;
    const description = descriptionOf(document);
    const text = description?.content.trim() ?? "";
    if (text === "" || !isTooShort(text, { ...DESCRIPTION_LIMITS, minLetters: limit })) return;
    yield { ...measureSnippet(text, DESCRIPTION_LIMITS), evidence: { snippet: description?.source ?? "" } };
  },

  suggest({ document, page, corpus }) {
    const description = proposeDescription({ document, url: page.url }, corpus);
    return description && { field: "meta_description", ...description, risk: "review" };
  },

  examples: () => ({
    fails: [
      { html: '<meta name="description" content="Tea shop.">', because: "two words are not a description" },
      {
        html: '<meta name="description" content="Tea shop."><p>We roast oolong tea by hand, in small batches, as our family has done in Taipei since 1911.</p>',
        because: "the page itself says more",
        suggests: "We roast oolong tea by hand, in small batches, as our family has done in Taipei since 1911.",
      },
    ],
    passes: [
      {
        url: "https://example.com/tags/oolong/",
        html: '<meta name="description" content="Tea shop.">',
        because: "lists by tag have the site's default description",
      },
      {
        html: '<meta name="description" content="We roast oolong by hand in the heart of Taipei, as our family has done since 1911.">',
        because: "it describes the page",
      },
      { html: '<meta name="description" content="">', because: "an empty description is reported separately" },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
    ],
  }),
});
