import type { Document } from "#domain/document.ts";

/**
 * The page offers one product: the theme or Open Graph says so and it shows a price or a cart, or it has a price and one
 * button for the cart. A catalogue without prices sells nothing on its pages.
 */
export function sellsOneProduct({ bodyClass, metas, parts, controls }: Document): boolean {
  // Plugins and themes call any type of post "product", and sell nothing there.
  if (!parts.includes("price") && !parts.includes("cart")) return false;
  if (bodyClass.split(" ").includes("single-product")) return true;
  if (metas.some(({ name, content }) => name === "og:type" && /^(?:og:)?product(?:\.item)?$/i.test(content.trim())))
    return true;
  if (!parts.includes("price") || !parts.includes("cart")) return false;
  const buttons = controls.filter(
    ({ kind, name }) => kind === "button" && /^add[-_]to[-_]cart$|^add$/i.test(name ?? ""),
  );
  return buttons.length === 1;
}
