/** The manual of the ordering interface, with a list of its pages beside each of them. */
import { MANUALS, type Manual } from "./documentation.ts";
import { escaped, link, listMarkup, prose, type SitePage } from "./page.ts";

const HOME = { name: "Tea House", path: "/" };
const DOCS = { name: "Ordering API", path: "/docs/" };
const MODIFIED = "2026-08-03";

export function docsPages(): readonly SitePage[] {
  return [overview(), ...MANUALS.map(manualPage)];
}

function overview(): SitePage {
  return {
    path: DOCS.path,
    title: "Ordering API for cafés and restaurants | Tea House",
    description:
      "Order tea from your own till: an HTTP interface with a test server, webhooks and clear limits. Start here and send a first order today.",
    heading: "Ordering API",
    main: `${prose([
      "About forty cafés and restaurants order from us every week, most of them on a Sunday evening when nobody answers the telephone. For them we have built a small interface over HTTP. It knows the teas, their prices and what is in stock, it takes orders until noon, and it tells your till when the parcel leaves the shop.",
      "It is free for everybody who has a customer number. There is nothing to install and no library to keep up to date; if your till can send JSON, it can order tea.",
    ])}\n<h2>All chapters</h2>\n<dl>${MANUALS.map(({ slug, heading, description }) => `<dt>${link(`/docs/${slug}/`, heading)}</dt><dd>${escaped(description)}</dd>`).join("")}</dl>`,
    kind: "docs",
    crumbs: [HOME],
    data: [{ "@type": "TechArticle", headline: DOCS.name, ...ABOUT }],
    sitemap: "docs",
    modified: MODIFIED,
  };
}

/** What all chapters say of themselves. */
const ABOUT = {
  datePublished: "2024-02-01",
  dateModified: MODIFIED,
  author: { "@type": "Organization", name: "Tea House Bremen", url: "https://tea-house.example/" },
  image: "https://tea-house.example/images/social-docs.png",
};

function manualPage({ slug, title, description, heading, intro, sections }: Manual): SitePage {
  const chapters = MANUALS.map((each) =>
    each.slug === slug ? `<span aria-current="page">${each.heading}</span>` : link(`/docs/${each.slug}/`, each.heading),
  );
  const contents = sections.map((section) => link(`#${section.id}`, section.heading));
  const texts = sections.map(
    ({ id, heading, html }) => `<section id="${id}"><h2>${escaped(heading)}</h2>\n${html}</section>`,
  );
  return {
    path: `/docs/${slug}/`,
    ...{ title, description, heading },
    main: `<aside aria-label="Chapters">${listMarkup(chapters)}</aside>
<p>${escaped(intro)}</p>
<nav aria-label="On this page">${listMarkup(contents)}</nav>
${texts.join("\n")}
<p class="updated">Last changed on <time datetime="${MODIFIED}">3 August 2026</time>.</p>`,
    kind: "docs",
    picture: "docs",
    pictureAlt: "A till beside a tin of tea",
    crumbs: [HOME, DOCS],
    data: [{ "@type": "TechArticle", headline: heading, ...ABOUT }],
    sitemap: "docs",
    modified: MODIFIED,
  };
}
