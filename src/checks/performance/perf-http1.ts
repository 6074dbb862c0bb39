import { defineCheck } from "../kit/define-check.ts";
import { publicSite } from "../kit/guards.ts";
import { headerOf } from "../kit/site-headers.ts";

export default defineCheck({
  id: "perf-http1",
  scope: "site",
  title: "Server doesn't support HTTP/2",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "HTTP/2 was offered, but the server negotiated {protocol}.",
  noSuggestion: "HTTP/2 is enabled on the server.",
  docs: {
    what: "The server doesn't negotiate HTTP/2, and no `Alt-Svc` header advertises HTTP/3.",
    why: "With HTTP/1.1, browsers load about six files in parallel per host; HTTP/2 and HTTP/3 multiplex all requests over one connection.",
    fix: "Enable HTTP/2 on the server (one line in nginx, Apache and most hosting panels) or the CDN.",
    sources: ["https://developer.chrome.com/docs/lighthouse/best-practices/uses-http2"],
  },
  needs: ["tls", "headerSamples"],
  appliesTo: publicSite,

  *detect({ tls, headerSamples }) {
    // Older audits, and hosts that did not answer the handshake, have no word about it.
    if (tls?.alpn === undefined || tls.alpn === null || /^h[23]$/.test(tls.alpn)) return;
    if (headerSamples.some((sample) => /\bh3\b/.test(headerOf(sample, "alt-svc")))) return;
    yield { protocol: tls.alpn === "http/1.1" ? "HTTP/1.1" : "no protocol newer than HTTP/1.1" };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "<p>Tea</p>" },
        tls: { alpn: "http/1.1" },
        at: [""],
        says: "negotiated HTTP/1.1.",
        because: "it negotiated HTTP/1.1",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        tls: { alpn: "" },
        at: [""],
        says: "no protocol newer",
        because: "it doesn't support ALPN",
      },
    ],
    passes: [
      { pages: { "/": "<p>Tea</p>" }, tls: { alpn: "h2" }, because: "it supports HTTP/2" },
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "alt-svc": 'h3=":443"; ma=86400' } } },
        tls: { alpn: "http/1.1" },
        because: "it advertises HTTP/3",
      },
      { pages: { "/": "<p>Tea</p>" }, tls: { alpn: null }, because: "it wasn't checked" },
      { pages: { "/": "<p>Tea</p>" }, because: "missing HTTPS is reported separately" },
      {
        origin: "https://192.168.0.7",
        pages: { "/": "<p>Tea</p>" },
        tls: { alpn: "http/1.1" },
        because: "hosts on a private network are excluded",
      },
    ],
  }),
});
