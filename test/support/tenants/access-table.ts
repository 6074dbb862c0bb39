/**
 * Who may do what, by operation: written by hand from the documentation of the operations and of the roles, not from the rules
 * that the server goes by, so that a wrong rule is noticed.
 */
import type { Role } from "#domain/principal.ts";

/** The parameter of the path that says whose workspace decides. */
type Decider =
  | "auditId"
  | "websiteId"
  | "memberId"
  | "invitationId"
  | "workspaceId"
  | "integrationId"
  | "alertId"
  | "recipientId"
  | "trackerId"
  | "keyId"
  | "approvalRequestId";
/** The parameter of the path that must be of what decides, or of the caller. */
type Inner =
  | "issueId"
  | "pageId"
  | "shareId"
  | "appliedChangeId"
  | "bulkOperationId"
  | "sessionId"
  | "passkeyId"
  | "eventId"
  | "scheduleId"
  | "fileId"
  | "figuresId"
  | "causeKey"
  | "commentId"
  | "ticketId"
  | "token";

export interface Access {
  /** `anyone`: without a caller. `anybody signed in`: whatever their roles. Else the least role. */
  readonly least: "anyone" | "anybody signed in" | Role;
  /** `named`: the workspace that the request names, else the first in which the caller has the role. `first`: that of the installation. */
  readonly of?: Decider | "named" | "first";
  readonly inner?: Inner;
  /** Where another's inner id is not simply not found: status and code, and why. */
  readonly innerAnswers?: { readonly as: string; readonly because: string };
  /** Only within an hour of signing in. */
  readonly isFresh?: true;
  /** How an allowed request ends here where it cannot succeed, and why. */
  readonly ends?: { readonly as: readonly string[]; readonly because: string };
}

const anyone = (more: Partial<Access> = {}): Access => ({ least: "anyone", ...more });
const signedIn = (more: Partial<Access> = {}): Access => ({ least: "anybody signed in", ...more });
const inAudit = (least: Role, inner?: Inner): Access => ({ least, of: "auditId", ...(inner && { inner }) });
const ofWebsite = (least: Role, more: Partial<Access> = {}): Access => ({ least, of: "websiteId", ...more });
const somewhere = (least: Role, more: Partial<Access> = {}): Access => ({ least, of: "named", ...more });
const ends = (because: string, ...as: string[]) => ({ ends: { as, because } });
const fresh = { isFresh: true } as const;

const NO_BROWSER = ends("a token decides nothing", "403 session_required");
const NO_DEVICE = ends("no device signed", "401 passkey_rejected");

export const ACCESS: Readonly<Record<string, Access>> = {
  // A viewer reads; an editor starts audits, decides about issues, changes the site and shares; an admin deletes.
  getAudit: inAudit("viewer"),
  getAuditStatus: inAudit("viewer"),
  streamAuditEvents: inAudit("viewer"),
  compareAudits: inAudit("viewer"),
  getResults: inAudit("viewer"),
  listRules: inAudit("viewer"),
  exportAudit: inAudit("viewer"),
  getIssue: inAudit("viewer", "issueId"),
  getIssueImage: inAudit("viewer", "issueId"),
  listIssueGroups: inAudit("viewer"),
  listIssues: inAudit("viewer"),
  getPage: inAudit("viewer", "pageId"),
  getFrame: inAudit("viewer", "pageId"),
  getScreenshot: inAudit("viewer", "pageId"),
  getCrawlMap: inAudit("viewer"),
  getStructure: inAudit("viewer"),
  listLinks: inAudit("viewer"),
  listPages: inAudit("viewer"),
  getAppliedChange: inAudit("viewer", "appliedChangeId"),
  listAppliedChanges: inAudit("viewer"),
  getBulkOperation: inAudit("viewer", "bulkOperationId"),
  cancelAudit: inAudit("editor"),
  rerunAudit: inAudit("editor"),
  updateIssue: inAudit("editor", "issueId"),
  previewApply: inAudit("editor", "issueId"),
  previewEdited: inAudit("editor", "issueId"),
  applyChange: {
    ...inAudit("editor", "issueId"),
    innerAnswers: {
      as: "400 approval_token_invalid",
      because: "an approval of another place gets the answer of a forged one, whatever the place is",
    },
  },
  checkDrift: inAudit("editor"),
  rollbackChange: inAudit("editor", "appliedChangeId"),
  bulkPreview: inAudit("editor"),
  bulkApply: inAudit("editor"),
  bulkRollback: inAudit("editor"),
  cancelBulkOperation: inAudit("editor", "bulkOperationId"),
  createShare: inAudit("editor"),
  listShares: inAudit("editor"),
  deleteShare: inAudit("editor", "shareId"),
  deleteAudit: inAudit("admin"),
  updateAudit: inAudit("editor"),

  // Lists of one's own workspaces show what one may see, which may be nothing.
  listAudits: signedIn(),
  listWebsites: signedIn(),
  startAudit: somewhere("editor"),
  createWebsite: somewhere("editor"),
  getWebsite: ofWebsite("viewer"),
  getWebsiteHistory: ofWebsite("viewer"),
  testRobotsTxt: ofWebsite("viewer"),
  previewRetention: ofWebsite("viewer"),
  listSchedules: ofWebsite("viewer"),
  getSchedule: ofWebsite("viewer", { inner: "scheduleId" }),
  listScheduleFiles: ofWebsite("viewer", { inner: "scheduleId" }),
  downloadScheduleFile: ofWebsite("viewer", { inner: "fileId" }),
  createSchedule: ofWebsite("editor"),
  updateSchedule: ofWebsite("editor", { inner: "scheduleId" }),
  deleteSchedule: ofWebsite("editor", { inner: "scheduleId" }),
  getIndexNow: ofWebsite("viewer"),
  enableIndexNow: ofWebsite("admin"),
  disableIndexNow: ofWebsite("admin"),
  addTasks: inAudit("editor"),
  listTasks: ofWebsite("viewer"),
  updateTasks: ofWebsite("editor"),
  exportTasks: ofWebsite("viewer"),
  listCauses: ofWebsite("viewer"),
  getCause: ofWebsite("viewer", { inner: "causeKey" }),
  updateCause: ofWebsite("editor", { inner: "causeKey" }),
  addCauseComment: ofWebsite("editor", { inner: "causeKey" }),
  createTicket: ofWebsite("editor", {
    inner: "causeKey",
    ...ends("nobody answers at the tracker", "409 ticket_exists", "409 ticket_refused", "409 cause_settled"),
  }),
  deleteTicket: ofWebsite("editor", { inner: "ticketId" }),
  createTracker: somewhere("admin", fresh),
  listTrackers: somewhere("editor"),
  getTracker: { least: "editor", of: "trackerId" },
  updateTracker: { least: "admin", of: "trackerId", ...fresh },
  deleteTracker: { least: "admin", of: "trackerId" },
  testTracker: { least: "admin", of: "trackerId" },
  deleteCauseComment: ofWebsite("editor", { inner: "commentId" }),
  listSearchFigures: ofWebsite("viewer"),
  getSearchFigures: ofWebsite("viewer", { inner: "figuresId" }),
  importSearchFigures: ofWebsite("editor"),
  deleteSearchFigures: ofWebsite("editor", { inner: "figuresId" }),
  getSearchConsole: ofWebsite("viewer"),
  listUrlInspections: ofWebsite("viewer"),
  fetchSearchConsole: ofWebsite("editor"),
  connectSearchConsole: ofWebsite("admin", fresh),
  authorizeSearchConsole: ofWebsite("admin", fresh),
  chooseSearchConsoleProperty: ofWebsite("admin"),
  disconnectSearchConsole: ofWebsite("admin"),
  verifyWordPress: ofWebsite("viewer"),
  verifyGit: ofWebsite("viewer"),
  updateWebsite: ofWebsite("admin"),
  tryCustomRules: ofWebsite("admin"),
  deleteWebsite: ofWebsite("admin"),
  disconnectWordPress: ofWebsite("admin"),
  connectWordPress: ofWebsite("admin", fresh),
  disconnectGit: ofWebsite("admin"),
  connectGit: ofWebsite("admin", fresh),
  authorizeWordPress: ofWebsite("admin", fresh),

  listMembers: somewhere("viewer"),
  listInvitations: somewhere("admin"),
  createInvitation: somewhere("admin", fresh),
  listLogEntries: somewhere("admin"),
  verifyLog: somewhere("admin"),
  updateMember: { least: "admin", of: "memberId", ...fresh },
  removeMember: { least: "admin", of: "memberId" },
  signOutMember: { least: "admin", of: "memberId", ...fresh },
  revokeInvitation: { least: "admin", of: "invitationId" },
  getWorkspace: { least: "viewer", of: "workspaceId" },
  updateWorkspace: { least: "owner", of: "workspaceId", ...fresh },
  getBrand: { least: "viewer", of: "workspaceId" },
  updateBrand: { least: "admin", of: "workspaceId" },
  getBrandLogo: { least: "viewer", of: "workspaceId" },
  leaveWorkspace: { least: "viewer", of: "workspaceId" },
  acceptInvitation: anyone(),
  inspectInvitation: anyone(),

  createRecipient: somewhere("admin", fresh),
  listRecipients: somewhere("editor"),
  getRecipient: { least: "editor", of: "recipientId" },
  updateRecipient: { least: "admin", of: "recipientId", ...fresh },
  deleteRecipient: { least: "admin", of: "recipientId" },
  testRecipient: { least: "admin", of: "recipientId" },
  createAlert: somewhere("editor"),
  listAlerts: somewhere("viewer"),
  getAlert: { least: "viewer", of: "alertId" },
  updateAlert: { least: "editor", of: "alertId" },
  deleteAlert: { least: "editor", of: "alertId" },
  listIncidents: signedIn(),

  createIntegration: somewhere("admin", fresh),
  listIntegrations: somewhere("admin"),
  getIntegration: { least: "admin", of: "integrationId" },
  updateIntegration: { least: "admin", of: "integrationId", ...fresh },
  rollIntegrationSecret: { least: "admin", of: "integrationId", ...fresh },
  deleteIntegration: { least: "admin", of: "integrationId" },
  listDeliveries: { least: "admin", of: "integrationId" },
  redeliverEvent: { least: "admin", of: "integrationId", inner: "eventId" },

  // Of one's own role; another's key is ended by an admin, and rolled by nobody else.
  listApprovalRequests: somewhere("viewer"),
  getApprovalRequest: { least: "viewer", of: "approvalRequestId" },
  decideApprovalRequest: { least: "editor", of: "approvalRequestId", ...NO_BROWSER },
  reviseRequestedItem: { least: "editor", of: "approvalRequestId", ...NO_BROWSER },

  createApiKey: somewhere("viewer", fresh),
  listApiKeys: somewhere("viewer"),
  rollApiKey: { least: "viewer", of: "keyId", ...fresh },
  revokeApiKey: { least: "viewer", of: "keyId" },

  getDemo: { least: "admin", of: "first" },
  startDemo: { least: "admin", of: "first" },
  removeDemo: { least: "admin", of: "first" },

  // One's own account is one's own, whatever the roles.
  getMe: signedIn(),
  updateMe: signedIn(),
  changePassword: signedIn(),
  confirmSession: signedIn(),
  listSessions: signedIn(),
  endSession: signedIn({ inner: "sessionId" }),
  logout: signedIn(),
  getSecondFactor: signedIn(),
  beginSecondFactor: signedIn(fresh),
  enableSecondFactor: signedIn({ ...fresh, ...ends("nobody has an app", "401 credentials_invalid") }),
  disableSecondFactor: signedIn({ ...fresh, ...ends("nobody has an app", "409 second_factor_off") }),
  renewRecoveryCodes: signedIn({ ...fresh, ...ends("nobody has an app", "409 second_factor_off") }),
  listPasskeys: signedIn(),
  beginPasskey: signedIn(fresh),
  addPasskey: signedIn({ ...fresh, ...NO_DEVICE }),
  removePasskey: signedIn({ ...fresh, inner: "passkeyId" }),
  beginPasskeyLogin: anyone(),
  loginWithPasskey: anyone(NO_DEVICE),
  register: anyone(),
  login: anyone(),
  issueToken: anyone(),
  askForPasswordReset: anyone(),
  resetPassword: anyone(ends("nobody reads the e-mail", "404 reset_invalid")),
  getWaysIn: anyone(),
  getKeys: anyone(),

  // Whoever has the word of the link may read the report.
  getPublicReport: anyone({ inner: "token" }),
  listPublicIssues: anyone({ inner: "token" }),
  exportPublicReport: anyone({ inner: "token" }),

  listChecks: signedIn(),
  getSystemHealth: somewhere("viewer"),
  getHealth: anyone(),
  getReadiness: anyone(),
  getLimits: anyone(),
  getMetrics: anyone(),
  getOpenApi: anyone(),
};
