/** Google's consent page: what it demands of the address, and where it sends the browser then. */
import { randomUUID } from "node:crypto";
import type { TokenState } from "./token-server.ts";

const EXPECTED = {
  response_type: "code",
  scope: "https://www.googleapis.com/auth/webmasters.readonly",
  code_challenge_method: "S256",
  access_type: "offline",
  prompt: "consent",
};

/** @throws Error where Google would show an error page, and send nobody anywhere */
export function consentTo(state: TokenState, { searchParams: query, pathname }: URL, says: "yes" | "no"): string {
  if (pathname !== "/o/oauth2/v2/auth") throw new Error(`no such page: ${pathname}`);
  const clientId = query.get("client_id") ?? "";
  const client = state.clients.get(clientId);
  const redirectUri = query.get("redirect_uri") ?? "";
  if (client === undefined) throw new Error("Error 401: invalid_client");
  if (client.redirectUri !== redirectUri) throw new Error("Error 400: redirect_uri_mismatch");
  for (const [name, value] of Object.entries(EXPECTED))
    if (query.get(name) !== value) throw new Error(`Error 400: invalid_request: ${name}`);
  const challenge = query.get("code_challenge") ?? "";
  if (!/^[\w-]{43}$/.test(challenge)) throw new Error("Error 400: invalid_request: code_challenge");
  const back = new URL(redirectUri);
  back.searchParams.set("state", query.get("state") ?? "");
  if (says === "no") back.searchParams.set("error", "access_denied");
  else {
    const code = `4/${randomUUID()}`;
    state.codes.set(code, { clientId, redirectUri, challenge });
    back.searchParams.set("code", code);
  }
  return back.href;
}
