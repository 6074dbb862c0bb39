/** Starting an audit: check the address, know the website, keep the secrets sealed, wait in the queue. */
import {
  AUDIT_PLANS,
  AuditAccess,
  type AuditOptions,
  AuditType,
  type EffectiveOptions,
  type PLANNED_AUDIT_TYPES,
} from "#domain/audit.ts";
import type { AuditRecord } from "#domain/audit-record.ts";
import type { CustomRules } from "#domain/custom-rules.ts";
import { ServiceError } from "#domain/errors.ts";
import { type Principal, requireRole } from "#domain/principal.ts";
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
  const type = runnable(request.type);
  const site = parseTarget(request.website, "/website");
  const urlList = urlListOf(type, site, request.options ?? {});
  const options = effectiveOptions(type, { ...request.options, ...(urlList.length > 0 && { urls: [...urlList] }) });
  // Exactly what is listed is read, so discovery begins there, too.
  const target = urlList[0] === undefined ? site : new URL(urlList[0]);
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
  const access = accessOf(asked);
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
    credentials: [
      ...Object.keys(access.headers).map((name) => `header:${name.toLowerCase()}`),
      ...Object.keys(access.cookies).map((name) => `cookie:${name}`),
      ...(access.basicAuth === null ? [] : ["basicAuth"]),
    ],
  };
}

function accessOf({ headers = {}, cookies = {}, basicAuth = null }: AuditOptions): AuditAccess {
  return { headers, cookies, basicAuth };
}

function sealAccess(access: AuditAccess, id: NewAudit["id"], { sealer }: AuditDeps): Buffer | null {
  const isEmpty = Object.keys({ ...access.headers, ...access.cookies }).length === 0 && access.basicAuth === null;
  return isEmpty ? null : sealer.seal(JSON.stringify(AuditAccess.parse(access)), accessPlace(id));
}
