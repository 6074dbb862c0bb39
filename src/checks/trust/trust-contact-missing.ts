import { defineCheck } from "../kit/define-check.ts";
import { sitePages, wholeSite } from "../kit/site-pages.ts";
import { structuredData } from "../kit/structured-data.ts";

export default defineCheck({
  id: "trust-contact-missing",
  scope: "site",
  title: "No way to get in touch found",
  severity: "notice",
  certainty: "possible",
  fix: "manual",
  core: false,
  message: "The site seems to have no contact page, and its start page no e-mail address or phone number.",
  noSuggestion: "The contact data have to come from the owner.",
  docs: {
    what: "No link of the start page and no title or address of a page speaks of contact, in any of twenty languages; the start page has no `mailto:` or `tel:` link, and its structured data no phone, e-mail or contact point. Sites that are not public, or were not read to the end, are left out.",
    why: "Customers look for it before they buy, and so do the people who rate results for Google.",
    fix: "Add a contact page, or an e-mail address in the footer.",
    sources: ["https://developers.google.com/search/docs/fundamentals/creating-helpful-content"],
  },
  needs: ["startPage", "graph", "coverage"],
  appliesTo: wholeSite,

  *detect({ startPage, graph }) {
    if (!startPage || sitePages(graph, startPage).purposes.has("contact")) return;
    const isReachable = startPage.links.some(({ href }) => /^\s*(?:mailto|tel|sms|https:\/\/wa\.me)/i.test(href ?? ""));
    const isDescribed = structuredData(startPage).nodes.some(({ properties }) =>
      ["telephone", "email", "contactPoint"].some((name) => properties[name] !== undefined),
    );
    if (!isReachable && !isDescribed && !/[\w.+-]+@[\w-]+\.\w/.test(startPage.mainText)) yield {};
  },

  examples: () => ({
    fails: [
      { pages: { "/": "<p>Tea</p>", "/a": "<p>Oolong</p>" }, at: [""], because: "nothing tells how to reach anybody" },
    ],
    passes: [
      { pages: { "/": '<a href="/k">Kontakt</a>' }, because: "a link speaks of it" },
      { pages: { "/": "<p>Tea</p>", "/contact": "Write to us" }, because: "an address speaks of it" },
      { pages: { "/": '<a href="mailto:tea@example.com">Mail</a>' }, because: "one can write" },
      { pages: { "/": '<a href="tel:+886212345">Call</a>' }, because: "one can call" },
      { pages: { "/": "<p>tea@example.com</p>" }, because: "the address stands in the text" },
      {
        pages: {
          "/": '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","telephone":"1"}</script>',
        },
        because: "structured data gives a number",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        coverage: { truncatedBy: "max_pages" },
        because: "it may be among the pages that were not read",
      },
      { origin: "http://localhost", pages: { "/": "<p>Tea</p>" }, because: "the site is not public" },
    ],
  }),
});
