import { defineCheck } from "../kit/define-check.ts";
import { inBytes, isImageUse, loadedResource, usersOf } from "../kit/resources.ts";

/** A photograph of 1,600 pixels fits into this in any current format; half a second on a slow mobile line. */
const MAX_KB = 200;
const KB = 1000;
/** Over a slow line this one image takes seconds, whatever else the page does. */
const MAX_BYTES_BEFORE_ERROR = 1_000_000;

export default defineCheck({
  id: "image-too-large",
  scope: "site",
  title: "Image file is too large",
  effect: "polish",
  causedIn: "page",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: true,
  limit: MAX_KB,
  threshold: "at most {limit} KB; error above 1 MB",
  message: "The image is {size} and is used on {pages:page/pages}.",
  noSuggestion: "The file has to be compressed and re-uploaded.",
  docs: {
    what: "An image on the page is larger than {limit} KB; above 1 MB it's an error. Icons and social sharing images are excluded.",
    why: "Oversized images are a common cause of slow page loads on mobile.",
    fix: "Resize the image to its display size, and save it as WebP or AVIF. Image plugins can do both in bulk.",
    sources: [
      "https://web.dev/articles/fast#optimize_your_images",
      "https://web.dev/articles/choose-the-right-image-format",
    ],
  },
  needs: ["graph"],
  each: loadedResource,

  *detect({ url, graph }, limit) {
    const bytes = url.resource?.type === "image" ? (url.resource.wireBytes ?? 0) : 0;
    if (bytes <= limit * KB) return;
    const { uses, count, related } = usersOf(url, graph);
    if (![...uses].some(isImageUse)) return;
    const severity = bytes > MAX_BYTES_BEFORE_ERROR ? "error" : "warning";
    yield {
      severity,
      size: inBytes(bytes, severity === "error" ? MAX_BYTES_BEFORE_ERROR : limit * KB),
      pages: count,
      evidence: { related },
    };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { resource: { wireBytes: 200_001 } } },
        at: ["/tea.png"],
        severity: "warning",
        says: "200.01 KB",
        because: "it is one byte over the limit",
      },
      {
        pages: {
          "/": '<img src="https://cdn.example.net/tea.png" alt="Tea">',
          "https://cdn.example.net/tea.png": { resource: { wireBytes: 3_000_000 } },
        },
        at: ["https://cdn.example.net/tea.png"],
        because: "visitors wait for images on other hosts, too",
      },
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { resource: { wireBytes: 1_000_000 } } },
        severity: "warning",
        because: "a megabyte is bad",
      },
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { resource: { wireBytes: 1_000_001 } } },
        severity: "error",
        says: "1.001 MB",
        because: "more than a megabyte is worse",
      },
    ],
    passes: [
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { resource: { wireBytes: 200_000 } } },
        because: "it is exactly at the limit",
      },
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { resource: { wireBytes: null } } },
        because: "its size is unknown",
      },
      {
        pages: {
          "/": '<meta property="og:image" content="https://example.com/tea.png">',
          "/tea.png": { resource: { wireBytes: 900_000 } },
        },
        because: "visitors of the page do not load it",
      },
      {
        pages: {
          "/": '<script src="/tea.js"></script>',
          "/tea.js": { resource: { type: "script", wireBytes: 900_000 } },
        },
        because: "it isn't an image",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "the page has no resources" },
    ],
  }),
});
