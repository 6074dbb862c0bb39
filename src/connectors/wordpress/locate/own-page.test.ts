import fc from "fast-check";
import { expect, it } from "vitest";
import type { SiteProfile } from "#domain/connection.ts";
import type { SuggestionField } from "#domain/suggestion.ts";
import { sampleOf } from "../../../../test/support/fix-kinds/samples.ts";
import { isPartOf, isSamePage } from "../address.ts";
import { type Look, nothingAt, type Transport } from "../transport.ts";
import { locate } from "./index.ts";

const MANNER = { writable: true, physicalRobots: false, physicalLlms: false };
const PROFILE: SiteProfile = {
  ...{ mode: "guarded", homeUrl: "https://tea.example/", restRoot: "https://tea.example/wp-json/" },
  ...{ wordpressVersion: "6.8", pluginVersion: "1.2.0", seoPlugins: [], userId: 1, passwordUuid: null },
  ...{ capabilities: [], missingCapabilities: [], instanceId: "one", unfilteredHtml: true, multisite: false },
  settings: { blogPublic: true, tagline: "", permalinkStructure: "/%postname%/", attachmentPages: null },
  updates: { core: null, plugins: null, themes: null },
};

/** A WordPress that takes any address for the one object, as the alternate link of a series does. */
function siteOf(ref: string, own: string): Transport {
  const look = (fields: readonly string[]): Look => ({
    ...nothingAt(ref),
    ...{ exists: true, type: ref.startsWith("term:") ? "category" : "post", status: "publish", url: own },
    ...{ canEdit: true, unfilteredHtml: true },
    fields: new Map(fields.map((field) => [field, field === "post_name" || field === "slug" ? "tea" : null])),
  });
  return {
    mode: "guarded",
    greet: async () => MANNER,
    resolve: async () => ref,
    look: async (wants) => ({
      looks: new Map(wants.map((want) => [want.ref, { ...look(want.fields), ref: want.ref }])),
      executed: new Map(),
    }),
    holders: async (texts) => ({ holders: texts.map(() => ({ refs: [], more: false })), left: null }),
    page: async () => null,
    write: async () => [],
  };
}

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
      const wish = { page: { url: address, headers: [] }, suggestion: sampleOf(field, address) };
      const [located] = await locate(siteOf(object, url), PROFILE, MANNER, [wish]);
      expect(located?.is, `${field} of ${address} at ${url}`).toBe("unfixable");
    }),
    { numRuns: 2_000, seed: 20261124 },
  );
});

it("takes each spelling of an object's address for its own", async () => {
  await fc.assert(
    fc.asyncProperty(own, spelling, async (url, spell) => {
      const address = spell(url);
      const wish = { page: { url: address, headers: [] }, suggestion: sampleOf("title", address) };
      const [located] = await locate(siteOf("post:12", url), PROFILE, MANNER, [wish]);
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
