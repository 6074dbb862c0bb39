import { integrations as contract } from "#contract/index.ts";
import { type AuditId, toUuid } from "#domain/ids.ts";
import type { Person, TestApi } from "./api.ts";

/** A webhook that the admin made, with its secret. */
export async function newIntegration(api: TestApi, websiteId: string, more: object = {}, as: Person = "admin") {
  return create(
    api,
    { kind: "webhook", name: "Deploy", url: "https://ci.example/hook", websiteIds: [websiteId], ...more },
    as,
  );
}

/** A deploy hook that the admin made: one whose URL is its credential. */
export async function newDeployHook(api: TestApi, websiteId: string, more: object = {}, as: Person = "admin") {
  const url = "https://build.example/hooks/secret-path";
  return create(api, { kind: "deploy_hook", service: "url", name: "Build", url, websiteIds: [websiteId], ...more }, as);
}

export const GITHUB_HOOK = {
  service: "github",
  url: "https://github.example/api/v3/",
  repository: "tea-house/shop",
  token: "github_pat_secret",
} as const;
export const GITLAB_HOOK = {
  service: "gitlab",
  url: "https://gitlab.example",
  repository: "tea/house",
  ref: "main",
  token: "glptt-secret",
} as const;

async function create(api: TestApi, body: object, as: Person) {
  const answer = await api.call(contract.createIntegration, { as, body });
  if (answer.status !== 201) throw new Error(answer.text);
  const { integration, secret } = answer.body.data;
  return { id: String(integration.id), etag: String(answer.headers.etag), secret: String(secret) };
}

/** An event of the audit, on its way to the webhook. */
export async function newEvent(api: TestApi, auditId: AuditId, integrationId: string, as: Person = "admin") {
  await api.database.pool.query(
    `insert into outbox_event (workspace_id, website_id, type, subject, data)
     select workspace_id, website_id, 'audit.failed', id, '{"status": "failed"}' from audit where id = $1`,
    [toUuid(auditId)],
  );
  await api.store.outbox.place();
  const { body } = await api.call(contract.listDeliveries, { as, params: { integrationId } });
  return String(body.data.deliveries[0].eventId);
}
