/** While the programs are being fetched; test/system/demo.test.ts has what comes after it. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { LOCAL_OPERATOR } from "#domain/principal.ts";
import { createDemoService } from "./demo-service.ts";
import { createDemo, type DemoDeps } from "./index.ts";
import { type Fetching, type FetchPrograms, WordPressMissing } from "./wordpress/fetch.ts";

let dataDir = "";
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sitemend-demo-service-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const FETCHING: Fetching = { from: "npm", megabytes: 181, fetchedMegabytes: 12, instead: "no apt-get" };

/** Fetches until it is told to stop. */
const endless: FetchPrograms = (_, { tell, signal }) => {
  tell(FETCHING);
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(new WordPressMissing("stopped")));
  });
};

function openService() {
  // It never gets as far as using any of them.
  const unused = {} as Pick<DemoDeps, "audits" | "websites" | "changes" | "awaitAudit">;
  const demo = createDemo({ ...unused, dataDir, secret: () => "secret", fetchPrograms: endless });
  return createDemoService(demo, (error) => {
    throw error;
  });
}

describe("the demo service", () => {
  it("says what is being fetched and how far it is", async () => {
    const service = openService();
    service.start(LOCAL_OPERATOR);
    await vi.waitUntil(() => service.state(LOCAL_OPERATOR).fetching !== null, { timeout: 60_000 });
    expect(service.state(LOCAL_OPERATOR)).toMatchObject({
      status: "preparing",
      reached: "fetching",
      fetching: FETCHING,
    });
    await service.close();
    expect(service.state(LOCAL_OPERATOR)).toMatchObject({ status: "failed", fetching: null, message: "stopped" });
  });

  it("leaves a demo alone that is ready, and replaces one that has stopped", async () => {
    let isRunning = true;
    const opened: string[] = [];
    const demo = {
      found: () => ({ isRunning, port: 8080, webServer: "", websiteId: null, auditId: null }),
      open: async () => {
        opened.push("again");
        isRunning = true;
        throw new WordPressMissing("not in this test");
      },
      remove: async () => true,
    } satisfies Parameters<typeof createDemoService>[0];
    const service = createDemoService(demo, () => {});
    expect(service.start(LOCAL_OPERATOR).status).toBe("ready");
    expect(opened).toEqual([]);
    isRunning = false;
    expect(service.start(LOCAL_OPERATOR).status).toBe("preparing");
    await service.close();
    expect(opened).toEqual(["again"]);
  });

  it("does not keep whoever removes it waiting for the end of a download", async () => {
    const service = openService();
    service.start(LOCAL_OPERATOR);
    await vi.waitUntil(() => service.state(LOCAL_OPERATOR).fetching !== null, { timeout: 60_000 });
    await service.remove(LOCAL_OPERATOR);
    expect(service.state(LOCAL_OPERATOR)).toMatchObject({ status: "absent", fetching: null, message: null });
    service.start(LOCAL_OPERATOR);
    await vi.waitUntil(() => service.state(LOCAL_OPERATOR).fetching !== null, { timeout: 60_000 });
    await service.close();
  });
});
