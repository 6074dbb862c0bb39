import { z } from "zod";
import { HealthStatus, VerifyCheck } from "#domain/connection.ts";
import { GIT_HOSTS, GIT_WRITE_MODES } from "#domain/git.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { ok } from "./envelope.ts";
import { route } from "./route.ts";

const WebsiteParams = z.object({ websiteId: z.string().describe("`web_…`") });

const WriteMode = z
  .enum(GIT_WRITE_MODES)
  .describe(
    "`pull_request`: changes go to a branch `sitemend/…` for you to merge · `commit`: changes are committed to the branch itself.",
  );

export const Connection = z
  .object({
    websiteId: z.string().describe("`web_…`"),
    status: z
      .enum([...HealthStatus.options, "disconnected"])
      .describe(
        "When last checked: `healthy`: all checks pass · `degraded`: it works, but a check warns or fails · `unhealthy`: nothing can be written · `disconnected`: the token was deleted.",
      ),
    remote: z.string().describe("URL of the repository, as entered."),
    host: z
      .enum(GIT_HOSTS)
      .describe("Whose API opens pull requests; `plain`: no known one, so people open them. `gitea` is also Forgejo."),
    username: z.string().nullable().describe("Username that goes with the token; `null`: none was entered."),
    branch: z.string().describe("Branch that the website is built from."),
    folders: z.array(z.string()).describe("Only files in these folders are changed; empty: in all folders."),
    writeMode: WriteMode,
    credentialHint: z.string().describe("`…` and the last four characters of the token; the rest is never shown."),
    generator: z.string().nullable().describe("Static site generator, such as `hugo`; `null` if it wasn't recognized."),
    head: z
      .string()
      .nullable()
      .describe("Latest commit of the branch when last checked; `null` if it couldn't be read."),
    files: z.int().nullable().describe("Content files found when last checked; `null` if they couldn't be read."),
    epoch: z.int().describe("Incremented on each connect and disconnect; approvals of an earlier epoch are invalid."),
    connectedAt: Timestamp.describe("When the token was last entered, ISO 8601."),
    lastVerifiedAt: Timestamp.describe("When the connection was last checked, ISO 8601."),
  })
  .meta({ id: "GitConnection", description: "Connection of a website to a Git repository, without the token." });

export const connectGit = route({
  method: "POST",
  url: "/api/v1/websites/:websiteId/git/connect",
  operationId: "connectGit",
  tag: "git",
  log: "connection.connected",
  summary: "Connect a website to its Git repository, or update the token",
  description:
    "For websites that a static site generator builds from a repository. A website has one connection: this one replaces an earlier one, also to WordPress.",
  rules: { resource: { kind: "website", role: "admin" }, limit: "connect", isFresh: true },
  params: WebsiteParams,
  body: z.strictObject({
    remote: z.string().min(1).max(2083).describe("HTTPS URL to clone the repository, without credentials."),
    branch: z.string().min(1).max(200).describe("Branch that the website is built from, such as `main`."),
    host: z
      .enum(["auto", ...GIT_HOSTS])
      .optional()
      .describe(
        "Whose API opens pull requests. Default: `auto`, by the host's name or by asking its API. `plain`: nobody's; only branches are pushed.",
      ),
    username: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe("Username that goes with the token; most hosts accept any."),
    token: z
      .string()
      .min(8)
      .max(500)
      .describe("Access token that can read and write this repository only. Stored encrypted."),
    folders: z
      .array(z.string().min(1).max(500))
      .max(20)
      .optional()
      .describe("Only change files in these folders, such as `content`; default: all folders."),
    writeMode: WriteMode.optional().describe("Default: `pull_request`."),
    writeProbe: z.boolean().optional().describe("Also create and delete a branch to test writing."),
  }),
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
  refuses: ["target_not_allowed", "git_credentials_rejected", "git_not_usable", "git_not_writable", "git_unreachable"],
});

export const verifyGit = route({
  method: "GET",
  url: "/api/v1/websites/:websiteId/git/verify",
  operationId: "verifyGit",
  tag: "git",
  summary: "Verify the health of the Git connection",
  description:
    "Returns 200 even if the connection fails; the checks show the cause and what to do. Never writes to the repository; saves the result as the connection status.",
  rules: { resource: { kind: "website", role: "viewer" }, limit: "connect" },
  params: WebsiteParams,
  success: {
    200: ok(
      z.object({
        connection: Connection.nullable().describe("`null` if no Git repository was ever connected."),
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

export const disconnectGit = route({
  method: "POST",
  url: "/api/v1/websites/:websiteId/git/disconnect",
  operationId: "disconnectGit",
  tag: "git",
  log: "connection.disconnected",
  summary: "Disconnect the Git repository",
  description:
    "Deletes the stored token. Revoke it at the Git host, too. The history is kept; changes can be rolled back after the same repository is reconnected.",
  rules: { resource: { kind: "website", role: "admin" } },
  params: WebsiteParams,
  success: {
    200: ok(
      z.object({
        disconnected: z.literal(true).describe("Always true."),
        wasConnected: z.boolean().describe("False: no Git repository was connected."),
        credentialsErased: z.literal(true).describe("Always true: the token is no longer stored."),
        openChanges: z.int().describe("Changes that can be rolled back once the same repository is reconnected."),
      }),
    ),
  },
});
