/** What happened to an audit, in order; the event stream resumes from here. */
import type { KeptEvent } from "#domain/audit-record.ts";
import { type AuditId, toUuid } from "#domain/ids.ts";
import type { Database } from "./database.ts";

export function createEventStore(database: Database) {
  return {
    async after(auditId: AuditId, seq: number, limit: number): Promise<KeptEvent[]> {
      const rows = await database
        .selectFrom("audit_event")
        .select(["seq", "type", "data", "at"])
        .where("audit_id", "=", toUuid(auditId))
        .where("seq", ">", String(seq))
        .orderBy("seq")
        .limit(limit)
        .execute();
      return rows.map((row) => ({ seq: Number(row.seq), type: row.type, data: row.data, at: row.at }));
    },
  };
}
