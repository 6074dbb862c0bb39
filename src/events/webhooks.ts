/** Webhooks and deploy hooks as people set them up. Only they create one, and choose its address: whoever does so decides who is told. */
import type { Sealer } from "#auth/index.ts";
import { ServiceError } from "#domain/errors.ts";
import type { Id, NewId, WebsiteId } from "#domain/ids.ts";
import type { OutboxEvent } from "#domain/outbox-event.ts";
import { ownIds } from "#domain/own-ids.ts";
import type { Principal } from "#domain/principal.ts";
import { type EventDelivery, WEBHOOKS_AT_MOST, type Webhook } from "#domain/webhook.ts";
import type { EventPage, RolledWebhook, Store } from "#store/index.ts";
import {
  assertNone,
  type DeployHookChanges,
  type DeployHookRequest,
  deployChanges,
  deploySettings,
} from "./deploy-hook-request.ts";
import { credentialPlace, keyPlace, secretPlace } from "./post.ts";
import { SECRET_BYTES, signingKeyPair, webhookSecret } from "./sign.ts";

export interface WebhookDeps {
  readonly store: Pick<Store, "outbox" | "webhooks" | "websites">;
  readonly sealer: Sealer;
  readonly newId: NewId;
  readonly randomBytes: (count: number) => Uint8Array;
  /** @throws ServiceError target_not_allowed for an address that is not public */
  readonly checkTarget: (url: string, pointer: string) => Promise<void>;
}

export type Webhooks = ReturnType<typeof createWebhooks>;
type WebhookId = Id<"int">;
/** Ids as they came in. */
type WebhookRequest = Pick<Webhook, "name" | "url" | "types"> & {
  readonly websiteIds: readonly string[];
  /** Whether signatures of Ed25519 stand beside the others. */
  readonly ed25519: boolean;
};
type WebhookChanges = { readonly [Name in keyof WebhookRequest]?: WebhookRequest[Name] | undefined } & {
  readonly state?: "active" | "paused" | undefined;
} & DeployHookChanges;

export function createWebhooks(deps: WebhookDeps) {
  const { store, sealer } = deps;

  function newSecret(id: WebhookId) {
    const secret = webhookSecret(deps.randomBytes(SECRET_BYTES));
    return { secret, sealedSecret: sealer.seal(secret, secretPlace(id)) };
  }

  function newKeyPair(id: WebhookId) {
    const { privateKey, publicKey } = signingKeyPair(deps.randomBytes(SECRET_BYTES));
    return { sealedKey: sealer.seal(privateKey, keyPlace(id)), publicKey };
  }

  /** @throws ServiceError too_many_integrations, target_not_allowed, validation_failed */
  async function begin(workspaceId: string, request: { websiteIds: readonly string[]; url: string }) {
    if ((await store.webhooks.count(workspaceId)) >= WEBHOOKS_AT_MOST) throw new ServiceError("too_many_integrations");
    const websiteIds = await websitesOf(request.websiteIds, workspaceId);
    await deps.checkTarget(request.url, "/url");
    const id = deps.newId("int");
    return { id, websiteIds, workspaceId, ...newSecret(id) };
  }

  return {
    /** @throws ServiceError too_many_integrations, target_not_allowed, validation_failed */
    async create(workspaceId: string, request: WebhookRequest, principal: Principal) {
      const { secret, ...begun } = await begin(workspaceId, request);
      await store.webhooks.insert({
        ...{ ...request, ...begun, createdBy: principal.userId, deployHook: null, sealedCredential: null },
        keyPair: request.ed25519 ? newKeyPair(begun.id) : null,
      });
      return { webhook: await mustBe(begun.id), secret };
    },

    /** @throws ServiceError too_many_integrations, target_not_allowed, validation_failed */
    async createDeployHook(
      workspaceId: string,
      request: Pick<WebhookRequest, "name" | "websiteIds"> & DeployHookRequest,
      principal: Principal,
    ) {
      const { secret, ...begun } = await begin(workspaceId, request);
      const { url, deployHook, credential } = deploySettings(request);
      await store.webhooks.insert({
        ...{ ...begun, name: request.name, url, types: [], createdBy: principal.userId, deployHook, keyPair: null },
        sealedCredential: sealer.seal(credential, credentialPlace(begun.id)),
      });
      return { webhook: await mustBe(begun.id), secret };
    },

    /** @throws ServiceError precondition_failed, target_not_allowed, validation_failed */
    async update(webhook: Webhook, changes: WebhookChanges): Promise<Webhook> {
      const { websiteIds, ed25519, token: _, ...others } = changes;
      assertNone({ types: others.types, ed25519 }, webhook.deployHook !== null);
      const { credential, ...address } = deployChanges(webhook, changes);
      const websites = websiteIds && (await websitesOf(websiteIds, webhook.workspaceId));
      if (others.url !== undefined) await deps.checkTarget(others.url, "/url");
      const keyPair = ed25519 && newKeyPair(webhook.id);
      const updated = await store.webhooks.update(webhook, {
        ...{ ...others, ...address, websiteIds: websites },
        keyPair: keyPair === false ? null : keyPair,
        sealedCredential: credential === undefined ? undefined : sealer.seal(credential, credentialPlace(webhook.id)),
      });
      if (updated === undefined) throw new ServiceError("precondition_failed");
      return updated;
    },

    /** @throws ServiceError not_found, precondition_failed */
    async roll(known: RolledWebhook, overlapHours: number) {
      const { secret, sealedSecret } = newSecret(known.id);
      const keyPair = newKeyPair(known.id);
      const webhook = await store.webhooks.roll(known, { sealedSecret, keyPair }, overlapHours);
      if (webhook === undefined)
        throw new ServiceError(known.version === undefined ? "not_found" : "precondition_failed");
      return { webhook, secret };
    },

    /** @throws ServiceError not_found */
    async remove({ id }: Webhook): Promise<void> {
      if (!(await store.webhooks.remove(id))) throw new ServiceError("not_found");
    },

    list: store.webhooks.list,
    deliveries: ({ id }: Webhook, page: { before: number | undefined; limit: number }): Promise<EventDelivery[]> =>
      store.webhooks.deliveries(id, page),

    /** @throws ServiceError not_found */
    byId: mustBe,

    /**
     * The feed of these websites after an event; `null` = from the oldest.
     * @throws ServiceError event_unknown
     */
    async events(after: Id<"evt"> | null, page: EventPage): Promise<OutboxEvent[]> {
      const place = after === null ? 0 : await store.outbox.placeOf(after, page.websiteIds);
      if (place === undefined) throw new ServiceError("event_unknown");
      return store.outbox.after(place, page);
    },

    /** @throws ServiceError not_found */
    async redeliver({ id }: Webhook, eventId: Id<"evt">): Promise<void> {
      if (!(await store.webhooks.redeliver(id, eventId))) throw new ServiceError("not_found");
    },
  };

  /** @throws ServiceError validation_failed for what is no website of the workspace */
  function websitesOf(texts: readonly string[], workspaceId: string): Promise<WebsiteId[]> {
    const find = (id: WebsiteId) => store.websites.byId(id);
    return ownIds(texts, workspaceId, { prefix: "web", field: "websiteIds", thing: "website", find });
  }

  async function mustBe(id: WebhookId): Promise<Webhook> {
    const webhook = await store.webhooks.byId(id);
    if (webhook === undefined) throw new ServiceError("not_found");
    return webhook;
  }
}
