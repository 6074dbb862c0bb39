/** How strong what lets people in is: passwords as they are kept, tokens, and recovery codes. */
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../test/support/api.ts";
import { PUBLIC_URL, testIdentity, VISITOR } from "../../test/support/identity.ts";
import { addApp } from "../../test/support/second-factor.ts";

describe("what lets people in", () => {
  let api: TestApi;
  const LONG = `${"long words ".repeat(23)}ABC`;
  const login = (password: string) => api.identity.login({ email: "long@example.com", password }, VISITOR);
  beforeAll(async () => {
    api = await testApi();
    expect(LONG).toHaveLength(256);
    await api.identity.register({ email: "long@example.com", name: "Long", password: LONG }, VISITOR);
  });
  afterAll(() => api.close());

  describe("a password", () => {
    it("may be of 256 characters", async () => {
      await login(LONG);
    });

    it("is known whole and as it was typed", async () => {
      for (const other of [
        LONG.slice(0, -1),
        `${LONG.slice(0, -1)}c`,
        LONG.toLowerCase(),
        ` ${LONG.slice(0, 255)}`,
        LONG.trim().slice(0, 72),
      ])
        await expect(login(other)).rejects.toMatchObject({ code: "credentials_invalid" });
    });

    it("is kept as Argon2id with the costs that OWASP asks for", async () => {
      const { rows } = await api.database.pool.query<{ password: string }>("select password from account");
      expect(rows.length).toBeGreaterThan(3);
      const salts = rows.map(({ password }) => {
        const [, name, version, costs = "", salt] = password.split("$");
        expect([name, version]).toEqual(["argon2id", "v=19"]);
        const [memory = 0, passes = 0, lanes = 0] = costs.split(",").map((cost) => Number(cost.split("=")[1]));
        expect([memory >= 19_456, passes >= 2, lanes >= 1]).toEqual([true, true, true]);
        return salt;
      });
      expect(new Set(salts).size).toBe(rows.length);
    });
  });

  describe("a session", () => {
    it("begins with each sign-in under a token of its own, of 128 bits and more", async () => {
      const one = await login(LONG);
      const other = await login(LONG);
      expect(one.cookies[0]).not.toBe(other.cookies[0]);
      const { rows } = await api.database.pool.query<{ token: string }>("select token from session");
      expect(new Set(rows.map(({ token }) => token)).size).toBe(rows.length);
      // Of 62 letters, each has almost six bits.
      for (const { token } of rows) expect(token).toMatch(/^[0-9A-Za-z]{22,}$/);
      const letters = new Set(rows.flatMap(({ token }) => [...token]));
      expect(letters.size).toBeGreaterThan(40);
    });
  });

  describe("an access token", () => {
    const authenticate = (token: string) => api.identity.authenticate({ authorization: `Bearer ${token}` });

    it("is refused with a key that it brings itself", async () => {
      const { publicKey, privateKey } = await generateKeyPair("EdDSA", { extractable: true });
      const { principal } = await login(LONG);
      const claims = { sid: principal.sessionId, sub: principal.userId };
      const { keys } = await api.identity.keys();
      const bring = { jwk: await exportJWK(publicKey), jku: "https://evil.example/jwks.json" };
      for (const kid of [String(keys[0]?.kid), "mine"]) {
        const token = await new SignJWT(claims)
          .setProtectedHeader({ alg: "EdDSA", kid, ...bring })
          .setIssuer(PUBLIC_URL)
          .setAudience(PUBLIC_URL)
          .setIssuedAt()
          .setExpirationTime("5m")
          .sign(privateKey);
        await expect(authenticate(token)).rejects.toMatchObject({ code: "token_invalid" });
      }
    });

    it("is refused when it was made for another address", async () => {
      const elsewhere = await testIdentity(api.database.pool, { publicUrl: "https://elsewhere.example" });
      const { accessToken } = await elsewhere.tokenForCredentials(
        { email: "long@example.com", password: LONG },
        VISITOR,
      );
      await elsewhere.authenticate({ authorization: `Bearer ${accessToken}` });
      await expect(authenticate(accessToken)).rejects.toMatchObject({ code: "token_invalid" });
    });
  });

  it("has ten recovery codes of at least fifty bits", async () => {
    const { recoveryCodes } = await addApp(api);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code.replaceAll("-", "")).toMatch(/^[0-9A-Za-z]{10,}$/);
    expect(new Set(recoveryCodes.join("")).size).toBeGreaterThan(25);
  });
});
