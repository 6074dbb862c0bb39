import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startSite } from "../../../test/support/site-server.ts";
import { tokensFor, tokensOf } from "./session.ts";

const OLGA = { email: "olga@example.com", session: "sitemend_session=abc" };
let site: Awaited<ReturnType<typeof startSite>>;
let issued = 0;

/** Gives another token each time. */
function giveTokens(expiresIn: number): void {
  issued = 0;
  site.pages["/api/v1/auth/token"] = ({ headers }, response) => {
    issued += 1;
    const data = { accessToken: `token ${issued} for ${headers.cookie}`, tokenType: "Bearer", expiresIn };
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ success: true, data, meta: { requestId: "req_1" } }));
  };
}

beforeAll(async () => {
  site = await startSite({});
});
afterAll(() => site?.close());

it("gets one token with the session, for all who ask while it holds", async () => {
  giveTokens(900);
  const token = tokensOf(site.origin, OLGA);
  const all = await Promise.all([token(), token(), token()]);
  expect([...all, await token()]).toEqual(Array(4).fill("token 1 for sitemend_session=abc"));
});

it("gets the next before one ends", async () => {
  giveTokens(59);
  const token = tokensOf(site.origin, OLGA);
  expect([await token(), await token()]).toEqual([
    "token 1 for sitemend_session=abc",
    "token 2 for sitemend_session=abc",
  ]);
});

it("asks again after a refusal", async () => {
  site.pages["/api/v1/auth/token"] = { status: 502, body: "<h1>Bad gateway</h1>" };
  const token = tokensOf(site.origin, OLGA);
  await expect(token()).rejects.toThrow(/status 502/);
  giveTokens(900);
  expect(await token()).toBe("token 1 for sitemend_session=abc");
});

it.each([["sk_secret\nabc"], ["sk secret"], ["sk_sécret"]])(
  "is not taken from SITEMEND_TOKEN=%j, nor shown",
  (given) => {
    vi.stubEnv("SITEMEND_TOKEN", given);
    const refusal = () => tokensFor("https://sitemend.example");
    expect(refusal).toThrow(/^SITEMEND_TOKEN is neither an access token nor a request key/);
    expect(refusal).not.toThrow(/cret/);
    vi.unstubAllEnvs();
  },
);
