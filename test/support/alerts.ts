/** Alerts and recipients of tests. */
import { alerts, recipients } from "#contract/index.ts";
import { type Id, toUuid } from "#domain/ids.ts";
import type { Person, TestApi } from "./api.ts";
import { newId } from "./identity.ts";
import { seedAudit } from "./seed.ts";

export const SOME_RECIPIENT = { kind: "email", name: "SEO team", address: "seo@example.com" } as const;
export const SOME_ALERT = { name: "New errors", trigger: { kind: "new_issues" } } as const;

/** Its id. */
export async function newRecipient(api: TestApi, more: object = {}, as: Person = "admin"): Promise<string> {
  const answer = await api.call(recipients.createRecipient, { as, body: { ...SOME_RECIPIENT, ...more } });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data.recipient.id;
}

/** Its id. */
export async function newAlert(api: TestApi, more: object = {}, as: Person = "editor"): Promise<string> {
  const answer = await api.call(alerts.createAlert, { as, body: { ...SOME_ALERT, ...more } });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data.alert.id;
}

/** One that is open, of a website of its own in the workspace of its alert. */
export async function newIncident(
  { database: { pool } }: TestApi,
  alertId: string,
): Promise<{ incidentId: string; websiteId: string }> {
  const { websiteId, auditId } = await seedAudit(pool);
  const incidentId = newId("inc");
  const facts = {
    ...{ kind: "new_issues", checkId: "title-missing", severity: "error", issues: 1, pages: 1, share: 0.05 },
    urls: ["https://tea.example/"],
  };
  await pool.query(
    `insert into incident (id, alert_id, website_id, workspace_id, key, facts, audit_type, start_url, state, opened_by)
     select $1, id, $3, workspace_id, 'issues title-missing full-audit', $4, 'full-audit', 'https://tea.example/', 'open', $5
     from alert where id = $2`,
    [toUuid(incidentId), toUuid(alertId as Id<"alr">), toUuid(websiteId), JSON.stringify(facts), toUuid(auditId)],
  );
  return { incidentId, websiteId };
}
