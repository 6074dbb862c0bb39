import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changes, wordpress as contract } from "#contract/index.ts";
import { toUuid } from "#domain/ids.ts";
import { FORBIDDEN_TARGET, type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { CREDENTIALS, type MemoryShop, memoryShop } from "../../../../test/support/memory-shop.ts";
import { GOOD_PASSWORD, PAIRING_CODE } from "../../../../test/support/memory-site.ts";

const REST_ROOT = "https://shop.example/wp-json/";
const PAIRING = { siteUrl: CREDENTIALS.siteUrl, pairingCode: PAIRING_CODE };

describe("connect-word-press", () => {
  let api: TestApi;
  let shop: MemoryShop;
  beforeAll(async () => {
    api = await testApi();
  });
  beforeEach(async () => {
    shop = await memoryShop(api, { connect: false });
    Object.assign(api.site, { restRoot: REST_ROOT, passwordUuid: "uuid", canProbe: true });
  });
  afterAll(() => api.close());

  const connect = (body: unknown = CREDENTIALS, options = {}) =>
    api.call(contract.connectWordPress, { as: "admin", params: { websiteId: shop.websiteId }, body, ...options });
  const codeOf = async (body?: unknown) => (await connect(body)).body.error?.code;
  const fails = (id: string) => {
    const check = { id, status: "fail", message: "It does not work.", durationMs: 1, fix: "Do something." };
    Object.assign(api.site.health, { status: "unhealthy", checks: [check] });
  };
  const isConnected = async () => (await shop.preview(0)).body.error?.code !== "wordpress_not_connected";

  describe("200", () => {
    it("connects, says what can be done, and shows that the website is the caller's", async () => {
      await api.database.pool.query("delete from site_connection");
      await api.database.pool.query("update website set ownership = 'unverified'");
      const { status, body, headers } = await connect();
      expect(status).toBe(200);
      expect(body.data.connection).toMatchObject({
        ...{ websiteId: shop.websiteId, status: "healthy", mode: "guarded", created: true, epoch: 1 },
        ...{ username: "editor", credentialHint: "…mnop" },
      });
      expect(body.data.checks).toMatchObject([{ id: "auth", status: "pass" }]);
      expect(headers["cache-control"]).toBe("no-store");
      expect((await shop.preview(0)).status).toBe(200);
    });

    it("connects with the pairing code of the companion", async () => {
      const { body } = await connect(PAIRING);
      expect(body.data.connection.username).toBe("paired");
    });

    it("begins a new epoch when it connects again: approvals of the earlier one are void", async () => {
      const before = (await connect()).body.data.connection.epoch;
      const approvalToken = await shop.token(0);
      const { connection } = (await connect()).body.data;
      expect(connection).toMatchObject({ created: false, epoch: before + 1 });
      expect((await shop.apply(0, { approvalToken })).body.error.code).toBe("preview_stale");
    });

    it("tries a draft when asked to", async () => {
      expect((await connect({ ...CREDENTIALS, writeProbe: true })).status).toBe(200);
    });

    it("never tells the password, in whatever form, to whomever", async () => {
      const params = { websiteId: shop.websiteId };
      const id = (await connect()) && (await shop.change(0));
      const answers = [
        await connect(),
        await connect({ ...CREDENTIALS, siteUrl: "https://shop.example/x" }),
        await api.call(contract.verifyWordPress, { params }),
        await api.call(changes.getAppliedChange, { params: { auditId: shop.auditId, appliedChangeId: id } }),
        await api.app
          .inject({
            url: `/api/v1/audit/websites/${shop.websiteId}`,
            headers: { authorization: `Bearer ${api.tokens.admin}` },
          })
          .then(({ body }) => ({ text: body })),
        await api.call(contract.disconnectWordPress, { as: "admin", params }),
        await connect({ ...CREDENTIALS, applicationPassword: "wrong horse" }),
      ];
      const bare = GOOD_PASSWORD.replaceAll(" ", "");
      for (const { text } of answers) {
        for (const secret of [
          GOOD_PASSWORD,
          bare,
          Buffer.from(`editor:${GOOD_PASSWORD}`).toString("base64"),
          "wrong horse",
        ])
          expect(text).not.toContain(secret);
      }
    });

    it("keeps the password sealed", async () => {
      await connect();
      const { rows } = await api.database.pool.query("select c::text as row, sealed_secret from site_connection c");
      // Four letters of it may well stand in a hash of the same row.
      for (const secret of [GOOD_PASSWORD, GOOD_PASSWORD.replaceAll(" ", "")]) {
        expect(rows[0].row).not.toContain(secret);
        expect(rows[0].sealed_secret.toString("latin1")).not.toContain(secret);
      }
    });
  });

  describe("passwords that nobody needs any more", () => {
    const givenBack = async (work: () => Promise<unknown>) => {
      const before = api.site.givenBack.length;
      await work();
      return api.site.givenBack.slice(before);
    };

    it.each([
      ["website_mismatch", () => Object.assign(api.site, { restRoot: "https://evil.example/wp-json/" })],
      ["wordpress_insufficient_capability", () => fails("role_capabilities")],
      ["wordpress_insufficient_capability", () => Object.assign(api.site, { canProbe: false })],
    ])("gives back what a pairing code brought when it ends in %s", async (code, spoil) => {
      spoil();
      const gone = await givenBack(async () => expect(await codeOf({ ...PAIRING, writeProbe: true })).toBe(code));
      expect(gone).toEqual(["paired uuid"]);
    });

    it("answers the failure of the request also when the site cannot be told", async () => {
      api.site.trouble = "down";
      expect(await givenBack(async () => expect(await codeOf(PAIRING)).toBe("wordpress_unreachable"))).toEqual([]);
    });

    it("leaves a password alone that a person typed, since it may serve them elsewhere", async () => {
      fails("role_capabilities");
      expect(await givenBack(() => connect())).toEqual([]);
    });

    it("gives back the earlier password when another takes its place, and never the same one", async () => {
      await api.database.pool.query("delete from site_connection");
      expect(await givenBack(async () => [await connect(), await connect()])).toEqual([]);
      api.site.passwordUuid = "second";
      expect(await givenBack(() => connect(PAIRING))).toEqual(["editor uuid"]);
      Object.assign(api.site, { passwordUuid: "third", instanceId: "another-wordpress" });
      expect(await givenBack(() => connect())).toEqual([]);
    });
  });

  describe("400", () => {
    it("wordpress_credentials_rejected: wrong password, or a code that is over; the old connection stays", async () => {
      await connect();
      expect(await codeOf({ ...CREDENTIALS, applicationPassword: "wrong horse battery" })).toBe(
        "wordpress_credentials_rejected",
      );
      expect(await codeOf({ siteUrl: CREDENTIALS.siteUrl, pairingCode: "used before" })).toBe(
        "wordpress_credentials_rejected",
      );
      expect(await isConnected()).toBe(true);
    });

    it("wordpress_https_required: passwords do not go over an open line", async () => {
      fails("https");
      const { error } = (await connect()).body;
      expect(error).toMatchObject({ code: "wordpress_https_required", details: { checks: [{ id: "https" }, {}] } });
    });

    it("website_mismatch: the WordPress is not of this website's host, and none of its password is kept", async () => {
      await api.database.pool.query("delete from site_connection");
      await api.database.pool.query("update website set origin = 'https://other.example' where id = $1", [
        toUuid(shop.websiteId),
      ]);
      expect((await connect()).body.error).toMatchObject({
        code: "website_mismatch",
        details: { siteUrl: CREDENTIALS.siteUrl, website: "https://other.example" },
      });
      expect(await isConnected()).toBe(false);
    });

    it.each([
      ["a password", CREDENTIALS],
      ["a pairing code", PAIRING],
    ])("website_mismatch: no server elsewhere that claims to be the website, by %s", async (_what, credentials) => {
      await api.database.pool.query("delete from site_connection");
      await api.database.pool.query("update website set ownership = 'unverified'");
      for (const siteUrl of ["https://evil.example", "https://shop.example:8443", "https://shop.example.evil.example"])
        expect(await codeOf({ ...credentials, siteUrl })).toBe("website_mismatch");
      api.site.restRoot = "https://evil.example/wp-json/";
      expect(await codeOf(credentials)).toBe("website_mismatch");
      expect(await isConnected()).toBe(false);
      const { rows } = await api.database.pool.query("select distinct ownership from website");
      expect(rows).toEqual([{ ownership: "unverified" }]);
    });

    it("takes a WordPress in a folder, and one that is reached by http", async () => {
      api.site.restRoot = "http://shop.example/blog/wp-json/";
      for (const siteUrl of ["https://shop.example/blog/", "http://shop.example"])
        expect((await connect({ ...CREDENTIALS, siteUrl })).status).toBe(200);
    });

    it("wordpress_insufficient_capability: the user may not edit, or cannot in fact write", async () => {
      fails("role_capabilities");
      expect(await codeOf()).toBe("wordpress_insufficient_capability");
      Object.assign(api.site.health, { status: "healthy", checks: [] });
      api.site.canProbe = false;
      expect(await codeOf({ ...CREDENTIALS, writeProbe: true })).toBe("wordpress_insufficient_capability");
      api.site.canProbe = true;
    });

    it.each([
      ["neither password nor code", { siteUrl: CREDENTIALS.siteUrl }],
      ["a user without a password", { siteUrl: CREDENTIALS.siteUrl, username: "editor" }],
      ["both", { ...CREDENTIALS, pairingCode: PAIRING_CODE }],
      ["what is no address", { ...CREDENTIALS, siteUrl: "shop" }],
      ["another scheme", { ...CREDENTIALS, siteUrl: "ftp://shop.example" }],
      ["no address", { username: "editor", applicationPassword: GOOD_PASSWORD }],
    ])("refuses %s", async (_what, body) => {
      expect(await codeOf(body)).toBe("validation_failed");
    });

    it("guesses at a misspelt field", async () => {
      const answer = await connect({ ...CREDENTIALS, aplicationPassword: "x" });
      expect(answer.body.error.code).toBe("unknown_field");
      expect(answer.text).toContain('Did you mean \\"applicationPassword\\"');
    });

    it("target_not_allowed: an address inside our own network", async () => {
      expect(await codeOf({ ...CREDENTIALS, siteUrl: FORBIDDEN_TARGET })).toBe("target_not_allowed");
      const siteUrl = "https://editor:secret@shop.example/";
      expect(await codeOf({ ...CREDENTIALS, siteUrl })).toBe("target_not_allowed");
    });
  });

  describe("502", () => {
    it("wordpress_unreachable: nobody answers", async () => {
      fails("dns_reachable");
      expect(await codeOf()).toBe("wordpress_unreachable");
      api.site.trouble = "down";
      expect(await codeOf()).toBe("wordpress_unreachable");
    });

    it("wordpress_bad_response: it is no WordPress, or it hides its REST API", async () => {
      fails("rest_discovery");
      expect(await codeOf()).toBe("wordpress_bad_response");
      api.site.trouble = "nonsense";
      expect(await codeOf()).toBe("wordpress_bad_response");
    });
  });

  describe("504", () => {
    it("wordpress_timeout: it takes too long", async () => {
      api.site.trouble = "slow";
      expect(await codeOf()).toBe("wordpress_timeout");
    });
  });

  commonRefusals(
    contract.connectWordPress,
    () => api,
    () => ({ params: { websiteId: shop.websiteId }, body: CREDENTIALS }),
  );
});
