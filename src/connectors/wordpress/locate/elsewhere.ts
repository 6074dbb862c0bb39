/**
 * A link, an image or a form is the same piece wherever it is shown. Where the page's own object does not hold it, or the
 * page has none, the object that holds it is looked for among what the page shows: a synced pattern of its content, what
 * its template includes, or on a list the content of a post. Only one that is beyond doubt is proposed.
 */
import type { FixRequest } from "#domain/connector.ts";
import type { SuggestionField } from "#domain/suggestion.ts";
import { CORE } from "../dialects/core.ts";
import { type Look, nothingAt } from "../transport.ts";
import { sharedName } from "./names.ts";
import { openObject } from "./object.ts";
import { asObstacle, Obstacle, type Planned, type PlanningContext } from "./planning-context.ts";
import type { ShownElements, ShownPlace } from "./shown.ts";
import { includedBy, syncedPatternsIn, templateNames, withoutUnshown } from "./template.ts";

/** Of these every occurrence with the address is meant, on whatever page it is found. */
const PIECES: ReadonlySet<SuggestionField> = new Set<SuggestionField>([
  ...(["link", "link_removed", "link_rel", "link_text", "alt", "image_attributes", "image_removed"] as const),
  ...(["resource", "form_action", "embed_attributes"] as const),
]);
/** Patterns in patterns, as deep as anybody nests them. */
const DEEPEST = 3;
/** Posts of one list that are looked into. */
const MAX_POSTS = 20;

export function isPiece({ suggestion }: Pick<FixRequest, "suggestion">): boolean {
  return PIECES.has(suggestion.field);
}

/** How one object would be changed. @throws Obstacle where it does not hold the element, or may not be changed */
export type PlanOn = (look: Look) => Planned;

/** The page's own object, if it has one with content, and whether the page shows that content. */
export interface OwnObject {
  readonly look: Look | null;
  readonly isShown: boolean;
}

/**
 * An object that holds the element and cannot be changed, or may not be looked at, ends the search: it may be the one that
 * the page shows.
 * @throws Obstacle
 */
export async function planElsewhere(
  fixRequest: FixRequest,
  context: PlanningContext,
  { look: own, isShown }: OwnObject,
  plan: PlanOn,
): Promise<Planned> {
  const shown = await context.shown(fixRequest.page.url, fixRequest.suggestion.target);
  const inPatterns = judged(await patternsOf(isShown ? own : null, context), plan);
  if (holdsAny(inPatterns)) return warned(only(inPatterns), shown);
  if (shown === null) throw new Obstacle("element_not_found", `${NOT_FOUND_YET} ${UNSEEN}`);
  if (shown.places.length === 0) throw new Obstacle("element_not_found", GONE);
  const slug = own?.fields.get(CORE.post.slug) ?? lastPart(fixRequest.page.url);
  const inTemplate = await planInTemplate(context, { own, slug }, { shown, plan });
  const inPosts = await planInPosts(context, own, { shown, plan });
  if (inTemplate.is === "planned" && inPosts) throw ambiguous([inTemplate.name, inPosts.name]);
  if (inTemplate.is === "planned") return inTemplate.planned;
  // A file, or an object that may not be looked at, may be what shows it outside of the posts.
  const isOnlyInPosts = shown.places.every(({ post, isContent }) => post !== undefined && isContent);
  if (inPosts && isOnlyInPosts) return inPosts.planned;
  throw inTemplate.why;
}

const NOT_FOUND_YET = "It isn't in the page's content or in a pattern used there.";
const UNSEEN = "The public page couldn't be fetched, so the object it belongs to is unknown.";
const GONE = "The public page no longer shows it. Audit the site again.";
const NOWHERE =
  "It isn't in the page's content, nor in a menu, pattern or template of the site editor used on the page. The theme, a plugin, a widget, a classic menu or a post list block outputs it; change it there.";
const UNKNOWN_TEMPLATE =
  "The page's template is unknown, so the object that contains it is unknown, too. Change it in WordPress.";
const PARTLY_UNSHOWN = "It occurs there several times, and the page doesn't show all of them. Change it in WordPress.";
const ELSEWHERE_TOO = "The page uses the same URL elsewhere, too, and this change doesn't affect that.";

type InTemplate =
  | { readonly is: "planned"; readonly planned: Planned; readonly name: string }
  | { readonly is: "not there"; readonly why: Obstacle };

interface Context {
  readonly shown: ShownElements;
  readonly plan: PlanOn;
}

/** In what the template of the page includes. @throws Obstacle where one of these holds it and is not the only one */
async function planInTemplate(
  context: PlanningContext,
  { own, slug }: { readonly own: Look | null; readonly slug: string | undefined },
  { shown, plan }: Context,
): Promise<InTemplate> {
  const nowhere = (why: Obstacle): InTemplate => ({ is: "not there", why });
  // A classic theme takes nothing from the site editor.
  if (!shown.hasSiteBlocks) return nowhere(new Obstacle("element_not_found", NOWHERE));
  const names = templateNames(shown.classes, slug);
  const editor = await context.siteEditor(names);
  if ("reason" in editor) return nowhere(new Obstacle(editor.reason, `${NOT_FOUND_YET} ${editor.words}`));
  const included = includedBy(editor, names);
  // Code may have chosen another; then the page hardly ever shows as many parts.
  if (included === null || included.parts !== shown.parts)
    return nowhere(new Obstacle("element_ambiguous", UNKNOWN_TEMPLATE));
  const { looks, closed } = await openAll(
    [...included.refs].filter((ref) => ref !== own?.ref),
    context,
  );
  const shownThere = looks.filter((look) => shown.places.some((place) => isPlaceOf(look.type, place)));
  const kept = judged({ looks: shownThere, closed }, (look) => warned(planShownOf(look, plan), shown));
  const inFile = holdsAny(judged({ looks: included.files.map(ofFile), closed: [] }, plan));
  if (!holdsAny(kept)) return nowhere(new Obstacle("element_not_found", NOWHERE));
  if (inFile) throw ambiguous([...kept.held.map(({ look }) => sharedName(look)), "a file of the theme or a plugin"]);
  return { is: "planned", planned: only(kept), name: kept.held.map(({ look }) => sharedName(look)).join(", ") };
}

/** A page that has no object here has its name in the address all the same. */
function lastPart(url: string): string | undefined {
  return new URL(url).pathname.split("/").filter(Boolean).at(-1);
}

/** A text of a file, judged as if it could be changed. */
function ofFile(content: string): Look {
  const fields = new Map([[CORE.post.content, content]]);
  return { ...nothingAt("file"), exists: true, canEdit: true, unfilteredHtml: true, type: "wp_template_part", fields };
}

/** In a text of the site editor, which may hold what is not shown. */
function planShownOf(look: Look, plan: PlanOn): Planned {
  const planned = plan(look);
  const content = withoutUnshown(look.fields.get(CORE.post.content) ?? "");
  const shown = plan({ ...look, fields: new Map([...look.fields, [CORE.post.content, content]]) });
  if (shown.edits.length === planned.edits.length) return planned;
  throw new Obstacle("element_ambiguous", PARTLY_UNSHOWN);
}

function isPlaceOf(type: string, { blocks }: ShownPlace): boolean {
  // What a block in a page's content prints comes from there.
  if (blocks.has("content")) return false;
  if (type === "wp_navigation") return blocks.has("navigation");
  if (type === "wp_template_part") return blocks.has("template-part");
  if (type === "wp_template") return blocks.has("site") && !blocks.has("template-part");
  // A pattern has no mark of its own.
  return blocks.has("site");
}

/** @param shown `null`: nobody knows */
export function warned(planned: Planned, shown: ShownElements | null): Planned {
  return shown !== null && shown.places.length > planned.edits.length
    ? { ...planned, warnings: [...planned.warnings, ELSEWHERE_TOO] }
    : planned;
}

/** The post of a list in whose content the page shows the element. */
async function planInPosts(
  context: PlanningContext,
  own: Look | null,
  { shown, plan }: Context,
): Promise<{ readonly planned: Planned; readonly name: string } | null> {
  const ids = shown.places.flatMap(({ post, isContent }) => (post !== undefined && isContent ? [post] : []));
  const refs = [...new Set(ids)].map((id) => `post:${id}`).filter((ref) => ref !== own?.ref);
  const listed = judged(await openAll(refs.slice(0, MAX_POSTS), context), plan);
  // Of the others one may not be edited, or shows it from elsewhere.
  const isWhole = listed.held.length + listed.refusals.length === refs.length;
  if (listed.held.length === 0 || !isWhole) return null;
  return { planned: only(listed), name: listed.held.map(({ look }) => sharedName(look)).join(", ") };
}

interface Judged {
  readonly held: readonly { readonly look: Look; readonly planned: Planned }[];
  /** Of objects that hold the element and cannot be changed so. */
  readonly refusals: readonly Obstacle[];
}

interface Opened {
  readonly looks: readonly Look[];
  /** Why others may not be looked at: they may hold the element. */
  readonly closed: readonly Obstacle[];
}

function judged({ looks, closed }: Opened, plan: PlanOn): Judged {
  const held: { look: Look; planned: Planned }[] = [];
  const refusals: Obstacle[] = [...closed];
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

function only({ held, refusals }: Judged): Planned {
  const [first, ...others] = held;
  if (refusals[0]) throw refusals[0];
  if (!first || others.length > 0) throw ambiguous(held.map(({ look }) => sharedName(look)));
  return first.planned;
}

function ambiguous(names: readonly string[]): Obstacle {
  return new Obstacle(
    "element_ambiguous",
    `Several objects contain it: ${names.join(", ")}. It is unclear which of them the page shows; change it in each of them in WordPress.`,
  );
}

/** Synced patterns that the content includes as they are kept, and those that these include. */
async function patternsOf(own: Look | null, context: PlanningContext): Promise<Opened> {
  const found = new Map<string, Look>();
  const closed: Obstacle[] = [];
  let next = own === null ? [] : patternsIn(own);
  for (let depth = 0; depth < DEEPEST && next.length > 0; depth++) {
    const opened = await openAll(next, context);
    closed.push(...opened.closed);
    for (const look of opened.looks) if (look.type === "wp_block") found.set(look.ref, look);
    next = opened.looks.flatMap(patternsIn).filter((ref) => !found.has(ref));
  }
  return { looks: [...found.values()], closed };
}

const patternsIn = ({ fields }: Look): readonly string[] => syncedPatternsIn(fields.get(CORE.post.content) ?? "");

/** Those that are there, with their content. What is no longer there, or no longer published, is not shown. */
async function openAll(refs: readonly string[], context: PlanningContext): Promise<Opened> {
  const opened = await Promise.all(refs.map((ref) => openObject(ref, context, [CORE.post.content]).catch(asObstacle)));
  const obstacles = opened.filter((one) => one instanceof Obstacle);
  const off = obstacles.find(({ reason }) => reason === "writes_switched_off");
  if (off) throw off;
  return {
    looks: opened.flatMap((one) => (!(one instanceof Obstacle) && one.fields.has(CORE.post.content) ? [one] : [])),
    closed: obstacles.filter(({ reason }) => reason === "capability_missing"),
  };
}
