import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "../../test/support/database.ts";
import { testIdentity } from "../../test/support/identity.ts";
import type { Identity } from "./index.ts";
import { LOGIN_LIMITS } from "./throttle.ts";

const email = "ana@example.com";
const from = (address: string, cookie?: string) => ({ address, userAgent: "Test/1.0", cookie });
const ATTACKER = from("198.51.100.66");

describe("guessing of passwords", () => {
  let database: TestDatabase;
  let identity: Identity;
  let password: string;
  /** Cookie header of a device from which Ana has signed in. */
  let device: string;
  beforeAll(async () => {
    database = await testDatabase();
    identity = await testIdentity(database.pool, { throttleLogins: true });
    ({ password } = await identity.createUser({ email, name: "Ana", role: "owner" }));
    const { cookies } = await identity.login({ email, password }, from("203.0.113.1"));
    device = cookies.map((line) => line.split(";")[0]).join("; ");
  });
  afterAll(() => database.drop());
  beforeEach(() => database.pool.query("delete from login_throttle"));

  const guess = (visitor = ATTACKER) =>
    identity.login({ email, password: "wrong password" }, visitor).catch((error) => error);
  const signIn = (visitor: ReturnType<typeof from>) => identity.login({ email, password }, visitor);
  /** As if the wait were over. */
  const wait = () => database.pool.query("update login_throttle set blocked_until = now() where blocked_until > now()");

  it("makes the guesser wait, twice as long each time, up to a quarter of an hour", async () => {
    for (let n = 0; n < LOGIN_LIMITS.perAccountAndAddress; n++)
      expect((await guess()).code).toBe("credentials_invalid");
    const waits: number[] = [];
    for (let n = 0; n < 7; n++) {
      const { code, retryAfterSeconds } = await guess();
      expect(code).toBe("login_throttled");
      waits.push(retryAfterSeconds);
      await wait();
      expect((await guess()).code).toBe("credentials_invalid");
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
  });

  it("holds up nobody else, from wherever they come", async () => {
    for (let n = 0; n < 30; n++) await guess();
    await signIn(from("203.0.113.7"));
    await expect(signIn(ATTACKER)).rejects.toMatchObject({ code: "login_throttled" });
    await signIn(from(ATTACKER.address, device));
  });

  it("does not make a wait longer by tries that were refused", async () => {
    for (let n = 0; n < 5; n++) await guess();
    for (let n = 0; n < 20; n++) expect((await guess()).retryAfterSeconds).toBeLessThanOrEqual(30);
    await wait();
    await signIn(ATTACKER);
  });

  it("looks at no more than the free ones of many at once", async () => {
    const codes = (await Promise.all(Array.from({ length: 30 }, () => guess()))).map(({ code }) => code);
    expect(codes.filter((code) => code === "credentials_invalid")).toHaveLength(LOGIN_LIMITS.perAccountAndAddress);
  });

  it("keeps no row for each account that an address names while it waits", async () => {
    const named = (n: number) =>
      identity.login({ email: `n${n}@example.com`, password: "wrong password" }, ATTACKER).catch(({ code }) => code);
    for (let n = 0; n < LOGIN_LIMITS.perAddress; n++) await named(n);
    const rows = async () => (await database.pool.query("select from login_throttle")).rowCount;
    const before = await rows();
    for (let n = 100; n < 110; n++) expect(await named(n)).toBe("login_throttled");
    expect(await rows()).toBe(before);
  });

  it("from very many addresses stops, and a known device still comes in", async () => {
    for (let n = 0; n < LOGIN_LIMITS.perAccount; n++) await guess(from(`198.51.100.${n}`));
    await expect(guess(from("192.0.2.1"))).resolves.toMatchObject({ code: "login_throttled" });
    await expect(signIn(from("203.0.113.7"))).rejects.toMatchObject({ code: "login_throttled" });
    await signIn(from("203.0.113.7", device));
  });

  it("knows no device by a cookie that was forged, is another account's, of an earlier password, or has run out", async () => {
    const { password: bos } = await identity.createUser({ email: "bo@example.com", name: "Bo", role: "viewer" });
    const other = await identity.login({ email: "bo@example.com", password: bos }, from("203.0.113.2"));
    const theirs = other.cookies.map((line) => line.split(";")[0]).join("; ");
    const [name = "", value = ""] = /(sitemend_device_\w+)=([^;]+)/.exec(device)?.slice(1) ?? [];
    const [id = "", until = "", signature = ""] = value.split(".");
    const renamed = theirs.replace(/sitemend_device_\w+/, name);
    for (let n = 0; n < LOGIN_LIMITS.perAccount; n++) await guess(from(`198.51.100.${n}`));
    for (const cookie of [
      theirs,
      renamed,
      `${name}=${id}.${Number(until) + 1}.${signature}`,
      `${name}=${id}..${signature}`,
      `${name}=x`,
    ])
      await expect(signIn(from("203.0.113.8", cookie))).rejects.toMatchObject({ code: "login_throttled" });
    const { password: next } = await identity.resetPassword(email);
    await expect(identity.login({ email, password: next }, from("203.0.113.8", device))).rejects.toMatchObject({
      code: "login_throttled",
    });
    const later = Date.now() + 181 * 86_400_000;
    const nextYear = await testIdentity(database.pool, { throttleLogins: true, now: () => later });
    await expect(nextYear.login({ email, password }, from("203.0.113.8", device))).rejects.toMatchObject({
      code: "login_throttled",
    });
  });
});

describe("a password", () => {
  let database: TestDatabase;
  let identity: Identity;
  beforeAll(async () => {
    database = await testDatabase();
    identity = await testIdentity(database.pool, { registration: "open" });
  });
  afterAll(() => database.drop());

  const register = (password: string) =>
    identity.register({ email: "maria.rossi@example.com", name: "Maria Rossi", password }, from("203.0.113.1"));

  it.each(["12345678", "password1", "PASSWORD123", "Qwertyuiop"])("is not the common %s", async (password) => {
    await expect(register(password)).rejects.toMatchObject({
      code: "validation_failed",
      fields: [{ pointer: "/password", code: "password_common" }],
    });
  });

  it.each(["maria.rossi", "Maria.Rossi@example.com", "MariaRossi1985", "sitemend!!", "Sitemend2026"])(
    "is not the person's own name or ours: %s",
    async (password) => {
      await expect(register(password)).rejects.toMatchObject({ fields: [{ code: "password_guessable" }] });
    },
  );

  it("is anything else of eight characters, spaces and all", async () => {
    await register("kettle on");
  });
});
