/**
 * From approvals to changes that are written down and carried out: the live values are read once more, each approval is
 * held against them, what fits is written into the journal, and only then does anything go to the site.
 */
import type { AuditRecord } from "#domain/audit-record.ts";
import type { Actor, Change } from "#domain/change.ts";
import type { Proposal } from "#domain/connector.ts";
import { ServiceError } from "#domain/errors.ts";
import type { BulkId } from "#domain/ids.ts";
import type { Website } from "#domain/website.ts";
import { type Approved, stale } from "./approvals.ts";
import { carryOut } from "./carry-out.ts";
import type { ChangeDeps } from "./deps.ts";
import { hashOfCurrent } from "./hashes.ts";
import { type OpenSite, reading } from "./open-site.ts";
import type { Turns } from "./turns.ts";
import { wishesFor } from "./wishes.ts";

export interface MakeContext {
  readonly audit: AuditRecord;
  readonly website: Website;
  readonly site: OpenSite;
  readonly actor: Actor;
  readonly bulkId: BulkId | null;
  readonly ignoreLock: boolean;
}

export type Made =
  | { readonly is: "change"; readonly change: Change; readonly replayed: boolean }
  | { readonly is: "refused"; readonly error: ServiceError };

export type MakeDeps = ChangeDeps & { readonly turns: Turns };

/** In the order of the approvals. @throws ServiceError wordpress_* when the site cannot be read at all */
export async function makeChanges(
  approved: readonly Approved[],
  context: MakeContext,
  deps: MakeDeps,
): Promise<Made[]> {
  const { audit, site } = context;
  const wishes = await wishesFor(audit, approved, deps);
  const located = await reading(site.connector.locate(wishes));
  await deps.reach("approval-checked");
  const made = await Promise.all(
    approved.map(async (one, index): Promise<Made> => {
      const found = located[index];
      if (found === undefined) return refused(new ServiceError("internal_error"));
      if (found.is === "unfixable")
        return refused(
          found.reason === "not_published" || found.reason === "object_not_found"
            ? new ServiceError("target_missing", { extra: { cause: found.words } })
            : new ServiceError("issue_not_fixable", {
                extra: { reason: found.reason, cause: found.words, manualSteps: stepsOf(one, deps) },
              }),
        );
      return writeDown(one, found, context, deps);
    }),
  );
  await deps.reach("journal-written");
  return carryOutNew(made, context, deps);
}

function stepsOf({ issue }: Approved, { checks }: MakeDeps): readonly string[] {
  const fix = checks.get(issue.checkId)?.docs.fix;
  return fix === undefined ? [] : [fix];
}

function refused(error: ServiceError): Made {
  return { is: "refused", error };
}

/** Holds the approval against the live value, and takes the approval, the places and the issue in one transaction. */
async function writeDown(one: Approved, found: Proposal, context: MakeContext, deps: MakeDeps): Promise<Made> {
  const { issue, claims, value, overridden } = one;
  const { audit, site, actor, bulkId } = context;
  if (found.single && bulkId !== null) return refused(new ServiceError("single_approval_required"));
  const hasItAlready = found.edits.length === 0;
  if (!hasItAlready && hashOfCurrent(found.edits) !== claims.cur)
    return refused(stale(audit.id, issue.id, { expectedHash: claims.cur, current: found.currentValue }));
  const begun = await deps.store.journal.begin(
    {
      ...{ id: deps.newId("chg"), websiteId: audit.websiteId, auditId: audit.id, issueId: issue.id, bulkId, actor },
      ...{ checkId: issue.checkId, url: issue.url, locator: issue.locator, reverses: null, reason: null },
      ...{ kind: "apply", effect: hasItAlready ? "none" : "written", resource: found.resource, field: found.field },
      ...{ before: found.currentValue, suggested: issue.suggestion.value, overridden, edits: found.edits },
      after: hasItAlready ? found.currentValue : found.proposedValue,
      opKey: claims.jti,
      mode: site.connector.mode,
      epoch: site.connection.epoch,
      siteIdentity: site.connection.identity,
      tokenId: claims.jti,
      requestHash: one.requestHash,
    },
    { issueVersion: claims.iver, owner: deps.owner },
  );
  if (begun.is === "begun") return { is: "change", change: begun.change, replayed: false };
  if (begun.is === "busy")
    return refused(
      new ServiceError("change_in_progress", { retryAfterSeconds: 2, extra: { appliedChangeId: begun.by, value } }),
    );
  if (begun.is === "stale") return refused(stale(audit.id, issue.id));
  return repeated(begun.change, one.requestHash);
}

/** The approval was used before: for the same thing it is a repeat, for another it is refused. */
export function repeated(change: Change, requestHash: string): Made {
  if (change.requestHash === requestHash) return { is: "change", change, replayed: true };
  return refused(new ServiceError("approval_token_used", { extra: { appliedChangeId: change.id } }));
}

async function carryOutNew(made: readonly Made[], context: MakeContext, deps: MakeDeps): Promise<Made[]> {
  const fresh = made.flatMap((one) =>
    one.is === "change" && !one.replayed && one.change.state === "applying" ? [one.change] : [],
  );
  if (fresh.length === 0) return [...made];
  const { site, actor, ignoreLock } = context;
  const carried = await deps.turns.take(context.website.id, fresh, (fence) =>
    carryOut(fresh, site.connector, { fence, ignoreLock, actor }, deps),
  );
  const byId = new Map(carried.map((change) => [change.id, change]));
  return made.map((one) => (one.is === "change" ? { ...one, change: byId.get(one.change.id) ?? one.change } : one));
}
