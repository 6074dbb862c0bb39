import { defineCheck } from "../kit/define-check.ts";
import { affected, headerOf } from "../kit/site-headers.ts";

export default defineCheck({
  id: "sec-permissions-policy",
  scope: "site",
  title: "Permissions-Policy header is missing",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  offByDefault: true,
  message: "Pages have no Permissions-Policy header ({pages:page/pages} of {of}).",
  noSuggestion: "The header is configured on the server.",
  docs: {
    what: "Pages have no `Permissions-Policy` header.",
    why: "Browsers already block cross-origin iframes from using the camera, microphone and location. This header also blocks the page's own scripts, so that injected or careless code can't prompt visitors. It's defense in depth, not urgent.",
    fix: "Send, for example, `Permissions-Policy: camera=(), microphone=(), geolocation=()`, omitting the features your site uses.",
    sources: ["https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Permissions-Policy"],
  },
  needs: ["headerSamples"],

  *detect({ headerSamples }) {
    const found = affected(
      headerSamples,
      (sample) => headerOf(sample, "permissions-policy") === "" && headerOf(sample, "feature-policy") === "",
    );
    if (!found) return;
    const { related, ...counts } = found;
    yield { ...counts, evidence: { related } };
  },

  examples: () => ({
    fails: [{ pages: { "/": "<p>Tea</p>" }, at: [""], because: "it is not sent" }],
    passes: [
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "permissions-policy": "camera=()" } } },
        because: "it is sent",
      },
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "feature-policy": "camera 'none'" } } },
        because: "its older name is accepted",
      },
    ],
  }),
});
