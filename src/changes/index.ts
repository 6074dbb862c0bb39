/** The use cases of changing a site, bound to what they need. */
import type { AskedItem } from "#domain/approval-request.ts";
import type { AuditRecord } from "#domain/audit-record.ts";
import type { Change } from "#domain/change.ts";
import type { SitePlatform } from "#domain/connection.ts";
import { ServiceError } from "#domain/errors.ts";
import type { AskedEdit, EditLooking } from "#domain/event-deployment.ts";
import { type BulkId, type ChangeId, parseId, type WebsiteId } from "#domain/ids.ts";
import type { Principal } from "#domain/principal.ts";
import type { Website } from "#domain/website.ts";
import { type ChangePage, outsideWorkspaces } from "#store/index.ts";
import { type ApplyDeps, actorOf, applyChange } from "./apply.ts";
import { askToApply, askToUndo, bulksOfGrants } from "./asked.ts";
import { askForEdits } from "./asked-edits.ts";
import { applyBulk, type BulkApproval, type BulkOptions, cancelBulk, readBulk, rollBackBulk, runBulk } from "./bulk.ts";
import { disconnect, verify } from "./connection.ts";
import type { ChangeDeps } from "./deps.ts";
import { createFixability } from "./fixability.ts";
import { connectGit, type GitRequest } from "./git/connect.ts";
import { lookAtEdits } from "./look-at-edits.ts";
import { lookAtOnTheirWay } from "./on-their-way.ts";
import { previewIssue, previewIssues } from "./preview.ts";
import { recover } from "./recover.ts";
import { type RollbackRequest, rollBack } from "./roll-back.ts";
import { createSiteWriteLock } from "./site-write-lock.ts";
import { createVerifier } from "./verifier.ts";
import { watchAudit, watchDue } from "./watch.ts";
import { type Authorized, beginAuthorization, endAuthorization, refuseAuthorization } from "./wordpress/authorize.ts";
import { type ConnectRequest, connect } from "./wordpress/connect.ts";

export { issueIdOf } from "./approvals.ts";
export type { BulkAnswer } from "./bulk.ts";
export type { RecordOf } from "./connection.ts";
export type { ChangeDeps, PageNow, ShownPage, VerifyPublicPage } from "./deps.ts";
export type { FailPoint } from "./fail-points.ts";
export type { GoodPreview, NoPreview, Preview } from "./preview.ts";

/** Answers wait for the end this long, then they say where to look. */
export const ANSWER_WITHIN_MS = 10_000;
const RECOVER_EVERY_MS = 2_000;
/** Readers of an audit begin what is due at once; this is for sites that nobody looks at. */
const LOOK_EVERY_MS = 10_000;

export type Changes = ReturnType<typeof createChanges>;

type OmitLast<All extends readonly unknown[]> = All extends readonly [...infer Some, unknown] ? Some : never;

interface Place {
  readonly audit: AuditRecord;
  readonly website: Website;
}

export function createChanges(means: ChangeDeps) {
  const underWay = new Set<Promise<unknown>>();
  const stopping = new AbortController();
  const reportFault: ChangeDeps["reportFault"] = (error, words) => {
    // What is left for the next start is no fault.
    if (!stopping.signal.aborted || error !== stopping.signal.reason) means.reportFault(error, words);
  };
  // It outlives the request, and is carried to its end also when whoever began it is a member no more.
  const background: ApplyDeps["background"] = (begin) => {
    const work = outsideWorkspaces(begin);
    const quiet = work.catch((error) => {
      // The caller has got it as an answer, or the sweep finds the change again.
      if (!(error instanceof ServiceError)) reportFault(error, "processing a change failed");
    });
    underWay.add(quiet);
    void quiet.then(() => underWay.delete(quiet));
    return work;
  };
  const siteWriteLock = createSiteWriteLock({ ...means, stopping: stopping.signal });
  const deps: ApplyDeps = {
    ...means,
    reportFault,
    siteWriteLock,
    verifier: createVerifier({ ...means, siteWriteLock }),
    background,
  };
  const { store } = means;
  const fixability = createFixability(means);
  let sweep: NodeJS.Timeout | undefined;
  let looking: NodeJS.Timeout | undefined;
  let sweeping = Promise.resolve();
  let lookingAtDeployments: Promise<unknown> | undefined;

  return {
    connect: (website: Website, request: ConnectRequest) => connect(website, request, deps),
    connectGit: (website: Website, request: GitRequest) => connectGit(website, request, deps),
    verify: <Name extends SitePlatform>(website: Website, platform: Name) => verify(website, platform, deps),
    disconnect: (website: Website, platform: SitePlatform) => disconnect(website, platform, deps),
    beginAuthorization: (website: Website, siteUrl: string, principal: Principal) =>
      beginAuthorization(website, siteUrl, principal, deps),
    endAuthorization: (authorized: Authorized, principal: Principal) => endAuthorization(authorized, principal, deps),
    refuseAuthorization: (state: string) => refuseAuthorization(state, deps),

    preview: async (audit: AuditRecord, request: Parameters<typeof previewIssue>[1], principal: Principal) =>
      previewIssue(await placeOf(audit), request, principal, deps),
    previewMany: async (audit: AuditRecord, requests: Parameters<typeof previewIssues>[1], principal: Principal) =>
      previewIssues(await placeOf(audit), requests, principal, deps),

    apply: async (audit: AuditRecord, request: Parameters<typeof applyChange>[1], principal: Principal) =>
      applyChange(await placeOf(audit), request, principal, deps),
    applyMany: async (audit: AuditRecord, approvals: readonly BulkApproval[], options: BulkOptions) =>
      applyBulk(await placeOf(audit), approvals, options, deps),
    /** Looks at what a request key asks for; nobody has approved anything by that. */
    askToApply: async (audit: AuditRecord, inputs: Parameters<typeof askToApply>[1]) =>
      askToApply(await placeOf(audit), inputs, deps),
    /** The same, for people's own code to do. */
    askForEdits: async (audit: AuditRecord, inputs: Parameters<typeof askForEdits>[1], limit: AbortSignal) =>
      askForEdits(await placeOf(audit), inputs, limit, deps),
    /** What the public pages of a website show of such edits now. */
    async lookAtEdits<Edit extends AskedEdit>(
      websiteId: WebsiteId,
      edits: readonly Edit[],
      how: EditLooking<Edit>,
    ): Promise<void> {
      const website = await store.websites.byId(websiteId);
      if (website !== undefined) await lookAtEdits(website, edits, how, deps);
    },
    /** @throws ServiceError not_found */
    async askToUndo(audit: AuditRecord, ids: readonly string[]): Promise<AskedItem[]> {
      const changes = await Promise.all(ids.map((id) => changeOf(audit, id)));
      return askToUndo(changes, await placeOf(audit), deps);
    },
    bulksOfGrants: (...given: OmitLast<Parameters<typeof bulksOfGrants>>) => bulksOfGrants(...given, deps),
    /** Begins operations that are written down. */
    runBulks(ids: readonly BulkId[]): void {
      for (const id of ids) background(() => runBulk(id, deps));
    },
    bulk: (audit: AuditRecord, id: string) => readBulk(audit, id, deps),
    cancelBulk: (audit: AuditRecord, id: string) => cancelBulk(audit, id, deps),

    async rollBack(audit: AuditRecord, id: string, request: RollbackRequest, principal: Principal) {
      const { website } = await placeOf(audit);
      return rollBack(await changeOf(audit, id), website, request, { actor: actorOf(principal), deps });
    },
    rollBackMany: async (audit: AuditRecord, ids: readonly ChangeId[], options: Parameters<typeof rollBackBulk>[2]) =>
      rollBackBulk(await placeOf(audit), ids, options, deps),

    /** The audit, once it is known what of it can be fixed, or as it is after a short time. @throws ServiceError not_found */
    lookedAt: (audit: AuditRecord) => fixability.lookedAt(audit),

    change: (audit: AuditRecord, id: string) => changeOf(audit, id),
    /** `null` when the issue is gone with its audit. */
    async issueStatus({ auditId, issueId }: Change) {
      return (await store.issues.byId(auditId, issueId))?.status ?? null;
    },
    events: (change: Change) => store.journal.events(change.id),
    list: (audit: AuditRecord, page: ChangePage) => store.journal.list(audit.id, page),
    /** Also those that were made because of its other audits. */
    listOfWebsite: ({ websiteId }: AuditRecord, page: ChangePage) => store.journal.listOfWebsite(websiteId, page),

    /** Looks at what was changed because of an audit, now. */
    checkDrift: async (audit: AuditRecord) => watchAudit(await placeOf(audit), deps),

    /** With `recover`, takes up what others left. */
    start(options: { readonly recover: boolean }): void {
      const next = () => {
        sweeping = sweeping
          .then(() => recover(deps))
          .then(() => watchDue(deps))
          .catch((error) => reportFault(error, "checking for unfinished changes failed"));
      };
      // Repositories may take long to answer; what is unfinished doesn't wait for them.
      const nextOnTheirWay = () => {
        lookingAtDeployments ??= lookAtOnTheirWay(deps)
          .catch((error) => reportFault(error, "checking for deployments failed"))
          .finally(() => {
            lookingAtDeployments = undefined;
          });
      };
      if (!options.recover) return;
      next();
      sweep = setInterval(() => {
        next();
        nextOnTheirWay();
      }, RECOVER_EVERY_MS);
      const look = () =>
        background(() =>
          fixability.beginDue().catch((error) => reportFault(error, "checking what can be fixed failed")),
        );
      look();
      looking = setInterval(look, LOOK_EVERY_MS);
    },

    /** Looks at proposals and deployments whose time has come, of one website. */
    lookAtDeployments: () => lookAtOnTheirWay(deps),

    /** Resolves when nothing that was begun here is under way, proofs and the sweep included. */
    async idle(): Promise<void> {
      await Promise.all([sweeping, lookingAtDeployments]);
      while (underWay.size > 0) await Promise.all(underWay);
    },

    /** Waits for what writes to a site; the next start finds what waits for its turn there. */
    async stop(): Promise<void> {
      clearInterval(sweep);
      clearInterval(looking);
      stopping.abort();
      await fixability.stop();
      await Promise.all([sweeping, lookingAtDeployments]);
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };

  async function placeOf(audit: AuditRecord): Promise<Place> {
    const website = await store.websites.byId(audit.websiteId);
    if (website === undefined) throw new ServiceError("not_found");
    return { audit, website };
  }

  async function changeOf(audit: AuditRecord, text: string): Promise<Change> {
    const id = parseId("chg", text);
    const change = id && (await store.journal.byId(id));
    if (change === undefined || change.auditId !== audit.id) throw new ServiceError("not_found");
    return change;
  }
}
