/** Pieces of the content: the planner finds each once in the raw text, and images also in the media library. */

import type { Proposal, Wish } from "#domain/connector.ts";
import type { Edit } from "#domain/edit.ts";
import { planContent } from "../content/index.ts";
import { CORE } from "../dialects/core.ts";
import type { Look } from "../transport.ts";
import { type Desk, Obstacle, type Planner, proposal, resourceOf } from "./desk.ts";
import { lockWarnings, mustHaveOwnContent, openObject, refOf, valueIn } from "./object.ts";
import { checkedLine, checkedText, LENGTHS } from "./values.ts";

const CONTENT = CORE.post.content;
/** Images of one address in one text that may each name another item of the library. */
const MAX_MEDIA = 5;

/** Where the page meant is the one of the finding. */
export const planContentHere: Planner = async (wish, desk) => await planIn(wish, desk, await refOf(wish, desk));

/** Where the target names the page. */
export const planContentThere: Planner = async (wish, desk) =>
  await planIn(wish, desk, await refOf(wish, desk, wish.suggestion.target));

async function planIn(wish: Wish, desk: Desk, ref: string): Promise<Proposal> {
  checkedText(wish.suggestion.value, LENGTHS.content);
  const look = await openContent(ref, desk);
  const fragments = await fragmentsOrMedia(look, wish, desk);
  if ("is" in fragments) return fragments;
  const { edits, currentValue, proposedValue, warnings } = fragments;
  const media = wish.suggestion.field === "alt" ? await mediaAlts(look, wish, desk) : [];
  const { field } = wish.suggestion;
  return proposal({
    resource: resourceOf(look),
    field: edits[0]?.kind === "fragment" ? `content#${edits[0].name}` : `content#${field}`,
    operation: field.endsWith("_removed") ? "remove" : field.endsWith("_added") ? "add" : "replace",
    currentValue,
    proposedValue,
    edits: [...edits, ...media],
    maxLength: LENGTHS.content,
    html: /_attributes$|link_added|json_ld_block/.test(field),
    warnings: [...lockWarnings(look), ...warnings],
    sideEffects: media.length > 0 ? ["The image gets the same alternative text in the media library."] : [],
  });
}

/** An image that is not in the content may be a featured one, or of a gallery: those take their text from the library. */
async function fragmentsOrMedia(look: Look, wish: Wish, desk: Desk) {
  try {
    return fragmentsOf(look, wish, desk);
  } catch (error) {
    const { field, target = "" } = wish.suggestion;
    if (!(error instanceof Obstacle) || error.reason !== "element_not_found" || field !== "alt") throw error;
    const media = await planMediaAlt(target, wish, desk);
    if (!media) throw error;
    return media;
  }
}

async function planMediaAlt(address: string, wish: Wish, desk: Desk): Promise<Proposal | null> {
  const original = address.replace(/-\d+x\d+(?=\.\w+$)/, "");
  const ref = URL.canParse(original) ? await desk.resolve({ url: original, headers: [] }) : null;
  const item = ref?.startsWith("post:") ? await openObject(ref, desk, [CORE.mediaAlt]) : null;
  if (item?.type !== "attachment") return null;
  const before = valueIn(item, CORE.mediaAlt, desk);
  const after = checkedLine(wish.suggestion.value, LENGTHS.setting);
  const edit: Edit = { kind: "value", resource: item.ref, field: CORE.mediaAlt, before, after };
  return proposal({
    resource: resourceOf(item),
    field: "media_alt",
    operation: before === null ? "add" : "set",
    currentValue: before,
    proposedValue: after,
    edits: [edit],
    maxLength: LENGTHS.setting,
    sideEffects: ["The text changes wherever the image is shown as a featured image or in a gallery."],
  });
}

/** An object whose content is its own, with the content read. */
export async function openContent(ref: string, desk: Desk): Promise<Look> {
  if (!ref.startsWith("post:"))
    throw new Obstacle("kind_not_supported", "The page is put together by the theme; it has no content of its own.");
  const look = await openObject(ref, desk, [CONTENT, CORE.post.heading]);
  mustHaveOwnContent(look);
  return look;
}

/** Edits of the content for a wish, or the reason why there are none. */
export function fragmentsOf(look: Look, { page, suggestion }: Pick<Wish, "page" | "suggestion">, desk: Desk) {
  const content = valueIn(look, CONTENT, desk) ?? "";
  const title = valueIn(look, CORE.post.heading, desk);
  const plan = planContent({ content, title, pageUrl: look.url || page.url, suggestion });
  if (plan.is === "unfixable") throw new Obstacle(plan.reason, plan.words);
  const edits = plan.edits.map((edit): Edit => ({ kind: "fragment", resource: look.ref, field: CONTENT, ...edit }));
  const { currentValue, proposedValue, warnings } = plan;
  return { edits, currentValue, proposedValue, warnings };
}

/** An empty text of the library reaches galleries, featured images and whoever inserts the image next. */
async function mediaAlts(look: Look, { page, suggestion }: Wish, desk: Desk): Promise<Edit[]> {
  if (suggestion.value === "") return [];
  const ids = attachmentsOf(look.fields.get(CONTENT) ?? "", suggestion.target ?? "", look.url || page.url);
  const items = await Promise.all(ids.slice(0, MAX_MEDIA).map((id) => desk.look(`post:${id}`, [CORE.mediaAlt])));
  return items.flatMap((item): Edit[] => {
    const before = item.fields.get(CORE.mediaAlt);
    const isEmpty = before === null || before === "";
    if (!item.exists || !item.canEdit || item.type !== "attachment" || !isEmpty) return [];
    return [{ kind: "value", resource: item.ref, field: CORE.mediaAlt, before, after: suggestion.value }];
  });
}

/** Items of the library that the images of this address name by their class. */
export function attachmentsOf(content: string, address: string, base: string): string[] {
  const ids = [...content.matchAll(/<img\b[^<>]*>/gi)].flatMap(([tag]) => {
    const source = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag);
    const id = /\bwp-image-(\d+)\b/.exec(tag)?.[1];
    const src = (source?.[1] ?? source?.[2] ?? "").replaceAll("&amp;", "&").replaceAll("&#038;", "&");
    return id && URL.parse(src, base)?.href === address ? [id] : [];
  });
  return [...new Set(ids)];
}
