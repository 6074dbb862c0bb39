/**
 * What makes a request of each operation valid beyond its path, and what it may use up: made anew for everybody who is allowed
 * to send it. Operations that are not named here need nothing, or the example of the document as a body.
 */

import { search, websites } from "#contract/index.ts";
import { newAlert, newRecipient, SOME_ALERT, SOME_RECIPIENT } from "../alerts.ts";
import type { TestApi } from "../api.ts";
import { newComment } from "../causes.ts";
import { REPOSITORY } from "../git-world.ts";
import { keyFor, newSearchConsole, propertyOf, SOME_OAUTH_CLIENT } from "../google/connect.ts";
import { newId } from "../identity.ts";
import { PNG_LOGO } from "../logos.ts";
import { CREDENTIALS } from "../memory-shop.ts";
import { SOME_ASSERTION, SOME_CREDENTIAL } from "../passkeys.ts";
import { newSchedule, SOME_SCHEDULE } from "../schedules.ts";
import { newSearchFigures, SEARCH_FILE_OF_A_DAY, SOME_SEARCH_FILE } from "../search-figures.ts";
import { insertTicket, newTracker, SOME_TRACKER } from "../trackers.ts";
import type { People, Somebody } from "./people.ts";
import {
  applyNewChange,
  insertPasskey,
  invite,
  newIntegrationOf,
  newKeyOf,
  newShare,
  newSite,
  type ParameterIds,
  type Things,
} from "./things.ts";

const INDEXNOW = { key: "0123456789abcdef" };

export interface Parts {
  readonly ids?: ParameterIds;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Instead of the one that the person has. */
  readonly token?: string | undefined;
}

export interface TenantWorld {
  readonly api: TestApi;
  readonly people: People;
  readonly own: Things;
  readonly foreign: Things;
  /** Signs in with a password alone. */
  readonly clerk: { readonly memberId: string; readonly email: string; readonly password: string };
  /** Of somebody who is an owner. */
  readonly ownersMembership: string;
  /** A session of the clerk. */
  readonly clerksSession: string;
  /** Things of our own that only what must be refused names, by operation: were it not, nothing else would lack them. */
  readonly spares: Map<string, Parts>;
  /** Numbers of issues of our own that nothing was done with. */
  nextIssue(kind: "suggested" | "bare"): number;
}

/** Sent by everybody, and about whatever id. */
export const ALWAYS: Readonly<Record<string, Parts>> = {
  exportAudit: { query: { format: "json" } },
  exportPublicReport: { query: { format: "json" } },
  updateWebsite: { headers: { "if-match": '"1"' } },
  updateIssue: { body: { status: "ignored", reason: "accepted_risk" } },
  rollbackChange: { body: {} },
  startAudit: { body: { website: "https://new.example/", type: "page-audit" } },
  createWebsite: { body: { url: "https://new.example/" } },
  testRobotsTxt: { body: {} },
  updateAudit: { body: { pinned: true } },
  connectWordPress: { body: CREDENTIALS },
  connectGit: { body: REPOSITORY },
  addPasskey: { body: { name: "Key", credential: SOME_CREDENTIAL } },
  loginWithPasskey: { body: { credential: SOME_ASSERTION } },
  addTasks: { body: { matching: { check: ["none"] } } },
  updateTasks: { body: { taskIds: ["tsk_none"], state: "done" } },
  exportTasks: { query: { format: "csv" } },
  updateCause: { body: { dueOn: "2027-01-31" } },
  createTracker: { body: SOME_TRACKER },
  updateTracker: { headers: { "if-match": "*" }, body: { name: "Renamed" } },
  createTicket: { body: { trackerId: "trk_none" } },
  addCauseComment: { body: { text: "Ask the agency." } },
  createShare: { body: {} },
  updateBrand: { headers: { "if-match": "*" }, body: { logo: PNG_LOGO.toString("base64") } },
  rollApiKey: { body: {} },
  decideApprovalRequest: { body: { decisions: [{ position: 0, revision: 1, decision: "grant" }] } },
  reviseRequestedItem: { body: { revision: 1 } },
  updateMember: { body: { role: "viewer" } },
  updateIntegration: { headers: { "if-match": "*" }, body: { name: "Renamed" } },
  rollIntegrationSecret: { body: {} },
  createRecipient: { body: SOME_RECIPIENT },
  updateRecipient: { headers: { "if-match": "*" }, body: { name: "Renamed" } },
  createAlert: { body: SOME_ALERT },
  updateAlert: { headers: { "if-match": "*" }, body: { name: "Renamed" } },
  createSchedule: { body: SOME_SCHEDULE },
  enableIndexNow: { body: INDEXNOW },
  // Figures of other days than those that others ask for: the same days would replace them.
  importSearchFigures: { headers: SOME_SEARCH_FILE.headers, body: SEARCH_FILE_OF_A_DAY },
  updateSchedule: { headers: { "if-match": "*" }, body: { name: "Renamed" } },
  authorizeSearchConsole: { body: SOME_OAUTH_CLIENT },
};

const OTHER_FIGURES = { body: SEARCH_FILE_OF_A_DAY, query: {} };

type Make = (world: TenantWorld, by: Somebody) => Promise<Parts> | Parts;

export const ALLOWED: Readonly<Record<string, Make>> = {
  deleteAudit: async ({ api }) => ({ ids: { auditId: (await newSite(api)).auditId } }),
  rerunAudit: async ({ api }) => ({ ids: { auditId: (await newSite(api)).auditId } }),
  cancelAudit: async ({ api }) => ({ ids: { auditId: (await newSite(api, "queued")).auditId } }),
  deleteWebsite: async ({ api }) => ({ ids: { websiteId: (await newSite(api)).websiteId } }),
  disconnectGit: async ({ api }) => ({ ids: { websiteId: (await newSite(api)).websiteId } }),
  connectGit: async ({ api }) => ({ ids: { websiteId: (await newSite(api)).websiteId } }),
  disconnectWordPress: async ({ api }) => ({ ids: { websiteId: (await newSite(api)).websiteId } }),
  updateWebsite: async ({ api, own }) => {
    const read = await api.call(websites.getWebsite, { params: own.ids });
    return { headers: { "if-match": String(read.headers.etag) }, body: { name: "Tea" } };
  },
  tryCustomRules: async ({ api, own }) => {
    const { body } = await api.call(websites.getWebsite, { params: own.ids });
    return { body: { url: `${body.data.website.origin}/`, custom: { extract: [], checks: [] } } };
  },
  startAudit: () => ({ body: { website: `https://${newHost()}/`, type: "page-audit" } }),
  createWebsite: () => ({ body: { url: `https://${newHost()}/` } }),

  updateIssue: (world) => ({ ids: { issueId: world.own.shop.issue(world.nextIssue("bare")) } }),
  previewEdited: () => ({ body: { overrideSuggestedValue: "Better tea" } }),
  applyChange: async (world, by) => {
    const index = world.nextIssue("suggested");
    return { ids: { issueId: world.own.shop.issue(index) }, body: { approvalToken: await approval(world, by, index) } };
  },
  getScreenshot: () => ({ ids: { pageId: "2" } }),
  getFrame: () => ({ ids: { pageId: "2" } }),
  bulkPreview: ({ own }) => ({ body: { issueIds: [own.ids.issueId] } }),
  bulkApply: async (world, by) => {
    const index = world.nextIssue("suggested");
    return { body: { approvals: { [world.own.shop.issue(index)]: await approval(world, by, index) } } };
  },
  rollbackChange: async (world) => ({ ids: { appliedChangeId: await applied(world) } }),
  bulkRollback: async (world) => ({ body: { appliedChangeIds: [await applied(world)] } }),
  deleteShare: async ({ api, own }) => ({ ids: { shareId: await newShare(api, String(own.ids.auditId)) } }),

  createIntegration: async (world, by) => ({
    body: { kind: "webhook", name: "CI", url: "https://ci.example/", websiteIds: [await websiteOf(world, by)] },
  }),
  createSchedule: async ({ api }) => ({ ids: { websiteId: (await newSite(api)).websiteId } }),
  disableIndexNow: async ({ api, own }) => {
    await api.call(search.enableIndexNow, { params: { websiteId: String(own.ids.websiteId) }, body: INDEXNOW });
    return {};
  },
  deleteRecipient: async ({ api }) => ({ ids: { recipientId: await newRecipient(api, {}, "owner") } }),
  deleteAlert: async ({ api }) => ({ ids: { alertId: await newAlert(api, {}, "owner") } }),
  deleteSchedule: async ({ api, own }) => ({
    ids: { scheduleId: await newSchedule(api, String(own.ids.websiteId), "owner") },
  }),
  createTicket: ({ own }) => ({ body: { trackerId: String(own.ids.trackerId) } }),
  deleteTicket: async ({ api, own }) => ({
    ids: {
      ticketId: await insertTicket(api, { websiteId: String(own.ids.websiteId), causeKey: String(own.ids.causeKey) }),
    },
  }),
  deleteTracker: async ({ api }) => ({ ids: { trackerId: await newTracker(api, {}, "owner") } }),
  deleteCauseComment: async ({ api, own }, by) => ({
    ids: {
      commentId: await newComment(
        api,
        { websiteId: String(own.ids.websiteId), causeKey: String(own.ids.causeKey) },
        by,
      ),
    },
  }),
  deleteSearchFigures: async ({ api, own }) => ({
    ids: { figuresId: await newSearchFigures(api, String(own.ids.websiteId), "owner", OTHER_FIGURES) },
  }),
  connectSearchConsole: async ({ api, own }) => ({
    body: { key: await keyFor(api, [await propertyOf(api, String(own.ids.websiteId))]) },
  }),
  // Whoever was asked about before may have disconnected it.
  chooseSearchConsoleProperty: async ({ api, own }) => {
    await newSearchConsole(api, String(own.ids.websiteId));
    return { body: { property: await propertyOf(api, String(own.ids.websiteId)) } };
  },
  fetchSearchConsole: async ({ api, own }) => {
    await newSearchConsole(api, String(own.ids.websiteId));
    return {};
  },
  disconnectSearchConsole: async ({ api, own }) => {
    await newSearchConsole(api, String(own.ids.websiteId));
    return {};
  },
  deleteIntegration: async ({ api, own }) => ({
    ids: { integrationId: await newIntegrationOf(api, String(own.ids.websiteId), "owner") },
  }),

  createInvitation: () => ({ body: { email: `${newId("inv")}@example.com`, role: "viewer" } }),
  revokeInvitation: async ({ api }) => ({ ids: { invitationId: (await invite(api, "owner")).id } }),
  inspectInvitation: async ({ api }) => ({ body: { token: (await invite(api, "owner")).secret } }),
  acceptInvitation: async ({ api }) => ({
    body: { token: (await invite(api, "owner")).secret, name: "Bo", password: "correct horse battery" },
  }),
  createApiKey: async (world, by) => ({
    body: { name: "CI", scopes: ["projects:read"], websiteIds: [await websiteOf(world, by)] },
  }),
  rollApiKey: async ({ api, own }, { token }) => ({
    ids: { keyId: await newKeyOf(api, String(own.ids.websiteId), token) },
  }),
  // Who signed in long ago makes none, and as an owner may end a colleague's.
  revokeApiKey: async ({ api, own }, { token, isStale }) => ({
    ids: { keyId: await newKeyOf(api, String(own.ids.websiteId), isStale ? api.tokens.owner : token) },
  }),
  removeMember: async ({ people }) => ({ ids: { memberId: (await people.member("viewer")).memberId } }),
  leaveWorkspace: async ({ people }, by) => ({ token: (await people.double(by)).token }),

  register: () => ({ body: { email: `${newId("usr")}@example.com`, password: "correct horse battery", name: "Ana" } }),
  login: ({ clerk: { email, password } }) => ({ body: { email, password } }),
  issueToken: ({ clerk: { email, password } }) => ({ body: { email, password } }),
  logout: async ({ people }, by) => ({ token: (await people.signIn(by)).token }),
  endSession: async ({ people }, by) => ({ ids: { sessionId: (await people.signIn(by)).sessionId } }),
  // Whoever signed in long ago stays so: what confirms or changes is another session.
  confirmSession: async ({ people }, by) => ({
    token: (await people.signIn(by)).token,
    body: { password: by.password },
  }),
  changePassword: (_, by) => {
    const currentPassword = by.password;
    by.password = `a new password ${newId("usr")}`;
    return { body: { currentPassword, newPassword: by.password } };
  },
  beginSecondFactor: (_, by) => ({ body: { password: by.password } }),
  disableSecondFactor: (_, by) => ({ body: { password: by.password } }),
  renewRecoveryCodes: (_, by) => ({ body: { password: by.password } }),
  removePasskey: async ({ api }, by) => ({ ids: { passkeyId: await insertPasskey(api, by.userId) } }),
};

/** Unless a request names a workspace, it is the caller's own that is meant. */
async function websiteOf({ api, own }: TenantWorld, { hasAnother, token }: Somebody): Promise<string> {
  if (!hasAnother) return String(own.ids.websiteId);
  const request = { as: null, headers: { authorization: `Bearer ${token}` }, body: { url: `https://${newHost()}/` } };
  return (await api.call(websites.createWebsite, request)).body.data.website.id;
}

let hosts = 0;
const newHost = () => `new-${++hosts}.example`;

const applied = (world: TenantWorld) => applyNewChange(world.api, world.own.shop, world.nextIssue("suggested"));

/** Given to this person, who alone may use it. */
export async function approval({ api, own }: TenantWorld, { token }: Somebody, index: number): Promise<string> {
  const { auditId, issueId } = own.shop.at(index);
  const answer = await api.app.inject({
    url: `/api/v1/audit/${auditId}/issues/${issueId}/preview-apply`,
    headers: { authorization: `Bearer ${token}` },
  });
  return String(answer.json().data?.approvalToken);
}
