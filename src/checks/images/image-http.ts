import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { shownImages } from "../kit/shown-images.ts";
import { imageAttributes } from "../kit/suggest/images.ts";
import { isLoopbackUrl, isSameSite, parseUrl, shortLocator } from "../kit/url.ts";

export default defineCheck({
  id: "image-http",
  title: "Image srcset contains HTTP URLs",
  effect: "breakage",
  severity: "warning",
  certainty: "certain",
  fix: "safe",
  core: false,
  message: "The srcset of {image} includes {url}, which browsers block on an HTTPS page (mixed content).",
  noSuggestion: "The image isn't available over HTTPS.",
  docs: {
    what: "An image's `srcset` on an HTTPS page contains an HTTP URL. HTTP URLs in `src` are covered by sec-mixed-content. Pages with upgrade-insecure-requests are excluded.",
    why: "Browsers upgrade `src` to HTTPS automatically, but block HTTP URLs in `srcset`, so the image is missing at some screen sizes.",
    fix: "Change the URLs to `https:`. After an HTTPS migration, do a search and replace in the database.",
    sources: ["https://www.w3.org/TR/mixed-content/#upgrade-algorithm"],
  },
  needs: ["document", "headers"],
  appliesTo: htmlPage,

  *detect({ document, headers, page }) {
    if (!page.url.startsWith("https:")) return;
    const policies = [
      ...headers.all("content-security-policy"),
      ...document.metas.filter(isPolicy).map(({ content }) => content),
    ];
    if (policies.some((policy) => /upgrade-insecure-requests/i.test(policy))) return;
    for (const { src, srcset, source } of shownImages(document)) {
      const url = /(?:^|[\s,])(http:\/\/[^\s,]+)/i.exec(srcset ?? "")?.[1];
      const target = url === undefined ? undefined : parseUrl(url);
      if (!target || isLoopbackUrl(target)) continue;
      yield {
        locator: shortLocator(src ?? target.href),
        image: src ?? "an image",
        url: target.href,
        evidence: { snippet: source },
      };
    }
  },

  suggest({ document, page }, { locator = "", url }) {
    const image = document.images.find(
      ({ src, srcset }) => srcset?.includes("http:") && shortLocator(src ?? String(url)) === locator,
    );
    if (!image?.srcset || image.src === null) return undefined;
    const srcset = image.srcset.replace(/(^|[\s,])http:\/\//gi, "$1https://");
    const risk = isSameSite(String(url), page.url) ? "safe" : "review";
    return imageAttributes(image, { srcset }, { risk, source: "the same URLs over HTTPS" });
  },

  examples: () => ({
    fails: [
      {
        html: '<img src="/a.jpg" srcset="/b.jpg 1x, http://example.com/c.jpg 2x">',
        because: "one size is loaded over HTTP",
      },
      { html: '<img srcset="http://example.com/c.jpg 2x">', because: "the only size is loaded over HTTP" },
      {
        html: '<meta http-equiv="refresh" content="9; url=/upgrade-insecure-requests"><img src="/a.jpg" srcset="http://example.com/c.jpg 2x">',
        because: "the policy is in another tag",
      },
      {
        html: '<meta name="content-security-policy" content="upgrade-insecure-requests"><img src="/a.jpg" srcset="http://example.com/c.jpg 2x">',
        because: "a policy must be set with http-equiv, not with name",
      },
    ],
    passes: [
      { html: '<img src="/a.jpg" srcset="https://example.com/c.jpg 2x">', because: "it is loaded over HTTPS" },
      { html: '<img src="http://example.com/a.jpg">', because: "src is covered by sec-mixed-content" },
      {
        html: '<img srcset="/resize?from=http://example.com/a.jpg 2x">',
        because: "a URL may be part of another one",
      },
      {
        url: "http://example.com/",
        html: '<img srcset="http://example.com/c.jpg 2x">',
        because: "the page itself is served over HTTP",
      },
      {
        html: '<meta http-equiv="Content-Security-Policy" content="upgrade-insecure-requests"><img srcset="http://example.com/c.jpg 2x">',
        because: "the browser upgrades it to HTTPS",
      },
      {
        html: '<img srcset="http://example.com/c.jpg 2x">',
        headers: { "Content-Security-Policy": "upgrade-insecure-requests" },
        because: "the header says the same",
      },
      { html: '<img srcset="http://localhost/c.jpg 2x">', because: "browsers trust localhost" },
      {
        html: '<noscript><img srcset="http://example.com/c.jpg 2x"></noscript>',
        because: "browsers with JavaScript don't load it",
      },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});

function isPolicy({ name, attribute }: { readonly name: string; readonly attribute: string }): boolean {
  return attribute === "http-equiv" && name === "content-security-policy";
}
