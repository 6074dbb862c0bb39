import type { Document } from "#domain/document.ts";
import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { shownImages } from "../kit/shown-images.ts";
import { asHttps, isLoopbackUrl, isSameSite, parseUrl, shortLocator } from "../kit/url.ts";

/** Browsers block these; they could change the whole page. Images and media are merely shown, or asked for over HTTPS. */
const ACTIVE = new Set(["script", "stylesheet", "iframe", "object", "font"]);
const STYLE_LOADS = { style: "stylesheet", font: "font", background: "background image" } as const;

interface Load {
  readonly what: string;
  readonly url: string | null;
  readonly source: string;
}

export default defineCheck({
  id: "sec-mixed-content",
  title: "Mixed content",
  effect: "breakage",
  severity: "error",
  certainty: "certain",
  fix: "safe",
  core: true,
  message: "The page loads {what} over HTTP: {url}.",
  noSuggestion:
    "The file isn't available over HTTPS, or CSS of the theme or page loads it and has to be corrected there.",
  docs: {
    what: "An HTTPS page loads a script, stylesheet, font or iframe (error), or an image, audio or video (warning), over HTTP. CSS in `<style>` elements and `style` attributes counts, too; stylesheet files are covered by sec-mixed-content-css. Pages with upgrade-insecure-requests are excluded.",
    why: "Browsers block active mixed content, which breaks the page. They upgrade passive mixed content to HTTPS, and it fails to load if that doesn't work.",
    fix: "Load it over HTTPS. After an HTTPS migration, do a search and replace in the database.",
    sources: [
      "https://www.w3.org/TR/mixed-content/",
      "https://developer.mozilla.org/en-US/docs/Web/Security/Mixed_content",
    ],
  },
  needs: ["document", "headers"],
  appliesTo: htmlPage,

  *detect({ document, headers, page }) {
    if (!page.url.startsWith("https:") || upgradesRequests(document, headers.all("content-security-policy"))) return;
    for (const { what, url, source } of loads(document)) {
      const target = url?.startsWith("http:") ? parseUrl(url) : undefined;
      if (!target || isLoopbackUrl(target)) continue;
      const severity = ACTIVE.has(what) ? "error" : "warning";
      yield {
        locator: shortLocator(target.href),
        severity,
        what: `${article(what)} ${what}`,
        url: target.href,
        evidence: { snippet: source },
      };
    }
  },

  suggest({ page, document }, { url }) {
    const target = String(url);
    if (document.styleLoads?.some((load) => load.url === target)) return undefined;
    const risk = isSameSite(target, page.url) ? "safe" : "review";
    return { field: "resource", target, value: asHttps(target), risk, source: "the same URL over HTTPS" };
  },

  examples: () => ({
    fails: [
      {
        html: '<div style="background: url(http://example.com/tea.jpg)">Tea</div>',
        severity: "warning",
        says: "loads a background image over HTTP: http://example.com/tea.jpg",
        because: "a style attribute loads it",
      },
      {
        html: "<style>@font-face { src: url(http://cdn.example.net/tea.woff2) }</style>",
        severity: "error",
        says: "loads a font",
        because: "browsers block fonts",
      },
      {
        html: '<script src="http://cdn.example.net/tea.js"></script>',
        severity: "error",
        says: "loads a script",
        because: "browsers block the script",
        suggests: "https://cdn.example.net/tea.js",
      },
      {
        html: '<img src="http://example.com/tea.jpg" alt="Tea">',
        severity: "warning",
        says: "loads an image",
        because: "an image counts, too, as a warning",
      },
      {
        html: '<video src="http://example.com/tea.mp4"></video>',
        severity: "warning",
        says: "loads a video or audio file",
        because: "browsers upgrade videos to HTTPS or block them",
      },
      {
        html: '<meta name="description" content="How to set upgrade-insecure-requests"><img src="http://example.com/tea.jpg" alt="Tea">',
        because: "another tag doesn't set a policy",
      },
    ],
    passes: [
      {
        html: "<style>@namespace svg url(http://www.w3.org/2000/svg);</style>",
        because: "the URL of a namespace is a name",
      },
      { html: '<script src="//cdn.example.net/tea.js"></script>', because: "the protocol of the page is kept" },
      { html: '<a href="http://other.example.net/">Other</a>', because: "a link loads nothing" },
      {
        html: '<img src="http://example.com/tea.jpg" alt="Tea">',
        headers: { "Content-Security-Policy": "upgrade-insecure-requests" },
        because: "the browser upgrades it to HTTPS",
      },
      {
        url: "http://example.com/",
        html: '<script src="http://example.com/a.js"></script>',
        because: "the page itself is served over HTTP",
      },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
      { html: '<script src="http://localhost:3000/tea.js"></script>', because: "browsers trust localhost" },
      {
        html: '<noscript><img src="http://example.com/tea.jpg" alt="Tea"></noscript>',
        because: "browsers with JavaScript don't load it",
      },
      {
        html: '<noscript><iframe src="http://example.com/tea"></iframe></noscript>',
        because: "nor the frame",
      },
      {
        html: '<link rel="icon" href="http://example.com/icon.png">',
        because: "a blocked icon doesn't matter",
      },
      {
        html: '<meta http-equiv="Content-Security-Policy" content="upgrade-insecure-requests"><img src="http://example.com/tea.jpg" alt="Tea">',
        because: "a meta tag counts, too",
      },
    ],
  }),
});

function* loads(document: Document): Generator<Load> {
  for (const { kind, url, noscript, source } of document.resources) {
    if (noscript) continue;
    if (ACTIVE.has(kind) || kind === "media")
      yield { what: kind === "media" ? "video or audio file" : kind, url, source };
  }
  for (const { use, url, source } of document.styleLoads ?? []) yield { what: STYLE_LOADS[use], url, source };
  for (const { url, source } of shownImages(document)) yield { what: "image", url, source };
}

function upgradesRequests({ metas }: Document, headers: readonly string[]): boolean {
  const policies = metas.filter(({ name }) => name === "content-security-policy").map(({ content }) => content);
  return [...policies, ...headers].some((policy) => /(^|[;,\s])upgrade-insecure-requests\b/i.test(policy));
}

function article(noun: string): string {
  return /^[aeiou]/.test(noun) ? "an" : "a";
}
