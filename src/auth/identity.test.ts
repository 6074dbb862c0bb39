import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "../../test/support/database.ts";
import { PUBLIC_URL, testIdentity, VISITOR } from "../../test/support/identity.ts";
import type { Identity } from "./index.ts";

const ana = { email: "ana@example.com", password: "correct horse battery", name: "Ana" };
const here = VISITOR;

describe("identity", () => {
  let database: TestDatabase;
  let identity: Identity;
  beforeAll(async () => {
    database = await testDatabase();
    identity = await testIdentity(database.pool);
  });
  afterAll(() => database.drop());

  it("gives the owner account to the holder of the one-time token, once", async () => {
    const ownerToken = await identity.ownerToken();
    const second = await testIdentity(database.pool);
    expect(await second.ownerToken()).toBe(ownerToken);
    await expect(identity.register({ ...ana, ownerToken: `${ownerToken}x` }, here)).rejects.toMatchObject({
      code: "owner_token_invalid",
    });
    await expect(identity.register(ana, here)).rejects.toMatchObject({ code: "owner_token_invalid" });

    const tries = [1, 2, 3].map((n) =>
      identity.register({ ...ana, email: `ana${n === 1 ? "" : n}@example.com`, ownerToken }, here),
    );
    const done = await Promise.allSettled(tries);
    expect(done.filter((one) => one.status === "fulfilled")).toHaveLength(1);

    await expect(identity.register({ ...ana, ownerToken }, here)).rejects.toMatchObject({
      code: "registration_closed",
    });
    expect(await identity.ownerToken()).toBeUndefined();
  });

  it("knows the caller by cookie and by token, and forgets both at logout", async () => {
    const bo = await identity.createUser({ email: "bo@example.com", name: "Bo", role: "editor" });
    expect(bo.userId).toMatch(/^usr_/);
    const credentials = { email: "bo@example.com", password: bo.password };
    const { cookies, principal } = await identity.login(credentials, here);
    expect(principal.memberships).toMatchObject([{ workspaceId: "wsp_local", name: "Local", role: "editor" }]);
    const cookie = cookies.map((line) => line.split(";")[0]).join("; ");
    expect(cookies[0]).toMatch(/^sitemend_session=.*HttpOnly; SameSite=Lax/);

    const caller = await identity.authenticate({ cookie });
    expect(caller.principal.email).toBe("bo@example.com");
    const { accessToken, expiresIn } = await identity.tokenForSession(caller.principal);
    expect(expiresIn).toBe(900);
    const authorization = `Bearer ${accessToken}`;
    expect((await identity.authenticate({ authorization })).via).toBe("bearer");

    await identity.logout(caller);
    await expect(identity.authenticate({ cookie })).rejects.toMatchObject({ code: "session_expired" });
    await expect(identity.authenticate({ authorization })).rejects.toMatchObject({ code: "session_expired" });
  });

  it("refuses tokens that are altered, foreign, unsigned or not tokens", async () => {
    const { password } = await identity.resetPassword("bo@example.com");
    const { accessToken } = await identity.tokenForCredentials({ email: "bo@example.com", password }, here);
    const [head = "", body = "", signature = ""] = accessToken.split(".");
    const none = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
    const forged = Buffer.from(JSON.stringify({ iss: PUBLIC_URL, aud: PUBLIC_URL, exp: 9e9, sid: "ses_x" })).toString(
      "base64url",
    );
    for (const token of [
      `${head}.${forged}.${signature}`,
      `${none}.${body}.`,
      `${none}.${forged}.`,
      "abc",
      `${head}.${body}.AAAA`,
    ])
      await expect(identity.authenticate({ authorization: `Bearer ${token}` })).rejects.toMatchObject({
        code: "token_invalid",
      });
  });

  it("ends every session when the password is reset", async () => {
    const { password } = await identity.resetPassword("bo@example.com");
    const { accessToken } = await identity.tokenForCredentials({ email: "bo@example.com", password }, here);
    await identity.resetPassword("bo@example.com");
    await expect(identity.authenticate({ authorization: `Bearer ${accessToken}` })).rejects.toMatchObject({
      code: "session_expired",
    });
    await expect(identity.login({ email: "bo@example.com", password }, here)).rejects.toMatchObject({
      code: "credentials_invalid",
    });
  });

  it("forgets sessions that have ended when the next one begins, and no others", async () => {
    const { password } = await identity.createUser({ email: "fay@example.com", name: "Fay", role: "viewer" });
    const begin = async () =>
      (await identity.login({ email: "fay@example.com", password }, here)).principal.sessionId ?? "";
    const [idle, old, good] = [await begin(), await begin(), await begin()];
    const { pool } = database;
    await pool.query(`update session set "expiresAt" = now() - interval '1 minute' where id = $1`, [idle]);
    await pool.query(`update session set "createdAt" = now() - interval '31 days' where id = $1`, [old]);
    const newest = await begin();
    const { rows } = await pool.query("select id from session where id = any($1)", [[idle, old, good, newest]]);
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([good, newest]));
  });

  it("refuses a session without use for too long, and one that is too old", async () => {
    const { password } = await identity.createUser({ email: "gus@example.com", name: "Gus", role: "viewer" });
    const begin = async () => {
      const { cookies, principal } = await identity.login({ email: "gus@example.com", password }, here);
      const cookie = cookies.map((line) => line.split(";")[0]).join("; ");
      const { accessToken } = await identity.tokenForSession(principal);
      return { id: principal.sessionId, ways: [{ cookie }, { authorization: `Bearer ${accessToken}` }] };
    };
    const [idle, old, good] = [await begin(), await begin(), await begin()];
    const { pool } = database;
    const { rows } = await pool.query<{ hours: string }>(
      `select round(extract(epoch from "expiresAt" - now()) / 3600) as hours from session where id = $1`,
      [good.id],
    );
    expect(rows.map(({ hours }) => Number(hours))).toEqual([12]);
    await pool.query(`update session set "expiresAt" = now() - interval '1 second' where id = $1`, [idle.id]);
    await pool.query(`update session set "createdAt" = now() - interval '721 hours' where id = $1`, [old.id]);
    for (const way of [...idle.ways, ...old.ways])
      await expect(identity.authenticate(way)).rejects.toMatchObject({ code: "session_expired" });
    for (const way of good.ways) expect((await identity.authenticate(way)).principal.email).toBe("gus@example.com");
  });

  it("answers the same for an unknown account and a wrong password", async () => {
    const answers = await Promise.allSettled([
      identity.login({ email: "nobody@example.com", password: "wrong password" }, here),
      identity.login({ email: "bo@example.com", password: "wrong password" }, here),
    ]);
    const codes = answers.map((answer) => answer.status === "rejected" && answer.reason.code);
    expect(codes).toEqual(["credentials_invalid", "credentials_invalid"]);
  });

  it("throttles wrong passwords per account and per address, not right ones", async () => {
    const strict = await testIdentity(database.pool, { throttleLogins: true });
    const { password } = await strict.resetPassword("bo@example.com");
    for (let n = 0; n < 8; n++) await strict.login({ email: "bo@example.com", password }, here);

    const wrong = { email: "bo@example.com", password: "wrong password" };
    for (let n = 0; n < 5; n++)
      await expect(strict.login(wrong, here)).rejects.toMatchObject({ code: "credentials_invalid" });
    const refusal = strict.login({ email: "BO@example.com", password }, here);
    await expect(refusal).rejects.toMatchObject({ code: "login_throttled", retryAfterSeconds: expect.any(Number) });

    for (let n = 0; n < 15; n++) await strict.login({ ...wrong, email: `user${n}@example.com` }, here).catch(() => {});
    await expect(strict.login({ ...wrong, email: "fresh@example.com" }, here)).rejects.toMatchObject({
      code: "login_throttled",
    });
  });

  it("takes the addresses of one IPv6 network for one", async () => {
    const strict = await testIdentity(database.pool, { throttleLogins: true });
    const guess = (n: number, network: string) =>
      strict
        .login({ email: `six${n}@example.com`, password: "wrong password" }, { ...here, address: `${network}::${n}` })
        .catch(({ code }) => code);
    for (let n = 1; n <= 20; n++) expect(await guess(n, "2001:db8:1:2")).toBe("credentials_invalid");
    expect(await guess(21, "2001:db8:1:2")).toBe("login_throttled");
    expect(await guess(21, "2001:db8:1:3")).toBe("credentials_invalid");
  });

  it("gives everybody a workspace of their own when registration is open", async () => {
    const open = await testIdentity(database.pool, { registration: "open" });
    const { principal } = await open.register({ ...ana, email: "cy@example.com" }, here);
    expect(principal.memberships).toMatchObject([{ workspaceId: expect.stringMatching(/^wsp_/), role: "owner" }]);
    await expect(open.register({ ...ana, email: "CY@example.com" }, here)).rejects.toMatchObject({
      code: "email_taken",
    });
  });

  it("lets nobody in when registration is closed", async () => {
    const closed = await testIdentity(database.pool, { registration: "closed" });
    await expect(closed.register({ ...ana, email: "di@example.com" }, here)).rejects.toMatchObject({
      code: "registration_closed",
    });
  });
});
