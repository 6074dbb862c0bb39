/** The shop: a category of two pages and one of one, products with offers, and a basket that nobody should find. */
import { turning } from "./journal-pages.ts";
import { productNode } from "./linked-data.ts";
import { escaped, link, listMarkup, prose, type SitePage } from "./page.ts";
import { imageTag } from "./pictures.ts";
import { CATEGORIES, PRODUCTS, type Product } from "./products.ts";

const PER_PAGE = 3;
const HOME = { name: "Tea House", path: "/" };
const MODIFIED = "2026-10-12";
type Category = (typeof CATEGORIES)[number];

export function shopPages(): readonly SitePage[] {
  return [...CATEGORIES.flatMap(categoryPages), ...PRODUCTS.map(productPage), basket()];
}

function categoryPages(category: Category): readonly SitePage[] {
  const products = PRODUCTS.filter((product) => product.category === category.slug);
  const pages = Math.ceil(products.length / PER_PAGE);
  const path = `/shop/${category.slug}/`;
  return Array.from({ length: pages }, (_, index) => {
    const number = index + 1;
    const shown = products.slice(index * PER_PAGE, number * PER_PAGE).map(card);
    const [title = "", name = ""] = category.title.split(" | ");
    return {
      path: number === 1 ? path : `${path}page/${number}/`,
      title: number === 1 ? category.title : `${title}, page ${number} | ${name}`,
      description: number === 1 ? category.description : `Page ${number}: ${category.description}`,
      heading: number === 1 ? category.heading : `${category.heading}, page ${number}`,
      main: `${number === 1 ? prose([category.intro]) : ""}\n<div class="cards">${shown.join("\n")}</div>\n${pages > 1 ? turning(path, number, pages) : ""}`,
      kind: "archive tax-product_cat",
      crumbs: [HOME],
      ...(number === 1 ? { sitemap: "shop" as const } : {}),
      modified: MODIFIED,
    };
  });
}

function card(product: Product, index: number): string {
  const path = pathOf(product);
  return `<section><h2>${link(path, product.name)}</h2>${imageTag(product.picture, product.alt, { first: index === 0 })}<p>${escaped(product.description)}</p><p class="price">${priceOf(product)}</p></section>`;
}

function productPage(product: Product): SitePage {
  const { title, description, name, picture, alt, text, facts, sku } = product;
  const category = CATEGORIES.find(({ slug }) => slug === product.category) ?? CATEGORIES[0];
  const others = PRODUCTS.filter((each) => each !== product && each.category === product.category);
  const rows = facts.map(([key, value]) => `<tr><th scope="row">${escaped(key)}</th><td>${escaped(value)}</td></tr>`);
  return {
    path: pathOf(product),
    ...{ title, description, heading: name, picture, pictureAlt: alt },
    main: `${imageTag(picture, alt, { first: true })}
<p class="price">${priceOf(product)} <small>including tax, plus ${link("/delivery/", "delivery")}</small></p>
<form action="/cart/" method="post"><input type="hidden" name="sku" value="${sku}"><label for="amount">How many</label><input id="amount" name="amount" type="number" min="1" max="20" value="1"><button type="submit">Add to basket</button></form>
${prose(text)}
<table><caption>In short</caption><tbody>${rows.join("")}</tbody></table>
<h2>Goes well with it</h2>
${listMarkup(others.map((each) => link(pathOf(each), each.name)))}`,
    kind: "single single-product",
    crumbs: [HOME, { name: category.heading, path: `/shop/${category.slug}/` }],
    data: [productNode(product)],
    sitemap: "shop",
    modified: MODIFIED,
    openGraphType: "product",
    head: [
      `<meta property="product:price:amount" content="${product.price}">`,
      '<meta property="product:price:currency" content="EUR">',
    ],
  };
}

function basket(): SitePage {
  return {
    path: "/cart/",
    title: "Your basket | Tea House",
    description: "What you have chosen so far.",
    heading: "Your basket",
    main: `<p>There is nothing in your basket yet. Have a look at ${link("/shop/tea/", "our teas")}.</p>`,
    kind: "woocommerce-cart",
    noindex: true,
    modified: MODIFIED,
  };
}

function pathOf({ category, slug }: Product): string {
  return `/shop/${category}/${slug}/`;
}

function priceOf({ price }: Product): string {
  return `<data value="${price}">${price} €</data>`;
}
