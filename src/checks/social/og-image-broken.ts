import type { SeenUrl } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import { inWords, isBroken, isRefused } from "../kit/guards.ts";
import { endOf, loads } from "../kit/resources.ts";
import { shareableImage } from "../kit/suggest/images.ts";
import { socialTags } from "../kit/suggest/social.ts";

export default defineCheck({
  id: "og-image-broken",
  scope: "site",
  title: "Image for social networks does not open",
  severity: "warning",
  certainty: "certain",
  fix: "review",
  core: false,
  message: "The image that social networks should show, {image}, cannot be used: {answer}.",
  noSuggestion: "The page has no other image that opens and is large enough.",
  docs: {
    what: "`og:image` or `twitter:image` names an address that does not open, or that is no image.",
    why: "Links to the page are shared without a picture, or with one that the network picks by itself.",
    fix: "Name the address of an image that opens without a login.",
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
      "an image of the page that opens",
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
        because: "there is no such image",
      },
      {
        pages: {
          "/": '<meta name="twitter:image" content="https://example.com/tea">',
          "/tea": { resource: { type: "html", mediaType: "text/html" } },
        },
        at: ["/"],
        because: "it names a page instead of an image",
      },
      {
        pages: {
          "/": '<meta property="og:image" content="https://gone.example.net/tea.png">',
          "https://gone.example.net/tea.png": { failure: "dns_failed", resource: {} },
        },
        at: ["/"],
        because: "its host is gone",
      },
      {
        origin: "http://192.168.0.7",
        pages: {
          "/": '<meta property="og:image" content="http://192.168.0.7/tea.png">',
          "/tea.png": { status: 404, resource: {} },
        },
        at: ["/"],
        because: "a number needs no name to be resolved",
      },
    ],
    passes: [
      {
        pages: {
          "/": '<meta property="og:image" content="https://example.com/tea.png">',
          "/tea.png": { resource: {} },
        },
        because: "it opens",
      },
      {
        pages: {
          "/": '<meta property="og:image" content="https://example.com/tea.png">',
          "/tea.png": { status: 403, resource: {} },
        },
        because: "it may be open to social networks",
      },
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { status: 404, resource: {} } },
        because: "an image of the page is another matter",
      },
      {
        pages: {
          "/": '<meta property="og:image" content="https://other.example.net/tea.png">',
          "https://other.example.net/tea.png": { status: 503, resource: {} },
        },
        because: "the server may be back tomorrow",
      },
      {
        origin: "http://127.0.0.1:8080",
        pages: {
          "/": '<meta property="og:image" content="https://gone.example.net/tea.png">',
          "https://gone.example.net/tea.png": { failure: "dns_failed", resource: {} },
        },
        because: "nothing shows that names can be resolved here",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "no image is named" },
      {
        pages: {
          "/": '<meta property="og:image" content="https://example.com/tea.png">',
          "/tea.png": { leftOut: "robots", resource: {} },
        },
        outcome: "not-applicable",
        because: "it was not asked for",
      },
      {
        pages: {
          "/": '<meta property="og:image" content="https://example.com/tea.png">',
          "/tea.png": { status: 403, resource: {} },
        },
        outcome: "cannot-tell",
        because: "the image refused to be read",
      },
      {
        pages: { "/": '<meta property="og:image" content="https://example.com/tea.png">', "/tea.png": { status: 404 } },
        because: "what was never asked for as an image is not judged as one",
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
        because: "the server may fail for a moment",
      },
    ],
  }),
});

/** A server's fault may pass; what is gone, or no image at all, stays so. */
function faultOf(end: SeenUrl): string | null {
  if (end.resource && end.resource.type !== "image" && end.resource.type !== "other") return "no image lies there";
  const isGone = isBroken(end) && (end.failure === "dns_failed" || (end.status !== null && end.status < 500));
  return isGone ? inWords(end) : null;
}
