/**
 * Hosts tell that a build has moved on. What they say sets no state: a notice only brings our own look at the pages forward. So
 * nothing of its content is read, and the host isn't asked for more. It is signed with the secret of the deploy hook:
 * https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries,
 * https://docs.gitlab.com/user/project/integrations/webhooks/
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Sealer } from "#auth/index.ts";
import { ServiceError } from "#domain/errors.ts";
import type { Id } from "#domain/ids.ts";
import type { Store } from "#store/index.ts";
import { secretPlace } from "./post.ts";

export interface NoticeDeps {
  readonly store: Pick<Store, "notices" | "webhooks">;
  readonly sealer: Sealer;
}

export interface Notice {
  /** `undefined` when the path names none. */
  readonly integrationId: Id<"int"> | undefined;
  /** By lower-case name. */
  readonly header: (name: string) => string | undefined;
  /** As it came in, because the signature is of the bytes. */
  readonly body: Uint8Array;
}

export type Notices = ReturnType<typeof createNotices>;

const EVENTS: ReadonlySet<string | undefined> = new Set([
  ...["deployment_status", "workflow_run"],
  ...["Deployment Hook", "Pipeline Hook"],
]);
const ID_LENGTH = 200;

export function createNotices({ store, sealer }: NoticeDeps) {
  return {
    /**
     * Whether it was about a build and new; others are taken, and nothing happens.
     * @throws ServiceError notice_signature_invalid, also when there is no such deploy hook; validation_failed without an id
     */
    async receive(notice: Notice): Promise<boolean> {
      const { integrationId, header, body } = notice;
      const hook = integrationId && (await store.webhooks.byId(integrationId));
      const secrets = hook ? await secretsOf(hook.id) : [];
      const isSigned = secrets.some((secret) => isOfHost(notice, secret));
      if (!hook || hook.deployHook === null || !isSigned) throw new ServiceError("notice_signature_invalid");
      if (!EVENTS.has(header("x-github-event") ?? header("x-gitlab-event"))) return false;
      const digest = createHash("sha256").update(body).digest();
      const received = { webhookId: hook.id, delivery: deliveryOf(notice), digest };
      return await store.notices.take(received, hook.websiteIds);
    },
  };

  async function secretsOf(id: Id<"int">): Promise<string[]> {
    const target = await store.webhooks.target(id);
    return (target?.sealedSecrets ?? []).map((sealed) => sealer.open(sealed, secretPlace(id)));
  }
}

/** GitHub signs the body; GitLab sends the secret itself. */
function isOfHost({ header, body }: Notice, secret: string): boolean {
  const signature = header("x-hub-signature-256");
  if (signature !== undefined)
    return isSame(signature, `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`);
  const token = header("x-gitlab-token");
  return token !== undefined && isSame(token, secret);
}

/** Takes as long for any two texts, whatever their lengths. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** GitLab's UUID is shared by events that cause each other; its Idempotency-Key, since 17.4, is not. */
function deliveryOf({ header }: Notice): string {
  const id = header("x-github-delivery") ?? header("idempotency-key") ?? header("x-gitlab-event-uuid") ?? "";
  if (id !== "" && id.length <= ID_LENGTH) return id;
  const message = "X-GitHub-Delivery, or Idempotency-Key or X-Gitlab-Event-UUID, is missing.";
  throw new ServiceError("validation_failed", { fields: [{ pointer: "", code: "delivery", message }] });
}
