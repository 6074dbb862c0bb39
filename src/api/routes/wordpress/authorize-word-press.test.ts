import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditLog, wordpress as contract } from "#contract/index.ts";
import { FORBIDDEN_TARGET, type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { VISITOR } from "../../../../test/support/identity.ts";
import { type MemoryShop, memoryShop } from "../../../../test/support/memory-shop.ts";
import { GOOD_PASSWORD } from "../../../../test/support/memory-site.ts";

/** Cookie of a new member with that role. */
async function signIn({ identity }: TestApi, role: "admin" | "owner"): Promise<string> {
  const email = `second-${role}@example.com`;
  const { password } = await identity.createUser({ email, name: role, role });
  const { cookies } = await identity.login({ email, password }, VISITOR);
  return cookies.map((line) => line.split(";")[0]).join("; ");
}

describe("authorize-word-press", () => {
  let api: TestApi;
  let shop: MemoryShop;
  let own = "";
  let other = "";
  beforeAll(async () => {
    api = await testApi();
    own = await signIn(api, "admin");
    other = await signIn(api, "owner");
  });
  beforeEach(async () => {
    shop = await memoryShop(api, { connect: false });
  });
  afterAll(() => api.close());

  const begin = (siteUrl = api.site.homeUrl) =>
    api.call(contract.authorizeWordPress, {
      ...{ as: null, headers: { cookie: own } },
      params: { websiteId: shop.websiteId },
      body: { siteUrl },
    });
  const returnTo = async (query: Record<string, string>, cookie: string) =>
    api.app.inject({ url: "/wordpress/authorized", query, headers: { cookie } });
  const connection = async () =>
    (await api.call(contract.verifyWordPress, { params: { websiteId: shop.websiteId } })).body.data;

  async function begun() {
    const { authorizeUrl } = (await begin()).body.data;
    const state = /state=([\w-]+)/.exec(authorizeUrl)?.[1] ?? "";
    return { state, site_url: api.site.homeUrl, user_login: "olga", password: GOOD_PASSWORD };
  }

  describe("200", () => {
    it("leads to WordPress and back, and then the website is connected", async () => {
      const answer = await begin();
      expect(answer.body.data.authorizeUrl).toContain("/wp-admin/authorize-application.php?");
      const done = await returnTo(await begun(), own);
      expect([done.statusCode, done.headers.location]).toEqual([303, `/sites/${shop.websiteId}/wordpress`]);
      expect(done.headers["referrer-policy"]).toBe("no-referrer");
      expect(await connection()).toMatchObject({ status: "healthy", connection: { username: "olga" } });
      const { entries } = (await api.call(auditLog.listLogEntries, { query: { action: "connection.connected" } })).body
        .data;
      expect(entries).toMatchObject([
        { object: shop.websiteId, outcome: "done", details: { website: api.site.homeUrl } },
      ]);
      expect(JSON.stringify(entries)).not.toContain(GOOD_PASSWORD);
    });

    it("takes what comes back once, and from the person who began alone", async () => {
      await api.call(contract.disconnectWordPress, { as: "admin", params: { websiteId: shop.websiteId } });
      const query = await begun();
      for (const cookie of ["", other]) {
        const refused = await returnTo(query, cookie);
        expect(refused.headers.location).toMatch(
          /^\/wordpress\/refused\?problem=(authorization_invalid|authentication_required)$/,
        );
      }
      const late = await returnTo(query, own);
      expect(late.headers.location).toContain("authorization_invalid");
      expect((await connection()).status).toBe("not_connected");
    });

    it("takes back no other site than the one that was meant, nor a refusal for an answer", async () => {
      const elsewhere = await returnTo({ ...(await begun()), site_url: "https://evil.example" }, own);
      expect(elsewhere.headers.location).toContain("website_mismatch");
      const { state } = await begun();
      const no = await returnTo({ state, success: "false" }, own);
      expect(no.headers.location).toContain("authorization_refused");
      const shown = await api.app.inject({ url: String(no.headers.location) });
      expect(shown.body).toContain("not authorized");
    });
  });

  describe("the password that came back", () => {
    it("is given back to the site that was meant when the connection fails", async () => {
      const before = api.site.givenBack.length;
      await returnTo({ ...(await begun()), site_url: "https://evil.example" }, own);
      await returnTo(await begun(), other);
      const query = await begun();
      const check = { id: "role_capabilities", status: "fail", message: "No.", durationMs: 1, fix: null };
      Object.assign(api.site.health, { status: "unhealthy", checks: [check] });
      const refused = await returnTo(query, own);
      expect(refused.headers.location).toContain("wordpress_insufficient_capability");
      expect(api.site.givenBack.slice(before)).toEqual(["olga uuid", "olga uuid", "olga uuid"]);
    });

    it("is told as what went wrong first, also when it cannot be given back", async () => {
      const query = await begun();
      api.site.trouble = "down";
      expect((await returnTo(query, own)).headers.location).toContain("wordpress_unreachable");
    });
  });

  describe("400", () => {
    it("target_not_allowed: an address that is not public", async () => {
      expect((await begin(FORBIDDEN_TARGET)).body.error.code).toBe("target_not_allowed");
    });

    it("website_mismatch: another site than the website's", async () => {
      expect((await begin("https://other.example")).body.error.code).toBe("website_mismatch");
    });

    it("wordpress_https_required: the password would come back over an open line", async () => {
      const open = await testApi({ changes: { publicUrl: "http://audit.example" } });
      const there = await memoryShop(open, { connect: false });
      const params = { websiteId: there.websiteId };
      const body = { siteUrl: open.site.homeUrl };
      const answer = await open.call(contract.authorizeWordPress, { as: "admin", params, body });
      expect(answer.body.error.code).toBe("wordpress_https_required");
      await open.close();
    });
  });

  describe("400 because of the site", () => {
    it("wordpress_https_required: nothing is connected yet, and no password goes over an open line", async () => {
      api.site.trouble = "open-line";
      expect((await begin()).body.error.code).toBe("wordpress_https_required");
    });
  });

  describe("502", () => {
    it("wordpress_unreachable and wordpress_bad_response", async () => {
      api.site.trouble = "down";
      expect((await begin()).body.error.code).toBe("wordpress_unreachable");
      api.site.trouble = "nonsense";
      expect((await begin()).body.error.code).toBe("wordpress_bad_response");
    });
  });

  describe("504", () => {
    it("wordpress_timeout", async () => {
      api.site.trouble = "slow";
      expect((await begin()).body.error.code).toBe("wordpress_timeout");
    });
  });

  commonRefusals(
    contract.authorizeWordPress,
    () => api,
    () => ({ params: { websiteId: shop.websiteId }, body: { siteUrl: api.site.homeUrl } }),
  );
});
