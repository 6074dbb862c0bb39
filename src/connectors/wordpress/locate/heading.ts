/**
 * The main heading. Themes print the title of a post as H1, so that is what changes, unless the content holds the H1
 * itself, or the heading on the page is neither.
 */
import { IN_CONTENT } from "../dialects/alterations.ts";
import { CORE } from "../dialects/core.ts";
import { looksSame } from "../text.ts";
import { planContentHere } from "./content.ts";
import { lockWarnings, openObject, refOf, valueIn } from "./object.ts";
import { Obstacle, type Planner, proposal, resourceOf } from "./planning-context.ts";
import { checkedLine, LENGTHS, mustStayAsItIs } from "./values.ts";

export const planHeading: Planner = async (fixRequest, context) => {
  const value = checkedLine(fixRequest.suggestion.value, LENGTHS.h1);
  if (value.trim() === "") throw new Obstacle("value_not_possible", "A heading needs text.");
  mustStayAsItIs(value, "title", { alters: IN_CONTENT, name: "WordPress" });
  const ref = await refOf(fixRequest, context);
  const isTerm = ref.startsWith("term:");
  const field = isTerm ? CORE.term.heading : CORE.post.heading;
  const look = await openObject(ref, context, isTerm ? [field] : [field, CORE.post.content]);
  if (/<h1[\s>]/i.test(look.fields.get(CORE.post.content) ?? "")) return await planContentHere(fixRequest, context);
  const current = valueIn(look, field, context) ?? "";
  const { was } = fixRequest.suggestion;
  if (was !== undefined && !looksSame(was, current))
    throw new Obstacle(
      "element_not_found",
      "The heading is neither the title of the page nor in its content; the theme outputs it. Change it in the theme.",
    );
  const after = asTitle(value, look.unfilteredHtml);
  return proposal({
    resource: resourceOf(look),
    field: "h1",
    operation: current === "" ? "add" : "set",
    currentValue: current === "" ? null : current,
    proposedValue: value,
    edits: [{ kind: "value", resource: ref, field, before: current, after }],
    maxLength: LENGTHS.h1,
    warnings: lockWarnings(look),
    sideEffects: [
      "The title changes wherever WordPress uses it: in lists, menus, feeds, and title tags generated from it.",
    ],
  });
};

/**
 * Titles are HTML, so that what only looks like a reference is escaped. For a user whose HTML is filtered WordPress
 * writes every bare ampersand as a reference itself.
 */
function asTitle(text: string, unfiltered: boolean): string {
  const safe = text.replace(unfiltered ? /&(?=#?\w+;)/g : /&/g, "&amp;");
  return safe.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
