/**
 * What connects the websites of a request key with other programs: webhooks, deploy hooks, and connections to sites. A hook that
 * is also for a website that the key doesn't list is none of them: pausing it would change what the key can't see.
 */
import type { SitePlatform } from "#domain/connection.ts";
import { ServiceError } from "#domain/errors.ts";
import { fromUuid, type Id, type NewId, toUuid, type WebsiteId } from "#domain/ids.ts";
import type { Integration, IntegrationCheck } from "#domain/integration.ts";
import { EVENT_VERSION } from "#domain/outbox-event.ts";
import type { Webhook } from "#domain/webhook.ts";
import type { NamedConnection, Store } from "#store/index.ts";
import { isSuccess, type PostMeans, sendPost, signedRequest } from "./post.ts";

export interface IntegrationDeps extends PostMeans {
  readonly store: Pick<Store, "webhooks" | "connections">;
  readonly newId: NewId;
  /** Looks at the connected site again, and keeps what it saw. */
  readonly verifyConnection: (
    websiteId: WebsiteId,
    platform: SitePlatform,
  ) => Promise<{ readonly status: string; readonly checks: IntegrationCheck["checks"] }>;
}

export type Integrations = ReturnType<typeof createIntegrations>;

interface Page {
  readonly after: Id<"int"> | undefined;
  readonly limit: number;
}

export function createIntegrations(deps: IntegrationDeps) {
  const { webhooks, connections } = deps.store;

  /** Newest first. */
  async function list(websiteIds: readonly WebsiteId[], { after, limit }: Page): Promise<Integration[]> {
    const before = after && fromUuid("web", toUuid(after));
    const [hooks, connected] = await Promise.all([
      webhooks.ofWebsites(websiteIds, { after, limit }),
      connections.ofWebsites(websiteIds, { after: before, limit }),
    ]);
    const all = [...hooks.map(ofWebhook), ...connected.map(ofConnection)];
    // The letters of ids are in the order of their values.
    return all.toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, limit);
  }

  async function lastCall(id: Id<"int">): Promise<IntegrationCheck> {
    const [last] = await webhooks.deliveries(id, { before: undefined, limit: 1 });
    const { status = null, problem = null } = last ?? {};
    return { ok: last?.state === "delivered", status, problem: last ? problem : "never_called", checks: [] };
  }

  return {
    list,

    /** @throws ServiceError not_found */
    async byId(id: Id<"int">, websiteIds: readonly WebsiteId[]): Promise<Integration> {
      const websiteId = fromUuid("web", toUuid(id));
      const webhook = await webhooks.byId(id);
      if (webhook !== undefined && isAllOf(webhook, websiteIds)) return ofWebhook(webhook);
      const ids = websiteIds.filter((one) => one === websiteId);
      const [connection] = ids.length === 0 ? [] : await connections.ofWebsites(ids, { after: undefined, limit: 1 });
      if (webhook !== undefined || connection === undefined) throw new ServiceError("not_found");
      return ofConnection(connection);
    },

    /**
     * A signed test event to the webhook, whatever its state; of a connection, the look that people begin. Any call of a deploy hook
     * may start a build, so how its last one ended is the answer.
     */
    async verify({ id, kind, webhook, websiteIds: [websiteId] }: Integration): Promise<IntegrationCheck> {
      if (webhook === null) {
        if (websiteId === undefined || kind === "webhook" || kind === "deploy_hook")
          throw new ServiceError("not_found");
        const { status, checks } = await deps.verifyConnection(websiteId, kind);
        return { ok: status === "healthy" || status === "degraded", status: null, problem: null, checks };
      }
      const target = await webhooks.target(id);
      if (target === undefined) throw new ServiceError("not_found");
      if (target.deploy !== null) return lastCall(id);
      const request = signedRequest(target, { id: deps.newId("evt"), payload: testPayload(id, deps.now()) }, deps);
      const posted = await sendPost(request, deps);
      return { ok: posted.status !== null && isSuccess(posted.status), ...posted, checks: [] };
    },
  };
}

/** In no feed: it says only that the address takes events. */
function testPayload(integrationId: string, now: number) {
  return {
    ...{ type: "integration.test", timestamp: new Date(now).toISOString(), version: EVENT_VERSION },
    data: { integrationId },
  };
}

function isAllOf({ websiteIds }: Webhook, all: readonly WebsiteId[]): boolean {
  return websiteIds.length > 0 && websiteIds.every((id) => all.includes(id));
}

export function ofWebhook(webhook: Webhook): Integration {
  const { id, workspaceId, name, url, websiteIds, types, state, failingSince, earlierUntil, publicKey, version } =
    webhook;
  const { deployHook } = webhook;
  return {
    ...{ id, kind: deployHook === null ? "webhook" : "deploy_hook", workspaceId, name, origin: new URL(url).origin },
    ...{ websiteIds, types, state, service: deployHook?.service ?? null },
    ...{ failingSince, lastVerifiedAt: null, earlierUntil, publicKey, version, webhook },
  };
}

function ofConnection(connection: NamedConnection): Integration {
  const { websiteId, workspaceId, name, siteUrl, status, lastVerifiedAt, epoch } = connection;
  return {
    ...{ id: fromUuid("int", toUuid(websiteId)), kind: connection.platform, workspaceId, name },
    ...{ origin: new URL(siteUrl).origin, websiteIds: [websiteId], types: [], state: status },
    ...{
      failingSince: null,
      lastVerifiedAt,
      earlierUntil: null,
      publicKey: null,
      service: null,
      version: epoch,
      webhook: null,
    },
  };
}
