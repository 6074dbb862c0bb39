/**
 * Approvals that were sent, until their end was seen. Like decisions it outlives the screen: whoever comes back finds what
 * still runs, and what became of it.
 */
import { type LeftOut, oneOfEachPlace, type Preview } from "@sitemend/client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { onAnotherPerson } from "../../data/session-state.ts";
import { type Decision, decideAll, takeBack } from "./decisions.ts";
import { isSettled } from "./item-results.tsx";
import { forgetRun, keepRun, keptRun } from "./kept-runs.ts";
import { placeName } from "./place-name.ts";
import { sendApprovals } from "./send-approvals.ts";
import { type Bulk, idOf, type Started, useBulk } from "./use-bulk.ts";

export interface Run {
  /** Empty after a reload: approvals are gone with the page. */
  readonly sent: readonly Preview[];
  /** What was sent, by issue. */
  readonly titles: Readonly<Record<string, string>>;
  /** Of the same place as one that was sent. */
  readonly leftOut: readonly LeftOut<Preview>[];
  readonly begun: readonly Started[];
  readonly isSending: boolean;
  /** Why not all were sent; `null`: they were. */
  readonly error: unknown;
  /** Whether the decisions know how it ended. */
  readonly isReconciled: boolean;
}

/** How many were sent. */
export const sizeOf = ({ titles }: Run): number => Object.keys(titles).length;

const byAudit = new Map<string, Run>();
const listeners = new Set<() => void>();
const NOTHING: readonly Started[] = [];

onAnotherPerson(() => {
  byAudit.clear();
  for (const listener of listeners) listener();
});

/** Taken up again after a reload. */
function runOf(auditId: string): Run | undefined {
  const kept = byAudit.has(auditId) ? undefined : keptRun(auditId);
  if (kept !== undefined) {
    const { bulkIds: begun, titles } = kept;
    byAudit.set(auditId, { sent: [], titles, leftOut: [], begun, isSending: false, error: null, isReconciled: false });
  }
  return byAudit.get(auditId);
}

function change(auditId: string, next: Partial<Run>): void {
  const run = byAudit.get(auditId);
  if (run === undefined) return;
  byAudit.set(auditId, { ...run, ...next });
  for (const listener of listeners) listener();
}

export function clearRun(auditId: string): void {
  byAudit.delete(auditId);
  forgetRun(auditId);
  for (const listener of listeners) listener();
}

/** Sends the first approval of each place. What the service has got is no longer among the approved. */
export async function startRun(auditId: string, approved: readonly Preview[]): Promise<void> {
  const { kept: sent, leftOut } = oneOfEachPlace(approved);
  const titles = Object.fromEntries(sent.map((preview) => [preview.issueId, placeName(preview)]));
  byAudit.set(auditId, { sent, titles, leftOut, begun: NOTHING, isSending: true, error: null, isReconciled: false });
  change(auditId, {});
  try {
    await sendApprovals(auditId, sent, (begun) => {
      const ids = begun.flatMap(({ results }) => Object.keys(results));
      decideAll(auditId, new Map(ids.map((id) => [id, { kind: "sent" }] as const)));
      takeBack(
        auditId,
        leftOut.map(({ preview }) => preview.issueId),
      );
      keepRun(auditId, {
        bulkIds: begun.map(idOf),
        titles: Object.fromEntries(ids.map((id) => [id, titles[id] ?? id])),
      });
      change(auditId, { begun });
    });
    change(auditId, { isSending: false });
  } catch (error) {
    change(auditId, { isSending: false, error });
  }
}

export interface RunNow {
  readonly run: Run | undefined;
  /** All of it as one operation; `undefined` before the service has answered. */
  readonly bulk: Bulk | undefined;
  readonly isOver: boolean;
}

/** The run as it goes on. At its end, what was not begun is among the approved again. */
export function useRun(auditId: string): RunNow {
  const run = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => runOf(auditId),
  );
  const client = useQueryClient();
  const bulk = useBulk(auditId, run?.begun ?? NOTHING);
  const isOver = bulk?.bulkOperation.status === "completed" && run?.isSending === false;
  useEffect(() => {
    if (run === undefined || bulk === undefined || !isOver || run.isReconciled) return;
    change(auditId, { isReconciled: true });
    reconcile(auditId, run, bulk);
    void client.invalidateQueries({ queryKey: ["audit", auditId] });
  }, [auditId, run, bulk, isOver, client]);
  return { run, bulk, isOver };
}

function reconcile(auditId: string, { sent, leftOut }: Run, { results }: Bulk): void {
  // Whatever was approved of the places that were written meanwhile was approved against a value that is gone.
  takeBack(auditId, [...Object.keys(results), ...leftOut.map(({ preview }) => preview.issueId)]);
  const again = sent.filter(({ issueId }) => {
    const result = results[issueId];
    return result?.status === "skipped" && !isSettled(result);
  });
  decideAll(
    auditId,
    new Map(again.map((preview): [string, Decision] => [preview.issueId, { kind: "approved", preview }])),
  );
}
