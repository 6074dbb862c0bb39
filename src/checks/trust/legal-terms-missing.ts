import { defineCheck } from "../kit/define-check.ts";
import { sitePages, wholeSite } from "../kit/site-pages.ts";

export default defineCheck({
  id: "legal-terms-missing",
  scope: "site",
  title: "No terms found where people buy or sign up",
  severity: "notice",
  certainty: "possible",
  fix: "manual",
  core: false,
  message: "People can buy or sign up at {place}, but no page is called terms.",
  noSuggestion: "The terms have to be written for this business.",
  docs: {
    what: "The site has a cart, a checkout or a registration, and neither a link of the start page nor the title or address of any page speaks of terms, in any of twenty languages. Sites that are not public, or were not read to the end, are left out.",
    why: "In many countries a shop must name its terms before an order; elsewhere they settle what holds in a dispute.",
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
      { pages: { "/": '<a href="/sign-up/">Join</a>', "/sign-up/": "Join" }, at: [""], because: "people can sign up" },
    ],
    passes: [
      {
        pages: { "/": '<a href="/cart">Cart</a><a href="/agb">AGB</a>', "/cart": "Empty" },
        because: "a link speaks of terms",
      },
      {
        pages: { "/": '<a href="/cart">Cart</a>', "/cart": "Empty", "/x": "<title>Villkor</title>" },
        because: "a title speaks of terms",
      },
      { pages: { "/": "<p>Tea</p>", "/cartoons": "Tea" }, because: "nothing is sold" },
      {
        pages: { "/": '<a href="/cart">Cart</a>', "/cart": "Empty" },
        coverage: { truncatedBy: "max_depth" },
        because: "they may be among the pages that were not read",
      },
    ],
  }),
});
