import { defineCheck } from "../kit/define-check.ts";
import { internal, inWords, isBroken } from "../kit/guards.ts";

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export default defineCheck({
  id: "http-no-response",
  title: "Address does not open",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "The address does not open: {cause}.",
  noSuggestion: "The server has to be reachable first.",
  docs: {
    what: "No answer that can be read came from an address of the site: its name is unknown, the connection is refused or breaks off, the answer is not valid HTTP, it is not compressed in the way that its Content-Encoding names, or it is a redirect without an address to go to.",
    why: "Nobody can open the page.",
    fix: "Follow the cause named: the DNS record, the certificate, the firewall or the server itself.",
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
        cause: `status ${page.status} sends visitors on, but ${location === "" ? "nowhere" : `“${location.slice(0, 100)}” is no address`}`,
      };
  },

  examples: () => ({
    fails: [
      { failure: "dns_failed", because: "the name is unknown" },
      { failure: "tls_failed", because: "the certificate is not valid" },
      {
        failure: "decode_failed",
        says: "its compression cannot be undone",
        because: "browsers cannot read it either",
      },
      {
        status: 301,
        says: "status 301 sends visitors on, but nowhere",
        because: "it is a redirect without a Location",
      },
      {
        status: 302,
        headers: { location: "http://[tea" },
        says: "“http://[tea” is no address",
        because: "its Location cannot be read",
      },
    ],
    passes: [
      { html: "<p>Tea</p>", because: "the answer comes" },
      { redirectTo: "/tea", because: "it leads on" },
      { status: 302, headers: { location: "mailto:tea@example.com" }, because: "it leads on, though not to a page" },
      { failure: "timeout", because: "slowness is another problem" },
      { failure: "too_large", because: "that is our limit, not a fault of the site" },
      {
        kind: "external",
        html: "<p>Tea</p>",
        outcome: "not-applicable",
        because: "pages of other sites are not the owner's",
      },
      { status: 404, because: "an answer came, though not a good one" },
    ],
  }),
});
