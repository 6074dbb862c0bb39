import type { ResourceTag } from "#domain/document.ts";
import { defineCheck } from "../kit/define-check.ts";
import { attributes } from "../kit/escape-html.ts";
import { asSent, htmlPage } from "../kit/guards.ts";
import { shortLocator } from "../kit/url.ts";

/** About two screens of a phone, menu included. */
const LETTERS_ABOVE = 1500;

export default defineCheck({
  id: "embed-not-lazy",
  title: "Offscreen embed is not lazy-loaded",
  effect: "polish",
  severity: "notice",
  certainty: "possible",
  fix: "safe",
  core: false,
  limit: LETTERS_ABOVE,
  threshold: "after more than {limit} characters of text",
  message: "The embed {embed} loads immediately, although it is well below the start of the content.",
  noSuggestion: "The embed couldn't be distinguished from others with the same URL.",
  docs: {
    what: 'An `<iframe>` comes after more than two mobile screens of text and has no `loading="lazy"`. Hidden and zero-size frames, and those in `<noscript>`, are excluded. JavaScript-rendered pages are excluded, because the script may already be lazy-loading the frame.',
    why: "A video or map embed can load a megabyte of scripts, whether or not the visitor scrolls to it.",
    fix: 'Add `loading="lazy"`, or use a facade: a preview image that loads the video on click.',
    sources: ["https://web.dev/articles/iframe-lazy-loading"],
  },
  needs: ["document"],
  appliesTo: asSent(htmlPage),

  *detect({ document }, limit) {
    for (const frame of document.resources) {
      if (frame.kind !== "iframe" || frame.textBefore <= limit || frame.noscript || !isShown(frame)) continue;
      if (frame.attributes.loading?.toLowerCase() === "lazy") continue;
      const place = frame.url ?? frame.href;
      yield { locator: shortLocator(place), embed: place, evidence: { snippet: frame.source } };
    }
  },

  suggest(_, { embed }) {
    const value = attributes({ loading: "lazy" });
    return {
      field: "embed_attributes",
      target: String(embed),
      value,
      risk: "safe",
      source: "its position on the page",
    };
  },

  examples: () => ({
    fails: [
      {
        html: `<p>${"a".repeat(1501)}</p><iframe src="https://video.example.net/1"></iframe>`,
        because: "1,501 characters come before it",
      },
    ],
    passes: [
      {
        html: `<p>${"a".repeat(2000)}</p><iframe src="https://video.example.net/1"></iframe>`,
        sent: "<p>Tea</p>",
        outcome: "not-applicable",
        because: "JavaScript may already be lazy-loading it",
      },
      {
        html: `<p>${"a".repeat(1400)}</p><iframe src="https://video.example.net/1"></iframe>`,
        because: "it may be above the fold",
      },
      {
        html: `<p>${"a".repeat(2000)}</p><iframe src="https://video.example.net/1" loading="lazy"></iframe>`,
        because: "it is loaded when needed",
      },
      {
        html: `<p>${"a".repeat(2000)}</p><iframe src="https://t.example.net/ns" width="0" height="0"></iframe>`,
        because: "it is invisible",
      },
      {
        html: `<p>${"a".repeat(2000)}</p><iframe src="https://t.example.net/ns" style="display:none"></iframe>`,
        because: "it is hidden",
      },
      {
        html: `<p>${"a".repeat(2000)}</p><iframe src="about:blank" data-src="https://video.example.net/1"></iframe>`,
        because: "a script loads it later",
      },
      { html: `<p>${"a".repeat(2000)}</p><script src="/a.js"></script>`, because: "it isn't a frame" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
      {
        html: `<p>${"a".repeat(1497)}</p><iframe src="https://video.example.net/1"></iframe>`,
        because: "1,500 characters come before it, including paragraph breaks",
      },
      {
        html: `<p>${"a".repeat(3000)}</p><noscript><iframe src="https://video.example.net/1"></iframe></noscript>`,
        because: "browsers with JavaScript don't show it",
      },
      {
        html: `<p>${"a".repeat(3000)}</p><iframe src="https://video.example.net/1" hidden></iframe>`,
        because: "it is not shown",
      },
      {
        html: `<p>${"a".repeat(3000)}</p><iframe src="https://video.example.net/1" width="1"></iframe>`,
        because: "a one-pixel column isn't visible",
      },
      {
        html: `<p>${"a".repeat(3000)}</p><iframe src="https://video.example.net/1" height="1"></iframe>`,
        because: "a one-pixel line isn't visible",
      },
    ],
  }),
});

function isShown({ url, attributes: { width, height, style = "", hidden } }: ResourceTag): boolean {
  if (url === null || hidden !== undefined || /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style)) return false;
  return !/^[01](?:px)?$/.test(width ?? "") && !/^[01](?:px)?$/.test(height ?? "");
}
