/** Rows of websites, each with its last audit, the one that it stands by, and its connection → websites. */
import { sql } from "kysely";
import type { AuditType } from "#domain/audit.ts";
import type { CheckOverrides } from "#domain/check.ts";
import type { ConnectedSite, ProfileOf, SitePlatform } from "#domain/connection.ts";
import { type CustomRules, NO_RULES } from "#domain/custom-rules.ts";
import type { GitSettings } from "#domain/git.ts";
import { fromUuid } from "#domain/ids.ts";
import type { Website } from "#domain/website.ts";
import type { Database } from "./database.ts";
import { type Figures, figuresOf, isTruncated, toPoint, trendTo } from "./standing.ts";

export function selectWebsites(database: Database) {
  return database
    .selectFrom("website as w")
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom("audit")
          .select(["audit.id", "audit.status", "audit.type", "audit.finished_at", "audit.score"])
          .whereRef("audit.website_id", "=", "w.id")
          .orderBy("audit.id", "desc")
          .limit(1)
          .as("last"),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom("audit as done")
          .select([
            "done.id",
            "done.type",
            "done.finished_at",
            figuresOf("done").as("figures"),
            trendTo("done").as("trend"),
          ])
          .whereRef("done.website_id", "=", "w.id")
          .where("done.status", "=", "completed")
          .orderBy(sql`done.type = 'page-audit'`)
          .orderBy(isTruncated("done"))
          .orderBy("done.id", "desc")
          .limit(1)
          .as("standing"),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom("schedule")
          .select(["schedule.id", "schedule.next_at"])
          .whereRef("schedule.website_id", "=", "w.id")
          .where(isNextAudit)
          .orderBy("schedule.next_at")
          .limit(1)
          .as("next"),
      (join) => join.onTrue(),
    )
    .leftJoin("site_connection as c", "c.website_id", "w.id")
    .select(["w.id", "w.workspace_id", "w.origin", "w.name", "w.ownership", "w.settings", "w.version", "w.created_at"])
    .select([
      "w.deployment_hosts",
      "w.client_group",
      "w.tags",
      "w.keep_audits",
      "w.keep_days",
      "next.id as next_id",
      "next.next_at",
    ])
    .select(diskBytes.as("disk_bytes"))
    .select(
      sql<number>`(select count(*)::int from incident where website_id = w.id and state = 'open')`.as("open_incidents"),
    )
    .select(["last.id as last_id", "last.status as last_status", "last.type as last_type"])
    .select(["last.finished_at as last_finished_at", "last.score as last_score"])
    .select(["standing.id as standing_id", "standing.type as standing_type"])
    .select(["standing.finished_at as standing_finished_at", "standing.figures", "standing.trend"])
    .select(["c.platform", "c.status as connection_status", "c.last_verified_at as verified_at"])
    .select(["c.access", "c.profile"]);
}

/** Of a website `w`: an index has all that is asked (migration 0092). */
export const diskBytes = sql<number | null>`(select sum(stored_bytes)::float8 from audit where website_id = w.id)`;

/** Of schedules: those that will run an audit. */
export const isNextAudit = sql<boolean>`next_at is not null and action #>> '{action,kind}' = 'audit'`;

interface Row {
  readonly id: string;
  readonly workspace_id: string;
  readonly origin: string;
  readonly name: string;
  readonly ownership: "unverified" | "verified";
  readonly settings: { readonly checks?: CheckOverrides; readonly custom?: CustomRules };
  readonly deployment_hosts: readonly string[];
  readonly client_group: string | null;
  readonly tags: readonly string[];
  readonly keep_audits: number | null;
  readonly keep_days: number | null;
  readonly disk_bytes: number | null;
  readonly open_incidents: number;
  readonly version: number;
  readonly created_at: Date;
  readonly next_id: string | null;
  readonly next_at: Date | null;
  readonly last_id: string | null;
  readonly last_status: NonNullable<Website["lastAudit"]>["status"] | null;
  readonly last_type: NonNullable<Website["lastAudit"]>["type"] | null;
  readonly last_finished_at: Date | null;
  readonly last_score: { overall: number } | null;
  readonly standing_id: string | null;
  readonly standing_type: AuditType | null;
  readonly standing_finished_at: Date | null;
  readonly figures: Figures | null;
  readonly trend: readonly number[] | null;
  /** Of its connection. */
  readonly platform: SitePlatform | null;
  readonly connection_status: NonNullable<Website["wordpress"]>["status"] | null;
  readonly verified_at: Date | null;
  readonly access: ConnectedSite["access"] | null;
  readonly profile: ConnectedSite["profile"] | null;
}

export function toWebsite(row: Row): Website {
  const { last_id, last_status, last_type } = row;
  const last =
    last_id === null || last_status === null || last_type === null
      ? null
      : { id: fromUuid("aud", last_id), status: last_status, type: last_type };
  return {
    id: fromUuid("web", row.id),
    workspaceId: row.workspace_id,
    origin: row.origin,
    name: row.name,
    ownership: row.ownership,
    checks: row.settings.checks ?? {},
    custom: row.settings.custom ?? NO_RULES,
    deploymentHosts: row.deployment_hosts,
    group: row.client_group,
    tags: row.tags,
    retention: { keepAudits: row.keep_audits, keepDays: row.keep_days },
    diskBytes: row.disk_bytes,
    openIncidents: row.open_incidents,
    version: row.version,
    createdAt: row.created_at,
    lastAudit: last && { ...last, finishedAt: row.last_finished_at, score: row.last_score?.overall ?? null },
    nextAudit:
      row.next_id === null || row.next_at === null
        ? null
        : { at: row.next_at, scheduleId: fromUuid("sch", row.next_id) },
    standing: toStanding(row),
    ...toConnection(row),
  };
}

function toStanding(row: Row): Website["standing"] {
  const { standing_id: id, standing_type: type, figures, trend } = row;
  if (id === null || type === null || figures === null) return null;
  const before = trend?.at(-2);
  return {
    ...toPoint({ id, type, finished_at: row.standing_finished_at, figures }),
    delta: figures.score === null || before === undefined ? null : figures.score - before,
    trend: trend ?? [],
  };
}

function toConnection(row: Row): Pick<Website, "wordpress" | "git"> {
  const { platform, connection_status: status, verified_at: lastVerifiedAt, access, profile } = row;
  if (platform === null || status === null || lastVerifiedAt === null) return { wordpress: null, git: null };
  const seen = { status, lastVerifiedAt };
  if (platform === "wordpress") {
    const { mode } = profile as ProfileOf<"wordpress">;
    return { wordpress: { ...seen, mode }, git: null };
  }
  const { remote, branch, writeMode } = access as GitSettings;
  const { host } = profile as ProfileOf<"git">;
  return { wordpress: null, git: { ...seen, remote, branch, writeMode, host } };
}
