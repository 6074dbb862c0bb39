import { defineCheck } from "../kit/define-check.ts";
import { asSent, readable } from "../kit/guards.ts";

/** The share of text below which an assistant pays mostly for markup. */
const MIN_PERCENT = 15;
/** English HTML has about four bytes to a token with the tokenizers in use. */
const BYTES_PER_TOKEN = 4;
/** 30,000 tokens, at about four bytes of HTML each: a fair part of what assistants read of one page. */
const MIN_BYTES = 30_000 * BYTES_PER_TOKEN;

export default defineCheck({
  id: "ai-token-weight",
  title: "Page uses many tokens for little content",
  effect: "polish",
  causedIn: "page",
  severity: "notice",
  certainty: "possible",
  fix: "manual",
  core: false,
  offByDefault: true,
  limit: MIN_PERCENT,
  threshold: "more than 30,000 tokens of HTML (about 120 KB), with less than {limit}% main content",
  message: "The HTML is about {tokens} tokens, and only {percent}% of it is main content.",
  noSuggestion: "Deciding what to remove from the page is an editorial decision.",
  docs: {
    what: "The HTML is larger than about 30,000 tokens (at four bytes per token), and less than {limit}% of it is main content. JavaScript-rendered pages are excluded, because AI assistants don't see that text at all.",
    why: "Language models have a limited context window and are billed per token, so the page may be truncated or skipped.",
    fix: "Move inline styles, scripts and SVGs into external files, and put the main content early in the HTML.",
    sources: ["https://platform.openai.com/tokenizer"],
  },
  needs: ["document", "headers"],
  appliesTo: asSent(readable),

  *detect({ document: { htmlBytes, mainText } }, limit) {
    if (htmlBytes <= MIN_BYTES) return;
    const percent = (new TextEncoder().encode(mainText).length / htmlBytes) * 100;
    // The kept text ends at 100,000 letters; a page beyond has more than enough.
    if (percent < limit) yield { tokens: Math.round(htmlBytes / BYTES_PER_TOKEN), percent: Math.floor(percent) };
  },

  examples: () => ({
    fails: [{ html: page(18_000, 120_001), because: "less than 15% of 120 KB is text" }],
    passes: [
      {
        html: page(18_000, 120_001),
        sent: "<p>Tea</p>",
        outcome: "not-applicable",
        because: "AI assistants don't see content added by JavaScript",
      },
      { html: page(100, 120_000), because: "it is not large" },
      { html: page(18_001, 120_001), because: "15% of it is text" },
      { html: `<meta name="robots" content="noindex">${page(100, 130_000)}`, because: "it is not indexable" },
      { html: page(18_003, 120_020), because: "just 15% is text" },
    ],
  }),
});

/** A page of so many bytes, with so many letters of text. */
function page(letters: number, bytes: number): string {
  const text = `<p>${"tea-leaves".repeat(Math.ceil(letters / 10)).slice(0, letters)}</p>`;
  return `${text}<style>${" ".repeat(bytes - text.length - "<style></style>".length)}</style>`;
}
