/** Causes of audits that were put into the database without an analysis. */
import { randomBytes } from "node:crypto";
import { causes } from "#contract/index.ts";
import { type AuditId, toUuid } from "#domain/ids.ts";
import type { Person, TestApi } from "./api.ts";

/** Answers the key of a cause that only this audit has found, with no issues of its own. */
export async function newCause({ database }: Pick<TestApi, "database">, auditId: AuditId | string): Promise<string> {
  const causeKey = `cau_${randomBytes(12).toString("hex")}`;
  await database.pool.query(
    `insert into issue_group (audit_id, no, check_id, category, severity, cause, locator, sample_url_id, issues, pages,
       fixable, loss, priority, check_priority, cause_key)
     select $1, coalesce(max(no), 0) + 1, 'title-missing', 'titles', 'error', 'template', '/blog/', 1, 3, 3, 0, 0, 1, 1, $2
       from issue_group where audit_id = $1`,
    [toUuid(auditId as AuditId), causeKey],
  );
  return causeKey;
}

export async function newComment(
  api: TestApi,
  { websiteId, causeKey }: { readonly websiteId: string; readonly causeKey: string },
  as: Person | { readonly token: string | undefined } = "editor",
): Promise<string> {
  const body = { text: "Ask the agency." };
  const by = typeof as === "string" ? { as } : { as: null, headers: { authorization: `Bearer ${as.token}` } };
  const answer = await api.call(causes.addCauseComment, { ...by, params: { websiteId, causeKey }, body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data.comment.id;
}
