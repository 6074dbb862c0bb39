/** A link to a report, made over the API. */
import { shares } from "#contract/index.ts";
import { type AuditId, type ShareId, toUuid } from "#domain/ids.ts";
import type { TestApi } from "./api.ts";

export const SHARE_PASSWORD = "correct horse battery";

export async function share(api: TestApi, auditId: AuditId, body: object = {}): Promise<{ id: string; token: string }> {
  const answer = await api.call(shares.createShare, { as: "editor", params: { auditId }, body });
  return { id: answer.body.data.share.id, token: answer.body.data.token };
}

export async function endShare(api: TestApi, id: string, how: "revoked" | "expired"): Promise<void> {
  const set = how === "revoked" ? "revoked_at = now()" : "expires_at = now() - interval '1 second'";
  await api.database.pool.query(`update report_share set ${set} where id = $1`, [toUuid(id as ShareId)]);
}
