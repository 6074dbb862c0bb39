/** Files that schedules made: the last few of each, compressed. */
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type pg from "pg";
import { fromUuid, type Id, toUuid } from "#domain/ids.ts";
import { FILES_KEPT, type ScheduleFile } from "#domain/schedule.ts";
import { inTransaction } from "./crawl-writes.ts";
import { type DeliveryRow, toFileDelivery } from "./schedule-deliveries.ts";

export interface NewScheduleFile extends Omit<ScheduleFile, "emailedTo" | "deliveries"> {
  /** Whom it is sent to, each once, and what the email says. */
  readonly email: { readonly addresses: readonly string[]; readonly content: object };
  readonly scheduleId: Id<"sch">;
  readonly content: Uint8Array;
}

interface FileRow {
  readonly id: string;
  readonly audit_id: string;
  readonly name: string;
  readonly format: ScheduleFile["format"];
  readonly scope: ScheduleFile["scope"];
  readonly size: number;
  readonly emailed_to: number;
  readonly created_at: Date;
  readonly deliveries: readonly DeliveryRow[];
}

const COLUMNS = `id, audit_id, name, format, scope, size, emailed_to, created_at,
  (select coalesce(jsonb_agg(jsonb_build_object('address', d.address, 'state', d.state, 'attempts', d.attempts, 'problem', d.problem,
      'tried_at', d.tried_at, 'next_at', d.next_at) order by d.address), '[]')
     from schedule_delivery d where d.file_id = schedule_file.id) as deliveries`;
const [compressed, expanded] = [promisify(gzip), promisify(gunzip)];

export function createScheduleFileStore(pool: pg.Pool) {
  return {
    /** Newest first. */
    async list(scheduleId: Id<"sch">): Promise<ScheduleFile[]> {
      const { rows } = await pool.query<FileRow>(
        `select ${COLUMNS} from schedule_file where schedule_id = $1 order by created_at desc, id desc`,
        [toUuid(scheduleId)],
      );
      return rows.map(toFile);
    },

    /** Only of that schedule. */
    async read(scheduleId: Id<"sch">, id: Id<"fil">) {
      const { rows } = await pool.query<FileRow & { content: Buffer }>(
        `select ${COLUMNS}, content from schedule_file where schedule_id = $1 and id = $2`,
        [toUuid(scheduleId), toUuid(id)],
      );
      const [row] = rows;
      return row && { file: toFile(row), content: await expanded(row.content) };
    },

    /** False when it is there, or its schedule isn't any more. Removes those that are too many. */
    async insert({ content, scheduleId, email, ...file }: NewScheduleFile): Promise<boolean> {
      const packed = await compressed(content);
      return inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          `insert into schedule_file (id, schedule_id, audit_id, name, format, scope, size, emailed_to, created_at, content)
           select $1, id, $3, $4, $5, $6, $7, $8, $9, $10 from schedule where id = $2 on conflict do nothing`,
          [
            ...[toUuid(file.id), toUuid(scheduleId), toUuid(file.auditId), file.name, file.format, file.scope],
            ...[file.size, email.addresses.length, file.createdAt, packed],
          ],
        );
        if (rowCount === 1)
          await client.query(
            "insert into schedule_delivery (file_id, address, content) select $1, unnest($2::text[]), $3",
            [toUuid(file.id), email.addresses, JSON.stringify(email.content)],
          );
        await client.query(
          `delete from schedule_file f where schedule_id = $1
             and not exists (select from schedule_delivery d where d.file_id = f.id and d.state = 'pending') and id not in
             (select id from schedule_file where schedule_id = $1 order by created_at desc, id desc limit $2)`,
          [toUuid(scheduleId), FILES_KEPT],
        );
        return rowCount === 1;
      });
    },
  };
}

function toFile(row: FileRow): ScheduleFile {
  return {
    id: fromUuid("fil", row.id),
    auditId: fromUuid("aud", row.audit_id),
    name: row.name,
    format: row.format,
    scope: row.scope,
    size: row.size,
    emailedTo: row.emailed_to,
    deliveries: row.deliveries.map(toFileDelivery),
    createdAt: row.created_at,
  };
}
