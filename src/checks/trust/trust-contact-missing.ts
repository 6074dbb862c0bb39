import { defineCheck } from "../kit/define-check.ts";
import { sitePages, wholeSite } from "../kit/site-pages.ts";
import { structuredData } from "../kit/structured-data.ts";

export default defineCheck({
  id: "trust-contact-missing",
  scope: "site",
  title: "No contact information found",
  effect: "polish",
  severity: "notice",
  certainty: "possible",
  fix: "manual",
  core: false,
  message: "No contact page was found, and the homepage has no email address or phone number.",
  noSuggestion: "The site owner has to provide the contact details.",
  docs: {
    what: "No homepage link, page title or URL mentions contact, in any of twenty languages; the homepage has no `mailto:` or `tel:` link and no phone, email or contact point in its structured data. Non-public sites and incomplete crawls are excluded.",
    why: "Customers look for contact details before they buy, and so do Google's quality raters.",
    fix: "Add a contact page, or an email address in the footer.",
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
      { pages: { "/": "<p>Tea</p>", "/a": "<p>Oolong</p>" }, at: [""], because: "there is no contact information" },
    ],
    passes: [
      { pages: { "/": '<a href="/k">Kontakt</a>' }, because: "a link mentions it" },
      { pages: { "/": "<p>Tea</p>", "/contact": "Write to us" }, because: "a URL mentions it" },
      { pages: { "/": '<a href="mailto:tea@example.com">Mail</a>' }, because: "there is an email link" },
      { pages: { "/": '<a href="tel:+886212345">Call</a>' }, because: "there is a phone link" },
      { pages: { "/": "<p>tea@example.com</p>" }, because: "the email address is in the text" },
      {
        pages: {
          "/": '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","telephone":"1"}</script>',
        },
        because: "structured data has a phone number",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        coverage: { truncatedBy: "max_pages" },
        because: "it may be among the uncrawled pages",
      },
      { origin: "http://localhost", pages: { "/": "<p>Tea</p>" }, because: "the site is not public" },
    ],
  }),
});
