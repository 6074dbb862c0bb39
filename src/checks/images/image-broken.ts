import type { SeenUrl } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import { inWords, isBroken, isRefused } from "../kit/guards.ts";
import { isFolderMissing } from "../kit/missing-folders.ts";
import { endOf, isImageUse, loads } from "../kit/resources.ts";

export default defineCheck({
  id: "image-broken",
  scope: "site",
  title: "Broken image",
  effect: "breakage",
  causedIn: "target",
  severity: "error",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The image {image} can't be loaded: {answer}.",
  noSuggestion: "No image on the site has a similar name.",
  docs: {
    what: "An image URL returns 404, 410 or another error, or an HTML page instead of an image. Blocked requests (401, 403, 429), bot challenges and, on other hosts, temporary server errors are excluded.",
    why: "Visitors see a broken image, and image search can't index it.",
    fix: "Correct the URL, re-upload the image, or remove it from the page.",
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

  suggest({ place, corpus, graph }, { image }) {
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
    // Where a whole folder was not published, its images are to be uploaded.
    if (isFolderMissing(target, graph)) return undefined;
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
      source: "the site, which has no similar image",
    };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { status: 404, resource: {} } },
        at: ["/"],
        because: "the image doesn't exist",
      },
      {
        pages: {
          "/": '<img src="/tea.png" alt="Tea" srcset="/tea.png 400w, /large.png 1200w">',
          "/tea.png": { resource: {} },
          "/large.png": { status: 410, resource: {} },
        },
        at: ["/"],
        because: "the size for large screens is broken",
      },
      {
        pages: {
          "/": '<img src="/tea.png" alt="Tea">',
          "/tea.png": { resource: { type: "html", mediaType: "text/html", looksLike: "html" } },
        },
        at: ["/"],
        because: "an HTML page isn't an image",
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
        because: "its host no longer exists",
      },
      {
        pages: {
          "/": '<img src="https://other.example.net/tea.png" alt="Tea">',
          "https://other.example.net/tea.png": { status: 404, resource: {} },
        },
        at: ["/"],
        because: "the third-party file was removed",
      },
      {
        origin: "http://192.168.0.7",
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { status: 404, resource: {} } },
        at: ["/"],
        because: "an IP address needs no DNS lookup",
      },
    ],
    passes: [
      { pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { resource: {} } }, because: "it works" },
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { status: 403, resource: {} } },
        because: "blocked doesn't mean broken",
      },
      {
        pages: {
          "/": '<img src="https://other.example.net/tea.png" alt="Tea">',
          "https://other.example.net/tea.png": { status: 503, resource: {} },
        },
        because: "third-party server errors may be temporary",
      },
      {
        pages: { "/": '<link rel="icon" href="/icon.png">', "/icon.png": { status: 404, resource: {} } },
        because: "a favicon isn't a page image",
      },
      {
        origin: "http://127.0.0.1:8080",
        pages: {
          "/": '<img src="https://gone.example.net/tea.png" alt="Tea">',
          "https://gone.example.net/tea.png": { failure: "dns_failed", resource: {} },
        },
        because: "DNS may not be working on this machine",
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
        because: "it was not requested",
      },
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { status: 403, resource: {} } },
        outcome: "cannot-tell",
        because: "access to the image was denied",
      },
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { redirectTo: "/gone" }, "/gone": { status: 404 } },
        because: "a URL not requested as an image isn't checked as one",
      },
      {
        pages: {
          "/": '<img src="https://other.example.net/tea.png" alt="Tea">',
          "https://other.example.net/tea.png": { status: 500, resource: {} },
        },
        because: "third-party server errors may be temporary",
      },
    ],
  }),
});

function faultOf(end: SeenUrl, isOwn: boolean): string | null {
  if (end.resource?.type === "html") return "the URL returns an HTML page";
  if (!isBroken(end)) return null;
  const isCertain = isOwn || end.failure === "dns_failed" || (end.status !== null && end.status < 500);
  return isCertain ? inWords(end) : null;
}
