/** Recipients of alerts. Only people choose addresses. */
import { z } from "zod";
import { isConfidentialUrl } from "#domain/deploy-hook.ts";
import { RECIPIENT_KINDS, Timing } from "#domain/recipient.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { ok } from "./envelope.ts";
import { ACTIVE_OR_PAUSED, displayName, workspaceId } from "./parameters.ts";
import { route } from "./route.ts";

const Recipient = z
  .object({
    id: z.string().describe("`rcp_…`"),
    workspaceId: z.string().describe("`wsp_…`"),
    kind: z
      .enum(RECIPIENT_KINDS)
      .describe("`email` · `slack`: an incoming webhook of Slack · `teams`: a workflow of Microsoft Teams."),
    name: z.string().describe("Display name."),
    address: z.string().describe("Email address; of a chat only the origin of its URL, which is a credential."),
    timing: Timing,
    state: z.enum(ACTIVE_OR_PAUSED).describe("`paused`: it gets no messages, also not later."),
    failingSince: Timestamp.nullable().describe(
      "Since when no message could be delivered; `null` after each delivery. Each message is retried for three days.",
    ),
    lastMessage: z
      .object({
        at: Timestamp.describe("When it was put together."),
        state: z.enum(["pending", "delivered", "failed"]).describe("`pending`: on its way."),
        attempts: z.int().describe("Attempts so far."),
        problem: z
          .string()
          .nullable()
          .describe("Why the last attempt failed, such as `http_404`, `smtp_550`, `timeout`; `null` if it didn't."),
      })
      .nullable()
      .describe("The last message about incidents; `null` if there was none in the last 30 days."),
    waiting: z
      .object({
        incidents: z.int().describe("How many."),
        nextAt: Timestamp.describe("When the message with them is put together."),
      })
      .nullable()
      .describe(
        "Incidents that wait for its hours, or because it has had its messages of the hour; `null` if none do.",
      ),
    createdAt: Timestamp.describe("When it was created, ISO 8601."),
    version: z.int().describe("Counts changes; also the ETag."),
  })
  .meta({ id: "Recipient", description: "A recipient of alerts." });

const RecipientParams = z.object({ recipientId: z.string().describe("`rcp_…`") });
const RecipientAnswer = ok(z.object({ recipient: Recipient }));
const ADMIN = { resource: { kind: "recipient", role: "admin" } } as const;

const RecipientName = displayName.describe("Who it is, such as `SEO team`.");
const EmailAddress = z
  .email()
  .max(254)
  .describe("Email address. Only addresses of people who want these messages: nobody confirms it.");
const ChatUrl = z
  .url({ protocol: /^https?$/ })
  .max(2083)
  .refine((text) => URL.parse(text)?.username === "", "Leave user name and password out.")
  .refine(isConfidentialUrl, "Use https, or http on a private network.")
  .describe("URL that the chat gave out. It is kept encrypted and never shown again.");
const timing = Timing.default(Timing.parse({})).describe("When it gets messages; default: immediately, at any hour.");

export const createRecipient = route({
  method: "POST",
  url: "/api/v1/recipients",
  operationId: "createRecipient",
  tag: "alerts",
  log: "recipient.created",
  summary: "Create a recipient of alerts",
  description:
    "Messages are put together from all that happened since the last one: a recipient gets at most six an hour (twelve when audits fail), or one a day. Each is retried for three days until it is accepted.",
  rules: { role: "admin", confidential: true, isFresh: true },
  body: z.discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("email").describe("Email, by the SMTP server of this installation."),
      ...{ name: RecipientName, address: EmailAddress, timing, workspaceId },
    }),
    z.strictObject({
      kind: z.enum(["slack", "teams"]).describe("A chat: an incoming webhook of Slack, a workflow of Teams."),
      ...{ name: RecipientName, address: ChatUrl, timing, workspaceId },
    }),
  ]),
  headers: { 201: ["ETag"] },
  success: { 201: RecipientAnswer },
  refuses: ["project_access_denied", "too_many_recipients", "email_not_configured", "target_not_allowed"],
});

export const listRecipients = route({
  method: "GET",
  url: "/api/v1/recipients",
  operationId: "listRecipients",
  tag: "alerts",
  summary: "Recipients of alerts of a workspace, oldest first",
  description: "All of them: a workspace has at most 50.",
  rules: { role: "editor" },
  query: z.strictObject({ workspaceId }),
  success: { 200: ok(z.object({ recipients: z.array(Recipient).describe("Oldest first.") })) },
  refuses: ["project_access_denied"],
});

export const getRecipient = route({
  method: "GET",
  url: "/api/v1/recipients/:recipientId",
  operationId: "getRecipient",
  tag: "alerts",
  summary: "Get a recipient",
  description: "Its ETag is needed to change it.",
  rules: { resource: { kind: "recipient", role: "editor" } },
  params: RecipientParams,
  headers: { 200: ["ETag"] },
  success: { 200: RecipientAnswer },
});

export const updateRecipient = route({
  method: "PATCH",
  url: "/api/v1/recipients/:recipientId",
  operationId: "updateRecipient",
  tag: "alerts",
  log: "recipient.updated",
  summary: "Change, pause or resume a recipient",
  description: "Send the ETag you received as `If-Match`. What waits for a recipient that is paused is dropped.",
  rules: { ...ADMIN, needsIfMatch: true, confidential: true, isFresh: true },
  params: RecipientParams,
  body: z
    .strictObject({
      name: RecipientName.optional(),
      address: z
        .union([EmailAddress, ChatUrl], "Enter an email address, or the https URL that the chat gave out.")
        .optional()
        .describe("Email address, or URL of a chat, as before."),
      timing: Timing.optional(),
      state: z.enum(ACTIVE_OR_PAUSED).optional().describe("`paused`: it gets no messages."),
    })
    .refine((body) => Object.keys(body).length > 0, "Send at least one field to change."),
  headers: { 200: ["ETag"] },
  success: { 200: RecipientAnswer },
  refuses: ["target_not_allowed"],
});

export const deleteRecipient = route({
  method: "DELETE",
  url: "/api/v1/recipients/:recipientId",
  operationId: "deleteRecipient",
  tag: "alerts",
  log: "recipient.deleted",
  summary: "Delete a recipient",
  description: "Its alerts stay; they tell the others.",
  rules: ADMIN,
  params: RecipientParams,
  success: { 204: z.null().describe("The recipient was deleted.") },
});

export const testRecipient = route({
  method: "POST",
  url: "/api/v1/recipients/:recipientId/test",
  operationId: "testRecipient",
  tag: "alerts",
  log: "recipient.tested",
  summary: "Send a test message",
  description: "At once, whatever its hours are. A delivery that fails is part of the answer.",
  rules: { ...ADMIN, limit: "test" },
  params: RecipientParams,
  success: {
    200: ok(
      z.object({
        isDelivered: z.boolean().describe("Whether it was accepted."),
        problem: z
          .string()
          .nullable()
          .describe("Why not, such as `http_404`, `smtp_550`, `timeout`, `blocked_address`; `null` if it was."),
      }),
    ),
  },
});
