/**
 * What the matrix tries on every kind of page: one request to fix something, and how a visitor sees that it was done.
 * A check throws where the public page does not show it.
 */
import { deepEqual, equal, ok } from "node:assert/strict";
import type { CheerioAPI } from "cheerio";
import { SUGGESTION_FIELDS, type SuggestionField } from "#domain/suggestion.ts";
import { sampleOf } from "../fix-kinds/samples.ts";
import type { Bench, Target } from "./bench.ts";

type Suggestion = ReturnType<typeof sampleOf>;

/** A visit to the site after the change. */
interface Visit {
  readonly page: CheerioAPI;
  readonly target: Target;
  readonly value: string;
  /** Another page of the site; redirects are not followed. */
  open(path: string): Promise<{ readonly status: number; readonly to: string | null; readonly text: string }>;
}

export interface FieldCase {
  /** Row of the table: the field and, of a field with many values, which one. */
  readonly name: string;
  readonly suggestion: (target: Target, bench: Bench) => Suggestion;
  /** Done through the connector first, so that there is something to change. */
  readonly before?: Suggestion;
  /** PHP that runs first, with the target's `$id`, and PHP that undoes it. */
  readonly prepare?: readonly [before: string, after: string];
  /** Where the finding lies, when it is not at the page itself. */
  readonly at?: (target: Target) => string;
  readonly shows: (visit: Visit) => void | Promise<void>;
}

export function casesOf(): readonly FieldCase[] {
  return (Object.keys(SUGGESTION_FIELDS) as SuggestionField[]).flatMap((field) => SEVERAL[field] ?? [single(field)]);
}

function single(field: SuggestionField): FieldCase {
  const shows = SHOWS[field] ?? (() => ok(false, `nobody has said how ${field} shows`));
  return { name: field, suggestion: ({ url }) => sampleOf(field, url), shows, ...(SPECIAL[field] ?? {}) };
}

const NOINDEX: Suggestion = { field: "robots", value: "noindex" };
const DIRECTIVES = ["noindex", "nofollow", "noarchive", "nosnippet", "noimageindex"];

/** Fields of which one value says nothing about another. */
const SEVERAL: Partial<Readonly<Record<SuggestionField, readonly FieldCase[]>>> = {
  robots: [
    ...DIRECTIVES.map((directive) => ({
      name: `robots: ${directive}`,
      suggestion: () => ({ field: "robots", value: directive }) as const,
      shows: ({ page }: Visit) => ok(directivesOf(page).includes(directive), `robots: ${directivesOf(page)}`),
    })),
    {
      name: "robots: noindex removed",
      suggestion: () => ({ field: "robots", value: "index, follow" }),
      before: NOINDEX,
      shows: ({ page }) => ok(!directivesOf(page).includes("noindex"), `robots: ${directivesOf(page)}`),
    },
  ],
  social_tags: [
    ...["og:title", "og:description", "og:type", "twitter:title", "twitter:description", "twitter:card"].map((tag) =>
      tagCase(tag),
    ),
    ...["og:image", "twitter:image"].flatMap((tag) => [
      tagCase(tag, "in the media library", (bench) => bench.picture),
      tagCase(tag, "at another URL", () => "https://img.example/share.png"),
    ]),
  ],
};

const VALUES: Readonly<Record<string, string>> = {
  "og:type": "article",
  "twitter:card": "summary",
};

function tagCase(tag: string, of = "", picture?: (bench: Bench) => string): FieldCase {
  const valueFor = (bench: Bench) => picture?.(bench) ?? VALUES[tag] ?? `Tea for two, as ${tag}`;
  const attribute = tag.startsWith("og:") ? "property" : "name";
  return {
    name: `social_tags: ${tag}${picture ? ` ${of}` : ""}`,
    suggestion: (_, bench) => ({
      field: "social_tags",
      value: `<meta ${attribute}="${tag}" content="${valueFor(bench)}">`,
    }),
    shows: ({ page, value }) => {
      const wanted = /content="([^"]*)"/.exec(value)?.[1];
      deepEqual(contents(page, `meta[property="${tag}"], meta[name="${tag}"]`), [wanted]);
    },
  };
}

const contents = (page: CheerioAPI, selector: string): (string | undefined)[] =>
  page(selector)
    .toArray()
    .map((element) => page(element).attr("content"));

const directivesOf = (page: CheerioAPI): string[] =>
  contents(page, 'meta[name="robots"]').flatMap((content = "") => content.split(",").map((one) => one.trim()));

const SHOP = "https://shop.example/old";

const SHOWS: Partial<Readonly<Record<SuggestionField, FieldCase["shows"]>>> = {
  title: ({ page, value }) =>
    deepEqual(
      page("title")
        .toArray()
        .map((one) => page(one).text()),
      [value],
    ),
  meta_description: ({ page, value }) => deepEqual(contents(page, 'meta[name="description"]'), [value]),
  canonical: ({ page, value }) =>
    deepEqual(
      page('link[rel="canonical"]')
        .toArray()
        .map((one) => page(one).attr("href")),
      [value],
    ),
  head_tag_removed: ({ page }) => ok(!directivesOf(page).includes("noindex"), `robots: ${directivesOf(page)}`),
  h1: ({ page, value }) => ok(page("h1").text().includes(value), `h1: ${page("h1").text()}`),
  main_heading: ({ page, value }) => deepEqual(contentHeadings(page, "h1"), [value]),
  heading_level: ({ page }) => ok(contentHeadings(page, "h2").includes("Green tea")),
  heading_removed: ({ page }) => ok(!contentHeadings(page, "h2").includes("")),
  alt: ({ page, value }) => equal(page('img[src*="/tea.jpg"]').attr("alt"), value),
  image_removed: ({ page }) => equal(page('img[src*="/tea.jpg"]').length, 0),
  image_attributes: ({ page }) => equal(page('img[src*="/cup.jpg"]').attr("width"), "30"),
  link: ({ page, value }) => ok(page(`a[href="${value}"]`).length > 0),
  link_text: ({ page, value }) => equal(page(`a[href="${SHOP}"]`).text(), value),
  link_added: ({ page }) => equal(page('a[href="https://shop.example/tea"]').text(), "All teas"),
  link_rel: ({ page }) => ok(!page(`a[href="${SHOP}"]`).attr("rel")?.includes("nofollow"), "nofollow is still there"),
  link_removed: ({ page }) => ok(page(`a[href="${SHOP}"]`).length === 0 && page("p").text().includes("Our shop is")),
  resource: ({ page, value }) => equal(page(`script[src="${value}"]`).length, 1),
  form_action: ({ page, value }) => equal(page(`form[action="${value}"]`).length, 1),
  embed_attributes: ({ page }) => equal(page('iframe[src="https://maps.example/tea"]').attr("title"), "Where we are"),
  tabindex: ({ page, value }) => equal(page('p:contains("Tea")[tabindex]').attr("tabindex"), value),
  json_ld_block: ({ page, value }) => ok(scripts(page).includes(value)),
  json_ld: ({ page, value }) =>
    ok(
      scripts(page).some((text) => holdsNode(text, JSON.parse(value))),
      scripts(page).join(),
    ),
  robots_txt: async ({ open, value }) => equal((await open("/robots.txt")).text, value),
  llms_txt: async ({ open, value }) => equal((await open("/llms.txt")).text, value),
  sitemap_excluded: async ({ open, target }) => ok(!(await listed(open)).includes(target.url)),
  sitemap_included: async ({ open, target }) => ok((await listed(open)).includes(target.url)),
  redirect: async ({ open, target, value }) => deepEqual(await ends(open, formerly(target)), [301, value]),
  slug: async ({ open, target, value }) => {
    const moved = new URL(target.url.replace(/[^/]+\/$/, `${value}/`)).href;
    equal((await open(moved)).status, 200);
    deepEqual(await ends(open, target.url), [301, moved]);
  },
  lang: ({ page, value }) => equal(page("html").attr("lang"), value),
  "setting:blog_public": ({ page }) => ok(directivesOf(page).includes("noindex"), `robots: ${directivesOf(page)}`),
  "setting:permalink_structure": async ({ open }) => equal((await open("/tea/post/")).status, 200),
  "setting:blogdescription": async ({ open, value }) =>
    ok((await open("/feed/")).text.includes(`<description>${value}<`)),
  "setting:wp_attachment_pages_enabled": async ({ open }) => {
    const { status, to } = await open("/picture/");
    ok(status === 301 && to?.endsWith("/picture.png"), `${status} ${to}`);
  },
};

/** Themes print headings of their own; these stand in the content. */
function contentHeadings(page: CheerioAPI, name: string): string[] {
  return page(`.entry-content ${name}`)
    .toArray()
    .map((one) => page(one).text());
}

const scripts = (page: CheerioAPI): string[] =>
  page('script[type="application/ld+json"]')
    .toArray()
    .map((one) => page(one).text());

function holdsNode(text: string, node: unknown): boolean {
  const parsed: unknown = JSON.parse(text.replace(/,}/g, "}"));
  return JSON.stringify(parsed) === JSON.stringify(node);
}

/** Every address of every sitemap of WordPress's own. */
async function listed(open: Visit["open"]): Promise<readonly string[]> {
  const locations = async (path: string) =>
    [...(await open(path)).text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
  const pages = await Promise.all((await locations("/wp-sitemap.xml")).map(locations));
  return pages.flat();
}

const ends = async (open: Visit["open"], path: string) => {
  const { status, to } = await open(path);
  return [status, to];
};

const formerly = ({ url }: Target): string =>
  new URL(url).pathname === "/" ? url : new URL(`/former${new URL(url).pathname}`, url).href;

const EXCLUDE = "_sitemend_sitemap_exclude";

const SPECIAL: Partial<Readonly<Record<SuggestionField, Partial<FieldCase>>>> = {
  head_tag_removed: { before: NOINDEX },
  redirect: { at: formerly },
  sitemap_excluded: {
    prepare: [`delete_post_meta($id, '${EXCLUDE}');`, `update_post_meta($id, '${EXCLUDE}', '1');`],
  },
  "setting:wp_attachment_pages_enabled": {
    prepare: [
      "update_option('wp_attachment_pages_enabled', '1');",
      "get_bloginfo('version') < '6.4' && delete_option('wp_attachment_pages_enabled');",
    ],
  },
};
