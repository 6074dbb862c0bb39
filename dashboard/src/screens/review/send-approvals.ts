/** Approvals on their way to the service: as many calls as it takes, each continuing the one before. */
import { bulkApply, type Preview } from "@sitemend/client";
import { ask } from "../../data/ask.ts";
import { type Bulk, STOP_AFTER_FAILURES } from "./use-bulk.ts";

/** The service takes no more in one call. */
const AT_ONCE = 100;

/** @param onSent called with all that was begun so far; what comes behind a refused call was not sent */
export async function sendApprovals(
  auditId: string,
  previews: readonly Preview[],
  onSent: (bulks: readonly Bulk[]) => void,
): Promise<void> {
  const begun: Bulk[] = [];
  for (let at = 0; at < previews.length; at += AT_ONCE) {
    const before = begun.at(-1);
    const continues = before === undefined ? {} : { continues: before.bulkOperation.id };
    const approvals = approvalsOf(previews.slice(at, at + AT_ONCE));
    begun.push(
      await ask(
        bulkApply({
          path: { auditId },
          body: { approvals, stopAfterFailures: STOP_AFTER_FAILURES, ...continues },
          headers: { prefer: "respond-async" },
        }),
      ),
    );
    onSent([...begun]);
  }
}

function approvalsOf(previews: readonly Preview[]) {
  return Object.fromEntries(
    previews.map(({ issueId, approvalToken, change }) => [
      issueId,
      change.edited ? { approvalToken, overrideSuggestedValue: change.proposedValue } : { approvalToken },
    ]),
  );
}
