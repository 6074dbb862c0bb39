/** The client against the real API, and what it does when something else answers. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createApi } from "#api/index.ts";
import { describePublicApi } from "#api/openapi.ts";
import { RATE_LIMITS } from "#contract/index.ts";
import { toUuid } from "#domain/ids.ts";
import { OPERATIONS } from "../../client/src/v1/generated/operations.gen.ts";
import { createSitemend, responseOf, SitemendError } from "../../client/src/v1/index.ts";
import { type KeyWorld, openKeyWorld } from "../support/key-world.ts";
import { newKey } from "../support/request-keys.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

describe("the client of the public API", () => {
  let world: KeyWorld;
  let baseUrl: string;
  let service: ReturnType<typeof createSitemend>;
  const servers: { close(): unknown }[] = [];
  beforeAll(async () => {
    world = await openKeyWorld();
    baseUrl = await world.api.app.listen({ port: 0, host: "127.0.0.1" });
    service = createSitemend({ baseUrl, key: world.all });
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });
  afterAll(() => world?.close());

  /** Something that stands where the service is expected. */
  async function somethingElse(answer: Answer): Promise<ReturnType<typeof createSitemend>> {
    const server: Server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    servers.push({
      close() {
        server.closeAllConnections();
        server.close();
      },
    });
    const { port } = server.address() as AddressInfo;
    return createSitemend({ baseUrl: `http://127.0.0.1:${port}/prefix/`, key: world.all, timeout: 30 });
  }
  const failure = (promise: Promise<unknown>): Promise<SitemendError> =>
    promise.then(
      () => Promise.reject(new Error("It did not fail.")),
      (error) => error,
    );
  const toOwn = () => ({ auditId: world.own.auditId });

  it("has a method for each operation of the document, and no other", async () => {
    const { paths } = (await describePublicApi("0")) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
    expect(Object.keys(OPERATIONS).sort()).toEqual(ids.sort());
    expect(
      Object.keys(service)
        .filter((name) => name !== "each")
        .sort(),
    ).toEqual(ids.sort());
  });

  it("gives the data, and beside it what the response was", async () => {
    const found = await service.getProjectAudit(toOwn());
    expect(found.audit).toMatchObject({ id: world.own.auditId, projectId: world.own.websiteId });
    const { status, requestId, headers } = responseOf(found) ?? {};
    expect([status, requestId]).toEqual([200, expect.stringMatching(/^req_/)]);
    expect(headers?.get("etag")).toMatch(/^"/);
    expect(await service.getPublicOpenApi()).toMatchObject({ openapi: "3.1.0" });
  });

  it("sends lists, moments and yes or no as the API takes them", async () => {
    const all = await service.listProjectIssues({ ...toOwn(), severity: ["error", "warning", "notice"], new: true });
    expect(all.issues.length).toBeGreaterThan(0);
    const { audits } = await service.listProjectAudits({
      since: new Date(0),
      status: ["completed"],
      projectId: undefined,
    });
    expect(audits.map(({ id }) => id)).toEqual([world.own.auditId]);
    expect((await service.listProjectAudits({ until: new Date(0) })).audits).toEqual([]);
  });

  it("has types that refuse what the API would refuse", async () => {
    // @ts-expect-error An id is needed.
    await expect(service.getProject({})).rejects.toThrow(TypeError);
    // @ts-expect-error There is no such severity.
    await expect(service.listProjectIssues({ ...toOwn(), severity: ["fatal"] })).rejects.toThrow("validation_failed");
    // @ts-expect-error There is no such parameter.
    await expect(service.listProjects({ limitt: 1 })).rejects.toThrow("unknown_parameter");
    // @ts-expect-error The website is needed.
    await expect(service.startProjectAudit({ type: "full-audit" })).rejects.toThrow("validation_failed");
    // @ts-expect-error This is no list.
    expect(service.each.getKeyLimits).toBeUndefined();
  });

  it("follows cursors to the end, each item once, and stops where its reader does", async () => {
    const found = [];
    for await (const { id } of service.each.listProjectIssues({ ...toOwn(), limit: 7 })) found.push(id);
    expect(found).toHaveLength(world.own.issueIds.length);
    expect(new Set(found)).toEqual(new Set(world.own.issueIds));
    let requests = 0;
    const counting: typeof fetch = (input, init) => {
      requests += 1;
      return fetch(input, init);
    };
    const counted = createSitemend({ baseUrl, key: world.all, fetch: counting });
    for await (const _ of counted.each.listProjectIssues({ ...toOwn(), limit: 7 })) break;
    expect(requests).toBe(1);
  });

  it("follows events by the last one", async () => {
    for (let n = 0; n < 5; n++)
      await world.api.database.pool.query(
        `insert into outbox_event (workspace_id, website_id, type, subject, data)
         select workspace_id, website_id, 'audit.failed', id, '{"status": "failed"}' from audit where id = $1`,
        [toUuid(world.own.auditId)],
      );
    await world.api.store.outbox.place();
    const ids = [];
    for await (const { id } of service.each.listEvents({ limit: 2 })) ids.push(id);
    expect(ids.length).toBeGreaterThanOrEqual(5);
    expect(new Set(ids).size).toBe(ids.length);
    const [, second = ""] = ids;
    const rest = [];
    for await (const { id } of service.each.listEvents({ after: second, limit: 2 })) rest.push(id);
    expect(rest).toEqual(ids.slice(2));
  });

  it("fails with what the problem says, and never shows the key", async () => {
    const error = await failure(service.listProjects({ limit: 0 }));
    expect(error).toBeInstanceOf(SitemendError);
    expect(error).toMatchObject({
      ...{ status: 400, code: "validation_failed", operation: "listProjects", isRetryable: false },
      ...{ requestId: expect.stringMatching(/^req_/), fields: [{ pointer: "?limit" }] },
    });
    const wrong = await failure(createSitemend({ baseUrl, key: world.revoked }).listProjects());
    expect(wrong).toMatchObject({ status: 401, code: "key_invalid" });
    expect(JSON.stringify(wrong) + wrong.stack + wrong).not.toContain(world.revoked.slice(-40));
    expect(JSON.stringify(service)).not.toContain(world.all.slice(-40));
  });

  it("makes an Idempotency-Key by itself, and repeats with it what may have been lost", async () => {
    const { rows } = await world.api.database.pool.query("select origin from website order by id limit 1");
    const keys: string[] = [];
    let losesAnswers = true;
    const lossy: typeof fetch = async (input, init) => {
      keys.push(new Headers(init?.headers).get("idempotency-key") ?? "");
      const response = await fetch(input, init);
      if (losesAnswers) throw new TypeError("The connection was reset.");
      return response;
    };
    const client = createSitemend({ baseUrl, key: world.all, fetch: lossy });
    const body = { projectId: world.own.websiteId, type: "page-audit", url: `${rows[0].origin}/lost` } as const;
    const lost = await failure(client.startProjectAudit(body));
    expect(lost).toMatchObject({ name: "SitemendConnectionError", cause: { message: "The connection was reset." } });
    expect(lost.idempotencyKey).toBe(keys[0]);
    losesAnswers = false;
    const again = await client.startProjectAudit(body, { idempotencyKey: `${lost.idempotencyKey}` });
    expect(responseOf(again)?.headers.get("idempotency-replayed")).toBe("true");
    // Another call is another request.
    const other = await failure(client.startProjectAudit(body));
    expect(other).toMatchObject({ status: 409, code: "audit_already_running", idempotencyKey: keys[2] });
    expect(new Set(keys).size).toBe(2);
    expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true);
    await client.listProjects();
    expect(keys.at(-1)).toBe("");
  });

  it("ends when its signal does, before and during the request", async () => {
    await expect(service.listProjects({}, { signal: AbortSignal.abort("enough") })).rejects.toBe("enough");
    const ending = new AbortController();
    const silent = await somethingElse(() => ending.abort("no longer"));
    await expect(silent.listProjects({}, { signal: ending.signal })).rejects.toBe("no longer");
  });

  describe("when there are too many requests", () => {
    const [{ requests, windowSeconds }] = RATE_LIMITS.key.quotas;
    /** A service that has just let in as many requests as it may, and whose clock stands still but for `setClock`. */
    async function limited(fetch = globalThis.fetch) {
      const began = Date.now();
      let seconds = 0;
      const { deps } = world.api;
      const now = () => began + seconds * 1000;
      const app = await createApi({ ...deps, now, settings: { ...deps.settings, rateLimits: true } });
      servers.push(app);
      const url = await app.listen({ port: 0, host: "127.0.0.1" });
      const { secret: key } = await newKey(world.api, { websiteIds: [world.own.websiteId] });
      const use = () => app.inject({ url: "/v1/limits", headers: { authorization: `Bearer ${key}` } });
      for (let n = 0; n < requests; n++) await use();
      return {
        client: createSitemend({ baseUrl: url, key, fetch }),
        setClock: (to: number) => {
          seconds = to;
        },
      };
    }

    it("fails at once with the seconds to wait, or waits if it is asked to", async () => {
      const statuses: number[] = [];
      const noted: typeof fetch = async (input, init) => {
        const response = await fetch(input, init);
        statuses.push(response.status);
        if (statuses.length === 3) setClock(windowSeconds);
        return response;
      };
      const { client, setClock } = await limited(noted);
      const error = await failure(client.listProjects());
      expect(error).toMatchObject({ status: 429, code: "rate_limited", isRetryable: true, retryAfter: windowSeconds });
      const short = await failure(client.listProjects({}, { waitForRateLimit: windowSeconds - 1 }));
      expect(short.code).toBe("rate_limited");
      setClock(windowSeconds - 1);
      const { projects } = await client.listProjects({}, { waitForRateLimit: 5 });
      expect(projects).toHaveLength(1);
      expect(statuses).toEqual([429, 429, 429, 200]);
    });

    it("stops waiting when its signal ends", async () => {
      const ending = new AbortController();
      let refusals = 0;
      const refused: typeof fetch = async (input, init) => {
        const response = await fetch(input, init);
        const text = await response.text();
        refusals += 1;
        // By then the answer has been read, and the wait has begun.
        setImmediate(() => ending.abort("no longer"));
        return new Response(text, response);
      };
      const { client } = await limited(refused);
      const call = client.listProjects({}, { waitForRateLimit: 600, signal: ending.signal });
      await expect(call).rejects.toBe("no longer");
      expect(refusals).toBe(1);
    });
  });

  describe("when something else answers", () => {
    const said =
      (status: number, body: string, headers = {}): Answer =>
      (_, response) =>
        void response.writeHead(status, headers).end(body);

    it.each([
      ["a proxy's page", 502, "<html>Bad gateway", {}],
      ["a page instead of data", 200, "<html>Sign in", { "content-type": "text/html" }],
      ["other JSON", 400, '{"error":"no"}', {}],
      ["nothing at all", 500, "", {}],
    ])("says so of %s", async (_, status, body, headers) => {
      const error = await failure((await somethingElse(said(status, body, headers))).listProjects());
      expect(error).toMatchObject({ name: "SitemendError", status, code: "unexpected_response", requestId: undefined });
    });

    it("does not follow a redirect with the key", async () => {
      const asked: (string | undefined)[] = [];
      const target = createServer(({ headers }, response) => {
        asked.push(headers.authorization);
        response.end("{}");
      });
      await new Promise<void>((resolve) => target.listen(0, "127.0.0.1", resolve));
      servers.push(target);
      const location = `http://127.0.0.1:${(target.address() as AddressInfo).port}/v1/projects`;
      const error = await failure((await somethingElse(said(302, "", { location }))).listProjects());
      expect(error).toMatchObject({ code: "unexpected_response", message: expect.stringContaining("redirect") });
      expect(asked).toEqual([]);
    });

    it("reads a Retry-After that is a date, and does not wait for what isn't a rate limit", async () => {
      const at = new Date(Date.now() + 90_000).toUTCString();
      const error = await failure(
        (await somethingElse(said(503, "", { "retry-after": at }))).listProjects({}, { waitForRateLimit: 600 }),
      );
      expect(error.retryAfter).toBeGreaterThan(60);
      expect(error.retryAfter).toBeLessThanOrEqual(90);
    });

    it("says when nobody answers", async () => {
      const gone = await somethingElse((request) => void request.socket.destroy());
      expect(await failure(gone.listProjects())).toMatchObject({
        name: "SitemendConnectionError",
        idempotencyKey: undefined,
      });
    });

    it("keeps the path of the base URL, and lets no id leave its place", async () => {
      const paths: (string | undefined)[] = [];
      const client = await somethingElse(({ url }, response) => {
        paths.push(url);
        response.end("{}");
      });
      await client.getProject({ projectId: "../audits?x=1#y" });
      expect(paths).toEqual(["/prefix/v1/projects/..%2Faudits%3Fx%3D1%23y"]);
      for (const projectId of ["", ".", "..", undefined as unknown as string])
        await expect(client.getProject({ projectId })).rejects.toThrow(TypeError);
    });
  });

  it.each([
    ["http://audits.example.com", {}, "https:"],
    ["ftp://127.0.0.1/", {}, "https:"],
    ["http://127.0.0.1.example.com", {}, "https:"],
    ["http://localhost.example.com", {}, "https:"],
    // Not every resolver keeps it on this machine.
    ["http://audits.localhost", {}, "https:"],
    ["https://user:password@audits.example.com", {}, "must not"],
    ["https://audits.example.com/?x=1", {}, "must not"],
    ["https://audits.example.com", { key: "eyJhbGciOiJFZERTQSJ9.e30.x" }, "request key"],
    ["https://audits.example.com", { key: "sitemend_live_1_2\r\nx: y" }, "request key"],
  ])("sends no key to %s with %j", (url, more, words) => {
    expect(() => createSitemend({ baseUrl: url, key: "sitemend_live_0_0", ...more })).toThrow(words);
  });

  it("sends a key over http to this machine, or where it is told to", () => {
    for (const url of ["http://127.0.0.1:3000", "http://localhost:3000", "http://[::1]:3000", "https://a.example"])
      expect(() => createSitemend({ baseUrl: url, key: "sitemend_live_0_0" })).not.toThrow();
    expect(() =>
      createSitemend({ baseUrl: "http://a.example", key: "sitemend_live_0_0", allowHttp: true }),
    ).not.toThrow();
  });
});
