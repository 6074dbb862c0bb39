import { defineCheck } from "../kit/define-check.ts";
import { publicSite } from "../kit/guards.ts";
import { headerOf } from "../kit/site-headers.ts";

export default defineCheck({
  id: "perf-http1",
  scope: "site",
  title: "Server speaks HTTP/1.1 only",
  severity: "notice",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The server was offered HTTP/2 and chose {protocol}.",
  noSuggestion: "HTTP/2 is switched on at the server.",
  docs: {
    what: "The server does not offer HTTP/2 when the connection is made, and no `Alt-Svc` header announces HTTP/3.",
    why: "With HTTP/1.1 a browser loads six files at a time and waits for the rest; HTTP/2 and HTTP/3 load all at once over one connection.",
    fix: "Turn on HTTP/2 in the server (one line in nginx, Apache and most panels) or at the content network.",
    sources: ["https://developer.chrome.com/docs/lighthouse/best-practices/uses-http2"],
  },
  needs: ["tls", "headerSamples"],
  appliesTo: publicSite,

  *detect({ tls, headerSamples }) {
    // Older audits, and hosts that did not answer the handshake, have no word about it.
    if (tls?.alpn === undefined || tls.alpn === null || /^h[23]$/.test(tls.alpn)) return;
    if (headerSamples.some((sample) => /\bh3\b/.test(headerOf(sample, "alt-svc")))) return;
    yield { protocol: tls.alpn === "http/1.1" ? "HTTP/1.1" : "nothing newer than HTTP/1.1" };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "<p>Tea</p>" },
        tls: { alpn: "http/1.1" },
        at: [""],
        says: "chose HTTP/1.1.",
        because: "it chose HTTP/1.1",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        tls: { alpn: "" },
        at: [""],
        says: "nothing newer",
        because: "it does not know how to choose",
      },
    ],
    passes: [
      { pages: { "/": "<p>Tea</p>" }, tls: { alpn: "h2" }, because: "it speaks HTTP/2" },
      {
        pages: { "/": { html: "<p>Tea</p>", headers: { "alt-svc": 'h3=":443"; ma=86400' } } },
        tls: { alpn: "http/1.1" },
        because: "it announces HTTP/3",
      },
      { pages: { "/": "<p>Tea</p>" }, tls: { alpn: null }, because: "nobody asked" },
      { pages: { "/": "<p>Tea</p>" }, because: "there is no HTTPS; that is another problem" },
      {
        origin: "https://192.168.0.7",
        pages: { "/": "<p>Tea</p>" },
        tls: { alpn: "http/1.1" },
        because: "a machine in one's own network is fast enough",
      },
    ],
  }),
});
