import type { CauseComment } from "#domain/cause-work.ts";
import type { Ticket } from "#domain/tracker.ts";
import type { CauseNow } from "#tasks/index.ts";

export function causeView({ group, lastAuditId, updatedAt, tickets, ...cause }: CauseNow) {
  return {
    ...cause,
    tickets: tickets.map(ticketView),
    updatedAt: updatedAt?.toISOString() ?? null,
    last: lastAuditId && {
      auditId: lastAuditId,
      groupId: group === undefined ? null : `grp_${group.no}`,
      open: group?.open ?? 0,
      affectedPages: group?.pages ?? 0,
    },
  };
}

export function commentView({ id, authorId, authorName, text, createdAt }: CauseComment) {
  return { id, authorId, author: authorName, text, createdAt: createdAt.toISOString() };
}

export function ticketView({ id, trackerId, kind, project, state, key, url, createdBy, createdAt }: Ticket) {
  return { id, trackerId, kind, project, state, key, url, createdBy, createdAt: createdAt.toISOString() };
}
