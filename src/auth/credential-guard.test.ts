/** Over HTTP, with the throttle on: what is sent from which address, and who still comes in. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Api, createApi } from "#api/index.ts";
import { testIdentity } from "../../test/support/identity.ts";
import { type KeyWorld, openKeyWorld } from "../../test/support/key-world.ts";
import { LOGIN_LIMITS } from "./throttle.ts";

const ATTACKER = "198.51.100.66";
const { perAddress } = LOGIN_LIMITS;

describe("invalid keys and tokens", () => {
  let world: KeyWorld;
  let app: Api;
  /** How much later it is to the process. */
  let later = 0;
  beforeAll(async () => {
    world = await openKeyWorld();
  });
  afterAll(() => world?.close());
  beforeEach(async () => {
    await world.api.database.pool.query("delete from login_throttle");
    later = 0;
    app = await anotherProcess();
  });

  async function anotherProcess(): Promise<Api> {
    const identity = await testIdentity(world.api.database.pool, {
      throttleLogins: true,
      now: () => Date.now() + later,
    });
    return createApi({ ...world.api.deps, identity });
  }

  async function send(key: string, from = ATTACKER, { url = "/v1/limits", to = app } = {}) {
    const answer = await to.inject({ url, remoteAddress: from, headers: { authorization: `Bearer ${key}` } });
    return { code: answer.json().error?.code ?? "ok", retryAfter: answer.headers["retry-after"] };
  }
  const guess = (n: number, from = ATTACKER, more = {}) => send(`sitemend_live_${n}`, from, more);
  const guessOften = async (times: number, from?: string, more?: object) => {
    const codes: string[] = [];
    for (let n = 0; n < times; n++) codes.push((await guess(n, from, more)).code);
    return codes;
  };

  it.each([
    ["/v1/limits", "key_invalid"],
    ["/api/v1/audits", "token_invalid"],
  ])("make their address wait at %s, and say how long", async (url, code) => {
    expect(new Set(await guessOften(perAddress, ATTACKER, { url }))).toEqual(new Set([code]));
    const refused = await guess(perAddress, ATTACKER, { url });
    expect(refused.code).toBe("credentials_throttled");
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    expect(Number(refused.retryAfter)).toBeLessThanOrEqual(LOGIN_LIMITS.firstWaitSeconds);
  });

  it("count together, whichever API they are sent to, and for a whole network of IPv6", async () => {
    await guessOften(perAddress / 2, "2001:db8:1:2::1");
    await guessOften(perAddress / 2, "2001:db8:1:2::ffff", { url: "/api/v1/audits" });
    expect((await guess(0, "2001:db8:1:2:3::1")).code).toBe("credentials_throttled");
    expect((await guess(0, "2001:db8:1:3::1")).code).toBe("key_invalid");
  });

  it("also keys that fit none of ours, although their checksum is right", async () => {
    for (let n = 0; n < perAddress; n++) expect((await send(world.revoked)).code).toBe("key_invalid");
    expect((await send(world.revoked)).code).toBe("credentials_throttled");
  });

  it("lock out no key from another address, and none that is in use at theirs", async () => {
    expect((await send(world.all)).code).toBe("ok");
    await guessOften(perAddress + 1);
    const during = await Promise.all(Array.from({ length: 8 }, () => send(world.all)));
    expect(during.map(({ code }) => code)).toEqual(Array(8).fill("ok"));
    expect((await send(world.all, "203.0.113.7")).code).toBe("ok");
    const token = await send(world.api.tokens.owner, ATTACKER, { url: "/api/v1/audits" });
    expect(token.code).toBe("ok");
  });

  it("stop guessing: the right key isn't told from a wrong one meanwhile", async () => {
    await guessOften(perAddress + 1);
    expect((await send(world.all)).code).toBe("credentials_throttled");
  });

  it("are counted over all processes", async () => {
    const other = await anotherProcess();
    await guessOften(perAddress);
    expect((await guess(0, ATTACKER, { to: other })).code).toBe("credentials_throttled");
  });

  it("are not what has only expired, or comes from another network", async () => {
    for (let n = 0; n <= perAddress; n++) {
      expect((await send(world.expired, "203.0.113.9")).code).toBe("key_expired");
      expect((await send(world.elsewhere, "203.0.113.9")).code).toBe("key_network_denied");
    }
  });

  it("are forgiven after the wait", async () => {
    await guessOften(perAddress + 1);
    await world.api.database.pool.query("update login_throttle set blocked_until = now()");
    expect((await send(world.all)).code).toBe("credentials_throttled");
    later = LOGIN_LIMITS.firstWaitSeconds * 1000;
    expect((await send(world.all)).code).toBe("ok");
    expect((await guess(0)).code).toBe("key_invalid");
  });
});
