/**
 * Access tokens (JWT, EdDSA, 15 minutes). A token names its session and nothing else: roles are read per request.
 * A verified token is remembered for a minute under its SHA-256, which saves the signature check, never the session check.
 */
import { createHash } from "node:crypto";
import { createLocalJWKSet, type JSONWebKeySet, errors as joseErrors, jwtVerify } from "jose";
import { ServiceError } from "#domain/errors.ts";
import type { Library } from "./library.ts";

export interface AccessTokens {
  issue(session: { id: string; userId: string }): Promise<string>;
  /** The session's id. @throws ServiceError token_expired, token_invalid */
  verify(token: string): Promise<string>;
  keys(): Promise<JSONWebKeySet>;
}

const REMEMBER_MS = 60_000;
const REMEMBER_AT_MOST = 10_000;

export function createAccessTokens(library: Library, issuer: string, now: () => number): AccessTokens {
  const remembered = new Map<string, { sessionId: string; until: number }>();
  const keys = async (): Promise<JSONWebKeySet> => (await library.api.getJwks()) as JSONWebKeySet;
  let keySet: ReturnType<typeof createLocalJWKSet> | undefined;

  async function verifySignature(token: string, mayReload: boolean): Promise<{ sessionId: string; expiresAt: number }> {
    keySet ??= createLocalJWKSet(await keys());
    try {
      const { payload } = await jwtVerify(token, keySet, { issuer, audience: issuer, algorithms: ["EdDSA"] });
      if (typeof payload.sid !== "string" || payload.exp === undefined) throw new ServiceError("token_invalid");
      return { sessionId: payload.sid, expiresAt: payload.exp * 1000 };
    } catch (error) {
      if (error instanceof joseErrors.JWTExpired) throw new ServiceError("token_expired");
      if (error instanceof joseErrors.JWKSNoMatchingKey && mayReload) {
        keySet = undefined;
        return verifySignature(token, false);
      }
      if (error instanceof joseErrors.JOSEError)
        throw new ServiceError("token_invalid", { facts: { cause: error.code } });
      throw error;
    }
  }

  return {
    keys,
    async issue({ id, userId }) {
      const payload = { sub: userId, sid: id, iat: Math.floor(now() / 1000) };
      const { token } = await library.api.signJWT({ body: { payload } });
      return token;
    },
    async verify(token) {
      const hash = createHash("sha256").update(token).digest("base64");
      const known = remembered.get(hash);
      if (known !== undefined && known.until > now()) return known.sessionId;
      const { sessionId, expiresAt } = await verifySignature(token, true);
      if (remembered.size >= REMEMBER_AT_MOST) remembered.clear();
      remembered.set(hash, { sessionId, until: Math.min(expiresAt, now() + REMEMBER_MS) });
      return sessionId;
    },
  };
}
