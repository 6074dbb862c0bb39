/**
 * Takes an ended audit, lets it be judged, and writes which incidents open and close, who is to hear of it, and which tasks it proves: all
 * in one transaction, so that an audit is judged once, whatever dies meanwhile.
 */
import type pg from "pg";
import { LEAST_SHARE } from "#domain/alert.ts";
import {
  type AuditStatus,
  type AuditType,
  CHOSEN_SCOPES,
  type Completeness,
  INTERRUPTIONS,
  interruptionOf,
} from "#domain/audit.ts";
import type { FailureCode } from "#domain/failures.ts";
import { fromUuid, type Id, toUuid } from "#domain/ids.ts";
import type { ActiveAlert, EndedAudit, FoundByAudit, OpenIncident, Verdicts } from "#domain/incident.ts";
import type { Severity } from "#domain/severity.ts";
import { changesWith, isCut } from "./comparison.ts";
import { inTransaction } from "./crawl-writes.ts";
import { LOOKED_AT_THE_SAME } from "./history.ts";
import { type IncidentToProve, leftOf } from "./incident-proof.ts";
import { ISSUE_DETAIL } from "./issue-detail.ts";
import { judgeTasks } from "./judge-tasks.ts";
import { NEWS } from "./news.ts";
import { isServedElsewhere } from "./served-elsewhere.ts";
import { OPEN_ISSUE } from "./states.ts";

export interface EvaluationDeps {
  readonly judge: (audit: EndedAudit, alerts: readonly ActiveAlert[], incidents: readonly OpenIncident[]) => Verdicts;
  readonly newIncidentId: () => Id<"inc">;
  readonly now: Date;
}

export function createAlertEvaluation(pool: pg.Pool) {
  return {
    /**
     * Judges the audit that has waited longest. False when none waits. One that can't be judged is tried again later, and given up
     * after some attempts: it keeps no other waiting.
     * @throws Error why it couldn't be judged
     */
    async evaluateNext(deps: EvaluationDeps): Promise<boolean> {
      const { rowCount } = await pool.query("select from audit_to_evaluate where next_at <= now() limit 1");
      if (rowCount === 0) return false;
      let taken: string | undefined;
      try {
        return await inTransaction(pool, (client) => evaluate(client));
      } catch (error) {
        if (taken !== undefined) await postpone(pool, taken);
        throw error;
      }

      async function evaluate(client: pg.PoolClient): Promise<boolean> {
        const id = await takeNext(client);
        if (id === undefined) return false;
        taken = id;
        const row = await auditRow(client, id);
        if (row.status === "completed") await judgeTasks(client, id, isCut(row.completeness));
        const alerts = row.is_elsewhere ? [] : await activeAlerts(client, row);
        const incidents = row.is_elsewhere ? [] : await openIncidents(client, row);
        if (alerts.length + incidents.length > 0) {
          const audit = await endedAudit(client, row, { alerts, incidents });
          await write(client, row, deps.judge(audit, alerts, incidents), deps);
        }
        await client.query("delete from audit_to_evaluate where audit_id = $1", [id]);
        return true;
      }
    },
  };
}

/** Audits of a website are judged in their order, one at a time. */
async function takeNext(client: pg.PoolClient): Promise<string | undefined> {
  const { rows } = await client.query<{ audit_id: string }>(
    `select audit_id from audit_to_evaluate a
      where next_at <= now() and not exists (select from audit_to_evaluate o where o.website_id = a.website_id and o.seq < a.seq)
      order by seq limit 1 for update skip locked`,
  );
  return rows[0]?.audit_id;
}

const ATTEMPTS = 5;

async function postpone(pool: pg.Pool, id: string): Promise<void> {
  await pool.query("delete from audit_to_evaluate where audit_id = $1 and attempts >= $2", [id, ATTEMPTS - 1]);
  await pool.query(
    `update audit_to_evaluate set attempts = attempts + 1, next_at = now() + make_interval(mins => attempts + 1)
     where audit_id = $1`,
    [id],
  );
}

interface AuditRow extends BaseColumns {
  readonly id: string;
  readonly website_id: string;
  readonly workspace_id: string;
  readonly type: AuditType;
  readonly start_url: string;
  readonly status: AuditStatus;
  readonly failure: { readonly code: FailureCode } | null;
  readonly completeness: Completeness | null;
  readonly score: number | null;
  readonly score_version: number;
  readonly is_known_site: boolean;
  readonly is_elsewhere: boolean;
}

interface BaseColumns {
  readonly base_id: string | null;
  readonly base_score: number | null;
  readonly base_score_version: number | null;
  readonly base_completeness: Completeness | null;
}

async function auditRow(client: pg.PoolClient, id: string): Promise<AuditRow> {
  const { rows } = await client.query<Omit<AuditRow, keyof BaseColumns>>(
    `select a.id, a.website_id, a.workspace_id, a.type, a.start_url, a.status, a.failure, a.completeness,
       (a.score ->> 'overall')::int as score, coalesce((a.score ->> 'scoreVersion')::int, 1) as score_version,
       ${isServedElsewhere("a")} as is_elsewhere,
       ${IS_KNOWN_SITE} as is_known_site
     from audit a join website w on w.id = a.website_id where a.id = $1`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("An audit that waits to be evaluated is there.");
  const { rows: bases } = await client.query<BaseColumns>(BASE, [
    ...[id, isCut(row.completeness), CHOSEN_SCOPES, INTERRUPTIONS, interruptionOf(row.completeness) !== null],
  ]);
  return { ...row, ...(bases[0] ?? NO_BASE) };
}

/** An audit has completed before; or somebody has set the site up, and this isn't its first audit, started by hand. */
const IS_KNOWN_SITE = `(exists (select from audit o where o.website_id = a.website_id and o.status = 'completed' and o.id < a.id)
  or (not w.provisional and (exists (select from audit o where o.website_id = a.website_id and o.status = 'failed' and o.id < a.id)
    or exists (select from schedule s where s.run_audit_id = a.id))))`;

const REASON = "coalesce(old.completeness ->> 'reason', '')";
/** As `isCut`. */
const CUT = `(coalesce((old.completeness ->> 'truncated')::boolean, false)
  or coalesce((old.completeness ->> 'partial')::boolean, false))`;

/**
 * The last audit before that looked at the same, and saw as much, if there is one. Not simply the one that its own comparison has: beside
 * an audit of a few URLs, nothing elsewhere is new. One that the site has interrupted ($5) is compared with the last before: whether
 * that is news is the question.
 */
const BASE = `select id as base_id, (score ->> 'overall')::int as base_score, completeness as base_completeness,
    coalesce((score ->> 'scoreVersion')::int, 1) as base_score_version
  from (select old.* from audit old join audit now on now.id = $1
    where old.id < now.id and old.status = 'completed' and ${LOOKED_AT_THE_SAME}
      and ${REASON} <> all ($3::text[]) and ($5::boolean or ${REASON} <> all ($4::text[]))
    order by not $5::boolean and ${CUT} <> $2::boolean, old.id desc limit 1) last`;

const NO_BASE: BaseColumns = { base_id: null, base_score: null, base_score_version: null, base_completeness: null };

async function activeAlerts(client: pg.PoolClient, { workspace_id, website_id }: AuditRow): Promise<ActiveAlert[]> {
  const { rows } = await client.query<{ id: string; trigger: ActiveAlert["trigger"] }>(
    `select id, trigger from alert a where workspace_id = $1 and state = 'active'
       and (all_websites or exists (select from alert_website w where w.alert_id = a.id and w.website_id = $2))
     order by id for share`,
    [workspace_id, website_id],
  );
  return rows.map(({ id, trigger }) => ({ id: fromUuid("alr", id), trigger }));
}

async function openIncidents(client: pg.PoolClient, { website_id }: AuditRow): Promise<IncidentToProve[]> {
  const { rows } = await client.query<{
    id: string;
    alert_id: string;
    key: string;
    facts: OpenIncident["facts"];
    base_id: string | null;
    audit_type: AuditType;
    start_url: string;
    opened_by: string;
  }>(
    "select *, facts ->> 'baseId' as base_id from incident where website_id = $1 and state = 'open' order by id for update",
    [website_id],
  );
  return rows.map((row) => ({
    id: fromUuid("inc", row.id),
    alertId: fromUuid("alr", row.alert_id),
    key: row.key,
    facts: row.facts,
    auditType: row.audit_type,
    startUrl: row.start_url,
    openedBy: fromUuid("aud", row.opened_by),
    baseId: row.base_id,
  }));
}

interface Watching {
  readonly alerts: readonly ActiveAlert[];
  readonly incidents: readonly IncidentToProve[];
}

async function endedAudit(client: pg.PoolClient, row: AuditRow, watching: Watching): Promise<EndedAudit> {
  return {
    id: fromUuid("aud", row.id),
    websiteId: fromUuid("web", row.website_id),
    type: row.type,
    startUrl: row.start_url,
    failure: row.status === "completed" ? null : (row.failure?.code ?? "internal"),
    isKnownSite: row.is_known_site,
    score: row.score,
    scoreVersion: row.score_version,
    isCut: isCut(row.completeness),
    interruption: interruptionOf(row.completeness),
    base:
      row.base_id === null
        ? null
        : {
            score: row.base_score,
            scoreVersion: row.base_score_version ?? 1,
            isCut: isCut(row.base_completeness),
            isInterrupted: interruptionOf(row.base_completeness) !== null,
          },
    isChosen: isChosen(row.completeness),
    problems: row.status === "completed" ? await problemsOf(client, row, watching) : [],
    left: row.status === "completed" ? await leftOf(client, proving(row), watching.incidents) : new Map(),
  };
}

function proving({ id, type, start_url, completeness }: AuditRow) {
  const isInterrupted = interruptionOf(completeness) !== null;
  return { id, type, start_url, completeness, isInterrupted, isChosen: isChosen(completeness) };
}

function isChosen(completeness: Completeness | null): boolean {
  return CHOSEN_SCOPES.some((scope) => scope === completeness?.reason);
}

/** Without a base nothing is new. Two audits of a large site are compared in seconds: not unless somebody wants to know. */
async function problemsOf(client: pg.PoolClient, audit: AuditRow, { alerts }: Watching): Promise<FoundByAudit[]> {
  const { id, base_id, completeness, base_completeness } = audit;
  const mayOpen = alerts.some(({ trigger }) => trigger.kind === "new_issues");
  if (base_id === null || !mayOpen || isChosen(completeness)) return [];
  const cut = isCut(completeness) || isCut(base_completeness);
  const { rows } = await client.query<ProblemRow>(PROBLEMS, [id, base_id, cut]);
  return rows.map((row) => ({
    checkId: row.check_id,
    severity: row.severity,
    newIssues: row.new_issues,
    newPages: row.new_pages,
    newShare: audit.type === "page-audit" ? shareOfPage(audit) : Math.min(1, row.new_share),
    newUrls: row.new_urls,
  }));
}

/** A page audit doesn't know the site: of a page that is not the home page it can't say how important it is. */
function shareOfPage({ start_url: url }: AuditRow): number {
  return new URL(url).pathname === "/" ? LEAST_SHARE.normal : 0;
}

interface ProblemRow {
  readonly check_id: string;
  readonly severity: Severity;
  readonly new_issues: number;
  readonly new_pages: number;
  readonly new_share: number;
  readonly new_urls: string[];
}

const PROBLEMS = `${changesWith()}, ${NEWS},
  page_of as (
    select i.check_id, i.severity, i.url_id, min(i.url) as url, count(*) as issues,
      max(greatest(i.page_share, case when i.url = a.start_url then ${LEAST_SHARE.normal} else 0 end)) as page_share
    from news n join ${ISSUE_DETAIL} i on i.id = n.id join audit a on a.id = i.audit_id
    where i.status in (${OPEN_ISSUE}) group by 1, 2, 3)
  select check_id, severity, sum(issues)::int as new_issues, count(*)::int as new_pages, sum(page_share)::float8 as new_share,
    (array_agg(url order by page_share desc, url))[1:3] as new_urls
  from page_of group by 1, 2 order by 1, 2`;

async function write(client: pg.PoolClient, audit: AuditRow, { opened, closed }: Verdicts, deps: EvaluationDeps) {
  const { newIncidentId, now } = deps;
  for (const { alertId, key, facts } of opened) {
    const id = toUuid(newIncidentId());
    await client.query(
      `insert into incident (id, alert_id, website_id, workspace_id, key, facts, audit_type, start_url, state, opened_at, opened_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'open', $9, $10)`,
      [
        ...[
          id,
          toUuid(alertId),
          audit.website_id,
          audit.workspace_id,
          key,
          JSON.stringify({ ...facts, baseId: audit.base_id }),
        ],
        ...[audit.type, audit.start_url, now, audit.id],
      ],
    );
    await tell(client, { id, what: "opened", now });
  }
  for (const { id, because } of closed) {
    await client.query(
      "update incident set state = 'closed', closed_at = $2, closed_by = $3, closed_because = $4 where id = $1",
      [toUuid(id), now, audit.id, because],
    );
    await tell(client, { id: toUuid(id), what: "closed", now });
  }
}

/** The recipients of its alert, and whoever listens to events. */
async function tell(
  client: pg.PoolClient,
  { id, what, now }: { readonly id: string; readonly what: "opened" | "closed"; readonly now: Date },
): Promise<void> {
  await client.query(
    `insert into incident_notice (incident_id, recipient_id, what, at)
     select i.id, r.id, $2, $3 from incident i join alert_recipient a on a.alert_id = i.alert_id
       join recipient r on r.id = a.recipient_id and r.state = 'active' where i.id = $1 for share of r`,
    [id, what, now],
  );
  await client.query(
    `insert into outbox_event (workspace_id, website_id, type, subject, data)
     select workspace_id, website_id, 'alert.' || $2, id,
       jsonb_build_object('state', state, 'alertId', alert_id, 'auditId', case $2 when 'opened' then opened_by else closed_by end)
     from incident where id = $1`,
    [id, what],
  );
}
