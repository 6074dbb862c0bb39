import { defineCheck } from "../kit/define-check.ts";
import { internal, inWords, isBroken } from "../kit/guards.ts";

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

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
    what: "A URL on the site returned no valid response: DNS lookup failed, the connection was refused or dropped, the response isn't valid HTTP, it doesn't match its Content-Encoding, or a redirect has no Location header.",
    why: "The page is inaccessible.",
    fix: "Fix the reported cause: the DNS record, certificate, firewall or server.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/http-network-errors"],
  },
  needs: ["headers"],
  appliesTo: internal,

  *detect({ page, headers }) {
    if (page.failure !== "timeout" && page.status === null && isBroken(page)) yield { cause: inWords(page) };
    const location = headers.get("location")?.trim() ?? "";
    // Another scheme, such as that of an app, is somewhere to go.
    if (page.status !== null && REDIRECTS.has(page.status) && (location === "" || !URL.canParse(location, page.url)))
      yield {
        cause: `status ${page.status} is a redirect, but ${location === "" ? "has no target URL" : `“${location.slice(0, 100)}” is not a valid URL`}`,
      };
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
