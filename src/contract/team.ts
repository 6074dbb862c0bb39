/** Who belongs to a workspace, and who is invited. */
import { z } from "zod";
import { Role } from "#domain/principal.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { NewPassword, PersonName, UserAnswer } from "./auth.ts";
import { ok } from "./envelope.ts";
import { cursor, ListPage, limit, workspaceId } from "./parameters.ts";
import { route } from "./route.ts";

const Member = z
  .object({
    id: z.string(),
    workspaceId: z.string(),
    userId: z.string(),
    email: z.string(),
    name: z.string(),
    role: Role,
    joinedAt: Timestamp,
    you: z.boolean(),
  })
  .meta({ id: "Member" });

const MemberParams = z.object({ memberId: z.string().describe("`mem_…`") });

export const listMembers = route({
  method: "GET",
  url: "/api/v1/members",
  operationId: "listMembers",
  tag: "team",
  summary: "Members of your workspace",
  rules: { role: "viewer" },
  query: z.strictObject({ workspaceId, limit, cursor }),
  success: { 200: ok(z.object({ members: z.array(Member), page: ListPage })) },
  refuses: ["project_access_denied", "cursor_mismatch"],
});

export const updateMember = route({
  method: "PATCH",
  url: "/api/v1/members/:memberId",
  operationId: "updateMember",
  tag: "team",
  log: "member.role_changed",
  summary: "Give a member another role",
  description: "Nobody can give a role above their own, or change who has one.",
  rules: { resource: { kind: "member", role: "admin" } },
  params: MemberParams,
  body: z.strictObject({ role: Role }),
  success: { 200: ok(z.object({ member: Member })) },
  refuses: ["last_owner"],
});

export const removeMember = route({
  method: "DELETE",
  url: "/api/v1/members/:memberId",
  operationId: "removeMember",
  tag: "team",
  log: "member.removed",
  summary: "Remove a member; at once they see nothing of the workspace",
  description:
    "Their invitations that nobody has used yet are withdrawn, and the links to reports that they shared are taken back.",
  rules: { resource: { kind: "member", role: "admin" } },
  params: MemberParams,
  success: { 204: z.null().describe("Removed.") },
  refuses: ["last_owner"],
});

const Invitation = z
  .object({
    id: z.string(),
    workspaceId: z.string(),
    email: z.string(),
    role: Role,
    invitedBy: z.string().describe("A name."),
    createdAt: Timestamp,
    expiresAt: Timestamp,
  })
  .meta({ id: "Invitation" });

const Secret = z.string().min(1).max(200).describe("What follows the # in the link.");

export const listInvitations = route({
  method: "GET",
  url: "/api/v1/invitations",
  operationId: "listInvitations",
  tag: "team",
  summary: "Invitations that can still be accepted, newest first",
  rules: { role: "admin" },
  query: z.strictObject({ workspaceId, limit, cursor }),
  success: { 200: ok(z.object({ invitations: z.array(Invitation), page: ListPage })) },
  refuses: ["project_access_denied", "cursor_mismatch"],
});

export const createInvitation = route({
  method: "POST",
  url: "/api/v1/invitations",
  operationId: "createInvitation",
  tag: "team",
  log: "invitation.created",
  summary: "Invite somebody: answers a link to copy, once",
  description: "The link works once, for seven days. A new one for the same address replaces the last.",
  rules: { role: "admin", confidential: true },
  body: z.strictObject({ email: z.email().max(254), role: Role, workspaceId }),
  success: { 201: ok(z.object({ invitation: Invitation, link: z.string() })) },
  refuses: ["project_access_denied", "already_member"],
});

export const revokeInvitation = route({
  method: "DELETE",
  url: "/api/v1/invitations/:invitationId",
  operationId: "revokeInvitation",
  tag: "team",
  log: "invitation.revoked",
  summary: "Withdraw an invitation; its link is of no use any more",
  rules: { resource: { kind: "invitation", role: "admin" } },
  params: z.object({ invitationId: z.string().describe("`inv_…`") }),
  success: { 204: z.null().describe("Withdrawn.") },
});

export const inspectInvitation = route({
  method: "POST",
  url: "/api/v1/invitations/inspect",
  operationId: "inspectInvitation",
  tag: "team",
  log: null,
  summary: "What an invitation is, for whoever holds its link",
  description: "A POST that changes nothing: the secret belongs in a body, which no proxy logs, and not in an address.",
  rules: { access: "public", limit: "token", confidential: true },
  body: z.strictObject({ token: Secret }),
  success: {
    200: ok(
      z.object({
        workspaceName: z.string(),
        role: Role,
        emailHint: z.string().describe("`a…@example.com`"),
        hasAccount: z.boolean().describe("The invited address has an account: sign in to it, then accept."),
        expiresAt: Timestamp,
      }),
    ),
  },
  refuses: ["invitation_invalid", "login_throttled"],
});

export const acceptInvitation = route({
  method: "POST",
  url: "/api/v1/invitations/accept",
  operationId: "acceptInvitation",
  tag: "team",
  log: "invitation.accepted",
  summary: "Join a workspace by invitation",
  description:
    "With name and password: makes the account of the invited address, also when registration is closed, and signs in (201). Without both: joins with the account of the session cookie (200).",
  rules: { access: "public", limit: "token", confidential: true },
  body: z
    .strictObject({ token: Secret, name: PersonName.optional(), password: NewPassword.optional() })
    .refine(({ name, password }) => (name === undefined) === (password === undefined), "Give both name and password."),
  headers: { 201: ["Set-Cookie"] },
  success: { 200: UserAnswer, 201: UserAnswer },
  refuses: [
    "invitation_invalid",
    "email_taken",
    "already_member",
    "login_throttled",
    "authentication_required",
    "session_expired",
  ],
});

const Workspace = z.object({ id: z.string(), name: z.string() }).meta({ id: "Workspace" });
const WorkspaceParams = z.object({ workspaceId: z.string().describe("`wsp_…`") });

export const renameWorkspace = route({
  method: "PATCH",
  url: "/api/v1/workspaces/:workspaceId",
  operationId: "renameWorkspace",
  tag: "team",
  log: "workspace.renamed",
  summary: "Give a workspace another name",
  description: "Its people see it, and whoever is invited.",
  rules: { resource: { kind: "workspace", role: "owner" } },
  params: WorkspaceParams,
  body: z.strictObject({ name: z.string().trim().min(1).max(100) }),
  success: { 200: ok(z.object({ workspace: Workspace })) },
});

export const leaveWorkspace = route({
  method: "DELETE",
  url: "/api/v1/workspaces/:workspaceId/membership",
  operationId: "leaveWorkspace",
  tag: "team",
  log: "member.left",
  summary: "Leave a workspace; at once you see nothing of it",
  description:
    "Whatever your role, unless you are the only owner. Your invitations that nobody has used yet are withdrawn, and the links to reports that you shared are taken back.",
  rules: { resource: { kind: "workspace", role: "viewer" } },
  params: WorkspaceParams,
  success: { 204: z.null().describe("You are no member any more.") },
  refuses: ["last_owner"],
});
