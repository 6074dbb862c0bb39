import type { Document } from "#domain/document.ts";
import { defineCheck } from "../kit/define-check.ts";
import { readable } from "../kit/guards.ts";
import { socialTag } from "../kit/social-tags.ts";
import { proposeCard } from "../kit/suggest/social.ts";

const KINDS = ["summary", "summary_large_image", "app", "player"];
/** Kinds that X once had and now shows as a summary; they still stand in many themes. */
const FORMER_KINDS = ["photo", "gallery", "product"];

export default defineCheck({
  id: "twitter-card-invalid",
  title: "Invalid X (Twitter) card",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "safe",
  core: false,
  message: "twitter:card “{card}” {fault}.",
  noSuggestion: "The page doesn't show which card type was intended.",
  docs: {
    what: "`twitter:card` has an invalid value, or requests a large image when there is none (neither `twitter:image` nor `og:image`).",
    why: "X shows a plain link instead of a card.",
    fix: "Use `summary` or `summary_large_image`, and specify an image.",
    sources: ["https://developer.x.com/en/docs/x-for-websites/cards/overview/abouts-cards"],
  },
  needs: ["document", "headers"],
  appliesTo: readable,

  *detect({ document }) {
    const tag = socialTag(document, "twitter:card");
    if (!tag) return;
    const card = tag.content.trim();
    const fault = faultOf(card.toLowerCase(), document);
    if (fault !== undefined) yield { card, fault, evidence: { snippet: tag.source } };
  },

  suggest: (context) => proposeCard(context),

  examples: () => ({
    fails: [
      { html: '<meta name="twitter:card" content="large"><p>Tea</p>', because: "there is no such card type" },
      {
        html: '<meta name="twitter:card" content="photo"><p>Tea</p>',
        says: "X no longer supports",
        because: "this card type was discontinued",
      },
      {
        html: '<meta name="twitter:card" content="summary_large_image"><p>Tea</p>',
        because: "there is no image to show",
      },
    ],
    passes: [
      { html: '<meta name="twitter:card" content="summary"><p>Tea</p>', because: "a summary needs no image" },
      { html: '<meta name="twitter:card" content="Summary "><p>Tea</p>', because: "case and whitespace are ignored" },
      {
        html: '<meta name="twitter:card" content="summary_large_image"><meta property="og:image" content="/a.jpg"><p>Tea</p>',
        because: "the Open Graph image is used",
      },
      {
        html: '<meta name="twitter:card" content="summary_large_image"><meta name="twitter:image:src" content="/a.jpg"><p>Tea</p>',
        because: "the image has an older name",
      },
      { html: "<p>Tea</p>", because: "no card is reported separately" },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
    ],
  }),
});

const IMAGES = ["twitter:image", "twitter:image:src", "og:image", "og:image:url", "og:image:secure_url"];

function faultOf(card: string, document: Document): string | undefined {
  if (FORMER_KINDS.includes(card)) return "is a card type that X no longer supports";
  if (!KINDS.includes(card)) return "is not a valid card type";
  const wantsImage = card === "summary_large_image";
  return wantsImage && !IMAGES.some((name) => socialTag(document, name))
    ? "requires an image, and there is none"
    : undefined;
}
