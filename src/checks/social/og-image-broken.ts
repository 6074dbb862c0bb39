import type { SeenUrl } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import { inWords, isBroken, isRefused } from "../kit/guards.ts";
import { endOf, loads } from "../kit/resources.ts";
import { shareableImage } from "../kit/suggest/images.ts";
import { socialTags } from "../kit/suggest/social.ts";

export default defineCheck({
  id: "og-image-broken",
  scope: "site",
  title: "Open Graph or X card image is broken",
  effect: "polish",
  causedIn: "target",
  severity: "warning",
  certainty: "certain",
  fix: "review",
  core: false,
  message: "The social sharing image {image} can't be used: {answer}.",
  noSuggestion: "The page has no other working image that is large enough.",
  docs: {
    what: "The `og:image` or `twitter:image` URL can't be loaded or isn't an image.",
    why: "Shared links show no image, or one chosen by the network.",
    fix: "Use a publicly accessible image URL.",
    sources: ["https://ogp.me/", "https://developers.facebook.com/docs/sharing/webmasters/images/"],
  },
  needs: ["graph"],

  each({ url, graph }) {
    if (url.kind !== "resource" || !url.visited) return "not-applicable";
    if (isRefused(url)) return "cannot-tell";
    return url.failure === "dns_failed" && !graph.namesResolve ? "cannot-tell" : "applies";
  },

  *detect({ url, graph }) {
    const end = endOf(url, graph);
    const answer = end && faultOf(end);
    if (!answer) return;
    for (const { from, text } of loads(url, graph)) {
      if (text === "social image") yield { at: from, locator: url.url, image: url.url, answer };
    }
  },

  /** Every tag that names the broken image names another one of the page. */
  suggest({ place, view }, { image }) {
    const other = place && shareableImage(place.document, view);
    if (!place || other === undefined || other === image) return undefined;
    const tags = place.document.metas.filter(({ content }) => URL.parse(content.trim())?.href === image);
    const names = [...new Set(tags.map(({ name }) => name))];
    return socialTags(
      names.map((name) => [name, other]),
      "property",
      "a working image from the page",
    );
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<meta property="og:image" content="https://example.com/tea.png"><main><img src="/farm.png" alt="Farm"></main>',
          "/farm.png": { resource: {} },
          "/tea.png": { status: 404, resource: {} },
        },
        at: ["/"],
        because: "the image doesn't exist",
      },
      {
        pages: {
          "/": '<meta name="twitter:image" content="https://example.com/tea">',
          "/tea": { resource: { type: "html", mediaType: "text/html" } },
        },
        at: ["/"],
        because: "it references a page instead of an image",
      },
      {
        pages: {
          "/": '<meta property="og:image" content="https://gone.example.net/tea.png">',
          "https://gone.example.net/tea.png": { failure: "dns_failed", resource: {} },
        },
        at: ["/"],
        because: "its host no longer exists",
      },
      {
        origin: "http://192.168.0.7",
        pages: {
          "/": '<meta property="og:image" content="http://192.168.0.7/tea.png">',
          "/tea.png": { status: 404, resource: {} },
        },
        at: ["/"],
        because: "an IP address needs no DNS lookup",
      },
    ],
    passes: [
      {
        pages: {
          "/": '<meta property="og:image" content="https://example.com/tea.png">',
          "/tea.png": { resource: {} },
        },
        because: "it works",
      },
      {
        pages: {
          "/": '<meta property="og:image" content="https://example.com/tea.png">',
          "/tea.png": { status: 403, resource: {} },
        },
        because: "it may be accessible to social networks",
      },
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { status: 404, resource: {} } },
        because: "page images are reported separately",
      },
      {
        pages: {
          "/": '<meta property="og:image" content="https://other.example.net/tea.png">',
          "https://other.example.net/tea.png": { status: 503, resource: {} },
        },
        because: "the error may be temporary",
      },
      {
        origin: "http://127.0.0.1:8080",
        pages: {
          "/": '<meta property="og:image" content="https://gone.example.net/tea.png">',
          "https://gone.example.net/tea.png": { failure: "dns_failed", resource: {} },
        },
        because: "DNS may not be working on this machine",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "no image is specified" },
      {
        pages: {
          "/": '<meta property="og:image" content="https://example.com/tea.png">',
          "/tea.png": { leftOut: "robots", resource: {} },
        },
        outcome: "not-applicable",
        because: "it was not requested",
      },
      {
        pages: {
          "/": '<meta property="og:image" content="https://example.com/tea.png">',
          "/tea.png": { status: 403, resource: {} },
        },
        outcome: "cannot-tell",
        because: "access to the image was denied",
      },
      {
        pages: { "/": '<meta property="og:image" content="https://example.com/tea.png">', "/tea.png": { status: 404 } },
        because: "a URL not requested as an image isn't checked as one",
      },
      {
        pages: {
          "/": '<meta property="og:image" content="https://example.com/tea.png">',
          "/tea.png": { resource: { type: "other", mediaType: "application/octet-stream" } },
        },
        because: "bytes of any kind may be an image",
      },
      {
        pages: {
          "/": '<meta property="og:image" content="https://example.com/tea.png">',
          "/tea.png": { status: 500, resource: {} },
        },
        because: "the error may be temporary",
      },
    ],
  }),
});

/** A server's fault may pass; what is gone, or no image at all, stays so. */
function faultOf(end: SeenUrl): string | null {
  if (end.resource && end.resource.type !== "image" && end.resource.type !== "other")
    return "the URL doesn't return an image";
  const isGone = isBroken(end) && (end.failure === "dns_failed" || (end.status !== null && end.status < 500));
  return isGone ? inWords(end) : null;
}
