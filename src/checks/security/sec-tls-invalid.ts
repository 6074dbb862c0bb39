import type { HostVariant } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import { publicSite } from "../kit/guards.ts";

export default defineCheck({
  id: "sec-tls-invalid",
  scope: "site",
  title: "Invalid TLS certificate",
  effect: "breakage",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "Browsers do not trust the certificate of {origin}: {reason}.",
  noSuggestion: "The certificate is installed on the server.",
  docs: {
    what: "The site's certificate, with or without www, is for another host name, has expired, is self-signed or from an unknown issuer, or is missing intermediate certificates. For the host variant not chosen as the site, it's a warning.",
    why: "Visitors on this host see a browser warning instead of the site.",
    fix: "Get one certificate that covers both the www and non-www host, and serve the full chain (`fullchain.pem`).",
    sources: ["https://developer.mozilla.org/en-US/docs/Web/Security/Defenses/Transport_Layer_Security"],
  },
  needs: ["hostVariants", "tls"],
  appliesTo: publicSite,

  *detect({ hostVariants, tls, site }) {
    const own = tls?.distrust ?? null;
    if (own !== null) yield { locator: site.origin, origin: site.origin, reason: REASONS[own] ?? own };
    // Where the site itself has no HTTPS, its host often answers there with a certificate of its own.
    if (!site.origin.startsWith("https:")) return;
    for (const variant of hostVariants) {
      if (variant.origin === site.origin || !isDistrusted(variant)) continue;
      const reason = REASONS[variant.distrust ?? ""] ?? "a secure connection can't be established";
      yield { locator: variant.origin, severity: "warning", origin: variant.origin, reason };
    }
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "<p>Tea</p>" },
        tls: { distrust: "UNABLE_TO_VERIFY_LEAF_SIGNATURE" },
        at: [""],
        because: "the chain is incomplete",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        hostVariants: [
          {
            origin: "https://www.example.com",
            status: null,
            failure: "tls_failed",
            distrust: "ERR_TLS_CERT_ALTNAME_INVALID",
          },
        ],
        at: [""],
        because: "the certificate is not for www",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        tls: { distrust: "CERT_HAS_EXPIRED" },
        hostVariants: [
          { origin: "https://example.com", status: null, failure: "tls_failed", distrust: "CERT_HAS_EXPIRED" },
        ],
        at: [""],
        because: "the site itself is reported once",
      },
    ],
    passes: [
      { pages: { "/": "<p>Tea</p>" }, tls: { distrust: null }, because: "it is trusted" },
      {
        pages: { "/": "<p>Tea</p>" },
        hostVariants: [{ origin: "https://www.example.com", status: null, failure: "dns_failed" }],
        because: "there is no such name",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        hostVariants: [{ origin: "https://www.example.com", status: null, failure: "tls_failed", distrust: null }],
        because: "the connection failed for an unknown reason",
      },
      {
        origin: "http://example.com",
        pages: { "/": "<p>Tea</p>" },
        hostVariants: [
          {
            origin: "https://example.com",
            status: null,
            failure: "tls_failed",
            distrust: "DEPTH_ZERO_SELF_SIGNED_CERT",
          },
        ],
        because: "missing HTTPS is reported separately",
      },
      {
        origin: "https://192.168.0.7",
        pages: { "/": "<p>Tea</p>" },
        tls: { distrust: "DEPTH_ZERO_SELF_SIGNED_CERT" },
        because: "private network host",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        hostVariants: [
          { origin: "http://www.example.com", status: null, failure: "tls_failed", distrust: "CERT_HAS_EXPIRED" },
        ],
        because: "HTTP has no certificate; a redirect led to it",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        hostVariants: [{ origin: "https://www.example.com", status: 200, distrust: "CERT_HAS_EXPIRED" }],
        because: "the connection succeeded in the end",
      },
    ],
  }),
});

const REASONS: Readonly<Record<string, string | undefined>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: "it is for another host name",
  CERT_HAS_EXPIRED: "it has expired",
  CERT_NOT_YET_VALID: "it is not valid yet",
  DEPTH_ZERO_SELF_SIGNED_CERT: "it is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "its issuer is unknown",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "intermediate certificates are missing",
  UNABLE_TO_GET_ISSUER_CERT: "intermediate certificates are missing",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "its issuer is unknown",
  CERT_REVOKED: "it has been revoked",
};

/** Of a site that uses HTTPS: the same site under its other name. */
function isDistrusted({ failure, distrust, origin }: HostVariant): boolean {
  return failure === "tls_failed" && typeof distrust === "string" && origin.startsWith("https:");
}
