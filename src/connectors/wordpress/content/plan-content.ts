/**
 * Turns a suggestion into edits of a post's raw content. Content is never parsed and written again, because everything
 * that a person or a plugin wrote in its own way would change with it: only the bytes that must differ are replaced.
 */
import type { Unfixable } from "#domain/connector.ts";
import { asEdits, type PieceEdit } from "../../edits/pieces.ts";
import { type Alteration, alterationOf, IN_CONTENT, SHORTCODES } from "../dialects/alterations.ts";
import { planHeadingLevel, planHeadingRemoved, planMainHeading, planTitleHeading } from "./fields/headings.ts";
import { planAlt, planAttributesOf, planImageRemoved } from "./fields/images.ts";
import { planJsonLdBlock } from "./fields/json-ld-block.ts";
import { planLinkAdded } from "./fields/link-added.ts";
import { planLink, planLinkRel, planLinkRemoved, planLinkText } from "./fields/links.ts";
import { planFormAction, planResource, planTabindex } from "./fields/resources.ts";
import type { ContentFixRequest, PlanField } from "./plan.ts";
import { readContent } from "./read-content.ts";
import { refuse } from "./refusals.ts";

export interface ContentRequest {
  /** As the database keeps it. */
  readonly content: string;
  /** Of the post, which themes print as the main heading; `null` where that is not known. */
  readonly title?: string | null;
  readonly pageUrl: string;
  readonly suggestion: ContentFixRequest;
}

export interface ContentEdits {
  readonly is: "edits";
  /** In the order in which they must be made; each piece is unique in the text as the edits before it leave it. */
  readonly edits: readonly PieceEdit[];
  readonly currentValue: string | null;
  /** For people. */
  readonly proposedValue: string;
  readonly warnings: readonly string[];
}

export type ContentPlan = ContentEdits | Unfixable;

export function planContent({ content, title = null, pageUrl, suggestion }: ContentRequest): ContentPlan {
  const planField = FIELDS[suggestion.field];
  if (!planField) return refuse("kind_not_supported", "This isn't stored in the page's content.");
  const altered = alterationOf(TEXTS[suggestion.field] ?? [], "title", suggestion.value);
  if (altered) return refuse("value_not_possible", `“${altered.found}”: WordPress ${altered.words}`);
  const plan = planField(readContent(content, pageUrl), { ...suggestion, title });
  if (plan.is === "unfixable") return plan;
  const edits = asEdits(content, plan.changes);
  if (!edits) return refuse("value_not_possible", "The content would be empty. Change it in the editor.");
  const { currentValue, proposedValue = suggestion.value, warnings } = plan;
  return { is: "edits", edits, currentValue, proposedValue, warnings };
}

/** What WordPress makes of texts when it shows the content. */
const TEXTS: Partial<Record<ContentFixRequest["field"], readonly Alteration[]>> = {
  alt: [SHORTCODES],
  image_attributes: [SHORTCODES],
  embed_attributes: [SHORTCODES],
  link_text: IN_CONTENT,
  link_added: IN_CONTENT,
  h1: IN_CONTENT,
};

const FIELDS: Partial<Record<ContentFixRequest["field"], PlanField>> = {
  alt: planAlt,
  image_removed: planImageRemoved,
  image_attributes: planAttributesOf("img"),
  embed_attributes: planAttributesOf("iframe"),
  link: planLink,
  link_text: planLinkText,
  link_added: planLinkAdded,
  link_rel: planLinkRel,
  link_removed: planLinkRemoved,
  resource: planResource,
  form_action: planFormAction,
  tabindex: planTabindex,
  heading_level: planHeadingLevel,
  heading_removed: planHeadingRemoved,
  main_heading: planMainHeading,
  h1: planTitleHeading,
  json_ld_block: planJsonLdBlock,
};
