/** A bulk takes one value for each place; which of two goes first is for whoever sends them to say. */
import type { Preview } from "./generated/index.ts";

/** What the service compares: the object, its field, and the value. */
type OfPlace = Pick<Preview, "issueId"> & {
  readonly change: {
    readonly resource: { readonly ref: string };
    readonly field: string;
    readonly proposedValue: string;
  };
};

/** What is written there stands beside what is there. */
const ADDED_TO = "jsonld";

/** Approvals name no more of a field. */
const FIELD_LENGTH = 200;

export interface LeftOut<One extends OfPlace> {
  readonly preview: One;
  /** The issue whose change of the same place goes first. */
  readonly inFavourOf: One;
}

/**
 * Those that can go together, in the order given, and those that want another value for a place than one before them:
 * once that is applied, they need another look, since the value that they were approved against is gone.
 */
export function oneOfEachPlace<One extends OfPlace>(
  previews: readonly One[],
): { readonly kept: readonly One[]; readonly leftOut: readonly LeftOut<One>[] } {
  const first = new Map<string, One>();
  const kept: One[] = [];
  const leftOut: LeftOut<One>[] = [];
  for (const preview of previews) {
    const { resource, field, proposedValue } = preview.change;
    const place = `${resource.ref} ${field.slice(0, FIELD_LENGTH)}`;
    const inFavourOf = first.get(place) ?? preview;
    first.set(place, inFavourOf);
    const isAlike = field === ADDED_TO || inFavourOf.change.proposedValue === proposedValue;
    if (isAlike) kept.push(preview);
    else leftOut.push({ preview, inFavourOf });
  }
  return { kept, leftOut };
}
