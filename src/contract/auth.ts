import { z } from "zod";
import { Role } from "#domain/principal.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { ok } from "./envelope.ts";
import { route } from "./route.ts";

const User = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    workspaces: z
      .array(z.object({ id: z.string(), name: z.string(), role: Role }))
      .describe("The first is where new websites go."),
  })
  .meta({ id: "User" });

const Email = z.email().max(254);
export const NewPassword = z.string().min(8).max(256);
export const PersonName = z.string().trim().min(1).max(200);
export const UserAnswer = ok(z.object({ user: User }));

export const register = route({
  method: "POST",
  url: "/api/v1/auth/register",
  operationId: "register",
  tag: "auth",
  log: "account.registered",
  summary: "Create an account and sign in",
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
  rules: { access: "public", limit: "anonymous" },
  body: z.strictObject({ email: z.string().max(254), password: z.string().max(256) }),
  headers: { 200: ["Set-Cookie"] },
  success: { 200: UserAnswer },
  refuses: ["credentials_invalid", "login_throttled"],
});

export const logout = route({
  method: "POST",
  url: "/api/v1/auth/logout",
  operationId: "logout",
  tag: "auth",
  log: "session.ended",
  summary: "End the session and every token made from it",
  headers: { 200: ["Set-Cookie"] },
  success: { 200: ok(z.object({ signedOut: z.literal(true) })) },
});

export const issueToken = route({
  method: "POST",
  url: "/api/v1/auth/token",
  operationId: "issueToken",
  tag: "auth",
  log: "session.started",
  summary: "Get an access token",
  description: "With e-mail and password, or without a body in a session.",
  rules: { access: "public", limit: "token" },
  body: z.strictObject({ email: z.string().max(254), password: z.string().max(256) }).nullish(),
  success: { 200: ok(z.object({ accessToken: z.string(), tokenType: z.literal("Bearer"), expiresIn: z.int() })) },
  refuses: ["credentials_invalid", "login_throttled", "authentication_required", "session_expired"],
});

export const getMe = route({
  method: "GET",
  url: "/api/v1/auth/me",
  operationId: "getMe",
  tag: "auth",
  summary: "Who you are, and your role in each workspace",
  success: { 200: UserAnswer },
});

export const updateMe = route({
  method: "PATCH",
  url: "/api/v1/auth/me",
  operationId: "updateMe",
  tag: "auth",
  log: "account.renamed",
  summary: "Change your own name",
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
  rules: { confidential: true },
  body: z.strictObject({ currentPassword: z.string().max(256), newPassword: NewPassword }),
  success: { 200: ok(z.object({ changed: z.literal(true) })) },
  refuses: ["current_password_wrong", "login_throttled"],
});

const Session = z
  .object({
    id: z.string(),
    createdAt: Timestamp,
    lastSeenAt: Timestamp.describe("To within five minutes."),
    expiresAt: Timestamp.describe("When it ends without further use."),
    userAgent: z.string().describe("As the program named itself when it signed in; empty when unknown."),
    address: z.string().describe("From where it signed in; empty when unknown."),
    current: z.boolean().describe("True for the session of this request."),
  })
  .meta({ id: "Session" });

export const listSessions = route({
  method: "GET",
  url: "/api/v1/auth/sessions",
  operationId: "listSessions",
  tag: "auth",
  summary: "Where you are signed in, the last used first (at most 200)",
  success: { 200: ok(z.object({ sessions: z.array(Session) })) },
});

export const endSession = route({
  method: "DELETE",
  url: "/api/v1/auth/sessions/:sessionId",
  operationId: "endSession",
  tag: "auth",
  log: "session.ended",
  summary: "Sign out one of your sessions, with every token made from it",
  params: z.object({ sessionId: z.string().describe("`ses_…`") }),
  success: { 204: z.null().describe("Ended.") },
});

export const getKeys = route({
  method: "GET",
  url: "/.well-known/jwks.json",
  operationId: "getKeys",
  tag: "auth",
  summary: "Public keys of the access tokens (RFC 7517)",
  rules: { access: "public", limit: "anonymous" },
  success: { 200: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }) },
});
