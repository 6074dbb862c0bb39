/** Websites and audits as the public API calls them. */

import type { Audits } from "#audits/index.ts";
import type { AuditRecord } from "#domain/audit-record.ts";
import { ServiceError } from "#domain/errors.ts";
import { parseId, type WebsiteId } from "#domain/ids.ts";
import type { RequestKey } from "#domain/request-key.ts";
import type { Website } from "#domain/website.ts";
import { websiteView } from "../routes/websites/website-view.ts";

export function projectView(website: Website) {
  const { id, name, origin, createdAt, lastAudit, standing } = websiteView(website);
  return { id, name, origin, createdAt, lastAudit, standing };
}

export function projectAuditView(record: AuditRecord, { brief }: Pick<Audits, "brief">) {
  const { id, websiteId: projectId, website: url, ...rest } = brief(record);
  const { status, type, createdAt, startedAt, finishedAt, score, version } = rest;
  return { id, projectId, status, type, url, createdAt, startedAt, finishedAt, score, version };
}

/** The website that a list is narrowed to. @throws ServiceError validation_failed */
export function projectFilter(text: string | undefined) {
  if (text === undefined) return undefined;
  const id = parseId("web", text);
  if (id !== undefined) return id;
  const fields = [{ pointer: "?projectId", code: "id", message: "Not the id of a project." }];
  throw new ServiceError("validation_failed", { fields });
}

/** A website that a body names, so that no plugin has looked at it. @throws ServiceError not_found */
export function listedWebsite(projectId: string, { websiteIds }: RequestKey): WebsiteId {
  const id = parseId("web", projectId);
  if (id === undefined || !websiteIds.includes(id)) throw new ServiceError("not_found");
  return id;
}
