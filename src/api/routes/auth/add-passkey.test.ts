import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { secondFactors as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { cookiesOf, SOME_CREDENTIAL, SoftwareAuthenticator, WITH_A_NAME } from "../../../../test/support/passkeys.ts";

describe("add-passkey", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi({ identity: { publicUrl: WITH_A_NAME } });
  });
  afterAll(() => api.close());

  const begin = async (as: "stranger" | "owner" = "stranger") => {
    const { body, headers } = await api.call(contract.beginPasskey, { as });
    return { options: body.data.options, cookie: cookiesOf(headers) };
  };
  const add = (credential: object, cookie: string, as: "stranger" | "owner" = "stranger") =>
    api.call(contract.addPasskey, { as, body: { name: "Phone", credential }, headers: { cookie } });

  describe("201", () => {
    it("adds it, and tells the owner", async () => {
      const { options, cookie } = await begin();
      const answer = await add(new SoftwareAuthenticator(WITH_A_NAME).create(options), cookie);
      expect([answer.status, answer.body.data.passkey.name]).toEqual([201, "Phone"]);
      expect(api.messages.at(-1)).toMatchObject({ kind: "passkey-added", to: "stranger@example.com" });
    });
  });

  describe("401", () => {
    it("refuses an answer to another challenge, of another site, of another person, or sent twice: passkey_rejected", async () => {
      const device = new SoftwareAuthenticator(WITH_A_NAME);
      const refused = async (answer: ReturnType<typeof add>) => (await answer).body.error.code;
      const one = await begin();
      expect(await refused(add(device.create({ challenge: "AAAA" }), one.cookie))).toBe("passkey_rejected");
      const two = await begin();
      const elsewhere = device.create(two.options, { origin: "http://localhost.evil.example" });
      expect(await refused(add(elsewhere, two.cookie))).toBe("passkey_rejected");
      const three = await begin("owner");
      expect(await refused(add(device.create(three.options), three.cookie))).toBe("passkey_rejected");
      const four = await begin();
      expect(await refused(add(device.create(four.options), ""))).toBe("passkey_rejected");
      expect((await add(device.create(four.options), four.cookie)).status).toBe(201);
      expect(await refused(add(device.create(four.options), four.cookie))).toBe("passkey_rejected");
    });
  });

  describe("401, for what nobody could sign in with", () => {
    it("refuses a credential that is registered already, whoever has it, and one without the user's check", async () => {
      const device = new SoftwareAuthenticator(WITH_A_NAME);
      const first = await begin();
      expect((await add(device.create(first.options), first.cookie)).status).toBe(201);
      for (const as of ["stranger", "owner"] as const) {
        const again = await begin(as);
        const answer = await add(device.create(again.options), again.cookie, as);
        expect([answer.status, answer.body.error.code]).toEqual([401, "passkey_rejected"]);
      }
      const { options, cookie } = await begin();
      const unchecked = new SoftwareAuthenticator(WITH_A_NAME).create(options, { verifiesUser: false });
      expect((await add(unchecked, cookie)).body.error.code).toBe("passkey_rejected");
    });
  });

  describe("409", () => {
    it("keeps no more than twenty: too_many_passkeys", async () => {
      await api.database.pool.query(
        `insert into passkey (id, name, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp")
         select 'p' || n, 'p', 'x', (select "userId" from passkey limit 1), 'c' || n, 0, 'x', false from generate_series(1, 20) n`,
      );
      const { options, cookie } = await begin();
      const { body } = await add(new SoftwareAuthenticator(WITH_A_NAME).create(options), cookie);
      expect(body.error.code).toBe("too_many_passkeys");
    });

    it("says what passkeys need where the address has no name: passkeys_unavailable", async () => {
      const nameless = await testApi();
      const body = { name: "Phone", credential: SOME_CREDENTIAL };
      const answer = await nameless.call(contract.addPasskey, { as: "stranger", body });
      expect(answer.body.error.code).toBe("passkeys_unavailable");
      await nameless.close();
    });
  });

  commonRefusals(
    contract.addPasskey,
    () => api,
    () => ({ body: { name: "Phone", credential: SOME_CREDENTIAL } }),
  );
});
