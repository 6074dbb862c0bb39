/** Request keys of the public API, as people manage them. */
import { z } from "zod";
import {
  isNetworkText,
  KEY_DAYS,
  KEY_SCOPES,
  KeyScope,
  NETWORKS_OF_A_KEY,
  OVERLAP_HOURS,
  REQUEST_KEY_STATES,
  WEBSITES_OF_A_KEY,
} from "#domain/request-key.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { ok } from "./envelope.ts";
import { cursor, displayName, ListPage, limit, workspaceId } from "./parameters.ts";
import { route } from "./route.ts";

const ApiKey = z
  .object({
    id: z.string().describe("`key_…`"),
    workspaceId: z.string().describe("`wsp_…`"),
    name: z.string().describe("Display name."),
    scopes: z.array(KeyScope).describe("What it may do, if the role of the person who created it still allows it."),
    websiteIds: z.array(z.string()).describe("`web_…`: the websites it can see."),
    networks: z
      .array(z.string())
      .describe("IP addresses and networks it can be used from; empty if it can be used from anywhere."),
    createdBy: z
      .object({
        userId: z.string().describe("`usr_…`"),
        name: z.string().describe("Display name; empty if the account was deleted."),
      })
      .describe("The person who created it. It never has more rights than their current role."),
    createdAt: Timestamp.describe("When it was created, ISO 8601."),
    expiresAt: Timestamp.describe("When it stops working."),
    revokedAt: Timestamp.nullable().describe("When it was revoked; `null` unless it was."),
    previousUntil: Timestamp.nullable().describe("Until when the secret before the last roll works; otherwise `null`."),
    rolls: z.int().describe("How often it was rolled."),
    lastUsedAt: Timestamp.nullable().describe("When it was last used, to the minute; `null` if never."),
    lastUsedAddress: z.string().nullable().describe("IP address it was last used from; `null` if never."),
    state: z
      .enum(REQUEST_KEY_STATES)
      .describe("`revoked` also if the person who created it is no longer a member of the workspace."),
  })
  .meta({ id: "ApiKey", description: "A request key, without its secret." });

const ApiKeyParams = z.object({ keyId: z.string().describe("`key_…`") });
const days = z
  .int()
  .min(KEY_DAYS.least)
  .max(KEY_DAYS.most)
  .default(KEY_DAYS.usual)
  .describe("Days until it expires, from now.");
const NewApiKey = ok(
  z.object({
    key: ApiKey,
    secret: z.string().describe("The key to send as `Authorization: Bearer`; never shown again."),
  }),
);

export const createApiKey = route({
  method: "POST",
  url: "/api/v1/api-keys",
  operationId: "createApiKey",
  tag: "api-keys",
  log: "key.created",
  summary: "Create a request key for the public API",
  description:
    "The key is shown once; only its hash is stored. It works for the listed websites only, and never has more rights than your current role; it ends when you leave the workspace. Keys work while `SITEMEND_PUBLIC_API` isn't `off`.",
  rules: { role: "viewer", confidential: true, isFresh: true },
  body: z.strictObject({
    name: displayName.describe("What it is for, such as `CI of the shop`."),
    scopes: z
      .array(KeyScope)
      .min(1)
      .max(KEY_SCOPES.length)
      .describe("What it may do. Your role must allow it: writing requires an editor; `changes:apply` an admin."),
    websiteIds: z
      .array(z.string().max(64))
      .min(1)
      .max(WEBSITES_OF_A_KEY)
      .describe("`web_…` of the same workspace. Websites added later are not included."),
    networks: z
      .array(
        z
          .string()
          .max(64)
          .refine(isNetworkText, "Enter an IP address or a network such as 192.0.2.0/24.")
          .describe("Such as `192.0.2.7` or `2001:db8::/32`."),
      )
      .max(NETWORKS_OF_A_KEY)
      .optional()
      .describe("IP addresses and networks it can be used from; by default anywhere."),
    expiresInDays: days,
    workspaceId,
  }),
  success: { 201: NewApiKey },
  refuses: ["project_access_denied", "role_required", "too_many_keys"],
});

export const listApiKeys = route({
  method: "GET",
  url: "/api/v1/api-keys",
  operationId: "listApiKeys",
  tag: "api-keys",
  summary: "Request keys of your workspace, newest first",
  description: "Admins see all of them, others their own. Includes expired and revoked ones.",
  rules: { role: "viewer" },
  query: z.strictObject({ workspaceId, limit, cursor }),
  success: { 200: ok(z.object({ keys: z.array(ApiKey).describe("Newest first."), page: ListPage })) },
  refuses: ["project_access_denied", "cursor_mismatch"],
});

export const rollApiKey = route({
  method: "POST",
  url: "/api/v1/api-keys/:keyId/roll",
  operationId: "rollApiKey",
  tag: "api-keys",
  log: "key.rolled",
  summary: "Replace the secret of your request key",
  description:
    "The new secret is shown once. The previous one works for `overlapHours` more; one that was replaced before that stops working immediately. Only the person who created the key can roll it.",
  rules: { resource: { kind: "key", role: "viewer" }, confidential: true, isFresh: true },
  params: ApiKeyParams,
  body: z.strictObject({
    overlapHours: z
      .int()
      .min(0)
      .max(OVERLAP_HOURS.most)
      .default(OVERLAP_HOURS.usual)
      .describe("Hours for which the previous secret still works; 0 ends it immediately."),
    expiresInDays: days,
  }),
  success: { 200: NewApiKey },
  refuses: ["key_of_another", "key_not_active"],
});

export const revokeApiKey = route({
  method: "DELETE",
  url: "/api/v1/api-keys/:keyId",
  operationId: "revokeApiKey",
  tag: "api-keys",
  log: "key.revoked",
  summary: "Permanently revoke a request key",
  description: "It stops working immediately. By the person who created it, or by an admin of the workspace.",
  rules: { resource: { kind: "key", role: "viewer" } },
  params: ApiKeyParams,
  success: { 204: z.null().describe("Revoked.") },
  refuses: ["role_required"],
});
