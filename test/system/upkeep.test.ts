/** What whoever runs an installation asks of the command line, beside a running service and without one. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DataFolder, makeDataFolder, sitemend, startService, type TestService } from "../support/service.ts";

describe("beside a running service", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service?.close());

  it("openapi prints what the service shows", async () => {
    const { code, stdout } = await sitemend(["openapi"], service.dataDir);
    expect(code).toBe(0);
    const served = await fetch(new URL("/api/v1/openapi.json", service.url));
    expect(JSON.parse(stdout)).toEqual(await served.json());
  });

  it("migrate finds nothing to do", async () => {
    const done = await sitemend(["migrate"], service.dataDir);
    expect(done).toEqual({ code: 0, stdout: "The database is up to date.\n", stderr: "" });
  });
});

describe("without a service", () => {
  let folder: DataFolder;
  beforeAll(async () => {
    folder = await makeDataFolder();
  });
  afterAll(() => folder?.remove());

  it("openapi needs no database", async () => {
    const { code } = await sitemend(["openapi"], folder.path, { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
    expect(code).toBe(0);
    expect(existsSync(join(folder.path, "pg"))).toBe(false);
  });

  it("migrate makes the database and says of what, once", async () => {
    const first = await sitemend(["migrate"], folder.path);
    expect(first).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Applied {2}0001_audits\.sql\n/) });
    expect(first.stdout).toContain("the tables of accounts: user, session");
    expect((await sitemend(["migrate"], folder.path)).stdout).toBe("The database is up to date.\n");
  });
});
