/** The one door to the database for use cases. */
import type pg from "pg";
import { createAlertEvaluation } from "./alert-evaluation.ts";
import { createAlertMessages } from "./alert-messages.ts";
import { createAlertStore } from "./alerts.ts";
import { createAnalysisWrites } from "./analysis-writes.ts";
import { createApprovalStore } from "./approvals.ts";
import { createAuditStore } from "./audits.ts";
import { createBrandStore } from "./brands.ts";
import { createBulkStore } from "./bulks.ts";
import { createCauseStore } from "./causes.ts";
import { createChangeFeed } from "./change-feed.ts";
import { createConnectionStore } from "./connections.ts";
import { createCrawlReads } from "./crawl-reads.ts";
import { createCrawlWrites } from "./crawl-writes.ts";
import { openDatabase } from "./database.ts";
import { createDeploymentStore } from "./deployments.ts";
import { createDiskUse } from "./disk-use.ts";
import { createEarlierReads } from "./earlier-reads.ts";
import { createEventStore } from "./events.ts";
import { readFigures } from "./figures.ts";
import { createFixabilityStore } from "./fixability.ts";
import { createFoundSoFar } from "./found-so-far.ts";
import { createGroupWrites } from "./group-writes.ts";
import { createGroupStore } from "./groups.ts";
import { createHistory } from "./history.ts";
import { createIdempotencyStore } from "./idempotency.ts";
import { createIncidentStore } from "./incidents.ts";
import { createIndexNowStore } from "./indexnow.ts";
import { createShardWriter, shardOf } from "./inlink-codec.ts";
import { createIssueStore } from "./issues.ts";
import { createJournal } from "./journal.ts";
import { createLabStore } from "./lab.ts";
import { createOutboxStore } from "./outbox.ts";
import { createPageStore } from "./pages.ts";
import { createProcessStore } from "./processes.ts";
import { createRateCounters } from "./rate-counters.ts";
import { createReceivedNotices } from "./received-notices.ts";
import { createRecipientStore } from "./recipients.ts";
import { createRetentionStore } from "./retention.ts";
import { createReuse } from "./reuse.ts";
import { withinWorkspacesOf } from "./row-security/scope.ts";
import { createRuns } from "./runs.ts";
import { createScheduleDeliveries } from "./schedule-deliveries.ts";
import { createScheduleFileStore } from "./schedule-files.ts";
import { createScheduleStore } from "./schedules.ts";
import { createSearchConsoleStore } from "./search-console.ts";
import { createSearchFiguresStore } from "./search-figures.ts";
import { createShareStore, type Share } from "./shares.ts";
import { createStructureReads } from "./structure.ts";
import { createSuggestionReads } from "./suggestion-reads.ts";
import { createSummaryReads } from "./summary-reads.ts";
import { createTaskStore } from "./tasks.ts";
import { createTrackerStore } from "./trackers.ts";
import { createWebhookStore } from "./webhooks.ts";
import { createWebsiteStore } from "./websites.ts";

export type { DueMessage, IncidentNotice, WaitingRecipient } from "./alert-messages.ts";
export type { DecisionRefusal, Decisions } from "./approval-decisions.ts";
export type { NewAudit } from "./audits.ts";
export { AUTHORIZATION_SECONDS } from "./authorizations.ts";
export { withEmptyHouse } from "./backup/empty-house.ts";
export { writeBackup } from "./backup/export.ts";
export { type OpenBackup, openBackup, restoreBackup } from "./backup/import.ts";
export { BackupError } from "./backup/manifest.ts";
export type { BulkRecord, ItemResult, NewBulk } from "./bulks.ts";
export type { CauseChanges } from "./causes.ts";
export type { ChangePage } from "./change-reads.ts";
export { clockSkewMs, LARGE_SKEW_MS } from "./clock-skew.ts";
export { addUp as addUpChanges, type Compared, type CountedChange, isCut } from "./comparison.ts";
export type { ConnectionRecord, NamedConnection } from "./connections.ts";
export type { ReusedPage } from "./copy-reused.ts";
export type { UrlRow } from "./crawl-reads.ts";
export type { AuditLease } from "./crawl-rows.ts";
export { type DatabaseAddress, openPool } from "./database.ts";
export { databaseState } from "./database-state.ts";
export type { BegunDeployment, NewDeployment } from "./deployment-begin.ts";
export type { DeploymentItem } from "./deployments.ts";
export { lookAtEmbedded, startEmbedded } from "./embedded/index.ts";
export { lockHolder, processIdentity, tryLock } from "./embedded/lock.ts";
export { makeFolder } from "./embedded/make-folder.ts";
export type { EditToBegin, HandedEdit } from "./event-deployments.ts";
export type { FindingGroup } from "./findings.ts";
export type { FixabilityVerdict, FixPlace, JudgedIssue } from "./fixability-answers.ts";
export type { Due } from "./fixability-work.ts";
export type { Grant } from "./fixable.ts";
export { freeBytesAt } from "./free-space.ts";
export type { Proposals, Published } from "./group-writes.ts";
export type { IssueGroup } from "./groups.ts";
export type { IdempotencyRequest, KeptAnswer } from "./idempotency.ts";
export type { IncidentFilter } from "./incidents.ts";
export type { DueNotice, NoticeOutcome } from "./indexnow.ts";
export type { IssuePosition, IssueSort, IssueSortKey } from "./issue-keyset.ts";
export type { IssueRecord } from "./issue-rows.ts";
export { EVERY_ISSUE, type IssueScope, REMAINING_ISSUES } from "./issue-scope.ts";
export type { IssueFacetCount, IssueFilter } from "./issues.ts";
export type { IssueInstance } from "./issues-by-check.ts";
export type { LinkRow } from "./link-reads.ts";
export { loggingWith, logWithin, type OpenEntry } from "./log-within.ts";
export { migrate } from "./migrate.ts";
export type { EventPage } from "./outbox.ts";
export type { PageFilter, PageOrder, PagePosition, PageRange } from "./page-keyset.ts";
export type { PageRecord } from "./page-rows.ts";
export type { FoundByCheck, PageWeights, PageWeightsOfOrder, ScoreCap, Sections } from "./ranking/weights.ts";
export type { RateCounters, RateTotal } from "./rate-counters.ts";
export { isDatabaseAway, isOutOfSpace } from "./refusals.ts";
export type { TellOfRetention } from "./retention.ts";
export type { AnswerBefore } from "./reuse.ts";
export { applyRowSecurity } from "./row-security/apply.ts";
export { outsideWorkspaces, RoleLost, withinWorkspacesOf } from "./row-security/scope.ts";
export type { Run } from "./runs.ts";
export type { DueFileEmail } from "./schedule-deliveries.ts";
export type { BegunRun, StoredAction } from "./schedules.ts";
export { holdsSealed } from "./sealed.ts";
export type { TakenFetch } from "./search-console.ts";
export type { IssuePiece, OpenIssue } from "./suggestion-reads.ts";
export type { MovedIssues } from "./summary-reads.ts";
export type { Added, NewTask, TaskFilter } from "./tasks.ts";
export type { TakenInspection } from "./url-inspections.ts";
export type { EncodedVisit, Shared } from "./visit-rows.ts";
export type { DeliveryAttempt, DueDelivery } from "./webhook-deliveries.ts";
export type { WebhookTarget } from "./webhook-target.ts";
export type { RolledWebhook } from "./webhooks.ts";
export type { ListedWebsite, WebsiteFacets, WebsiteSortKey, WebsitesPage } from "./website-list.ts";

export type { Share };

export type Store = ReturnType<typeof createStore>;

export function createStore(pool: pg.Pool, newUuid: () => string) {
  const database = openDatabase(pool);
  const changes = createChangeFeed(pool);
  return {
    alertEvaluation: createAlertEvaluation(pool),
    alertMessages: createAlertMessages(pool),
    alerts: createAlertStore(pool),
    analysis: createAnalysisWrites(pool),
    approvals: createApprovalStore(pool),
    audits: createAuditStore(database),
    brands: createBrandStore(pool),
    bulks: createBulkStore(pool),
    changes,
    connections: createConnectionStore(pool),
    crawl: createCrawlWrites(pool, newUuid),
    crawlReads: createCrawlReads(pool),
    deployments: createDeploymentStore(pool),
    diskUse: createDiskUse(pool),
    earlier: createEarlierReads(pool),
    events: createEventStore(database),
    figures: () => readFigures(pool),
    fixability: createFixabilityStore(pool),
    foundSoFar: createFoundSoFar(database),
    groups: { ...createGroupStore(pool), ...createGroupWrites(pool) },
    history: createHistory(pool),
    idempotency: createIdempotencyStore(database),
    incidents: createIncidentStore(pool),
    issues: createIssueStore(database),
    journal: createJournal(pool),
    lab: createLabStore(pool),
    notices: createReceivedNotices(pool),
    outbox: createOutboxStore(pool),
    schedules: createScheduleStore(pool),
    scheduleFiles: createScheduleFileStore(pool),
    scheduleDeliveries: createScheduleDeliveries(pool),
    indexNow: createIndexNowStore(pool),
    pages: createPageStore(database, pool),
    processes: createProcessStore(pool),
    rateCounters: createRateCounters(pool),
    recipients: createRecipientStore(pool),
    retention: createRetentionStore(pool),
    reuse: createReuse(pool),
    runs: createRuns(database),
    searchConsole: createSearchConsoleStore(pool),
    searchFigures: createSearchFiguresStore(pool),
    tasks: createTaskStore(pool),
    causes: createCauseStore(pool),
    trackers: createTrackerStore(pool),
    shares: createShareStore(pool),
    shards: { createWriter: createShardWriter, shardOf },
    structure: createStructureReads(pool),
    suggestions: createSuggestionReads(pool),
    summary: createSummaryReads(pool),
    webhooks: createWebhookStore(pool),
    websites: createWebsiteStore(database),
    /** One cheap question, to tell whether the database answers people: as the role for them. @throws RoleLost */
    ping: async (): Promise<void> => {
      await withinWorkspacesOf("nobody", () => pool.query("select 1"));
    },
    /** Connections of this process: all, those at rest, and who waits for one. */
    poolState: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => changes.close(),
  };
}
