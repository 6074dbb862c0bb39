import type { Recipients } from "#alerts/index.ts";
import type { Recipient } from "#domain/recipient.ts";

export async function recipientView(recipient: Recipient, recipients: Recipients) {
  const { id, workspaceId, kind, name, address, timing, state, failingSince, createdAt, version } = recipient;
  const waiting = await recipients.waiting(recipient);
  const [last] = await recipients.messages(id, 1);
  return {
    ...{ id, workspaceId, kind, name, address, timing, state, version },
    failingSince: failingSince?.toISOString() ?? null,
    lastMessage: last
      ? { at: last.at.toISOString(), state: last.state, attempts: last.attempts, problem: last.problem }
      : null,
    waiting: waiting && { incidents: waiting.incidents, nextAt: waiting.nextAt.toISOString() },
    createdAt: createdAt.toISOString(),
  };
}

export function recipientETag({ version }: Recipient): string {
  return `"${version}"`;
}
