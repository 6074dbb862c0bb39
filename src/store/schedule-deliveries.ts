/** Emails of files that schedules made: one for each address, sent until one attempt succeeds. */
import type pg from "pg";
import { fromUuid, type Id, toUuid } from "#domain/ids.ts";
import type { FileDelivery } from "#domain/schedule.ts";

/** @typeParam Content what the email says, as it is kept */
export interface DueFileEmail<Content> {
  readonly fileId: Id<"fil">;
  readonly scheduleId: Id<"sch">;
  readonly address: string;
  readonly content: Content;
  /** That have failed. */
  readonly attempts: number;
  /** Bytes of the file. */
  readonly size: number;
}

export interface DeliveryRow {
  readonly address: string;
  readonly state: FileDelivery["state"];
  readonly attempts: number;
  readonly problem: string | null;
  readonly tried_at: string | null;
  readonly next_at: string | null;
}

/** Sending a file takes less; a process that has died gives its emails back after this. */
const LEASE_SECONDS = 600;

export function createScheduleDeliveries(pool: pg.Pool) {
  return {
    /** Takes the one that is due the longest; it is this process's until its lease ends. */
    async claim<Content>(): Promise<DueFileEmail<Content> | undefined> {
      const { rows } = await pool.query<{
        file_id: string;
        schedule_id: string;
        address: string;
        content: Content;
        attempts: number;
        size: number;
      }>(
        `with due as (
           select file_id, address from schedule_delivery
           where state = 'pending' and next_at <= now() and (lease_until is null or lease_until < now())
           order by next_at limit 1 for update skip locked)
         update schedule_delivery d set lease_until = now() + make_interval(secs => $1)
         from due, schedule_file f where d.file_id = due.file_id and d.address = due.address and f.id = d.file_id
         returning d.file_id, f.schedule_id, d.address, d.content, d.attempts, f.size`,
        [LEASE_SECONDS],
      );
      const [row] = rows;
      return (
        row && {
          ...{ fileId: fromUuid("fil", row.file_id), scheduleId: fromUuid("sch", row.schedule_id) },
          ...{ address: row.address, content: row.content, attempts: row.attempts, size: row.size },
        }
      );
    },

    /** How an attempt ended. @param wait seconds until the next one; `undefined`: there is none */
    async settle(
      { fileId, address, attempts }: Pick<DueFileEmail<unknown>, "fileId" | "address" | "attempts">,
      { problem, wait }: { readonly problem: string | null; readonly wait: number | undefined },
    ): Promise<void> {
      const state = problem === null ? "delivered" : wait === undefined ? "failed" : "pending";
      await pool.query(
        `update schedule_delivery set state = $3, attempts = attempts + 1, problem = $4, tried_at = now(), lease_until = null,
           next_at = case when $3 = 'pending' then now() + make_interval(secs => $5) end
         where file_id = $1 and address = $2 and state = 'pending' and attempts = $6`,
        [toUuid(fileId), address, state, problem, wait ?? 0, attempts],
      );
    },
  };
}

export function toFileDelivery(row: DeliveryRow): FileDelivery {
  const { address, state, attempts, problem } = row;
  const date = (text: string | null) => (text === null ? null : new Date(text));
  return { address, state, attempts, problem, triedAt: date(row.tried_at), nextAt: date(row.next_at) };
}
