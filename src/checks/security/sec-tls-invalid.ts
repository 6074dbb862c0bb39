import type { HostVariant } from "#domain/site.ts";
import { defineCheck } from "../kit/define-check.ts";
import { publicSite } from "../kit/guards.ts";

export default defineCheck({
  id: "sec-tls-invalid",
  scope: "site",
  title: "Certificate is not trusted",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "Browsers do not trust the certificate of {origin}: {reason}.",
  noSuggestion: "The certificate is installed on the server.",
  docs: {
    what: "The certificate of the site, with or without www, is for another name, has ended, is signed by nobody known, or comes without the certificates that lead to a known signer. An address that the audit did not choose as the site counts as a warning.",
    why: "Visitors who come by this address see a warning of their browser instead of the site.",
    fix: "Get one certificate for the name with and without www, and send the whole chain (`fullchain.pem`).",
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
      const reason = REASONS[variant.distrust ?? ""] ?? "no secure connection can be made";
      yield { locator: variant.origin, severity: "warning", origin: variant.origin, reason };
    }
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "<p>Tea</p>" },
        tls: { distrust: "UNABLE_TO_VERIFY_LEAF_SIGNATURE" },
        at: [""],
        because: "the chain is not complete",
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
        because: "the site itself is told once",
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
        because: "the connection failed for a reason that nobody knows",
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
        because: "a site without HTTPS sends visitors there by no link; that it has none is another problem",
      },
      {
        origin: "https://192.168.0.7",
        pages: { "/": "<p>Tea</p>" },
        tls: { distrust: "DEPTH_ZERO_SELF_SIGNED_CERT" },
        because: "a machine in one's own network",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        hostVariants: [
          { origin: "http://www.example.com", status: null, failure: "tls_failed", distrust: "CERT_HAS_EXPIRED" },
        ],
        because: "over HTTP no certificate is shown; a redirect led to it",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        hostVariants: [{ origin: "https://www.example.com", status: 200, distrust: "CERT_HAS_EXPIRED" }],
        because: "a connection was made in the end",
      },
    ],
  }),
});

const REASONS: Readonly<Record<string, string | undefined>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: "it is for another name",
  CERT_HAS_EXPIRED: "it has ended",
  CERT_NOT_YET_VALID: "it is not valid yet",
  DEPTH_ZERO_SELF_SIGNED_CERT: "it is signed by itself",
  SELF_SIGNED_CERT_IN_CHAIN: "its signer is not known",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "the certificates between it and a known signer are not sent",
  UNABLE_TO_GET_ISSUER_CERT: "the certificates between it and a known signer are not sent",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "its signer is not known",
  CERT_REVOKED: "it was revoked",
};

/** Of a site that uses HTTPS: the same site under its other name. */
function isDistrusted({ failure, distrust, origin }: HostVariant): boolean {
  return failure === "tls_failed" && typeof distrust === "string" && origin.startsWith("https:");
}
