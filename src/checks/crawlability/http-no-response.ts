import { defineCheck } from "../kit/define-check.ts";
import type { PageAnswer } from "../kit/facts.ts";
import { internal, inWords, isBroken } from "../kit/guards.ts";

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Scripts and files are not for a server to open; browsers don't speak FTP any more. */
const REFUSED: ReadonlySet<string> = new Set(["javascript:", "data:", "file:", "ftp:", "blob:", "about:"]);

export default defineCheck({
  id: "http-no-response",
  title: "URL cannot be reached",
  effect: "reach",
  causedIn: "page",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "The request failed: {cause}.",
  noSuggestion: "The server has to be reachable first.",
  docs: {
    what: "A URL on the site returned no valid response: DNS lookup failed, the connection was refused or dropped, the response isn't valid HTTP or its headers are larger than browsers accept, it doesn't match its Content-Encoding, or a redirect has no usable Location header.",
    why: "The page is inaccessible.",
    fix: "Fix the reported cause: the DNS record, certificate, firewall or server.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/http-network-errors"],
  },
  needs: ["headers"],
  appliesTo: internal,

  *detect({ page, headers }) {
    if (page.failure === "decode_failed" && page.status !== null)
      yield { cause: `status ${page.status}, but the compressed response ends early and is incomplete` };
    else if (page.failure !== "timeout" && page.status === null && isBroken(page)) yield { cause: causeOf(page) };
    if (page.status === 300)
      yield { severity: "warning", cause: "browsers and search engines don't follow status 300 (multiple choices)" };
    const location = headers.get("location")?.trim() ?? "";
    const fault = page.status !== null && REDIRECTS.has(page.status) ? faultOf(location, page.url) : null;
    if (fault !== null) yield { cause: `status ${page.status} is a redirect, but ${fault}` };
  },

  examples: () => ({
    fails: [
      { failure: "dns_failed", because: "DNS lookup failed" },
      { failure: "tls_failed", because: "the certificate is not valid" },
      {
        failure: "decode_failed",
        says: "content decoding failed",
        because: "browsers can't decode it either",
      },
      {
        failure: "malformed_response",
        fault: "Two Content-Length headers differ: 3, 4.",
        says: "invalid HTTP response (Two Content-Length headers differ: 3, 4).",
        because: "browsers refuse it, too, and the header at fault is known",
      },
      {
        status: 301,
        says: "status 301 is a redirect, but has no target URL",
        because: "it is a redirect without a Location",
      },
      {
        status: 302,
        headers: { location: "http://[tea" },
        says: "“http://[tea” is not a valid URL",
        because: "its Location is invalid",
      },
      ...[
        "javascript:history.back()",
        "data:text/html,Tea",
        "file:///tea.html",
        "ftp://example.com/tea",
        "blob:tea",
        "about:blank",
      ].map((location) => ({
        status: 302,
        headers: { location },
        says: `browsers refuse to follow it to “${location}”`,
        because: `no browser goes to ${location.split(":", 1)[0]}:`,
      })),
      { status: 301, headers: { location: " " }, says: "has no target URL", because: "its Location is empty" },
      {
        status: 300,
        headers: { location: "/tea" },
        severity: "warning",
        says: "status 300 (multiple choices)",
        because: "it offers a choice that nobody sees",
      },
      {
        status: 200,
        failure: "decode_failed",
        says: "status 200, but the compressed response ends early",
        because: "the rest of its compressed body is missing",
      },
    ],
    passes: [
      { html: "<p>Tea</p>", because: "there is a response" },
      { redirectTo: "/tea", because: "it redirects" },
      { status: 302, headers: { location: "mailto:tea@example.com" }, because: "it redirects, although not to a page" },
      { failure: "timeout", because: "slow responses are reported separately" },
      { failure: "too_large", because: "that is our limit, not the site's fault" },
      {
        kind: "external",
        html: "<p>Tea</p>",
        outcome: "not-applicable",
        because: "external pages are not checked",
      },
      { status: 404, because: "there is a response, although an error" },
    ],
  }),
});

function causeOf({ fault, ...page }: PageAnswer): string {
  return fault === undefined ? inWords(page) : `${inWords(page)} (${fault.replace(/\.$/, "")})`;
}

function faultOf(location: string, base: string): string | null {
  if (location === "") return "has no target URL";
  const quoted = `“${location.slice(0, 100)}”`;
  const url = URL.parse(location, base);
  if (url === null) return `${quoted} is not a valid URL`;
  // Another scheme, such as that of an app, is somewhere to go.
  return REFUSED.has(url.protocol) ? `browsers refuse to follow it to ${quoted}` : null;
}
