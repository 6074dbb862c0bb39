import type { SeenUrl } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import { inWords, isBroken, isRefused } from "../kit/guards.ts";
import { endOf, isImageUse, loads } from "../kit/resources.ts";

export default defineCheck({
  id: "image-broken",
  scope: "site",
  title: "Image does not open",
  severity: "error",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The image {image} is not shown: {answer}.",
  noSuggestion: "No image of the site has a similar name.",
  docs: {
    what: "A page shows an image whose address answers 404 or 410, fails, or answers with a web page instead of an image. Refusals (401, 403, 429) and challenges do not count, and for other hosts neither do passing server errors.",
    why: "Visitors see an empty frame, and image search finds nothing.",
    fix: "Correct the address, upload the image again, or take it out of the page.",
    sources: ["https://developers.google.com/search/docs/appearance/google-images"],
  },
  needs: ["graph"],

  each({ url, graph }) {
    if (url.kind !== "resource" || !url.visited) return "not-applicable";
    if (isRefused(url)) return "cannot-tell";
    return url.failure === "dns_failed" && !graph.namesResolve ? "cannot-tell" : "applies";
  },

  *detect({ url, graph, site }) {
    const end = endOf(url, graph);
    const answer = end && faultOf(end, new URL(end.url).origin === site.origin);
    if (!answer) return;
    for (const { from, text } of loads(url, graph)) {
      if (isImageUse(text)) yield { at: from, locator: url.url, image: url.url, answer };
    }
  },

  suggest({ place, corpus }, { image }) {
    const target = String(image);
    const same = corpus.pages.image(target);
    if (same && same.url !== target)
      return {
        field: "resource",
        target,
        value: same.url,
        risk: "review",
        source: "the same image in another size or format",
      };
    // A link or a heading would lose its only content with the image.
    const uses = place?.document.images.filter(({ url }) => url === target) ?? [];
    const holds = uses.some(({ inLink, inPicture, srcset }) => inLink || inPicture || srcset !== null);
    const hasHeading = place?.document.headings.some(({ imageOnly }) => imageOnly);
    if (uses.length === 0 || holds || hasHeading) return undefined;
    return {
      field: "image_removed",
      target,
      value: "",
      risk: "review",
      source: "nothing like it was found on the site",
    };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { status: 404, resource: {} } },
        at: ["/"],
        because: "there is no such image",
      },
      {
        pages: {
          "/": '<img src="/tea.png" alt="Tea" srcset="/tea.png 400w, /large.png 1200w">',
          "/tea.png": { resource: {} },
          "/large.png": { status: 410, resource: {} },
        },
        at: ["/"],
        because: "the size for large screens is gone",
      },
      {
        pages: {
          "/": '<img src="/tea.png" alt="Tea">',
          "/tea.png": { resource: { type: "html", mediaType: "text/html", looksLike: "html" } },
        },
        at: ["/"],
        because: "a web page is no image",
      },
      {
        pages: {
          "/": '<img src="/old.png" alt="Tea">',
          "/old.png": { redirectTo: "/new.png", resource: {} },
          "/new.png": { status: 404, resource: {} },
        },
        at: ["/"],
        because: "the redirect ends nowhere",
      },
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { status: 500, resource: {} } },
        at: ["/"],
        because: "the site's own server fails",
      },
      {
        pages: {
          "/": '<img src="https://gone.example.net/tea.png" alt="Tea">',
          "https://gone.example.net/tea.png": { failure: "dns_failed", resource: {} },
        },
        at: ["/"],
        because: "its host is gone",
      },
      {
        pages: {
          "/": '<img src="https://other.example.net/tea.png" alt="Tea">',
          "https://other.example.net/tea.png": { status: 404, resource: {} },
        },
        at: ["/"],
        because: "a stranger has taken it away",
      },
      {
        origin: "http://192.168.0.7",
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { status: 404, resource: {} } },
        at: ["/"],
        because: "a number needs no name to be resolved",
      },
    ],
    passes: [
      { pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { resource: {} } }, because: "it opens" },
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { status: 403, resource: {} } },
        because: "blocked is not broken",
      },
      {
        pages: {
          "/": '<img src="https://other.example.net/tea.png" alt="Tea">',
          "https://other.example.net/tea.png": { status: 503, resource: {} },
        },
        because: "a stranger's server may be back tomorrow",
      },
      {
        pages: { "/": '<link rel="icon" href="/icon.png">', "/icon.png": { status: 404, resource: {} } },
        because: "an icon is no image of the page",
      },
      {
        origin: "http://127.0.0.1:8080",
        pages: {
          "/": '<img src="https://gone.example.net/tea.png" alt="Tea">',
          "https://gone.example.net/tea.png": { failure: "dns_failed", resource: {} },
        },
        because: "nothing shows that names can be resolved here",
      },
      {
        pages: {
          "/": '<img src="/old.png" alt="Tea">',
          "/old.png": { redirectTo: "/new.png", resource: {} },
          "/new.png": { resource: {} },
        },
        because: "the redirect ends at the image",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "there are no images" },
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { leftOut: "robots", resource: {} } },
        outcome: "not-applicable",
        because: "it was not asked for",
      },
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { status: 403, resource: {} } },
        outcome: "cannot-tell",
        because: "the image refused to be read",
      },
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { redirectTo: "/gone" }, "/gone": { status: 404 } },
        because: "what was never asked for as an image is not judged as one",
      },
      {
        pages: {
          "/": '<img src="https://other.example.net/tea.png" alt="Tea">',
          "https://other.example.net/tea.png": { status: 500, resource: {} },
        },
        because: "a stranger's server may fail for a moment",
      },
    ],
  }),
});

function faultOf(end: SeenUrl, isOwn: boolean): string | null {
  if (end.resource?.type === "html") return "a web page lies there";
  if (!isBroken(end)) return null;
  const isCertain = isOwn || end.failure === "dns_failed" || (end.status !== null && end.status < 500);
  return isCertain ? inWords(end) : null;
}
