/** What the planner of one field answers: changes of places, which become edits of pieces in one place only. */
import type { Unfixable } from "#domain/connector.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import type { ElementChange } from "../../edits/pieces.ts";
import { groundOf, isUnfixable } from "./grounds.ts";
import type { Element, ParsedContent } from "./read-content.ts";

export type ContentFixRequest = Pick<Suggestion, "field" | "target" | "was" | "value"> & {
  /** A person's own words: they are written to the letter. */
  readonly asTyped?: boolean;
  /** Of the post, which themes print as the main heading. */
  readonly title?: string | null;
};

export interface Plan {
  readonly is: "changes";
  readonly changes: readonly ElementChange[];
  readonly currentValue: string | null;
  /** For people, where the value of the fix request does not say what will be there. */
  readonly proposedValue?: string;
  readonly warnings: readonly string[];
}

export type PlanField = (content: ParsedContent, fixRequest: ContentFixRequest) => Plan | Unfixable;

/**
 * All elements or none: half a fix request would look fulfilled.
 * @param others of what is no element, such as of blocks that are kept in their comment only
 */
export function planAll(
  elements: readonly Element[],
  currentValue: string | null,
  change: (element: Element) => ElementChange | Unfixable,
  others: readonly (ElementChange | Unfixable)[] = [],
): Plan | Unfixable {
  const results = [...elements.map(change), ...others];
  const refusal = results.find(isUnfixable);
  if (refusal) return refusal;
  const changes = results.flatMap((result) => (isUnfixable(result) ? [] : [result]));
  return { is: "changes", changes, currentValue, warnings: warningsAbout(elements) };
}

function warningsAbout(elements: readonly Element[]): readonly string[] {
  const foreign = elements.flatMap((element) =>
    groundOf(element) === "block" && element.block && !element.block.name.startsWith("core/")
      ? [element.block.name]
      : [],
  );
  return [...new Set(foreign)].map(
    (name) =>
      `The block “${name}” comes from a plugin. Open the page in the editor once to make sure the block is still valid.`,
  );
}
