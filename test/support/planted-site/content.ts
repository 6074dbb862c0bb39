/** Titles, descriptions, headings and texts. */
import { ORIGIN } from "../clean-site/page.ts";
import { fault, type PlantedArea } from "./fault.ts";
import { socialTags, workshopPage } from "./page.ts";
import { proseAbout } from "./prose.ts";

const LONG =
  "Hand-built touring wheels with thirty-six double-butted spokes for loaded bicycles, made in our workshop in Bristol | Cog &amp; Chain";
const SHARED =
  "All about our bicycles and parts, our workshop in Harbour Street, our opening hours and our prices for the whole year.";
const GERMAN_TEXT = Array.from(
  { length: 5 },
  (_, number) =>
    `<p>Das Schutzblech hält Regen und Schlamm vom Rücken ab, und wer einmal ohne gefahren ist, der weiß es zu schätzen. Wir montieren es in ${number + 10} Minuten, richten die Streben aus und kürzen sie auf die passende Länge.</p>`,
).join("\n");

export const PLANTED_CONTENT: PlantedArea = {
  faults: [
    fault("title-missing", "no title", "/shop/t-none/", "title-missing"),
    fault("title-empty", "an empty title", "/shop/t-empty/", "title-missing"),
    fault("title-long", "a title that is too long", "/shop/t-long/", "title-too-long"),
    fault("title-short", "a title of one short word", "/shop/t-short/", "title-too-short"),
    fault("title-duplicate", "two pages with one title", "/shop/t-same-1/", "title-duplicate"),
    fault("title-two", "two titles", "/shop/t-two/", "title-multiple"),
    fault("title-untitled", "the title “Untitled”", "/shop/t-untitled/", "title-placeholder"),
    fault("title-undefined", "“undefined” in a title", "/shop/t-undefined/", "title-placeholder"),
    fault("description-missing", "no description", "/shop/d-none/", "description-missing"),
    fault("description-long", "a description that is too long", "/shop/d-long/", "description-too-long"),
    fault("description-short", "a description of three words", "/shop/d-short/", "description-too-short"),
    fault("description-duplicate", "two pages with one description", "/shop/d-same-1/", "description-duplicate"),
    fault("description-two", "two descriptions", "/shop/d-two/", "description-multiple"),
    fault("h1-missing", "no H1", "/shop/h-none/", "h1-missing"),
    fault("h1-two", "two H1", "/shop/h-two/", "h1-multiple"),
    fault("heading-empty", "an empty heading", "/shop/h-empty/", "heading-empty"),
    fault("heading-skipped", "a skipped heading level", "/shop/h-skipped/", "heading-skipped-level"),
    fault("h1-image", "the H1 is an image without alt", "/shop/h-image/", "h1-image-only", "h1-missing"),
    fault("h1-duplicate", "two pages with one H1 and other titles", "/shop/h-same-1/", "h1-duplicate"),
    fault("thin", "a blog post of 40 words", "/blog/thin/", "content-thin"),
    fault("duplicate-exact", "the same page at two addresses", "/blog/copy-1/", "content-duplicate-exact"),
    fault("duplicate-near", "nearly the same page twice", "/blog/near-1/", "content-duplicate-near"),
    fault("lorem", "filler text", "/blog/new-workshop/", "content-lorem-ipsum"),
    fault("mojibake", "a text in the wrong encoding", "/blog/mojibake/", "content-mojibake"),
    fault("language", "German text under lang=en", "/blog/german/", "lang-content-mismatch"),
    fault("coming-soon", "a page “coming soon”", "/blog/soon/", "content-coming-soon", "content-thin"),
    fault("markdown", "raw Markdown in a text", "/blog/markdown/", "content-raw-markup"),
    fault(
      "template",
      "an unreplaced placeholder in a text",
      "/blog/placeholder/",
      "content-raw-markup",
      "content-lorem-ipsum",
      "title-placeholder",
    ),
    fault("spam", "hidden links of an attacker", "/blog/hacked/", "sec-spam-injection"),
    fault(
      "alt-stuffed",
      "an alternative text full of keywords",
      "/shop/stuffed/",
      "image-alt-stuffed",
      "image-alt-too-long",
    ),
    fault("og-missing", "no Open Graph tags", "/shop/og-none/", "og-missing"),
    fault("og-title", "Open Graph without a title", "/shop/og-title/", "og-incomplete"),
    fault("og-image-404", "og:image is missing (404)", "/shop/og-404/", "og-image-broken"),
    fault(
      "og-image-relative",
      "a relative og:image",
      "/shop/og-relative/",
      "og-image-relative",
      "og-image-broken",
      "og-incomplete",
    ),
    fault("og-url", "og:url names another page", "/shop/og-url/", "og-url-mismatch"),
    fault("og-small", "og:image of 100 pixels", "/images/small.png", "og-image-small"),
    fault("twitter", "an invalid card type", "/shop/twitter/", "twitter-card-invalid"),
  ],
  pages: {
    "/shop/t-none/": workshopPage({ path: "/shop/t-none/", subject: "copper bells", title: "" }),
    "/shop/t-empty/": workshopPage({ path: "/shop/t-empty/", subject: "silver bells", title: "<title> </title>" }),
    "/shop/t-long/": workshopPage({
      path: "/shop/t-long/",
      subject: "touring wheels",
      title: `<title>${LONG}</title>`,
    }),
    "/shop/t-short/": workshopPage({ path: "/shop/t-short/", subject: "inner tubes", title: "<title>Tubes</title>" }),
    "/shop/t-same-1/": workshopPage({
      path: "/shop/t-same-1/",
      subject: "front racks",
      title: "<title>Racks for touring bicycles | Cog &amp; Chain</title>",
    }),
    "/shop/t-same-2/": workshopPage({
      path: "/shop/t-same-2/",
      subject: "rear racks",
      title: "<title>Racks for touring bicycles | Cog &amp; Chain</title>",
    }),
    "/shop/t-two/": workshopPage({
      path: "/shop/t-two/",
      subject: "cork grips",
      head: "<title>Grips of cork and leather | Cog &amp; Chain</title>",
    }),
    "/shop/t-untitled/": workshopPage({
      path: "/shop/t-untitled/",
      subject: "bar ends",
      title: "<title>Untitled</title>",
    }),
    "/shop/t-undefined/": workshopPage({
      path: "/shop/t-undefined/",
      subject: "brake levers",
      title: "<title>undefined | Cog &amp; Chain</title>",
    }),
    "/shop/d-none/": workshopPage({ path: "/shop/d-none/", subject: "chain guards", description: null }),
    "/shop/d-long/": workshopPage({
      path: "/shop/d-long/",
      subject: "dress guards",
      description: `${SHARED} ${SHARED}`,
    }),
    "/shop/d-short/": workshopPage({
      path: "/shop/d-short/",
      subject: "bottle cages",
      description: "Cages for bottles",
    }),
    "/shop/d-same-1/": workshopPage({ path: "/shop/d-same-1/", subject: "front lamps", description: SHARED }),
    "/shop/d-same-2/": workshopPage({ path: "/shop/d-same-2/", subject: "rear lamps", description: SHARED }),
    "/shop/d-two/": workshopPage({
      path: "/shop/d-two/",
      subject: "dynamo hubs",
      head: '<meta name="description" content="Hubs that light your lamps while you ride, in three sizes and two colours, from stock.">',
    }),
    "/shop/h-none/": workshopPage({ path: "/shop/h-none/", subject: "wooden boxes", heading: "<p>Wooden boxes</p>" }),
    "/shop/h-two/": workshopPage({
      path: "/shop/h-two/",
      subject: "wicker baskets",
      body: "<h1>Baskets for the front</h1>",
    }),
    "/shop/h-empty/": workshopPage({ path: "/shop/h-empty/", subject: "canvas bags", body: "<h2></h2>" }),
    "/shop/h-skipped/": workshopPage({ path: "/shop/h-skipped/", subject: "saddle bags", body: "<h4>Small ones</h4>" }),
    "/shop/h-image/": workshopPage({
      path: "/shop/h-image/",
      subject: "frame bags",
      heading: '<h1><img src="/images/social.png" width="600" height="315"></h1>',
    }),
    "/shop/h-same-1/": workshopPage({
      path: "/shop/h-same-1/",
      subject: "steel frames",
      heading: "<h1>Frames to build upon</h1>",
    }),
    "/shop/h-same-2/": workshopPage({
      path: "/shop/h-same-2/",
      subject: "titanium frames",
      heading: "<h1>Frames to build upon</h1>",
    }),
    "/blog/thin/": workshopPage({
      path: "/blog/thin/",
      subject: "a short ride",
      bodyClass: "single-post",
      text: "<p>We rode to the harbour and back. It rained, and then it stopped. Nora had cake. We saw two herons and a boat with a red sail, and nobody had a puncture. Next week we go to the hills.</p>",
    }),
    "/blog/copy-1/": workshopPage({ path: "/blog/copy-1/", subject: "the long climb" }),
    "/blog/copy-2/": workshopPage({
      path: "/blog/copy-1/",
      subject: "the long climb",
      canonical: `${ORIGIN}/blog/copy-2/`,
    }),
    "/blog/near-1/": workshopPage({
      path: "/blog/near-1/",
      subject: "the river path",
      text: proseAbout("the river path", "near"),
    }),
    "/blog/near-2/": workshopPage({
      path: "/blog/near-2/",
      subject: "the river road",
      text: `${proseAbout("the river path", "near")}<p>We rode it again in May.</p>`,
    }),
    "/blog/new-workshop/": workshopPage({
      path: "/blog/new-workshop/",
      subject: "the new workshop",
      body: "<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua.</p>",
    }),
    "/blog/mojibake/": workshopPage({
      path: "/blog/mojibake/",
      subject: "a café ride",
      body: "<p>We met at the cafÃ© near the chÃ¢teau, where the crÃªpes are good and the garÃ§on knows us; itâ€™s our favourite.</p>",
    }),
    "/blog/german/": workshopPage({ path: "/blog/german/", subject: "Schutzbleche", text: GERMAN_TEXT }),
    "/blog/soon/": workshopPage({
      path: "/blog/soon/",
      subject: "electric bicycles",
      text: "<p>Coming soon! This page is under construction.</p>",
    }),
    "/blog/markdown/": workshopPage({
      path: "/blog/markdown/",
      subject: "chain lubricants",
      body: "<p>## Which oil is best? **Thin oil** in winter, see [our list](/shop/oil/) and *wax* in summer.</p>",
    }),
    "/blog/placeholder/": workshopPage({
      path: "/blog/placeholder/",
      subject: "our newsletter",
      body: "<p>Dear {{ customer.first_name }}, thank you for your visit to our workshop.</p>",
    }),
    "/blog/hacked/": workshopPage({
      path: "/blog/hacked/",
      subject: "a wet night",
      body: `<div style="display:none">${["cheap viagra online", "buy cialis without prescription", "online casino bonus", "replica watches"].map((text) => `<a href="https://pills.example/${text.replaceAll(" ", "-")}">${text}</a>`).join(" ")}</div>`,
    }),
    "/shop/stuffed/": workshopPage({
      path: "/shop/stuffed/",
      subject: "child seats",
      body: `<img src="/images/social.png" width="600" height="315" alt="${Array.from({ length: 8 }, () => "child seat, buy child seat, cheap child seat").join(", ")}">`,
    }),
    "/shop/og-none/": workshopPage({ path: "/shop/og-none/", subject: "tyre levers", social: "" }),
    "/shop/og-title/": workshopPage({
      path: "/shop/og-title/",
      subject: "hand pumps",
      social: socialTags("hand pumps", "/shop/og-title/").replace(/<meta property="og:title"[^>]*>\n/, ""),
    }),
    "/shop/og-404/": workshopPage({
      path: "/shop/og-404/",
      subject: "floor pumps",
      social: socialTags("floor pumps", "/shop/og-404/", `${ORIGIN}/images/gone.png`),
    }),
    "/shop/og-relative/": workshopPage({
      path: "/shop/og-relative/",
      subject: "puncture kits",
      social: socialTags("puncture kits", "/shop/og-relative/", "/images/social.png"),
    }),
    "/shop/og-url/": workshopPage({
      path: "/shop/og-url/",
      subject: "multi tools",
      social: socialTags("multi tools", "/shop/hand-tools/"),
    }),
    "/shop/og-small/": workshopPage({
      path: "/shop/og-small/",
      subject: "chain tools",
      social: socialTags("chain tools", "/shop/og-small/", `${ORIGIN}/images/small.png`),
    }),
    "/shop/twitter/": workshopPage({
      path: "/shop/twitter/",
      subject: "spoke keys",
      social: socialTags("spoke keys", "/shop/twitter/").replace("summary_large_image", "large"),
    }),
  },
};
