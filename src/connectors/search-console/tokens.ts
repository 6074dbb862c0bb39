/** Access tokens: by the signed claim of a service account (RFC 7523), or by the refresh token of a person who has consented. */
import { importPKCS8, SignJWT } from "jose";
import { z } from "zod";
import {
  type CodeToExchange,
  type ConsentRequest,
  SearchConsoleRefused,
  type SearchConsoleSecret,
} from "#domain/search-console.ts";
import { askGoogle, type GoogleMeans } from "./ask-google.ts";

/** Never those that an uploaded key names: whoever writes the key would get what it signs. */
export const TOKEN_URL = "https://oauth2.googleapis.com/token";
const CONSENT_URL = "https://accounts.google.com/o/oauth2/v2/auth";
const SCOPE = "https://www.googleapis.com/auth/webmasters.readonly";
/** Google takes no longer ones. */
const CLAIM_SECONDS = 3600;

const Token = z.object({ access_token: z.string().min(1).max(10_000) });
const NewConsent = z.object({
  refresh_token: z.string().min(1).max(10_000),
  scope: z.string().optional(),
});

export function consentUrl({ clientId, redirectUri, state, codeChallenge }: ConsentRequest): string {
  const query = new URLSearchParams({
    ...{ response_type: "code", client_id: clientId, redirect_uri: redirectUri, scope: SCOPE, state },
    ...{ code_challenge: codeChallenge, code_challenge_method: "S256" },
    // A refresh token comes with the first consent alone, unless it is asked for again.
    ...{ access_type: "offline", prompt: "consent" },
  });
  return `${CONSENT_URL}?${query}`;
}

/** @throws SearchConsoleRefused also when the person has taken the permission out of the consent */
export async function exchangeCode(means: GoogleMeans, code: CodeToExchange, signal: AbortSignal): Promise<string> {
  const { refresh_token: token, scope } = await askGoogle(means, {
    ...{ url: TOKEN_URL, answer: NewConsent, signal },
    body: form({
      ...{ grant_type: "authorization_code", code: code.code, code_verifier: code.codeVerifier },
      ...{ client_id: code.clientId, client_secret: code.clientSecret, redirect_uri: code.redirectUri },
    }),
  });
  if (scope !== undefined && !scope.split(" ").includes(SCOPE)) throw new SearchConsoleRefused("credentials_rejected");
  return token;
}

/** @throws SearchConsoleRefused */
export async function accessToken(
  means: GoogleMeans,
  secret: SearchConsoleSecret,
  signal: AbortSignal,
): Promise<string> {
  const body = form(
    secret.method === "service_account"
      ? { grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion: await claimOf(secret, means.now()) }
      : {
          ...{ grant_type: "refresh_token", refresh_token: secret.refreshToken },
          ...{ client_id: secret.clientId, client_secret: secret.clientSecret },
        },
  );
  const { access_token: token } = await askGoogle(means, { url: TOKEN_URL, answer: Token, body, signal });
  return token;
}

type ServiceAccountSecret = Extract<SearchConsoleSecret, { method: "service_account" }>;

async function claimOf({ clientEmail, privateKey }: ServiceAccountSecret, now: number): Promise<string> {
  const issuedAt = Math.floor(now / 1000);
  return new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: "RS256", typ: "JWT" })
    .setIssuer(clientEmail)
    .setAudience(TOKEN_URL)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + CLAIM_SECONDS)
    .sign(await importPKCS8(privateKey, "RS256"));
}

function form(fields: Readonly<Record<string, string>>) {
  return ["application/x-www-form-urlencoded", new URLSearchParams(fields).toString()] as const;
}
