/** Title, description and canonical: one value each, where the site's dialect keeps it. */
import type { FixRequest, Proposal } from "#domain/connector.ts";
import type { Edit } from "#domain/edit.ts";
import type { Dialect, HeadFields } from "../dialects/index.ts";
import type { Look } from "../transport.ts";
import { lockWarnings, openObject, refOf, valueIn } from "./object.ts";
import { Obstacle, type Planner, type PlanningContext, proposal, resourceOf } from "./planning-context.ts";
import { checkedAddress, checkedLine, LENGTHS, mustStayAsItIs } from "./values.ts";

type Part = "title" | "description" | "canonical";

export const planTitle: Planner = (fixRequest, context) => planHead(fixRequest, context, "title", "title");
export const planDescription: Planner = (fixRequest, context) =>
  planHead(fixRequest, context, "description", "meta_description");
export const planCanonical: Planner = (fixRequest, context) => planHead(fixRequest, context, "canonical", "canonical");

async function planHead(
  fixRequest: FixRequest,
  context: PlanningContext,
  part: Part,
  name: "title" | "meta_description" | "canonical",
): Promise<Proposal> {
  const given = fixRequest.suggestion.value;
  const isAddress = part === "canonical";
  const checked = isAddress ? checkedAddress(given, LENGTHS[name]) : checkedLine(given, LENGTHS[name]);
  const { head, dialect, ref } = await headOf(fixRequest, context);
  const value = isAddress ? (dialect.spell?.(checked) ?? checked) : checked;
  mustStayAsItIs(value, part, dialect);
  const field = head[part];
  if (field === null)
    throw new Obstacle("kind_not_supported", `${dialect.name} doesn't store a ${part} for this type of page.`);
  const also = part === "title" ? (head.titleAlso ?? []) : [];
  const look = await openHead(ref, context, dialect, [field, ...also.map((one) => one.field)]);
  const current = valueIn(look, field, context);
  const after = value === "" ? null : value;
  const others = also.map(({ field: one, fixed = null }) => [one, value === "" ? null : fixed] as const);
  const edits = [[field, after] as const, ...others].flatMap(([one, next]) =>
    change(ref, one, valueIn(look, one, context), next),
  );
  return proposal({
    resource: resourceOf(look),
    field: name,
    operation: value === "" ? "remove" : "set",
    currentValue: current,
    proposedValue: value,
    edits,
    maxLength: LENGTHS[name],
    warnings: [...lockWarnings(look), ...templateWarnings(dialect, current), ...typeWarnings(dialect, value)],
  });
}

export function change(resource: string, field: string, before: string | null, wanted: string | null): Edit[] {
  // An entry of a list stays there, empty: gone, it would come back at the list's end.
  const after = wanted === null && before !== null && field.includes("#") ? "" : wanted;
  return [{ kind: "value", resource, field, before, after }];
}

/** Who keeps the head of this page, and where. */
export async function headOf(
  fixRequest: FixRequest,
  context: PlanningContext,
): Promise<{ head: HeadFields; dialect: Dialect; ref: string }> {
  const { dialect } = context;
  if (!dialect)
    throw new Obstacle(
      "two_seo_plugins",
      `Two SEO plugins are active (${context.profile.seoPlugins.map(({ id }) => id).join(", ")}) and both output these tags. Deactivate one first.`,
    );
  if (!context.guarded && dialect.id === "none")
    throw new Obstacle(
      "needs_companion",
      "WordPress itself doesn't store this value. Install the companion plugin, or an SEO plugin that exposes its values in the REST API.",
    );
  const ref = await refOf(fixRequest, context);
  const head = ref === "site" ? dialect.home : ref.startsWith("term:") ? dialect.term : dialect.post;
  if (!head && ref === "site")
    throw new Obstacle(
      "kind_not_supported",
      `The homepage shows the latest posts, and its tags are set in ${dialect.name}. Change them there.`,
    );
  if (!head)
    throw new Obstacle(
      "kind_not_supported",
      `Sitemend can't change the tags of archives in ${dialect.name}. Change them there.`,
    );
  return { head, dialect, ref };
}

export async function openHead(
  ref: string,
  context: PlanningContext,
  dialect: Dialect,
  fields: readonly string[],
): Promise<Look> {
  if (!context.guarded && !fields.every((field) => dialect.inCore(field)))
    throw new Obstacle(
      "needs_companion",
      `${dialect.name} doesn't expose this value in the REST API, so a change couldn't be protected or rolled back. Install the companion plugin.`,
    );
  return await openObject(ref, context, fields);
}

function templateWarnings({ variables, name }: Dialect, current: string | null): string[] {
  return current !== null && variables?.test(current)
    ? [`The current value is a ${name} template, shown as stored. A fixed text would replace it.`]
    : [];
}

/** Nobody takes them for another text, but they are other characters than the preview shows. */
export function typeWarnings({ typographic, name }: Dialect, value: string): string[] {
  return typographic && /["'`]|--|\.\.\.|\d[x×]\d/.test(value)
    ? [`${name} converts straight quotes, double hyphens and three dots to typographic characters.`]
    : [];
}
