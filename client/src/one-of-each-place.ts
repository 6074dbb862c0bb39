/** A bulk takes one approval of each place; which of two goes first is for whoever sends them to say. */
import type { Preview } from "./generated/index.ts";

/** What the service compares: the object and its field. */
type OfPlace = Pick<Preview, "issueId"> & {
  readonly change: { readonly resource: { readonly ref: string }; readonly field: string };
};

/** Approvals name no more of a field. */
const FIELD_LENGTH = 200;

export interface LeftOut<One extends OfPlace> {
  readonly preview: One;
  /** The issue whose change of the same place goes first. */
  readonly inFavourOf: One;
}

/**
 * The first of each place, in the order given, and those that have to wait for it: once it is applied, they need another
 * look, since the value that they were approved against is gone.
 */
export function oneOfEachPlace<One extends OfPlace>(
  previews: readonly One[],
): { readonly kept: readonly One[]; readonly leftOut: readonly LeftOut<One>[] } {
  const first = new Map<string, One>();
  const leftOut: LeftOut<One>[] = [];
  for (const preview of previews) {
    const place = `${preview.change.resource.ref} ${preview.change.field.slice(0, FIELD_LENGTH)}`;
    const inFavourOf = first.get(place);
    if (inFavourOf === undefined) first.set(place, preview);
    else leftOut.push({ preview, inFavourOf });
  }
  return { kept: [...first.values()], leftOut };
}
