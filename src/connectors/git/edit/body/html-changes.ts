/** Changes of elements that are written in HTML. Planning them is what the other connectors' content needs, too. */
import {
  planHeadingLevel,
  planHeadingRemoved,
  planMainHeading,
  planTitleHeading,
} from "../../../wordpress/content/fields/headings.ts";
import { planAlt, planAttributesOf, planImageRemoved } from "../../../wordpress/content/fields/images.ts";
import { planLink, planLinkRel, planLinkRemoved, planLinkText } from "../../../wordpress/content/fields/links.ts";
import { planFormAction, planResource, planTabindex } from "../../../wordpress/content/fields/resources.ts";
import type { ContentFixRequest, PlanField } from "../../../wordpress/content/plan.ts";
import { readContent } from "../../../wordpress/content/read-content.ts";
import type { FixContext } from "../planning.ts";
import { FixRefused } from "../refused.ts";
import type { BodyChanges } from "./markdown-changes.ts";

const FIELDS: Partial<Record<ContentFixRequest["field"], PlanField>> = {
  alt: planAlt,
  image_attributes: planAttributesOf("img"),
  embed_attributes: planAttributesOf("iframe"),
  link: planLink,
  link_text: planLinkText,
  link_rel: planLinkRel,
  h1: planTitleHeading,
  heading_level: planHeadingLevel,
  form_action: planFormAction,
  tabindex: planTabindex,
  resource: planResource,
};

/** In whole files only: in Markdown, what is removed may stand in several pieces. */
const IN_HTML_FILES: typeof FIELDS = {
  heading_removed: planHeadingRemoved,
  main_heading: planMainHeading,
  image_removed: planImageRemoved,
  link_removed: planLinkRemoved,
};

export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** @param within only elements whose opening tag stands in one of these */
export function htmlChanges({ file, shown, suggestion }: FixContext, within: readonly Stretch[]): BodyChanges {
  const planField = FIELDS[suggestion.field] ?? (file.format === "html" ? IN_HTML_FILES[suggestion.field] : undefined);
  if (!planField) return { changes: [], current: null };
  const content = readContent(file.text, shown.url);
  const elements = content.elements.filter(({ start, openEnd }) =>
    within.some((each) => each.start <= start && openEnd <= each.end),
  );
  const plan = planField({ ...content, elements, blocks: [] }, suggestion);
  if (plan.is === "changes") return { changes: plan.changes, current: plan.currentValue };
  if (plan.reason === "element_not_found") return { changes: [], current: null };
  const words =
    plan.reason === "element_ambiguous"
      ? "The element can't be told from others in the file, or isn't closed."
      : "The element can't be changed so in the file.";
  throw new FixRefused(plan.reason, words);
}
