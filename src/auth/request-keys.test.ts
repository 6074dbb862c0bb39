import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ServiceError } from "#domain/errors.ts";
import { type TestApi, testApi } from "../../test/support/api.ts";
import { type KeyBody, newKey } from "../../test/support/request-keys.ts";
import { seedAudit } from "../../test/support/seed.ts";

const ADDRESS = "192.0.2.7";

describe("a request key", () => {
  let api: TestApi;
  let websiteId: string;
  beforeAll(async () => {
    api = await testApi();
    ({ websiteId } = await seedAudit(api.database.pool));
  });
  afterAll(() => api.close());

  const keys = () => api.identity.requestKeys;
  const make = (more: Partial<KeyBody> = {}, as: Parameters<typeof newKey>[2] = "owner") =>
    newKey(api, { websiteIds: [websiteId], ...more }, as);
  const codeOf = (secret: string, address = ADDRESS) =>
    keys()
      .verify(secret, address)
      .then(
        () => "ok",
        (error: ServiceError) => error.code,
      );
  const change = (set: string, secret: string) =>
    api.database.pool.query(
      `update request_key set ${set} where id = (
      select id from request_key where replace(id::text, '-', '') = $1)`,
      [uuidIn(secret)],
    );
  const uuidIn = (secret: string) => {
    const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
    let value = 0n;
    for (const letter of secret.split("_")[2] ?? "") value = (value << 5n) | BigInt(alphabet.indexOf(letter));
    return value.toString(16).padStart(32, "0");
  };

  it("stands for who made it, in its workspace alone, and for no recent sign-in", async () => {
    const { secret, id } = await make({}, "admin");
    const { principal, key } = await keys().verify(secret, ADDRESS);
    expect(principal).toMatchObject({ email: "admin@example.com", isFresh: false, sessionId: null });
    expect(principal.memberships).toMatchObject([{ workspaceId: "wsp_local", role: "admin" }]);
    expect(key).toMatchObject({ id, websiteIds: [websiteId], state: "active" });
  });

  it("is refused when anything of it is another", async () => {
    const { secret } = await make();
    const other = await make();
    expect(await codeOf(secret)).toBe("ok");
    for (const wrong of ["", "x", secret.slice(0, -1), `${secret}x`, secret.toLowerCase()])
      expect(await codeOf(wrong)).toBe("key_invalid");
    // The id of the one with the secret of the other, and a right checksum for neither.
    const [, , id] = secret.split("_");
    expect(await codeOf(other.secret.replace(/_[0-9a-z]{26}_/, `_${id}_`))).toBe("key_invalid");
  });

  it("ends when its time is over, and when it is revoked", async () => {
    const { secret } = await make();
    await change("expires_at = now() - interval '1 second'", secret);
    expect(await codeOf(secret)).toBe("key_expired");
    await change("revoked_at = now()", secret);
    expect(await codeOf(secret)).toBe("key_invalid");
  });

  it("takes the earlier secret for the overlap, and no longer", async () => {
    const { secret: first } = await make();
    const { key, principal } = await keys().verify(first, ADDRESS);
    const { secret: second } = await keys().roll(key, { overlapHours: 1, days: 90 }, principal);
    expect([await codeOf(first), await codeOf(second)]).toEqual(["ok", "ok"]);
    await change("earlier_until = now() - interval '1 second'", first);
    expect([await codeOf(first), await codeOf(second)]).toEqual(["key_invalid", "ok"]);
    const { secret: third } = await keys().roll(key, { overlapHours: 0, days: 90 }, principal);
    expect(await Promise.all([first, second, third].map((one) => codeOf(one)))).toEqual([
      ...["key_invalid", "key_invalid", "ok"],
    ]);
    await keys().revoke(await keys().byId(key.id as never), principal);
    expect(await codeOf(third)).toBe("key_invalid");
  });

  it.each([
    [["192.0.2.0/24"], "192.0.2.7", "ok"],
    [["192.0.2.0/24"], "::ffff:192.0.2.7", "ok"],
    [["192.0.2.0/24"], "192.0.3.7", "key_network_denied"],
    [["192.0.2.7"], "192.0.2.8", "key_network_denied"],
    [["2001:db8::/32", "198.51.100.1"], "2001:db8:1::1", "ok"],
    [["2001:db8::/32", "198.51.100.1"], "198.51.100.1", "ok"],
    [["2001:db8::/32"], "2001:db9::1", "key_network_denied"],
    [["0.0.0.0/0"], "2001:db9::1", "key_network_denied"],
    [["192.0.2.0/24"], "", "key_network_denied"],
  ])("of the networks %j answers %s with %s", async (networks, address, code) => {
    expect(await codeOf((await make({ networks })).secret, address)).toBe(code);
  });

  it("is what its maker is now: less with a lower role, and nothing once they are gone, also if they come back", async () => {
    const { email, userId } = {
      email: "bo@example.com",
      ...(await api.identity.createUser({
        ...{ email: "bo@example.com", name: "Bo", role: "editor" },
      })),
    };
    const by = { userId, email, name: "Bo", sessionId: null, isFresh: true, hasSecondFactor: false, memberships: [] };
    const wish = { workspaceId: "wsp_local", name: "Bo's", scopes: ["audits:write"] as const, networks: [], days: 1 };
    const { secret } = await keys().create({ ...wish, websiteIds: [websiteId] }, by);
    const roleNow = async () => (await keys().verify(secret, ADDRESS)).principal.memberships[0]?.role;
    expect(await roleNow()).toBe("editor");
    await api.database.pool.query(`update member set role = 'viewer' where "userId" = $1`, [userId]);
    expect(await roleNow()).toBe("viewer");
    await api.database.pool.query("insert into workspace_rules values ('wsp_local', true)");
    const { principal } = await keys().verify(secret, ADDRESS);
    await api.database.pool.query("delete from workspace_rules");
    expect(principal.memberships).toMatchObject([{ needsSecondFactor: true }]);
    await api.identity.members.leave({ workspaceId: "wsp_local" }, by);
    expect(await codeOf(secret)).toBe("key_invalid");
    await api.database.pool.query(
      `insert into member (id, "organizationId", "userId", role, "createdAt") values ('mem_again', 'wsp_local', $1, 'owner', now())`,
      [userId],
    );
    expect(await codeOf(secret)).toBe("key_invalid");
  });

  it("tells when and from where it was last used, without a write for each request", async () => {
    const { secret, id } = await make();
    const used = async () =>
      (await keys().byId(id as never)) as { lastUsedAt: Date | null; lastUsedAddress: string | null };
    expect(await used()).toMatchObject({ lastUsedAt: null, lastUsedAddress: null });
    await keys().verify(secret, ADDRESS);
    const first = await used();
    expect(first).toMatchObject({ lastUsedAt: expect.any(Date), lastUsedAddress: ADDRESS });
    await keys().verify(secret, ADDRESS);
    expect(await used()).toEqual(first);
    await keys().verify(secret, "192.0.2.8");
    expect(await used()).toMatchObject({ lastUsedAddress: "192.0.2.8" });
    await change("last_used_at = now() - interval '2 minutes'", secret);
    await keys().verify(secret, "192.0.2.8");
    expect((await used()).lastUsedAt?.getTime()).toBeGreaterThan(Date.now() - 30_000);
  });

  it("is kept as a hash alone", async () => {
    const { secret } = await make();
    const { rows } = await api.database.pool.query<{ row: string }>("select k::text as row from request_key k");
    expect(rows.filter(({ row }) => row.includes(secret.split("_")[3] ?? ""))).toEqual([]);
  });
});
