import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { type AuditOptions, EffectiveOptions } from "#domain/audit.ts";
import { openTerminal } from "../terminal.ts";
import { remoteAudits } from "./audits.ts";
import { openScratch } from "./scratch.ts";
import { openService } from "./service.ts";

const OPTIONS: AuditOptions = { maxPages: 5 };
const STARTED = {
  id: "aud_1",
  ...{ status: "queued", type: "full-audit", website: "https://tea.example/", websiteId: "web_1", version: 1 },
  ...{ createdAt: "2026-01-01T00:00:00Z", startedAt: null, finishedAt: null, cancelRequestedAt: null, pinned: false },
  ...{ rerunOf: null, score: null },
  options: EffectiveOptions.parse({
    ...{ maxPages: 5, maxDepth: null, maxDurationSeconds: null, include: [], exclude: [], respectRobots: true },
    ...{ externalLinks: true, maxResources: 1, reuse: true, requestsPerSecond: null, concurrency: 8 },
    ...{ maxPagesChosen: true, credentials: [] },
  }),
};
const LINKS = { self: "/", status: "/", results: "/", issues: "/", events: "/", cancel: "/" };

it("asks once more for a start whose answer was lost, under the same key", async () => {
  const keys: unknown[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers["idempotency-key"]);
    if (keys.length === 1) {
      request.socket.destroy();
      return;
    }
    const body = { success: true, data: { audit: STARTED, links: LINKS }, meta: { requestId: "req_1" } };
    response.writeHead(202, { "content-type": "application/json" }).end(JSON.stringify(body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const service = openService(`http://127.0.0.1:${port}`, async () => "a-token");
  const audits = remoteAudits(service, openScratch());
  const request = { website: STARTED.website, type: "full-audit", options: OPTIONS } as const;
  try {
    expect(await audits.start(request, openTerminal({ color: false, quiet: true }))).toBe("aud_1");
  } finally {
    server.close();
    server.closeAllConnections();
  }
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
});
