/** Starting an audit: check the address, know the website, keep the secrets sealed, wait in the queue. */
import {
  AUDIT_PLANS,
  AuditAccess,
  type AuditOptions,
  AuditType,
  type EffectiveOptions,
  type PLANNED_AUDIT_TYPES,
} from "#domain/audit.ts";
import { accessOf, credentialNames } from "#domain/audit-access.ts";
import type { AuditRecord } from "#domain/audit-record.ts";
import type { CustomRules } from "#domain/custom-rules.ts";
import { ServiceError } from "#domain/errors.ts";
import { type Principal, requireRole } from "#domain/principal.ts";
import type { AuditAction } from "#domain/schedule.ts";
import type { Website } from "#domain/website.ts";
import type { NewAudit } from "#store/index.ts";
import { type AuditDeps, accessPlace } from "./deps.ts";
import { parseTarget } from "./target.ts";
import { urlListOf } from "./url-list.ts";
import { websiteFor } from "./websites.ts";

export interface StartRequest {
  readonly website: string;
  readonly type: AuditType | (typeof PLANNED_AUDIT_TYPES)[number];
  readonly options?: AuditOptions | undefined;
  /** For this audit alone, instead of those of the website's settings; the command line's. */
  readonly customRules?: CustomRules | undefined;
}

/** Requests in flight to one site; the crawl lowers it by itself when the site is slow. */
const CONCURRENCY = 8;

/** @throws ServiceError audit_type_not_available, validation_failed, target_not_allowed, role_required, audit_already_running */
export async function startAudit(request: StartRequest, principal: Principal, deps: AuditDeps): Promise<AuditRecord> {
  const { type, target, urlList, options } = planned(request, parseTarget(request.website, "/website"));
  await deps.checkTarget(target.href);
  const website = await websiteFor(target.origin, principal, deps);
  requireRole(principal, website.workspaceId, "editor");

  const id = deps.newId("aud");
  const sealedAccess = sealAccess(accessOf(request.options ?? {}), id, deps);
  return enqueue(
    {
      id,
      websiteId: website.id,
      workspaceId: website.workspaceId,
      type,
      startUrl: target.href,
      options,
      sealedAccess,
      urlList,
      actorId: principal.userId,
      rerunOf: null,
      customRules: request.customRules,
    },
    deps,
  );
}

/** @throws ServiceError audit_type_not_available, validation_failed, target_not_allowed */
function planned(request: Pick<StartRequest, "type" | "options">, site: URL) {
  const type = runnable(request.type);
  const urlList = urlListOf(type, site, request.options ?? {});
  const options = effectiveOptions(type, { ...request.options, ...(urlList.length > 0 && { urls: [...urlList] }) });
  // Exactly what is listed is read, so discovery begins there, too.
  const target = urlList[0] === undefined ? site : new URL(urlList[0]);
  return { type, target, urlList, options };
}

/** @throws ServiceError validation_failed, target_not_allowed for what a schedule of the website could not start */
export async function assertSchedulable(
  action: AuditAction,
  website: Pick<Website, "origin">,
  { checkTarget }: Pick<AuditDeps, "checkTarget">,
): Promise<void> {
  const site = scheduledSite(action, website);
  await checkTarget(planned(action, site).target.href, "/action/startUrl");
}

function scheduledSite({ startUrl }: AuditAction, { origin }: Pick<Website, "origin">): URL {
  const site = parseTarget(startUrl ?? origin, "/action/startUrl");
  if (site.origin === origin) return site;
  const message = `${site.origin} is another site than ${origin}. Enter a URL of this website.`;
  throw new ServiceError("validation_failed", {
    fields: [{ pointer: "/action/startUrl", code: "url_other_site", message }],
  });
}

/**
 * Starts the audit of a schedule, with the id that was chosen for it; does nothing if there is one with that id. Whether the address is
 * public is asked by the audit itself: without an answer now, the run would be lost and nobody told.
 * @throws ServiceError audit_already_running, not_found, validation_failed
 */
export async function startScheduled({ id, website, action, actorId }: ScheduledStart, deps: AuditDeps): Promise<void> {
  if ((await deps.store.audits.byId(id)) !== undefined) return;
  const { type, target, urlList, options } = planned(action, scheduledSite(action, website));
  const { id: websiteId, workspaceId } = website;
  const sealedAccess = sealAccess(accessOf(action.options ?? {}), id, deps);
  const startUrl = target.href;
  await enqueue(
    { ...{ id, websiteId, workspaceId, type, startUrl, options, sealedAccess, urlList, actorId }, rerunOf: null },
    deps,
  );
}

export interface ScheduledStart {
  readonly id: NewAudit["id"];
  readonly website: Website;
  readonly action: AuditAction;
  readonly actorId: string;
}

/** Saves a queued audit and tells the runners. @throws ServiceError audit_already_running */
export async function enqueue(audit: NewAudit, { store, announce, reservedFor }: AuditDeps): Promise<AuditRecord> {
  if (!(await store.audits.insert(audit, reservedFor))) {
    const runningAuditId = await store.audits.activeOf(audit.websiteId, audit.type);
    throw new ServiceError("audit_already_running", { extra: { runningAuditId: runningAuditId ?? null } });
  }
  await announce(audit.id);
  const saved = await store.audits.byId(audit.id);
  if (saved === undefined) throw new ServiceError("not_found");
  return saved;
}

function runnable(type: StartRequest["type"]): AuditType {
  const known = AuditType.safeParse(type);
  if (!known.success) throw new ServiceError("audit_type_not_available", { facts: { type } });
  return known.data;
}

export function effectiveOptions(type: AuditType, asked: AuditOptions): EffectiveOptions {
  const plan = AUDIT_PLANS[type];
  return {
    maxPages: plan.wholeSite ? (asked.maxPages ?? asked.urls?.length ?? plan.maxPages) : plan.maxPages,
    maxDepth: asked.maxDepth ?? null,
    maxDurationSeconds: asked.maxDurationSeconds ?? null,
    include: asked.include ?? [],
    exclude: asked.exclude ?? [],
    respectRobots: asked.respectRobots ?? true,
    externalLinks: asked.externalLinks ?? plan.externalLinks,
    render: asked.render ?? "auto",
    labPages: asked.labPages ?? 0,
    maxResources: asked.resources === false ? 0 : plan.maxResources,
    reuse: asked.reuse ?? true,
    urlCount: asked.urls?.length ?? null,
    sitemapOnly: asked.sitemapOnly ?? false,
    requestsPerSecond: asked.requestsPerSecond ?? null,
    concurrency: asked.concurrency ?? CONCURRENCY,
    userAgent: asked.userAgent ?? null,
    maxPagesChosen: asked.maxPages !== undefined,
    credentials: credentialNames(accessOf(asked)),
  };
}

function sealAccess(access: AuditAccess, id: NewAudit["id"], { sealer }: AuditDeps): Buffer | null {
  return credentialNames(access).length === 0
    ? null
    : sealer.seal(JSON.stringify(AuditAccess.parse(access)), accessPlace(id));
}
