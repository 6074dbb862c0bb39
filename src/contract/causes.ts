/** What people have agreed about causes: who fixes them, by when, and what was said. */
import { z } from "zod";
import { CAUSES_AT_MOST, COMMENTS_AT_MOST } from "#domain/cause-work.ts";
import { GroupCause } from "#domain/issue.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { TRACKER_KINDS } from "#domain/tracker.ts";
import { ok } from "./envelope.ts";
import { route } from "./route.ts";

const COMMENT_CHARACTERS = 4000;

const Ticket = z
  .object({
    id: z.string().describe("`tkt_…`"),
    trackerId: z.string().nullable().describe("`trk_…`; `null`: the tracker has been deleted here."),
    kind: z.enum(TRACKER_KINDS).describe("Kind of the tracker."),
    project: z.string().describe("Its project, as it was then."),
    state: z
      .enum(["creating", "created", "unknown"])
      .describe("`unknown`: the tracker was asked and didn't answer. Look there before you create another one."),
    key: z.string().nullable().describe("As people call it, such as `#12` or `SEO-3`; `null` unless it is `created`."),
    url: z.string().nullable().describe("URL of the ticket; `null` unless it is `created`."),
    createdBy: z.string().describe("Name of the person who created it."),
    createdAt: Timestamp.describe("When it was asked for, ISO 8601."),
  })
  .meta({ id: "Ticket", description: "A ticket of a cause in an issue tracker." });

const CauseWork = z
  .object({
    websiteId: z.string().describe("`web_…`"),
    causeKey: z.string().describe("`cau_…`: the same in every audit of the website."),
    checkId: z.string().describe("ID of the check that found it."),
    title: z.string().describe("Short title of the check, in English."),
    cause: GroupCause,
    locator: z
      .string()
      .describe("Location, as groups of issues have it: of a template its folder; otherwise empty or an element."),
    assignee: z
      .object({
        userId: z.string().describe("`usr_…`"),
        name: z.string().describe("Name, as it was when the cause was assigned."),
      })
      .nullable()
      .describe("Who fixes it; `null`: nobody is assigned. People stay assigned when they leave the workspace."),
    dueOn: z.string().nullable().describe("Day by which it is to be fixed, such as `2026-01-31`; `null` without one."),
    comments: z.int().describe("Comments on it."),
    tickets: z.array(Ticket).describe("Its tickets in issue trackers, oldest first."),
    updatedAt: Timestamp.nullable().describe("When people last changed something about it; `null` if nobody has."),
    last: z
      .object({
        auditId: z.string().describe("`aud_…`"),
        groupId: z.string().nullable().describe("`grp_…` in that audit; `null`: the audit didn't find the cause."),
        open: z.int().describe("Open issues of the cause in that audit."),
        affectedPages: z.int().describe("Pages with open issues of the cause."),
      })
      .nullable()
      .describe("The last completed audit of the same type and start URL; `null` if there is none any more."),
  })
  .meta({ id: "CauseWork", description: "A cause, and what people have agreed about it." });

const CauseComment = z
  .object({
    id: z.string().describe("`cmt_…`"),
    authorId: z.string().describe("`usr_…`"),
    author: z.string().describe("Name of the author, as it was then."),
    text: z.string().describe("Plain text."),
    createdAt: Timestamp.describe("When it was written, ISO 8601."),
  })
  .meta({ id: "CauseComment", description: "A comment on a cause." });

const WebsiteParams = z.object({ websiteId: z.string().describe("`web_…`") });
const CauseParams = WebsiteParams.extend({ causeKey: z.string().describe("`cau_…`, from a group of issues.") });
const VIEWER = { resource: { kind: "website", role: "viewer" } } as const;
const EDITOR = { resource: { kind: "website", role: "editor" } } as const;

export const listCauses = route({
  method: "GET",
  url: "/api/v1/websites/:websiteId/causes",
  operationId: "listCauses",
  tag: "tasks",
  summary: "Causes that people work on",
  description: `Those that are assigned, due, or have comments or tickets; the first due first. All of them: a website has at most ${CAUSES_AT_MOST}.`,
  rules: VIEWER,
  params: WebsiteParams,
  success: { 200: ok(z.object({ causes: z.array(CauseWork).describe("The first due first.") })) },
});

export const getCause = route({
  method: "GET",
  url: "/api/v1/websites/:websiteId/causes/:causeKey",
  operationId: "getCause",
  tag: "tasks",
  summary: "Get a cause with its comments",
  description: "Any cause that a completed audit of the website found.",
  rules: VIEWER,
  params: CauseParams,
  success: {
    200: ok(z.object({ cause: CauseWork, comments: z.array(CauseComment).describe("Oldest first.") })),
  },
});

export const updateCause = route({
  method: "PATCH",
  url: "/api/v1/websites/:websiteId/causes/:causeKey",
  operationId: "updateCause",
  tag: "tasks",
  log: "cause.updated",
  summary: "Assign a cause, or set its due date",
  description: "What isn't sent stays.",
  rules: EDITOR,
  params: CauseParams,
  body: z
    .strictObject({
      assigneeId: z.string().max(64).nullable().optional().describe("`usr_…` of a member; `null`: nobody."),
      dueOn: z.iso
        .date()
        .regex(/^2\d{3}-/, "Enter a day of this millennium.")
        .nullable()
        .optional()
        .describe("Day, such as `2026-01-31`; `null`: none."),
    })
    .refine((body) => Object.keys(body).length > 0, "Send at least one field to change."),
  success: { 200: ok(z.object({ cause: CauseWork })) },
  refuses: ["too_many_causes"],
});

export const addCauseComment = route({
  method: "POST",
  url: "/api/v1/websites/:websiteId/causes/:causeKey/comments",
  operationId: "addCauseComment",
  tag: "tasks",
  log: "cause.commented",
  summary: "Comment on a cause",
  description: `Plain text. A cause has at most ${COMMENTS_AT_MOST} comments.`,
  rules: EDITOR,
  params: CauseParams,
  body: z.strictObject({
    text: z.string().trim().min(1).max(COMMENT_CHARACTERS).describe(`At most ${COMMENT_CHARACTERS} characters.`),
  }),
  success: { 201: ok(z.object({ comment: CauseComment })) },
  refuses: ["too_many_causes", "too_many_comments"],
});

export const deleteCauseComment = route({
  method: "DELETE",
  url: "/api/v1/websites/:websiteId/causes/:causeKey/comments/:commentId",
  operationId: "deleteCauseComment",
  tag: "tasks",
  log: "cause.comment_deleted",
  summary: "Delete a comment",
  description: "One's own; admins delete any.",
  rules: EDITOR,
  params: CauseParams.extend({ commentId: z.string().describe("`cmt_…`") }),
  success: { 204: z.null().describe("The comment was deleted.") },
});

export const createTicket = route({
  method: "POST",
  url: "/api/v1/websites/:websiteId/causes/:causeKey/tickets",
  operationId: "createTicket",
  tag: "tasks",
  log: "ticket.created",
  summary: "Create a ticket for a cause",
  description:
    "At an issue tracker of the workspace: what is wrong, why it matters, how to fix it, and up to 20 pages. A cause has one ticket for each tracker.",
  rules: { ...EDITOR, limit: "start" },
  params: CauseParams,
  body: z.strictObject({ trackerId: z.string().max(64).describe("`trk_…`") }),
  success: { 201: ok(z.object({ ticket: Ticket })) },
  refuses: ["too_many_causes", "cause_settled", "ticket_exists", "ticket_refused"],
});

export const deleteTicket = route({
  method: "DELETE",
  url: "/api/v1/websites/:websiteId/causes/:causeKey/tickets/:ticketId",
  operationId: "deleteTicket",
  tag: "tasks",
  log: "ticket.removed",
  summary: "Remove a ticket from a cause",
  description: "Here alone: the tracker keeps it. Another one can then be created.",
  rules: EDITOR,
  params: CauseParams.extend({ ticketId: z.string().describe("`tkt_…`") }),
  success: { 204: z.null().describe("The ticket was removed.") },
});
