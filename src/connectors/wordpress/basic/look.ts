/** One object of core REST as a look: what this user can see of it raw. */
import { type Look, nothingAt, SHARED_TYPES } from "../transport.ts";
import { POST_FIELDS, type Post, type SiteSettings, type Term } from "./shapes.ts";

/** Which fields a person may have in basic mode beside core's own: those of an SEO plugin that shows them raw. */
export type ReadableMeta = (field: string, type: string) => boolean;

export function lookAtPost(ref: string, post: Post, home: string, readable: ReadableMeta): Look {
  const fields = new Map<string, string | null>();
  const isShared = SHARED_TYPES.some((type) => type === post.type);
  const isTemplate = /^wp_template/.test(post.type);
  for (const [name, read] of Object.entries(POST_FIELDS)) {
    const value = read(post);
    if (value !== undefined && (!isTemplate || OF_TEMPLATES.includes(name))) fields.set(name, value);
  }
  // Since 6.8 core shows content with the blocks that plugins hook into it, and stores what it is sent with them.
  if (fields.get("post_content")?.includes('"ignoredHookedBlocks"')) fields.delete("post_content");
  if (post.alt_text !== undefined) fields.set("meta:_wp_attachment_image_alt", post.alt_text || null);
  const mayRead = (field: string) => readable(field, post.type);
  for (const [key, value] of Object.entries(post.meta ?? {})) addText(fields, `meta:${key}`, value, mayRead);
  for (const [key, value] of Object.entries(post.aioseo_meta_data ?? {}))
    addText(fields, `aioseo:${key}`, value, mayRead);
  return {
    ...nothingAt(ref),
    exists: true,
    type: post.type,
    status: post.type === "attachment" && post.status === "inherit" ? "publish" : post.status,
    title: post.title?.raw ?? "",
    url: isShared ? "" : post.link,
    editUrl: `${home.replace(/\/$/, "")}/wp-admin/${isTemplate ? "site-editor.php" : `post.php?post=${post.id}&action=edit`}`,
    canEdit: true,
    unfilteredHtml: "wp:action-unfiltered-html" in post._links,
    builder: builderOf(post),
    fields,
  };
}

const OF_TEMPLATES: readonly string[] = ["post_content", "post_name"];

/** Core cannot tell a value that is empty from one that is not there. */
function addText(
  fields: Map<string, string | null>,
  field: string,
  value: unknown,
  mayRead: (field: string) => boolean,
): void {
  if (!mayRead(field)) return;
  if (value === null || value === "") fields.set(field, null);
  else if (typeof value === "string") fields.set(field, value);
}

export function lookAtTerm(ref: string, term: Term, home: string): Look {
  const { name, slug, description } = term;
  return {
    ...nothingAt(ref),
    exists: true,
    type: term.taxonomy,
    status: "publish",
    title: name,
    url: term.link,
    editUrl: `${home.replace(/\/$/, "")}/wp-admin/term.php?taxonomy=${encodeURIComponent(term.taxonomy)}&tag_ID=${term.id}`,
    canEdit: true,
    fields: new Map(Object.entries({ name, slug, description })),
  };
}

export function lookAtSite(settings: SiteSettings, home: string): Look {
  const fields = new Map<string, string | null>();
  if (settings.title !== undefined) fields.set("option:blogname", settings.title);
  if (settings.description !== undefined) fields.set("option:blogdescription", settings.description);
  return {
    ...nothingAt("site"),
    exists: true,
    status: "publish",
    title: settings.title ?? "",
    url: home,
    editUrl: `${home.replace(/\/$/, "")}/wp-admin/options-general.php`,
    canEdit: true,
    fields,
  };
}

/** The marks that page builders leave in what they put out or in what they keep. */
const BUILDERS: readonly (readonly [name: string, mark: RegExp])[] = [
  ["elementor", /data-elementor-(type|id)=/],
  ["divi", /\[et_pb_|class="[^"]*\bet_pb_section\b/],
  ["beaver-builder", /class="[^"]*\bfl-builder-content\b/],
  ["bricks", /class="[^"]*\bbrxe-/],
  ["wpbakery", /\[vc_row/],
];

function builderOf({ content }: Post): string | null {
  const texts = `${content?.raw ?? ""}\n${content?.rendered ?? ""}`;
  return BUILDERS.find(([, mark]) => mark.test(texts))?.[0] ?? null;
}
