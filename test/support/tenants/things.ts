/**
 * What a workspace has: things of the workspace whose people send the requests (`own`), and of another that none of them belongs
 * to (`foreign`).
 */

import { decodeJwt } from "jose";
import { apiKeys, bulks, changes, shares as sharing, tasks, team } from "#contract/index.ts";
import { type AuditId, type ChangeId, type Id, toUuid, type WebsiteId } from "#domain/ids.ts";
import { newAlert, newRecipient } from "../alerts.ts";
import type { ApiAnswer, Person, TestApi } from "../api.ts";
import { setBrand } from "../brands.ts";
import { newCause, newComment } from "../causes.ts";
import { newSearchConsole } from "../google/connect.ts";
import { newId } from "../identity.ts";
import { SVG_LOGO } from "../logos.ts";
import { type MemoryShop, memoryShop } from "../memory-shop.ts";
import { newSchedule, newScheduleFile } from "../schedules.ts";
import { newSearchFigures } from "../search-figures.ts";
import { seedAudit } from "../seed.ts";
import { insertTicket, newTracker } from "../trackers.ts";
import { newEvent, newIntegration } from "../webhooks.ts";

/** Values of parameters of paths, by name. */
export type ParameterIds = Readonly<Record<string, string>>;

export interface Things {
  /** Of one audit, its website and its workspace. */
  readonly ids: ParameterIds;
  /** Of another audit of the same website. */
  readonly siblings: ParameterIds;
  readonly shop: MemoryShop;
  /** An approval of an issue that is not applied. */
  readonly approvalToken: string;
  readonly userId: string;
}

/** Numbers of pages that only one audit has; and of one of our own with a picture. */
const PAGES = { own: 70, ownSibling: 71, foreign: 72, pictured: 2 };

export async function makeOwn(api: TestApi, memberId: string): Promise<Things> {
  const sibling = await memoryShop(api, { connect: false });
  const shop = await memoryShop(api);
  await addPage(api, sibling.auditId, PAGES.ownSibling);
  await addPicture(api, sibling.auditId, PAGES.ownSibling);
  await addPicture(api, shop.auditId, PAGES.pictured);
  const things = await fill(api, shop, "owner", PAGES.own);
  const siblings = await makeChanges(api, sibling, "owner");
  const shareId = await shareOf(api, sibling.auditId, "owner");
  return {
    ...{ ...things, ids: { ...things.ids, memberId, workspaceId: "wsp_local" } },
    siblings: {
      ...{ auditId: sibling.auditId, issueId: sibling.issue(5), pageId: `${PAGES.ownSibling}`, ...siblings },
      shareId: shareId.id,
      integrationId: await newIntegrationOf(api, sibling.websiteId, "owner"),
      keyId: await newKeyOf(api, shop.websiteId, api.tokens.owner),
    },
  };
}

export async function makeForeign(api: TestApi): Promise<Things> {
  const shop = await memoryShop(api, { ofStranger: true });
  const things = await fill(api, shop, "stranger", PAGES.foreign);
  const { members } = (await api.call(team.listMembers, { as: "stranger" })).body.data;
  const { sid } = decodeJwt(api.tokens.stranger);
  const passkeyId = await insertPasskey(api, things.userId);
  await addPicture(api, shop.auditId, PAGES.foreign);
  return {
    ...{ ...things, siblings: {} },
    ids: {
      ...{ ...things.ids, memberId: members[0].id, workspaceId: api.strangersWorkspace },
      ...{ sessionId: String(sid), passkeyId },
    },
  };
}

async function fill(api: TestApi, shop: MemoryShop, as: Person, page: number): Promise<Things> {
  const { auditId, websiteId } = shop;
  await addPage(api, auditId, page);
  const changed = await makeChanges(api, shop, as);
  // One that is about an image.
  await api.database.pool.query(
    `update issue_content c set args = c.args || '{"image": "/tea.gif"}' from issue i
      where i.id = $1 and c.audit_id = i.audit_id and c.no = i.content_no`,
    [toUuid(shop.issue(5))],
  );
  await good(api.call(tasks.addTasks, { as, params: { auditId }, body: { matching: { check: ["title-missing"] } } }));
  const share = await shareOf(api, auditId, as);
  const invited = await invite(api, as);
  const integration = await integrationOf(api, shop, as);
  const keyId = await newKeyOf(api, websiteId, api.tokens[as]);
  const scheduleId = await newSchedule(api, websiteId, as);
  await newSearchConsole(api, websiteId, as);
  await setBrand(api, { name: "Tea & Co", logo: SVG_LOGO.toString("base64") }, as);
  const causeKey = await newCause(api, auditId);
  return {
    ids: {
      ...{ ...integration, keyId, approvalRequestId: await newApprovalOf(api, shop, keyId), position: "0", frame: "0" },
      ...{ auditId, websiteId, issueId: shop.issue(5), pageId: `${page}`, ...changed },
      ...{ shareId: share.id, token: share.token, invitationId: invited.id },
      recipientId: await newRecipient(api, {}, as),
      alertId: await newAlert(api, {}, as),
      ...{ scheduleId, fileId: await newScheduleFile(api, scheduleId, auditId) },
      figuresId: await newSearchFigures(api, websiteId, as),
      ...{ causeKey, commentId: await newComment(api, { websiteId, causeKey }, as) },
      ticketId: await insertTicket(api, { websiteId, causeKey }),
      trackerId: await newTracker(api, {}, as),
    },
    ...{ siblings: {}, shop },
    approvalToken: await shop.token(5, { as }),
    userId: String(decodeJwt(api.tokens[as]).sub),
  };
}

async function makeChanges(api: TestApi, shop: MemoryShop, as: Person): Promise<ParameterIds> {
  const approve = (index: number) => shop.token(index, { as });
  const done = await good(
    api.call(changes.applyChange, { as, params: shop.at(0), body: { approvalToken: await approve(0) } }),
  );
  const approvals = { [shop.issue(1)]: await approve(1), [shop.issue(2)]: await approve(2) };
  const bulk = await good(api.call(bulks.bulkApply, { as, params: { auditId: shop.auditId }, body: { approvals } }));
  return { appliedChangeId: done.body.data.appliedChange.id, bulkOperationId: bulk.body.data.bulkOperation.id };
}

async function shareOf(api: TestApi, auditId: AuditId, as: Person): Promise<{ id: string; token: string }> {
  const { body } = await good(api.call(sharing.createShare, { as, params: { auditId }, body: {} }));
  return { id: body.data.share.id, token: body.data.token };
}

/** A webhook, and an event that is on its way to it. */
async function integrationOf(api: TestApi, { auditId, websiteId }: MemoryShop, as: Person): Promise<ParameterIds> {
  const integrationId = await newIntegrationOf(api, websiteId, as);
  return { integrationId, eventId: await newEvent(api, auditId, integrationId, as) };
}

export async function newIntegrationOf(api: TestApi, websiteId: string, as: Person): Promise<string> {
  return (await newIntegration(api, websiteId, {}, as)).id;
}

export async function invite(api: TestApi, as: Person): Promise<{ id: string; secret: string }> {
  const email = `${newId("inv")}@example.com`;
  const { body } = await good(api.call(team.createInvitation, { as, body: { email, role: "viewer" } }));
  return { id: body.data.invitation.id, secret: String(body.data.link).split("#")[1] ?? "" };
}

/** Of the person whose token it is. */
export async function newKeyOf(api: TestApi, websiteId: string, by: string | undefined): Promise<string> {
  const { workspaceId } = await api.deps.websites.read(websiteId as WebsiteId);
  const body = { name: "CI", scopes: ["projects:read"], websiteIds: [websiteId], workspaceId };
  const headers = { authorization: `Bearer ${by}` };
  return (await good(api.call(apiKeys.createApiKey, { as: null, headers, body }))).body.data.key.id;
}

/** What the key asks people to approve. */
export async function newApprovalOf(
  { deps }: TestApi,
  shop: Pick<MemoryShop, "websiteId" | "at">,
  keyId: string,
): Promise<string> {
  const key = await deps.identity.requestKeys.byId(keyId as Id<"key">);
  const about = { projectId: shop.websiteId, kind: "apply", target: "auto", reason: undefined } as const;
  const request = { ...about, items: [shop.at(6)] };
  return (await deps.approvals.ask(request, key)).id;
}

/** A change that is in force, made by the owner. */
export async function applyNewChange(api: TestApi, shop: MemoryShop, index: number): Promise<string> {
  const approvalToken = await shop.token(index, { as: "owner" });
  const { body } = await good(
    api.call(changes.applyChange, { as: "owner", params: shop.at(index), body: { approvalToken } }),
  );
  return body.data.appliedChange.id;
}

export async function newShare(api: TestApi, auditId: string): Promise<string> {
  return (await shareOf(api, auditId as AuditId, "owner")).id;
}

/** A website of our own, with one audit. */
export function newSite(api: TestApi, status: "completed" | "queued" = "completed") {
  return seedAudit(api.database.pool, { status });
}

export async function insertPasskey({ database }: TestApi, userId: string): Promise<string> {
  const id = newId("ses");
  await database.pool.query(
    `insert into passkey (id, name, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp")
     values ($1, 'Key', 'x', $2, $1, 0, 'x', false)`,
    [id, userId],
  );
  return id;
}

async function addPage({ database }: TestApi, auditId: AuditId, number: number): Promise<void> {
  const audit = toUuid(auditId);
  await database.pool.query(
    "insert into known_url select audit_id, $2::int, url || $2::int, kind, discovered_by, depth from known_url where audit_id = $1 and id = 1",
    [audit, number],
  );
  for (const table of ["page", "page_content"])
    await database.pool.query(
      `insert into ${table} select (json_populate_record(t, json_build_object('url_id', $2::int))).* from ${table} t
       where audit_id = $1 and url_id = 1`,
      [audit, number],
    );
}

/** Of the first screen of a page, without anything that was measured there. */
async function addPicture({ database }: TestApi, auditId: AuditId, number: number): Promise<void> {
  await database.pool.query(
    "insert into lab_report (audit_id, url_id, report, screenshot, frames) values ($1, $2, '{}', '\\xff', array['\\xff'::bytea])",
    [toUuid(auditId), number],
  );
}

async function good(answer: Promise<ApiAnswer>): Promise<ApiAnswer> {
  const { status, text } = await answer;
  if (status >= 300) throw new Error(text);
  return answer;
}

/** What says in a text that it is about these things. */
export async function marksOf({ database }: TestApi, { ids, userId }: Things): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ id: string }>("select id from applied_change where website_id = $1", [
    toUuid(ids.websiteId as ChangeId),
  ]);
  const uuids = [
    ...["auditId", "websiteId", "issueId", "shareId", "appliedChangeId", "bulkOperationId"],
    ...["integrationId", "eventId", "keyId", "approvalRequestId"],
  ].map((name) => toUuid(ids[name] as ChangeId));
  const texts = ["memberId", "invitationId", "workspaceId", "sessionId", "passkeyId"].flatMap(
    (name) => ids[name] ?? [],
  );
  return [...uuids, ...texts, userId, ...rows.map(({ id }) => id)];
}
