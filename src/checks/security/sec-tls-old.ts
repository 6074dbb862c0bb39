import { defineCheck } from "../kit/define-check.ts";
import { publicSite } from "../kit/guards.ts";

export default defineCheck({
  id: "sec-tls-old",
  scope: "site",
  title: "Server supports outdated TLS versions",
  effect: "breakage",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The server accepts {versions}.",
  noSuggestion: "TLS versions are configured on the server.",
  docs: {
    what: "The server still accepts TLS 1.0 or TLS 1.1.",
    why: "Both have been deprecated since 2021 (RFC 8996) and fail security scans and PCI DSS. Browsers dropped them in 2020, so no one needs them.",
    fix: "Allow only TLS 1.2 and 1.3.",
    sources: ["https://www.rfc-editor.org/rfc/rfc8996", "https://ssl-config.mozilla.org/"],
  },
  needs: ["tls"],
  appliesTo: publicSite,

  *detect({ tls }) {
    const versions = (tls?.oldVersions ?? []).map((version) =>
      version === "TLSv1" ? "TLS 1.0" : version.replace("v", " "),
    );
    if (versions.length > 0) yield { versions };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "<p>Tea</p>" },
        tls: { oldVersions: ["TLSv1", "TLSv1.1"] },
        at: [""],
        says: "TLS 1.0",
        because: "both old versions are accepted",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        tls: { oldVersions: ["TLSv1.1"] },
        at: [""],
        says: "accepts TLS 1.1",
        because: "the newer of the two is old as well",
      },
    ],
    passes: [
      { pages: { "/": "<p>Tea</p>" }, tls: { oldVersions: [] }, because: "neither is accepted" },
      { pages: { "/": "<p>Tea</p>" }, tls: { oldVersions: null }, because: "they couldn't be tested" },
      { pages: { "/": "<p>Tea</p>" }, because: "there is no HTTPS" },
      {
        origin: "https://192.168.0.7",
        pages: { "/": "<p>Tea</p>" },
        tls: { oldVersions: ["TLSv1"] },
        because: "private network host",
      },
    ],
  }),
});
