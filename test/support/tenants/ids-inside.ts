/** Ids that come in queries and bodies: what is answered to somebody who may send the request, but names what is not theirs. */
import { tasks } from "#contract/index.ts";
import { SOME_ALERT, SOME_RECIPIENT } from "../alerts.ts";
import { newId } from "../identity.ts";
import { SOME_TRACKER } from "../trackers.ts";
import type { Somebody } from "./people.ts";
import { approval, type Parts, type TenantWorld } from "./valid-requests.ts";

/** Whose thing an id is of; `sibling` is of another audit of one's own website. */
export type Whose = "own" | "sibling" | "foreign" | "unknown" | "malformed";

export interface InnerId {
  readonly operationId: string;
  /** As in the document: `?name` or `/name`. */
  readonly at: string;
  readonly ids: (world: TenantWorld) => Readonly<Partial<Record<Whose, string>>>;
  readonly send: (id: string, whose: Whose, world: TenantWorld, by: Somebody) => Parts | Promise<Parts>;
  /** `ok`, or status and code; and what is wrong with a good answer. */
  readonly answers: Readonly<Partial<Record<Whose, string>>>;
  readonly look?: (body: Body, whose: Whose, by: Somebody, id: string) => string | undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers freely
type Body = any;

const INVALID = "400 validation_failed";
const NOT_FOUND = "404 not_found";
const DENIED = "403 project_access_denied";

/** On the work list of that workspace's website. */
async function taskOf({ api, own, foreign }: TenantWorld, whose: "own" | "foreign"): Promise<string> {
  const as = whose === "own" ? "owner" : "stranger";
  const { websiteId = "" } = (whose === "own" ? own : foreign).ids;
  const { body } = await api.call(tasks.listTasks, { as, params: { websiteId }, query: { limit: "1" } });
  return body.data.tasks[0].id;
}

const query = (name: string) => (id: string) => ({ query: { [name]: id } });

/** A list that a filter narrows to what is one's own. */
const isEmptyUnless = (list: string, shows: (whose: Whose, by: Somebody) => boolean): NonNullable<InnerId["look"]> =>
  function look({ data }, whose, by) {
    const isEmpty = data[list].length === 0;
    return isEmpty === shows(whose, by) ? `${list}: ${data[list].length} rows` : undefined;
  };

const page = (operationId: string, name: string, list: string): InnerId => ({
  ...{ operationId, at: `?${name}` },
  ids: ({ own, foreign }) => ({
    ...{ own: "1", sibling: String(own.siblings.pageId), foreign: String(foreign.ids.pageId) },
    ...{ unknown: "pag_999", malformed: "pag_x" },
  }),
  send: query(name),
  answers: { own: "ok", sibling: "ok", foreign: "ok", unknown: "ok", malformed: INVALID },
  look: ({ data }, whose) =>
    whose !== "own" && data[list].length > 0 ? `${list}: ${data[list].length} rows` : undefined,
});

/** The workspace itself: who may name one's own is in the table. */
const workspace = (operationId: string): InnerId => ({
  ...{ operationId, at: operationId === "createInvitation" ? "/workspaceId" : "?workspaceId" },
  ids: ({ own, foreign }) => ({
    ...{ own: String(own.ids.workspaceId), foreign: String(foreign.ids.workspaceId) },
    ...{ unknown: newId("wsp"), malformed: "wsp_'--" },
  }),
  send: (workspaceId) =>
    operationId === "createInvitation"
      ? { body: { email: `${newId("inv")}@example.com`, role: "viewer", workspaceId } }
      : { query: { workspaceId } },
  // One that is not there is answered like a foreign one.
  answers: { own: "ok", foreign: DENIED, unknown: DENIED, malformed: DENIED },
});

const continues = (operationId: string): InnerId => ({
  ...{ operationId, at: "/continues" },
  ids: ({ own, foreign }) => ({
    ...{ sibling: String(own.siblings.bulkOperationId), foreign: String(foreign.ids.bulkOperationId) },
    ...{ unknown: newId("blk"), malformed: "x" },
  }),
  send: (id, _, { own }) => ({
    body: {
      ...(operationId === "bulkApply"
        ? { approvals: { [String(own.ids.issueId)]: "x" } }
        : { appliedChangeIds: [own.ids.appliedChangeId] }),
      continues: id,
    },
  }),
  answers: { sibling: INVALID, foreign: INVALID, unknown: INVALID, malformed: INVALID },
});

const issues: InnerId["ids"] = ({ own, foreign }) => ({
  ...{ sibling: String(own.siblings.issueId), foreign: String(foreign.ids.issueId) },
  ...{ unknown: newId("iss"), malformed: "iss_'--" },
});

const BODIES = { createAlert: SOME_ALERT, createRecipient: SOME_RECIPIENT, createTracker: SOME_TRACKER };

export const INNER_IDS: readonly InnerId[] = [
  {
    ...{ operationId: "listAudits", at: "?websiteId" },
    ids: ({ own, foreign }) => ({
      ...{ own: String(own.ids.websiteId), foreign: String(foreign.ids.websiteId) },
      ...{ unknown: newId("web"), malformed: "x" },
    }),
    send: query("websiteId"),
    answers: { own: "ok", foreign: "ok", unknown: "ok", malformed: INVALID },
    look: isEmptyUnless("audits", (whose, by) => whose === "own" && by.role !== null && !by.lacksFactor),
  },
  {
    ...{ operationId: "compareAudits", at: "?base" },
    ids: ({ own, foreign }) => ({
      ...{ sibling: String(own.siblings.auditId), foreign: String(foreign.ids.auditId) },
      ...{ unknown: newId("aud"), malformed: "x" },
    }),
    send: query("base"),
    answers: { sibling: "ok", foreign: INVALID, unknown: INVALID, malformed: INVALID },
  },
  page("listIssues", "page", "issues"),
  page("listLinks", "from", "links"),
  page("listLinks", "to", "links"),
  {
    // Numbers within the audit: there is no foreign one.
    ...{ operationId: "listIssues", at: "?group" },
    ids: () => ({ unknown: "grp_999", malformed: "x" }),
    send: query("group"),
    answers: { unknown: "ok", malformed: INVALID },
    look: isEmptyUnless("issues", () => false),
  },
  {
    ...{ operationId: "bulkPreview", at: "/issueIds" },
    ids: issues,
    send: (id) => ({ body: { issueIds: [id] } }),
    answers: { sibling: "ok", foreign: "ok", unknown: "ok", malformed: "ok" },
    look: ({ data }, _, __, id) => {
      const code = data.previews[id]?.error?.code;
      return code === "not_found" ? undefined : `in place of the preview: ${code}`;
    },
  },
  {
    ...{ operationId: "bulkApply", at: "/approvals" },
    ids: issues,
    send: (id, _, { foreign }) => ({ body: { approvals: { [id]: foreign.approvalToken } } }),
    answers: { sibling: INVALID, foreign: INVALID, unknown: INVALID, malformed: INVALID },
  },
  {
    // Approvals: `own` is one's own of another issue, `sibling` that of a colleague for this one.
    ...{ operationId: "applyChange", at: "/approvalToken" },
    ids: ({ own, foreign }) => ({
      ...{ own: "", sibling: own.approvalToken, foreign: foreign.approvalToken },
      malformed: "x",
    }),
    send: async (token, whose, world, by) => ({
      body: { approvalToken: whose === "own" && by.token ? await approval(world, by, 6) : token || "x" },
    }),
    answers: {
      ...{ own: "400 approval_token_invalid", sibling: "400 approval_token_invalid" },
      ...{ foreign: "400 approval_token_invalid", malformed: "400 approval_token_invalid" },
    },
  },
  {
    ...{ operationId: "bulkRollback", at: "/appliedChangeIds" },
    ids: ({ own, foreign }) => ({
      ...{ sibling: String(own.siblings.appliedChangeId), foreign: String(foreign.ids.appliedChangeId) },
      ...{ unknown: newId("chg"), malformed: "x" },
    }),
    send: (id, _, { own }) => ({ body: { appliedChangeIds: [own.ids.appliedChangeId, id] } }),
    answers: { sibling: NOT_FOUND, foreign: NOT_FOUND, unknown: NOT_FOUND, malformed: NOT_FOUND },
  },
  continues("bulkApply"),
  continues("bulkRollback"),
  ...[
    ...[
      "listMembers",
      "listInvitations",
      "listIntegrations",
      "listAlerts",
      "listRecipients",
      "listTrackers",
      "listApiKeys",
      "createInvitation",
      "listApprovalRequests",
    ],
    ...["listLogEntries", "verifyLog"],
  ].map(workspace),
  ...(["createAlert", "updateAlert"] as const).flatMap((operationId) =>
    (["websiteIds", "recipientIds"] as const).map(
      (name): InnerId => ({
        ...{ operationId, at: `/${name}` },
        ids: ({ own, foreign }) => {
          const id = name === "websiteIds" ? "websiteId" : "recipientId";
          return {
            // Who may make one in another workspace of theirs makes it there.
            ...(operationId === "updateAlert" && { own: String(own.ids[id]) }),
            ...{
              foreign: String(foreign.ids[id]),
              unknown: newId(name === "websiteIds" ? "web" : "rcp"),
              malformed: "x",
            },
          };
        },
        send: (id) => ({
          ...(operationId === "updateAlert" && { headers: { "if-match": "*" } }),
          body: { ...(operationId === "createAlert" && SOME_ALERT), [name]: [id] },
        }),
        answers: { own: "ok", foreign: INVALID, unknown: INVALID, malformed: INVALID },
      }),
    ),
  ),
  ...(["createAlert", "createRecipient", "createTracker"] as const).map(
    (operationId): InnerId => ({
      ...{ operationId, at: "/workspaceId" },
      ids: ({ own, foreign }) => ({
        ...{ own: String(own.ids.workspaceId), foreign: String(foreign.ids.workspaceId) },
        ...{ unknown: newId("wsp"), malformed: "wsp_'--" },
      }),
      send: (workspaceId) => ({
        body: { ...BODIES[operationId], workspaceId },
      }),
      answers: { own: "ok", foreign: DENIED, unknown: DENIED, malformed: DENIED },
    }),
  ),
  {
    ...{ operationId: "listIncidents", at: "?workspaceId" },
    ids: () => ({ unknown: newId("wsp"), malformed: "wsp_'--" }),
    send: query("workspaceId"),
    answers: { unknown: DENIED, malformed: DENIED },
  },
  ...(["createAlert", "updateAlert"] as const).map(
    (operationId): InnerId => ({
      // Checks belong to nobody; one that there isn't finds nothing.
      ...{ operationId, at: "/trigger/checkIds" },
      ids: () => ({ unknown: "no-such-check", malformed: "x" }),
      send: (id) => ({
        ...(operationId === "updateAlert" && { headers: { "if-match": "*" } }),
        body: { ...SOME_ALERT, trigger: { kind: "new_issues", checkIds: [id] } },
      }),
      answers: { unknown: "ok", malformed: "ok" },
    }),
  ),
  ...(["websiteId", "alertId"] as const).map(
    (name): InnerId => ({
      ...{ operationId: "listIncidents", at: `?${name}` },
      ids: ({ own, foreign }) => ({
        ...{ own: String(own.ids[name]), foreign: String(foreign.ids[name]) },
        ...{ unknown: newId(name === "websiteId" ? "web" : "alr"), malformed: "x" },
      }),
      send: query(name),
      answers: { own: "ok", foreign: "ok", unknown: "ok", malformed: INVALID },
      look: isEmptyUnless("incidents", () => false),
    }),
  ),
  {
    ...{ operationId: "updateTasks", at: "/taskIds" },
    ids: () => ({ own: "own", foreign: "foreign", unknown: newId("tsk"), malformed: "x" }),
    send: async (id, whose, world) => {
      const taskId = whose === "own" || whose === "foreign" ? await taskOf(world, whose) : id;
      return { body: { taskIds: [taskId], state: "done" } };
    },
    answers: { own: "ok", foreign: "ok", unknown: "ok", malformed: "ok" },
    look: ({ data }, whose) => (whose !== "own" && data.changed > 0 ? "changed what is not theirs" : undefined),
  },
  {
    ...{ operationId: "createTicket", at: "/trackerId" },
    ids: ({ own, foreign }) => ({
      ...{ own: String(own.ids.trackerId), foreign: String(foreign.ids.trackerId) },
      ...{ unknown: newId("trk"), malformed: "x" },
    }),
    send: (trackerId) => ({ body: { trackerId } }),
    answers: { own: "409 ticket_refused", foreign: INVALID, unknown: INVALID, malformed: INVALID },
  },
  {
    ...{ operationId: "updateCause", at: "/assigneeId" },
    ids: ({ people, foreign }) => ({ own: people.owner.userId, foreign: foreign.userId, unknown: newId("usr") }),
    send: (assigneeId) => ({ body: { assigneeId } }),
    answers: { own: "ok", foreign: INVALID, unknown: INVALID },
  },
  {
    ...{ operationId: "createIntegration", at: "/websiteIds" },
    ids: ({ foreign }) => ({
      ...{ foreign: String(foreign.ids.websiteId), unknown: newId("web"), malformed: "x" },
    }),
    send: (id) => ({ body: { kind: "webhook", name: "CI", url: "https://ci.example/", websiteIds: [id] } }),
    answers: { foreign: INVALID, unknown: INVALID, malformed: INVALID },
  },
  {
    ...{ operationId: "updateIntegration", at: "/websiteIds" },
    ids: ({ own, foreign }) => ({
      ...{ own: String(own.ids.websiteId), foreign: String(foreign.ids.websiteId) },
      ...{ unknown: newId("web"), malformed: "x" },
    }),
    send: (id) => ({ headers: { "if-match": "*" }, body: { websiteIds: [id] } }),
    answers: { own: "ok", foreign: INVALID, unknown: INVALID, malformed: INVALID },
  },
  {
    ...{ operationId: "createIntegration", at: "/workspaceId" },
    ids: ({ own, foreign }) => ({
      ...{ own: String(own.ids.workspaceId), foreign: String(foreign.ids.workspaceId) },
      ...{ unknown: newId("wsp"), malformed: "wsp_'--" },
    }),
    send: (workspaceId, _, { own }) => ({
      body: {
        ...{ kind: "webhook", name: "CI", url: "https://ci.example/" },
        ...{ websiteIds: [own.ids.websiteId], workspaceId },
      },
    }),
    answers: { own: "ok", foreign: DENIED, unknown: DENIED, malformed: DENIED },
  },
  {
    ...{ operationId: "createApiKey", at: "/websiteIds" },
    ids: ({ foreign }) => ({
      ...{ foreign: String(foreign.ids.websiteId), unknown: newId("web"), malformed: "x" },
    }),
    send: (id) => ({ body: { name: "CI", scopes: ["projects:read"], websiteIds: [id] } }),
    answers: { foreign: INVALID, unknown: INVALID, malformed: INVALID },
  },
  {
    ...{ operationId: "createApiKey", at: "/workspaceId" },
    ids: ({ own, foreign }) => ({
      ...{ own: String(own.ids.workspaceId), foreign: String(foreign.ids.workspaceId) },
      ...{ unknown: newId("wsp"), malformed: "wsp_'--" },
    }),
    send: (workspaceId, _, { own }) => ({
      body: { name: "CI", scopes: ["projects:read"], websiteIds: [own.ids.websiteId], workspaceId },
    }),
    answers: { own: "ok", foreign: DENIED, unknown: DENIED, malformed: DENIED },
  },
  {
    ...{ operationId: "listLogEntries", at: "?actor" },
    ids: ({ people, foreign }) => ({ own: people.owner.userId, foreign: foreign.userId, unknown: newId("usr") }),
    send: query("actor"),
    answers: { own: "ok", foreign: "ok", unknown: "ok" },
    look: ({ data }, whose) =>
      whose !== "own" && data.entries.length > 0 ? `entries: ${data.entries.length} rows` : undefined,
  },
  {
    ...{ operationId: "inspectInvitation", at: "/token" },
    ids: () => ({ unknown: "2rgCnbRBad4Zzhr-WQHj5VAo62BWaoBeg0tz6SJZ-ow", malformed: "x" }),
    send: (token) => ({ body: { token } }),
    answers: { unknown: "404 invitation_invalid", malformed: "404 invitation_invalid" },
  },
];

/** Where the document speaks of an id that is none of a thing of somebody. */
export const NO_ONES_IDS: Readonly<Record<string, string>> = {
  check: "of a check, the same for all",
  search: "words to look for",
  repository: "of another service",
  clientId: "of Google",
  fields: "the field called id",
  id: "of a passkey, signed for by its device",
  rawId: "the same again",
};
