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
    id: z.string().describe("`mem_…`: the membership, not the person."),
    workspaceId: z.string().describe("`wsp_…`"),
    userId: z.string().describe("`usr_…`: the person, the same in every workspace."),
    email: z.string().describe("Email of the account."),
    name: z.string().describe("Display name."),
    role: Role,
    joinedAt: Timestamp.describe("When the person joined the workspace, ISO 8601."),
    you: z.boolean().describe("Whether this is you."),
  })
  .meta({ id: "Member", description: "A person in a workspace." });

const MemberParams = z.object({ memberId: z.string().describe("`mem_…`") });

export const listMembers = route({
  method: "GET",
  url: "/api/v1/members",
  operationId: "listMembers",
  tag: "team",
  summary: "Members of your workspace",
  description: "Everyone with any role, ordered by ID.",
  rules: { role: "viewer" },
  query: z.strictObject({ workspaceId, limit, cursor }),
  success: { 200: ok(z.object({ members: z.array(Member).describe("By ID."), page: ListPage })) },
  refuses: ["project_access_denied", "cursor_mismatch"],
});

export const updateMember = route({
  method: "PATCH",
  url: "/api/v1/members/:memberId",
  operationId: "updateMember",
  tag: "team",
  log: "member.role_changed",
  summary: "Change a member's role",
  description:
    "You can't assign a role above your own, or change a member who has one. The member's pending invitations to roles they can no longer assign are revoked.",
  rules: { resource: { kind: "member", role: "admin" }, isFresh: true },
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
  summary: "Remove a member; they lose access immediately",
  description: "Their pending invitations and the report links they shared are revoked.",
  rules: { resource: { kind: "member", role: "admin" } },
  params: MemberParams,
  success: { 204: z.null().describe("Removed.") },
  refuses: ["last_owner"],
});

export const signOutMember = route({
  method: "DELETE",
  url: "/api/v1/members/:memberId/sessions",
  operationId: "signOutMember",
  tag: "team",
  log: "member.signed_out",
  summary: "End all sessions of a member, with every token created from them",
  description:
    "For a lost device or a suspicious sign-in. Takes effect immediately, also in other workspaces; the person has to sign in again. You can't sign out someone with a higher role.",
  rules: { resource: { kind: "member", role: "admin" }, isFresh: true },
  params: MemberParams,
  success: { 204: z.null().describe("Signed out.") },
});

const Invitation = z
  .object({
    id: z.string().describe("`inv_…`"),
    workspaceId: z.string().describe("`wsp_…`"),
    email: z.string().describe("Invited email, in lower case."),
    role: Role,
    invitedBy: z.string().describe("Name of the inviter; empty if the account was deleted."),
    createdAt: Timestamp.describe("When it was created, ISO 8601."),
    expiresAt: Timestamp.describe("When its link expires: seven days later."),
  })
  .meta({ id: "Invitation", description: "A pending invitation." });

const Secret = z.string().min(1).max(200).describe("The part after the `#` in the invitation link.");

export const listInvitations = route({
  method: "GET",
  url: "/api/v1/invitations",
  operationId: "listInvitations",
  tag: "team",
  summary: "Pending invitations, newest first",
  description:
    "Used, expired and revoked ones are not listed. The links themselves are not stored and can't be shown again.",
  rules: { role: "admin" },
  query: z.strictObject({ workspaceId, limit, cursor }),
  success: { 200: ok(z.object({ invitations: z.array(Invitation).describe("Newest first."), page: ListPage })) },
  refuses: ["project_access_denied", "cursor_mismatch"],
});

export const createInvitation = route({
  method: "POST",
  url: "/api/v1/invitations",
  operationId: "createInvitation",
  tag: "team",
  log: "invitation.created",
  summary: "Invite someone: returns a link to copy, once",
  description:
    "The link works once, for seven days. A new one for the same email replaces the last. If email is configured, it is also emailed.",
  rules: { role: "admin", confidential: true, isFresh: true },
  body: z.strictObject({
    email: z.email().max(254).describe("Email of the person to invite."),
    role: Role,
    workspaceId,
  }),
  success: {
    201: ok(
      z.object({
        invitation: Invitation,
        link: z.string().describe("URL to give to the person; shown only here."),
        mailed: z.boolean().describe("Whether it was also emailed."),
      }),
    ),
  },
  refuses: ["project_access_denied", "already_member"],
});

export const revokeInvitation = route({
  method: "DELETE",
  url: "/api/v1/invitations/:invitationId",
  operationId: "revokeInvitation",
  tag: "team",
  log: "invitation.revoked",
  summary: "Revoke an invitation; its link stops working",
  description: "An invitation accepted in the meantime returns `not_found`: remove the member instead.",
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
  summary: "Details of an invitation, for the holder of its link",
  description: "A POST that changes nothing, so that the secret is in the body and not in URLs that proxies log.",
  rules: { access: "public", limit: "token", confidential: true },
  body: z.strictObject({ token: Secret }),
  success: {
    200: ok(
      z.object({
        workspaceName: z.string().describe("The workspace to join."),
        role: Role,
        emailHint: z.string().describe("The invited email, shortened: `a…@example.com`."),
        hasAccount: z.boolean().describe("The invited email has an account: sign in to it, then accept."),
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
    "With name and password: creates the account for the invited email, even if registration is closed, and signs in (201). Without both: joins with the account of the session cookie (200).",
  rules: { access: "public", limit: "token", confidential: true },
  body: z
    .strictObject({ token: Secret, name: PersonName.optional(), password: NewPassword.optional() })
    .refine(
      ({ name, password }) => (name === undefined) === (password === undefined),
      "Enter both name and password, or neither.",
    ),
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

const Workspace = z
  .object({
    id: z.string().describe("`wsp_…`"),
    name: z.string().describe("Name of the workspace."),
    asksSecondFactor: z.boolean().describe("Whether members need a second factor to get access."),
    twoPersonApproval: z
      .boolean()
      .describe("Whether two people must grant what request keys ask, neither of whom created the key."),
  })
  .meta({ id: "Workspace", description: "A workspace: websites and members belong to it." });
const WorkspaceParams = z.object({ workspaceId: z.string().describe("`wsp_…`") });

export const getWorkspace = route({
  method: "GET",
  url: "/api/v1/workspaces/:workspaceId",
  operationId: "getWorkspace",
  tag: "team",
  summary: "Get a workspace",
  description: "For its members, regardless of role.",
  rules: { resource: { kind: "workspace", role: "viewer" } },
  params: WorkspaceParams,
  success: { 200: ok(z.object({ workspace: Workspace })) },
});

export const updateWorkspace = route({
  method: "PATCH",
  url: "/api/v1/workspaces/:workspaceId",
  operationId: "updateWorkspace",
  tag: "team",
  log: "workspace.updated",
  summary: "Rename a workspace, or change what it requires",
  description: "The name is visible to members and invitees. You must have a second factor to require it of others.",
  rules: { resource: { kind: "workspace", role: "owner" }, isFresh: true },
  params: WorkspaceParams,
  body: z
    .strictObject({
      name: z.string().trim().min(1).max(100).optional().describe("The new name."),
      asksSecondFactor: z.boolean().optional().describe("Require a second factor from every member."),
      twoPersonApproval: z.boolean().optional().describe("Require two people to approve what request keys ask."),
    })
    .refine(
      (change) => Object.values(change).some((value) => value !== undefined),
      "Send at least one field to change.",
    ),
  success: { 200: ok(z.object({ workspace: Workspace })) },
  refuses: ["second_factor_off"],
});

export const leaveWorkspace = route({
  method: "DELETE",
  url: "/api/v1/workspaces/:workspaceId/membership",
  operationId: "leaveWorkspace",
  tag: "team",
  log: "member.left",
  summary: "Leave a workspace; you lose access immediately",
  description:
    "For every role, unless you are the only owner. Your pending invitations and the report links you shared are revoked.",
  rules: { resource: { kind: "workspace", role: "viewer" } },
  params: WorkspaceParams,
  success: { 204: z.null().describe("You are no longer a member.") },
  refuses: ["last_owner"],
});
