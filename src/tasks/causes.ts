/** Use cases: who fixes a cause, by when, and what was said about it. */
import {
  CAUSES_AT_MOST,
  type CauseComment,
  type CauseWork,
  COMMENTS_AT_MOST,
  type FoundCause,
} from "#domain/cause-work.ts";
import type { CheckInfo } from "#domain/check.ts";
import { ServiceError } from "#domain/errors.ts";
import { type AuditId, type NewId, parseId, type WebsiteId } from "#domain/ids.ts";
import { type Principal, personName, roleAllows } from "#domain/principal.ts";
import type { Ticket } from "#domain/tracker.ts";
import type { Website } from "#domain/website.ts";
import type { CauseChanges, IssueGroup, Store } from "#store/index.ts";
import type { TellAssignee } from "./tell-assignee.ts";

export interface CauseDeps {
  readonly store: Pick<Store, "causes" | "groups" | "trackers">;
  readonly checks: { get(id: string): CheckInfo | undefined };
  readonly newId: NewId;
  readonly tellAssignee: TellAssignee;
  /** Links in messages lead there. */
  readonly publicUrl: string;
}

/** What is `undefined` stays. */
interface CauseUpdate extends CauseChanges {
  readonly assignee: (CauseWork["assignee"] & { readonly email: string }) | null | undefined;
}

/** With what the last audit says of it. */
export interface CauseNow extends CauseWork {
  /** English. */
  readonly title: string;
  /** Of the last audit; `undefined`: that didn't find the cause. */
  readonly group: IssueGroup | undefined;
  readonly tickets: readonly Ticket[];
}

export type WorkOnCauses = ReturnType<typeof createCauses>;

export function createCauses({ store, checks, newId, tellAssignee, publicUrl }: CauseDeps) {
  return {
    async list({ id }: Website): Promise<CauseNow[]> {
      return withFacts(id, await store.causes.list(id));
    },

    /** @throws ServiceError not_found for what no audit of the website found */
    async read({ id }: Website, causeKey: string): Promise<{ cause: CauseNow; comments: readonly CauseComment[] }> {
      return { cause: await now(id, causeKey), comments: await store.causes.comments(id, causeKey) };
    },

    /** @throws ServiceError not_found, too_many_causes */
    takeUp: ({ id }: Website, causeKey: string) => toTakeUp(id, causeKey),

    /** Who is newly assigned is told, unless it's who did it. @throws ServiceError not_found, too_many_causes */
    async update(
      { id, origin }: Website,
      causeKey: string,
      { assignee, dueOn }: CauseUpdate,
      by: Principal,
    ): Promise<CauseNow> {
      const found = await toTakeUp(id, causeKey);
      const before = assignee ? (await store.causes.of(id, causeKey))?.assignee?.userId : undefined;
      await store.causes.update(id, found, { assignee, dueOn });
      const cause = await now(id, causeKey);
      if (assignee && assignee.userId !== before && assignee.userId !== by.userId)
        tellAssignee(assignee.email, {
          ...{ site: new URL(origin).host, title: cause.title, dueOn: cause.dueOn, assignedBy: personName(by) },
          link: new URL(`/sites/${id}/tasks`, publicUrl).href,
        });
      return cause;
    },

    /** @throws ServiceError not_found, too_many_causes, too_many_comments */
    async comment({ id }: Website, causeKey: string, text: string, by: Principal): Promise<CauseComment> {
      const found = await toTakeUp(id, causeKey);
      if ((await store.causes.comments(id, causeKey)).length >= COMMENTS_AT_MOST)
        throw new ServiceError("too_many_comments");
      const comment = { id: newId("cmt"), authorId: by.userId, authorName: personName(by), text };
      return store.causes.comment(id, found, comment);
    },

    /** Of oneself; of anybody for admins. @throws ServiceError not_found also for what somebody else wrote */
    async removeComment(website: Website, causeKey: string, commentId: string, by: Principal): Promise<void> {
      const id = parseId("cmt", commentId);
      const role = by.memberships.find(({ workspaceId }) => workspaceId === website.workspaceId)?.role;
      const ofAuthor = role !== undefined && roleAllows(role, "admin") ? null : by.userId;
      const cause = { websiteId: website.id, causeKey };
      if (id === undefined || !(await store.causes.removeComment(cause, id, ofAuthor)))
        throw new ServiceError("not_found");
    },
  };

  /** @throws ServiceError not_found, too_many_causes */
  async function toTakeUp(websiteId: WebsiteId, causeKey: string): Promise<FoundCause> {
    const found = await store.causes.found(websiteId, causeKey);
    if (found === undefined) throw new ServiceError("not_found");
    const isKnown = (await store.causes.of(websiteId, causeKey)) !== undefined;
    if (!isKnown && (await store.causes.count(websiteId)) >= CAUSES_AT_MOST) throw new ServiceError("too_many_causes");
    return found;
  }

  async function now(websiteId: WebsiteId, causeKey: string): Promise<CauseNow> {
    const work = (await store.causes.of(websiteId, causeKey)) ?? (await untouched(websiteId, causeKey));
    const [cause] = await withFacts(websiteId, work === undefined ? [] : [work]);
    if (cause === undefined) throw new ServiceError("not_found");
    return cause;
  }

  async function untouched(websiteId: WebsiteId, causeKey: string): Promise<CauseWork | undefined> {
    const found = await store.causes.found(websiteId, causeKey);
    if (found === undefined) return undefined;
    const { checkId, cause, locator } = found;
    const lastAuditId = await store.causes.lastAudit(websiteId, found);
    return {
      ...{ websiteId, causeKey, checkId, cause, locator, lastAuditId },
      ...{ assignee: null, dueOn: null, comments: 0, updatedAt: null },
    };
  }

  async function withFacts(websiteId: WebsiteId, works: readonly CauseWork[]): Promise<CauseNow[]> {
    const groups = new Map<string, IssueGroup>();
    const place = (auditId: AuditId | null, causeKey: string) => `${auditId} ${causeKey}`;
    for (const auditId of new Set(works.map((work) => work.lastAuditId))) {
      if (auditId === null) continue;
      const keys = works.filter((work) => work.lastAuditId === auditId).map(({ causeKey }) => causeKey);
      for (const group of await store.groups.ofCauses(auditId, keys)) groups.set(place(auditId, group.causeKey), group);
    }
    const tickets = await store.trackers.tickets(websiteId);
    return works.map((work) => ({
      ...work,
      title: checks.get(work.checkId)?.title ?? work.checkId,
      group: groups.get(place(work.lastAuditId, work.causeKey)),
      tickets: tickets.filter(({ causeKey }) => causeKey === work.causeKey),
    }));
  }
}
