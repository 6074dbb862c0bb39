import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { sellsOneProduct } from "../kit/sells-one-product.ts";
import { namesKind, structuredData } from "../kit/structured-data.ts";

const OFFERED = [
  "Product",
  "Offer",
  "AggregateOffer",
  "Event",
  "Course",
  "SoftwareApplication",
  "Service",
  "Accommodation",
  "Trip",
];

export default defineCheck({
  id: "schema-product-missing",
  title: "Product structured data is missing",
  effect: "polish",
  severity: "notice",
  certainty: "likely",
  fix: "review",
  core: false,
  message: "The page sells a product, but has no Product markup.",
  noSuggestion: "The price and availability have to come from the shop.",
  docs: {
    what: "The theme or Open Graph tags identify the page as a product, or it has a price and exactly one add-to-cart button, but no Product, Offer or similar markup.",
    why: "Google uses this markup to show price, availability and ratings, and to include products in more search features.",
    fix: "Let your e-commerce platform output it (WooCommerce does by default), or add a Product node with name, image and offers.",
    sources: ["https://developers.google.com/search/docs/appearance/structured-data/product"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ document }) {
    const { types, errors } = structuredData(document);
    if (errors.length > 0 || !sellsOneProduct(document)) return;
    if (!OFFERED.some((type) => namesKind(types, type))) yield {};
  },

  examples: () => ({
    fails: [
      {
        html: '<body class="single-product"><h1>Oolong</h1><b class="price">4</b>',
        because: "it is a product with a price",
      },
      {
        html: '<body class="single-product"><h1>Oolong</h1><button class="add-to-cart">Add</button>',
        because: "it is a product that can be bought",
      },
      {
        html: '<meta property="og:type" content="product"><h1>Oolong</h1><b class="price">4</b>',
        because: "Open Graph marks it as a product",
      },
      {
        html: '<b class="price">4</b><button name="add-to-cart" value="7">Add</button>',
        because: "it has a price and one add-to-cart button",
      },
    ],
    passes: [
      {
        html: '<body class="single single-product woocommerce"><h1>Oolong</h1>',
        because: "a catalog without prices sells nothing",
      },
      {
        html: '<body class="single single-product postid-7"><h1>Our laboratory</h1>',
        because: "the type of a post may be called product without a shop",
      },
      {
        html: `<body class="single-product woocommerce"><b class="price">4</b>${ld({ "@type": "Product" })}`,
        because: "the markup is there",
      },
      {
        html: `<body class="single-product woocommerce"><b class="price">4</b>${ld({ "@type": "ProductGroup" })}`,
        because: "a group of variants is a product",
      },
      {
        html: '<b class="price">4</b><button name="add-to-cart">Add</button><b class="price">5</b><button name="add-to-cart">Add</button>',
        because: "a list sells several products",
      },
      { html: '<button name="add-to-cart">Add</button>', because: "there is no price" },
      { html: '<b class="price">4 a month</b><a href="/signup">Start</a>', because: "there is no cart" },
      {
        html: '<body class="single-product woocommerce"><b class="price">4</b><script type="application/ld+json">{</script>',
        because: "an invalid block may contain it",
      },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
      {
        html: '<meta property="og:type" content="article"><h1>Oolong</h1>',
        because: "Open Graph marks it as an article",
      },
      { html: '<meta property="og:title" content="product"><h1>Oolong</h1>', because: "a title may contain the word" },
      {
        html: '<b class="price">4</b><button name="add-to-cart" value="7">Add</button><div class="cart"></div><button name="add-to-cart" value="8">Add</button>',
        because: "two buttons sell two things",
      },
      {
        html: '<b class="price">4</b><i class="add-to-cart"></i><button name="search">Search</button>',
        because: "the button is for searching",
      },
      {
        html: '<b class="price">4</b><i class="add-to-cart"></i><input name="add" aria-label="Add a note">',
        because: "a text field isn't a button",
      },
      { html: '<b class="price">4</b><button name="add">Add</button>', because: "there is no sign of a cart" },
    ],
  }),
});

function ld(node: object): string {
  return `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...node })}</script>`;
}
