/** The public API with keys of every kind: for one website of a workspace that has two, and of another workspace. */
import { KEY_SCOPES, type KeyScope } from "#domain/request-key.ts";
import { type Person, type TestApi, testApi } from "./api.ts";
import { newId, VISITOR } from "./identity.ts";
import { insertRequestAndDeployment, newKey } from "./request-keys.ts";
import { type SeededAudit, seedAudit } from "./seed.ts";
import { newIntegration } from "./webhooks.ts";

/** An audit of a website that has a webhook. */
export interface KeyThings extends SeededAudit {
  readonly integrationId: string;
}

export interface KeyWorld {
  readonly api: TestApi;
  /** Of the website that the keys are for. */
  readonly own: KeyThings;
  /** Of another website of the same workspace. */
  readonly sibling: KeyThings;
  readonly foreign: KeyThings;
  /** With every scope. */
  readonly all: string;
  /** What that key has asked for, and what it has begun. */
  readonly approvalRequestId: string;
  readonly deploymentId: string;
  readonly revoked: string;
  readonly expired: string;
  /** Of somebody who is no member any more. */
  readonly orphan: string;
  /** For networks that tests do not come from. */
  readonly elsewhere: string;
  keyWithout(scope: KeyScope): Promise<string>;
  /** Of a person who is signed in. */
  cookie(): Promise<string>;
  close(): Promise<void>;
}

export async function openKeyWorld(options: Parameters<typeof testApi>[0] = {}): Promise<KeyWorld> {
  const api = await testApi({ ...options, settings: { publicApi: "on", ...options.settings } });
  const { pool } = api.database;
  const things = async (by: Person, more: Parameters<typeof seedAudit>[1] = {}): Promise<KeyThings> => {
    const audit = await seedAudit(pool, more);
    return { ...audit, integrationId: (await newIntegration(api, audit.websiteId, {}, by)).id };
  };
  const own = await things("owner");
  const sibling = await things("owner");
  const foreign = await things("stranger", { workspaceId: api.strangersWorkspace });
  const make = async (more: object = {}) =>
    newKey(api, { websiteIds: [own.websiteId], scopes: [...KEY_SCOPES], ...more });
  const [all, revoked, expired] = [await make(), await make({ name: "revoked" }), await make({ name: "expired" })];
  const orphan = await newKey(api, { websiteIds: [own.websiteId], name: "orphan", scopes: ["audits:read"] }, "viewer");
  await pool.query("update request_key set revoked_at = now() where name = 'revoked'");
  await pool.query("update request_key set expires_at = now() where name = 'expired'");
  await pool.query("update request_key set created_by = 'usr_gone' where name = 'orphan'");
  const asked = { approvalRequestId: newId("apr"), deploymentId: newId("dep") };
  const about = { keyId: all.id, websiteId: own.websiteId, workspaceId: "wsp_local" };
  await insertRequestAndDeployment(pool, { ...asked, ...about });
  return {
    ...{ api, own, sibling, foreign, all: all.secret, ...asked },
    ...{ revoked: revoked.secret, expired: expired.secret, orphan: orphan.secret },
    elsewhere: (await make({ networks: ["198.51.100.0/24"] })).secret,
    keyWithout: async (scope) => (await make({ scopes: KEY_SCOPES.filter((one) => one !== scope) })).secret,
    async cookie() {
      const account = {
        email: `with-cookie-${Date.now()}@example.com`,
        password: "correct horse battery",
        name: "Ana",
      };
      const { cookies } = await api.identity.register(account, VISITOR);
      return cookies.map((line) => line.split(";")[0]).join("; ");
    },
    close: () => api.close(),
  };
}
