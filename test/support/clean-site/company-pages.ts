/** About, contact, the pages that the law asks for, and the search. */
import { COMPANY_PAGES, CONTACT } from "./company.ts";
import { shopNode } from "./linked-data.ts";
import { link, PARTNER, prose, type SitePage } from "./page.ts";

const HOME = { name: "Tea House", path: "/" };
const MODIFIED = "2026-03-16";

export function companyPages(): readonly SitePage[] {
  const pages = COMPANY_PAGES.map((page) => ({
    ...page,
    path: `/${page.slug}/`,
    main: prose(page.text) + (page.slug === "about" ? neighbours() : ""),
    kind: "page",
    crumbs: [HOME],
    data: page.slug === "about" ? [{ "@type": "AboutPage", name: page.heading, mainEntity: shopNode() }] : [],
    sitemap: "pages" as const,
    modified: MODIFIED,
  }));
  return [...pages, contact(), search()];
}

function neighbours(): string {
  return `\n<h2>Our neighbours</h2>\n<p>The <a href="${PARTNER}/neighbours/">museum of the river</a> shows the scales on which tea was weighed here in 1840.</p>`;
}

function contact(): SitePage {
  return {
    ...CONTACT,
    path: "/contact/",
    main: `${prose(CONTACT.text)}
<h2>Write to us</h2>
<form action="/contact/" method="post">
<p><label for="name">Your name</label><input id="name" name="name" autocomplete="name" required></p>
<p><label for="mail">Your mail address</label><input id="mail" name="mail" type="email" autocomplete="email" required></p>
<p><label for="message">What is it about?</label><textarea id="message" name="message" rows="8" required></textarea></p>
<p>What happens to your message stands in ${link("/privacy/", "our note on privacy")}.</p>
<button type="submit">Send</button>
</form>`,
    kind: "page",
    crumbs: [HOME],
    data: [{ "@type": "ContactPage", name: CONTACT.heading, mainEntity: shopNode() }],
    sitemap: "pages",
    modified: MODIFIED,
  };
}

function search(): SitePage {
  return {
    path: "/search/",
    title: "Search the shop and the journal | Tea House",
    description: "Find teas, teapots and articles.",
    heading: "Search",
    main: "<p>Write a word into the field above: the name of a tea, of a garden or of a thing that you want to know.</p>",
    kind: "search",
    noindex: true,
    modified: MODIFIED,
  };
}

export function notFoundPage(): SitePage {
  return {
    path: "/not-found/",
    title: "This page does not exist | Tea House",
    description: "The address leads nowhere.",
    heading: "Nothing in this tin",
    main: `<p>The address may have changed when we tidied up. Start again ${link("/", "at the counter")}.</p>`,
    kind: "error404",
    noindex: true,
    modified: MODIFIED,
  };
}
