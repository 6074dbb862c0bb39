import { z } from "zod";
import { HealthStatus, VerifyCheck } from "#domain/connection.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { SEO_PLUGINS } from "#domain/wordpress.ts";
import { ok } from "./envelope.ts";
import { route } from "./route.ts";

const WebsiteParams = z.object({ websiteId: z.string().describe("`web_…`") });

export const Connection = z
  .object({
    websiteId: z.string().describe("`web_…`"),
    status: z
      .enum([...HealthStatus.options, "disconnected"])
      .describe(
        "When last checked: `healthy`: all checks pass · `degraded`: it works, but a check warns or fails · `unhealthy`: nothing can be written · `disconnected`: the credentials were deleted.",
      ),
    siteUrl: z.string().describe("URL of the WordPress site, as entered."),
    username: z.string().describe("WordPress user account that the connection uses."),
    credentialHint: z
      .string()
      .describe("`…` and the last four characters of the application password; the rest is never shown."),
    mode: z
      .enum(["guarded", "basic"])
      .describe(
        "`guarded`: the companion plugin compares and writes in one step · `basic`: without it, Sitemend reads, then writes.",
      ),
    pluginVersion: z
      .string()
      .nullable()
      .describe("Version of the companion plugin; `null` if it is missing or didn't respond."),
    wordpressVersion: z.string().nullable().describe("Version of WordPress; `null` if unknown."),
    seoPlugin: z
      .object({
        id: z.enum(SEO_PLUGINS).describe("The plugin."),
        version: z.string().nullable().describe("Its version; `null` without the companion plugin."),
      })
      .nullable()
      .describe("The active SEO plugin, the first of several; `null` if no supported one was found."),
    capabilities: z.array(z.string()).describe("WordPress capabilities of the user, such as `edit_posts`."),
    missingCapabilities: z
      .array(z.string())
      .describe("Capabilities the user lacks for some fixes, such as `manage_options`."),
    epoch: z.int().describe("Incremented on each connect and disconnect; approvals of an earlier epoch are invalid."),
    connectedAt: Timestamp.describe("When the credentials were last entered, ISO 8601."),
    lastVerifiedAt: Timestamp.describe("When the connection was last checked, ISO 8601."),
  })
  .meta({ id: "WordPressConnection", description: "Connection of a website to WordPress, without the password." });

const SiteUrl = z
  .string()
  .min(1)
  .max(2083)
  .describe("URL of the WordPress site; host and port must match the website.");
const WriteProbe = z.boolean().optional().describe("Also create, read and delete a draft to test writing.");

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
      username: z.string().min(1).max(200).optional().describe("WordPress username, with `applicationPassword`."),
      applicationPassword: z
        .string()
        .min(8)
        .max(200)
        .optional()
        .describe("Application password of that user, never the login password. Stored encrypted."),
      pairingCode: z
        .string()
        .min(8)
        .max(200)
        .optional()
        .describe("Instead of username and password; works once, within ten minutes."),
      writeProbe: WriteProbe,
    })
    .refine(
      ({ username, applicationPassword, pairingCode }) =>
        pairingCode === undefined
          ? username !== undefined && applicationPassword !== undefined
          : username === undefined && applicationPassword === undefined,
      "Enter username and applicationPassword, or a pairingCode.",
    ),
  success: {
    200: ok(
      z.object({
        connection: Connection.extend({
          created: z.boolean().describe("Whether it is the first connection of the website."),
        }),
        checks: z.array(VerifyCheck).describe("In the order they ran."),
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
    "Returns 200 even if the connection fails; the checks show the cause and what to do. Never writes to the site; saves the result as the connection status.",
  rules: { resource: { kind: "website", role: "viewer" }, limit: "connect" },
  params: WebsiteParams,
  success: {
    200: ok(
      z.object({
        connection: Connection.nullable().describe("`null` if it was never connected."),
        status: z
          .enum([...HealthStatus.options, "not_connected"])
          .describe("Current status; `not_connected`: never connected, or disconnected."),
        can: z.array(z.string()).describe("Fields that can be written now."),
        checks: z.array(VerifyCheck).describe("In the order they ran; empty if not connected."),
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
  summary: "Disconnect WordPress",
  description:
    "Deletes the stored password and asks WordPress to revoke it. The history is kept; changes can be rolled back after the same site is reconnected.",
  rules: { resource: { kind: "website", role: "admin" } },
  params: WebsiteParams,
  success: {
    200: ok(
      z.object({
        disconnected: z.literal(true).describe("Always true."),
        wasConnected: z.boolean().describe("False: WordPress wasn't connected."),
        credentialsErased: z.literal(true).describe("Always true: the password is no longer stored."),
        revokedOnSite: z
          .boolean()
          .describe("Whether WordPress revoked the application password; if not, revoke it in the user profile there."),
        openChanges: z.int().describe("Changes that can be rolled back once the same site is reconnected."),
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
  summary: "Start connecting by logging in to WordPress",
  description:
    "Returns the URL where the WordPress user authorizes the connection, for the browser where you're signed in to Sitemend. WordPress then redirects back, and the website is connected.",
  rules: { resource: { kind: "website", role: "admin" }, limit: "connect", isFresh: true },
  params: WebsiteParams,
  body: z.strictObject({ siteUrl: SiteUrl }),
  success: {
    200: ok(
      z.object({
        authorizeUrl: z.string().describe("URL in WordPress to open in the browser."),
        expiresAt: Timestamp.describe("When the authorization expires: 15 minutes from now."),
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
