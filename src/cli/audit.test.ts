/** What `audit` says when the server that began it is lost. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { startSite } from "../../test/support/site-server.ts";
import { effectiveOptions } from "../audits/start-audit.ts";
import { type AuditRequest, auditCommand } from "./audit.ts";

const ID = "aud_01k00000000000000000000000";
let server: Awaited<ReturnType<typeof startSite>>;

const json = (status: number, body: unknown) => ({
  status,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});
const never = { startedAt: null, finishedAt: null, cancelRequestedAt: null, rerunOf: null, score: null, pinned: false };
const audit = {
  ...{ id: ID, status: "queued", type: "full-audit", website: "https://example.com/", websiteId: "web_1", version: 1 },
  ...{ ...never, createdAt: "2026-01-01T00:00:00Z", options: effectiveOptions("full-audit", {}) },
};
const links = { self: "", status: "", results: "", issues: "", events: "", cancel: "" };
const started = { success: true, data: { audit, links }, meta: { requestId: "req_1" } };

beforeAll(async () => {
  server = await startSite({ "/api/v1/audit/start": json(202, started), "*": { status: 500, body: "Out of order" } });
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => server?.close());

it("tells the id of the audit, and how to read it later", async () => {
  vi.stubEnv("SITEMEND_TOKEN", "a-token");
  const said: string[] = [];
  const terminal = {
    ...{ color: false, animate: false, progress: () => {}, endProgress: () => {} },
    say: (line: string) => void said.push(line),
  };
  const request: AuditRequest = {
    ...{ server: server.origin, url: "https://example.com/", options: {}, allowPrivate: [], outputs: [] },
    ...{
      minScore: undefined,
      budget: {},
      baseline: undefined,
      maxNew: 0,
      servedAt: undefined,
      gateChanges: false,
      ignoreFile: undefined,
      customRules: undefined,
      checksFile: undefined,
    },
    type: "full-audit",
    failOn: "none",
  };
  await expect(auditCommand(request, terminal)).rejects.toThrow(/status 500/);
  expect(said).toEqual([expect.stringMatching(`^Audit ID: ${ID}.*report ${ID} --server ${server.origin}$`)]);
});
