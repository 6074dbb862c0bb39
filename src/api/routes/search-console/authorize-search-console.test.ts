import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog, searchConsole as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { SOME_OAUTH_CLIENT } from "../../../../test/support/google/connect.ts";
import { wmxSite } from "../../../../test/support/google/sites.ts";
import { PUBLIC_URL, VISITOR } from "../../../../test/support/identity.ts";
import { seedAudit } from "../../../../test/support/seed.ts";

const ORIGIN = "https://tea.example";
const { clientId, clientSecret: secret } = SOME_OAUTH_CLIENT;

describe("authorize-search-console", () => {
  let api: TestApi;
  let websiteId: string;
  let own = "";
  let other = "";
  beforeAll(async () => {
    api = await testApi();
    ({ websiteId } = await seedAudit(api.database.pool, { origin: ORIGIN }));
    own = await signIn("admin");
    other = await signIn("owner");
    const google = await api.google.start();
    const redirectUri = `${PUBLIC_URL}/search-console/authorized`;
    google.tokens.clients.set(clientId, { secret, redirectUri, refreshToken: null });
    google.sites.set(clientId, [wmxSite(`${ORIGIN}/`)]);
  });
  afterAll(() => api.close());

  /** Cookie of a new member with that role. */
  async function signIn(role: "admin" | "owner"): Promise<string> {
    const email = `second-${role}@example.com`;
    const { password } = await api.identity.createUser({ email, name: role, role });
    const { cookies } = await api.identity.login({ email, password }, VISITOR);
    return cookies.map((line) => line.split(";")[0]).join("; ");
  }

  const begin = (client: object = SOME_OAUTH_CLIENT) =>
    api.call(contract.authorizeSearchConsole, {
      ...{ as: null, headers: { cookie: own }, params: { websiteId }, body: client },
    });
  const returnTo = async (url: string, cookie: string) => {
    const { pathname, search } = new URL(url);
    return api.app.inject({ url: `${pathname}${search}`, headers: { cookie } });
  };
  const connection = async () =>
    (await api.call(contract.getSearchConsole, { params: { websiteId } })).body.data.connection;

  async function consented(says: "yes" | "no" = "yes"): Promise<string> {
    return (await api.google.start()).consent((await begin()).body.data.authorizeUrl, says);
  }

  describe("200", () => {
    it("leads to Google and back, and then the website is connected", async () => {
      const done = await returnTo(await consented(), own);
      expect([done.statusCode, done.headers.location]).toEqual([303, `/sites/${websiteId}/search`]);
      expect(done.headers["referrer-policy"]).toBe("no-referrer");
      expect(await connection()).toMatchObject({ method: "oauth", account: clientId, property: `${ORIGIN}/` });
      const { entries } = (await api.call(auditLog.listLogEntries, { query: { action: "search_console.connected" } }))
        .body.data;
      expect(entries).toMatchObject([{ object: websiteId, outcome: "done", details: { website: ORIGIN } }]);
      const { rows } = await api.database.pool.query(
        "select row_to_json(c)::text || encode(sealed_secret, 'escape') as all from search_console c",
      );
      const { refreshToken } = (await api.google.start()).tokens.clients.get(clientId) ?? {};
      for (const text of [rows[0].all, JSON.stringify(entries)]) {
        expect(text).not.toContain(secret);
        expect(text).not.toContain(String(refreshToken));
      }
    });

    it("takes what comes back once, and from the person who began alone", async () => {
      await api.database.pool.query("delete from search_console");
      const url = await consented();
      for (const cookie of ["", other]) {
        const { location } = (await returnTo(url, cookie)).headers;
        expect(location).toMatch(/refused\?problem=(authorization_invalid|authentication_required)$/);
      }
      expect((await returnTo(url, own)).headers.location).toContain("authorization_invalid");
      expect(await connection()).toBeNull();
    });

    it("connects nothing when the person says no, or comes back with a code of somebody else", async () => {
      const no = await returnTo(await consented("no"), own);
      expect(no.headers.location).toBe("/search-console/refused?problem=authorization_refused");
      const stolen = new URL(await consented());
      const mine = new URL(await consented());
      // The verifier of one authorization doesn't open the code of another.
      mine.searchParams.set("code", String(stolen.searchParams.get("code")));
      const { location } = (await returnTo(mine.href, own)).headers;
      expect(location).toContain("search_console_credentials_rejected");
      expect(await connection()).toBeNull();
    });

    it("says on a page of its own why nothing is connected", async () => {
      const page = await api.app.inject({ url: "/search-console/refused?problem=search_console_no_property" });
      expect([page.statusCode, page.body.includes("no Search Console property")]).toEqual([400, true]);
    });
  });

  describe("400", () => {
    it("validation_failed: no client of Google's", async () => {
      const { error } = (await begin({ clientId: "https://evil.example/", clientSecret: secret })).body;
      expect(error).toMatchObject({ code: "validation_failed", fields: [{ pointer: "/clientId" }] });
    });

    it("search_console_https_required: Google wouldn't redirect there", async () => {
      const open = await testApi({ searchConsole: { publicUrl: "http://audit.example" } });
      const { websiteId: website } = await seedAudit(open.database.pool, { origin: ORIGIN });
      const answer = await open.call(contract.authorizeSearchConsole, {
        ...{ as: "owner", params: { websiteId: website }, body: SOME_OAUTH_CLIENT },
      });
      expect(answer.body.error.code).toBe("search_console_https_required");
      await open.close();
    });
  });

  commonRefusals(
    contract.authorizeSearchConsole,
    () => api,
    () => ({ params: { websiteId }, body: SOME_OAUTH_CLIENT }),
  );
});
