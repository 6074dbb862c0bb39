import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchConsole as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { keyFor } from "../../../../test/support/google/connect.ts";
import { seedAudit } from "../../../../test/support/seed.ts";

const ORIGIN = "https://tea.example";

describe("connect-search-console", () => {
  let api: TestApi;
  let websiteId: string;
  beforeAll(async () => {
    api = await testApi();
    ({ websiteId } = await seedAudit(api.database.pool, { origin: ORIGIN }));
  });
  afterAll(() => api.close());

  const connect = (key: string) =>
    api.call(contract.connectSearchConsole, { as: "admin", params: { websiteId }, body: { key } });

  describe("200", () => {
    it("takes the property of the domain where there is one, and offers the others", async () => {
      const { sites } = await api.google.start();
      const { email, key } = await api.google.account();
      sites.set(email, [
        { siteUrl: `${ORIGIN}/`, permissionLevel: "siteOwner" },
        { siteUrl: "http://www.tea.example/", permissionLevel: "siteFullUser" },
        { siteUrl: "sc-domain:tea.example", permissionLevel: "siteRestrictedUser" },
        { siteUrl: "https://coffee.example/", permissionLevel: "siteOwner" },
      ]);
      const { body } = await connect(key);
      expect(body.data.connection.property).toBe("sc-domain:tea.example");
      expect(body.data.connection.properties.map(({ property }: { property: string }) => property)).toEqual([
        ...["sc-domain:tea.example", `${ORIGIN}/`, "http://www.tea.example/"],
      ]);
    });

    it("keeps the key encrypted, and no copy of it", async () => {
      const key = await keyFor(api, [`${ORIGIN}/`]);
      await connect(key);
      const secret = JSON.parse(key).private_key.slice(40, 80);
      const { rows } = await api.database.pool.query(
        "select sealed_secret::text || encode(sealed_secret, 'escape') || row_to_json(c)::text as all from search_console c",
      );
      expect(rows[0].all).not.toContain(secret);
      const { rows: log } = await api.database.pool.query("select details::text as all from audit_log");
      expect(JSON.stringify(log)).not.toContain(secret);
    });
  });

  describe("400", () => {
    const file = async () => JSON.parse((await api.google.account()).key);
    it.each([
      ["no JSON", async () => "{"],
      ["another file", async () => JSON.stringify({ installed: { client_id: "x" } })],
      ["a user's credentials", async () => JSON.stringify({ ...(await file()), type: "authorized_user" })],
      ["no key", async () => JSON.stringify({ ...(await file()), private_key: "-----BEGIN PRIVATE KEY-----\nAAAA\n" })],
      ["a URL as its address", async () => JSON.stringify({ ...(await file()), client_email: "https://evil.example" })],
    ])("validation_failed: %s", async (_what, make) => {
      const { body, text } = await connect(await make());
      expect(body.error).toMatchObject({ code: "validation_failed", fields: [{ code: "key_unreadable" }] });
      expect(text).not.toContain("AAAA");
    });

    it("search_console_credentials_rejected: a key that Google no longer knows", async () => {
      const { tokens } = await api.google.start();
      const { email, key, publicKey } = await api.google.account();
      tokens.accounts.delete(email);
      const { error } = (await connect(key)).body;
      expect(error).toMatchObject({ code: "search_console_credentials_rejected" });
      expect(error.details.problem).toBe("credentials_rejected");
      tokens.accounts.set(email, publicKey);
    });

    it("sends the signed claim to Google alone, whatever the file names", async () => {
      const key = await keyFor(api, [`${ORIGIN}/`]);
      const evil = { token_uri: "https://evil.example/token", auth_uri: "https://evil.example/auth" };
      expect((await connect(JSON.stringify({ ...JSON.parse(key), ...evil }))).status).toBe(200);
    });

    it.each([
      ["none", []],
      ["another host", ["https://coffee.example/", "sc-domain:offee.example", "sc-domain:ea.example"]],
      ["a folder", [`${ORIGIN}/blog/`]],
      ["another port", [`${ORIGIN}:8443/`]],
    ])("search_console_no_property: %s", async (_what, properties) => {
      const { sites } = await api.google.start();
      const { email, key } = await api.google.account();
      sites.set(
        email,
        properties.map((siteUrl) => ({ siteUrl, permissionLevel: "siteOwner" })),
      );
      expect((await connect(key)).body.error.code).toBe("search_console_no_property");
    });

    it("search_console_no_property: one that the account hasn't verified", async () => {
      const { sites } = await api.google.start();
      const { email, key } = await api.google.account();
      sites.set(email, [{ siteUrl: `${ORIGIN}/`, permissionLevel: "siteUnverifiedUser" }]);
      expect((await connect(key)).body.error.code).toBe("search_console_no_property");
    });
  });

  describe("502", () => {
    it("search_console_unavailable: an error of Google's own", async () => {
      const google = await api.google.start();
      const { key } = await api.google.account();
      google.misbehave("sites", { status: 503 });
      const { error } = (await connect(key)).body;
      google.behave();
      expect(error).toMatchObject({ code: "search_console_unavailable", details: { problem: "unavailable" } });
    });
  });

  commonRefusals(
    contract.connectSearchConsole,
    () => api,
    async () => ({ params: { websiteId }, body: { key: await keyFor(api, [`${ORIGIN}/`]) } }),
  );
});
