import { defineCheck } from "../kit/define-check.ts";
import { asSent, htmlPage } from "../kit/guards.ts";
import { shortLocator } from "../kit/url.ts";

const RELATIVE = /^\s*\/\/[^/]/;

export default defineCheck({
  id: "sec-protocol-relative",
  title: "Address without a protocol",
  severity: "notice",
  certainty: "certain",
  fix: "safe",
  core: false,
  message: "The page loads {url}, an address without https:.",
  noSuggestion: "The address does not open over HTTPS.",
  docs: {
    what: "An image, script, style sheet or frame is loaded from an address that begins with `//`, so that it takes the protocol of the page. Pages that scripts finished are not judged: scripts of others write such addresses, and nobody copies them from there.",
    why: "When the page is opened over HTTP, so is the file, and feeds and mails that copy the address cannot open it at all. Every host that matters speaks HTTPS.",
    fix: "Write `https://` instead of `//`.",
    sources: ["https://developer.mozilla.org/en-US/docs/Web/Security/Mixed_content"],
  },
  needs: ["document"],
  appliesTo: asSent(htmlPage),

  *detect({ document }) {
    const relative = [
      ...document.resources.filter(({ href }) => RELATIVE.test(href)),
      ...document.images.flatMap(({ src, source }) =>
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
    return { field: "resource", target, value: `https:${target}`, risk: "safe", source: "the same address over HTTPS" };
  },

  examples: () => ({
    fails: [
      { html: '<script src="//cdn.example.net/tea.js"></script>', because: "the protocol is missing" },
      { html: '<img src="//cdn.example.net/tea.png" alt="Tea">', because: "images count, too" },
    ],
    passes: [
      {
        html: '<script src="//cdn.example.net/tea.js"></script>',
        sent: "<p>Tea</p>",
        outcome: "not-applicable",
        because: "a script may have written the address",
      },
      { html: '<script src="https://cdn.example.net/tea.js"></script>', because: "the protocol is there" },
      { html: '<link rel="dns-prefetch" href="//fonts.example.net">', because: "a hint loads nothing" },
      { html: '<a href="//other.example.net/">Other</a>', because: "a link loads nothing" },
      { html: '<img src="/tea.png" alt="Tea">', because: "the address stays on the site" },
      { html: "<p>Gone</p>", status: 404, outcome: "not-applicable", because: "an error page is a fault of its own" },
    ],
  }),
});
