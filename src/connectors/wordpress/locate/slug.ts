/**
 * A new address: the last part of it, a redirect from the old one, and the links in other pages, as one change. Without
 * the redirect it is not done: visitors and search engines would meet a dead end.
 */
import type { FixRequest, Proposal } from "#domain/connector.ts";
import type { Edit } from "#domain/edit.ts";
import { isPartOf, isSamePage, redirectPathOf, sameAddress } from "../address.ts";
import { CORE } from "../dialects/core.ts";
import { fragmentsOf, openContent } from "./content.ts";
import { lockWarnings, openObject, refOf, valueIn } from "./object.ts";
import { Obstacle, type Planner, type PlanningContext, proposal, resourceOf } from "./planning-context.ts";
import { checkedLine, LENGTHS } from "./values.ts";

export const planSlug: Planner = async (fixRequest, context) => {
  const value = checkedLine(fixRequest.suggestion.value, LENGTHS.slug);
  const after = asStored(value);
  const ref = await refOf(fixRequest, context);
  const isTerm = ref.startsWith("term:");
  const field = isTerm ? CORE.term.slug : CORE.post.slug;
  const look = await openObject(ref, context, [field]);
  const before = valueIn(look, field, context);
  const old = fixRequest.page.url;
  const next = before === null ? null : movedAddress(old, before, after);
  if (next === null)
    throw new Obstacle("value_not_possible", "The URL of this page doesn't end with its WordPress slug.");
  const own: Edit = { kind: "value", resource: ref, field, before, after };
  const moved = before === after ? [own] : [own, ...(await redirectFrom(old, next, look.type, context))];
  const links = before === after ? { edits: [], warnings: [] } : await linksTo(old, next, fixRequest, context);
  return proposal({
    resource: resourceOf(look),
    field: "slug",
    operation: "set",
    currentValue: before,
    proposedValue: value,
    edits: grouped([...moved, ...links.edits]),
    maxLength: LENGTHS.slug,
    warnings: [...lockWarnings(look), ...links.warnings],
    sideEffects: [`The URL changes to ${next}; the old URL redirects there.`, ...wordsAbout(links.edits.length)],
  });
};

const wordsAbout = (links: number): string[] => (links > 0 ? ["Links on other pages are updated, too."] : []);

/** As WordPress stores it: small letters, other scripts escaped. */
function asStored(value: string): string {
  if (/[\s/?#%&"'<>\\]/.test(value) || value !== value.toLowerCase() || /^[.-]|[.-]$/.test(value))
    throw new Obstacle("value_not_possible", "WordPress would change this slug.");
  return encodeURIComponent(value).toLowerCase();
}

/** `null` where the last part of the path is not the stored name. */
export function movedAddress(address: string, before: string, after: string): string | null {
  const url = new URL(address);
  const [, folder = "", last = "", slash = ""] = /^(.*\/)([^/]+)(\/?)$/.exec(url.pathname) ?? [];
  if (last.toLowerCase() !== before.toLowerCase()) return null;
  url.pathname = `${folder}${after}${slash}`;
  url.search = "";
  url.hash = "";
  return url.href;
}

async function redirectFrom(old: string, next: string, type: string, context: PlanningContext): Promise<Edit[]> {
  if (!context.guarded) {
    // Core remembers old names of posts itself, but not of pages, which stand in a tree.
    if (type === "post") return [];
    throw new Obstacle("needs_companion", "Only the companion plugin can redirect the old URL of this page.");
  }
  const resource = `redirect:${redirectPathOf(old)}`;
  const look = await openObject(resource, context, [CORE.redirectTarget]);
  const before = valueIn(look, CORE.redirectTarget, context);
  const edit: Edit = { kind: "value", resource, field: CORE.redirectTarget, before, after: next };
  return [edit];
}

/** Links of other pages that can be changed, and words about those that cannot. */
export async function linksTo(old: string, next: string, fixRequest: FixRequest, context: PlanningContext) {
  const pages = (fixRequest.linkedFrom ?? []).filter(({ url }) => !sameAddress(url, old));
  const suggestion: FixRequest["suggestion"] = { field: "link", target: old, value: next };
  const plans = await Promise.all(
    pages.map(async (page): Promise<Pick<Proposal, "edits" | "warnings">> => {
      try {
        const look = await openContent(await refOf({ page }, context), context);
        if (!isSamePage(page.url, look.url) && !isPartOf(page.url, look.url))
          throw new Obstacle("derived_page", `The link belongs to ${look.url}.`);
        return fragmentsOf(look, { page, suggestion }, context);
      } catch (error) {
        if (!(error instanceof Obstacle)) throw error;
        return {
          edits: [],
          warnings: [`The link on ${page.url} isn't updated and will be redirected: ${error.message}`],
        };
      }
    }),
  );
  return { edits: plans.flatMap(({ edits }) => edits), warnings: plans.flatMap(({ warnings }) => warnings) };
}

/** Those of one resource together. Two addresses may be one post, and a piece is changed only once. */
export function grouped(edits: readonly Edit[]): Edit[] {
  const distinct = [...new Map(edits.map((edit) => [JSON.stringify(edit), edit])).values()];
  const refs = [...new Set(distinct.map(({ resource }) => resource))];
  return refs.flatMap((ref) => distinct.filter(({ resource }) => resource === ref));
}
