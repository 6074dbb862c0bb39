/** The fields of the API that can be written now, from what the probe saw. */
import type { WordPressProfile } from "#domain/wordpress.ts";
import { dialectOf } from "../dialects/index.ts";

const SOCIAL = ["og_title", "og_description", "og_image", "twitter_card"];

export function writable(profile: WordPressProfile, isSwitchedOn: boolean): readonly string[] {
  if (!isSwitchedOn || !profile.capabilities.includes("edit_posts")) return [];
  const guarded = profile.mode === "guarded";
  const isAdmin = profile.capabilities.includes("manage_options");
  const fields = [
    ...headFields(profile, guarded),
    ...(profile.unfilteredHtml ? ["content#…", "jsonld", "excerpt"] : guarded ? ["jsonld"] : []),
    ...["h1", "slug", "media_alt", "term_description"],
    ...(guarded ? ["post_status"] : []),
    ...(guarded && profile.seoPlugins.length === 0 ? ["sitemap_exclude"] : []),
    ...(isAdmin ? ["setting:blogdescription"] : []),
    ...(isAdmin && guarded ? SITE_FIELDS : []),
  ];
  return fields;
}

const SITE_FIELDS = [
  ...["redirect:…", "robots_txt", "llms_txt"],
  ...["setting:blog_public", "setting:permalink_structure", "setting:wp_attachment_pages_enabled"],
];

function headFields(profile: WordPressProfile, guarded: boolean): string[] {
  const dialect = dialectOf(profile);
  if (!dialect) return [];
  const { title, description, canonical, robots, social } = dialect.post;
  const has = (field: string | null) => field !== null && (guarded || dialect.inCore(field));
  const known = social.is === "lines" ? null : social.tags;
  const canShare = (tag: string) =>
    known ? (known[tag]?.length ?? 0) > 0 && (known[tag] ?? []).every(({ field }) => has(field)) : guarded;
  return [
    ...(has(title) ? ["title"] : []),
    ...(has(description) ? ["meta_description"] : []),
    ...(has(canonical) ? ["canonical"] : []),
    ...(robots?.fields.every(has) ? ["robots"] : []),
    ...SOCIAL.filter((name) => canShare(name.replace("_", ":"))),
  ];
}
