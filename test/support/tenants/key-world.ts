/** Three websites with the same things, two of them in one workspace, and keys that list one of them each. */

import { type AuditId, toUuid, type WebsiteId } from "#domain/ids.ts";
import { KEY_SCOPES, type KeyScope } from "#domain/request-key.ts";
import { type Person, type TestApi, testApi } from "../api.ts";
import { newId } from "../identity.ts";
import { insertRequestAndDeployment, newKey } from "../request-keys.ts";
import { type SeededAudit, seedAudit } from "../seed.ts";
import { newEvent, newIntegration } from "../webhooks.ts";

/** What there is of a website. */
export interface KeyWebsite {
  readonly projectId: string;
  readonly origin: string;
  /** The last audit, and one before it. */
  readonly auditId: string;
  readonly base: string;
  readonly eventId: string;
  /** Asked for and begun by a key that is none of the holders'. */
  readonly approvalRequestId: string;
  readonly deploymentId: string;
  /** An issue, as approval is asked for it. */
  readonly item: { readonly auditId: string; readonly issueId: string };
  readonly integrationId: string;
  /** What only its own answers may show. */
  readonly marks: readonly string[];
  /** What says in a row of the database that it is about this website. */
  readonly rowMarks: readonly string[];
  readonly issues: number;
  /** Now: keys start some. */
  readonly audits: number;
  readonly events: number;
}

export type Ownership = "own" | "neighbour" | "foreign";

export interface KeyHolder {
  readonly name: string;
  readonly token: string | undefined;
  /** What every operation that asks for a key answers; `undefined` = it is valid. */
  readonly turnedAway?: string;
  /** The website that the key lists. */
  readonly sees: Ownership;
  readonly lacks?: KeyScope;
  /** Who made it is a viewer by now. */
  readonly isViewers?: true;
}

export interface KeyMatrixWorld {
  readonly api: TestApi;
  readonly holders: readonly KeyHolder[];
  readonly ids: readonly Ownership[];
  website(whose: Ownership): Promise<KeyWebsite>;
  close(): Promise<void>;
}

const OWNERSHIPS = ["own", "neighbour", "foreign"] as const satisfies Ownership[];

export async function openKeyMatrixWorld(): Promise<KeyMatrixWorld> {
  const api = await testApi({ settings: { publicApi: "on" } });
  const made = {
    own: await fill(api, "owner", "own.example"),
    neighbour: await fill(api, "owner", "neighbour.example"),
    foreign: await fill(api, "stranger", "foreign.example"),
  };
  return {
    ...{ api, ids: OWNERSHIPS, holders: await makeHolders(api, made) },
    website: async (whose) => ({ ...made[whose], ...(await countsOf(api, made[whose])) }),
    close: () => api.close(),
  };
}

type Made = Omit<KeyWebsite, "audits" | "events" | "issues">;

async function fill(api: TestApi, as: Person, host: string): Promise<Made> {
  const { pool } = api.database;
  const workspaceId = as === "stranger" ? api.strangersWorkspace : "wsp_local";
  const origin = `https://${host}`;
  const base = await seedAudit(pool, { workspaceId, origin });
  const last = await seedAudit(pool, { workspaceId, origin });
  const { websiteId: projectId } = last;
  const { id: integrationId } = await newIntegration(
    api,
    projectId,
    { name: `Hook of ${host}` },
    as === "stranger" ? as : "admin",
  );
  const eventId = await newEvent(api, last.auditId, integrationId, as === "stranger" ? as : "admin");
  const asked = await newRequestAndDeployment(api, projectId, as);
  const item = { auditId: last.auditId, issueId: String(last.issueIds[0]) };
  const rowMarks = [projectId, last.auditId, base.auditId].map((id) => toUuid(id));
  const marks = [...[base, last].flatMap(marksOf), host, eventId, integrationId, ...Object.values(asked)];
  return {
    ...{ ...asked, item, origin },
    projectId,
    auditId: last.auditId,
    base: base.auditId,
    eventId,
    integrationId,
    marks,
    rowMarks,
  };
}

function marksOf({ auditId, websiteId, issueIds }: SeededAudit): readonly string[] {
  return [auditId, websiteId, ...issueIds].flatMap((id) => [id, toUuid(id)]);
}

async function countsOf({ database }: TestApi, { projectId, auditId }: Made) {
  const { rows } = await database.pool.query<{ audits: string; events: string; issues: string }>(
    `select (select count(*) from audit where website_id = $1) as audits,
       (select count(*) from outbox_event where website_id = $1 and place is not null) as events,
       (select count(*) from issue where audit_id = $2) as issues`,
    [toUuid(projectId as WebsiteId), toUuid(auditId as AuditId)],
  );
  const [{ audits, events, issues } = { audits: 0, events: 0, issues: 0 }] = rows;
  return { audits: Number(audits), events: Number(events), issues: Number(issues) };
}

async function newRequestAndDeployment(api: TestApi, websiteId: string, as: Person) {
  const { id: keyId } = await newKey(api, { websiteIds: [websiteId], name: "another" }, as);
  const { workspaceId } = await api.deps.websites.read(websiteId as WebsiteId);
  const ids = { approvalRequestId: newId("apr"), deploymentId: newId("dep") };
  await insertRequestAndDeployment(api.database.pool, { ...ids, keyId, websiteId, workspaceId });
  return ids;
}

async function makeHolders(api: TestApi, made: Readonly<Record<Ownership, Made>>): Promise<readonly KeyHolder[]> {
  const scopes = [...KEY_SCOPES];
  const keyFor = async (sees: Ownership, more: object = {}, as: Person = sees === "foreign" ? "stranger" : "owner") =>
    (await newKey(api, { websiteIds: [made[sees].projectId], scopes, ...more }, as)).secret;
  const demoted = await keyFor(
    "own",
    {
      scopes: scopes.filter((one) => one !== "changes:apply" && !/^(webhooks|integrations)/.test(one)),
      name: "demoted",
    },
    "editor",
  );
  const ended = {
    revoked: await keyFor("own", { name: "revoked" }),
    expired: await keyFor("own", { name: "expired" }),
  };
  await api.database.pool.query("update request_key set revoked_at = now() where name = 'revoked'");
  await api.database.pool.query("update request_key set expires_at = now() where name = 'expired'");
  await api.database.pool.query(
    `update request_key set created_by = (select "userId" from member where role = 'viewer' and "organizationId" = 'wsp_local' limit 1) where name = 'demoted'`,
  );
  const lacking = await Promise.all(
    KEY_SCOPES.map(async (lacks) => ({
      ...{ name: `a key without ${lacks}`, sees: "own" as const, lacks },
      token: await keyFor("own", { scopes: scopes.filter((one) => one !== lacks) }),
    })),
  );
  return [
    { name: "nobody", token: undefined, turnedAway: "key_required", sees: "own" },
    { name: "an owner with an access token", token: api.tokens.owner, turnedAway: "key_required", sees: "own" },
    { name: "a revoked key", token: ended.revoked, turnedAway: "key_invalid", sees: "own" },
    { name: "an expired key", token: ended.expired, turnedAway: "key_expired", sees: "own" },
    { name: "a key of the website", token: await keyFor("own"), sees: "own" },
    { name: "a key of another website of the workspace", token: await keyFor("neighbour"), sees: "neighbour" },
    { name: "a key of another workspace", token: await keyFor("foreign"), sees: "foreign" },
    { name: "a key of somebody who is a viewer by now", token: demoted, sees: "own", isViewers: true },
    ...lacking,
  ];
}
