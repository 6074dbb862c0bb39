import { z } from "zod";
import { HealthStatus, SEO_PLUGINS, VerifyCheck } from "#domain/connection.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { ok } from "./envelope.ts";
import { route } from "./route.ts";

const WebsiteParams = z.object({ websiteId: z.string().describe("`web_…`") });

export const Connection = z
  .object({
    websiteId: z.string().describe("`web_…`"),
    status: z
      .enum([...HealthStatus.options, "disconnected"])
      .describe(
        "As last checked: `healthy`: all checks pass · `degraded`: it works, some check warns or fails · `unhealthy`: nothing can be written · `disconnected`: the credentials were erased.",
      ),
    siteUrl: z.string().describe("URL of the WordPress, as given."),
    username: z.string().describe("WordPress user whose rights the connection has."),
    credentialHint: z
      .string()
      .describe("`…` and the last four characters of the application password; the rest is never shown."),
    mode: z
      .enum(["guarded", "basic"])
      .describe(
        "`guarded`: the companion plugin compares and sets · `basic`: without it, between reading and writing is a gap.",
      ),
    pluginVersion: z
      .string()
      .nullable()
      .describe("Version of the companion plugin; `null` when it is missing or did not answer."),
    wordpressVersion: z.string().nullable().describe("Version of WordPress; `null` when it is not known."),
    seoPlugin: z
      .object({
        id: z.enum(SEO_PLUGINS).describe("Which plugin it is."),
        version: z.string().nullable().describe("Known through the companion plugin only, else `null`."),
      })
      .nullable()
      .describe("The active SEO plugin, the first of several; `null` if no supported one was found."),
    capabilities: z.array(z.string()).describe("WordPress capabilities of the user, such as `edit_posts`."),
    missingCapabilities: z
      .array(z.string())
      .describe("Those that the user lacks for some of the fixes, such as `manage_options`."),
    epoch: z.int().describe("Counts connects and disconnects; approvals of an earlier epoch are void."),
    connectedAt: Timestamp.describe("When the credentials were last given, ISO 8601."),
    lastVerifiedAt: Timestamp.describe("When the connection was last checked, ISO 8601."),
  })
  .meta({ id: "WordPressConnection", description: "Connection of a website to its WordPress, without its secret." });

const SiteUrl = z
  .string()
  .min(1)
  .max(2083)
  .describe("URL of the WordPress; its host and port must be those of the website.");
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
  rules: { resource: { kind: "website", role: "admin" }, limit: "connect", isFresh: true },
  params: WebsiteParams,
  body: z
    .strictObject({
      siteUrl: SiteUrl,
      username: z.string().min(1).max(200).optional().describe("WordPress user name, with `applicationPassword`."),
      applicationPassword: z
        .string()
        .min(8)
        .max(200)
        .optional()
        .describe("Application password of that user, never the login password. Stored encrypted."),
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
    200: ok(
      z.object({
        connection: Connection.extend({
          created: z.boolean().describe("Whether it is the first connection of the website."),
        }),
        checks: z.array(VerifyCheck).describe("In the order in which they ran."),
      }),
    ),
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
  description:
    "200 also when the connection fails: the checks say where and what to do. Never writes to the site; saves what it found as the state of the connection.",
  rules: { resource: { kind: "website", role: "viewer" }, limit: "connect" },
  params: WebsiteParams,
  success: {
    200: ok(
      z.object({
        connection: Connection.nullable().describe("`null`: never connected."),
        status: z
          .enum([...HealthStatus.options, "not_connected"])
          .describe("Health now; `not_connected`: never connected, or disconnected."),
        can: z.array(z.string()).describe("Fields that can be written now."),
        checks: z.array(VerifyCheck).describe("In the order in which they ran; empty when not connected."),
        checkedAt: Timestamp.describe("Now, ISO 8601."),
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
        disconnected: z.literal(true).describe("Always true."),
        wasConnected: z.boolean().describe("False: there was nothing to disconnect."),
        credentialsErased: z.literal(true).describe("Always true: the password is no longer stored."),
        revokedOnSite: z
          .boolean()
          .describe("WordPress deleted the application password; if not, delete it in the profile there."),
        openChanges: z.int().describe("Changes that can be rolled back once the same site is connected again."),
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
    "Returns the URL where the WordPress user authorizes the connection, for the browser where you're signed in to Sitemend. WordPress then redirects back, and the website is connected.",
  rules: { resource: { kind: "website", role: "admin" }, limit: "connect", isFresh: true },
  params: WebsiteParams,
  body: z.strictObject({ siteUrl: SiteUrl }),
  success: {
    200: ok(
      z.object({
        authorizeUrl: z.string().describe("URL in WordPress to open in the browser."),
        expiresAt: Timestamp.describe("Until when WordPress may lead back: 15 minutes from now."),
      }),
    ),
  },
  refuses: [
    "target_not_allowed",
    "wordpress_https_required",
    "website_mismatch",
    "wordpress_unreachable",
    "wordpress_bad_response",
    "wordpress_timeout",
  ],
});
