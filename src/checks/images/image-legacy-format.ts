import { defineCheck } from "../kit/define-check.ts";
import { inBytes, isImageUse, ownResource, usersOf } from "../kit/resources.ts";

/** Below this the saving is not worth a second file. */
const MIN_KB = 50;
const KB = 1000;
const LEGACY: Readonly<Record<string, string | undefined>> = {
  "image/jpeg": "JPEG",
  "image/jpg": "JPEG",
  "image/png": "PNG",
  "image/gif": "GIF",
  "image/bmp": "BMP",
};

export default defineCheck({
  id: "image-legacy-format",
  scope: "site",
  title: "Image is not in a modern format (WebP, AVIF)",
  effect: "polish",
  causedIn: "page",
  severity: "notice",
  certainty: "likely",
  fix: "manual",
  core: false,
  limit: MIN_KB,
  threshold: "{limit} KB or more",
  message: "The image is a {size} {format}; WebP or AVIF would be smaller.",
  noSuggestion: "The file has to be converted and re-uploaded; an image plugin can convert all files.",
  docs: {
    what: "A JPEG, PNG, GIF or BMP of {limit} KB or more is served although the crawler's Accept header includes WebP and AVIF. Images in a `<picture>` and images on other hosts are excluded.",
    why: "WebP is typically 25–35% smaller than JPEG at the same quality, and about 25% smaller than PNG when lossless. AVIF photos are about half the size of JPEG.",
    fix: "Let an image plugin or CDN convert images, or serve both formats with `<picture>`.",
    sources: [
      "https://developer.chrome.com/docs/lighthouse/performance/uses-webp-images",
      "https://web.dev/articles/choose-the-right-image-format",
      "https://developers.google.com/speed/webp",
    ],
  },
  needs: ["graph"],
  each: ownResource,

  *detect({ url, graph }, limit) {
    const bytes = url.resource?.wireBytes ?? 0;
    const format = LEGACY[url.resource?.mediaType ?? ""];
    if (!format || bytes < limit * KB) return;
    const { uses, related } = usersOf(url, graph);
    if (uses.has("picture") || ![...uses].some(isImageUse)) return;
    yield { format, size: inBytes(bytes), evidence: { related } };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { resource: { wireBytes: 50_000 } } },
        at: ["/tea.png"],
        because: "it is a PNG at the limit",
      },
    ],
    passes: [
      {
        pages: { "/": '<img src="/tea.png" alt="Tea">', "/tea.png": { resource: { wireBytes: 49_999 } } },
        because: "it is small",
      },
      {
        pages: {
          "/": '<img src="/tea.jpg" alt="Tea">',
          "/tea.jpg": { resource: { mediaType: "image/webp", wireBytes: 90_000 } },
        },
        because: "the server serves WebP under the old name",
      },
      {
        pages: {
          "/": '<picture><source srcset="/tea.avif" type="image/avif"><img src="/tea.jpg" alt="Tea"></picture>',
          "/tea.jpg": { resource: { mediaType: "image/jpeg", wireBytes: 90_000 } },
        },
        because: "the <picture> offers other formats",
      },
      {
        pages: {
          "/": '<meta property="og:image" content="https://example.com/tea.png">',
          "/tea.png": { resource: { wireBytes: 90_000 } },
        },
        because: "social networks expect the old formats",
      },
      {
        pages: {
          "/": '<img src="https://other.example.net/tea.png" alt="Tea">',
          "https://other.example.net/tea.png": { resource: { wireBytes: 90_000 } },
        },
        because: "it is hosted on a third-party server",
      },
    ],
  }),
});
