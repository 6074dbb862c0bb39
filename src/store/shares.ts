/** Links that show a report. Only hashes of their words are here. */
import type pg from "pg";
import { type AuditId, fromUuid, type ShareId, toUuid } from "#domain/ids.ts";
import { inTransaction } from "./crawl-writes.ts";
import { logWithin, statementsOn } from "./log-within.ts";

export interface Share {
  readonly id: ShareId;
  readonly auditId: AuditId;
  readonly tokenHash: string;
  readonly passwordHash: string | null;
  readonly brandName: string | null;
  readonly brandTitle: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

export type NewShare = Omit<Share, "createdAt" | "revokedAt"> & { readonly createdBy: string };

interface ShareRow {
  readonly id: string;
  readonly audit_id: string;
  readonly token_hash: string;
  readonly password_hash: string | null;
  readonly brand_name: string | null;
  readonly brand_title: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
}

export function createShareStore(pool: pg.Pool) {
  return {
    async insert(share: NewShare): Promise<void> {
      const { id, auditId, tokenHash, passwordHash, brandName, brandTitle, createdBy, expiresAt } = share;
      await inTransaction(pool, async (client) => {
        await client.query(
          `insert into report_share (id, audit_id, token_hash, password_hash, brand_name, brand_title, created_by, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
          [toUuid(id), toUuid(auditId), tokenHash, passwordHash, brandName, brandTitle, createdBy, expiresAt],
        );
        await logWithin(statementsOn(client), "share.created", { object: id });
      });
    },

    /** The newest first. */
    async list(auditId: AuditId, page: { after: ShareId | undefined; limit: number }): Promise<Share[]> {
      const { rows } = await pool.query<ShareRow>(
        "select * from report_share where audit_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3",
        [toUuid(auditId), page.after && toUuid(page.after), page.limit],
      );
      return rows.map(toShare);
    },

    /** `undefined` alike for what never was, has expired and was revoked. */
    async live(tokenHash: string): Promise<Share | undefined> {
      const { rows } = await pool.query<ShareRow>(
        "select * from report_share where token_hash = $1 and revoked_at is null and expires_at > now()",
        [tokenHash],
      );
      return rows[0] && toShare(rows[0]);
    },

    /** False when the audit has no such share. Once revoked, it stays so. */
    async revoke(auditId: AuditId, id: ShareId): Promise<boolean> {
      return inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          "update report_share set revoked_at = coalesce(revoked_at, now()) where audit_id = $1 and id = $2",
          [toUuid(auditId), toUuid(id)],
        );
        if (rowCount === 1) await logWithin(statementsOn(client), "share.revoked", { object: id });
        return rowCount === 1;
      });
    },
  };
}

function toShare(row: ShareRow): Share {
  return {
    id: fromUuid("shr", row.id),
    auditId: fromUuid("aud", row.audit_id),
    tokenHash: row.token_hash,
    passwordHash: row.password_hash,
    brandName: row.brand_name,
    brandTitle: row.brand_title,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  };
}
