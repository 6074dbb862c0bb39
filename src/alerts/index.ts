/** Use cases: alerts, their recipients, and the incidents that audits open and close. */
import { ALERTS_AT_MOST, type Alert, type AlertTrigger } from "#domain/alert.ts";
import { ServiceError } from "#domain/errors.ts";
import type { Id, NewId, WebsiteId } from "#domain/ids.ts";
import { ownIds } from "#domain/own-ids.ts";
import type { IncidentFilter, Store } from "#store/index.ts";
import { type MessageDeps, wordsOf } from "./compose-message.ts";

export { createRecipients, type Recipients } from "./recipients.ts";
export { createAlertRunner } from "./run-alerts.ts";

export interface AlertDeps extends Pick<MessageDeps, "titleOfCheck"> {
  readonly store: Pick<Store, "alerts" | "incidents" | "recipients" | "websites">;
  readonly newId: NewId;
}

/** Ids as they came in. */
export interface AlertRequest {
  readonly name: string;
  readonly trigger: AlertTrigger;
  /** `null`: all of the workspace, also those that are added later. */
  readonly websiteIds: readonly string[] | null;
  readonly recipientIds: readonly string[];
}

type AlertUpdate = { readonly [Name in keyof AlertRequest]?: AlertRequest[Name] | undefined } & {
  readonly state?: Alert["state"] | undefined;
};

export type Alerts = ReturnType<typeof createAlerts>;

export function createAlerts(deps: AlertDeps) {
  const { store, newId } = deps;

  return {
    byId: mustBe,
    list: store.alerts.list,

    /** With what it is about, in words. */
    async incidents(filter: IncidentFilter) {
      const found = await store.incidents.list(filter);
      return found.map((incident) => ({ ...incident, ...wordsOf(incident, deps) }));
    },

    /** @throws ServiceError too_many_alerts, validation_failed */
    async create(workspaceId: string, request: AlertRequest, actorId: string): Promise<Alert> {
      if ((await store.alerts.count(workspaceId)) >= ALERTS_AT_MOST) throw new ServiceError("too_many_alerts");
      const id = newId("alr");
      const { name, trigger } = request;
      const websiteIds = await websitesOf(request.websiteIds, workspaceId);
      const recipientIds = await recipientsOf(request.recipientIds, workspaceId);
      await store.alerts.insert({ id, workspaceId, name, trigger, websiteIds, recipientIds, createdBy: actorId });
      return mustBe(id);
    },

    /** @throws ServiceError precondition_failed, validation_failed */
    async update(alert: Alert, { websiteIds, recipientIds, ...others }: AlertUpdate): Promise<Alert> {
      const updated = await store.alerts.update(alert, {
        ...others,
        websiteIds: websiteIds === undefined ? undefined : await websitesOf(websiteIds, alert.workspaceId),
        recipientIds: recipientIds && (await recipientsOf(recipientIds, alert.workspaceId)),
      });
      if (updated === undefined) throw new ServiceError("precondition_failed");
      return updated;
    },

    /** @throws ServiceError not_found */
    async remove({ id }: Alert): Promise<void> {
      if (!(await store.alerts.remove(id))) throw new ServiceError("not_found");
    },
  };

  async function mustBe(id: Id<"alr">): Promise<Alert> {
    const alert = await store.alerts.byId(id);
    if (alert === undefined) throw new ServiceError("not_found");
    return alert;
  }

  /** @throws ServiceError validation_failed for what is no website of the workspace */
  async function websitesOf(texts: readonly string[] | null, workspaceId: string): Promise<WebsiteId[] | null> {
    if (texts === null) return null;
    const find = (id: WebsiteId) => store.websites.byId(id);
    return ownIds(texts, workspaceId, { prefix: "web", field: "websiteIds", thing: "website", find });
  }

  /** @throws ServiceError validation_failed for what is no recipient of the workspace */
  function recipientsOf(texts: readonly string[], workspaceId: string): Promise<Id<"rcp">[]> {
    const find = (id: Id<"rcp">) => store.recipients.byId(id);
    return ownIds(texts, workspaceId, { prefix: "rcp", field: "recipientIds", thing: "recipient", find });
  }
}
