/** What belongs to the whole site: settings, robots.txt, llms.txt, redirects, the sitemap. */

import type { FixRequest, Proposal } from "#domain/connector.ts";
import type { Edit } from "#domain/edit.ts";
import { IN_SITEMAP } from "#domain/in-sitemap.ts";
import { redirectPathOf, sameAddress } from "../address.ts";
import { REFERENCES } from "../dialects/alterations.ts";
import { CORE } from "../dialects/core.ts";
import { decodeEntities, escapeLikeWordPress } from "../text.ts";
import { nothingAt } from "../transport.ts";
import { openObject, refOf, valueIn } from "./object.ts";
import { Obstacle, type Planner, type PlanningContext, proposal, resourceOf } from "./planning-context.ts";
import { grouped, linksTo } from "./slug.ts";
import { checkedAddress, checkedLine, checkedText, LENGTHS, mustStayAsItIs } from "./values.ts";

export const planBlogPublic: Planner = async (fixRequest, context) => {
  if (fixRequest.suggestion.value !== "0" && fixRequest.suggestion.value !== "1")
    throw new Obstacle("value_not_possible", "The setting must be 0 or 1.");
  return await planOption(fixRequest, context, "blog_public");
};

/** WordPress keeps the tagline as it prints it, with the characters of HTML escaped. */
export const planTagline: Planner = async (fixRequest, context) => {
  mustStayAsItIs(fixRequest.suggestion.value, "title", { alters: [REFERENCES], name: "WordPress" });
  return await planOption(fixRequest, context, "blogdescription", { stored: escapeLikeWordPress });
};

export const planPermalinks: Planner = async (fixRequest, context) => {
  if (!/^\/(.*%(postname|post_id)%.*)$/.test(fixRequest.suggestion.value))
    throw new Obstacle("value_not_possible", "The structure must contain %postname% or %post_id%.");
  return await planOption(fixRequest, context, "permalink_structure", {
    warnings: [
      "The URLs of all posts change. WordPress redirects most old URLs, but not all, and other sites will still link to the old ones.",
    ],
  });
};

export const planAttachmentPages: Planner = async (fixRequest, context) => {
  if (fixRequest.suggestion.value !== "0" && fixRequest.suggestion.value !== "1")
    throw new Obstacle("value_not_possible", "The setting must be 0 or 1.");
  if (isOlderThan(context.profile.wordpressVersion, 6, 4))
    throw new Obstacle(
      "kind_not_supported",
      "This setting requires WordPress 6.4 or newer. Update WordPress, or redirect attachment pages with an SEO plugin.",
    );
  if (context.dialect?.ownAttachmentPages)
    throw new Obstacle(
      "kind_not_supported",
      `${context.dialect.name} has its own setting for redirecting attachment pages, which overrides this one. Change it there.`,
    );
  return await planOption(fixRequest, context, "wp_attachment_pages_enabled");
};

/** A version that is not known is taken for a new one. */
function isOlderThan(version: string | null, major: number, minor: number): boolean {
  if (version === null) return false;
  const [ofMajor = 0, ofMinor = 0] = version.split(".").map((part) => Number.parseInt(part, 10));
  return ofMajor < major || (ofMajor === major && ofMinor < minor);
}

export const planHome: Planner = async () => {
  throw new Obstacle(
    "kind_not_supported",
    "A wrong URL locks everyone out of WordPress, so Sitemend doesn't change it. Make sure the new URL works, then set it under Settings > General.",
  );
};

interface Option {
  readonly warnings?: readonly string[];
  /** The value as WordPress keeps it. */
  readonly stored?: (value: string) => string;
}

async function planOption(
  fixRequest: FixRequest,
  context: PlanningContext,
  name: string,
  { stored, ...rest }: Option = {},
): Promise<Proposal> {
  const value = checkedLine(fixRequest.suggestion.value, LENGTHS.setting);
  const { look, edits, current } = await optionEdits(context, name, stored?.(value) ?? value);
  return proposal({
    resource: resourceOf(look),
    field: `setting:${name}`,
    operation: "set",
    currentValue: stored && current !== null ? decodeEntities(current) : current,
    proposedValue: value,
    edits,
    single: true,
    maxLength: LENGTHS.setting,
    ...rest,
  });
}

async function optionEdits(context: PlanningContext, name: string, value: string) {
  const field = CORE.option(name);
  const look = await openObject("site", context, [field]);
  const current = valueIn(look, field, context);
  const edit: Edit = { kind: "value", resource: "site", field, before: current, after: value };
  return { look, current, edits: [edit] };
}

export const planRobotsTxt: Planner = (fixRequest, context) => planFile(fixRequest, context, "robots_txt");
export const planLlmsTxt: Planner = (fixRequest, context) => planFile(fixRequest, context, "llms_txt");

async function planFile(
  fixRequest: FixRequest,
  context: PlanningContext,
  name: "robots_txt" | "llms_txt",
): Promise<Proposal> {
  const value = checkedText(fixRequest.suggestion.value, LENGTHS[name]);
  const file = name.replace("_", ".");
  needsCompanion(context, `WordPress itself can't store a ${file}.`);
  if (context.manner[name === "robots_txt" ? "physicalRobots" : "physicalLlms"])
    throw new Obstacle(
      "value_not_possible",
      `A physical ${file} file on the server overrides the one WordPress generates. Edit or delete that file.`,
    );
  const { look, edits, current } = await optionEdits(context, `sitemend_${name}`, value);
  return proposal({
    resource: resourceOf(look),
    field: name,
    operation: current === null ? "add" : "set",
    currentValue: current,
    proposedValue: value,
    edits,
    single: true,
    maxLength: LENGTHS[name],
    sideEffects:
      current === null && name === "robots_txt" ? ["It replaces the robots.txt that WordPress generates."] : [],
  });
}

export const planRedirect: Planner = async (fixRequest, context) => {
  const value = checkedAddress(fixRequest.suggestion.value, LENGTHS.redirect);
  needsCompanion(context, "WordPress itself can't store redirects.");
  const { homeUrl } = context.profile;
  const from = fixRequest.page.url;
  if (homeUrl !== null && URL.parse(from)?.host !== URL.parse(homeUrl)?.host)
    throw new Obstacle("object_not_found", "The URL isn't on this site.");
  if (sameAddress(from, value) || redirectPathOf(from) === "/")
    throw new Obstacle("value_not_possible", "This redirect would point to itself or replace the homepage.");
  await mustBeEmpty(from, context);
  const ref = `redirect:${redirectPathOf(from)}`;
  const look = await openObject(ref, context, [CORE.redirectTarget]);
  const before = valueIn(look, CORE.redirectTarget, context);
  const edit: Edit = { kind: "value", resource: ref, field: CORE.redirectTarget, before, after: value };
  // Links to the old address shall lead straight to the new one.
  const links = await linksTo(from, value, fixRequest, context);
  return proposal({
    resource: { ...resourceOf(look), url: from, title: redirectPathOf(from) },
    field: ref,
    operation: before === null ? "add" : "set",
    currentValue: before,
    proposedValue: value,
    edits: grouped([edit, ...links.edits]),
    maxLength: LENGTHS.redirect,
    warnings: links.warnings,
    sideEffects: links.edits.length > 0 ? ["Links on other pages are updated to the new URL."] : [],
  });
};

/** WordPress shows a page of its own rather than a redirect from its address, so the redirect would do nothing. */
async function mustBeEmpty(address: string, context: PlanningContext): Promise<void> {
  const ref = await context.resolve({ url: address, headers: [] });
  const { exists, status, title, url } = ref === null ? nothingAt("") : await context.look(ref, []);
  if (exists && status === "publish" && sameAddress(url, address))
    throw new Obstacle(
      "value_not_possible",
      `A published WordPress page has this URL (“${title}”) and would be shown instead of the redirect. Unpublish it or change its URL first.`,
    );
}

const EXCLUDED = "meta:_sitemend_sitemap_exclude";

export const planSitemapExcluded: Planner = (fixRequest, context) => planSitemap(fixRequest, context, "1");
export const planSitemapIncluded: Planner = (fixRequest, context) => planSitemap(fixRequest, context, null);

async function planSitemap(fixRequest: FixRequest, context: PlanningContext, after: "1" | null): Promise<Proposal> {
  const address = checkedAddress(fixRequest.suggestion.value, LENGTHS.redirect);
  if (context.dialect?.id !== "none")
    throw new Obstacle(
      "kind_not_supported",
      "The SEO plugin generates the sitemap. Change it in the plugin's settings.",
    );
  needsCompanion(context, "The WordPress sitemap has no exclusion list.");
  const ref = await refOf(fixRequest, context, address);
  if (!ref.startsWith("post:"))
    throw new Obstacle(
      "kind_not_supported",
      "Only posts and pages can be excluded from the WordPress sitemap individually.",
    );
  const look = await openObject(ref, context, [EXCLUDED]);
  const before = valueIn(look, EXCLUDED, context);
  if (after === null && before === null)
    throw new Obstacle(
      "kind_not_supported",
      "WordPress lists every published, indexable page, and Sitemend doesn't exclude this one. Check whether a plugin does.",
    );
  return proposal({
    resource: resourceOf(look),
    field: "sitemap_exclude",
    operation: "set",
    currentValue: before === null ? IN_SITEMAP.yes : IN_SITEMAP.no,
    proposedValue: after === null ? IN_SITEMAP.yes : IN_SITEMAP.no,
    edits: [{ kind: "value", resource: ref, field: EXCLUDED, before, after }],
    maxLength: 1,
  });
}

function needsCompanion(context: PlanningContext, words: string): void {
  if (!context.guarded) throw new Obstacle("needs_companion", `${words} Install the companion plugin.`);
}
