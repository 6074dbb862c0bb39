/** Structured data: one graph for each page, whose nodes point to each other. */
import type { Article } from "./articles.ts";
import type { Author } from "./company.ts";
import { type Crumb, ORIGIN, PARTNER } from "./page.ts";
import type { Product } from "./products.ts";

const SHOP_ID = `${ORIGIN}/#shop`;

export function shopNode(): object {
  return {
    "@type": "Store",
    "@id": SHOP_ID,
    name: "Tea House Bremen",
    url: `${ORIGIN}/`,
    logo: `${ORIGIN}/images/logo-480.png`,
    image: `${ORIGIN}/images/social-home.png`,
    telephone: "+49 421 5550123",
    email: "counter@tea-house.example",
    priceRange: "€€",
    address: {
      "@type": "PostalAddress",
      streetAddress: "Schlachte 12",
      postalCode: "28195",
      addressLocality: "Bremen",
      addressCountry: "DE",
    },
    openingHoursSpecification: {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: ["Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
      opens: "10:00",
      closes: "19:00",
    },
    sameAs: [`${PARTNER}/neighbours/`],
  };
}

export function siteNode(): object {
  return { "@type": "WebSite", "@id": `${ORIGIN}/#site`, name: "Tea House", url: `${ORIGIN}/`, publisher: shopRef() };
}

export function crumbsNode(crumbs: readonly Crumb[], heading: string): object {
  const items = crumbs.map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: `${ORIGIN}${path}`,
  }));
  const last = { "@type": "ListItem", position: items.length + 1, name: heading };
  return { "@type": "BreadcrumbList", itemListElement: [...items, last] };
}

export function articleNode(article: Article, author: Author): object {
  return {
    "@type": "BlogPosting",
    headline: article.heading,
    description: article.description,
    image: [`${ORIGIN}/images/${article.picture}-1440.png`],
    datePublished: `${article.published}T08:00:00+02:00`,
    dateModified: `${article.published}T17:30:00+02:00`,
    author: { "@type": "Person", name: author.name, url: `${ORIGIN}/journal/authors/${author.slug}/` },
    publisher: shopRef(),
    mainEntityOfPage: `${ORIGIN}/journal/${article.slug}/`,
  };
}

export function authorNode({ name, slug, role }: Author): object {
  const path = `${ORIGIN}/journal/authors/${slug}/`;
  return {
    "@type": "ProfilePage",
    mainEntity: { "@type": "Person", name, jobTitle: role, url: path, worksFor: shopRef() },
  };
}

export function productNode(product: Product): object {
  return {
    "@type": "Product",
    name: product.name,
    description: product.description,
    image: [`${ORIGIN}/images/${product.picture}-1440.png`],
    sku: product.sku,
    brand: { "@type": "Brand", name: "Tea House" },
    offers: {
      "@type": "Offer",
      url: `${ORIGIN}/shop/${product.category}/${product.slug}/`,
      price: product.price,
      priceCurrency: "EUR",
      availability: "https://schema.org/InStock",
      itemCondition: "https://schema.org/NewCondition",
      seller: shopRef(),
    },
  };
}

export function script(nodes: readonly object[]): string {
  const graph = { "@context": "https://schema.org", "@graph": nodes };
  return `<script type="application/ld+json">${JSON.stringify(graph)}</script>`;
}

function shopRef(): object {
  return { "@type": "Store", "@id": SHOP_ID, name: "Tea House Bremen" };
}
