import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditLog, websites } from "#contract/index.ts";
import { deployments as contract } from "#contract/v1/index.ts";
import { REPORTS_KEPT } from "#domain/event-deployment.ts";
import { toUuid } from "#domain/ids.ts";
import type { PersonAtBrowser } from "../../../test/support/approval-world.ts";
import { type EventSite, type EventWorld, openEventWorld } from "../../../test/support/event-world.ts";
import { keyRefusals } from "../../../test/support/key-refusals.ts";
import { type KeyWorld, openKeyWorld } from "../../../test/support/key-world.ts";

describe("report-deployment-status", () => {
  let world: EventWorld;
  let keys: KeyWorld;
  let site: EventSite;
  let ana: PersonAtBrowser;
  beforeAll(async () => {
    world = await openEventWorld();
    keys = await openKeyWorld();
    ana = await world.person("editor");
  });
  beforeEach(async () => {
    site = await world.site();
  });
  afterAll(async () => {
    await world.close();
    await keys.close();
  });

  describe("201", () => {
    it("is kept with its facts, as text, and makes nothing live", async () => {
      const { id } = await site.deployed(ana, [0]);
      const url = `${world.api.site.homeUrl}/tea`;
      const logUrl = "https://ci.example/?<script>";
      const { status, body, text } = await site.report(id, {
        ...{ state: "success", environmentUrl: url, logUrl, sha: "0123abc" },
      });
      expect(status, text).toBe(201);
      expect(body.data.report).toMatchObject({ state: "success", environmentUrl: url, logUrl, sha: "0123abc" });
      expect(body.data.deployment.state).toBe("deploying");
      const { reports, deployment } = await site.get(id);
      expect(reports).toHaveLength(1);
      expect(deployment.state).toBe("deploying");
      const { entries } = (await world.api.call(auditLog.listLogEntries, { query: { limit: "1" } })).body.data;
      expect(entries[0]).toMatchObject({ action: "deployment.reported", object: id, details: { state: "success" } });
    });

    it("brings our own look forward, at most one each ten seconds and two more for each page", async () => {
      const { id } = await site.deployed(ana, [0]);
      const seconds = async () => {
        const { rows } = await world.api.database.pool.query<{ after: number }>(
          "select extract(epoch from next_check_at - last_check_at)::float as after from deployment order by created_at desc limit 1",
        );
        return rows[0]?.after;
      };
      expect(await seconds()).toBeGreaterThan(12);
      // As if our last look were still to come, so that a slow machine does not use the time up.
      await world.api.database.pool.query(
        "update deployment set last_check_at = now() + interval '1 hour', next_check_at = now() + interval '2 hours' where id = $1",
        [toUuid(id)],
      );
      for (const state of ["queued", "in_progress", "success"]) {
        await site.report(id, { state });
        expect(await seconds()).toBe(12);
      }
    });

    it("names a host that an admin has set", async () => {
      const { id } = await site.deployed(ana, [0]);
      const body = { state: "success", environmentUrl: "https://staging.example.com:8443/x" };
      expect((await site.report(id, body)).status).toBe(400);
      await world.api.call(websites.updateWebsite, {
        ...{ as: "admin", params: { websiteId: site.websiteId }, headers: { "if-match": "*" } },
        body: { deploymentHosts: ["staging.example.com:8443"] },
      });
      expect((await site.report(id, body)).status).toBe(201);
    });

    it("keeps the newest ones", async () => {
      const { id } = await site.deployed(ana, [0]);
      for (let n = 0; n < REPORTS_KEPT + 3; n++) await site.report(id, { state: "pending", sha: `${1_000_000 + n}` });
      const { reports } = await site.get(id);
      expect(reports).toHaveLength(REPORTS_KEPT);
      expect(reports[0].sha).toBe(`${1_000_000 + REPORTS_KEPT + 2}`);
    });

    it("is only written down for WordPress, which Sitemend writes to itself", async () => {
      const params = { deploymentId: keys.deploymentId };
      const answer = await keys.api.call(contract.reportDeploymentStatus, {
        ...{ key: keys.all, params, body: { state: "failure" } },
      });
      expect(answer.body.data).toMatchObject({ deployment: { state: "queued", nextCheckAt: null } });
    });
  });

  describe("400", () => {
    it("takes no other host, no log that isn't https, and no state of its own: validation_failed", async () => {
      const { id } = await site.deployed(ana, [0]);
      const { host } = new URL(world.api.site.homeUrl);
      for (const body of [
        { state: "success", environmentUrl: "https://evil.example/" },
        { state: "success", environmentUrl: `https://${host}.evil.example/` },
        { state: "success", environmentUrl: `https://${host}@evil.example/` },
        { state: "success", environmentUrl: `https://${host}:8443/` },
        { state: "success", environmentUrl: `javascript://${host}/%0aalert(1)` },
        { state: "success", logUrl: `http://${host}/log` },
        { state: "success", logUrl: "javascript:alert(1)" },
        { state: "success", sha: "not a commit" },
        { state: "live" },
        { state: "verified" },
      ]) {
        const { status, body: answer } = await site.report(id, body);
        expect([status, answer.error.code], JSON.stringify(body)).toEqual([400, "validation_failed"]);
      }
      expect((await site.get(id)).reports).toEqual([]);
    });
  });

  describe("404", () => {
    it("knows no deployment of another key: not_found", async () => {
      const { id } = await site.deployed(ana, [0]);
      const { secret } = await site.newKey();
      expect((await site.report(id, { state: "success" }, secret)).body.error.code).toBe("not_found");
    });
  });

  keyRefusals(
    contract.reportDeploymentStatus,
    () => keys,
    () => ({ params: { deploymentId: keys.deploymentId }, body: { state: "success" } }),
  );
});
