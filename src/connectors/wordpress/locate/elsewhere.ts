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
import { sharedKind, sharedName } from "./names.ts";
import { needlesOf } from "./needle.ts";
import { openObject } from "./object.ts";
import type { Shown } from "./shown.ts";
import { isShownBesides, mayBeShown } from "./shown-by.ts";

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

/**
 * From what is beyond doubt to what has to be searched for. An object that holds the element and cannot be changed ends it:
 * it may be the one that the page shows.
 * @param own the page's own object, if it has one with content
 * @throws Obstacle
 */
export async function planElsewhere(wish: Wish, desk: Desk, own: Look | null, plan: PlanOn): Promise<Planned> {
  const inPatterns = judged(await patternsOf(own, desk), plan);
  if (holdsAny(inPatterns)) return only(inPatterns, false);
  const shown = await desk.shown(wish);
  if (shown === null) throw new Obstacle("element_not_found", `${NOT_FOUND_YET} ${UNSEEN}`);
  if (shown.places.length === 0) throw new Obstacle("element_not_found", GONE);
  const { looks, more, left } = await sharedHolding(wish, desk, own, shown);
  const shared = judged(looks, (look) => warned(plan(look), isShownBesides(look, shown)));
  if (holdsAny(shared)) return only(shared, more);
  const listed = own === null || mayList(own) ? await planOnListed(wish, desk, own, { shown, plan }) : null;
  if (listed) return listed;
  if (left) throw new Obstacle(left.reason, `${NOT_FOUND_YET} ${left.words}`);
  throw new Obstacle("element_not_found", more ? `${NOWHERE} ${TOO_MANY}` : NOWHERE);
}

const NOT_FOUND_YET = "It is not in the page's own content, nor in a pattern of it.";
const UNSEEN = "The public page could not be read, so nothing tells which other object it shows.";
const GONE = "The public page does not show it any more. Audit the site again.";
const NOWHERE =
  "It was found neither in the page's own content nor in a menu, pattern or template of the site editor that the page shows. The theme, a plugin, a widget, a classic menu or a block that lists posts prints it; change it there.";
const TOO_MANY = "Too many objects hold its address to look into all of them.";
const TOO_SHORT =
  "Its address is too short to search for, so other objects may hold it, too. Change it in WordPress, where it is shown.";
const ELSEWHERE_TOO = "The page shows the same address in another place, too, which this does not change.";

function warned(planned: Planned, isBesides: boolean): Planned {
  return isBesides ? { ...planned, warnings: [...planned.warnings, ELSEWHERE_TOO] } : planned;
}

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

const holdsAny = ({ held, refusals }: Judged): boolean => held.length > 0 || refusals.length > 0;

/** @param more there may be holders that were not looked at */
function only({ held, refusals }: Judged, more: boolean): Planned {
  const [first, ...others] = held;
  if (refusals[0] && !first) throw refusals[0];
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

/** Menus, templates and patterns that may hold the element, and that the page shows as far as can be told. */
async function sharedHolding({ page, suggestion }: Wish, desk: Desk, own: Look | null, shown: Shown): Promise<Shared> {
  const needles = needlesOf(suggestion.target ?? "", page.url);
  if (needles.length === 0) throw new Obstacle("element_ambiguous", TOO_SHORT);
  const found = await Promise.all(needles.map((needle) => desk.holders(needle, false)));
  const refs = [...new Set(found.flatMap((one) => one.refs))].filter((ref) => ref !== own?.ref);
  const looks = (await openAll(refs, desk)).filter((look) =>
    mayBeShown(look, look.fields.get(CORE.post.slug) ?? "", shown),
  );
  const used = await Promise.all(looks.map(async (look) => look.type !== "wp_block" || (await isIncluded(look, desk))));
  return {
    looks: looks.filter((_, at) => used[at]),
    more: found.some(({ more }) => more),
    left: found.find(({ left }) => left !== null)?.left ?? null,
  };
}

/** A pattern that the page's content does not name shows only where a template, a menu, or a pattern in one names it. */
async function isIncluded({ ref }: Look, desk: Desk, depth = DEEPEST): Promise<boolean> {
  const { refs } = await desk.holders(`"ref":${ref.slice("post:".length)}`, false);
  const naming = (await openAll(refs, desk)).filter((look) => patternsIn(look).includes(ref));
  if (naming.some(({ type }) => type !== "wp_block")) return true;
  const nested = depth > 1 ? await Promise.all(naming.map((look) => isIncluded(look, desk, depth - 1))) : [];
  return nested.includes(true);
}

/** Whether a page with content of its own may show other posts in it. */
function mayList({ fields }: Look): boolean {
  const content = fields.get(CORE.post.content) ?? "";
  return content.trim() === "" || readBlocks(content).some(({ name }) => /^core\/(query|latest-posts)$/.test(name));
}

/** The post of a list that holds the element: the one in whose markup the page shows it, or that the page leads to. */
async function planOnListed(
  wish: Wish,
  desk: Desk,
  own: Look | null,
  { shown, plan }: { readonly shown: Shown; readonly plan: PlanOn },
): Promise<Planned | null> {
  if (shown.marksPosts) {
    const refs = shown.posts.map((id) => `post:${id}`).filter((ref) => ref !== own?.ref);
    const listed = judged(await openAll(refs.slice(0, MAX_POSTS), desk), plan);
    return holdsAny(listed) ? only(listed, refs.length > MAX_POSTS) : null;
  }
  const needles = needlesOf(wish.suggestion.target ?? "", wish.page.url);
  const found = await Promise.all(needles.map((needle) => desk.holders(needle, true)));
  const refs = [...new Set(found.flatMap((one) => one.refs))].filter((ref) => ref !== own?.ref);
  const looks = await openAll(refs.slice(0, MAX_POSTS), desk);
  const posts = looks.filter(({ type, url }) => !sharedKind(type) && shown.links.has(url));
  const listed = judged(posts, plan);
  return holdsAny(listed) ? only(listed, refs.length > MAX_POSTS || found.some(({ more }) => more)) : null;
}

/** Those that are there and may be changed, with their content. */
async function openAll(refs: readonly string[], desk: Desk): Promise<readonly Look[]> {
  const looks = await Promise.all(
    refs.map((ref) =>
      openObject(ref, desk, [CORE.post.content, CORE.post.slug]).catch((error): null => {
        if (error instanceof Obstacle && error.reason !== "writes_switched_off") return null;
        throw error;
      }),
    ),
  );
  return looks.flatMap((look) => (look?.fields.has(CORE.post.content) ? [look] : []));
}
