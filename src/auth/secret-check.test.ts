import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testApi } from "../../test/support/api.ts";
import { appCode } from "../../test/support/authenticator-app.ts";
import { live } from "../../test/support/backups.ts";
import { type TestDatabase, testDatabase } from "../../test/support/database.ts";
import { MASTER_SECRET, testIdentity, VISITOR } from "../../test/support/identity.ts";
import { APP_PASSWORD, addApp } from "../../test/support/second-factor.ts";
import { createAuditLog } from "./audit-log.ts";
import { acceptSecret, holdToSecret, judgeSecret } from "./secret-check.ts";

const OTHER = Buffer.alloc(32);
let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

describe("the secret of a database", () => {
  it("is the first that begins with it, and no other", async () => {
    expect(await judgeSecret(database.pool, MASTER_SECRET)).toBe("untried");
    expect(await holdToSecret(database.pool, MASTER_SECRET)).toBe("fits");
    expect(await holdToSecret(database.pool, OTHER)).toBe("differs");
    expect(await holdToSecret(database.pool, MASTER_SECRET)).toBe("fits");
  });

  it("is one of two that begin at the same moment", async () => {
    const verdicts = await Promise.all([MASTER_SECRET, OTHER].map((secret) => holdToSecret(database.pool, secret)));
    expect(verdicts.sort()).toEqual(["differs", "fits"]);
  });

  it("cannot be read from what is kept", async () => {
    await holdToSecret(database.pool, MASTER_SECRET);
    const { rows } = await database.pool.query("select value from secret_check");
    for (const form of ["hex", "base64", "base64url"] as const)
      expect(rows[0].value).not.toContain(MASTER_SECRET.toString(form).slice(0, 40));
  });

  it.each([
    ["a sealed password", async () => void (await live(database.pool))],
    [
      "the chain of the audit log",
      async () => {
        const log = createAuditLog({ pool: database.pool, masterSecret: MASTER_SECRET, now: Date.now });
        const nobody = { actorId: null, address: "", object: null, code: null, details: {}, requestId: null };
        for (const actor of ["ana", "eva"])
          await log.append("wsp_local", { ...nobody, actor, action: "session.started", outcome: "done" });
      },
    ],
  ])("is told by %s, where an older version kept nothing to compare", async (_, fill) => {
    await fill();
    await database.pool.query("drop table secret_check");
    expect(await judgeSecret(database.pool, OTHER)).toBe("differs");
    expect(await judgeSecret(database.pool, MASTER_SECRET)).toBe("fits");
    await database.pool.query("create table secret_check (is_only boolean primary key default true, value text)");
    expect(await holdToSecret(database.pool, OTHER)).toBe("differs");
    expect(await holdToSecret(database.pool, MASTER_SECRET)).toBe("fits");
  });

  it("is another where the old one is lost and somebody says so", async () => {
    await holdToSecret(database.pool, MASTER_SECRET);
    expect(await acceptSecret(database.pool, OTHER)).toEqual([]);
    expect(await holdToSecret(database.pool, OTHER)).toBe("fits");
    expect(await holdToSecret(database.pool, MASTER_SECRET)).toBe("differs");
  });

  it("closes second factors when it is lost, and says whose", async () => {
    const api = await testApi();
    const { pool } = api.database;
    const { secret } = await addApp(api);
    const other = await testIdentity(pool, { masterSecret: OTHER });
    expect(await acceptSecret(pool, OTHER)).toEqual(["stranger@example.com"]);
    const request = { email: "stranger@example.com", password: APP_PASSWORD };
    await expect(other.login({ ...request, code: appCode(secret, 1) }, VISITOR)).rejects.toThrow();
    await other.removeSecondFactor(request.email);
    await other.login(request, VISITOR);
    await api.close();
  });
});
