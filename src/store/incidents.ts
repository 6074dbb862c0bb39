/** Incidents, as lists show them. alert-evaluation.ts opens and closes them. */
import type pg from "pg";
import type { AuditType } from "#domain/audit.ts";
import { fromUuid, type Id, toUuid, type WebsiteId } from "#domain/ids.ts";
import type { CloseReason, Incident, IncidentFacts } from "#domain/incident.ts";

export interface IncidentFilter {
  readonly workspaceIds: readonly string[];
  readonly websiteId: WebsiteId | undefined;
  readonly alertId: Id<"alr"> | undefined;
  readonly state: Incident["state"] | undefined;
  /** Those that are older. */
  readonly after: Id<"inc"> | undefined;
  readonly limit: number;
}

export interface IncidentRow {
  readonly id: string;
  readonly alert_id: string;
  readonly alert_name: string;
  readonly website_id: string;
  readonly website_name: string;
  readonly workspace_id: string;
  /** With the audit that it was compared with. */
  readonly facts: IncidentFacts & { readonly baseId?: string | null };
  readonly audit_type: AuditType;
  readonly state: Incident["state"];
  readonly opened_at: Date;
  readonly opened_by: string;
  readonly closed_at: Date | null;
  readonly closed_by: string | null;
  readonly closed_because: CloseReason | null;
}

export const INCIDENTS = `select i.*, a.name as alert_name, w.name as website_name
  from incident i join alert a on a.id = i.alert_id join website w on w.id = i.website_id`;

export function createIncidentStore(pool: pg.Pool) {
  return {
    /** The newest first. */
    async list({ workspaceIds, websiteId, alertId, state, after, limit }: IncidentFilter): Promise<Incident[]> {
      const { rows } = await pool.query<IncidentRow>(
        `${INCIDENTS} where i.workspace_id = any($1) and ($2::uuid is null or i.website_id = $2)
           and ($3::uuid is null or i.alert_id = $3) and ($4::text is null or i.state = $4)
           and ($5::uuid is null or i.id < $5) order by i.id desc limit $6`,
        [
          ...[workspaceIds, websiteId && toUuid(websiteId), alertId && toUuid(alertId), state],
          ...[after && toUuid(after), limit],
        ],
      );
      return rows.map(toIncident);
    },
  };
}

export function toIncident(row: IncidentRow): Incident {
  const { baseId: _, ...facts } = row.facts;
  return {
    id: fromUuid("inc", row.id),
    alertId: fromUuid("alr", row.alert_id),
    alertName: row.alert_name,
    websiteId: fromUuid("web", row.website_id),
    websiteName: row.website_name,
    workspaceId: row.workspace_id,
    facts,
    auditType: row.audit_type,
    state: row.state,
    openedAt: row.opened_at,
    openedBy: fromUuid("aud", row.opened_by),
    closedAt: row.closed_at,
    closedBy: row.closed_by === null ? null : fromUuid("aud", row.closed_by),
    closedBecause: row.closed_because,
  };
}
