/** Changes that this process makes; answered as the HTTP API answers. */
import { bulkView } from "#api/routes/changes/bulk-view.ts";
import { changeView } from "#api/routes/changes/change-view.ts";
import { previewOrError } from "#api/routes/changes/preview-view.ts";
import type { AuditRecord } from "#domain/audit-record.ts";
import type { LogDetails } from "#domain/log-entry.ts";
import { LOCAL_OPERATOR } from "#domain/principal.ts";
import type { Parts } from "../../main.ts";
import type { FixesAt } from "../backend.ts";
import { auditIdOf, typedIssueId } from "../typed.ts";
import { logLocally } from "./log-locally.ts";

/** A page of a list that is read at a time. */
const AT_ONCE = 200;
/** Nobody waits for an answer of HTTP here. */
const WAIT_MS = 600_000;

export function localFixes(parts: Parts): FixesAt {
  const { audits, changes } = parts;
  const read = (id: string) => audits.read(auditIdOf(id));
  return {
    fixable: async (auditId, check) => fixable(parts, await read(auditId), check),
    issue: async (auditId, issueId) => audits.issue(await read(auditId), typedIssueId(issueId)),
    async changes(auditId) {
      const found = await changes.list(await read(auditId), { before: undefined, limit: AT_ONCE });
      return found.map((change) => changeView(change));
    },
    async preview(auditId, issueIds, override) {
      const audit = await read(auditId);
      const ids = issueIds.map(typedIssueId);
      const wanted = ids.map((issueId) => ({ issueId, override }));
      const previews = await changes.previewMany(audit, wanted, LOCAL_OPERATOR);
      return previews.map((preview, at) => previewOrError(preview, audit.id, ids[at] ?? ""));
    },
    async apply(auditId, { issueId, approvalToken, override }) {
      const audit = await read(auditId);
      const request = { issueId: typedIssueId(issueId), approvalToken, override, ignoreLock: false, waitMs: WAIT_MS };
      const { change } = await changes.apply(audit, request, LOCAL_OPERATOR);
      await log(parts, audit, "change.applied", { object: issueId, changeId: change.id, state: change.state });
      return changeView(change);
    },
    async applyMany(auditId, approvals) {
      const audit = await read(auditId);
      const given = approvals.map((one) => ({ ...one, issueId: typedIssueId(one.issueId), override: undefined }));
      const { bulk } = await changes.applyMany(audit, given, {
        ...{ principal: LOCAL_OPERATOR, waitMs: WAIT_MS, stopAfterFailures: undefined, continues: undefined },
      });
      await log(parts, audit, "bulk.applied", { object: bulk.id, items: approvals.length });
      // The proofs come after the writes.
      await changes.idle();
      return bulkView(await changes.bulk(audit, bulk.id)).results;
    },
    async rollBack(auditId, changeId, { force, cascade, reason }) {
      const wanted = { force: force !== undefined, expectedCurrentHash: force, cascade, reason };
      const request = { ...wanted, waitMs: WAIT_MS, bulkId: null };
      const audit = await read(auditId);
      const { change, rollback } = await changes.rollBack(audit, changeId, request, LOCAL_OPERATOR);
      const { id: rollbackId, state } = rollback;
      await log(parts, audit, "change.rolled_back", { object: changeId, rollbackId, state, forced: wanted.force });
      return changeView(change);
    },
  };
}

function log(
  parts: Parts,
  { id: auditId, websiteId, workspaceId }: AuditRecord,
  action: "change.applied" | "bulk.applied" | "change.rolled_back",
  { object, ...details }: LogDetails & { readonly object: string },
): Promise<void> {
  return logLocally(parts, { action, object, details: { auditId, websiteId, ...details } }, workspaceId);
}

async function fixable({ audits }: Parts, audit: AuditRecord, check: string | undefined) {
  const filter = {
    ...{ severities: [], categories: [], statuses: ["open", "regressed"] as const, fixable: true },
    checkIds: check === undefined ? [] : [check],
    ...{ urlContains: undefined, search: undefined, isNew: undefined, urlId: undefined, groupNo: undefined },
  };
  const sort = [{ key: "impact", descending: true }] as const;
  type Found = Awaited<ReturnType<Parts["audits"]["issues"]>>;
  const all: Found["issues"][number][] = [];
  let after: Found["next"] | undefined;
  do {
    const found: Found = await audits.issues(audit, { filter, sort, after: after ?? undefined, limit: AT_ONCE });
    all.push(...found.issues);
    after = found.next;
  } while (after);
  return all;
}
