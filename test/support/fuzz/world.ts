/** What the fuzzer works on: an API over a real database, one workspace of its own and one of a stranger. */
import { generateKeyPairSync, randomBytes } from "node:crypto";
import fc from "fast-check";
import { decodeJwt, decodeProtectedHeader, SignJWT } from "jose";
import { apiKeys, auth, bulks, search, shares as sharing, team } from "#contract/index.ts";
import { newAlert, newRecipient } from "../alerts.ts";
import { type ApiAnswer, contractConformance, type TestApi, testApi } from "../api.ts";
import { setBrand } from "../brands.ts";
import { newCause, newComment } from "../causes.ts";
import type { Conformance } from "../conformance.ts";
import { newSearchConsole, propertyOf, SOME_OAUTH_CLIENT } from "../google/connect.ts";
import { newId, VISITOR } from "../identity.ts";
import { SVG_LOGO } from "../logos.ts";
import { CREDENTIALS, type MemoryShop, memoryShop } from "../memory-shop.ts";
import { newSchedule, newScheduleFile } from "../schedules.ts";
import { newSearchFigures } from "../search-figures.ts";
import { seedAudit } from "../seed.ts";
import { newApprovalOf } from "../tenants/things.ts";
import { insertTicket, newTracker } from "../trackers.ts";
import { newEvent, newIntegration } from "../webhooks.ts";
import type { Document, Operation } from "./document.ts";

/** Values of path parameters, by name. */
export type KnownIds = Readonly<Record<string, readonly string[]>>;

export interface FuzzWorld {
  readonly api: TestApi;
  readonly conformance: Conformance;
  readonly document: Document;
  /** Of the caller's workspace, for one operation: some need what the others could not work with. */
  ownFor(operationId: string): KnownIds;
  readonly foreign: KnownIds;
  /** Well formed, malformed, and hostile. */
  readonly unknown: KnownIds;
  /** Values of body fields and parameters that exist, by name; and whole bodies, by operation. */
  readonly known: Readonly<Record<string, fc.Arbitrary<unknown>>>;
  tokenOf(person: "caller" | "stranger" | "nobody" | "forged"): string | undefined;
  isValidBody(operation: Operation, body: unknown): boolean;
  /** Lets the caller in again whom a request has shut out. @param anew also one who is still in, under another password */
  admit(anew?: boolean): Promise<void>;
  /** Makes anew what earlier requests took away: the caller's session, or what the ids name. @param anew in any case */
  mend(anew: boolean): Promise<void>;
  close(): Promise<void>;
}

const PARAMETERS =
  "auditId websiteId issueId appliedChangeId bulkOperationId shareId token memberId invitationId workspaceId sessionId pageId keyId integrationId eventId approvalRequestId position frame".split(
    " ",
  );
export const NOTHING = ["x", "0", "aud_'--", "%", "..%2f", "ä".repeat(20), "aud_\u202e", "-1", "99999999999999999999"];

export async function openFuzzWorld(): Promise<FuzzWorld> {
  const api = await testApi();
  const conformance = await contractConformance();
  const document = (await api.app.inject("/api/v1/openapi.json")).json() as Document;
  const foreign = await foreignIds(api);
  const queued = await seedAudit(api.database.pool, { status: "queued" });
  const spare = await seedAudit(api.database.pool);
  let isStale = false;
  let caller = await newCaller(api);
  let things = await makeThings(api, caller);
  const now = <Key extends keyof Things["known"]>(key: Key) => fc.constant(0).map(() => things.known[key]);

  async function admit(anew = false): Promise<void> {
    const me = await asCaller(api, caller, "/api/v1/auth/me");
    if (!anew && me.status === 200 && JSON.stringify(me.body.data.user.workspaces).includes('"owner"')) return;
    caller = await newCaller(api);
    // Approvals are of the caller of before.
    isStale = true;
  }

  return {
    ...{ api, conformance, document, foreign },
    ownFor: (operationId) => ({
      ...things.ids,
      ...(operationId === "cancelAudit" ? { auditId: [queued.auditId] } : {}),
      ...(operationId === "deleteWebsite" ? { websiteId: [spare.websiteId] } : {}),
      // The other one may have been pinned.
      ...(operationId === "deleteAudit" ? { auditId: [spare.auditId] } : {}),
    }),
    unknown: Object.fromEntries(
      PARAMETERS.map((name) => [name, [...NOTHING, newId("aud"), newId("web"), newId("iss"), newId("mem")]]),
    ),
    known: {
      ...{ approvalToken: now("approvalToken"), approvals: now("approvals"), issueIds: now("issueIds") },
      ...{ appliedChangeIds: now("appliedChangeIds"), token: now("invitation"), workspaceId: now("workspaceId") },
      ...{
        websiteId: now("websiteId"),
        websiteIds: now("websiteIds"),
        networks: fc.constant(["192.0.2.0/24"]),
        base: now("base"),
        checks: fc.constant({ "title-missing": { enabled: true } }),
      },
      ...{ issueToken: fc.constant(STRANGER), login: fc.constant(STRANGER) },
      // Most requests do without.
      ...{ ownerToken: fc.constant(undefined), continues: fc.constant(undefined) },
      currentPassword: fc.constant(0).map(() => caller.password),
      confirmSession: fc.constant(0).map(() => ({ password: caller.password })),
      beginSecondFactor: fc.constant(0).map(() => ({ password: caller.password })),
      website: fc.stringMatching(/^https:\/\/[a-z]{1,12}\.example\/[a-z?=&]{0,9}$/),
      url: fc.stringMatching(/^https:\/\/new-[a-z]{1,12}\.example\/$/),
      siteUrl: fc.constant(CREDENTIALS.siteUrl),
      ...{
        property: now("property"),
        key: now("key"),
        logo: now("logo"),
        clientId: fc.constant(SOME_OAUTH_CLIENT.clientId),
      },
      username: fc.constant(CREDENTIALS.username),
      applicationPassword: fc.constant(CREDENTIALS.applicationPassword),
    },
    tokenOf: (person) =>
      ({ caller: caller.token, stranger: api.tokens.stranger, nobody: undefined, forged: forged(caller) })[person],
    isValidBody: ({ path, method }, body) =>
      conformance.schemaProblems(
        body,
        ...["paths", path, method.toLowerCase(), "requestBody", "content", "application/json", "schema"],
      ).length === 0,
    admit,
    async mend(anew) {
      await admit();
      if (!anew && !isStale && (await stillThere(api, caller, things.ids))) return;
      things = await makeThings(api, caller);
      isStale = false;
    },
    close: () => api.close(),
  };
}

const STRANGER = { email: "stranger@example.com", password: "correct horse battery" };

interface Caller {
  readonly password: string;
  readonly token: string;
  readonly forgeries: readonly string[];
}

let callers = 0;

async function newCaller({ identity }: TestApi): Promise<Caller> {
  const email = `fuzzer-${++callers}@example.com`;
  const { password } = await identity.createUser({ email, name: "Fuzzer", role: "owner" });
  const { accessToken: token } = await identity.tokenForCredentials({ email, password }, VISITOR);
  return { token, password, forgeries: await forgeriesOf(token) };
}

let turn = 0;
const forged = ({ forgeries }: Caller) => forgeries[turn++ % forgeries.length];

/** The caller's own claims, signed by nobody, by another, or not at all; and a true token that has been changed. */
export async function forgeriesOf(token: string): Promise<readonly string[]> {
  const [header = "", claims = "", signature = ""] = token.split(".");
  const payload = decodeJwt(token);
  const { kid, typ } = decodeProtectedHeader(token);
  const { privateKey } = generateKeyPairSync("ed25519");
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const named = { ...(kid === undefined ? {} : { kid }), ...(typ === undefined ? {} : { typ }) };
  return [
    `${encoded({ alg: "none", ...named })}.${claims}.`,
    `${header}.${claims}.`,
    `${header}.${encoded({ ...payload, exp: 9_999_999_999 })}.${signature}`,
    await new SignJWT(payload).setProtectedHeader({ alg: "EdDSA", ...named }).sign(privateKey),
    await new SignJWT(payload).setProtectedHeader({ alg: "HS256", ...named }).sign(randomBytes(32)),
    token.slice(0, -2),
  ];
}

interface Things {
  readonly ids: KnownIds;
  readonly known: Readonly<
    Record<
      | "approvalToken"
      | "approvals"
      | "issueIds"
      | "appliedChangeIds"
      | "invitation"
      | "workspaceId"
      | "websiteId"
      | "websiteIds"
      | "recipientIds"
      | "trackerId"
      | "base"
      | "recurrence"
      | "property"
      | "key"
      | "timeZone"
      | "startUrl"
      | "logo",
      unknown
    >
  >;
}

async function makeThings(api: TestApi, caller: Caller): Promise<Things> {
  const earlier = await seedAudit(api.database.pool, { origin: api.site.homeUrl });
  const shop = await memoryShop(api);
  const { auditId, websiteId } = shop;
  const appliedChangeId = await shop.change(0);
  // The approvals of one caller are no use to another.
  const approvalOf = async (index: number) =>
    (await asCaller(api, caller, `/api/v1/audit/${auditId}/issues/${shop.issue(index)}/preview-apply`)).body.data
      .approvalToken;
  const bulk = await bulkOf(api, shop);
  const shared = await api.call(sharing.createShare, { params: { auditId }, body: {} });
  const invite = async (email: string) =>
    (await api.call(team.createInvitation, { body: { email, role: "viewer" } })).body.data;
  const invited = await invite(`invited-${newId("usr")}@example.com`);
  const { link } = await invite(`accepting-${newId("usr")}@example.com`);
  await api.identity.createUser({ email: `member-${++callers}@example.com`, name: "Member", role: "viewer" });
  const { members } = (await api.call(team.listMembers, { query: { limit: "200" } })).body.data;
  const { sessions } = (await asCaller(api, caller, "/api/v1/auth/sessions")).body.data;
  // There may be 20 or 50 of each, and what is deleted is made anew each time.
  for (const table of ["alert", "recipient", "webhook", "tracker"])
    await api.database.pool.query(`delete from ${table} where workspace_id = 'wsp_local'`);
  await api.database.pool.query("delete from schedule");
  const recipientId = await newRecipient(api);
  await newSearchConsole(api, websiteId);
  const logo = SVG_LOGO.toString("base64");
  await setBrand(api, { logo });
  const [causeKey, trackerId] = [await newCause(api, auditId), await newTracker(api)];
  return {
    ids: {
      ...{ auditId: [auditId], websiteId: [websiteId], issueId: [shop.issue(5)], pageId: ["1", "2", "3"] },
      ...{ appliedChangeId: [appliedChangeId], bulkOperationId: [bulk], workspaceId: ["wsp_local"] },
      ...{
        shareId: [shared.body.data.share.id],
        token: [shared.body.data.token],
        invitationId: [invited.invitation.id],
      },
      memberId: [members.find(({ email }: { email: string }) => email === `member-${callers}@example.com`).id],
      ...(await approvalOfKey(api, shop, await keyOfCaller(api, caller, websiteId))),
      ...(await integrationOf(api, shop)),
      recipientId: [recipientId],
      alertId: [await newAlert(api, { recipientIds: [recipientId] })],
      ...(await scheduleOf(api, shop)),
      figuresId: [await newSearchFigures(api, websiteId)],
      ticketId: [await insertTicket(api, { websiteId, causeKey: await workedOn(api, { websiteId, causeKey }) })],
      trackerId: [trackerId],
      ...{ causeKey: [causeKey], commentId: [await newComment(api, { websiteId, causeKey }, "owner")] },
      ...(await withIndexNow(api, websiteId)),
      sessionId: sessions.map(({ id }: { id: string }) => id),
    },
    known: {
      approvalToken: await approvalOf(5),
      approvals: { [shop.issue(6)]: await approvalOf(6), [shop.issue(7)]: { approvalToken: await approvalOf(7) } },
      issueIds: [shop.issue(8), shop.issue(9)],
      appliedChangeIds: [appliedChangeId],
      ...{ invitation: String(link).split("#")[1], workspaceId: "wsp_local", websiteId, base: earlier.auditId },
      websiteIds: [websiteId],
      recipientIds: [recipientId],
      trackerId: trackerId,
      ...{ property: await propertyOf(api, websiteId), key: (await api.google.account()).key },
      ...{ recurrence: "0 6 * * 1", timeZone: "Asia/Tokyo", startUrl: api.site.homeUrl },
      logo,
    },
  };
}

/** Whose key it is, may roll it. */
async function keyOfCaller(api: TestApi, { token }: Pick<Caller, "token">, websiteId: string): Promise<string> {
  const body = { name: "CI", scopes: ["projects:read"], websiteIds: [websiteId] };
  const headers = { authorization: `Bearer ${token}` };
  return (await api.call(apiKeys.createApiKey, { as: null, headers, body })).body.data.key.id;
}

/** What the key asks people to approve. */
async function approvalOfKey(api: TestApi, shop: MemoryShop, keyId: string): Promise<KnownIds> {
  return { keyId: [keyId], approvalRequestId: [await newApprovalOf(api, shop, keyId)], position: ["0"], frame: ["0"] };
}

/** A webhook, and an event that is on its way to it. */
async function integrationOf(api: TestApi, { auditId, websiteId }: MemoryShop): Promise<KnownIds> {
  const { id: integrationId } = await newIntegration(api, websiteId);
  const eventId = await newEvent(api, auditId, integrationId);
  return { integrationId: [integrationId], eventId: [eventId] };
}

async function bulkOf(api: TestApi, shop: MemoryShop): Promise<string> {
  const approvals = { [shop.issue(1)]: await shop.token(1), [shop.issue(2)]: await shop.token(2) };
  const done = await api.call(bulks.bulkApply, {
    as: "editor",
    params: { auditId: shop.auditId },
    body: { approvals },
  });
  return done.body.data.bulkOperation.id;
}

async function foreignIds(api: TestApi): Promise<KnownIds> {
  const { auditId, websiteId, issueIds } = await seedAudit(api.database.pool, { workspaceId: api.strangersWorkspace });
  const shared = await api.call(sharing.createShare, { as: "stranger", params: { auditId }, body: {} });
  const members = await api.call(team.listMembers, { as: "stranger" });
  const invited = await api.call(team.createInvitation, {
    as: "stranger",
    body: { email: "x@example.com", role: "viewer" },
  });
  const { sessions } = (await api.call(auth.listSessions, { as: "stranger" })).body.data;
  return {
    ...{ auditId: [auditId], websiteId: [websiteId], issueId: issueIds.slice(0, 2), pageId: ["999"] },
    ...{ shareId: [shared.body.data.share.id], memberId: [members.body.data.members[0].id] },
    ...{ invitationId: [invited.body.data.invitation.id], workspaceId: [api.strangersWorkspace] },
    ...{ sessionId: sessions.map(({ id }: { id: string }) => id) },
    keyId: [await keyOfCaller(api, { token: api.tokens.stranger }, websiteId)],
    ...{ scheduleId: [newId("sch")], fileId: [newId("fil")] },
    ...{ alertId: [newId("alr")], recipientId: [newId("rcp")] },
    figuresId: [newId("sfg")],
    ...{ causeKey: [await newCause(api, auditId)], commentId: [newId("cmt")] },
    ...{ trackerId: [newId("trk")], ticketId: [newId("tkt")] },
    ...{
      integrationId: [newId("int")],
      eventId: [newId("evt")],
      approvalRequestId: [newId("apr")],
      position: ["0"],
      frame: ["0"],
    },
    ...{ appliedChangeId: [newId("chg")], bulkOperationId: [newId("blk")], token: ["x"] },
  };
}

/** Somebody has commented on it. */
async function workedOn(api: TestApi, cause: { websiteId: string; causeKey: string }): Promise<string> {
  await newComment(api, cause, "owner");
  return cause.causeKey;
}

/** There is one to switch off. */
async function withIndexNow(api: TestApi, websiteId: string): Promise<KnownIds> {
  await api.call(search.enableIndexNow, { params: { websiteId }, body: { key: "0123456789abcdef" } });
  return {};
}

async function scheduleOf(api: TestApi, { websiteId, auditId }: MemoryShop): Promise<KnownIds> {
  const scheduleId = await newSchedule(api, websiteId);
  return { scheduleId: [scheduleId], fileId: [await newScheduleFile(api, scheduleId, auditId)] };
}

async function asCaller({ app }: TestApi, { token }: Caller, url: string): Promise<Pick<ApiAnswer, "status" | "body">> {
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  return { status: answer.statusCode, body: answer.json() };
}

async function stillThere(api: TestApi, caller: Caller, ids: KnownIds): Promise<boolean> {
  const [auditId, websiteId] = [ids.auditId?.[0], ids.websiteId?.[0]];
  const paths = [
    ...[`/api/v1/audit/${auditId}`, `/api/v1/websites/${websiteId}`, `/api/v1/public/reports/${ids.token?.[0]}`],
    `/api/v1/audit/${auditId}/issues/${ids.issueId?.[0]}/preview-apply`,
    `/api/v1/integrations/${ids.integrationId?.[0]}`,
    `/api/v1/websites/${websiteId}/schedules/${ids.scheduleId?.[0]}`,
    ...[`/api/v1/alerts/${ids.alertId?.[0]}`, `/api/v1/recipients/${ids.recipientId?.[0]}`],
    `/api/v1/trackers/${ids.trackerId?.[0]}`,
    `/api/v1/websites/${websiteId}/search-figures/${ids.figuresId?.[0]}`,
  ];
  for (const path of paths) if ((await asCaller(api, caller, path)).status !== 200) return false;
  const { body: connected } = await asCaller(api, caller, `/api/v1/websites/${websiteId}/search-console`);
  if (connected.data.connection === null) return false;
  const [members, invitations] = [
    await api.call(team.listMembers, { query: { limit: "200" } }),
    await api.call(team.listInvitations, { query: { limit: "200" } }),
  ];
  return members.text.includes(`${ids.memberId?.[0]}`) && invitations.text.includes(`${ids.invitationId?.[0]}`);
}
