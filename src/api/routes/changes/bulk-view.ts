/** A bulk operation as it goes out: the sum, and the result of each item. */
import type { BulkAnswer } from "#changes/index.ts";
import { changeView } from "./change-view.ts";

export function bulkView({ bulk, changes, ...rest }: Omit<BulkAnswer, "replayed"> & { readonly replayed?: boolean }) {
  const results = bulk.items.map(({ subject, changeId, result }) => {
    const change = changeId === null ? undefined : changes.get(changeId);
    const code = result?.error?.code;
    return [
      subject,
      {
        status: result?.status ?? ("pending" as const),
        httpStatus: result?.httpStatus ?? 202,
        appliedChange: change ? changeView(change) : null,
        error: result?.error ? { ...result.error, details: result.error.details ?? {} } : null,
        previewUrl: code === "preview_stale" ? `/api/v1/audit/${bulk.auditId}/issues/${subject}/preview-apply` : null,
      },
    ] as const;
  });
  return {
    bulkOperation: {
      id: bulk.id,
      kind: bulk.kind,
      status: bulk.status,
      outcome: outcomeOf(bulk),
      summary: summaryOf(bulk),
      stopAfterFailures: bulk.stopAfterFailures,
      continues: bulk.continues,
      createdAt: bulk.createdAt.toISOString(),
      finishedAt: bulk.finishedAt?.toISOString() ?? null,
      ...rest,
    },
    results: Object.fromEntries(results),
  };
}

type Bulk = BulkAnswer["bulk"];

function summaryOf({ items }: Bulk) {
  const count = (...wanted: string[]) => items.filter(({ result }) => wanted.includes(result?.status ?? "")).length;
  return {
    requested: items.length,
    applied: count("applied", "rolled_back"),
    unchanged: count("unchanged"),
    conflict: count("conflict"),
    failed: count("failed"),
    skipped: count("skipped"),
    inDoubt: count("in_doubt"),
  };
}

function outcomeOf(bulk: Bulk) {
  if (bulk.status === "running") return null;
  const { requested, applied, unchanged } = summaryOf(bulk);
  if (applied + unchanged === requested) return "all_applied" as const;
  return applied + unchanged === 0 ? ("none_applied" as const) : ("partial" as const);
}

/** 202 while it runs, 207 when not all items came to the same good end. */
export function bulkStatus(bulk: Bulk): 200 | 202 | 207 {
  if (bulk.status === "running") return 202;
  return outcomeOf(bulk) === "all_applied" ? 200 : 207;
}

export function bulkPath({ auditId, id }: Pick<Bulk, "auditId" | "id">): string {
  return `/api/v1/audit/${auditId}/bulk-operations/${id}`;
}
