/** A finished audit of a site in memory whose WordPress is connected: what tests of changes start from. */

import { changes as contract, wordpress } from "#contract/index.ts";
import type { AuditId, IssueId, WebsiteId } from "#domain/ids.ts";
import { toUuid } from "#domain/ids.ts";
import type { ApiAnswer, CallOptions, Person, TestApi } from "./api.ts";
import { GOOD_PASSWORD } from "./memory-site.ts";
import { seedAudit } from "./seed.ts";

export interface MemoryShop {
  readonly auditId: AuditId;
  readonly websiteId: WebsiteId;
  /** The first thirty suggest a title, the rest nothing. */
  readonly issueIds: readonly IssueId[];
  issue(index: number): IssueId;
  at(index: number): { auditId: string; issueId: string };
  /** Gives an issue another suggestion. */
  suggest(index: number, suggestion: { field: string; value: string; target?: string }): Promise<void>;
  preview(index: number, options?: Omit<CallOptions, "params">): Promise<ApiAnswer>;
  /** A fresh approval. */
  token(index: number, options?: Omit<CallOptions, "params">): Promise<string>;
  apply(index: number, body: unknown, options?: Omit<CallOptions, "params" | "body">): Promise<ApiAnswer>;
  /** Previews and applies; the id of the change. */
  change(index: number): Promise<string>;
  rollback(changeId: string, body?: unknown): Promise<ApiAnswer>;
}

export const CREDENTIALS = { siteUrl: "https://shop.example", username: "editor", applicationPassword: GOOD_PASSWORD };

/**
 * Each call makes a website of its own path, so that places of two tests never meet.
 * @param ofStranger the website is the stranger's, who does everything there
 */
export async function memoryShop(
  api: TestApi,
  { connect = true, ofStranger = false }: { connect?: boolean; ofStranger?: boolean } = {},
): Promise<MemoryShop> {
  const [admin, editor]: readonly [Person, Person] = ofStranger ? ["stranger", "stranger"] : ["admin", "editor"];
  Object.assign(api.site, { trouble: "none", mode: "guarded", instanceId: "instance-1" });
  Object.assign(api.site, { gate: Promise.resolve(), writeGate: Promise.resolve(), locateGate: Promise.resolve() });
  Object.assign(api.site.health, { status: "healthy", checks: [] });
  const audit = await seedAudit(api.database.pool, {
    origin: api.site.homeUrl,
    ...(ofStranger ? { workspaceId: api.strangersWorkspace } : {}),
  });
  const { auditId, websiteId, issueIds } = audit;
  // Titles of different pages, or else they would all change one place.
  await api.database.pool.query(
    `insert into known_url (audit_id, id, url, kind, discovered_by, depth)
     select $1, 100 + n, $2 || n, 'page', 'link', 1 from generate_series(0, 44) n`,
    [toUuid(auditId), `${api.site.homeUrl}/${auditId}/`],
  );
  for (const table of ["page", "page_content"])
    await api.database.pool.query(
      `insert into ${table} select (jsonb_populate_record(one, jsonb_build_object('url_id', 100 + n, 'indexable', false))).*
         from ${table} one, generate_series(0, 44) n where one.audit_id = $1 and one.url_id = 2`,
      [toUuid(auditId)],
    );
  await api.database.pool.query(
    `update issue set url_id = 99 + place, suggestion = case when place <= 30
         then jsonb_build_object('field', 'title', 'value', 'Tea ' || (place - 1), 'risk', 'review', 'source', 'a heading') else suggestion end
       from unnest($1::uuid[]) with ordinality listed (id, place) where issue.id = listed.id`,
    [issueIds.map(toUuid)],
  );
  const issue = (index: number): IssueId => issueIds[index] ?? (issueIds[0] as IssueId);
  const at = (index: number) => ({ auditId, issueId: issue(index) });
  if (connect) {
    const done = await api.call(wordpress.connectWordPress, { as: admin, params: { websiteId }, body: CREDENTIALS });
    if (done.status !== 200) throw new Error(done.text);
  }
  const preview: MemoryShop["preview"] = (index, options) =>
    api.call(contract.previewApply, { as: editor, ...options, params: at(index) });
  const token: MemoryShop["token"] = async (index, options) =>
    String((await preview(index, options)).body.data.approvalToken);
  const apply: MemoryShop["apply"] = (index, body, options) =>
    api.call(contract.applyChange, { as: editor, ...options, params: at(index), body });
  return {
    ...{ auditId, websiteId, issueIds, issue, at, preview, token, apply },
    async suggest(index, suggestion) {
      await api.database.pool.query("update issue set suggestion = $2 where id = $1", [
        toUuid(issue(index)),
        JSON.stringify({ risk: "safe", source: "a test", ...suggestion }),
      ]);
    },
    async change(index) {
      const done = await apply(index, { approvalToken: await token(index) });
      if (done.status !== 200) throw new Error(done.text);
      return String(done.body.data.appliedChange.id);
    },
    rollback: (appliedChangeId, body) =>
      api.call(contract.rollbackChange, {
        as: editor,
        params: { auditId, appliedChangeId },
        ...(body === undefined ? {} : { body }),
      }),
  };
}

/** Where the memory site keeps the title of an issue's page. */
export function titlePlace(shop: Pick<MemoryShop, "auditId">, index: number): string {
  return `page:/${shop.auditId}/${index} title`;
}

type Spoil = (api: TestApi, shop: MemoryShop) => unknown;
const trouble =
  (kind: TestApi["site"]["trouble"]): Spoil =>
  ({ site }) => {
    site.trouble = kind;
  };

/** Connects a website of the admin's to the WordPress of these tests, which is then at its origin and no other's. */
export async function connectIn(api: TestApi, websiteId: WebsiteId): Promise<void> {
  const { homeUrl } = api.site;
  const values = [homeUrl, toUuid(websiteId)];
  await api.database.pool.query(
    "update website set origin = 'https://moved-' || id || '.example' where origin = $1 and id <> $2",
    values,
  );
  await api.database.pool.query("update website set origin = $1 where id = $2", values);
  const done = await api.call(wordpress.connectWordPress, { as: "admin", params: { websiteId }, body: CREDENTIALS });
  if (done.status !== 200) throw new Error(done.text);
}

/** What makes a site impossible to read or to write to, by the refusal that it leads to. */
export const SPOILED: Readonly<Record<string, Spoil>> = {
  wordpress_not_connected: (api, { websiteId }) =>
    api.call(wordpress.disconnectWordPress, { as: "admin", params: { websiteId } }),
  ownership_not_verified: ({ database }, { websiteId }) =>
    database.pool.query("update website set ownership = 'unverified' where id = $1", [toUuid(websiteId)]),
  site_identity_changed: trouble("another-site"),
  wordpress_unreachable: trouble("down"),
  wordpress_bad_response: trouble("nonsense"),
  wordpress_timeout: trouble("slow"),
};
