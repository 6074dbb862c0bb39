import { defineCheck } from "../kit/define-check.ts";
import { affected, headerOf } from "../kit/site-headers.ts";

export default defineCheck({
  id: "sec-permissions-policy",
  scope: "site",
  title: "Permissions policy is missing",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "Pages come without a Permissions-Policy ({pages:page/pages} of {of}).",
  noSuggestion: "The header is set on the server.",
  docs: {
    what: "Pages do not send `Permissions-Policy`.",
    why: "Browsers already keep camera, microphone and location from frames of other sites. The header takes them from the scripts of the page itself, too, so that an injected script or a careless library cannot ask visitors for them: a second lock, nothing urgent.",
    fix: "Send for example `Permissions-Policy: camera=(), microphone=(), geolocation=()`, and leave out what the site itself uses.",
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
        because: "its older name says the same",
      },
    ],
  }),
});
