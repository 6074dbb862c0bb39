/** Tickets of causes: one for each tracker, created once. */

import { causeNameOf } from "#domain/cause-work.ts";
import type { CheckInfo } from "#domain/check.ts";
import { ServiceError } from "#domain/errors.ts";
import { type AuditId, type NewId, parseId } from "#domain/ids.ts";
import { oneLine } from "#domain/one-line.ts";
import { type Principal, personName } from "#domain/principal.ts";
import { OPEN } from "#domain/result.ts";
import {
  type Ticket,
  type TicketPart,
  type TicketText,
  TRACKER_PROBLEMS,
  type TrackerApi,
  TrackerRefused,
} from "#domain/tracker.ts";
import type { Website } from "#domain/website.ts";
import type { IssueFilter, IssueGroup, Store } from "#store/index.ts";
import type { CauseNow, WorkOnCauses } from "./causes.ts";
import type { Trackers } from "./trackers.ts";

export interface TicketDeps {
  readonly store: Pick<Store, "issues" | "trackers">;
  readonly causes: Pick<WorkOnCauses, "read" | "takeUp">;
  readonly trackers: Pick<Trackers, "byId" | "token">;
  readonly trackerApi: Pick<TrackerApi, "create">;
  readonly checks: { get(id: string): CheckInfo | undefined };
  readonly newId: NewId;
  readonly publicUrl: string;
}

/** Found by the last audit. */
type OpenCause = CauseNow & { readonly group: IssueGroup; readonly lastAuditId: AuditId };

export type Tickets = ReturnType<typeof createTickets>;

/** Pages that a ticket names. */
const PAGES = 20;
const TITLE_CHARACTERS = 200;
const URL_CHARACTERS = 500;

export function createTickets({ store, causes, trackers, trackerApi, checks, newId, publicUrl }: TicketDeps) {
  return {
    /** @throws ServiceError not_found, cause_settled, ticket_exists, ticket_refused, too_many_causes, validation_failed */
    async create(website: Website, causeKey: string, trackerId: string, by: Principal): Promise<Ticket> {
      const { cause } = await causes.read(website, causeKey);
      const { group, lastAuditId } = cause;
      const tracker = await trackerOf(website, trackerId);
      if (group === undefined || lastAuditId === null || group.open === 0) throw new ServiceError("cause_settled");
      const text = await textOf(website, { ...cause, group, lastAuditId });
      const token = await trackers.token(tracker);
      const id = newId("tkt");
      const about = { id, tracker, by: personName(by) };
      if (!(await store.trackers.beginTicket(website.id, await causes.takeUp(website, causeKey), about)))
        throw new ServiceError("ticket_exists");
      try {
        const created = await trackerApi.create(tracker, token, text);
        return await ended(store.trackers.endTicket(id, created));
      } catch (error) {
        if (!(error instanceof TrackerRefused)) throw error;
        if (error.isUncertain) return ended(store.trackers.endTicket(id, null));
        await store.trackers.removeTicket(website.id, causeKey, id);
        throw new ServiceError("ticket_refused", {
          extra: { problem: error.problem, problemText: TRACKER_PROBLEMS[error.problem] },
        });
      }
    },

    /** Here alone. @throws ServiceError not_found */
    async remove({ id: websiteId }: Website, causeKey: string, ticketId: string): Promise<void> {
      const id = parseId("tkt", ticketId);
      if (id === undefined || !(await store.trackers.removeTicket(websiteId, causeKey, id)))
        throw new ServiceError("not_found");
    },
  };

  async function trackerOf({ workspaceId }: Website, trackerId: string) {
    const id = parseId("trk", trackerId);
    const tracker = id === undefined ? undefined : await trackers.byId(id).catch(orNothing);
    if (tracker !== undefined && tracker.workspaceId === workspaceId) return tracker;
    const message = "Not a tracker of this workspace.";
    throw new ServiceError("validation_failed", { fields: [{ pointer: "/trackerId", code: "unknown", message }] });
  }

  async function textOf({ origin }: Website, cause: OpenCause): Promise<TicketText> {
    const { group, lastAuditId, checkId, title, causeKey } = cause;
    const docs = checks.get(checkId)?.docs;
    const { what, place } = causeNameOf(cause);
    const host = new URL(origin).host;
    const urls = await pagesOf(lastAuditId, group.no);
    const left = group.pages - urls.length;
    const more = left > 0 ? [`… and ${left} more`] : [];
    const parts: (TicketPart | null)[] = [
      {
        kind: "text",
        heading: null,
        text: `${count(group.open, "open issue")} on ${count(group.pages, "page")}, found by Sitemend.`,
      },
      { kind: "code", heading: what.replace(/:$/, ""), lines: [shown(place === "" ? host : place)] },
      docs ? { kind: "text", heading: "Why it matters", text: docs.why } : null,
      docs ? { kind: "text", heading: "How to fix it", text: docs.fix } : null,
      urls.length > 0 ? { kind: "code", heading: "Pages", lines: [...urls.map(shown), ...more] } : null,
      {
        kind: "link",
        label: "Open the issues in Sitemend",
        url: `${publicUrl}/audits/${lastAuditId}/issues?group=grp_${group.no}`,
      },
      { kind: "code", heading: "Cause", lines: [causeKey] },
    ];
    const name = [what.replace(/:$/, ""), place].filter((text) => text !== "").join(" ");
    return {
      title: tame(`${title}: ${name} (${host})`).slice(0, TITLE_CHARACTERS).toWellFormed(),
      parts: parts.filter((part) => part !== null),
    };
  }

  async function pagesOf(auditId: AuditId, groupNo: number): Promise<string[]> {
    const filter: IssueFilter = {
      ...{ severities: [], categories: [], checkIds: [], statuses: OPEN, fixable: undefined, grant: null },
      ...{ search: undefined, isNew: undefined, urlId: undefined, urlContains: undefined, groupNo },
    };
    const sort = [{ key: "impact" as const, descending: true }];
    const issues = await store.issues.list(auditId, filter, { sort, after: undefined, limit: PAGES });
    return [...new Set(issues.map(({ url }) => url))];
  }
}

async function ended(ending: Promise<Ticket | undefined>): Promise<Ticket> {
  const ticket = await ending;
  if (ticket === undefined) throw new ServiceError("not_found");
  return ticket;
}

function orNothing(error: unknown): undefined {
  if (error instanceof ServiceError && error.code === "not_found") return undefined;
  throw error;
}

function count(number: number, one: string): string {
  return `${number} ${one}${number === 1 ? "" : "s"}`;
}

/** In a code block, where nothing acts: only what would end the line, or turn it round, is taken out. */
function shown(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .slice(0, URL_CHARACTERS)
    .toWellFormed();
}

/** Trackers act on these in titles, too. */
function tame(text: string): string {
  return oneLine(text).replaceAll(/[@#[\]<>`]/g, "·");
}
