/** Pieces of the content: the planner finds each once in the raw text, of the page's own object or of the one that holds it. */
import type { FixRequest, Proposal } from "#domain/connector.ts";
import type { Edit } from "#domain/edit.ts";
import { BUILT_HERE, OTHER_ALT, planContent } from "../content/index.ts";
import { CORE } from "../dialects/core.ts";
import type { Look } from "../transport.ts";
import { isPiece, type OwnObject, planElsewhere, warned } from "./elsewhere.ts";
import { mediaAlts, planMediaAlt } from "./media.ts";
import { reachOf } from "./names.ts";
import { lockWarnings, mustHaveOwnContent, openObject, refOf, valueIn } from "./object.ts";
import {
  asObstacle,
  Obstacle,
  type Planned,
  type Planner,
  type PlanningContext,
  proposal,
  resourceOf,
} from "./planning-context.ts";
import { checkedText, LENGTHS } from "./values.ts";

const CONTENT = CORE.post.content;

/** Where the page meant is the one of the finding, or shows what another object holds. */
export const planContentHere: Planner = async (fixRequest, context) => {
  checkedText(fixRequest.suggestion.value, LENGTHS.content);
  if (!isPiece(fixRequest)) {
    const look = await openContent(await refOf(fixRequest, context), context);
    await mustShowContent(fixRequest.page.url, look, context);
    return await planIn(look, fixRequest, context);
  }
  const own = await ownContent(fixRequest, context);
  if (own.look === null || !own.isShown) return await planShared(fixRequest, context, own);
  const found = await planIn(own.look, fixRequest, context).catch(asObstacle);
  if (!(found instanceof Obstacle))
    return warned(found, await context.shown(fixRequest.page.url, fixRequest.suggestion.target));
  if (found.reason !== "element_not_found") throw found;
  return await planShared(fixRequest, context, { ...own, missing: found });
};

/** Where the target names the page. */
export const planContentThere: Planner = async (fixRequest, context) => {
  checkedText(fixRequest.suggestion.value, LENGTHS.content);
  const { target = fixRequest.page.url } = fixRequest.suggestion;
  const look = await openContent(await refOf(fixRequest, context, target), context);
  await mustShowContent(target, look, context);
  return await planIn(look, fixRequest, context);
};

/** The page's object with its content; or why it has none of its own. */
async function ownContent(fixRequest: FixRequest, context: PlanningContext): Promise<Own> {
  try {
    const look = await openContent(await refOf(fixRequest, context), context);
    const missing = await mustShowContent(fixRequest.page.url, look, context).catch(asObstacle);
    return { look, isShown: missing === null, missing };
  } catch (error) {
    const isWithout = error instanceof Obstacle && /^(object_not_found|kind_not_supported)$/.test(error.reason);
    if (!isWithout) throw error;
    return { look: null, isShown: false, missing: error };
  }
}

interface Own extends OwnObject {
  /** Why the element is not to be found there. */
  readonly missing: Obstacle | null;
}

/**
 * The page of posts shows the posts, and a template of a block theme need not show the content of its page.
 * @throws Obstacle
 */
async function mustShowContent(url: string, look: Look, context: PlanningContext): Promise<null> {
  const shown = await context.shown(url);
  // Of a page that cannot be looked at nothing is known; applying looks at it again.
  if (shown === null) return null;
  const isPageOfPosts = shown.classes.has("blog") && look.type === "page";
  const isMarked = shown.contents.has(undefined) || shown.contents.has(Number(look.ref.replace("post:", "")));
  const content = look.fields.get(CONTENT) ?? "";
  if (!isPageOfPosts && (!shown.hasSiteBlocks || isMarked || (await context.showsWordsOf(content, url)))) return null;
  throw new Obstacle("element_not_found", NOT_SHOWN);
}

const NOT_SHOWN =
  "The template of this page doesn't show the page's content, so a change there wouldn't be visible. Change it in the template.";

async function planShared(fixRequest: FixRequest, context: PlanningContext, own: Own): Promise<Planned> {
  const { missing } = own;
  try {
    const found = await planElsewhere(fixRequest, context, own, (other) => onOther(other, fixRequest, context));
    return { ...found, isElsewhere: true };
  } catch (error) {
    if (!(error instanceof Obstacle)) throw error;
    const isGone =
      missing?.reason === "object_not_found" &&
      (await context.shown(fixRequest.page.url, fixRequest.suggestion.target)) === null;
    if (isGone && missing) throw missing;
    // The page's own content says more of where it comes from.
    const saysMore = missing?.message.includes(BUILT_HERE) || missing?.message === OTHER_ALT;
    const obstacle = error.reason === "element_not_found" && saysMore && missing ? missing : error;
    if (fixRequest.suggestion.field === "alt") return await planMediaAlt(fixRequest, context, obstacle);
    throw obstacle;
  }
}

/** On an object that the page shows and that is not its own. */
function onOther(look: Look, fixRequest: FixRequest, context: PlanningContext): Proposal {
  mustHaveOwnContent(look);
  const found = asProposal(look, fixRequest, onEveryPage(look, fixRequest, context));
  const resource = { ...found.resource, url: look.url || fixRequest.page.url };
  return { ...found, resource, sideEffects: [reachOf(look)] };
}

/** Where the element leads to the same place on whatever page it is shown. */
function onEveryPage(look: Look, fixRequest: FixRequest, context: PlanningContext): ReturnType<typeof fragmentsOf> {
  if (look.url !== "") return fragmentsOf(look, fixRequest, context);
  try {
    return fragmentsOf({ ...look, url: new URL(NO_PAGE, fixRequest.page.url).href }, fixRequest, context);
  } catch (error) {
    if (!(error instanceof Obstacle) || error.reason !== "element_not_found") throw error;
    fragmentsOf(look, fixRequest, context);
    throw new Obstacle(
      "element_ambiguous",
      "Its URL is relative to the page, so it resolves differently on every page that shows it. Change it in WordPress.",
    );
  }
}

/** So deep that no relative address leads out of it to one that an element could be meant by. */
const NO_PAGE = `/${"-/".repeat(40)}`;

async function planIn(look: Look, fixRequest: FixRequest, context: PlanningContext): Promise<Proposal> {
  const found = asProposal(look, fixRequest, fragmentsOf(look, fixRequest, context));
  const media = fixRequest.suggestion.field === "alt" ? await mediaAlts(look, fixRequest, context) : [];
  if (media.length === 0) return found;
  const sideEffects = ["The image gets the same alt text in the media library."];
  return { ...found, edits: [...found.edits, ...media], sideEffects };
}

function asProposal(look: Look, { suggestion }: FixRequest, fragments: ReturnType<typeof fragmentsOf>): Proposal {
  const { edits, currentValue, proposedValue, warnings } = fragments;
  const { field } = suggestion;
  return proposal({
    resource: resourceOf(look),
    field: edits[0]?.kind === "fragment" ? `content#${edits[0].name}` : `content#${field}`,
    operation: field.endsWith("_removed") ? "remove" : field.endsWith("_added") ? "add" : "replace",
    currentValue,
    proposedValue,
    edits,
    maxLength: LENGTHS.content,
    html: /_attributes$|link_added|json_ld_block/.test(field),
    warnings: [...lockWarnings(look), ...warnings],
  });
}

/** An object whose content is its own, with the content read. */
export async function openContent(ref: string, context: PlanningContext): Promise<Look> {
  if (!ref.startsWith("post:"))
    throw new Obstacle("kind_not_supported", "The page is generated by the theme and has no editable content.");
  const look = await openObject(ref, context, [CONTENT, CORE.post.heading, CORE.post.slug]);
  mustHaveOwnContent(look);
  return look;
}

/** Edits of the content for a fix request, or the reason why there are none. */
export function fragmentsOf(
  look: Look,
  { page, suggestion }: Pick<FixRequest, "page" | "suggestion">,
  context: PlanningContext,
) {
  const content = valueIn(look, CONTENT, context) ?? "";
  const title = look.fields.get(CORE.post.heading) ?? null;
  const plan = planContent({ content, title, pageUrl: look.url || page.url, suggestion });
  if (plan.is === "unfixable") throw new Obstacle(plan.reason, plan.words);
  const edits = plan.edits.map((edit): Edit => ({ kind: "fragment", resource: look.ref, field: CONTENT, ...edit }));
  const { currentValue, proposedValue, warnings } = plan;
  return { edits, currentValue, proposedValue, warnings };
}
