/** What only the whole service shows: figures that agree with each other, and guards that no setting takes away. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOOPBACK, type Owner, signUp, sitemend, startService, type TestService } from "../support/service.ts";
import { links, startSite } from "../support/site-server.ts";

describe("a service for a load test", () => {
  let site: Awaited<ReturnType<typeof startSite>>;
  let service: TestService;
  let owner: Owner;

  beforeAll(async () => {
    site = await startSite({ "/": `<title>Tea</title>${links("/green")}`, "/green": "<title>Green tea</title>" });
    service = await startService({ environment: { SITEMEND_RATE_LIMITS: "off" } });
    owner = await signUp(service);
  });
  afterAll(async () => {
    await service?.close();
    await site?.close();
  });

  it("knows of at least as many pages as it has read", async () => {
    const { status, progress, completeness } = await owner.auditEnd(await owner.startAudit(`${site.origin}/`));
    expect({ status, crawled: progress.pagesCrawled, discovered: progress.pagesDiscovered }).toEqual({
      status: "completed",
      crawled: 2,
      discovered: 2,
    });
    expect(completeness.coveragePercent).toBe(100);
  });

  it("tells in the audit log what the command line did", async () => {
    const { code } = await sitemend(
      ["audit", `${site.origin}/`, "--allow-private", LOOPBACK, "--quiet"],
      service.dataDir,
    );
    expect(code).toBe(0);
    const { entries } = (await owner.call("GET", "/api/v1/audit-log?action=audit.started")).body.data;
    expect(entries[0]).toMatchObject({ actor: "local operator", outcome: "done", details: { type: "full-audit" } });
  });

  it("slows down guessing of passwords all the same", async () => {
    const guess = () =>
      owner.call("POST", "/api/v1/auth/login", { email: "owner@example.com", password: "a wrong guess" });
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await guess()).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it.each([
    [["http://user:canary@example.com/"], /username or password; use --auth/],
    [["example.com", "--header", "Host: evil.example"], /Sitemend sets Host itself/],
  ])("refuses %j on the command line as a mistake in usage", async (args, words) => {
    const { code, stderr } = await sitemend(["audit", ...args, "--quiet"], service.dataDir);
    expect(code).toBe(2);
    expect(stderr).toMatch(words);
    expect(stderr).not.toContain("canary");
  });
});
