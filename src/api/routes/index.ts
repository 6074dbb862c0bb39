/** Every route, in one list. */
import type { Registry } from "prom-client";
import type { Api, ApiDeps } from "../deps.ts";
import { serveCancelAudit } from "./audits/cancel-audit.ts";
import { serveDeleteAudit } from "./audits/delete-audit.ts";
import { serveGetAudit } from "./audits/get-audit.ts";
import { serveGetAuditStatus } from "./audits/get-audit-status.ts";
import { serveListAudits } from "./audits/list-audits.ts";
import { serveRerunAudit } from "./audits/rerun-audit.ts";
import { serveStartAudit } from "./audits/start-audit.ts";
import { serveStreamAuditEvents } from "./audits/stream-audit-events.ts";
import { serveGetKeys } from "./auth/get-keys.ts";
import { serveGetMe } from "./auth/get-me.ts";
import { serveIssueToken } from "./auth/issue-token.ts";
import { serveLogin } from "./auth/login.ts";
import { serveLogout } from "./auth/logout.ts";
import { serveRegister } from "./auth/register.ts";
import { serveGetIssue } from "./issues/get-issue.ts";
import { serveListIssueGroups } from "./issues/list-issue-groups.ts";
import { serveListIssues } from "./issues/list-issues.ts";
import { serveUpdateIssue } from "./issues/update-issue.ts";
import { serveGetPage } from "./pages/get-page.ts";
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
import { serveListChecks } from "./service/list-checks.ts";
import { serveCreateWebsite } from "./websites/create-website.ts";
import { serveDeleteWebsite } from "./websites/delete-website.ts";
import { serveGetWebsite } from "./websites/get-website.ts";
import { serveListWebsites } from "./websites/list-websites.ts";
import { serveUpdateWebsite } from "./websites/update-website.ts";

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
    serveListIssues,
    serveListIssueGroups,
    serveGetIssue,
    serveUpdateIssue,
    serveCompareAudits,
    serveListPages,
    serveGetPage,
    serveListLinks,
    serveListWebsites,
    serveCreateWebsite,
    serveGetWebsite,
    serveUpdateWebsite,
    serveDeleteWebsite,
    serveRegister,
    serveLogin,
    serveLogout,
    serveIssueToken,
    serveGetMe,
    serveGetKeys,
    serveListChecks,
    serveGetLimits,
    serveGetHealth,
    serveGetReadiness,
    serveGetOpenApi,
  ])
    serve(app, deps);
  serveGetAuditStatus(app, deps, shared.closing);
  serveStreamAuditEvents(app, deps, shared.closing);
  serveGetMetrics(app, deps, shared.metrics);
}
