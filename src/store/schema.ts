/** The tables as kysely sees them; migrations/ is the truth. Ids are plain uuids here, prefixed ids outside store/. */

import type { ColumnType, Expression, Generated, JSONColumnType, Selectable } from "kysely";
import type {
  AuditStatus,
  AuditType,
  AuditWarning,
  Completeness,
  EffectiveOptions,
  Phase,
  Progress,
} from "#domain/audit.ts";
import type { Category, CheckOverrides, Evidence, FindingArgs } from "#domain/check.ts";
import type { ConnectedSite, HealthStatus } from "#domain/connection.ts";
import type { CustomRules, ExtractedColumns } from "#domain/custom-rules.ts";
import type { AuditFailure } from "#domain/failures.ts";
import type { DiscoveredBy, ExposedSecret, FetchFailure, LeftOutReason, UrlKind } from "#domain/page.ts";
import type { ResourceFacts } from "#domain/resource.ts";
import type { Score, Summary } from "#domain/result.ts";
import type { Severity } from "#domain/severity.ts";
import type { SiteFacts } from "#domain/site.ts";
import type { Suggestion } from "#domain/suggestion.ts";

type Json<T> = JSONColumnType<T & object, string, string>;
type NullableJson<T> = ColumnType<T | null, string | null, string | null>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;
type NullableTimestamp = ColumnType<Date | null, Date | string | null, Date | string | null>;

export interface Tables {
  website: WebsiteTable;
  site_connection: SiteConnectionTable;
  schedule: ScheduleTable;
  audit: AuditTable;
  audit_event: AuditEventTable;
  audit_url_list: AuditUrlListTable;
  known_url: KnownUrlTable;
  page: PageTable;
  page_content: PageContentTable;
  link_in: LinkInTable;
  issue: IssueTable;
  check_tally: CheckTallyTable;
  ignored_issue: IgnoredIssueTable;
  idempotency_key: IdempotencyKeyTable;
}

/** What an admin set for the website. */
interface WebsiteSettings {
  readonly checks?: CheckOverrides;
  readonly custom?: CustomRules;
}

export interface WebsiteTable {
  id: string;
  workspace_id: string;
  origin: string;
  name: string;
  ownership: Generated<"unverified" | "verified">;
  settings: ColumnType<WebsiteSettings, string | undefined, string>;
  deployment_hosts: ColumnType<readonly string[], readonly string[] | undefined, readonly string[]>;
  client_group: ColumnType<string | null, string | null | undefined, string | null>;
  tags: ColumnType<readonly string[], readonly string[] | undefined, readonly string[]>;
  keep_audits: ColumnType<number | null, number | null | undefined, number | null>;
  keep_days: ColumnType<number | null, number | null | undefined, number | null>;
  /** It came into being with an audit, and none has read a page of it yet. */
  provisional: Generated<boolean>;
  version: Generated<number>;
  created_at: ColumnType<Date, never, never>;
}

/** What lists of websites show of it; the rest is connections.ts. */
export interface SiteConnectionTable {
  website_id: string;
  status: HealthStatus | "disconnected";
  platform: ConnectedSite["platform"];
  access: ConnectedSite["access"];
  profile: ConnectedSite["profile"];
  last_verified_at: Date;
}

/** What lists of websites show of it; the rest is schedules.ts. */
interface ScheduleTable {
  id: string;
  website_id: string;
  action: { readonly action: { readonly kind: string } };
  next_at: Date | null;
}

export interface AuditTable {
  id: string;
  website_id: string;
  workspace_id: string;
  type: AuditType;
  status: Generated<AuditStatus>;
  phase: Generated<Phase>;
  start_url: string;
  options: Json<EffectiveOptions>;
  check_overrides: ColumnType<CheckOverrides, string | Expression<unknown> | undefined, never>;
  custom_rules: ColumnType<CustomRules | null, string | Expression<unknown> | null | undefined, never>;
  sealed_access: Buffer | null;
  actor_id: string;
  progress: Json<Progress>;
  completeness: NullableJson<Completeness>;
  failure: NullableJson<AuditFailure>;
  warnings: ColumnType<AuditWarning[], string | undefined, string>;
  site: NullableJson<SiteFacts>;
  score: NullableJson<Score>;
  summary: NullableJson<Summary>;
  engine_version: string | null;
  checks_version: string | null;
  rerun_of: string | null;
  version: Generated<number>;
  attempt: Generated<number>;
  lease_owner: string | null;
  lease_until: NullableTimestamp;
  created_at: ColumnType<Date, never, never>;
  started_at: NullableTimestamp;
  finished_at: NullableTimestamp;
  cancel_requested_at: NullableTimestamp;
  pinned_at: NullableTimestamp;
}

export interface AuditEventTable {
  audit_id: string;
  seq: ColumnType<string, never, never>;
  type: string;
  data: Json<Record<string, unknown>>;
  at: ColumnType<Date, never, never>;
}

export interface AuditUrlListTable {
  audit_id: string;
  urls: string[];
}

export interface KnownUrlTable {
  audit_id: string;
  id: number;
  url: string;
  kind: UrlKind;
  discovered_by: DiscoveredBy;
  depth: number;
  left_out: LeftOutReason | null;
  in_sitemap: boolean;
}

export interface PageTable {
  audit_id: string;
  url_id: number;
  kind: UrlKind;
  status: number | null;
  failure: FetchFailure | null;
  redirect_to: string | null;
  content_type: string | null;
  wire_bytes: number;
  body_bytes: number;
  ttfb_ms: number | null;
  http_version: string | null;
  tries: number;
  challenge: boolean;
  fetched_at: Timestamp;
  is_html: boolean;
  title: string;
  description: string;
  h1: string;
  canonical: string | null;
  paginated: boolean;
  noindex: boolean;
  nofollow: boolean;
  word_count: number;
  text_hash: string;
  template_hash: string;
  resource: NullableJson<ResourceFacts>;
  secrets: NullableJson<readonly ExposedSecret[]>;
  quiet_ttfb_ms: number | null;
  depth: number | null;
  parent: number | null;
  inlinks: Generated<number>;
  link_score: Generated<number>;
  indexable: Generated<boolean>;
  trap: Generated<boolean>;
  clicks: number | null;
  score: number | null;
}

/** What of a page is read by its number only. */
export interface PageContentTable {
  audit_id: string;
  url_id: number;
  headers: Json<readonly (readonly [string, string])[]>;
  body_hash: string;
  facts: Buffer | null;
  dictionary: string | null;
  frame: number | null;
  frame_place: number | null;
  links: Buffer | null;
  text_sketch: Buffer | null;
  places: Buffer | null;
  fragments: Buffer | null;
  extracted: NullableJson<ExtractedColumns>;
}

export interface LinkInTable {
  audit_id: string;
  shard: number;
  data: Buffer;
}

export interface IssueTable {
  id: string;
  audit_id: string;
  website_id: string;
  fingerprint: string;
  check_id: string;
  category: Category;
  scope: "page" | "site";
  severity: Severity;
  severity_rank: ColumnType<number, never, never>;
  status: Generated<string>;
  url_id: number;
  content_no: string;
  suggestion: NullableJson<Suggestion>;
  impact: Generated<number>;
  first_seen_audit_id: string | null;
  group_no: number | null;
  version: Generated<number>;
}

/** See issue-detail.ts. */
export interface IssueDetail extends Selectable<IssueTable> {
  readonly url: string;
  readonly locator: string;
  readonly occurrences: number;
  readonly args: FindingArgs;
  readonly evidence: Evidence;
}

export interface IgnoredIssueTable {
  website_id: string;
  fingerprint: string;
  reason: string;
  note: string | null;
  author_id: string;
  author: string;
  created_at: ColumnType<Date, never, never>;
  expires_at: Date | null;
  check_id: string | null;
  url: string | null;
  locator: string | null;
}

export interface CheckTallyTable {
  audit_id: string;
  check_id: string;
  passed: number;
  failed: number;
  cannot_tell: number;
  not_applicable: number;
  errored: number;
  of_samples: Generated<boolean>;
}

export interface IdempotencyKeyTable {
  scope: string;
  key: string;
  fingerprint: string;
  status: number | null;
  headers: NullableJson<Readonly<Record<string, string>>>;
  body: string | null;
  started_at: Generated<Date>;
  expires_at: Timestamp;
}
