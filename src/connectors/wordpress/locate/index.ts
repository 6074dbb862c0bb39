/** From fix requests to exact edits: every field of a suggestion has one planner. */

import type { FixRequest, InOrder, Located } from "#domain/connector.ts";
import type { Edit } from "#domain/edit.ts";
import type { SuggestionField } from "#domain/suggestion.ts";
import type { WordPressProfile } from "#domain/wordpress.ts";
import type { Manner, Transport } from "../transport.ts";
import { planContentHere, planContentThere } from "./content.ts";
import { isPiece } from "./elsewhere.ts";
import { planCanonical, planDescription, planTitle } from "./head.ts";
import { planHeading } from "./heading.ts";
import { planJsonLd } from "./json-ld.ts";
import { mustBeOwnPage } from "./own-page.ts";
import {
  after,
  createPlanningContext,
  Obstacle,
  type Planner,
  type PlanningContext,
  remembering,
} from "./planning-context.ts";
import { planHeadTagRemoved, planRobots } from "./robots.ts";
import {
  planAttachmentPages,
  planBlogPublic,
  planHome,
  planLlmsTxt,
  planPermalinks,
  planRedirect,
  planRobotsTxt,
  planSitemapExcluded,
  planSitemapIncluded,
  planTagline,
} from "./site.ts";
import { planSlug } from "./slug.ts";
import { planSocial } from "./social.ts";

export async function locate(
  transport: Transport,
  profile: WordPressProfile,
  manner: Manner,
  fixRequests: readonly FixRequest[],
): Promise<readonly Located[]> {
  const context = createPlanningContext(transport, profile, manner);
  return await Promise.all(fixRequests.map((fixRequest) => locateOne(fixRequest, context)));
}

/** Each fix request alone, and on what the accepted ones before it will leave. */
export async function locateInOrder(
  transport: Transport,
  profile: WordPressProfile,
  manner: Manner,
  {
    fixRequests,
    accepts,
  }: { readonly fixRequests: readonly FixRequest[]; readonly accepts: (at: number, alone: Located) => boolean },
): Promise<readonly InOrder[]> {
  const context = remembering(createPlanningContext(transport, profile, manner));
  const alone = await Promise.all(fixRequests.map((fixRequest) => locateOne(fixRequest, context)));
  const results: InOrder[] = [];
  const pending: Edit[] = [];
  for (const [index, fixRequest] of fixRequests.entries()) {
    const found = alone[index] ?? NOTHING;
    if (found.is === "unfixable" || !accepts(index, found)) {
      results.push({ alone: found, planned: found });
      continue;
    }
    const touched = new Set(pending.map(({ resource }) => resource));
    const isShared = [...found.edits, ...found.holds].some(({ resource }) => touched.has(resource));
    const planned = isShared ? await locateOne(fixRequest, after(pending, context)) : found;
    results.push({ alone: found, planned });
    if (planned.is === "proposal") pending.push(...planned.edits);
  }
  return results;
}

const NOTHING: Located = {
  is: "unfixable",
  reason: "object_not_found",
  words: "The site's response doesn't mention it.",
};

async function locateOne(fixRequest: FixRequest, context: PlanningContext): Promise<Located> {
  try {
    const { isElsewhere, ...found } = await PLANNERS[fixRequest.suggestion.field](fixRequest, context);
    // A piece is the same wherever it is shown; what is of the page itself never is.
    return isElsewhere && isPiece(fixRequest) ? found : mustBeOwnPage(fixRequest, found);
  } catch (error) {
    if (error instanceof Obstacle) return { is: "unfixable", reason: error.reason, words: error.message };
    throw error;
  }
}

const planLang: Planner = async () => {
  throw new Obstacle(
    "kind_not_supported",
    "The language is set for the whole site, or by a translation plugin. Change it under Settings > General or in that plugin.",
  );
};

const PLANNERS: Readonly<Record<SuggestionField, Planner>> = {
  title: planTitle,
  meta_description: planDescription,
  canonical: planCanonical,
  robots: planRobots,
  head_tag_removed: planHeadTagRemoved,
  social_tags: planSocial,
  json_ld: planJsonLd,
  json_ld_block: planContentHere,
  h1: planHeading,
  main_heading: planContentHere,
  heading_level: planContentHere,
  heading_removed: planContentHere,
  alt: planContentHere,
  image_removed: planContentHere,
  image_attributes: planContentHere,
  link: planContentHere,
  link_text: planContentHere,
  link_added: planContentThere,
  link_rel: planContentHere,
  link_removed: planContentHere,
  resource: planContentHere,
  form_action: planContentHere,
  embed_attributes: planContentHere,
  tabindex: planContentHere,
  lang: planLang,
  slug: planSlug,
  redirect: planRedirect,
  robots_txt: planRobotsTxt,
  llms_txt: planLlmsTxt,
  sitemap_excluded: planSitemapExcluded,
  sitemap_included: planSitemapIncluded,
  "setting:blog_public": planBlogPublic,
  "setting:blogdescription": planTagline,
  "setting:permalink_structure": planPermalinks,
  "setting:wp_attachment_pages_enabled": planAttachmentPages,
  "setting:home": planHome,
};
