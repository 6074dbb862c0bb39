/** Recipients as people set them up. Only they do: whoever chooses an address decides who is told. */
import type { Sealer } from "#auth/index.ts";
import { ServiceError } from "#domain/errors.ts";
import type { Id, NewId } from "#domain/ids.ts";
import { RECIPIENTS_AT_MOST, type Recipient, type RecipientKind, type Timing } from "#domain/recipient.ts";
import type { Store } from "#store/index.ts";
import { type MessageDeps, testMessage } from "./compose-message.ts";
import { type SendMeans, type Sent, sendMessage, urlPlace } from "./send-message.ts";
import { waitsUntil } from "./when-due.ts";

export interface RecipientDeps extends SendMeans, Pick<MessageDeps, "publicUrl"> {
  readonly store: Pick<Store, "recipients" | "alertMessages">;
  readonly sealer: Sealer;
  readonly newId: NewId;
  readonly now: () => number;
  /** @throws ServiceError target_not_allowed for an address that is not public */
  readonly checkTarget: (url: string, pointer: string) => Promise<void>;
}

/** Of a chat, `address` is the URL that it gave out. */
export interface RecipientRequest {
  readonly kind: RecipientKind;
  readonly name: string;
  readonly address: string;
  readonly timing: Timing;
}

export interface RecipientUpdate {
  readonly name?: string | undefined;
  readonly address?: string | undefined;
  readonly timing?: Timing | undefined;
  readonly state?: Recipient["state"] | undefined;
}

export type Recipients = ReturnType<typeof createRecipients>;

export function createRecipients(deps: RecipientDeps) {
  const { store, sealer } = deps;

  return {
    byId: mustBe,
    list: store.recipients.list,
    messages: store.alertMessages.last,

    /** Incidents that are to be told, and when; `null` when none has to wait. */
    async waiting({ id, timing }: Recipient): Promise<{ readonly incidents: number; readonly nextAt: Date } | null> {
      const now = new Date(deps.now());
      const [waiting] = await store.alertMessages.waiting(now, id);
      const nextAt = waiting === undefined ? null : waitsUntil(timing, waiting, now);
      return waiting === undefined || nextAt === null ? null : { incidents: waiting.incidents, nextAt };
    },

    /** @throws ServiceError too_many_recipients, email_not_configured, target_not_allowed */
    async create(workspaceId: string, request: RecipientRequest, actorId: string): Promise<Recipient> {
      const { kind, name, timing } = request;
      if (kind === "email" && deps.sendMail === null) throw new ServiceError("email_not_configured");
      if ((await store.recipients.count(workspaceId)) >= RECIPIENTS_AT_MOST)
        throw new ServiceError("too_many_recipients");
      const id = deps.newId("rcp");
      const place = await addressOf(id, kind, request.address);
      await store.recipients.insert({ id, workspaceId, kind, name, timing, createdBy: actorId, ...place });
      return mustBe(id);
    },

    /** @throws ServiceError precondition_failed, validation_failed, target_not_allowed */
    async update(recipient: Recipient, { address, ...others }: RecipientUpdate): Promise<Recipient> {
      const place = address === undefined ? undefined : await addressOf(recipient.id, recipient.kind, address);
      const updated = await store.recipients.update(recipient, {
        ...{ ...others, address: place?.address, sealedUrl: place?.sealedUrl ?? undefined },
      });
      if (updated === undefined) throw new ServiceError("precondition_failed");
      return updated;
    },

    /** @throws ServiceError not_found */
    async remove({ id }: Recipient): Promise<void> {
      if (!(await store.recipients.remove(id))) throw new ServiceError("not_found");
    },

    /** Sends a message that says that it is a test, at once, whatever the recipient's hours are. */
    async test(recipient: Recipient): Promise<Sent> {
      const message = testMessage(recipient.name, deps);
      const messageId = `test-${deps.newId("rcp")}`;
      return sendMessage(recipient, await store.recipients.sealedUrlOf(recipient.id), { message, messageId }, deps);
    },
  };

  /** @throws ServiceError validation_failed for what is no address of that kind */
  async function addressOf(id: Id<"rcp">, kind: RecipientKind, address: string) {
    if ((kind === "email") !== !/^https?:/i.test(address)) {
      const message = kind === "email" ? "Enter an email address." : "Enter the URL that the chat gave out.";
      throw new ServiceError("validation_failed", { fields: [{ pointer: "/address", code: "address_kind", message }] });
    }
    if (kind === "email") return { address, sealedUrl: null };
    await deps.checkTarget(address, "/address");
    return { address: new URL(address).origin, sealedUrl: sealer.seal(address, urlPlace(id)) };
  }

  async function mustBe(id: Id<"rcp">): Promise<Recipient> {
    const recipient = await store.recipients.byId(id);
    if (recipient === undefined) throw new ServiceError("not_found");
    return recipient;
  }
}
