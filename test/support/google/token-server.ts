/** Google's token server: claims of service accounts (RFC 7523), codes with PKCE (RFC 7636) and refresh tokens (RFC 6749). */
import { createHash, type KeyObject, randomUUID } from "node:crypto";
import { decodeJwt, decodeProtectedHeader, jwtVerify } from "jose";
import type { Reply } from "./reply.ts";

const TOKEN_URL = "https://oauth2.googleapis.com/token";
const SCOPE = "https://www.googleapis.com/auth/webmasters.readonly";

export interface OAuthClientOfTest {
  readonly secret: string;
  readonly redirectUri: string;
  /** `null`: nobody has consented, or consent was taken back. */
  refreshToken: string | null;
}

export interface TokenState {
  /** Public keys of service accounts, by email address. */
  readonly accounts: Map<string, KeyObject>;
  readonly clients: Map<string, OAuthClientOfTest>;
  /** Codes that are on their way. */
  readonly codes: Map<string, { readonly clientId: string; readonly redirectUri: string; readonly challenge: string }>;
  /** Whose they are. */
  readonly accessTokens: Map<string, string>;
}

export async function answerToken(state: TokenState, form: URLSearchParams, now: number): Promise<Reply> {
  switch (form.get("grant_type")) {
    case "urn:ietf:params:oauth:grant-type:jwt-bearer":
      return await byClaim(state, form.get("assertion") ?? "", now);
    case "authorization_code":
      return byCode(state, form);
    case "refresh_token":
      return byRefreshToken(state, form);
    default:
      return refused("unsupported_grant_type", "Invalid grant_type");
  }
}

async function byClaim(state: TokenState, assertion: string, now: number): Promise<Reply> {
  try {
    const { iss = "" } = decodeJwt(assertion);
    const key = state.accounts.get(iss);
    if (key === undefined) return refused("invalid_grant", "Invalid grant: account not found");
    if (decodeProtectedHeader(assertion).alg !== "RS256") return refused("invalid_grant", "Invalid JWT");
    const { payload } = await jwtVerify(assertion, key, { audience: TOKEN_URL, currentDate: new Date(now) });
    const { iat = 0, exp = 0, scope } = payload;
    // Short-lived, and of now.
    if (exp - iat > 3600 || Math.abs(iat * 1000 - now) > 300_000) return refused("invalid_grant", "Invalid JWT");
    return scope === SCOPE ? granted(state, iss) : refused("invalid_scope", "Some scope is wrong.");
  } catch {
    return refused("invalid_grant", "Invalid JWT Signature.");
  }
}

function byCode(state: TokenState, form: URLSearchParams): Reply {
  const pending = state.codes.get(form.get("code") ?? "");
  state.codes.delete(form.get("code") ?? "");
  const client = state.clients.get(form.get("client_id") ?? "");
  if (client === undefined || client.secret !== form.get("client_secret")) return unauthorized();
  const challenge = createHash("sha256")
    .update(form.get("code_verifier") ?? "")
    .digest("base64url");
  const isMeant =
    pending?.clientId === form.get("client_id") &&
    pending?.redirectUri === form.get("redirect_uri") &&
    pending?.challenge === challenge;
  if (!isMeant) return refused("invalid_grant", "Bad Request");
  client.refreshToken = `1//${randomUUID()}`;
  return granted(state, form.get("client_id") ?? "", { refresh_token: client.refreshToken });
}

function byRefreshToken(state: TokenState, form: URLSearchParams): Reply {
  const client = state.clients.get(form.get("client_id") ?? "");
  if (client === undefined || client.secret !== form.get("client_secret")) return unauthorized();
  if (client.refreshToken === null || client.refreshToken !== form.get("refresh_token"))
    return refused("invalid_grant", "Token has been expired or revoked.");
  return granted(state, form.get("client_id") ?? "");
}

function granted(state: TokenState, account: string, more: object = {}): Reply {
  const token = `ya29.${randomUUID()}`;
  state.accessTokens.set(token, account);
  return { status: 200, body: { access_token: token, expires_in: 3599, scope: SCOPE, token_type: "Bearer", ...more } };
}

const refused = (error: string, description: string): Reply => ({
  status: 400,
  body: { error, error_description: description },
});
const unauthorized = (): Reply => ({
  status: 401,
  body: { error: "invalid_client", error_description: "Unauthorized" },
});
