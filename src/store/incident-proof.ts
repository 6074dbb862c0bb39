/** What an ended audit shows of open incidents of new issues: whether what they came with, and what has come since, is still there. */
import type pg from "pg";
import type { AuditType, Completeness } from "#domain/audit.ts";
import { type Id, toUuid } from "#domain/ids.ts";
import type { LeftOfIncident, OpenIncident } from "#domain/incident.ts";
import { changesWith, isCut } from "./comparison.ts";
import { LOOKED_AT_THE_SAME } from "./history.ts";
import { NEWS, OF_SITE } from "./news.ts";
import { OPEN_ISSUE } from "./states.ts";

/** The audit, as its row has it. */
export interface Proving {
  readonly id: string;
  readonly type: AuditType;
  readonly start_url: string;
  readonly completeness: Completeness | null;
  readonly isChosen: boolean;
  readonly isInterrupted: boolean;
}

/** With what it was compared when it was opened; `null` of those from before that was noted. */
export type IncidentToProve = OpenIncident & { readonly baseId: string | null };

export async function leftOf(
  client: pg.PoolClient,
  audit: Proving,
  incidents: readonly IncidentToProve[],
): Promise<Map<Id<"inc">, LeftOfIncident>> {
  const left = new Map<Id<"inc">, LeftOfIncident>();
  for (const incident of incidents)
    if (incident.facts.kind === "new_issues")
      left.set(incident.id, await leftOfOne(client, audit, { ...incident, checkId: incident.facts.checkId }));
  return left;
}

type OfCheck = IncidentToProve & { readonly checkId: string };

async function leftOfOne(client: pg.PoolClient, audit: Proving, incident: OfCheck): Promise<LeftOfIncident> {
  const { checkId, auditType, startUrl } = incident;
  const openedBy = toUuid(incident.openedBy);
  const isSameKind =
    !audit.isChosen && auditType === audit.type && (auditType !== "page-audit" || startUrl === audit.start_url);
  const place = [audit.id, openedBy, isCut(audit.completeness), checkId];
  const fresh = await broughtBy(client, incident);
  const { rows } =
    fresh === undefined
      ? await client.query<{ left: LeftOfIncident }>(LEFT_OF_DELETED, [audit.id, place[2], checkId, isSameKind])
      : await client.query<{ left: LeftOfIncident }>(LEFT, [...place, fresh, isSameKind, audit.isInterrupted]);
  return rows[0]?.left ?? "not-seen";
}

/** Fingerprints of what it was opened for. `undefined`: the audit that opened it was deleted. */
async function broughtBy(client: pg.PoolClient, incident: OfCheck): Promise<readonly string[] | undefined> {
  const { baseId, checkId } = incident;
  const openedBy = toUuid(incident.openedBy);
  const { rows: audits } = await client.query<{ id: string; completeness: Completeness | null }>(
    "select id, completeness from audit where id in ($1, $2)",
    [openedBy, baseId],
  );
  if (!audits.some(({ id }) => id === openedBy)) return undefined;
  const cut = audits.some(({ completeness }) => isCut(completeness));
  const compared = audits.length === 2 ? await fingerprints(client, BROUGHT, [openedBy, baseId, cut, checkId]) : [];
  if (compared.length > 0) return compared;
  const marked = await fingerprints(client, `${OF_OPENING} and (first_seen_audit_id = $1 or status = 'regressed')`, [
    ...[openedBy, checkId],
  ]);
  // Which of them were new can't be told any more: rather open for too long than called fixed.
  return marked.length > 0 ? marked : fingerprints(client, OF_OPENING, [openedBy, checkId]);
}

async function fingerprints(client: pg.PoolClient, statement: string, values: unknown[]): Promise<readonly string[]> {
  const { rows } = await client.query<{ fingerprint: string }>(statement, values);
  return rows.map(({ fingerprint }) => fingerprint);
}

const BROUGHT = `${changesWith("check_id = $4")}, ${NEWS} select fingerprint from news`;
const OF_OPENING = "select fingerprint from issue where audit_id = $1 and check_id = $2";

const hasNotRun = (
  check: string,
) => `not exists (select from check_tally t where t.audit_id = $1 and t.check_id = ${check}
  and passed + failed + cannot_tell + not_applicable + errored > 0)`;

/**
 * $5 is what the incident was opened for, by the audit $2. Nothing is gone that this audit couldn't have found: each has to be fixed
 * beside $2. What has come since is known by audits of the same kind ($6); for others, the newest of these says whether there is any. Ids
 * of audits are in the order of time; of a sample ($3), what is seen first may be old. An event between two audits is over with the next.
 */
const LEFT = `${changesWith("check_id = $4")},
  fresh as (select unnest($5::text[]) as fingerprint),
  mine as (
    select i.fingerprint, i.status from issue i where i.audit_id = $1 and i.check_id = $4
      and (i.fingerprint in (select fingerprint from fresh)
        or ($6::boolean and not $3::boolean and (i.first_seen_audit_id > $2 or i.status = 'regressed')))),
  newest as (
    select old.id, coalesce((old.completeness ->> 'truncated')::boolean, false)
        or coalesce((old.completeness ->> 'partial')::boolean, false) as is_cut
      from audit old join audit now on now.id = $2
     where old.id > $2 and old.id < $1 and old.status = 'completed' and ${LOOKED_AT_THE_SAME} order by old.id desc limit 1),
  since as (
    select from issue i join newest n on n.id = i.audit_id where not $6::boolean and not n.is_cut and i.check_id = $4
      and i.status in (${OPEN_ISSUE}) and i.fingerprint not in (select fingerprint from fresh)
      and (i.first_seen_audit_id > $2 or i.status = 'regressed')),
  proved as (
    select fingerprint from changed where audit_id = $2 and change = 'fixed'
    union all
    select fingerprint from lone l where l.audit_id = $2 and not $7::boolean and ${OF_SITE}
      and exists (select from check_tally t where t.audit_id = $1 and t.check_id = $4 and passed + failed > 0)
    union all
    select fingerprint from issue where audit_id = $2 and check_id = $4 and category = 'changes' and $6::boolean and not $7::boolean)
  select case
    when exists (select from mine where status in (${OPEN_ISSUE})) or exists (select from since) then 'issues'
    when $6::boolean and not $7::boolean and ${hasNotRun("$4")} then 'check-off'
    when exists (select from fresh where fingerprint not in (select fingerprint from proved)
      and fingerprint not in (select fingerprint from mine)) then 'not-seen'
    when exists (select from mine) then 'ignored'
    else 'nothing' end as left`;

/** Without the audit that opened it, only an audit of the whole that finds none of the check proves it. $2: it is cut. */
const LEFT_OF_DELETED = `select case
    when exists (select from issue where audit_id = $1 and check_id = $3 and status in (${OPEN_ISSUE})) then 'issues'
    when $2::boolean or not $4::boolean then 'not-seen'
    when ${hasNotRun("$3")} then 'check-off'
    else 'nothing' end as left`;
