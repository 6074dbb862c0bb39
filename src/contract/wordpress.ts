import { z } from "zod";
import { HealthStatus, SEO_PLUGINS, VerifyCheck } from "#domain/connection.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { ok } from "./envelope.ts";
import { route } from "./route.ts";

const WebsiteParams = z.object({ websiteId: z.string().describe("`web_…`") });

export const Connection = z
  .object({
    websiteId: z.string(),
    status: z.enum([...HealthStatus.options, "disconnected"]),
    siteUrl: z.string(),
    username: z.string(),
    credentialHint: z.string().describe("The last four letters of the application password; the rest is never shown."),
    mode: z
      .enum(["guarded", "basic"])
      .describe(
        "`guarded`: the companion plugin compares and sets · `basic`: without it, between reading and writing is a gap.",
      ),
    pluginVersion: z.string().nullable(),
    wordpressVersion: z.string().nullable(),
    seoPlugin: z.object({ id: z.enum(SEO_PLUGINS), version: z.string().nullable() }).nullable(),
    capabilities: z.array(z.string()),
    missingCapabilities: z.array(z.string()),
    epoch: z.int().describe("Counts connects and disconnects; approvals of an earlier epoch are void."),
    connectedAt: Timestamp,
    lastVerifiedAt: Timestamp,
  })
  .meta({ id: "WordPressConnection" });

const SiteUrl = z.string().min(1).max(2083).describe("Address of the WordPress.");
const WriteProbe = z.boolean().optional().describe("Also write, read and delete a draft, to show that writing works.");

export const connectWordPress = route({
  method: "POST",
  url: "/api/v1/audit/websites/:websiteId/wordpress/connect",
  operationId: "connectWordPress",
  tag: "wordpress",
  log: "connection.connected",
  summary: "Connect a website to its WordPress, or update the credentials",
  description:
    "With an application password of a WordPress user, or with the pairing code that the companion plugin shows. A working connection to the website's own host verifies its ownership.",
  rules: { resource: { kind: "website", role: "admin" }, limit: "connect" },
  params: WebsiteParams,
  body: z
    .strictObject({
      siteUrl: SiteUrl,
      username: z.string().min(1).max(200).optional().describe("With applicationPassword."),
      applicationPassword: z.string().min(8).max(200).optional().describe("Never the login password."),
      pairingCode: z.string().min(8).max(200).optional().describe("Instead of both; valid once, for ten minutes."),
      writeProbe: WriteProbe,
    })
    .refine(
      ({ username, applicationPassword, pairingCode }) =>
        pairingCode === undefined
          ? username !== undefined && applicationPassword !== undefined
          : username === undefined && applicationPassword === undefined,
      "Give username and applicationPassword, or a pairingCode.",
    ),
  success: {
    200: ok(z.object({ connection: Connection.extend({ created: z.boolean() }), checks: z.array(VerifyCheck) })),
  },
  refuses: [
    "target_not_allowed",
    "wordpress_credentials_rejected",
    "wordpress_https_required",
    "wordpress_insufficient_capability",
    "website_mismatch",
    "wordpress_unreachable",
    "wordpress_bad_response",
    "wordpress_timeout",
  ],
});

export const verifyWordPress = route({
  method: "GET",
  url: "/api/v1/audit/websites/:websiteId/wordpress/verify",
  operationId: "verifyWordPress",
  tag: "wordpress",
  summary: "Verify the health of the WordPress connection",
  description: "200 also when the connection is ill: the checks say where and what to do. Never writes to the site.",
  rules: { resource: { kind: "website", role: "viewer" }, limit: "connect" },
  params: WebsiteParams,
  success: {
    200: ok(
      z.object({
        connection: Connection.nullable(),
        status: z.enum([...HealthStatus.options, "not_connected"]),
        can: z.array(z.string()).describe("Fields that can be written now."),
        checks: z.array(VerifyCheck),
        checkedAt: Timestamp,
      }),
    ),
  },
});

export const disconnectWordPress = route({
  method: "POST",
  url: "/api/v1/audit/websites/:websiteId/wordpress/disconnect",
  operationId: "disconnectWordPress",
  tag: "wordpress",
  log: "connection.disconnected",
  summary: "Disconnect the WordPress credentials",
  description:
    "Erases the password here and asks WordPress to delete it, too. The history stays; changes can be rolled back after the same site is connected again.",
  rules: { resource: { kind: "website", role: "admin" } },
  params: WebsiteParams,
  success: {
    200: ok(
      z.object({
        disconnected: z.literal(true),
        wasConnected: z.boolean(),
        credentialsErased: z.literal(true),
        revokedOnSite: z
          .boolean()
          .describe("WordPress deleted the application password; if not, delete it in the profile there."),
        openChanges: z.int(),
      }),
    ),
  },
});

export const authorizeWordPress = route({
  method: "POST",
  url: "/api/v1/audit/websites/:websiteId/wordpress/authorize",
  operationId: "authorizeWordPress",
  tag: "wordpress",
  log: "connection.authorizing",
  summary: "Begin to connect by logging in at WordPress",
  description:
    "Answers the address at which the WordPress user allows the connection, for the browser in which you are signed in here. WordPress then leads back, and the website is connected.",
  rules: { resource: { kind: "website", role: "admin" }, limit: "connect" },
  params: WebsiteParams,
  body: z.strictObject({ siteUrl: SiteUrl }),
  success: { 200: ok(z.object({ authorizeUrl: z.string(), expiresAt: Timestamp })) },
  refuses: [
    "target_not_allowed",
    "wordpress_https_required",
    "website_mismatch",
    "wordpress_unreachable",
    "wordpress_bad_response",
    "wordpress_timeout",
  ],
});
