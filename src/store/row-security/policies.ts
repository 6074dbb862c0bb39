/**
 * What each table's rows belong to. A table that is new must be entered here, or a test fails. The identity library makes the
 * tables with names in camel case.
 */

/** The workspaces of whoever asks (scope.ts), as the database knows them itself. Asked once for each statement, not for each row. */
const MINE = "(select sitemend_workspaces())::text[]";

/** By the owner of the tables: the policies of `member` themselves ask it. */
export const MY_WORKSPACES = `select coalesce(array_agg("organizationId"), '{}') from member
  where "userId" = current_setting('sitemend.user_id', true)
    and coalesce(nullif(current_setting('sitemend.workspace_id', true), ''), "organizationId") = "organizationId"`;

/** The websites that a request key is for; `null`: people see all of their workspaces. Asked once for each statement. */
const ASKED = "(select nullif(current_setting('sitemend.website_ids', true), ''))::uuid[]";
const ofAsked = (column: string) => `(${ASKED} is null or ${column} = any (${ASKED}))`;

const ofWorkspace = (column: string) => `${column} = any (${MINE})`;
/**
 * Whether the row of the other table can be seen: its own policy holds there, too. Asked once for a statement and kept in a table of
 * hashes. As a number, because the planner takes such a one to be true of nearly every row, as it is, and a truth value of half.
 */
const ofRow = (table: string, column: string, own: string) =>
  `(${own} in (select o.${column} from ${table} o))::int <> 0`;
/** The audit that is asked about, if its own policy shows it: nearly always the one of the row, found without a look at all others. */
const THE_AUDIT =
  "(select o.id from audit o where o.id = nullif(current_setting('sitemend.audit_id', true), '')::uuid)";
const ofAudit = `(audit_id = ${THE_AUDIT} or ${ofRow("audit", "id", "audit_id")})::int <> 0`;
const ofWebsite = ofRow("website", "id", "website_id");

/** By table, which rows somebody may see, write and leave behind. */
export const POLICIES: Readonly<Record<string, string>> = {
  organization: ofWorkspace("id"),
  member: ofWorkspace('"organizationId"'),
  invitation: ofWorkspace('"organizationId"'),
  workspace_invitation: ofWorkspace("workspace_id"),
  workspace_brand: ofWorkspace("workspace_id"),
  workspace_rules: ofWorkspace("workspace_id"),
  request_key: ofWorkspace("workspace_id"),
  request_key_website: ofRow("request_key", "id", "key_id"),
  approval_request: `${ofWorkspace("workspace_id")} and ${ofAsked("website_id")}`,
  approval_item: ofRow("approval_request", "id", "request_id"),
  approval_grant: ofRow("approval_request", "id", "request_id"),
  deployment: `${ofWorkspace("workspace_id")} and ${ofAsked("website_id")}`,
  deployment_item: ofRow("deployment", "id", "deployment_id"),
  deployment_status: ofRow("deployment", "id", "deployment_id"),
  audit_log: ofWorkspace("workspace_id"),
  audit_log_head: ofWorkspace("workspace_id"),
  outbox_event: `${ofWorkspace("workspace_id")} and ${ofAsked("website_id")}`,
  webhook: ofWorkspace("workspace_id"),
  webhook_website: ofRow("webhook", "id", "webhook_id"),
  webhook_delivery: ofRow("webhook", "id", "webhook_id"),
  received_notice: ofRow("webhook", "id", "webhook_id"),

  website: `${ofWorkspace("workspace_id")} and ${ofAsked("id")}`,
  ignored_issue: ofWebsite,
  schedule: ofWebsite,
  recipient: ofWorkspace("workspace_id"),
  alert: ofWorkspace("workspace_id"),
  alert_website: ofRow("alert", "id", "alert_id"),
  alert_recipient: ofRow("alert", "id", "alert_id"),
  alert_message: ofRow("recipient", "id", "recipient_id"),
  incident: `${ofWorkspace("workspace_id")} and ${ofAsked("website_id")}`,
  incident_notice: ofRow("incident", "id", "incident_id"),
  schedule_file: ofRow("schedule", "id", "schedule_id"),
  schedule_delivery: ofRow("schedule_file", "id", "file_id"),
  indexnow: ofWebsite,
  indexnow_url: ofWebsite,
  task: ofWebsite,
  cause_work: ofWebsite,
  cause_comment: ofWebsite,
  tracker: ofWorkspace("workspace_id"),
  ticket: ofWebsite,
  search_console: ofWebsite,
  search_console_authorization: ofWebsite,
  search_figures: ofWebsite,
  search_page: ofRow("search_figures", "id", "figures_id"),
  search_query: ofRow("search_figures", "id", "figures_id"),
  url_inspection: ofWebsite,
  site_connection: ofWebsite,
  wordpress_authorization: ofWebsite,
  site_lease: ofWebsite,
  fixability_site: ofWebsite,
  field_lock: ofWebsite,
  bulk_operation: ofWebsite,
  bulk_item: ofRow("bulk_operation", "id", "bulk_id"),
  applied_change: ofWebsite,
  change_event: ofRow("applied_change", "id", "change_id"),

  audit: `${ofWorkspace("workspace_id")} and ${ofAsked("website_id")}`,
  audit_event: ofAudit,
  audit_url_list: ofAudit,
  known_url: ofAudit,
  page: ofAudit,
  page_content: ofAudit,
  link_in: ofAudit,
  issue_draft: ofAudit,
  issue: ofAudit,
  issue_content: ofAudit,
  facts_dictionary: ofAudit,
  facts_frame: ofAudit,
  issue_group: ofAudit,
  check_tally: ofAudit,
  lab_report: ofAudit,
  audit_to_evaluate: ofAudit,
  issue_fixability: ofAudit,
  fixability_run: ofAudit,
  report_share: ofAudit,
};

/**
 * Tables without workspaces: accounts, which may belong to several, and what keeps the service running. Who belongs where is read
 * from `member` before anything is narrowed down.
 */
export const OF_NO_WORKSPACE: readonly string[] = [
  ...["user", "session", "account", "verification", "jwks", "twoFactor", "passkey"],
  ...["password_reset", "used_code", "owner_token", "login_throttle", "idempotency_key"],
  ...["rate_counter", "process", "outbox_head"],
];
