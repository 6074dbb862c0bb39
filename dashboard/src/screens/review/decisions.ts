/**
 * What a person decided in the queue, until it is applied. It outlives the screen, so that a look elsewhere loses nothing;
 * approvals are tokens and stay in memory only.
 */
import type { Preview } from "@sitemend/client";
import { useSyncExternalStore } from "react";
import { onAnotherPerson } from "../../data/session-state.ts";

export type Decision =
  | { readonly kind: "approved"; readonly preview: Preview }
  /** The service has the approval: it is no longer for the person to give. */
  | { readonly kind: "sent" }
  | { readonly kind: "skipped" }
  | { readonly kind: "rejected" };

export type Decisions = ReadonlyMap<string, Decision>;

const byAudit = new Map<string, Decisions>();
const NONE: Decisions = new Map();
const listeners = new Set<() => void>();

// Approvals are one person's: whoever signs in after them begins with none.
onAnotherPerson(() => {
  byAudit.clear();
  changed();
});

function change(auditId: string, next: (before: Decisions) => Decisions): void {
  byAudit.set(auditId, next(byAudit.get(auditId) ?? NONE));
  changed();
}

function changed(): void {
  for (const listener of listeners) listener();
  // Approvals do not outlive the page: whoever reloads or closes it is asked first, on whatever screen they are.
  const hasApprovals = [...byAudit.values()].some((decisions) => approvedOf(decisions).length > 0);
  if (hasApprovals) addEventListener("beforeunload", warn);
  else removeEventListener("beforeunload", warn);
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

export function decide(auditId: string, issueId: string, decision: Decision): void {
  change(auditId, (before) => new Map(before).set(issueId, decision));
}

export function decideAll(auditId: string, decisions: Decisions): void {
  change(auditId, (before) => new Map([...before, ...decisions]));
}

export function takeBack(auditId: string, issueIds: Iterable<string>): void {
  change(auditId, (before) => {
    const next = new Map(before);
    for (const id of issueIds) next.delete(id);
    return next;
  });
}

export function useDecisions(auditId: string): Decisions {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => byAudit.get(auditId) ?? NONE,
  );
}

/** A minute in hand: an approval that dies on its way to the service was no approval. */
const MARGIN_MS = 60_000;

export function approvedOf(decisions: Decisions): Preview[] {
  return [...decisions.values()].flatMap((one) => (one.kind === "approved" ? [one.preview] : []));
}

export function isExpired({ approvalTokenExpiresAt }: Preview, now = Date.now()): boolean {
  return new Date(approvalTokenExpiresAt).getTime() - MARGIN_MS < now;
}

export function tallyOf(decisions: Decisions, issueIds: readonly string[]): Record<Decision["kind"], number> {
  const tally = { approved: 0, sent: 0, skipped: 0, rejected: 0 };
  for (const id of issueIds) {
    const decision = decisions.get(id);
    if (decision !== undefined) tally[decision.kind]++;
  }
  return tally;
}
