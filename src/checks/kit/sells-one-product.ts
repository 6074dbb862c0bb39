import type { Document } from "#domain/document.ts";

/** The page offers one product: the theme or Open Graph says so, or it has a price and one button for the cart. */
export function sellsOneProduct({ bodyClass, metas, parts, controls }: Document): boolean {
  const classes = bodyClass.split(" ");
  // Other plugins and themes call any type of post "product", and sell nothing there.
  const isForSale = classes.includes("woocommerce") || parts.includes("price") || parts.includes("cart");
  if (classes.includes("single-product") && isForSale) return true;
  if (metas.some(({ name, content }) => name === "og:type" && /^(?:og:)?product(?:\.item)?$/i.test(content.trim())))
    return true;
  if (!parts.includes("price") || !parts.includes("cart")) return false;
  const buttons = controls.filter(
    ({ kind, name }) => kind === "button" && /^add[-_]to[-_]cart$|^add$/i.test(name ?? ""),
  );
  return buttons.length === 1;
}
