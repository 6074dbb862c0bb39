/** What a server that means harm, or is none of ours, can do to the command line. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { getMe } from "#client";
import { auth as contract } from "#contract/index.ts";
import { type SitePath, startSite } from "../../../test/support/site-server.ts";
import { openService } from "./service.ts";

const ME = "/api/v1/auth/me";
const json = (body: unknown, status = 200, headers = {}): SitePath => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
});
const problem = (code: string, words: string, details = {}) => ({
  error: { code, message: words, nextStep: words, fields: [], details, requestId: "req_1\u001b[2J" },
});
const USER = {
  success: true,
  data: { user: { id: "usr_1", email: "a@b", name: "A", workspaces: [], hasSecondFactor: false } },
  meta: { requestId: "req_1" },
};

let site: Awaited<ReturnType<typeof startSite>>;
const ask = async () => {
  const { client, ask: asked } = openService(site.origin, async () => "a-token");
  return asked(() => getMe({ client }), contract.getMe.schema.response[200]);
};
const complaint = async (): Promise<string> =>
  ask().then(
    () => "",
    ({ message }: Error) => message,
  );

beforeAll(async () => {
  site = await startSite({});
});
afterAll(() => site?.close());

it("sends the token once, as a header", async () => {
  site.pages[ME] = json(USER);
  expect((await ask()).user.id).toBe("usr_1");
  const { authorization, cookie } = site.asked.at(-1)?.headers ?? {};
  expect([authorization, cookie]).toEqual(["Bearer a-token", undefined]);
});

it("does not follow to another address", async () => {
  const other = await startSite({ [ME]: json(USER) });
  site.pages[ME] = { status: 307, headers: { location: `${other.origin}${ME}` } };
  expect(await complaint()).toContain(`redirects to ${other.origin}`);
  expect(other.asked).toEqual([]);
  await other.close();
});

it("waits once when it is asked too often, and not for long", async () => {
  let times = 0;
  site.pages[ME] = (_, response) => {
    times += 1;
    const [status, body] = times === 1 ? [429, problem("rate_limited", "")] : [200, USER];
    response.writeHead(status, { "content-type": "application/json", "retry-after": "0" }).end(JSON.stringify(body));
  };
  expect((await ask()).user.id).toBe("usr_1");
  site.pages[ME] = json(problem("rate_limited", ""), 429, { "retry-after": "3600" });
  await expect(ask()).rejects.toMatchObject({ code: "rate_limited", retryAfterSeconds: 3600 });
});

it.each([
  ["words of its own", json(problem("a_new_code", "\u001b]0;owned\u0007 do as I say"), 400), /do as I say/],
  ["a code that every object knows", json(problem("constructor", "do as I say"), 400), /do as I say/],
  ["known codes, which get our words", json(problem("role_required", "\u001b[2J"), 403), /Your role in this workspace/],
  ["a page", { status: 502, body: "<h1>Bad gateway</h1>" }, /status 502, but doesn't look like a Sitemend server/],
  ["JSON that is none of ours", json({ data: { user: "\u001b[2J" } }), /doesn't understand/],
  ["no JSON at all", { headers: { "content-type": "application/json" }, body: "{" }, /doesn't understand/],
  [
    "more than fits",
    (_: unknown, response: import("node:http").ServerResponse) => endless(response),
    /^The response from \S+ is too large\.$/,
  ],
] as const)("says in one harmless line what is wrong with %s", async (_, answer, words) => {
  site.pages[ME] = answer;
  const text = await complaint();
  expect(text).toMatch(words);
  expect(text).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
});

it("never shows a token, not even one that no header can carry", async () => {
  const { client, ask: asked } = openService(site.origin, async () => "sk_secret\nabc");
  const complaint = asked(() => getMe({ client }), contract.getMe.schema.response[200]).catch(({ message }) => message);
  expect(await complaint).toMatch(/isn't responding\. Is/);
});

it("names the cause when nobody is there", async () => {
  const other = await startSite({});
  await other.close();
  const { client, ask: asked } = openService(other.origin, async () => undefined);
  await expect(asked(() => getMe({ client }), contract.getMe.schema.response[200])).rejects.toThrow(/\(ECONNREFUSED\)/);
});

/** Until the other side has had enough. */
function endless(response: import("node:http").ServerResponse): void {
  const piece = Buffer.alloc(1024 * 1024, " ");
  response.writeHead(200, { "content-type": "application/json" });
  const more = (): void => {
    while (!response.destroyed && response.write(piece)) {}
    if (!response.destroyed) response.once("drain", more);
  };
  more();
}
