/** What core REST answers in the editing view, as we need it. Raw values only: rendered ones cannot be put back. */
import { z } from "zod";

const text = z.string();
const Raw = z.object({ raw: text.optional(), rendered: text.catch("") });
/** PHP writes an empty map as a list. */
const Meta = z.record(text, z.unknown()).catch({});

export const Post = z.object({
  id: z.int(),
  type: text.catch(""),
  status: text.catch(""),
  link: text.catch(""),
  slug: text.optional(),
  title: Raw.optional(),
  content: Raw.optional(),
  excerpt: Raw.optional(),
  alt_text: text.optional(),
  modified_gmt: text.optional(),
  meta: Meta.optional(),
  aioseo_meta_data: Meta.nullish().catch(null),
  _links: z.record(text, z.unknown()).catch({}),
});
export type Post = Readonly<z.infer<typeof Post>>;

/** Core names templates by theme and slug; `wp_id` is there once somebody has changed one. */
export const Template = z.object({
  id: text,
  wp_id: z.int().nullish(),
  type: text.catch(""),
  status: text.catch(""),
  source: text.catch(""),
  slug: text.optional(),
  title: Raw.optional(),
  content: Raw.optional(),
  _links: z.record(text, z.unknown()).catch({}),
});
export type Template = Readonly<z.infer<typeof Template>>;

export const SharedList = z.array(z.union([Post, Template]));

/** As the other objects are read; `null`: it stands in a file of the theme. */
export function asPost(item: Post | Template): Post | null {
  if (typeof item.id === "number") return item as Post;
  const { wp_id: id, type, status, source, slug, title, content, _links } = item as Template;
  return id && source === "custom" ? { id, type, status, link: "", slug, title, content, _links } : null;
}

export const Term = z.object({
  id: z.int(),
  taxonomy: text,
  link: text.catch(""),
  name: text,
  slug: text,
  description: text,
});
export type Term = Readonly<z.infer<typeof Term>>;

export const SiteSettings = z.object({ title: text.optional(), description: text.optional() });
export type SiteSettings = Readonly<z.infer<typeof SiteSettings>>;

export const Autosaves = z.array(z.object({ modified_gmt: text.optional() }));

export const Listed = z.array(z.object({ id: z.int(), link: text.catch("") }));

export const Kinds = z.record(text, z.object({ rest_base: text.catch("") }));

/** Names of our fields and where core keeps them; only what core gives and takes raw. */
export const POST_FIELDS = {
  post_title: (post: Post) => post.title?.raw,
  post_content: (post: Post) => (post.type === "attachment" ? undefined : post.content?.raw),
  post_excerpt: (post: Post) => post.excerpt?.raw,
  post_name: (post: Post) => post.slug,
  post_status: (post: Post) => post.status || undefined,
} as const;

const BODY_NAMES: Readonly<Record<string, string>> = {
  post_title: "title",
  post_content: "content",
  post_excerpt: "excerpt",
  post_name: "slug",
  post_status: "status",
  "meta:_wp_attachment_image_alt": "alt_text",
  name: "name",
  description: "description",
  slug: "slug",
  "option:blogname": "title",
  "option:blogdescription": "description",
};

/** The body of a write: core's own names, registered metas, and AIOSEO's own object. */
export function bodyOf(values: ReadonlyMap<string, string | null>): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  const meta: Record<string, string | null> = {};
  const aioseo: Record<string, string | null> = {};
  for (const [field, value] of values) {
    const name = BODY_NAMES[field];
    if (name) body[name] = value ?? "";
    else if (field.startsWith("meta:")) meta[field.slice(5)] = value;
    else if (field.startsWith("aioseo:")) aioseo[field.slice(7)] = value;
  }
  if (Object.keys(meta).length > 0) body.meta = meta;
  if (Object.keys(aioseo).length > 0) body.aioseo_meta_data = aioseo;
  return body;
}
