/** Title, description, canonical, robots and tags for sharing: where a site may keep them, and what the page shows of them. */
import type { PublicPage } from "../locate/public-page.ts";
import type { HeadElement } from "./html-head.ts";

export interface HeadField {
  readonly name: "title" | "meta_description" | "canonical" | "robots" | "social_tags";
  readonly element: HeadElement;
  /** In front matter, those for search engines first. */
  readonly keys: readonly (readonly string[])[];
  readonly maxLength: number;
  readonly shown: (page: PublicPage) => readonly string[];
  /** How templates refer to the element. */
  readonly marker: RegExp;
}

const TITLE: HeadField = {
  name: "title",
  element: { is: "title" },
  keys: keys(
    "seo_title seoTitle meta_title metaTitle title_tag head_title seo.title meta.title params.seo_title title",
  ),
  maxLength: 300,
  shown: ({ titles }) => titles,
  marker: /<title\b/gi,
};

const DESCRIPTION: HeadField = {
  name: "meta_description",
  element: { is: "meta", name: "description" },
  keys: keys(
    "seo_description seoDescription meta_description metaDescription seo.description meta.description params.description description summary excerpt",
  ),
  maxLength: 1000,
  shown: ({ metas }) => metas.get("description") ?? [],
  marker: /name=["']?description\b/gi,
};

const CANONICAL: HeadField = {
  name: "canonical",
  element: { is: "canonical" },
  keys: keys("canonical canonical_url canonicalUrl canonicalURL seo.canonical params.canonical"),
  maxLength: 2083,
  shown: ({ canonicals }) => canonicals,
  marker: /rel=["']?canonical\b/gi,
};

const ROBOTS: HeadField = {
  name: "robots",
  element: { is: "meta", name: "robots" },
  keys: keys("robots meta_robots metaRobots seo.robots meta.robots params.robots"),
  maxLength: 300,
  shown: ({ metas }) => metas.get("robots") ?? [],
  marker: /name=["']?robots\b/gi,
};

export const HEAD_FIELDS = {
  title: TITLE,
  meta_description: DESCRIPTION,
  canonical: CANONICAL,
  robots: ROBOTS,
} as const;

/** Of what other fields have, such as `title`, its value is never taken: they would change with it. */
export function socialField(tag: string): HeadField {
  const [prefix = "", ...rest] = tag.split(/[:-]/);
  const name = rest.join("_");
  const camel = rest.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join("");
  const pictures = name === "image" ? " image cover thumbnail featured_image featuredImage socialImage" : "";
  return {
    name: "social_tags",
    element: { is: "meta", name: tag },
    keys: [
      [tag],
      ...keys(
        `${prefix}_${name} ${prefix}${camel} ${prefix}.${name} params.${prefix}_${name} social_${name}${pictures}`,
      ),
    ],
    maxLength: 2083,
    shown: ({ metas }) => metas.get(tag) ?? [],
    marker: new RegExp(`(?:property|name)=["']?${RegExp.escape(tag)}\\b`, "gi"),
  };
}

function keys(list: string): readonly (readonly string[])[] {
  return list.split(" ").map((key) => key.split("."));
}
