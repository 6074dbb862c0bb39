import type { Document, ResourceTag } from "#domain/document.ts";
import { defineCheck } from "../kit/define-check.ts";
import { attributes } from "../kit/escape-html.ts";
import { htmlPage } from "../kit/guards.ts";
import { frameTitle } from "../kit/services.ts";
import { linkName } from "../kit/suggest/link-names.ts";
import { isSameSite, shortLocator } from "../kit/url.ts";

export default defineCheck({
  id: "a11y-frame-title",
  title: "Frame has no title attribute",
  effect: "breakage",
  severity: "warning",
  certainty: "certain",
  fix: "safe",
  core: false,
  message: "The <iframe> {frame} has no title.",
  noSuggestion: "What the frame shows can't be told from its URL.",
  docs: {
    what: "An `<iframe>` has no `title`, `aria-label` or `aria-labelledby`. Hidden and zero-size frames, and those in `<noscript>`, are excluded.",
    why: "Screen readers announce only “frame”, so users have to enter it to find out what it contains.",
    fix: 'Add a title that describes the content: `title="Map of our shops"`.',
    sources: ["https://www.w3.org/WAI/WCAG22/Techniques/html/H64"],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document }) {
    for (const frame of document.resources) {
      if (frame.kind !== "iframe" || frame.noscript || isNamed(frame) || isHidden(frame)) continue;
      const place = frame.url ?? frame.href;
      yield { locator: shortLocator(place), frame: place || "(empty)", evidence: { snippet: frame.source } };
    }
  },

  suggest({ document, page, corpus, view }, { locator = "" }) {
    const frame = document.resources.find(
      ({ kind, url, href }) => kind === "iframe" && shortLocator(url ?? href) === locator,
    );
    if (!frame?.url) return undefined;
    const isOwn = isSameSite(frame.url, page.url) || isSameSite(frame.url, view.facts.origin);
    const title = isOwn ? linkName(frame.url, { corpus, view }) : frameTitle(frame.url);
    if (!title || (!isOwn && isSharedTitle(title, document))) return undefined;
    const source = isOwn ? "the title of the embedded page" : "what the service calls its frames";
    return { field: "embed_attributes", target: frame.url, value: attributes({ title }), risk: "review", source };
  },

  examples: () => ({
    fails: [
      {
        html: '<iframe src="https://map.example.net/"></iframe>',
        because: "the iframe has no accessible name",
      },
      {
        html: '<iframe src="https://www.youtube.com/embed/oolong"></iframe>',
        because: "a video has no title",
        suggests: 'title="YouTube video player"',
      },
      {
        html: '<iframe src="/tea"></iframe>',
        because: "an embedded page of the site has a title",
        suggests: 'title="Our teas"',
      },
      { html: '<iframe src="https://map.example.net/" title=" "></iframe>', because: "whitespace isn't a title" },
    ],
    passes: [
      { html: '<iframe src="https://map.example.net/" title="Map"></iframe>', because: "it has a title" },
      { html: '<iframe src="https://map.example.net/" aria-label="Map"></iframe>', because: "it has a label" },
      {
        html: '<b id="m">Map</b><iframe src="https://map.example.net/" aria-labelledby="m"></iframe>',
        because: "another element names it",
      },
      { html: '<iframe src="https://t.example.net/" style="display: none"></iframe>', because: "users can't reach it" },
      { html: '<iframe src="https://t.example.net/" width="0" height="0"></iframe>', because: "it has no size" },
      { html: '<iframe src="https://t.example.net/" width="1"></iframe>', because: "it is a tracking frame" },
      { html: '<iframe src="https://t.example.net/" aria-hidden="true"></iframe>', because: "screen readers skip it" },
      { html: '<iframe src="https://t.example.net/" hidden></iframe>', because: "it is hidden" },
      {
        html: '<noscript><iframe src="https://t.example.net/"></iframe></noscript>',
        because: "browsers with JavaScript don't show it",
      },
      { html: '<video src="/a.mp4"></video>', because: "it isn't a frame" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
      {
        html: '<iframe src="https://stats.example.net/" tabindex="-1"></iframe>',
        because: "it isn't keyboard-focusable",
      },
      {
        html: '<iframe src="https://stats.example.net/" height="1"></iframe>',
        because: "a one-pixel line isn't visible",
      },
    ],
  }),
});

/** Two players with one name can't be told apart: somebody has to say what each of them shows. */
function isSharedTitle(title: string, { resources }: Document): boolean {
  const alike = resources.filter((frame) => frame.kind === "iframe" && frame.url && frameTitle(frame.url) === title);
  return alike.length > 1;
}

function isNamed({ attributes }: ResourceTag): boolean {
  return ["title", "aria-label", "aria-labelledby"].some((name) => attributes[name]?.trim());
}

function isHidden({ attributes: { style = "", width = "", height = "", ...others } }: ResourceTag): boolean {
  if (others.hidden !== undefined || others["aria-hidden"] === "true" || others.tabindex === "-1") return true;
  return (
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style) ||
    /^[01](?:px)?$/.test(width) ||
    /^[01](?:px)?$/.test(height)
  );
}
