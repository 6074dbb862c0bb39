/** Issue trackers where tickets are created. Only people choose addresses. */
import { z } from "zod";
import { isConfidentialUrl } from "#domain/deploy-hook.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { TRACKER_KINDS, TRACKER_PROBLEMS } from "#domain/tracker.ts";
import { ok } from "./envelope.ts";
import { displayName, workspaceId } from "./parameters.ts";
import { route } from "./route.ts";

const Tracker = z
  .object({
    id: z.string().describe("`trk_…`"),
    workspaceId: z.string().describe("`wsp_…`"),
    kind: z.enum(TRACKER_KINDS).describe("`github` · `gitlab` · `jira`: Jira Cloud."),
    name: z.string().describe("Display name."),
    url: z.string().describe("Scheme, host and port, as people open it, such as `https://github.com`."),
    project: z.string().describe("`owner/name` of a repository, path of a project, or key of a Jira project."),
    account: z.string().nullable().describe("Of Jira: email of the account whose token it is; otherwise `null`."),
    issueType: z.string().nullable().describe("Of Jira: issue type of tickets, such as `Task`; otherwise `null`."),
    createdAt: Timestamp.describe("When it was created, ISO 8601."),
    version: z.int().describe("Counts changes; also the ETag."),
  })
  .meta({ id: "Tracker", description: "An issue tracker, without its token." });

const TrackerParams = z.object({ trackerId: z.string().describe("`trk_…`") });
const TrackerAnswer = ok(z.object({ tracker: Tracker }));
const ADMIN = { resource: { kind: "tracker", role: "admin" } } as const;

const TrackerName = displayName.describe("What it is, such as `Shop team`.");
const Token = z
  .string()
  .regex(/^[\x21-\x7e]{8,500}$/, "Enter the token: 8 to 500 visible ASCII characters.")
  .describe("Token that may create issues. It is kept encrypted and never shown again.");
const TrackerUrl = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .refine((text) => URL.parse(text)?.username === "", "Leave user name and password out.")
  .refine(isConfidentialUrl, "Use https, or http on a private network.")
  .refine((text) => URL.parse(text)?.pathname === "/" && !/[?#]/.test(text), "Enter scheme and host only.")
  .describe("Scheme and host, such as `https://github.com` or `https://example.atlassian.net`.");
/** Names that stay themselves in a URL. */
const NAME = "[A-Za-z0-9_](?:[\\w.-]*[\\w-])?";
const REPOSITORY = new RegExp(`^${NAME}/${NAME}$`);
const PROJECT_PATH = new RegExp(`^${NAME}(?:/${NAME}){1,20}$`);
const JIRA_KEY = /^[A-Z][A-Z0-9_]{1,60}$/;
const IssueType = z.string().trim().min(1).max(60).describe("Issue type of tickets, as Jira calls it, such as `Task`.");

export const createTracker = route({
  method: "POST",
  url: "/api/v1/trackers",
  operationId: "createTracker",
  tag: "tasks",
  log: "tracker.created",
  summary: "Add an issue tracker",
  description:
    "A project at GitHub, GitLab or Jira Cloud where tickets of causes are created. A workspace has at most 20.",
  rules: { role: "admin", confidential: true, isFresh: true },
  body: z.discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("github").describe("GitHub or GitHub Enterprise Server."),
      ...{ name: TrackerName, url: TrackerUrl, token: Token, workspaceId },
      project: z.string().max(200).regex(REPOSITORY, "Enter owner/name.").describe("`owner/name` of the repository."),
    }),
    z.strictObject({
      kind: z.literal("gitlab").describe("GitLab.com or GitLab of your own."),
      ...{ name: TrackerName, url: TrackerUrl, token: Token, workspaceId },
      project: z
        .string()
        .max(300)
        .regex(PROJECT_PATH, "Enter the path of the project, such as group/name.")
        .describe("Path of the project, such as `group/name`."),
    }),
    z.strictObject({
      kind: z.literal("jira").describe("Jira Cloud."),
      ...{ name: TrackerName, url: TrackerUrl, token: Token, workspaceId },
      project: z.string().regex(JIRA_KEY, "Enter the key of the project, such as SEO.").describe("Key of the project."),
      account: z.email().max(254).describe("Email of the Atlassian account whose API token it is."),
      issueType: IssueType.default("Task"),
    }),
  ]),
  headers: { 201: ["ETag"] },
  success: { 201: TrackerAnswer },
  refuses: ["project_access_denied", "too_many_trackers", "target_not_allowed"],
});

export const listTrackers = route({
  method: "GET",
  url: "/api/v1/trackers",
  operationId: "listTrackers",
  tag: "tasks",
  summary: "Issue trackers of a workspace, oldest first",
  description: "All of them: a workspace has at most 20.",
  rules: { role: "editor" },
  query: z.strictObject({ workspaceId }),
  success: { 200: ok(z.object({ trackers: z.array(Tracker).describe("Oldest first.") })) },
  refuses: ["project_access_denied"],
});

export const getTracker = route({
  method: "GET",
  url: "/api/v1/trackers/:trackerId",
  operationId: "getTracker",
  tag: "tasks",
  summary: "Get an issue tracker",
  description: "Its ETag is needed to change it.",
  rules: { resource: { kind: "tracker", role: "editor" } },
  params: TrackerParams,
  headers: { 200: ["ETag"] },
  success: { 200: TrackerAnswer },
});

export const updateTracker = route({
  method: "PATCH",
  url: "/api/v1/trackers/:trackerId",
  operationId: "updateTracker",
  tag: "tasks",
  log: "tracker.updated",
  summary: "Change an issue tracker",
  description:
    "Send the ETag you received as `If-Match`. Its URL and account stay: a token goes only where it was entered for.",
  rules: { ...ADMIN, needsIfMatch: true, confidential: true, isFresh: true },
  params: TrackerParams,
  body: z
    .strictObject({
      name: TrackerName.optional(),
      project: z
        .union([z.string().max(300).regex(PROJECT_PATH), z.string().regex(JIRA_KEY)])
        .optional()
        .describe("As when it was created."),
      issueType: IssueType.optional(),
      token: Token.optional(),
    })
    .refine((body) => Object.keys(body).length > 0, "Send at least one field to change."),
  headers: { 200: ["ETag"] },
  success: { 200: TrackerAnswer },
});

export const deleteTracker = route({
  method: "DELETE",
  url: "/api/v1/trackers/:trackerId",
  operationId: "deleteTracker",
  tag: "tasks",
  log: "tracker.deleted",
  summary: "Delete an issue tracker",
  description: "Its token is deleted with it. Tickets that were created stay linked.",
  rules: ADMIN,
  params: TrackerParams,
  success: { 204: z.null().describe("The tracker was deleted.") },
});

const PROBLEMS = Object.keys(TRACKER_PROBLEMS) as [keyof typeof TRACKER_PROBLEMS, ...(keyof typeof TRACKER_PROBLEMS)[]];

export const testTracker = route({
  method: "POST",
  url: "/api/v1/trackers/:trackerId/test",
  operationId: "testTracker",
  tag: "tasks",
  log: "tracker.tested",
  summary: "Test an issue tracker",
  description:
    "Looks the project up with the token, and creates nothing. Whether the token may create tickets shows only when one is created.",
  rules: { ...ADMIN, limit: "test" },
  params: TrackerParams,
  success: {
    200: ok(
      z.object({
        isReachable: z.boolean().describe("Whether the project was found, and takes tickets."),
        problem: z.enum(PROBLEMS).nullable().describe("Why not; `null` if it does."),
        problemText: z.string().nullable().describe("The same in words, with what to do."),
      }),
    ),
  },
});
