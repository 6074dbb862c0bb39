/**
 * What `locate` answers for each field of a suggestion on an imagined WordPress of each sort: one that holds nothing but
 * what the sort is about, and whose user may do everything. The tables of the documentation are made from it.
 */

import { lookAtPost, lookAtSite, lookAtTerm } from "#connectors/wordpress/basic/look.ts";
import { Post } from "#connectors/wordpress/basic/shapes.ts";
import type { Dialect, HeadFields } from "#connectors/wordpress/dialects/index.ts";
import { DIALECTS } from "#connectors/wordpress/dialects/index.ts";
import { locate } from "#connectors/wordpress/locate/index.ts";
import { type Look, nothingAt, type Transport, type Want } from "#connectors/wordpress/transport.ts";
import type { ConnectionMode, Located } from "#domain/connector.ts";
import type { SuggestionField } from "#domain/suggestion.ts";
import type { WordPressProfile } from "#domain/wordpress.ts";
import { CONTENT, type Kind, sampleOf } from "./samples.ts";

export type PluginId = Dialect["id"];

const HOME = "https://tea.example/";
const REFS: Readonly<Record<Kind, string>> = {
  post: "post:1",
  page: "post:2",
  archive: "term:3",
  "start page": "site",
};
const TYPES: Readonly<Record<string, string>> = { "post:1": "post", "post:2": "page", "term:3": "category" };

export interface Sort {
  readonly mode: ConnectionMode;
  /** Several: they are in each other's way. */
  readonly plugins: readonly PluginId[];
  /** Version of WordPress; without it a new one. */
  readonly wordpress?: string | null;
  /** Page builder that owns all content. */
  readonly builder?: string;
}

export async function imagine(sort: Sort, kind: Kind, field: SuggestionField): Promise<Located> {
  // A redirect leads away from an address that a page had before.
  const name = field === "redirect" ? `former-${kind}` : kind;
  const here = kind === "start page" ? HOME : `${HOME}${name}/`;
  const manner = { barred: null, physicalRobots: false, physicalLlms: false };
  const fixRequest = { page: { url: here, headers: [] }, suggestion: sampleOf(field, here) };
  const [located] = await locate(transportOf(sort), profileOf(sort), manner, [fixRequest]);
  if (!located) throw new Error("locate answered nothing");
  return located;
}

function transportOf(sort: Sort): Transport {
  const look = sort.mode === "guarded" ? lookGuarded : lookBasic;
  return {
    mode: sort.mode,
    greet: async () => ({ barred: null, physicalRobots: false, physicalLlms: false }),
    resolve: async ({ url }) => {
      const name = new URL(url).pathname.slice(1, -1);
      return name === "" ? REFS["start page"] : ((REFS as Record<string, string>)[name] ?? null);
    },
    look: async (wants) => ({
      looks: new Map(wants.map((want) => [want.ref, { ...look(want, sort), builder: sort.builder ?? null }])),
      executed: new Map(),
    }),
    siteEditor: async () => ({ templates: [], parts: [], patterns: [], menus: [] }),
    page: async () => null,
    write: async () => [],
  };
}

const STANDS: Readonly<Record<string, string>> = {
  post_title: "Tea",
  post_content: CONTENT,
  name: "Tea",
  description: "",
  "option:blogdescription": "Just another site",
  "option:blog_public": "1",
  "option:permalink_structure": "/%postname%/",
  "meta:_sitemend_sitemap_exclude": "1",
};

/** Fields that each sort of object has, by the contract of the companion. */
const HAS: Readonly<Record<string, RegExp>> = {
  post: /^(post_|meta:|json:|aioseo:)/,
  term: /^(name$|slug$|description$|meta:|json:|option-tax:)/,
  site: /^option(-key)?:/,
  redirect: /^target$/,
};

function lookGuarded({ ref, fields }: Want): Look {
  const value = (field: string) =>
    field === "post_name" || field === "slug" ? (nameOf(ref) ?? null) : (STANDS[field] ?? null);
  const known = fields.filter((field) => HAS[ref.split(":")[0] ?? ""]?.test(field));
  return {
    ...nothingAt(ref),
    exists: true,
    type: TYPES[ref] ?? "site",
    status: "publish",
    url: ref === "site" ? HOME : `${HOME}${nameOf(ref)}/`,
    canEdit: true,
    unfilteredHtml: true,
    fields: new Map(known.map((field) => [field, value(field)])),
  };
}

const nameOf = (ref: string): string | undefined => Object.entries(REFS).find(([, one]) => one === ref)?.[0];

/** As core REST shows it, with every meta that the plugin could have; which of them count, the dialect says. */
function lookBasic({ ref }: Want, { plugins }: Sort): Look {
  if (ref.startsWith("redirect:")) return nothingAt(ref);
  const link = `${HOME}${nameOf(ref)}/`;
  if (ref === "site") return lookAtSite({ title: "Tea", description: "" }, HOME);
  if (ref.startsWith("term:")) {
    const term = { id: 3, taxonomy: "category", link, name: "Tea", slug: "archive", description: "" };
    return lookAtTerm(ref, term, HOME);
  }
  const dialect = dialectsOf(plugins)[0];
  const type = TYPES[ref] ?? "";
  const metas = dialect ? fieldsOf(dialect.post) : [];
  const under = (prefix: string) =>
    Object.fromEntries(metas.flatMap((field) => (field.startsWith(prefix) ? [[field.slice(prefix.length), ""]] : [])));
  const post = Post.parse({
    ...{ id: 1, type, status: "publish", link, slug: nameOf(ref) },
    ...{ title: { raw: "Tea" }, content: { raw: CONTENT }, excerpt: { raw: "" } },
    ...{ meta: under("meta:"), aioseo_meta_data: under("aioseo:") },
    _links: { "wp:action-unfiltered-html": [] },
  });
  return lookAtPost(ref, post, HOME, dialect?.inCore ?? (() => false));
}

function fieldsOf({ title, description, canonical, robots, social }: HeadFields): string[] {
  const tags = social.is === "lines" ? [social.field] : Object.values(social.tags).flatMap((all) => all.map(toField));
  return [title, description, canonical, ...(robots?.fields ?? []), ...tags].filter((field) => field !== null);
}

const toField = ({ field }: { readonly field: string }): string => field;

const dialectsOf = (plugins: readonly PluginId[]): readonly Dialect[] =>
  DIALECTS.filter(({ id }) => plugins.includes(id));

function profileOf({ mode, plugins, wordpress = null }: Sort): WordPressProfile {
  const settings = { blogPublic: true, tagline: "", permalinkStructure: "/%postname%/", attachmentPages: false };
  return {
    mode,
    updates: { core: null, plugins: null, themes: null },
    homeUrl: HOME,
    restRoot: `${HOME}wp-json/`,
    wordpressVersion: wordpress,
    pluginVersion: null,
    seoPlugins: plugins.flatMap((id) => (id === "none" ? [] : [{ id, version: null }])),
    userId: 1,
    passwordUuid: null,
    instanceId: null,
    capabilities: [],
    missingCapabilities: [],
    unfilteredHtml: true,
    multisite: false,
    settings,
  };
}
