/**
 * A link, an image or a form is the same piece wherever it is shown. Where the page's own object does not hold it, or the
 * page has none, the object that holds it is looked for: a synced pattern of the page, a menu, a template, or on a list the
 * post that it shows. Only one that is beyond doubt is proposed.
 */
import type { Unfixable, Wish } from "#domain/connector.ts";
import type { SuggestionField } from "#domain/suggestion.ts";
import { membersOf } from "../content/json-members.ts";
import { readBlocks } from "../content/read-blocks.ts";
import { CORE } from "../dialects/core.ts";
import type { Look } from "../transport.ts";
import { type Desk, Obstacle, type Planned } from "./desk.ts";
import { sharedName } from "./names.ts";
import { needlesOf } from "./needle.ts";
import { openObject } from "./object.ts";

/** Of these every occurrence with the address is meant, on whatever page it is found. */
const PIECES: ReadonlySet<SuggestionField> = new Set<SuggestionField>([
  ...(["link", "link_removed", "link_rel", "link_text", "alt", "image_attributes", "image_removed"] as const),
  ...(["resource", "form_action", "embed_attributes"] as const),
]);
/** Patterns in patterns, as deep as anybody nests them. */
const DEEPEST = 3;
/** Posts of one list that are looked into. */
const MAX_POSTS = 20;

export function isPiece({ suggestion }: Pick<Wish, "suggestion">): boolean {
  return PIECES.has(suggestion.field);
}

/** How one object would be changed. @throws Obstacle where it does not hold the element, or may not be changed */
export type PlanOn = (look: Look) => Planned;

/** @param own the page's own object, if it has one with content @throws Obstacle */
export async function planElsewhere(wish: Wish, desk: Desk, own: Look | null, plan: PlanOn): Promise<Planned> {
  const patterns = await patternsOf(own, desk);
  const inPatterns = judged(patterns, plan);
  if (inPatterns.held.length > 0) return only(inPatterns, false);
  const { looks, more, left } = await sharedHolding(wish, desk, own);
  const shared = judged(looks, plan);
  if (shared.held.length > 0) return only(shared, more);
  if (own === null || mayList(own)) {
    const listed = await planOnListed(wish, desk, own, plan);
    if (listed) return listed;
  }
  const [refusal] = [...inPatterns.refusals, ...shared.refusals];
  if (refusal) throw refusal;
  if (left) throw new Obstacle(left.reason, `${NOT_FOUND_YET} ${left.words}`);
  throw new Obstacle("element_not_found", more ? `${NOWHERE} ${TOO_MANY}` : NOWHERE);
}

const NOT_FOUND_YET = "It is not in the page's own content, nor in a pattern of it.";
const NOWHERE =
  "It is neither in the page's own content nor in a menu, pattern or template of the site editor. The theme, a plugin, a widget, a classic menu or a block that lists posts prints it; change it there.";
const TOO_MANY = "Too many objects hold its address to look into all of them.";

interface Judged {
  readonly held: readonly { readonly look: Look; readonly planned: Planned }[];
  /** Of objects that hold the element and cannot be changed so. */
  readonly refusals: readonly Obstacle[];
}

function judged(looks: readonly Look[], plan: PlanOn): Judged {
  const held: { look: Look; planned: Planned }[] = [];
  const refusals: Obstacle[] = [];
  for (const look of looks) {
    try {
      held.push({ look, planned: plan(look) });
    } catch (error) {
      if (!(error instanceof Obstacle)) throw error;
      if (error.reason !== "element_not_found")
        refusals.push(new Obstacle(error.reason, `In ${sharedName(look)}: ${error.message}`));
    }
  }
  return { held, refusals };
}

/** @param more there may be holders that were not looked at */
function only({ held, refusals }: Judged, more: boolean): Planned {
  const [first, ...others] = held;
  if (!first || others.length > 0 || more) {
    const names = held.map(({ look }) => sharedName(look)).join(", ");
    throw new Obstacle(
      "element_ambiguous",
      more
        ? `${names} and perhaps other objects hold it, too many to tell which of them the page shows. Change it in WordPress.`
        : `Several objects hold it: ${names}. Which of them the page shows is not certain; change it in each of them in WordPress.`,
    );
  }
  if (refusals[0]) throw refusals[0];
  return first.planned;
}

/** Synced patterns that the content includes, and those that these include. */
async function patternsOf(own: Look | null, desk: Desk): Promise<readonly Look[]> {
  const found = new Map<string, Look>();
  let next = own === null ? [] : patternsIn(own);
  for (let depth = 0; depth < DEEPEST && next.length > 0; depth++) {
    const looks = await openAll(next, desk);
    for (const look of looks) if (look.type === "wp_block") found.set(look.ref, look);
    next = looks.flatMap(patternsIn).filter((ref) => !found.has(ref));
  }
  return [...found.values()];
}

function patternsIn({ fields }: Look): readonly string[] {
  const content = fields.get(CORE.post.content) ?? "";
  const refs = readBlocks(content)
    .filter(({ name }) => name === "core/block")
    .map((block) => membersOf(content, block)?.ref);
  return [...new Set(refs)].flatMap((ref) => (Number.isSafeInteger(ref) ? [`post:${ref}`] : []));
}

interface Shared {
  readonly looks: readonly Look[];
  readonly more: boolean;
  readonly left: { readonly reason: Unfixable["reason"]; readonly words: string } | null;
}

/** Menus, templates and patterns that may hold the element, and that pages show as far as can be told. */
async function sharedHolding({ suggestion }: Wish, desk: Desk, own: Look | null): Promise<Shared> {
  const needles = needlesOf(suggestion.target ?? "");
  const found = await Promise.all(needles.map((needle) => desk.holders(needle, false)));
  const refs = [...new Set(found.flatMap((one) => one.refs))].filter((ref) => ref !== own?.ref);
  const looks = await openAll(refs, desk);
  const used = await Promise.all(looks.map(async (look) => look.type !== "wp_block" || (await isIncluded(look, desk))));
  return {
    looks: looks.filter((_, at) => used[at]),
    more: found.some(({ more }) => more),
    left: found.find(({ left }) => left !== null)?.left ?? null,
  };
}

/** A pattern that the page's content does not name shows only where a template or menu names it. */
async function isIncluded({ ref }: Look, desk: Desk): Promise<boolean> {
  const { refs } = await desk.holders(`"ref":${ref.slice("post:".length)}`, false);
  const looks = await openAll(refs, desk);
  return looks.some((look) => look.type !== "wp_block" && patternsIn(look).includes(ref));
}

/** Whether a page with content of its own may show other posts in it. */
function mayList({ fields }: Look): boolean {
  const content = fields.get(CORE.post.content) ?? "";
  return content.trim() === "" || readBlocks(content).some(({ name }) => /^core\/(query|latest-posts)$/.test(name));
}

/** The post of a list that holds the element: the one in whose markup the page shows it. */
async function planOnListed(wish: Wish, desk: Desk, own: Look | null, plan: PlanOn): Promise<Planned | null> {
  const shown = await desk.shown(wish);
  // Nothing tells which posts the page shows, or it does not show the element any more.
  if (!shown || (shown.posts.length === 0 && !shown.isOutside)) return null;
  const needles = shown.marksPosts ? [] : needlesOf(wish.suggestion.target ?? "");
  const found = await Promise.all(needles.map((needle) => desk.holders(needle, true)));
  const refs = shown.marksPosts ? shown.posts.map((id) => `post:${id}`) : found.flatMap((one) => one.refs);
  const others = [...new Set(refs)].filter((ref) => ref !== own?.ref);
  const looks = await openAll(others.slice(0, MAX_POSTS), desk);
  const listed = judged(looks, plan);
  if (listed.held.length > 0) return only(listed, others.length > MAX_POSTS || found.some(({ more }) => more));
  if (listed.refusals[0]) throw listed.refusals[0];
  return null;
}

/** Those that are there and may be changed, with their content. */
async function openAll(refs: readonly string[], desk: Desk): Promise<readonly Look[]> {
  const looks = await Promise.all(
    refs.map((ref) =>
      openObject(ref, desk, [CORE.post.content]).catch((error): null => {
        if (error instanceof Obstacle && error.reason !== "writes_switched_off") return null;
        throw error;
      }),
    ),
  );
  return looks.flatMap((look) => (look?.fields.has(CORE.post.content) ? [look] : []));
}
