import { z } from "zod";
import { Role } from "#domain/principal.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { ok } from "./envelope.ts";
import { route } from "./route.ts";

const User = z
  .object({
    id: z.string().describe("`usr_…`"),
    email: z.string().describe("The e-mail address to sign in with."),
    name: z.string().describe("As the person calls themselves."),
    workspaces: z
      .array(
        z.object({
          id: z.string().describe("`wsp_…`"),
          name: z.string().describe("As its owner calls it."),
          role: Role,
          needsSecondFactor: z
            .boolean()
            .describe(
              "The workspace asks for a second factor and you have none: everything there is refused until then.",
            ),
        }),
      )
      .describe("Where the person is a member; new websites go to the first in which they may edit."),
    hasSecondFactor: z.boolean().describe("Signing in with the password asks for a code, too."),
  })
  .meta({ id: "User", description: "The person who is signed in." });

export const Email = z.email().max(254).describe("The e-mail address to sign in with.");
export const NewPassword = z
  .string()
  .min(8)
  .max(256)
  .describe("At least 8 characters; not one of the most common passwords, nor your name or address.");
/** Names stand in mails and lists of others: no line breaks, and nothing that turns the direction of the text around. */
export const PersonName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u, "A name has no control characters.")
  .describe("Shown to the other members.");
/** Loose, because people type spaces into codes; what is no code is no right one. */
export const SecondFactorCode = z
  .string()
  .max(64)
  .describe(
    "For an account with a second factor: six digits of its authenticator app, or a recovery code. Each works once.",
  );
const Credentials = z.strictObject({
  email: z.string().trim().max(254).describe("E-mail address of the account, in any case."),
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
    "Sets the session cookie. With `ownerToken`, the account owns the installation's first workspace; without it, which needs open registration, the account gets a workspace of its own.",
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
    "A session ends after 12 hours without use, and after 30 days in any case. An account with a second factor answers `second_factor_required` to the password alone: send the same with `code`. After five failures for an account from one address, `login_throttled`: 30 seconds, then twice as long after each further failure, at most 15 minutes. Others' failures do not hold up a device that has signed in before; it is known by a second cookie.",
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
  summary: "End the session and every token made from it",
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
    "With e-mail and password, which begins a session, or without a body in the session of the cookie. It is valid for 15 minutes, and no longer than its session.",
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
  summary: "Who you are, and your role in each workspace",
  description: "Roles are read at each request: a change of role counts at once, without signing in again.",
  success: { 200: UserAnswer },
});

export const updateMe = route({
  method: "PATCH",
  url: "/api/v1/auth/me",
  operationId: "updateMe",
  tag: "auth",
  log: "account.renamed",
  summary: "Change your own name",
  description: "Other members see it, and later changes to sites are recorded under it.",
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
  description: "The session of this request stays. Wrong tries count like wrong passwords at sign-in.",
  rules: { confidential: true },
  body: z.strictObject({
    currentPassword: z.string().max(256).describe("The password until now."),
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
  summary: "Get a link to a new password by e-mail",
  description:
    "The answer is the same whether the address has an account or not. After three e-mails to one address within 15 minutes, further ones wait like failures to sign in, without a word.",
  rules: { access: "public", limit: "anonymous", confidential: true },
  body: z.strictObject({ email: z.email().max(254).describe("Address of the account.") }),
  success: { 202: ok(z.object({ accepted: z.literal(true).describe("Always true.") })) },
  refuses: ["mail_unavailable", "login_throttled"],
});

export const resetPassword = route({
  method: "POST",
  url: "/api/v1/auth/reset-password",
  operationId: "resetPassword",
  tag: "auth",
  log: "password.reset",
  summary: "Set a new password with the link from an e-mail",
  description:
    "The link works once, within 30 minutes. Every session of the account ends. You sign in afterwards, with the second factor where there is one: it stays as it is.",
  rules: { access: "public", limit: "token", confidential: true },
  body: z.strictObject({
    token: z.string().min(1).max(200).describe("What follows the `#` in the link."),
    newPassword: NewPassword,
  }),
  headers: { 200: ["Set-Cookie"] },
  success: { 200: ok(z.object({ changed: z.literal(true).describe("Always true.") })) },
  refuses: ["reset_invalid", "login_throttled"],
});

const Session = z
  .object({
    id: z.string().describe("`ses_…`"),
    createdAt: Timestamp.describe("When it began, ISO 8601."),
    lastSeenAt: Timestamp.describe("When it was last used, to within five minutes."),
    expiresAt: Timestamp.describe("When it ends without further use."),
    userAgent: z.string().describe("User-Agent header at sign-in; empty when unknown."),
    address: z.string().describe("IP address at sign-in; empty when unknown."),
    current: z.boolean().describe("True for the session of this request."),
  })
  .meta({ id: "Session", description: "A place where you are signed in." });

export const confirmSession = route({
  method: "POST",
  url: "/api/v1/auth/confirm",
  operationId: "confirmSession",
  tag: "auth",
  log: "session.confirmed",
  summary: "Show again that it is you",
  description:
    "Some operations want a sign-in of the last hour, and answer `confirmation_required` otherwise: connecting a WordPress, inviting, changing roles, signing others out, second factors and passkeys. This renews it for the session, and so for every token made from it.",
  rules: { confidential: true },
  body: z.strictObject({
    password: z.string().max(256).describe("Your password."),
    code: SecondFactorCode.optional(),
  }),
  success: { 200: ok(z.object({ confirmedUntil: Timestamp.describe("How long it counts.") })) },
  refuses: ["credentials_invalid", "second_factor_required", "login_throttled"],
});

export const getWaysIn = route({
  method: "GET",
  url: "/api/v1/auth/ways-in",
  operationId: "getWaysIn",
  tag: "auth",
  summary: "How people may come in here",
  description: "For a page to sign in on: what this installation offers, whoever asks.",
  rules: { access: "public", limit: "anonymous" },
  success: {
    200: ok(
      z.object({
        registration: z
          .enum(["first-user", "open", "closed"])
          .describe("Who may register: the holder of the owner link, anyone, or nobody without an invitation."),
        passkeys: z.boolean().describe("Passkeys work here: they need a host name and https, or localhost."),
        passwordReset: z.boolean().describe("A forgotten password can be set anew by e-mail."),
      }),
    ),
  },
});

export const listSessions = route({
  method: "GET",
  url: "/api/v1/auth/sessions",
  operationId: "listSessions",
  tag: "auth",
  summary: "Where you are signed in, the last used first (at most 200)",
  description: "Sessions that have ended are not listed. Each script that gets a token by password has a session here.",
  success: { 200: ok(z.object({ sessions: z.array(Session).describe("The last used first.") })) },
});

export const endSession = route({
  method: "DELETE",
  url: "/api/v1/auth/sessions/:sessionId",
  operationId: "endSession",
  tag: "auth",
  log: "session.ended",
  summary: "Sign out one of your sessions, with every token made from it",
  description: "It takes effect at once. The session of another person is answered as if it did not exist.",
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
    "For services that verify tokens themselves (EdDSA). A valid signature does not say that the session has not ended.",
  rules: { access: "public", limit: "anonymous" },
  success: {
    200: z.object({ keys: z.array(z.record(z.string(), z.unknown())).describe("Public keys as JWKs, by `kid`.") }),
  },
});
