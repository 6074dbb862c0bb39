/** Alternative texts of the media library, for images that WordPress makes from it: featured images, galleries, logos. */
import type { FixRequest, Proposal } from "#domain/connector.ts";
import type { Edit } from "#domain/edit.ts";
import { sameWords } from "../content/names.ts";
import { CORE } from "../dialects/core.ts";
import type { Look } from "../transport.ts";
import { openObject, valueIn } from "./object.ts";
import { Obstacle, type PlanningContext, proposal, resourceOf } from "./planning-context.ts";
import { checkedLine, LENGTHS } from "./values.ts";

/** Images of one address in one text that may each name another item of the library. */
const MAX_MEDIA = 5;

/**
 * The text of the library, where the page shows it.
 * @param missing why no object holds the image itself
 * @throws Obstacle where the image takes its text from elsewhere
 */
export async function planMediaAlt(
  fixRequest: FixRequest,
  context: PlanningContext,
  missing: Obstacle,
): Promise<Proposal> {
  const item = await itemOf(fixRequest.suggestion.target ?? "", context);
  if (!item) throw missing;
  const { images, alts = [] } = (await context.shown(fixRequest.page.url, fixRequest.suggestion.target)) ?? {};
  if (images === "written")
    throw new Obstacle(
      missing.reason,
      `${missing.message} Changing the alt text in the media library wouldn't help, because the page doesn't use it.`,
    );
  if (images !== "of the library") throw missing;
  const before = valueIn(item, CORE.mediaAlt, context);
  // Themes give such images a text of their own, or none.
  if (alts.some((alt) => (alt ?? "") !== withoutTags(before ?? "").trim()))
    throw new Obstacle(
      missing.reason,
      `${missing.message} Changing the alt text in the media library wouldn't help, because the page shows a different one.`,
    );
  const after = checkedLine(fixRequest.suggestion.value, LENGTHS.setting);
  const isAudited = sameWords(withoutTags(before ?? ""), fixRequest.suggestion.was ?? "");
  if (!isAudited && before !== after)
    throw new Obstacle(
      "element_not_found",
      "The media library has a different alt text for the image than the audit found. It has been changed since, or the page doesn't use it.",
    );
  const edit: Edit = { kind: "value", resource: item.ref, field: CORE.mediaAlt, before, after };
  return proposal({
    resource: resourceOf(item),
    field: "media_alt",
    operation: before === null ? "add" : "set",
    currentValue: before,
    proposedValue: after,
    edits: [edit],
    maxLength: LENGTHS.setting,
    sideEffects: ["The alt text changes wherever the image is a featured image or in a gallery."],
  });
}

/** As WordPress shows a text of the library. */
function withoutTags(text: string): string {
  return text.replace(/<[^>]*>/g, "");
}

async function itemOf(address: string, context: PlanningContext): Promise<Look | null> {
  const original = address.replace(/-\d+x\d+(?=\.\w+$)/, "");
  const ref = URL.canParse(original) ? await context.resolve({ url: original, headers: [] }) : null;
  const item = ref?.startsWith("post:") ? await openObject(ref, context, [CORE.mediaAlt]) : null;
  return item?.type === "attachment" ? item : null;
}

/** An empty text of the library reaches galleries, featured images and whoever inserts the image next. */
export async function mediaAlts(
  look: Look,
  { page, suggestion }: FixRequest,
  context: PlanningContext,
): Promise<Edit[]> {
  if (suggestion.value === "") return [];
  const ids = attachmentsOf(look.fields.get(CORE.post.content) ?? "", suggestion.target ?? "", look.url || page.url);
  const items = await Promise.all(ids.slice(0, MAX_MEDIA).map((id) => context.look(`post:${id}`, [CORE.mediaAlt])));
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
