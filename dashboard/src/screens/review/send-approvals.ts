/** Approvals on their way to the service. */
import { bulkApply, type Preview } from "@sitemend/client";
import { ask } from "../../data/ask.ts";
import { sendInParts } from "./send-in-parts.ts";
import { type Bulk, STOP_AFTER_FAILURES } from "./use-bulk.ts";

/** @param onSent called with all that was begun so far; what comes behind a refused call was not sent */
export async function sendApprovals(
  auditId: string,
  previews: readonly Preview[],
  onSent: (bulks: readonly Bulk[]) => void,
): Promise<void> {
  await sendInParts(previews, {
    send: (part, continues) =>
      ask(
        bulkApply({
          path: { auditId },
          body: { approvals: approvalsOf(part), stopAfterFailures: STOP_AFTER_FAILURES, ...continues },
          headers: { prefer: "respond-async" },
        }),
      ),
    onSent,
  });
}

function approvalsOf(previews: readonly Preview[]) {
  return Object.fromEntries(
    previews.map(({ issueId, approvalToken, change }) => [
      issueId,
      change.edited ? { approvalToken, overrideSuggestedValue: change.proposedValue } : { approvalToken },
    ]),
  );
}
