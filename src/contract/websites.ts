import { z } from "zod";
import { AuditStatus, AuditType } from "#domain/audit.ts";
import { CheckOverrideChange, CheckOverrides } from "#domain/check.ts";
import { HealthStatus } from "#domain/connection.ts";
import { CustomRulesInput } from "#domain/custom-rules-schema.ts";
import { GIT_HOSTS, GIT_WRITE_MODES } from "#domain/git.ts";
import { Distribution, Score } from "#domain/result.ts";
import { KEPT_FOR, Retention } from "#domain/retention.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { ok } from "./envelope.ts";
import { cursor, ListPage, limit, listOf, whole } from "./parameters.ts";
import { route } from "./route.ts";
import { CustomRulesTried, RobotsTxtTested, RobotsTxtToTest } from "./trial-shapes.ts";

const Point = {
  auditId: z.string().describe("`aud_…`"),
  type: AuditType,
  finishedAt: Timestamp.nullable().describe("When it completed, ISO 8601."),
  score: z.int().nullable().describe("Health score, 0–100; `null` if there is none."),
  grade: Score.shape.grade
    .nullable()
    .describe("A from 90, B from 80, C from 70, D from 55, else F; `null` without a score."),
  scoreVersion: z.int().describe("Version of the formula; scores of different versions can't be compared."),
  truncated: z.boolean().describe("Whether it stopped at a limit, so that the figures are based on a sample."),
  pages: z.int().describe("Pages crawled."),
  issues: z
    .object({
      error: z.int().describe("Errors."),
      warning: z.int().describe("Warnings."),
      notice: z.int().describe("Notices."),
    })
    .describe("Issues by severity, as that audit found them."),
};

export const Website = z
  .object({
    id: z.string().describe("`web_…`"),
    workspaceId: z.string().describe("`wsp_…` of its workspace."),
    origin: z.string().describe("Scheme, host and port, such as `https://example.com`."),
    name: z.string().describe("Name given by a member; by default the host."),
    ownership: z
      .enum(["unverified", "verified"])
      .describe("`verified`: WordPress was connected on the same host, which changes require."),
    checks: CheckOverrides.describe("The website's overrides of the checks' defaults."),
    custom: CustomRulesInput.describe("Its custom checks and custom extraction."),
    deploymentHosts: z
      .array(z.string())
      .describe("Hosts, besides the website's own, that request keys may report as where a deployment went."),
    group: z.string().nullable().describe("Group that it is in, such as a client; `null`: in none."),
    tags: z.array(z.string()).describe("Its tags, in the order in which they were set."),
    retention: Retention,
    openIncidents: z.int().describe("Incidents of alerts that are open."),
    diskBytes: z
      .int()
      .nullable()
      .describe(
        "Estimate of the disk space that its audits take, in bytes: the stored size of their rows, measured within an hour after each has ended, with a fixed share for indexes; without pages of the database that are empty. `null`: none has been measured yet.",
      ),
    version: z.int().describe("Counts changes of the settings; also the ETag."),
    createdAt: Timestamp.describe("When it was added, ISO 8601."),
    lastAudit: z
      .object({
        id: z.string().describe("`aud_…`"),
        status: AuditStatus,
        type: AuditType,
        finishedAt: Timestamp.nullable().describe("When it completed, failed or was canceled; `null` until then."),
        score: z
          .int()
          .nullable()
          .describe("Health score, 0–100; `null` until it has ended, and if it ended without results."),
      })
      .nullable()
      .describe("The newest audit of any status; `null` if there is none."),
    nextAudit: z
      .object({
        at: Timestamp.describe("When it is due, ISO 8601."),
        scheduleId: z.string().describe("`sch_…` of the schedule that starts it."),
      })
      .nullable()
      .describe("The next audit that a schedule starts; `null` if none is due."),
    standing: z
      .object({
        ...Point,
        issues: Point.issues.describe("Issues by severity, excluding those ignored or fixed since."),
        delta: z
          .int()
          .nullable()
          .describe(
            "Points gained since the previous audit with the same type, coverage and `scoreVersion`; `null` if there is none.",
          ),
        trend: z
          .array(z.int())
          .describe("Scores of recent audits of this type and `scoreVersion`, oldest first; at most 12."),
      })
      .nullable()
      .describe(
        "Figures of its last completed audit; audits of the whole site take precedence over those that stopped at a limit, and those over page audits. `null` if none has completed.",
      ),
    wordpress: z
      .object({
        status: HealthStatus.or(z.literal("disconnected")).describe(
          "Connection status when last checked; `disconnected`: the credentials were deleted.",
        ),
        mode: z.enum(["guarded", "basic"]).describe("`guarded`: with the companion plugin · `basic`: without it."),
        lastVerifiedAt: Timestamp.describe("When the connection was last checked, ISO 8601."),
      })
      .nullable()
      .describe("Its WordPress connection; `null` if it was never connected."),
    git: z
      .object({
        status: HealthStatus.or(z.literal("disconnected")).describe(
          "Connection status when last checked; `disconnected`: the token was deleted.",
        ),
        remote: z.string().describe("URL of the repository."),
        branch: z.string().describe("Branch that the website is built from."),
        host: z.enum(GIT_HOSTS).describe("Whose API opens pull requests; `plain`: no known one."),
        writeMode: z
          .enum(GIT_WRITE_MODES)
          .describe(
            "`pull_request`: changes wait on a branch to be merged · `commit`: they are committed to the branch.",
          ),
        lastVerifiedAt: Timestamp.describe("When the connection was last checked, ISO 8601."),
      })
      .nullable()
      .describe("Its Git connection; `null` if it was never connected, or is connected to WordPress now."),
  })
  .meta({ id: "Website", description: "A website: an origin audited in a workspace." });

const WebsiteParams = z.object({ websiteId: z.string().describe("`web_…`") });
const WebsiteAnswer = ok(z.object({ website: Website }));
/** As `URL.host` writes it. */
const Host = z
  .string()
  .max(255)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*(:[1-9]\d{0,4})?$/, "Enter a host, such as staging.example.com or localhost:8080.")
  .describe("Host in lowercase, with its port if it isn't the default: `staging.example.com`, `localhost:8080`.");
const Name = z.string().trim().min(1).max(200).describe("Display name; by default the host.");

const GroupName = z.string().trim().min(1).max(100);
const Tag = z
  .string()
  .trim()
  .min(1)
  .max(50)
  .regex(/^[^,]*$/, "A tag can't contain a comma.");
const TAGS_AT_MOST = 20;

const SORT_KEYS = ["name", "score", "errors", "last_audit", "next_audit", "disk"] as const;
const WEBSITE_ORDERS = SORT_KEYS.flatMap((key) => [key, `-${key}`] as const);

const Counted = z.array(
  z.object({ value: z.string().describe("The name."), count: z.int().describe("Websites that have it.") }),
);

const WebsiteFacets = z
  .object({
    total: z.int().describe("Websites without any filter."),
    groups: Counted.describe("Groups in use, by name."),
    tags: Counted.describe("Tags in use, by name."),
  })
  .meta({ id: "WebsiteFacets", description: "What a list of websites can be filtered by." });

export const listWebsites = route({
  method: "GET",
  url: "/api/v1/websites",
  operationId: "listWebsites",
  tag: "websites",
  summary: "Websites of your workspaces, newest first",
  description:
    "With the figures of the last audit and the state of the connection of each. A website that was added by starting an audit is missing here while none of its audits has read a page, unless one is queued or running; its audits can be read. With `sort`, websites without a value come last in either direction.",
  query: z.strictObject({
    group: GroupName.optional().describe("Only websites of this group."),
    tag: Tag.optional().describe("Only websites with this tag."),
    search: z.string().trim().min(1).max(200).optional().describe("Text in the name or the host, in any case."),
    sort: z
      .enum(WEBSITE_ORDERS)
      .optional()
      .describe("`-` reverses the order; `errors`: open errors. Default: newest first."),
    limit,
    cursor,
  }),
  success: {
    200: ok(
      z.object({
        websites: z.array(Website).describe("In the order of `sort`."),
        facets: WebsiteFacets.nullable().describe("`null` on later pages."),
        page: ListPage,
      }),
    ),
  },
  refuses: ["cursor_mismatch"],
});

export const createWebsite = route({
  method: "POST",
  url: "/api/v1/websites",
  operationId: "createWebsite",
  tag: "websites",
  log: "website.created",
  summary: "Add a website to your default workspace",
  description:
    "That is the first of your workspaces in which you are at least an editor. Starting an audit of an unknown website adds it as well. If it has already been added, returns `website_exists` with its ID.",
  rules: { role: "editor" },
  body: z.strictObject({
    url: z.string().min(1).max(2083).describe("Any URL of the website; only scheme, host and port are used."),
    name: Name.optional(),
  }),
  headers: { 201: ["Location", "ETag"] },
  success: { 201: WebsiteAnswer },
  refuses: ["target_not_allowed", "website_exists"],
});

export const getWebsite = route({
  method: "GET",
  url: "/api/v1/websites/:websiteId",
  operationId: "getWebsite",
  tag: "websites",
  summary: "Get a website",
  description: "To change its settings, send its ETag as `If-Match`.",
  rules: { resource: { kind: "website", role: "viewer" } },
  params: WebsiteParams,
  headers: { 200: ["ETag"] },
  success: { 200: WebsiteAnswer },
});

export const getWebsiteHistory = route({
  method: "GET",
  url: "/api/v1/websites/:websiteId/history",
  operationId: "getWebsiteHistory",
  tag: "websites",
  summary: "Completed audits of a website with their key figures, newest first",
  description: "For charts: figures as of each audit. Failed and canceled audits are not included.",
  rules: { resource: { kind: "website", role: "viewer" } },
  params: WebsiteParams,
  query: z.strictObject({
    type: listOf(AuditType.options as [AuditType, ...AuditType[]]).optional(),
    limit,
    cursor,
  }),
  success: {
    200: ok(
      z.object({
        history: z
          .array(
            z
              .object({
                ...Point,
                new: z
                  .int()
                  .nullable()
                  .describe("New issues since the previous audit of the same type; `null` if there was none."),
                fixed: z.int().nullable().describe("Issues fixed since then; `null` if there was none."),
                servedElsewhere: z
                  .boolean()
                  .describe("Whether another server answered in place of the live site, such as a preview build."),
                statuses: Distribution.shape.statuses
                  .nullable()
                  .describe("Pages by class of status code; `null`: not recorded."),
                depths: Distribution.shape.depths.nullable().describe("Pages by crawl depth; `null`: not recorded."),
              })
              .meta({ id: "HistoryPoint", description: "Key figures of one completed audit." }),
          )
          .describe("Newest first."),
        page: ListPage,
      }),
    ),
  },
  refuses: ["cursor_mismatch"],
});

export const previewRetention = route({
  method: "GET",
  url: "/api/v1/websites/:websiteId/retention",
  operationId: "previewRetention",
  tag: "websites",
  summary: "Preview what a retention would delete",
  description:
    "Without parameters, for the website's own retention. Deletes nothing. The newest completed audit of each type, and of each page that has audits of its own, is always kept, with the one that it was compared with, and so is what is pinned, shared, being approved, or needed to roll back a change.",
  rules: { resource: { kind: "website", role: "viewer" } },
  params: WebsiteParams,
  query: z.strictObject({
    keep_audits: whole(1, 10_000).optional().describe("As `keepAudits` of the retention."),
    keep_days: whole(1, 3_650).optional().describe("As `keepDays` of the retention."),
  }),
  success: {
    200: ok(
      z.object({
        preview: z
          .object({
            audits: z.int().describe("Audits that would be deleted."),
            bytes: z.int().describe("Estimate of the disk space that they take, as in `diskBytes`."),
            kept: z
              .array(
                z.object({
                  auditId: z.string().describe("`aud_…`"),
                  keptFor: z
                    .array(z.enum(KEPT_FOR))
                    .describe(
                      "`pinned` · `newest`: of its type, or the one that the website's figures are from · `comparison`: the newest one was compared with it, or reuses it · `change`: a change that it found is on the site, or on its way · `approval`: an approval request or deployment is open · `incident`: an open incident was opened by it, or in comparison with it · `share`: a link to it is valid.",
                    ),
                }),
              )
              .describe("Audits beyond the limits that are kept all the same, oldest first."),
          })
          .meta({ id: "RetentionPreview", description: "What a retention would delete now." }),
      }),
    ),
  },
});

export const testRobotsTxt = route({
  method: "POST",
  url: "/api/v1/websites/:websiteId/robots-txt/test",
  operationId: "testRobotsTxt",
  tag: "websites",
  log: null,
  summary: "Test a robots.txt",
  description:
    "Returns for each path and crawler whether it may fetch the path, by Google's parser and by RFC 9309, and the line that decided. Tests the given text, or the robots.txt that the last audit read. Fetches and stores nothing. Returns `validation_failed` if a file with very many rules would take too long; test fewer paths and crawlers at once.",
  rules: { resource: { kind: "website", role: "viewer" }, limit: "export" },
  params: WebsiteParams,
  body: RobotsTxtToTest,
  success: { 200: ok(RobotsTxtTested) },
});

export const updateWebsite = route({
  method: "PATCH",
  url: "/api/v1/websites/:websiteId",
  operationId: "updateWebsite",
  tag: "websites",
  log: "website.updated",
  summary: "Change a website's settings",
  description: "Send the ETag you received as `If-Match`.",
  rules: { resource: { kind: "website", role: "admin" }, needsIfMatch: true },
  params: WebsiteParams,
  body: z
    .strictObject({
      name: Name.optional(),
      checks: z
        .record(z.string().min(1).max(100), CheckOverrideChange.nullable())
        .refine((checks) => Object.keys(checks).length <= 1_000, "Set at most 1,000 checks at once.")
        .optional()
        .describe("Merged into the existing overrides; `null` resets a check to its defaults. Used by later audits."),
      custom: CustomRulesInput.optional().describe(
        "Replaces all custom checks and custom extraction. Used by later audits.",
      ),
      deploymentHosts: z
        .array(Host)
        .max(20)
        .refine((hosts) => new Set(hosts).size === hosts.length, "List each host once.")
        .optional()
        .describe(
          "Replaces the hosts that request keys may report as where a deployment went. The website's own host is always allowed.",
        ),
      group: GroupName.nullable().optional().describe("Puts it into a group, such as a client; `null` takes it out."),
      tags: z
        .array(Tag)
        .max(TAGS_AT_MOST)
        .refine((tags) => new Set(tags.map((tag) => tag.toLowerCase())).size === tags.length, "List each tag once.")
        .optional()
        .describe("Replaces its tags."),
      retention: Retention.optional().describe(
        "How long its audits are kept. Applied within an hour; `GET …/retention` tells before what would be deleted.",
      ),
    })
    .refine(
      (body) => Object.keys(body).length > 0,
      "Send at least one field to change: name, checks, custom, deploymentHosts, group, tags or retention.",
    ),
  headers: { 200: ["ETag"] },
  success: { 200: WebsiteAnswer },
});

export const tryCustomRules = route({
  method: "POST",
  url: "/api/v1/websites/:websiteId/custom-rules/try",
  operationId: "tryCustomRules",
  tag: "websites",
  log: null,
  summary: "Try custom checks and extraction on a page",
  description: "Requests the page once, without following redirects or running its scripts. Nothing is saved.",
  rules: { resource: { kind: "website", role: "admin" }, limit: "connect" },
  params: WebsiteParams,
  body: z.strictObject({
    url: z.string().min(1).max(2083).describe("URL of a page of this website."),
    custom: CustomRulesInput.describe("The rules to try."),
  }),
  success: { 200: ok(CustomRulesTried) },
  refuses: ["target_not_allowed"],
});

export const deleteWebsite = route({
  method: "DELETE",
  url: "/api/v1/websites/:websiteId",
  operationId: "deleteWebsite",
  tag: "websites",
  log: "website.deleted",
  summary: "Delete a website with all its audits",
  description:
    "Permanently deletes the website, its audits, its change history and its stored WordPress credentials; changes on the site stay. Returns an error while an audit is queued or running. Disconnect first, so that WordPress deletes the application password.",
  rules: { resource: { kind: "website", role: "admin" } },
  params: WebsiteParams,
  success: { 204: z.null().describe("Deleted.") },
  refuses: ["audit_running"],
});
