import { defineCheck } from "../kit/define-check.ts";
import { asSent, htmlPage } from "../kit/guards.ts";
import { shownImages } from "../kit/shown-images.ts";
import { shortLocator } from "../kit/url.ts";

const RELATIVE = /^\s*\/\/[^/]/;

export default defineCheck({
  id: "sec-protocol-relative",
  title: "Protocol-relative resource URL",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "safe",
  core: false,
  offByDefault: true,
  message: "The page loads {url}, a protocol-relative URL.",
  noSuggestion: "The URL isn't available over HTTPS.",
  docs: {
    what: "An image, script, stylesheet or iframe is loaded from a URL that starts with `//`, so it uses the page's protocol. JavaScript-rendered pages are excluded, because third-party scripts add such URLs.",
    why: "If the page is opened over HTTP, so is the file, and feeds and emails can't resolve the URL at all. Practically all hosts support HTTPS today.",
    fix: "Use `https://` instead of `//`.",
    sources: ["https://developer.mozilla.org/en-US/docs/Web/Security/Mixed_content"],
  },
  needs: ["document"],
  appliesTo: asSent(htmlPage),

  *detect({ document }) {
    const relative = [
      ...document.resources.filter(({ href }) => RELATIVE.test(href)),
      ...shownImages(document).flatMap(({ src, source }) =>
        src !== null && RELATIVE.test(src) ? [{ href: src, source }] : [],
      ),
    ];
    for (const { href, source } of relative) {
      // A hint about a host is no file.
      if (/rel=["']?(?:dns-prefetch|preconnect)/i.test(source)) continue;
      yield { locator: shortLocator(href.trim()), url: href.trim(), evidence: { snippet: source } };
    }
  },

  suggest(_, { url }) {
    const target = String(url);
    return { field: "resource", target, value: `https:${target}`, risk: "safe", source: "the same URL over HTTPS" };
  },

  examples: () => ({
    fails: [
      { html: '<script src="//cdn.example.net/tea.js"></script>', because: "the protocol is missing" },
      { html: '<img src="//cdn.example.net/tea.png" alt="Tea">', because: "images count, too" },
    ],
    passes: [
      {
        html: '<noscript><img src="//cdn.example.net/tea.jpg"></noscript>',
        because: "browsers with JavaScript don't load it",
      },
      {
        html: '<script src="//cdn.example.net/tea.js"></script>',
        sent: "<p>Tea</p>",
        outcome: "not-applicable",
        because: "JavaScript may have added the URL",
      },
      { html: '<script src="https://cdn.example.net/tea.js"></script>', because: "the protocol is there" },
      { html: '<link rel="dns-prefetch" href="//fonts.example.net">', because: "a resource hint loads nothing" },
      { html: '<a href="//other.example.net/">Other</a>', because: "a link loads nothing" },
      { html: '<img src="/tea.png" alt="Tea">', because: "the URL stays on the site" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "error pages are reported separately" },
    ],
  }),
});
