import { defineCheck } from "../kit/define-check.ts";
import { loadedResource, usersOf } from "../kit/resources.ts";

/** From 600 × 315 pixels on, Facebook and X show a large preview; 1200 × 630 is only sharper. */
const LEAST_WIDTH = 600;
const HEIGHT_OF_WIDTH = 315 / 600;
/** Facebook leaves smaller images out. */
const MIN_SIDE = 200;

export default defineCheck({
  id: "og-image-small",
  scope: "site",
  title: "Open Graph or X card image is too small",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: false,
  limit: LEAST_WIDTH,
  threshold: "{limit} px wide at a 1.91:1 aspect ratio (600 × 315); warning below 200 × 200 px",
  message: "The social sharing image is {width} × {height} px.",
  noSuggestion: "A different image has to be chosen for each page that uses this one.",
  docs: {
    what: "The `og:image` or `twitter:image` is narrower than {limit} px or shorter than 315 px. Below 200 × 200 px, networks don't show it.",
    why: "Small images appear as a thumbnail next to the text, or not at all.",
    fix: "Use an image of at least 1200 × 630 pixels.",
    sources: ["https://developers.facebook.com/docs/sharing/webmasters/images/"],
  },
  needs: ["graph"],
  each: loadedResource,

  *detect({ url, graph }, limit) {
    const { width = null, height = null, type } = url.resource ?? {};
    if (width === null || height === null || type !== "image" || url.resource?.mediaType === "image/svg+xml") return;
    if (width >= limit && height >= Math.floor(limit * HEIGHT_OF_WIDTH)) return;
    const { uses, related } = usersOf(url, graph);
    if (!uses.has("social image")) return;
    const severity = width < MIN_SIDE || height < MIN_SIDE ? "warning" : "notice";
    yield { severity, width, height, evidence: { related } };
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<meta property="og:image" content="https://example.com/tea.png">',
          "/tea.png": { resource: { width: 599, height: 630 } },
        },
        at: ["/tea.png"],
        because: "it is one pixel too narrow",
      },
      {
        pages: {
          "/": '<meta property="og:image" content="https://example.com/tea.png">',
          "/tea.png": { resource: { width: 1200, height: 314 } },
        },
        at: ["/tea.png"],
        because: "it is one pixel too short",
      },
      {
        pages: {
          "/": '<meta property="og:image" content="https://example.com/tea.png">',
          "/tea.png": { resource: { width: 599, height: 599 } },
        },
        at: ["/tea.png"],
        because: "the square is small",
      },
      {
        pages: {
          "/": '<meta property="og:image" content="https://example.com/tea.png">',
          "/tea.png": { resource: { width: 199, height: 400 } },
        },
        at: ["/tea.png"],
        because: "networks don't show it",
      },
      {
        pages: {
          "/": '<meta property="og:image" content="https://example.com/tea.png">',
          "/tea.png": { resource: { width: 200, height: 200 } },
        },
        severity: "notice",
        at: ["/tea.png"],
        because: "Facebook shows it, but small",
      },
      {
        pages: {
          "/": '<meta property="og:image" content="https://example.com/tea.png">',
          "/tea.png": { resource: { width: 199, height: 630 } },
        },
        severity: "warning",
        at: ["/tea.png"],
        because: "Facebook doesn't show it because of its width",
      },
      {
        pages: {
          "/": '<meta property="og:image" content="https://example.com/tea.png">',
          "/tea.png": { resource: { width: 1200, height: 199 } },
        },
        severity: "warning",
        at: ["/tea.png"],
        because: "Facebook doesn't show it because of its height",
      },
    ],
    passes: [
      {
        pages: {
          "/": '<meta property="og:image" content="https://example.com/tea.png">',
          "/tea.png": { resource: { width: 600, height: 315 } },
        },
        because: "it is shown as a large preview",
      },
      {
        pages: {
          "/": '<meta property="og:image" content="https://example.com/tea.png">',
          "/tea.png": { resource: { width: 600, height: 600 } },
        },
        because: "a large square is shown whole",
      },
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { resource: { width: 100, height: 100 } } },
        because: "it is a page image",
      },
      {
        pages: {
          "/": '<meta property="og:image" content="https://example.com/tea.svg">',
          "/tea.svg": { resource: { mediaType: "image/svg+xml", width: 24, height: 24 } },
        },
        because: "SVGs have no intrinsic size",
      },
      {
        pages: {
          "/": '<meta property="og:image" content="https://example.com/tea.png">',
          "/tea.png": { resource: {} },
        },
        because: "its size is unknown",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "the page has no resources" },
      {
        pages: {
          "/": '<meta property="og:image" content="https://example.com/tea.png">',
          "/tea.png": { resource: { type: "other", width: 100, height: 100 } },
        },
        because: "it isn't an image",
      },
    ],
  }),
});
