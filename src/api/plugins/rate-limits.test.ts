import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Api, createApi } from "#api/index.ts";
import { audits, recipients } from "#contract/index.ts";
import { NO_PROCESSES } from "#domain/processes.ts";
import { type TestApi, testApi } from "../../../test/support/api.ts";
import { newId } from "../../../test/support/identity.ts";

describe("rate limits of two processes on one database", () => {
  let api: TestApi;
  let [one, other]: Api[] = [];
  beforeAll(async () => {
    api = await testApi();
  });
  beforeEach(async () => {
    await api.database.pool.query("delete from rate_counter");
    const settings = { ...api.deps.settings, rateLimits: true };
    const deps = { ...api.deps, settings, processes: () => ({ ...NO_PROCESSES, servers: 2 }) };
    [one, other] = [await createApi(deps), await createApi(deps)];
  });
  afterEach(async () => {
    await one?.close();
    await other?.close();
  });
  afterAll(() => api.close());

  const headers = () => ({ authorization: `Bearer ${api.tokens.editor}` });
  const begin = (app: Api | undefined, n: number) =>
    app?.inject({
      method: "POST",
      url: audits.startAudit.url,
      headers: headers(),
      payload: { website: `https://site-${n}.example/`, type: "page-audit" },
    });
  const list = (app: Api | undefined) => app?.inject({ url: audits.listAudits.url, headers: headers() });

  it("hold exactly for starting audits", async () => {
    // Whoever is counted eleventh is refused, and nobody before, although all come at once.
    const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => begin(n % 2 === 0 ? one : other, n)));
    expect(answers.filter((answer) => answer?.statusCode === 202)).toHaveLength(10);
    const refused = answers.filter((answer) => answer?.statusCode === 429);
    expect(refused).toHaveLength(14);
    expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("count test messages by themselves: they leave room for starting audits", async () => {
    const authorization = `Bearer ${api.tokens.admin}`;
    const url = recipients.testRecipient.url.replace(":recipientId", newId("rcp"));
    const statuses: (number | undefined)[] = [];
    for (let n = 0; n < 11; n++)
      statuses.push((await one?.inject({ method: "POST", url, headers: { authorization } }))?.statusCode);
    expect(statuses).toEqual([...Array(10).fill(404), 429]);
    const started = await one?.inject({
      ...{ method: "POST", url: audits.startAudit.url, headers: { authorization } },
      payload: { website: "https://site-of-admin.example/", type: "page-audit" },
    });
    expect(started?.statusCode).toBe(202);
  });

  it("are added up for many requests, which ask nothing of the database each", async () => {
    for (let n = 0; n < 400; n++) await list(one);
    for (let n = 0; n < 200; n++) expect((await list(other))?.statusCode).toBe(200);
    let polls = 0;
    await vi.waitUntil(async () => (await list(other))?.statusCode === 429 || ++polls > 150, {
      timeout: 30_000,
      interval: 100,
    });
    // By its own count alone it would let in 400 more.
    expect(polls).toBeLessThan(150);
  });

  it("go on counting here while the database does not answer", async () => {
    const rateCounters = { ...api.store.rateCounters, add: () => Promise.reject(new Error("connect ECONNREFUSED")) };
    const settings = { ...api.deps.settings, rateLimits: true };
    const alone = await createApi({ ...api.deps, settings, rateCounters });
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await begin(alone, 100 + n))?.statusCode);
    expect(statuses).toEqual([...Array(10).fill(202), 429]);
    await alone.close();
  });
});
