/** Bulk operations as they go on, of changes or of rollbacks; several that continue each other look like one. */
import { type BulkOperation, type BulkResult, cancelBulkOperation, getBulkOperation } from "@sitemend/client";
import { useQueries } from "@tanstack/react-query";
import { ask } from "../../data/ask.ts";

const POLL_MS = 700;
/** The service stops by itself then, also when nobody looks. */
export const STOP_AFTER_FAILURES = 3;

export interface Bulk {
  readonly bulkOperation: BulkOperation;
  readonly results: Readonly<Record<string, BulkResult>>;
}

/** Ends the operation and all that continue it. */
export async function stopBulk(auditId: string, { bulkOperation }: Bulk): Promise<void> {
  await ask(cancelBulkOperation({ path: { auditId, bulkOperationId: bulkOperation.id } }));
}

/** Follows operations until they have ended. `undefined` while there is none. */
export function useBulk(auditId: string, started: readonly Bulk[]): Bulk | undefined {
  const answers = useQueries({
    queries: started.map((bulk) => ({
      queryKey: ["audit", auditId, "bulk", bulk.bulkOperation.id],
      queryFn: (): Promise<Bulk> =>
        ask(getBulkOperation({ path: { auditId, bulkOperationId: bulk.bulkOperation.id } })),
      initialData: bulk,
      staleTime: 0,
      refetchInterval: ({ state }: { state: { data: Bulk | undefined } }) =>
        state.data?.bulkOperation.status === "running" ? POLL_MS : (false as const),
    })),
  });
  return together(started.map((bulk, at) => answers[at]?.data ?? bulk));
}

function together(bulks: readonly Bulk[]): Bulk | undefined {
  const [first, ...others] = bulks;
  if (first === undefined) return undefined;
  const summary = { ...first.bulkOperation.summary };
  for (const { bulkOperation } of others)
    for (const key of Object.keys(summary) as (keyof typeof summary)[]) summary[key] += bulkOperation.summary[key];
  const status = bulks.some(({ bulkOperation }) => bulkOperation.status === "running") ? "running" : "completed";
  return {
    // Whatever is asked of the first goes for those behind it.
    bulkOperation: { ...first.bulkOperation, status, summary },
    results: Object.assign({}, ...bulks.map(({ results }) => results)),
  };
}
