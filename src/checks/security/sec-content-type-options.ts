import { defineCheck } from "../kit/define-check.ts";
import { affected, headerOf } from "../kit/site-headers.ts";

export default defineCheck({
  id: "sec-content-type-options",
  scope: "site",
  title: "X-Content-Type-Options header is missing",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "Pages are missing X-Content-Type-Options: nosniff ({pages:page/pages} of {of}).",
  noSuggestion: "The header is configured on the server.",
  docs: {
    what: "Pages have no `X-Content-Type-Options: nosniff` header.",
    why: "Without it, browsers may run an uploaded file as a script or HTML page, whatever its declared Content-Type (MIME sniffing).",
    fix: "Send `X-Content-Type-Options: nosniff` on all responses.",
    sources: ["https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/X-Content-Type-Options"],
  },
  needs: ["headerSamples"],

  *detect({ headerSamples }) {
    const found = affected(
      headerSamples,
      (sample) => !/^\s*nosniff\s*(?:,|$)/i.test(headerOf(sample, "x-content-type-options")),
    );
    if (!found) return;
    const { related, ...counts } = found;
    yield { ...counts, evidence: { related } };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": '<a href="/tea">Tea</a>', "/tea": "<p>Tea</p>" },
        at: [""],
        because: "no page sends it, which is one issue",
      },
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "x-content-type-options": "none" } } },
        at: [""],
        because: "there is no such value",
      },
    ],
    passes: [
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "x-content-type-options": "NoSniff" } } },
        because: "it is sent; case does not matter",
      },
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "x-content-type-options": ["nosniff", "nosniff"] } } },
        because: "sent twice is sent",
      },
    ],
  }),
});
