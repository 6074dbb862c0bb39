/** Changes that a server makes. */
import {
  applyChange,
  bulkApply,
  bulkPreview,
  getAppliedChange,
  getBulkOperation,
  getIssue,
  listAppliedChanges,
  listIssues,
  previewEdited,
  rollbackChange,
} from "#client";
import { bulks, changes as contract, issues } from "#contract/index.ts";
import { UNDER_WAY } from "#domain/change.ts";
import { ServiceError } from "#domain/errors.ts";
import { poll } from "#domain/poll.ts";
import type { AppliedChange, FixesAt, ListedIssue, PreviewAnswer, RollbackInput } from "../backend.ts";
import { reportedRefusal } from "../fix-words.ts";
import { everyPage, PAGE } from "./pages.ts";
import { type RemoteService, strange } from "./service.ts";

/** What takes longer than an answer may is looked at this often, for so long. */
const LOOK_AGAIN_MS = 1_000;
const END_WITHIN_MS = 600_000;
/** Caches of a site keep the proof waiting; it comes without us, too. */
const PROOF_WITHIN_MS = 30_000;

export function remoteFixes(service: RemoteService): FixesAt {
  const { client, ask } = service;
  return {
    fixable: (auditId, check) => fixable(auditId, check, service),
    async issue(auditId, issueId) {
      return (await ask(() => getIssue({ client, path: { auditId, issueId } }), issues.getIssue.schema.response[200]))
        .issue;
    },
    async changes(auditId) {
      const schema = contract.listAppliedChanges.schema.response[200];
      const query = { limit: PAGE };
      return (await ask(() => listAppliedChanges({ client, path: { auditId }, query }), schema)).appliedChanges;
    },
    preview: (auditId, issueIds, value) =>
      value === undefined ? previewMany(auditId, issueIds, service) : previewValue(auditId, issueIds, value, service),
    async apply(auditId, { issueId, approvalToken, override }) {
      const body = { approvalToken, ...(override === undefined ? {} : { overrideSuggestedValue: override }) };
      const schema = contract.applyChange.schema.response[200];
      const { appliedChange } = await ask(() => applyChange({ client, path: { auditId, issueId }, body }), schema);
      return settled(appliedChange, service);
    },
    applyMany: (auditId, approvals) => applyMany(auditId, approvals, service),
    rollBack: (auditId, changeId, request) => rollBack(auditId, changeId, request, service),
  };
}

async function fixable(
  auditId: string,
  check: string | undefined,
  { client, ask, server }: RemoteService,
): Promise<ListedIssue[]> {
  const of = check === undefined ? {} : { check };
  const query = { status: "open,regressed", fixable: "true", sort: "-impact", limit: PAGE, ...of } as const;
  const schema = issues.listIssues.schema.response[200];
  const all: ListedIssue[] = [];
  const pages = everyPage((position) =>
    ask(() => listIssues({ client, path: { auditId }, query: { ...query, ...position } }), schema),
  );
  for await (const page of pages) {
    const whole = issues.Issue.array().safeParse(page.issues);
    if (!whole.success) throw strange(server);
    all.push(...whole.data);
  }
  return all;
}

async function previewMany(
  auditId: string,
  issueIds: readonly string[],
  { client, ask, server }: RemoteService,
): Promise<PreviewAnswer[]> {
  const body = { issueIds: [...issueIds] };
  const schema = bulks.bulkPreview.schema.response[200];
  const { previews } = await ask(() => bulkPreview({ client, path: { auditId }, body }), schema);
  return issueIds.map((id) => {
    const preview = previews[id];
    if (preview?.issueId !== id) throw strange(server);
    return preview;
  });
}

async function previewValue(
  auditId: string,
  [issueId = ""]: readonly string[],
  overrideSuggestedValue: string,
  { client, ask }: RemoteService,
): Promise<PreviewAnswer[]> {
  const body = { overrideSuggestedValue };
  const schema = contract.previewEdited.schema.response[200];
  try {
    return [await ask(() => previewEdited({ client, path: { auditId, issueId }, body }), schema)];
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return [{ issueId, error: reportedRefusal(error) }];
  }
}

async function applyMany(
  auditId: string,
  approvals: Parameters<FixesAt["applyMany"]>[1],
  service: RemoteService,
): ReturnType<FixesAt["applyMany"]> {
  const { client, ask } = service;
  const tokens = Object.fromEntries(approvals.map(({ issueId, approvalToken }) => [issueId, approvalToken]));
  const schema = bulks.bulkApply.schema.response[200];
  const begun = await ask(() => bulkApply({ client, path: { auditId }, body: { approvals: tokens } }), schema);
  const path = { auditId, bulkOperationId: begun.bulkOperation.id };
  const { results } = await poll(begun, {
    look: () => ask(() => getBulkOperation({ client, path }), schema),
    until: ({ bulkOperation }) => bulkOperation.status === "completed",
    ...{ everyMs: LOOK_AGAIN_MS, withinMs: END_WITHIN_MS },
  });
  const proven = Object.entries(results).map(async ([id, result]) => {
    const { appliedChange: change } = result;
    return [id, { ...result, appliedChange: change && (await settled(change, service)) }] as const;
  });
  return Object.fromEntries(await Promise.all(proven));
}

async function rollBack(
  auditId: string,
  appliedChangeId: string,
  { force, cascade, reason }: RollbackInput,
  service: RemoteService,
): Promise<AppliedChange> {
  const { client, ask } = service;
  const over = force === undefined ? {} : { force: true, expectedCurrentHash: force };
  const body = { cascade, ...over, ...(reason === undefined ? {} : { reason }) };
  const schema = contract.rollbackChange.schema.response[200];
  const { rollback } = await ask(() => rollbackChange({ client, path: { auditId, appliedChangeId }, body }), schema);
  await settled(rollback, service);
  return readChange({ auditId, id: appliedChangeId }, service);
}

/** The change at its end, and after that for a while until it is proven on the public page. */
async function settled(change: AppliedChange, service: RemoteService): Promise<AppliedChange> {
  const look = () => readChange(change, service);
  const isOver = ({ status }: AppliedChange) => !UNDER_WAY.has(status) && status !== "rolling_back";
  const isProven = ({ status, verification }: AppliedChange) =>
    status !== "applied" || verification.status !== "pending";
  const ended = await poll(change, { look, until: isOver, everyMs: LOOK_AGAIN_MS, withinMs: END_WITHIN_MS });
  return poll(ended, { look, until: isProven, everyMs: LOOK_AGAIN_MS, withinMs: PROOF_WITHIN_MS });
}

async function readChange(
  { auditId, id }: Pick<AppliedChange, "auditId" | "id">,
  { client, ask }: RemoteService,
): Promise<AppliedChange> {
  const path = { auditId, appliedChangeId: id };
  const schema = contract.getAppliedChange.schema.response[200];
  return (await ask(() => getAppliedChange({ client, path }), schema)).appliedChange;
}
