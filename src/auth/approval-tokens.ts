/**
 * Approvals: short-lived signed permissions of one person for one proposal (JWS, HS256). The token holds hashes, never
 * values, and nothing of it is stored until it is used. Its key, type and audience are its own, so that no access token
 * passes for an approval and no approval for an access token.
 *
 * Whatever is wrong with a token gets the same answer, except that it has expired: who holds a true one may know that.
 */
import { errors as joseErrors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { ServiceError } from "#domain/errors.ts";
import { deriveKey } from "./keys.ts";

export const ApprovalClaims = z.object({
  /** The person, and their session; a session that has ended takes its approvals with it. */
  sub: z.string(),
  sid: z.string(),
  org: z.string(),
  web: z.string(),
  aud_id: z.string(),
  iid: z.string(),
  /** Version of the issue. */
  iver: z.int(),
  /** What would be written where, for the log. */
  res: z.string(),
  fld: z.string(),
  /** Hash of the live value that was shown, and of the value that was suggested. */
  cur: z.string(),
  /** Hash of what each place would hold, where the approval is a grant; it was shown, too. */
  aft: z.string().optional(),
  sug: z.string(),
  /** `any`: another value may be sent with the approval; else the hash of the edited value that was shown. */
  ovr: z.string(),
  /** Epoch of the connection, and how writes were guarded. */
  cep: z.int(),
  mode: z.enum(["guarded", "basic"]),
  jti: z.string(),
  /** When it was given, in seconds since 1970. */
  iat: z.int().default(0),
});
export type ApprovalClaims = Readonly<z.infer<typeof ApprovalClaims>>;

export interface ApprovalTokens {
  /** Answers the token and the end of its life, in milliseconds since 1970. */
  sign(claims: Omit<ApprovalClaims, "jti" | "iat">): Promise<{ token: string; expiresAt: number }>;
  /** @throws ServiceError approval_token_invalid, approval_token_expired */
  verify(token: string): Promise<ApprovalClaims>;
}

export interface ApprovalTokenSettings {
  readonly masterSecret: Uint8Array;
  readonly issuer: string;
  readonly lifetimeMs: number;
  readonly now: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
}

const TYPE = "approval+jwt";
const AUDIENCE = "change-apply";
const LEEWAY_SECONDS = 5;
const TOKEN_BYTES = 4096;

export function createApprovalTokens(settings: ApprovalTokenSettings): ApprovalTokens {
  const { masterSecret, issuer, lifetimeMs, now, randomBytes } = settings;
  const key = new Uint8Array(deriveKey(masterSecret, "approval-tokens/v1"));
  const keyId = deriveKey(masterSecret, "approval-token-id/v1", 8).toString("hex");

  return {
    async sign(claims) {
      const issuedAt = Math.floor(now() / 1000);
      const expiresAt = issuedAt + Math.floor(lifetimeMs / 1000);
      const token = await new SignJWT({ ...claims, jti: Buffer.from(randomBytes(16)).toString("hex") })
        .setProtectedHeader({ alg: "HS256", typ: TYPE, kid: keyId })
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key);
      return { token, expiresAt: expiresAt * 1000 };
    },

    async verify(token) {
      if (token.length > TOKEN_BYTES) throw new ServiceError("approval_token_invalid", { facts: { cause: "length" } });
      try {
        const { payload, protectedHeader } = await jwtVerify(token, key, {
          algorithms: ["HS256"],
          typ: TYPE,
          issuer,
          audience: AUDIENCE,
          clockTolerance: LEEWAY_SECONDS,
          currentDate: new Date(now()),
          requiredClaims: ["exp", "iat"],
        });
        if (protectedHeader.kid !== keyId) throw new joseErrors.JWSInvalid("another key");
        return ApprovalClaims.parse(payload);
      } catch (error) {
        if (error instanceof joseErrors.JWTExpired) throw new ServiceError("approval_token_expired");
        throw new ServiceError("approval_token_invalid", { facts: { cause: String(error).slice(0, 200) } });
      }
    },
  };
}
