import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../test/support/api.ts";

describe("the dashboard's files", () => {
  let api: TestApi;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "sitemend-dashboard-"));
    mkdirSync(join(folder, "assets"));
    for (const name of ["index.html", "assets/app.js"]) writeFileSync(join(folder, name), name);
    api = await testApi({ settings: { dashboardFolder: folder } });
  });
  afterAll(async () => {
    await api?.close();
    rmSync(folder, { recursive: true });
  });

  it("are there", async () => {
    for (const url of ["/", "/assets/app.js"]) expect((await api.app.inject(url)).statusCode).toBe(200);
  });

  it.each(["/assets/x", "/assets/%5c", "/assets/..%2findex.html", "/assets/a/b"])(
    "are those that were built: nothing is at %s",
    async (url) => {
      const answer = await api.app.inject(url);
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, "not_found"]);
    },
  );

  it("are the page at an address that leads nowhere, for those with a session", async () => {
    const look = (cookie: string) =>
      api.app.inject({ url: "/nowhere", headers: { accept: "text/html", cookie: `a=b; ${cookie}` } });
    const own = await look("sitemend_session=x");
    expect([own.statusCode, own.body]).toEqual([404, "index.html"]);
    const other = await look("c=d");
    expect(other.statusCode).toBe(404);
    expect(other.body).toContain("Page not found");
  });

  it("are only read", async () => {
    const answer = await api.app.inject({ method: "POST", url: "/assets/app.js" });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, "GET, HEAD"]);
  });
});
