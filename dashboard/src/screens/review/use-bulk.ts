/** A bulk operation as it goes on, of changes or of rollbacks. */
import { type BulkOperation, type BulkResult, cancelBulkOperation, getBulkOperation } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ask } from "../../data/ask.ts";

const POLL_MS = 700;
const STOP_AFTER_FAILURES = 3;

export interface Bulk {
  readonly bulkOperation: BulkOperation;
  readonly results: Readonly<Record<string, BulkResult>>;
}

export async function stopBulk(auditId: string, { bulkOperation }: Bulk): Promise<void> {
  await ask(cancelBulkOperation({ path: { auditId, bulkOperationId: bulkOperation.id } }));
}

/** Follows the operation until it has ended, and ends it when it goes wrong again and again. */
export function useBulk(auditId: string, started: Bulk | undefined): Bulk | undefined {
  const id = started?.bulkOperation.id;
  const { data } = useQuery({
    queryKey: ["audit", auditId, "bulk", id],
    queryFn: (): Promise<Bulk> => ask(getBulkOperation({ path: { auditId, bulkOperationId: id ?? "" } })),
    enabled: id !== undefined,
    initialData: started,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.bulkOperation.status === "running" ? POLL_MS : false),
  });
  const failed = data?.bulkOperation.summary.failed ?? 0;
  const isRunning = data?.bulkOperation.status === "running";
  useEffect(() => {
    if (data !== undefined && isRunning && failed >= STOP_AFTER_FAILURES) void stopBulk(auditId, data);
  }, [auditId, data, isRunning, failed]);
  return started === undefined ? undefined : (data ?? started);
}
