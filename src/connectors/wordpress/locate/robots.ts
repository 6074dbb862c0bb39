/** The robots meta tag: which directives it says, in the words of whoever prints it. */

import type { Proposal } from "#domain/connector.ts";
import type { Edit } from "#domain/edit.ts";
import { sameAddress } from "../address.ts";
import type { FieldValues } from "../dialects/dialect.ts";
import { headOf, openHead } from "./head.ts";
import { lockWarnings, valueIn } from "./object.ts";
import { Obstacle, type Planner, proposal, resourceOf } from "./planning-context.ts";
import { checkedLine, LENGTHS } from "./values.ts";

/** They allow what is allowed anyway. */
const ALLOWING = /^(all|index|follow|max-(snippet|video-preview):-1|max-image-preview:(large|standard))$/;

export const planRobots: Planner = async (fixRequest, context) => {
  const value = checkedLine(fixRequest.suggestion.value, LENGTHS.robots);
  const { head, dialect, ref } = await headOf(fixRequest, context);
  const { robots } = head;
  if (!robots)
    throw new Obstacle("kind_not_supported", `${dialect.name} doesn't store robots directives for this type of page.`);
  const directives = restrictions(value);
  const unknown = [...directives].filter((one) => !robots.knows.includes(one.split(":")[0] ?? ""));
  if (unknown.length > 0)
    throw new Obstacle(
      "value_not_possible",
      `${dialect.name} doesn't support ${unknown.join(", ")} for a single page.`,
    );
  const look = await openHead(ref, context, dialect, robots.fields);
  const atHome = sameAddress(look.url, context.profile.homeUrl ?? "") ? (robots.notAtHome ?? []) : [];
  const never = atHome.filter((one) => directives.has(one));
  if (never.length > 0)
    throw new Obstacle("kind_not_supported", `${dialect.name} never outputs ${never.join(", ")} on the homepage.`);
  const now = new Map(robots.fields.map((field) => [field, valueIn(look, field, context)]));
  const edits = changes(ref, now, robots.write(directives, now, false), robots.write(directives, now, true));
  return proposal({
    resource: resourceOf(look),
    field: "robots",
    operation: "set",
    currentValue: describe(now),
    proposedValue: value || "index, follow",
    edits,
    maxLength: LENGTHS.robots,
    warnings: lockWarnings(look),
    sideEffects: directives.has("noindex") ? ["Search engines will remove the page from their results."] : [],
  });
};

/** A tag that goes away. Of robots it means that everything is allowed; other tags come from themes and plugins. */
export const planHeadTagRemoved: Planner = async (fixRequest, context): Promise<Proposal> => {
  const { suggestion } = fixRequest;
  if (suggestion.target?.toLowerCase() === "robots")
    return await planRobots({ ...fixRequest, suggestion: { ...suggestion, value: "" } }, context);
  throw new Obstacle(
    "kind_not_supported",
    `The theme or a plugin outputs the tag “${suggestion.target ?? ""}”. Remove it there; it isn't stored in WordPress itself.`,
  );
};

function restrictions(value: string): ReadonlySet<string> {
  const words = value
    .toLowerCase()
    .split(",")
    .map((word) => word.trim().replace(/\s*:\s*/, ":"));
  const none = words.includes("none") ? ["noindex", "nofollow"] : [];
  return new Set([...none, ...words.filter((word) => word !== "" && word !== "none" && !ALLOWING.test(word))]);
}

/** Where nothing is stored yet the site forbids, it is a default that does; only insisting goes against that. */
function changes(ref: string, now: FieldValues, wanted: FieldValues, insisting: FieldValues): Edit[] {
  const edits = (values: FieldValues): Edit[] =>
    [...values].map(([field, after]) => ({
      kind: "value",
      resource: ref,
      field,
      before: now.get(field) ?? null,
      after,
    }));
  const plain = edits(wanted);
  return plain.some(({ before, after }) => before !== after) ? plain : edits(insisting);
}

function describe(now: FieldValues): string | null {
  const said = [...now].filter(([, value]) => value !== null);
  if (said.length === 0) return null;
  return said.map(([field, value]) => (now.size === 1 ? value : `${field.replace(/^\w+:/, "")}: ${value}`)).join(", ");
}
