import type { ResourceFacts, Use } from "#domain/resource.ts";
import { defineCheck } from "../kit/define-check.ts";
import { loadedResource, usersOf } from "../kit/resources.ts";

export default defineCheck({
  id: "http-bad-content-type",
  scope: "site",
  title: "Resource has an incorrect Content-Type",
  effect: "reach",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The {use} is served {declared}{instead}.",
  noSuggestion: "The Content-Type is configured on the server.",
  docs: {
    what: "A script or stylesheet is served with a missing or incorrect Content-Type, or an image is served as a non-image type.",
    why: "Browsers block scripts and stylesheets with the wrong type if `nosniff` is set. An HTML page in place of a file means that the file is missing.",
    fix: "Configure the correct MIME type on the server (`text/css`, `text/javascript`, `image/…`), or fix the URL if it returns a page.",
    sources: [
      "https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/X-Content-Type-Options",
      "https://mimesniff.spec.whatwg.org/",
    ],
  },
  needs: ["graph"],
  each: loadedResource,

  *detect({ url, graph }) {
    const { resource } = url;
    if (!resource) return;
    const { uses, related } = usersOf(url, graph);
    const use = [...uses].find((each) => contradicts(each, resource));
    if (!use) return;
    const declared = resource.mediaType === "" ? "without a Content-Type header" : `as ${resource.mediaType}`;
    const isImage = resource.looksLike !== null && resource.looksLike !== "html";
    yield {
      use: WORDS[use] ?? use,
      declared,
      instead: isImage ? `, but looks like ${resource.looksLike}` : "",
      evidence: { header: `content-type: ${resource.mediaType}`, related },
    };
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/": '<link rel="stylesheet" href="/tea.css">',
          "/tea.css": { resource: { type: "other", mediaType: "text/plain" } },
        },
        at: ["/tea.css"],
        because: "browsers don't apply plain text as a stylesheet",
      },
      {
        pages: {
          "/": '<script src="/tea.js"></script>',
          "/tea.js": { resource: { type: "other", mediaType: "" } },
        },
        at: ["/tea.js"],
        because: "it has no type",
      },
      {
        pages: {
          "/": '<script src="/tea.js"></script>',
          "/tea.js": { resource: { type: "html", mediaType: "text/html", looksLike: "html" } },
        },
        at: ["/tea.js"],
        because: "an HTML page is served instead of the script",
      },
      {
        pages: {
          "/": '<img src="/tea.png" alt="Tea">',
          "/tea.png": { resource: { type: "other", mediaType: "text/plain", looksLike: "png" } },
        },
        at: ["/tea.png"],
        because: "the image is served as text",
      },
      {
        pages: {
          "/": '<link rel="stylesheet" href="/tea.css">',
          "/tea.css": { resource: { type: "other", mediaType: "" } },
        },
        at: ["/tea.css"],
        says: "The stylesheet is served without a Content-Type header.",
        because: "there is no Content-Type",
      },
      {
        pages: {
          "/": '<img src="/tea.png" alt="Tea">',
          "/tea.png": { resource: { type: "script", mediaType: "text/javascript", looksLike: "png" } },
        },
        at: ["/tea.png"],
        says: "but looks like png",
        because: "its first bytes are an image's",
      },
      {
        pages: {
          "/": '<link rel="stylesheet" href="/tea.css">',
          "/tea.css": { resource: { type: "html", mediaType: "text/html", looksLike: "html" } },
        },
        at: ["/tea.css"],
        says: "served as text/html.",
        because: "an HTML page is served instead",
      },
      {
        pages: {
          "/": '<img src="data:," srcset="/tea.png 2x" alt="Tea">',
          "/tea.png": { resource: { type: "style", mediaType: "text/css" } },
        },
        at: ["/tea.png"],
        because: "srcset images are images, too",
      },
    ],
    passes: [
      {
        pages: {
          "/": '<link rel="stylesheet" href="/tea.css">',
          "/tea.css": { resource: { type: "style", mediaType: "text/css" } },
        },
        because: "the type is correct",
      },
      {
        pages: {
          "/": '<script type="module" src="/tea.mjs"></script>',
          "/tea.mjs": { resource: { type: "script", mediaType: "application/javascript" } },
        },
        because: "the older MIME type is valid, too",
      },
      {
        pages: {
          "/": '<script type="application/json" src="/tea.json"></script>',
          "/tea.json": { resource: { type: "other", mediaType: "application/json" } },
        },
        because: "a data block isn't a script",
      },
      {
        pages: {
          "/": '<img src="/tea" alt="Tea">',
          "/tea": { resource: { type: "image", mediaType: "image/jpeg", looksLike: "png" } },
        },
        because: "browsers accept any image type",
      },
      {
        pages: {
          "/": '<img src="/tea" alt="Tea">',
          "/tea": { resource: { type: "other", mediaType: "application/octet-stream", looksLike: "png" } },
        },
        because: "browsers detect images without a type",
      },
      {
        pages: {
          "/": '<img src="/tea.png" alt="Tea">',
          "/tea.png": { resource: { type: "html", mediaType: "text/html" } },
        },
        because: "covered by image-broken",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "the page has no resources" },
      {
        pages: {
          "/": '<link rel="icon" href="/icon.png">',
          "/icon.png": { resource: { type: "other", mediaType: "text/plain" } },
        },
        because: "browsers detect icon types themselves",
      },
    ],
  }),
});

const WORDS: Readonly<Partial<Record<Use, string>>> = { style: "stylesheet", script: "script", image: "image" };

/** Types that are neither right nor a contradiction: data, modules in other languages, and bytes of any kind. */
const DATA = /json|wasm|octet-stream|importmap|speculationrules/;
/** Of these, browsers find out by themselves what an image is. */
const UNTYPED_IMAGE = /^$|octet-stream|^binary\//;

function contradicts(use: Use, { type, mediaType }: ResourceFacts): boolean {
  if (use === "script") return type !== "script" && !DATA.test(mediaType);
  if (use === "style") return type !== "style";
  // Web pages in the place of an image are a broken image.
  if (use === "image" || use === "srcset") return type !== "image" && type !== "html" && !UNTYPED_IMAGE.test(mediaType);
  return false;
}
