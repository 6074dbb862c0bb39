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

/** An operation as it was answered, or the id of one that is to be read again. */
export type Started = Bulk | string;

/** Follows operations until they have ended. `undefined` while there is none, or none of them is known. */
export function useBulk(auditId: string, started: readonly Started[]): Bulk | undefined {
  const answers = useQueries({
    queries: started.map((one) => ({
      queryKey: ["audit", auditId, "bulk", idOf(one)],
      queryFn: (): Promise<Bulk> => ask(getBulkOperation({ path: { auditId, bulkOperationId: idOf(one) } })),
      initialData: typeof one === "string" ? undefined : one,
      staleTime: 0,
      refetchInterval: ({ state }: { state: { data: Bulk | undefined } }) =>
        state.data?.bulkOperation.status === "running" ? POLL_MS : (false as const),
    })),
  });
  const known = started.map((one, at) => answers[at]?.data ?? one);
  return together(known.filter((one) => typeof one !== "string"));
}

export function idOf(started: Started): string {
  return typeof started === "string" ? started : started.bulkOperation.id;
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
