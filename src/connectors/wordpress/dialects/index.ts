/** All dialects, and which one a site speaks. */
import type { WordPressProfile } from "#domain/wordpress.ts";
import { aioseo } from "./aioseo.ts";
import type { Dialect, HeadFields } from "./dialect.ts";
import { none } from "./none.ts";
import { rankMath } from "./rank-math.ts";
import { seopress } from "./seopress.ts";
import { slimSeo } from "./slim-seo.ts";
import { theSeoFramework } from "./the-seo-framework.ts";
import { yoast } from "./yoast.ts";

export type { Dialect, HeadFields };

export const DIALECTS: readonly Dialect[] = [yoast, rankMath, aioseo, seopress, theSeoFramework, slimSeo, none];

/** `null`: two plugins write the same tags, so neither can be trusted with one. */
export function dialectOf({ seoPlugins }: Pick<WordPressProfile, "seoPlugins">): Dialect | null {
  if (seoPlugins.length > 1) return null;
  return DIALECTS.find(({ id }) => id === seoPlugins[0]?.id) ?? none;
}

/** Comments and names that the plugins leave in a page's head. */
const MARKS: readonly (readonly [Dialect["id"], RegExp])[] = [
  ["yoast", /<!-- This site is optimized with the Yoast SEO/i],
  ["rank-math", /<!-- Search Engine Optimization by Rank Math/i],
  ["aioseo", /<!-- All in One SEO/i],
  ["seopress", /<!-- (?:This site is )?(?:optimized (?:with|by) )?SEOPress|generator" content="SEOPress/i],
  ["the-seo-framework", /<!-- (?:Start )?The SEO Framework/i],
];

/** Which SEO plugins a site without companion shows: by their routes, or by what they leave in the start page. */
export function detectPlugins(namespaces: readonly string[], html: string): readonly Dialect[] {
  return DIALECTS.filter(
    (dialect) =>
      dialect.namespaces.some((name) => namespaces.includes(name)) ||
      MARKS.some(([id, mark]) => id === dialect.id && mark.test(html)),
  );
}
