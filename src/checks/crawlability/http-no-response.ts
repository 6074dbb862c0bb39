import { defineCheck } from "../kit/define-check.ts";
import { internal, inWords, isBroken } from "../kit/guards.ts";

export default defineCheck({
  id: "http-no-response",
  title: "No connection to the page",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: true,
  message: "The address does not open: {cause}.",
  docs: {
    what: "No answer that can be read came from an address of the site: its name is unknown, the connection is refused or breaks off, the answer is not valid HTTP, or it is not compressed in the way that its Content-Encoding names.",
    why: "Nobody can open the page.",
    fix: "Follow the cause named: the DNS record, the certificate, the firewall or the server itself.",
    sources: ["https://developers.google.com/search/docs/crawling-indexing/http-network-errors"],
  },
  needs: [],
  appliesTo: internal,

  *detect({ page }) {
    if (page.failure !== "timeout" && page.status === null && isBroken(page)) yield { cause: inWords(page) };
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
    ],
    passes: [
      { html: "<p>Tea</p>", because: "the answer comes" },
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
