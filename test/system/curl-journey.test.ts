/** The pages of the docs that drive the API with curl, against a started service and a real WordPress. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEvents } from "../support/event-stream.ts";
import { FAULTY_SHOP } from "../support/faulty-shop.ts";
import { missingTools, type PageStep, runPage } from "../support/run-page.ts";
import { PASSWORD_OF_OWNER, signUp, startService, type TestService } from "../support/service.ts";
import { type SlowSite, startSlowSite } from "../support/slow-site.ts";
import { TEA_SHOP } from "../support/tea-shop.ts";
import { startValidatingProxy, type ValidatingProxy } from "../support/validating-proxy.ts";
import { startWordPress, type WordPress, wordpressMissing } from "../support/wordpress.ts";

const missing = missingTools();
const note = missing.length > 0 ? ` (missing: ${missing})` : "";
const missingSite = wordpressMissing();

describe.skipIf(missing.length > 0)(`docs/api-journey.md${note}`, () => {
  let service: TestService;
  let proxy: ValidatingProxy;
  let site: SlowSite;
  let folder: string;
  let steps: readonly PageStep[];

  beforeAll(async () => {
    site = await startSlowSite(60, { delayMs: 20 });
    service = await startService();
    proxy = await startValidatingProxy(service.url);
    folder = await mkdtemp(join(tmpdir(), "sitemend-journey-"));
    steps = await runPage("api-journey.md", folder, {
      SITEMEND: proxy.url,
      OWNER_TOKEN: service.ownerToken,
      WEBSITE: site.url,
    });
  });

  afterAll(async () => {
    await proxy?.close();
    await service?.close();
    await site?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  it("answers each command with the status and the code that the page says", () => {
    expect(steps.map(({ answered }) => answered)).toEqual(steps.map(({ said }) => said));
  });

  it("is answered as openapi.json says, in every answer", () => {
    expect(proxy.problems).toEqual([]);
    expect(proxy.seen.length).toBeGreaterThanOrEqual(steps.length);
    expect(proxy.seen).toEqual(expect.arrayContaining(["register 201", "startAudit 202", "getResults 200"]));
  });

  it("streams what happened to the audit, from the first event to the last", async () => {
    const events = readEvents(await readFile(join(folder, "events.txt"), "utf8"));
    const names = events.map(({ event }) => event);
    expect([names[0], names.at(-1)]).toEqual(["audit.queued", "audit.completed"]);
    expect(names).toEqual(expect.arrayContaining(["audit.phase", "audit.progress"]));
  });

  it("shows a refusal of each kind", () => {
    expect(new Set(steps.map(({ said }) => said.slice(0, 3)))).toEqual(
      new Set(["200", "201", "202", "400", "401", "403", "404", "409", "429"]),
    );
  });

  it("ends with results and with every issue of the filter, each once", async () => {
    const results = JSON.parse(await readFile(join(folder, "results.json"), "utf8"));
    expect(results).toMatchObject({
      success: true,
      data: { audit: { status: "completed" }, page: { hasMore: false } },
    });
    const { error, warning } = results.data.summary.issues.bySeverity;
    const issues = (await readFile(join(folder, "issues.ndjson"), "utf8"))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(issues.length).toBe(error + warning);
    expect(new Set(issues.map(({ id }) => id)).size).toBe(issues.length);
    expect(new Set(issues.map(({ severity }) => severity))).toEqual(new Set(["error", "warning"]));
    const summary = JSON.parse(await readFile(join(folder, "summary.json"), "utf8"));
    expect(summary).toEqual({ score: expect.any(Number), issues: results.data.summary.issues });
  });
});

describe.skipIf(missing.length > 0 || missingSite)(`docs/api-changes.md${note}${missingSite ?? ""}`, () => {
  let service: TestService;
  let proxy: ValidatingProxy;
  let wordpress: WordPress;
  let folder: string;
  let steps: readonly PageStep[];

  beforeAll(async () => {
    wordpress = await startWordPress({ title: "The tea shop", companion: true });
    await wordpress.php(TEA_SHOP);
    await wordpress.php(FAULTY_SHOP);
    service = await startService({ environment: { SITEMEND_ALLOW_HTTP_WORDPRESS: "127.0.0.1" } });
    await signUp(service);
    proxy = await startValidatingProxy(service.url);
    const { login, applicationPassword } = await wordpress.createUser({ role: "administrator", login: "ada" });
    folder = await mkdtemp(join(tmpdir(), "sitemend-journey-"));
    steps = await runPage("api-changes.md", folder, {
      ...{ SITEMEND: proxy.url, EMAIL: "owner@example.com", PASSWORD: PASSWORD_OF_OWNER, WEBSITE: wordpress.url },
      ...{ WORDPRESS_USER: login, WORDPRESS_PASSWORD: applicationPassword },
    });
  });

  afterAll(async () => {
    await proxy?.close();
    await service?.close();
    await wordpress?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  const written = async (name: string) => JSON.parse(await readFile(join(folder, name), "utf8"));

  it("answers each command with the status and the code that the page says", () => {
    expect(steps.map(({ answered }) => answered)).toEqual(steps.map(({ said }) => said));
  });

  it("is answered as openapi.json says, in every answer", () => {
    expect(proxy.problems).toEqual([]);
    const operations = ["connectWordPress", "previewApply", "applyChange", "bulkPreview", "bulkApply", "checkDrift"];
    const called = new Set(proxy.seen.map((one) => one.split(" ")[0]));
    expect([...operations, "rollbackChange", "bulkRollback"].filter((one) => !called.has(one))).toEqual([]);
  });

  it("changes the site and takes it all back", async () => {
    expect(await written("connection.json")).toMatchObject({ mode: "guarded" });
    const { proposed } = await written("preview.json");
    expect(await written("applied.json")).toMatchObject({ status: "applied", after: proposed });
    expect(await written("own-words.json")).toBe("A kettle on the stove");
    const { requested, applied } = await written("bulk.json");
    expect(requested).toBeGreaterThan(0);
    expect(applied).toBe(requested);
    expect(Object.values(await written("drift.json"))).toEqual(Array(requested + 2).fill("intact"));
    expect(await written("rolled-back.json")).toBe("rolled_back");
    expect(await written("undone.json")).toMatchObject({ requested: requested + 1, applied: requested + 1 });
  });
});
