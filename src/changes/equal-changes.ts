/**
 * A piece that several pages show is one object and many issues: a link of a menu is an issue of every page. One change
 * fixes them all, and what it took away the others find no more. They rely on it instead.
 */
import type { Change } from "#domain/change.ts";
import type { Connector, Located, ObservedValue, Proposal } from "#domain/connector.ts";
import type { AuditId, IssueId, WebsiteId } from "#domain/ids.ts";
import type { FixPlace } from "#store/index.ts";
import type { ChangeDeps } from "./deps.ts";
import { approvedField } from "./hashes.ts";
import { together } from "./settle.ts";

/** What is wanted, and where it was when it was last found. */
interface Aim extends FixPlace {
  readonly value: string;
}

interface EqualDeps {
  readonly store: ChangeDeps["store"];
  readonly connector: Connector;
}

/** In the order of the aims: the change in force that has done there what is wanted, and stands. @throws SiteUnreadable */
export async function equalChangesInForce(
  aims: readonly (Aim | undefined)[],
  websiteId: WebsiteId,
  deps: EqualDeps,
): Promise<(Change | undefined)[]> {
  const objects = new Set(aims.flatMap((aim) => aim?.resource ?? []));
  const known = new Map<string, readonly Change[]>();
  for (const resource of objects) known.set(resource, await deps.store.journal.inForceAt(websiteId, resource));
  const equal = aims.map((aim) => (aim ? (known.get(aim.resource) ?? []).filter((one) => isEqual(one, aim)) : []));
  const standing = await thatStand([...new Set(equal.flat())], deps);
  return equal.map((changes) => changes.find((change) => standing.has(change)));
}

function isEqual(change: Change, aim: Aim): boolean {
  return approvedField(change.field) === aim.field && wanted(change) === aim.value;
}

/** The journal says what we did; whether a person has written something else there since, the site alone knows. */
async function thatStand(changes: readonly Change[], { store, connector }: EqualDeps): Promise<ReadonlySet<Change>> {
  if (changes.length === 0) return new Set();
  const later = await store.journal.writesAfter(changes);
  const { observedValues } = await connector.read(
    changes.map(({ id, edits }) => ({ edits, later: later.get(id) ?? [] })),
  );
  return new Set(changes.filter((_, at) => stands(observedValues[at] ?? [])));
}

/** What one of our later writes covers has stood, and is not what a page shows. */
function stands(observedValues: readonly ObservedValue[]): boolean {
  return together(observedValues) === "after" && observedValues.every(({ back }) => back !== undefined);
}

/** The same for issues, of which it is known where they were found before. @throws SiteUnreadable */
export async function equalChangesOf(
  { id, websiteId }: { readonly id: AuditId; readonly websiteId: WebsiteId },
  wanted: readonly { readonly issueId: IssueId; readonly value: string; readonly found: Located | undefined }[],
  deps: EqualDeps,
): Promise<(Change | undefined)[]> {
  const gone = wanted.filter(({ found }) => isElementGone(found)).map(({ issueId }) => issueId);
  if (gone.length === 0) return wanted.map(() => undefined);
  const places = await deps.store.fixability.placesOf(id, gone);
  const aims = wanted.map(({ issueId, value, found }) => {
    const place = isElementGone(found) ? places.get(issueId) : undefined;
    return place && { ...place, value };
  });
  return equalChangesInForce(aims, websiteId, deps);
}

/** The element that was to be changed is there no more. */
export function isElementGone(found: Located | undefined): boolean {
  return found?.is === "unfixable" && found.reason === "element_not_found";
}

function wanted({ overridden, after, suggested }: Change): string | null {
  return overridden ? after : suggested;
}

/** What a change wrote that stands, for another that finds it. */
export function asFound({ resource, field, after, edits }: Change): Proposal {
  return {
    ...{ is: "proposal", resource, field, operation: "set", currentValue: after, proposedValue: after ?? "" },
    ...{ edits: [], single: false, constraints: { maxLength: 0, html: false }, warnings: [], sideEffects: [] },
    holds: edits.flatMap((edit) =>
      edit.kind === "value" ? { ...edit, before: edit.after } : { ...edit, before: edit.after },
    ),
  };
}
