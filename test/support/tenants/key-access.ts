/**
 * What a request key may do, by operation of the public API and of the few beside it that take keys, too: written by hand from the documentation of the operations, not from
 * the rules that the server goes by.
 */
import type { KeyScope } from "#domain/request-key.ts";
import type { KeyWebsite } from "./key-world.ts";

/** Parameters of paths that say whose website decides. */
export type KeyDecider = "auditId" | "projectId" | "approvalRequestId" | "deploymentId" | "integrationId";

export interface KeyAccess {
  /** `null`: any key. `undefined`: without a key. */
  readonly scope?: KeyScope | null;
  readonly of?: KeyDecider;
  /** Only while the role of who made it is that of an editor. */
  readonly needsEditor?: true;
  /** Of a scope that only admins give: who was an editor never gave it. */
  readonly needsAdmin?: true;
  /** What is answered about the key's own website, where that is not a success, and why. */
  readonly ends?: { readonly as: string; readonly because: string };
  /** A valid request about the key's own website. */
  readonly parts?: (website: KeyWebsite) => KeyParts;
  /** What of a good answer must be of the key's own website, all of it; and how many there are. */
  readonly list?: { readonly name: string; readonly count: (website: KeyWebsite) => number };
}

export interface KeyParts {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Longer than any list here, so that all of it is on one page. */
const ALL = { query: { limit: "200" } };

const NO_IF_MATCH = { as: "428 precondition_required", because: "no ETag was read" } as const;
const ANOTHER_KEYS = { as: "404 not_found", because: "another key of the website has asked" } as const;

export const KEY_ACCESS: Readonly<Record<string, KeyAccess>> = {
  // Routes of people.
  startAudit: {
    ...{ scope: "audits:write", needsEditor: true },
    parts: ({ origin }) => ({ body: { website: `${origin}/`, type: "page-audit" } }),
  },
  listChecks: { scope: "audits:read" },
  getAudit: { scope: "audits:read", of: "auditId" },
  getAuditStatus: { scope: "audits:read", of: "auditId" },
  getResults: { scope: "audits:read", of: "auditId" },
  getCrawlMap: { scope: "audits:read", of: "auditId" },
  getStructure: { scope: "audits:read", of: "auditId" },
  exportAudit: { scope: "audits:read", of: "auditId", parts: () => ({ query: { format: "json" } }) },
  compareAudits: { scope: "audits:read", of: "auditId", parts: ({ base }) => ({ query: { base } }) },
  cancelAudit: {
    ...{ scope: "audits:write", needsEditor: true, of: "auditId" },
    ends: { as: "409 audit_not_cancellable", because: "it has ended" },
  },
  // The public API.
  listProjects: { scope: "projects:read", parts: () => ALL, list: { name: "projects", count: () => 1 } },
  getProject: { scope: "projects:read", of: "projectId" },
  listProjectAudits: {
    ...{ scope: "audits:read", parts: () => ALL },
    list: { name: "audits", count: ({ audits }) => audits },
  },
  startProjectAudit: {
    ...{ scope: "audits:write", needsEditor: true },
    parts: ({ projectId }) => ({ body: { projectId, type: "page-audit" } }),
  },
  getProjectAudit: { scope: "audits:read", of: "auditId" },
  listProjectIssues: {
    ...{ scope: "audits:read", of: "auditId", parts: () => ALL },
    list: { name: "issues", count: ({ issues }) => issues },
  },
  listProjectIssueGroups: { scope: "audits:read", of: "auditId" },
  compareProjectAudits: { scope: "audits:read", of: "auditId", parts: ({ base }) => ({ query: { base } }) },
  listRecommendations: { scope: "recommendations:read", of: "auditId", parts: () => ALL },
  listEvents: { scope: "audits:read", parts: () => ALL, list: { name: "events", count: ({ events }) => events } },
  checkPages: {
    ...{ scope: "audits:write", needsEditor: true },
    parts: ({ projectId, origin }) => ({ body: { projectId, urls: [`${origin}/`] } }),
  },
  listProjectIntegrations: {
    ...{ scope: "integrations:read", needsAdmin: true, parts: () => ALL },
    list: { name: "integrations", count: () => 1 },
  },
  getProjectIntegration: { scope: "integrations:read", needsAdmin: true, of: "integrationId" },
  updateProjectIntegration: {
    ...{ scope: "integrations:write", needsAdmin: true, of: "integrationId", ends: NO_IF_MATCH },
    parts: () => ({ body: { name: "Renamed" } }),
  },
  rollProjectIntegrationSecret: {
    ...{ scope: "integrations:write", needsAdmin: true, of: "integrationId", ends: NO_IF_MATCH },
    parts: () => ({ body: {} }),
  },
  verifyProjectIntegration: { scope: "integrations:write", needsAdmin: true, of: "integrationId" },
  requestApproval: {
    ...{ scope: "approvals:request", needsEditor: true },
    parts: ({ projectId, item }) => ({ body: { projectId, target: "wordpress", items: [item] } }),
    ends: { as: "409 wordpress_not_connected", because: "nothing is connected" },
  },
  listRequestedApprovals: {
    ...{ scope: "approvals:request", needsEditor: true, parts: () => ALL },
    list: { name: "approvalRequests", count: () => 0 },
  },
  getRequestedApproval: {
    ...{ scope: "approvals:request", needsEditor: true, of: "approvalRequestId", ends: ANOTHER_KEYS },
  },
  withdrawApprovalRequest: {
    ...{ scope: "approvals:request", needsEditor: true, of: "approvalRequestId", ends: ANOTHER_KEYS },
  },
  applyOptimizations: {
    ...{ scope: "changes:apply", needsAdmin: true, ends: ANOTHER_KEYS },
    parts: ({ projectId, approvalRequestId }) => ({ body: { projectId, approvalRequestId } }),
  },
  listDeployments: { scope: "deployments:read", parts: () => ALL, list: { name: "deployments", count: () => 0 } },
  getDeployment: { scope: "deployments:read", of: "deploymentId", ends: ANOTHER_KEYS },
  reportDeploymentStatus: {
    ...{ scope: "deployments:write", needsEditor: true, of: "deploymentId", ends: ANOTHER_KEYS },
    parts: () => ({ body: { state: "success" } }),
  },
  undoDeployment: { scope: "changes:apply", needsAdmin: true, of: "deploymentId", ends: ANOTHER_KEYS },
  getKeyLimits: { scope: null },
  getPublicOpenApi: {},
};

/** Ids that come in queries and bodies: what is answered for one's own, and for each of all the others. */
export interface KeyInnerId {
  readonly operationId: string;
  /** As in the document: `?name` or `/name`. */
  readonly at: string;
  readonly id: (website: KeyWebsite) => string;
  readonly send: (id: string, own: KeyWebsite) => KeyParts;
  /** `ok`, or status and code. */
  readonly own: string;
  readonly others: string;
  readonly malformed: string;
  /** An id of nothing, where it isn't one of ours. */
  readonly unknown?: string;
  /** A good answer about another's id shows nothing of this list. */
  readonly empty?: string;
}

const INVALID = "400 validation_failed";
const query = (name: string) => (id: string) => ({ query: { [name]: id } });

export const KEY_INNER_IDS: readonly KeyInnerId[] = [
  {
    ...{
      operationId: "listProjectAudits",
      at: "?projectId",
      id: ({ projectId }) => projectId,
      send: query("projectId"),
    },
    ...{ own: "ok", others: "ok", malformed: INVALID, empty: "audits" },
  },
  {
    ...{ operationId: "startProjectAudit", at: "/projectId", id: ({ projectId }) => projectId },
    send: (projectId) => ({ body: { projectId, type: "page-audit" } }),
    ...{ own: "ok", others: "404 not_found", malformed: "404 not_found" },
  },
  {
    ...{ operationId: "checkPages", at: "/projectId", id: ({ projectId }) => projectId },
    send: (projectId, { origin }) => ({ body: { projectId, urls: [`${origin}/`] } }),
    ...{ own: "ok", others: "404 not_found", malformed: "404 not_found" },
  },
  {
    ...{ operationId: "updateProjectIntegration", at: "/projectIds", id: ({ projectId }) => projectId },
    send: (projectId) => ({ body: { projectIds: [projectId] } }),
    ...{
      own: "428 precondition_required",
      others: "428 precondition_required",
      malformed: "428 precondition_required",
    },
  },
  {
    ...{ operationId: "compareProjectAudits", at: "?base", id: ({ base }) => base, send: query("base") },
    ...{ own: "ok", others: INVALID, malformed: INVALID },
  },
  {
    ...{ operationId: "compareAudits", at: "?base", id: ({ base }) => base, send: query("base") },
    ...{ own: "ok", others: INVALID, malformed: INVALID },
  },
  {
    // Numbered by audit, so that another's id is one's own of the same number, or none.
    ...{ operationId: "listProjectIssues", at: "?group", id: () => "grp_999", send: query("group") },
    ...{ own: "ok", others: "ok", malformed: INVALID, unknown: "grp_998", empty: "issues" },
  },
  {
    ...{ operationId: "requestApproval", at: "/projectId", id: ({ projectId }) => projectId },
    send: (projectId, { item }) => ({ body: { projectId, target: "wordpress", items: [item] } }),
    ...{ own: "409 wordpress_not_connected", others: "404 not_found", malformed: "404 not_found" },
  },
  {
    ...{ operationId: "applyOptimizations", at: "/projectId", id: ({ projectId }) => projectId },
    send: (projectId, { approvalRequestId }) => ({ body: { projectId, approvalRequestId } }),
    ...{ own: "404 not_found", others: "404 not_found", malformed: "404 not_found" },
  },
  {
    ...{ operationId: "applyOptimizations", at: "/approvalRequestId", id: (website) => website.approvalRequestId },
    send: (approvalRequestId, { projectId }) => ({ body: { projectId, approvalRequestId } }),
    ...{ own: "404 not_found", others: "404 not_found", malformed: "404 not_found" },
  },
  ...["listRequestedApprovals", "listDeployments"].map((operationId) => ({
    ...{ operationId, at: "?projectId", id: ({ projectId }: KeyWebsite) => projectId, send: query("projectId") },
    ...{ own: "ok", others: "ok", malformed: INVALID },
    empty: operationId === "listDeployments" ? "deployments" : "approvalRequests",
  })),
  {
    ...{ operationId: "listEvents", at: "?after", id: ({ eventId }) => eventId, send: query("after") },
    ...{ own: "ok", others: "410 event_unknown", malformed: "410 event_unknown" },
  },
];
