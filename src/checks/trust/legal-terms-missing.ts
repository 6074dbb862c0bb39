import { defineCheck } from "../kit/define-check.ts";
import { sitePages, wholeSite } from "../kit/site-pages.ts";

export default defineCheck({
  id: "legal-terms-missing",
  scope: "site",
  title: "No terms and conditions found",
  effect: "polish",
  severity: "notice",
  certainty: "possible",
  fix: "manual",
  core: false,
  message: "Visitors can buy or sign up at {place}, but no terms page was found.",
  noSuggestion: "The terms have to be written for this business.",
  docs: {
    what: "The site has a cart, checkout or registration, but neither the homepage links nor any page title or URL mentions terms, in any of twenty languages. Non-public sites and incomplete crawls are excluded.",
    why: "In many countries, shops must present their terms before an order; elsewhere, they protect you in a dispute.",
    fix: "Write the terms and link them from the footer and the checkout.",
    sources: [
      "https://europa.eu/youreurope/business/selling-in-eu/selling-goods-services/consumer-contracts-guarantees/index_en.htm",
    ],
  },
  needs: ["startPage", "graph", "coverage"],
  appliesTo: wholeSite,

  *detect({ startPage, graph }) {
    const { purposes, customerUrl } = sitePages(graph, startPage);
    if (customerUrl && !purposes.has("terms")) yield { place: customerUrl.url };
  },

  examples: () => ({
    fails: [
      { pages: { "/": '<a href="/cart">Cart</a>', "/cart": "Empty" }, at: [""], because: "there is a cart" },
      {
        pages: { "/": '<a href="/sign-up/">Join</a>', "/sign-up/": "Join" },
        at: [""],
        because: "visitors can sign up",
      },
    ],
    passes: [
      {
        pages: { "/": '<a href="/cart">Cart</a><a href="/agb">AGB</a>', "/cart": "Empty" },
        because: "a link mentions terms",
      },
      {
        pages: { "/": '<a href="/cart">Cart</a>', "/cart": "Empty", "/x": "<title>Villkor</title>" },
        because: "a title mentions terms",
      },
      { pages: { "/": "<p>Tea</p>", "/cartoons": "Tea" }, because: "nothing is sold" },
      {
        pages: { "/": '<a href="/cart">Cart</a>', "/cart": "Empty" },
        coverage: { truncatedBy: "max_depth" },
        because: "they may be among the uncrawled pages",
      },
    ],
  }),
});
