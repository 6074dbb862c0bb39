import fc from "fast-check";
import { expect, it } from "vitest";
import type { FixRequest } from "#domain/connector.ts";
import type { SuggestionField } from "#domain/suggestion.ts";
import type { WordPressProfile } from "#domain/wordpress.ts";
import { sampleOf } from "../../../../test/support/fix-kinds/samples.ts";
import { isPartOf, isSamePage } from "../address.ts";
import { type Look, nothingAt, type Transport } from "../transport.ts";
import { locate } from "./index.ts";

const MANNER = { barred: null, physicalRobots: false, physicalLlms: false };
const PROFILE: WordPressProfile = {
  ...{ mode: "guarded", homeUrl: "https://tea.example/", restRoot: "https://tea.example/wp-json/" },
  ...{ wordpressVersion: "6.8", pluginVersion: "1.2.0", seoPlugins: [], userId: 1, passwordUuid: null },
  ...{ capabilities: [], missingCapabilities: [], instanceId: "one", unfilteredHtml: true, multisite: false },
  settings: { blogPublic: true, tagline: "", permalinkStructure: "/%postname%/", attachmentPages: null },
  updates: { core: null, plugins: null, themes: null },
};

/** A WordPress that takes any address for the one object, as the alternate link of a series does. */
function siteOf(ref: string, own: string, menu?: string): Transport {
  const ofPage = (fields: readonly string[]): Look => ({
    ...nothingAt(ref),
    ...{ exists: true, type: ref.startsWith("term:") ? "category" : "post", status: "publish", url: own },
    ...{ canEdit: true, unfilteredHtml: true },
    fields: new Map(fields.map((field) => [field, field === "post_name" || field === "slug" ? "tea" : null])),
  });
  const ofMenu = (fields: readonly string[]): Look => ({
    ...ofPage(fields),
    ...{ type: "wp_template_part", title: "header", url: "" },
    fields: new Map(fields.map((field) => [field, field === "post_content" ? (menu ?? "") : null])),
  });
  return {
    mode: "guarded",
    greet: async () => MANNER,
    resolve: async () => ref,
    look: async (wants) => ({
      looks: new Map(
        wants.map(({ ref: asked, fields }) => [
          asked,
          { ...(asked === MENU ? ofMenu(fields) : ofPage(fields)), ref: asked },
        ]),
      ),
      executed: new Map(),
    }),
    siteEditor: async () => ({
      templates: [{ slug: "single", ref: null, content: '<!-- wp:template-part {"slug":"header"} /-->' }],
      parts: menu === undefined ? [] : [{ slug: "header", ref: MENU, content: menu }],
      ...{ patterns: [], menus: [] },
    }),
    page: async () =>
      `<body class="single single-post postid-7"><div class="wp-site-blocks"><header class="wp-block-template-part">${menu ?? ""}</header></div></body>`,
    write: async () => [],
  };
}

const MENU = "post:99";

const FIELDS: readonly SuggestionField[] = [
  ...(["title", "meta_description", "canonical", "robots", "head_tag_removed", "social_tags", "json_ld"] as const),
  ...(["h1", "slug", "sitemap_excluded", "link_added"] as const),
];

const word = fc.stringMatching(/^[a-z][a-z-]{0,8}$/).filter((text) => !/^(page|feed|amp)$/.test(text));
const own = fc
  .tuple(
    fc.constantFrom("https://tea.example", "https://www.tea.example", "http://tea.example:8080"),
    fc.array(word, { maxLength: 3 }),
  )
  .map(([origin, folders]) => `${origin}/${folders.map((folder) => `${folder}/`).join("")}`);
const number = fc.integer({ min: 1, max: 5_000 });

/** What WordPress, its plugins and visitors make of an object's address; each shows another page. */
const derivation = fc.oneof(
  number.map((n) => (url: string) => `${url}page/${n}/`),
  number.map((n) => (url: string) => `${url}${n}/`),
  number.map((n) => (url: string) => `${url}comment-page-${n}/`),
  number.map((n) => (url: string) => `${url}?replytocom=${n}`),
  number.map((n) => (url: string) => `${url}?paged=${n}&utm_source=mail`),
  word.map((name) => (url: string) => `${url}?${name}=1`),
  word.map((name) => (url: string) => `${url}${name}/`),
  fc
    .constantFrom("feed/", "feed/atom/", "amp/", "?amp=1", "?s=tea", "?lang=fr", "embed/")
    .map((end) => (url: string) => url + end),
  fc.constantFrom("fr", "zh-cn").map((language) => (url: string) => {
    const { origin, pathname } = new URL(url);
    return `${origin}/${language}${pathname}`;
  }),
  fc.constant((url: string) => url.replace("tea.example", "shop.example")),
);

/** Spellings of one address. */
const spelling = fc.constantFrom(
  (url: string) => url,
  (url: string) => url.replace(/(?<=\w)\/$/, ""),
  (url: string) => `${url}#top`,
  (url: string) => `${url}?utm_source=mail&gclid=1`,
  (url: string) => url.replace(/^https/, "http"),
  (url: string) => (url.includes("www.") ? url.replace("www.", "") : url.replace("//", "//www.")),
  (url: string) => url.replace(/(?<=\/)[a-z](?=[a-z-]*\/$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
);

it("proposes nothing of a head, a title or data for an address that is not the object's own", async () => {
  const ref = fc.constantFrom("post:12", "term:3", "site");
  await fc.assert(
    fc.asyncProperty(ref, own, derivation, fc.constantFrom(...FIELDS), async (object, url, derive, field) => {
      const address = derive(url);
      const fixRequest = { page: { url: address, headers: [] }, suggestion: sampleOf(field, address) };
      const [located] = await locate(siteOf(object, url), PROFILE, MANNER, [fixRequest]);
      expect(located?.is, `${field} of ${address} at ${url}`).toBe("unfixable");
    }),
    { numRuns: 2_000, seed: 20261124 },
  );
});

/** Every element that a suggestion may be about, as a template part may hold it. */
const ALL = `<!-- wp:html -->
<div><h1>Tea</h1><h2>Green tea</h2><h3></h3><img src="/tea.jpg" alt="Tea" width="2"> <a href="/old/" rel="x" tabindex="5">Click here</a>
<iframe src="https://video.example/tea"></iframe><form action="http://tea.example/send"></form><script type="application/ld+json">{"a":1}</script></div>
<!-- /wp:html -->`;
const PIECES: readonly FixRequest["suggestion"][] = [
  { field: "link", target: "https://tea.example/old/", value: "https://tea.example/new/" },
  { field: "link_text", target: "https://tea.example/old/", was: "Click here", value: "Our teas" },
  { field: "link_rel", target: "https://tea.example/old/", value: "" },
  { field: "link_removed", target: "https://tea.example/old/", value: "" },
  { field: "alt", target: "https://tea.example/tea.jpg", was: "Tea", value: "A cup of tea" },
  { field: "image_attributes", target: "https://tea.example/tea.jpg", value: 'width="3"' },
  { field: "image_removed", target: "https://tea.example/tea.jpg", value: "" },
  { field: "resource", target: "https://tea.example/tea.jpg", value: "https://tea.example/cup.jpg" },
  { field: "form_action", target: "http://tea.example/send", value: "https://tea.example/send" },
  { field: "embed_attributes", target: "https://video.example/tea", value: 'title="Tea"' },
];
const OTHERS: readonly FixRequest["suggestion"][] = [
  { field: "main_heading", value: "Tea" },
  { field: "heading_level", target: "Green tea", value: "3" },
  { field: "heading_removed", target: "<h3>", value: "" },
  { field: "tabindex", target: "5", value: "0" },
  { field: "json_ld_block", target: "1", was: '{"a":1}', value: '{"a":2}' },
  { field: "h1", was: "Tea", value: "Teas" },
];

it("finds a piece in what several pages show, on whatever page it is shown, and nothing else", async () => {
  const site = fc.constantFrom("post:12", "term:3", "site");
  const menu = ALL.replaceAll('src="/', 'src="https://tea.example/').replaceAll(
    'href="/',
    'href="https://tea.example/',
  );
  await fc.assert(
    fc.asyncProperty(site, own, derivation, fc.constantFrom(...PIECES), async (object, url, derive, suggestion) => {
      const page = { url: derive(url), headers: [] };
      const [located] = await locate(siteOf(object, url, menu), PROFILE, MANNER, [{ page, suggestion }]);
      expect(located, `${suggestion.field} of ${page.url}`).toMatchObject({
        ...{ is: "proposal", resource: { ref: MENU, kind: "wordpress-template-part", url: page.url } },
        sideEffects: ["This changes the template part “header” on every page that uses it."],
      });
    }),
    { numRuns: 300, seed: 20261124 },
  );
  const fields = [...OTHERS, ...FIELDS.map((field) => sampleOf(field, "https://tea.example/old/"))];
  await fc.assert(
    fc.asyncProperty(site, own, derivation, fc.constantFrom(...fields), async (object, url, derive, suggestion) => {
      const page = { url: derive(url), headers: [] };
      const [located] = await locate(siteOf(object, url, menu), PROFILE, MANNER, [{ page, suggestion }]);
      if (located?.is === "proposal") expect(located.resource.ref, suggestion.field).not.toBe(MENU);
    }),
    { numRuns: 500, seed: 20261124 },
  );
});

it("takes each spelling of an object's address for its own", async () => {
  await fc.assert(
    fc.asyncProperty(own, spelling, async (url, spell) => {
      const address = spell(url);
      const fixRequest = { page: { url: address, headers: [] }, suggestion: sampleOf("title", address) };
      const [located] = await locate(siteOf("post:12", url), PROFILE, MANNER, [fixRequest]);
      expect(located?.is, `${address} at ${url}`).toBe("proposal");
    }),
    { numRuns: 500, seed: 20261124 },
  );
});

it("tells the parts of a page from other pages", () => {
  const url = "https://tea.example/post/";
  expect(isPartOf("https://tea.example/post/2/", url)).toBe(true);
  expect(isPartOf("https://tea.example/post/2/comment-page-3/", url)).toBe(true);
  expect(isPartOf("https://tea.example/post/?replytocom=4&utm_source=x", url)).toBe(true);
  expect(isPartOf("https://tea.example/post/page/2/", url)).toBe(false);
  expect(isPartOf("https://tea.example/fr/post/", url)).toBe(false);
  expect(isPartOf("mailto:x@tea.example", url)).toBe(false);
  expect(isSamePage("https://tea.example/Post/", url)).toBe(false);
});
