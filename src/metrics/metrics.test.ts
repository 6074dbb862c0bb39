import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../test/support/api.ts";
import { ROOT } from "../../test/support/programs.ts";
import { seedAudit } from "../../test/support/seed.ts";
import { createMetrics, createWorkMetrics } from "./index.ts";

describe("the metrics", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
    await seedAudit(api.database.pool, { status: "queued" });
    await seedAudit(api.database.pool, { status: "running" });
    await seedAudit(api.database.pool);
  });
  afterAll(() => api.close());

  const scrape = async () => (await api.app.inject("/metrics")).body;
  const namesIn = (text: string) => [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => name);

  it("tell what the database holds", async () => {
    await api.store.processes.note({ runsAudits: true, publicUrl: null, version: "1" });
    const text = await scrape();
    for (const line of [
      'sitemend_audits{state="queued"} 1',
      'sitemend_audits{state="running"} 1',
      "sitemend_queue_depth 1",
      "sitemend_workers 1",
      "sitemend_websites 3",
      "sitemend_websites_connected 0",
      'sitemend_leases_held{kind="audit"} 0',
      "sitemend_database_up 1",
    ])
      expect(text).toContain(`\n${line}\n`);
    expect(Number(/^sitemend_queue_oldest_age_seconds (\S+)/m.exec(text)?.[1])).toBeGreaterThan(0);
  });

  it("add up what this process and its engine have done", async () => {
    const [work, engine] = [createWorkMetrics(), createWorkMetrics()];
    work.wordpressAsked("2xx", 0.2);
    engine.pagesFetched(7);
    for (const one of [work, engine]) one.crawlAsked("timeout");
    engine.auditEnded({ outcome: "completed", seconds: 4 });
    const text = await createMetrics(api.store, work, async () =>
      JSON.parse(JSON.stringify(await engine.registry.getMetricsAsJSON())),
    )();
    for (const line of [
      'sitemend_crawl_requests_total{outcome="timeout"} 2',
      "sitemend_pages_fetched_total 7",
      'sitemend_audit_duration_seconds_count{outcome="completed"} 1',
      'sitemend_wordpress_request_duration_seconds_bucket{le="0.25",outcome="2xx"} 1',
    ])
      expect(text).toContain(`\n${line}\n`);
    expect(new Set(namesIn(text)).size).toBe(namesIn(text).length);
  });

  it("still answer, and say so, while the database does not", async () => {
    const away = { ...api.store, figures: () => Promise.reject(new Error("connect ECONNREFUSED")) };
    const text = await createMetrics(away, createWorkMetrics(), async () => [])();
    expect(text).toContain("\nsitemend_database_up 0\n");
    expect(text).not.toContain("sitemend_queue_depth");
  });

  it("are all in docs/operating.md with their type, and nothing else is", async () => {
    const table = readFileSync(join(ROOT, "docs/operating.md"), "utf8").matchAll(/^\| `(sitemend_\w+)` \| (\w+) \|/gm);
    const documented = [...table].map(([, name, type]) => `${name} ${type}`);
    const served = [...(await scrape()).matchAll(/^# TYPE (sitemend_\S+) (\w+)/gm)].map(
      ([, name, type]) => `${name} ${type}`,
    );
    expect(documented.length).toBeGreaterThan(10);
    expect(documented.sort()).toEqual(served.sort());
  });

  it("hold every metric that the Grafana dashboard asks for", async () => {
    const { panels } = JSON.parse(readFileSync(join(ROOT, "docs/grafana-dashboard.json"), "utf8"));
    const text = JSON.stringify(panels);
    const asked = [...text.matchAll(/\b((?:sitemend|process|nodejs)_\w+)\{/g)].map(([, name = ""]) => name);
    const served = new Set(namesIn(await scrape()));
    expect(asked.length).toBeGreaterThan(15);
    const missing = asked.filter((name) => !served.has(name) && !served.has(name.replace(/_(bucket|count|sum)$/, "")));
    expect(missing).toEqual([]);
  });
});
