/**
 * A piece that several pages show is one object and many issues: a link of a menu is an issue of every page. One change
 * fixes them all, and what it took away the others find no more. They rely on it instead.
 */
import type { Change } from "#domain/change.ts";
import type { InOrder, Proposal } from "#domain/connector.ts";
import type { WebsiteId } from "#domain/ids.ts";
import type { Approved } from "./approvals.ts";
import type { ChangeDeps } from "./deps.ts";

/** For approvals that find their element no more: the change of an earlier operation that did the same. */
export async function twinsInForce(
  open: readonly Approved[],
  found: readonly InOrder[],
  websiteId: WebsiteId,
  { store }: Pick<ChangeDeps, "store">,
): Promise<ReadonlyMap<Approved, Change>> {
  const known = new Map<string, Promise<Change[]>>();
  const twins = new Map<Approved, Change>();
  for (const [index, one] of open.entries()) {
    const alone = found[index]?.alone;
    if (alone?.is !== "unfixable" || alone.reason !== "element_not_found") continue;
    const { res, fld } = one.claims;
    const place = `${res} ${fld}`;
    const changes = known.get(place) ?? store.journal.inForceAt(websiteId, res, fld);
    known.set(place, changes);
    const twin = (await changes).find((change) => wanted(change) === one.value);
    if (twin) twins.set(one, twin);
  }
  return twins;
}

function wanted({ overridden, after, suggested }: Change): string | null {
  return overridden ? after : suggested;
}

/** What a change wrote, for another that finds it. */
export function asFound({ resource, field, after, edits }: Change): Proposal {
  return {
    ...{ is: "proposal", resource, field, operation: "set", currentValue: after, proposedValue: after ?? "" },
    ...{ edits: [], single: false, constraints: { maxLength: 0, html: false }, warnings: [], sideEffects: [] },
    holds: edits.flatMap((edit) =>
      edit.kind === "value" ? { ...edit, before: edit.after } : { ...edit, before: edit.after },
    ),
  };
}
