/** Every route, in one list. */
import type { Registry } from "prom-client";
import type { Api, ApiDeps } from "../deps.ts";
import { serveListLogEntries } from "./audit-log/list-log-entries.ts";
import { serveVerifyLog } from "./audit-log/verify-log.ts";
import { serveCancelAudit } from "./audits/cancel-audit.ts";
import { serveDeleteAudit } from "./audits/delete-audit.ts";
import { serveGetAudit } from "./audits/get-audit.ts";
import { serveGetAuditStatus } from "./audits/get-audit-status.ts";
import { serveListAudits } from "./audits/list-audits.ts";
import { serveRerunAudit } from "./audits/rerun-audit.ts";
import { serveStartAudit } from "./audits/start-audit.ts";
import { serveStreamAuditEvents } from "./audits/stream-audit-events.ts";
import { serveAddPasskey } from "./auth/add-passkey.ts";
import { serveAskForPasswordReset } from "./auth/ask-for-password-reset.ts";
import { serveBeginPasskey } from "./auth/begin-passkey.ts";
import { serveBeginPasskeyLogin } from "./auth/begin-passkey-login.ts";
import { serveBeginSecondFactor } from "./auth/begin-second-factor.ts";
import { serveChangePassword } from "./auth/change-password.ts";
import { serveConfirmSession } from "./auth/confirm-session.ts";
import { serveDisableSecondFactor } from "./auth/disable-second-factor.ts";
import { serveEnableSecondFactor } from "./auth/enable-second-factor.ts";
import { serveEndSession } from "./auth/end-session.ts";
import { serveGetKeys } from "./auth/get-keys.ts";
import { serveGetMe } from "./auth/get-me.ts";
import { serveGetSecondFactor } from "./auth/get-second-factor.ts";
import { serveGetWaysIn } from "./auth/get-ways-in.ts";
import { serveIssueToken } from "./auth/issue-token.ts";
import { serveListPasskeys } from "./auth/list-passkeys.ts";
import { serveListSessions } from "./auth/list-sessions.ts";
import { serveLogin } from "./auth/login.ts";
import { serveLoginWithPasskey } from "./auth/login-with-passkey.ts";
import { serveLogout } from "./auth/logout.ts";
import { serveRegister } from "./auth/register.ts";
import { serveRemovePasskey } from "./auth/remove-passkey.ts";
import { serveRenewRecoveryCodes } from "./auth/renew-recovery-codes.ts";
import { serveResetPassword } from "./auth/reset-password.ts";
import { serveUpdateMe } from "./auth/update-me.ts";
import { serveApplyChange } from "./changes/apply-change.ts";
import { serveBulkApply } from "./changes/bulk-apply.ts";
import { serveBulkPreview } from "./changes/bulk-preview.ts";
import { serveBulkRollback } from "./changes/bulk-rollback.ts";
import { serveCancelBulkOperation } from "./changes/cancel-bulk-operation.ts";
import { serveCheckDrift } from "./changes/check-drift.ts";
import { serveGetAppliedChange } from "./changes/get-applied-change.ts";
import { serveGetBulkOperation } from "./changes/get-bulk-operation.ts";
import { serveListAppliedChanges } from "./changes/list-applied-changes.ts";
import { servePreviewApply } from "./changes/preview-apply.ts";
import { servePreviewEdited } from "./changes/preview-edited.ts";
import { serveRollbackChange } from "./changes/rollback-change.ts";
import { serveGetDemo } from "./demo/get-demo.ts";
import { serveRemoveDemo } from "./demo/remove-demo.ts";
import { serveStartDemo } from "./demo/start-demo.ts";
import { serveExportAudit } from "./exports/export-audit.ts";
import { serveGetIssue } from "./issues/get-issue.ts";
import { serveListIssueGroups } from "./issues/list-issue-groups.ts";
import { serveListIssues } from "./issues/list-issues.ts";
import { serveUpdateIssue } from "./issues/update-issue.ts";
import { serveGetPage } from "./pages/get-page.ts";
import { serveGetScreenshot } from "./pages/get-screenshot.ts";
import { serveGetStructure } from "./pages/get-structure.ts";
import { serveListLinks } from "./pages/list-links.ts";
import { serveListPages } from "./pages/list-pages.ts";
import { serveCompareAudits } from "./results/compare-audits.ts";
import { serveGetResults } from "./results/get-results.ts";
import { serveListRules } from "./results/list-rules.ts";
import { serveGetHealth } from "./service/get-health.ts";
import { serveGetLimits } from "./service/get-limits.ts";
import { serveGetMetrics } from "./service/get-metrics.ts";
import { serveGetOpenApi } from "./service/get-open-api.ts";
import { serveGetReadiness } from "./service/get-readiness.ts";
import { serveGetSystemHealth } from "./service/get-system-health.ts";
import { serveListChecks } from "./service/list-checks.ts";
import { serveCreateShare } from "./shares/create-share.ts";
import { serveDeleteShare } from "./shares/delete-share.ts";
import { serveExportPublicReport } from "./shares/export-public-report.ts";
import { serveGetPublicReport } from "./shares/get-public-report.ts";
import { serveListPublicIssues } from "./shares/list-public-issues.ts";
import { serveListShares } from "./shares/list-shares.ts";
import { serveAcceptInvitation } from "./team/accept-invitation.ts";
import { serveCreateInvitation } from "./team/create-invitation.ts";
import { serveGetWorkspace } from "./team/get-workspace.ts";
import { serveInspectInvitation } from "./team/inspect-invitation.ts";
import { serveLeaveWorkspace } from "./team/leave-workspace.ts";
import { serveListInvitations } from "./team/list-invitations.ts";
import { serveListMembers } from "./team/list-members.ts";
import { serveRemoveMember } from "./team/remove-member.ts";
import { serveRevokeInvitation } from "./team/revoke-invitation.ts";
import { serveSignOutMember } from "./team/sign-out-member.ts";
import { serveUpdateMember } from "./team/update-member.ts";
import { serveUpdateWorkspace } from "./team/update-workspace.ts";
import { serveCreateWebsite } from "./websites/create-website.ts";
import { serveDeleteWebsite } from "./websites/delete-website.ts";
import { serveGetWebsite } from "./websites/get-website.ts";
import { serveGetWebsiteHistory } from "./websites/get-website-history.ts";
import { serveListWebsites } from "./websites/list-websites.ts";
import { serveUpdateWebsite } from "./websites/update-website.ts";
import { serveAuthorizeWordPress } from "./wordpress/authorize-word-press.ts";
import { serveConnectWordPress } from "./wordpress/connect-word-press.ts";
import { serveDisconnectWordPress } from "./wordpress/disconnect-word-press.ts";
import { serveVerifyWordPress } from "./wordpress/verify-word-press.ts";

export function serveRoutes(app: Api, deps: ApiDeps, shared: { closing: AbortSignal; metrics: Registry }): void {
  for (const serve of [
    serveStartAudit,
    serveGetAudit,
    serveListAudits,
    serveDeleteAudit,
    serveCancelAudit,
    serveRerunAudit,
    serveGetResults,
    serveListRules,
    serveExportAudit,
    serveListIssues,
    serveListIssueGroups,
    serveGetIssue,
    serveUpdateIssue,
    serveCompareAudits,
    servePreviewApply,
    servePreviewEdited,
    serveBulkPreview,
    serveApplyChange,
    serveBulkApply,
    serveGetBulkOperation,
    serveCancelBulkOperation,
    serveListAppliedChanges,
    serveGetAppliedChange,
    serveRollbackChange,
    serveBulkRollback,
    serveCheckDrift,
    serveConnectWordPress,
    serveAuthorizeWordPress,
    serveVerifyWordPress,
    serveDisconnectWordPress,
    serveCreateShare,
    serveListShares,
    serveDeleteShare,
    serveGetPublicReport,
    serveListPublicIssues,
    serveExportPublicReport,
    serveListPages,
    serveGetPage,
    serveGetScreenshot,
    serveGetStructure,
    serveListLinks,
    serveListWebsites,
    serveCreateWebsite,
    serveGetWebsite,
    serveGetWebsiteHistory,
    serveUpdateWebsite,
    serveDeleteWebsite,
    serveRegister,
    serveLogin,
    serveLogout,
    serveIssueToken,
    serveGetMe,
    serveUpdateMe,
    serveChangePassword,
    serveListSessions,
    serveEndSession,
    serveGetKeys,
    serveGetWaysIn,
    serveConfirmSession,
    serveAskForPasswordReset,
    serveResetPassword,
    serveGetSecondFactor,
    serveBeginSecondFactor,
    serveEnableSecondFactor,
    serveDisableSecondFactor,
    serveRenewRecoveryCodes,
    serveListPasskeys,
    serveBeginPasskey,
    serveAddPasskey,
    serveRemovePasskey,
    serveBeginPasskeyLogin,
    serveLoginWithPasskey,
    serveListMembers,
    serveListLogEntries,
    serveVerifyLog,
    serveUpdateMember,
    serveRemoveMember,
    serveSignOutMember,
    serveLeaveWorkspace,
    serveGetWorkspace,
    serveUpdateWorkspace,
    serveListInvitations,
    serveCreateInvitation,
    serveRevokeInvitation,
    serveInspectInvitation,
    serveAcceptInvitation,
    serveGetDemo,
    serveStartDemo,
    serveRemoveDemo,
    serveListChecks,
    serveGetLimits,
    serveGetHealth,
    serveGetReadiness,
    serveGetSystemHealth,
    serveGetOpenApi,
  ])
    serve(app, deps);
  serveGetAuditStatus(app, deps, shared.closing);
  serveStreamAuditEvents(app, deps, shared.closing);
  serveGetMetrics(app, deps, shared.metrics);
}
