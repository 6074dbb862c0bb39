import { z } from "zod";
import { Role } from "#domain/principal.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { ok } from "./envelope.ts";
import { route } from "./route.ts";

const User = z
  .object({
    id: z.string().describe("`usr_…`"),
    email: z.string().describe("The email to sign in with."),
    name: z.string().describe("Display name."),
    workspaces: z
      .array(
        z.object({
          id: z.string().describe("`wsp_…`"),
          name: z.string().describe("Name of the workspace."),
          role: Role,
          needsSecondFactor: z
            .boolean()
            .describe(
              "The workspace requires a second factor and you have none: all its requests are denied until you set one up.",
            ),
        }),
      )
      .describe("Workspaces of the user; new websites are added to the first in which they can edit."),
    hasSecondFactor: z.boolean().describe("Signing in with the password also requires a code."),
  })
  .meta({ id: "User", description: "The signed-in user." });

export const Email = z.email().max(254).describe("The email to sign in with.");
export const NewPassword = z
  .string()
  .min(8)
  .max(256)
  .describe("At least 8 characters; not one of the most common passwords, nor your name or email.");
/** Names stand in mails and lists of others: no line breaks, and nothing that turns the direction of the text around. */
export const PersonName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u, "Names can't contain control characters.")
  .describe("Shown to other members.");
/** Loose, because people type spaces into codes; what is no code is no right one. */
export const SecondFactorCode = z
  .string()
  .max(64)
  .describe(
    "For an account with a second factor: six digits from its authenticator app, or a recovery code. Each works once.",
  );
const Credentials = z.strictObject({
  email: z.string().trim().max(254).describe("Email of the account, case-insensitive."),
  password: z.string().max(256).describe("Password of the account."),
  code: SecondFactorCode.optional(),
});
export const UserAnswer = ok(z.object({ user: User }));

export const register = route({
  method: "POST",
  url: "/api/v1/auth/register",
  operationId: "register",
  tag: "auth",
  log: "account.registered",
  summary: "Create an account and sign in",
  description:
    "Sets the session cookie. With `ownerToken`, the account becomes the owner of the installation's first workspace. Without it (open registration only), the account gets its own workspace.",
  rules: { access: "public", limit: "anonymous" },
  body: z.strictObject({
    email: Email,
    password: NewPassword,
    name: PersonName,
    ownerToken: z
      .string()
      .max(200)
      .optional()
      .describe("From the one-time link that the service prints on first start."),
  }),
  headers: { 201: ["Set-Cookie"] },
  success: { 201: UserAnswer },
  refuses: ["registration_closed", "owner_token_invalid", "email_taken", "login_throttled"],
});

export const login = route({
  method: "POST",
  url: "/api/v1/auth/login",
  operationId: "login",
  tag: "auth",
  log: "session.started",
  summary: "Sign in; sets the session cookie",
  description:
    "A session expires after 12 hours of inactivity, and after 30 days in any case. An account with a second factor returns `second_factor_required` for the password alone: repeat the request with `code`. After five failures for an account from one address, `login_throttled`: 30 seconds, then twice as long after each further failure, at most 15 minutes. Others' failures don't block a device that has signed in before; it is recognized by a second cookie.",
  rules: { access: "public", limit: "anonymous" },
  body: Credentials,
  headers: { 200: ["Set-Cookie"] },
  success: { 200: UserAnswer },
  refuses: ["credentials_invalid", "second_factor_required", "login_throttled"],
});

export const logout = route({
  method: "POST",
  url: "/api/v1/auth/logout",
  operationId: "logout",
  tag: "auth",
  log: "session.ended",
  summary: "End the session and revoke every token issued from it",
  description: "The session of the cookie or of the access token; clears the cookie if one was sent.",
  headers: { 200: ["Set-Cookie"] },
  success: { 200: ok(z.object({ signedOut: z.literal(true).describe("Always true.") })) },
});

export const issueToken = route({
  method: "POST",
  url: "/api/v1/auth/token",
  operationId: "issueToken",
  tag: "auth",
  log: "session.started",
  summary: "Get an access token",
  description:
    "With email and password, which starts a session, or without a body in the cookie's session. It is valid for 15 minutes, and no longer than its session.",
  rules: { access: "public", limit: "token" },
  body: Credentials.nullish(),
  success: {
    200: ok(
      z.object({
        accessToken: z.string().describe("A JWT, for `Authorization: Bearer …`."),
        tokenType: z.literal("Bearer").describe("Always `Bearer`."),
        expiresIn: z.int().describe("Seconds until it expires."),
      }),
    ),
  },
  refuses: [
    "credentials_invalid",
    "second_factor_required",
    "login_throttled",
    "authentication_required",
    "session_expired",
  ],
});

export const getMe = route({
  method: "GET",
  url: "/api/v1/auth/me",
  operationId: "getMe",
  tag: "auth",
  summary: "Get your account and your role in each workspace",
  description:
    "Roles are looked up on every request: a role change takes effect immediately, without signing in again.",
  success: { 200: UserAnswer },
});

export const updateMe = route({
  method: "PATCH",
  url: "/api/v1/auth/me",
  operationId: "updateMe",
  tag: "auth",
  log: "account.renamed",
  summary: "Change your own name",
  description: "Shown to other members and recorded with later changes to sites.",
  body: z.strictObject({ name: PersonName }),
  success: { 200: UserAnswer },
});

export const changePassword = route({
  method: "POST",
  url: "/api/v1/auth/password",
  operationId: "changePassword",
  tag: "auth",
  log: "password.changed",
  summary: "Change your own password; ends your other sessions",
  description: "The session of this request is kept. Failed attempts count like wrong passwords at sign-in.",
  rules: { confidential: true },
  body: z.strictObject({
    currentPassword: z.string().max(256).describe("The current password."),
    newPassword: NewPassword,
  }),
  success: { 200: ok(z.object({ changed: z.literal(true).describe("Always true.") })) },
  refuses: ["current_password_wrong", "login_throttled"],
});

export const askForPasswordReset = route({
  method: "POST",
  url: "/api/v1/auth/forgot-password",
  operationId: "askForPasswordReset",
  tag: "auth",
  log: "password.reset_requested",
  summary: "Request a password reset email",
  description:
    "The response is the same whether the email has an account or not. After three emails to one address within 15 minutes, further ones are silently delayed like failed sign-ins.",
  rules: { access: "public", limit: "anonymous", confidential: true },
  body: z.strictObject({ email: z.email().max(254).describe("Email of the account.") }),
  success: { 202: ok(z.object({ accepted: z.literal(true).describe("Always true.") })) },
  refuses: ["mail_unavailable", "login_throttled"],
});

export const resetPassword = route({
  method: "POST",
  url: "/api/v1/auth/reset-password",
  operationId: "resetPassword",
  tag: "auth",
  log: "password.reset",
  summary: "Set a new password with the link from an email",
  description:
    "The link works once, within 30 minutes. Every session of the account ends. Sign in afterwards, with the second factor if there is one: it is not changed.",
  rules: { access: "public", limit: "token", confidential: true },
  body: z.strictObject({
    token: z.string().min(1).max(200).describe("The part after the `#` in the link."),
    newPassword: NewPassword,
  }),
  headers: { 200: ["Set-Cookie"] },
  success: { 200: ok(z.object({ changed: z.literal(true).describe("Always true.") })) },
  refuses: ["reset_invalid", "login_throttled"],
});

const Session = z
  .object({
    id: z.string().describe("`ses_…`"),
    createdAt: Timestamp.describe("When it started, ISO 8601."),
    lastSeenAt: Timestamp.describe("When it was last used, to within five minutes."),
    expiresAt: Timestamp.describe("When it expires if unused."),
    userAgent: z.string().describe("User-Agent header at sign-in; empty when unknown."),
    address: z.string().describe("IP address at sign-in; empty when unknown."),
    current: z.boolean().describe("True for the session of this request."),
  })
  .meta({ id: "Session", description: "A signed-in session." });

export const confirmSession = route({
  method: "POST",
  url: "/api/v1/auth/confirm",
  operationId: "confirmSession",
  tag: "auth",
  log: "session.confirmed",
  summary: "Confirm your identity",
  description:
    "Some operations require a sign-in within the last hour, and return `confirmation_required` otherwise: connecting WordPress, inviting, changing roles, signing others out, second factors and passkeys. This renews it for the session and every token created from it.",
  rules: { confidential: true },
  body: z.strictObject({
    password: z.string().max(256).describe("Your password."),
    code: SecondFactorCode.optional(),
  }),
  success: { 200: ok(z.object({ confirmedUntil: Timestamp.describe("When the confirmation expires.") })) },
  refuses: ["credentials_invalid", "second_factor_required", "login_throttled"],
});

export const getWaysIn = route({
  method: "GET",
  url: "/api/v1/auth/ways-in",
  operationId: "getWaysIn",
  tag: "auth",
  summary: "Sign-in options",
  description: "For a sign-in page: what this installation offers, without authentication.",
  rules: { access: "public", limit: "anonymous" },
  success: {
    200: ok(
      z.object({
        registration: z
          .enum(["first-user", "open", "closed"])
          .describe("Who may register: the holder of the owner link, anyone, or nobody without an invitation."),
        passkeys: z.boolean().describe("Passkeys are available: they require a hostname and HTTPS, or localhost."),
        passwordReset: z.boolean().describe("A forgotten password can be reset by email."),
      }),
    ),
  },
});

export const listSessions = route({
  method: "GET",
  url: "/api/v1/auth/sessions",
  operationId: "listSessions",
  tag: "auth",
  summary: "Your active sessions, most recently used first (at most 200)",
  description: "Ended sessions are not listed. Each script that gets a token with a password has a session here.",
  success: { 200: ok(z.object({ sessions: z.array(Session).describe("Most recently used first.") })) },
});

export const endSession = route({
  method: "DELETE",
  url: "/api/v1/auth/sessions/:sessionId",
  operationId: "endSession",
  tag: "auth",
  log: "session.ended",
  summary: "Sign out one of your sessions, with every token made from it",
  description: "Takes effect immediately. Another user's session gets the same response as one that doesn't exist.",
  params: z.object({ sessionId: z.string().describe("`ses_…`") }),
  success: { 204: z.null().describe("Ended.") },
});

export const getKeys = route({
  method: "GET",
  url: "/.well-known/jwks.json",
  operationId: "getKeys",
  tag: "auth",
  summary: "Public keys of the access tokens (RFC 7517)",
  description:
    "For services that verify tokens themselves (EdDSA). A valid signature doesn't prove that the session is still active.",
  rules: { access: "public", limit: "anonymous" },
  success: {
    200: z.object({ keys: z.array(z.record(z.string(), z.unknown())).describe("Public keys as JWKs, by `kid`.") }),
  },
});
