import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApi } from "#api/index.ts";
import { auth as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { testIdentity } from "../../../../test/support/identity.ts";

describe("ask-for-password-reset", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const ask = (email: string) => api.call(contract.askForPasswordReset, { as: null, body: { email } });

  describe("202", () => {
    it("writes to the account's own address, and answers the same for one that has none", async () => {
      api.messages.length = 0;
      const [known, unknown] = [await ask("Stranger@Example.com"), await ask("nobody@example.com")];
      expect(known.status).toBe(202);
      expect(known.body.data).toEqual(unknown.body.data);
      expect(api.messages).toMatchObject([
        { kind: "password-reset", to: "stranger@example.com", link: expect.stringMatching(LINK), minutes: 30 },
      ]);
      const { rows } = await api.database.pool.query("select secret_hash from password_reset");
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(secretIn(api));
    });

    it("leads to the public address, whatever host the request names", async () => {
      api.messages.length = 0;
      const headers = { host: "evil.example", "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };
      await api.call(contract.askForPasswordReset, { as: null, body: { email: "stranger@example.com" }, headers });
      expect(api.messages).toMatchObject([{ link: expect.stringMatching(LINK) }]);
    });

    it("fills nobody's mailbox, and does not say so", async () => {
      api.messages.length = 0;
      const identity = await testIdentity(api.database.pool, {
        throttleLogins: true,
        post: (message) => void api.messages.push(message),
      });
      for (let n = 0; n < 6; n++)
        await identity.askForReset("stranger@example.com", { address: `192.0.2.${n}`, userAgent: "" });
      expect(api.messages).toHaveLength(3);
    });
  });

  describe("409", () => {
    it("says what to do where no mail is sent: mail_unavailable", async () => {
      const silent = await createApi({ ...api.deps, identity: await testIdentity(api.database.pool) });
      const payload = { email: "stranger@example.com" };
      const answer = await silent.inject({ method: "POST", url: contract.askForPasswordReset.url, payload });
      expect(answer.json().error.code).toBe("mail_unavailable");
    });
  });

  describe("429", () => {
    it("slows down who asks for many addresses: login_throttled", async () => {
      const identity = await testIdentity(api.database.pool, { throttleLogins: true, post: () => {} });
      const throttled = await createApi({ ...api.deps, identity });
      const codes = new Set<string>();
      for (let n = 0; n < 22; n++) {
        const payload = { email: `somebody${n}@example.com` };
        const answer = await throttled.inject({ method: "POST", url: contract.askForPasswordReset.url, payload });
        codes.add(answer.json().error?.code ?? "accepted");
      }
      expect([...codes]).toEqual(["accepted", "login_throttled"]);
    });
  });

  commonRefusals(
    contract.askForPasswordReset,
    () => api,
    () => ({ body: { email: "stranger@example.com" } }),
  );
});

const LINK = /^http:\/\/127\.0\.0\.1:3000\/reset-password#[\w-]{43}$/;

function secretIn({ messages }: TestApi): string {
  const [message] = messages;
  return message !== undefined && "link" in message ? (message.link.split("#")[1] ?? "") : "";
}
