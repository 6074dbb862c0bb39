import { randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook as ReferenceLibrary } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createSealer } from "#auth/index.ts";
import type { AuditStatus } from "#domain/audit.ts";
import { type AuditId, toUuid, type WebsiteId } from "#domain/ids.ts";
import { createStore, type Store } from "#store/index.ts";
import { type TestDatabase, testDatabase } from "../../test/support/database.ts";
import { newId } from "../../test/support/identity.ts";
import { seedAudit } from "../../test/support/seed.ts";
import { createDelivery } from "./deliver.ts";
import { keyPlace, secretPlace } from "./post.ts";
import { webhookSecret } from "./sign.ts";

const sealer = createSealer(Buffer.alloc(32, 7), randomBytes);
const SECRETS = [webhookSecret(Buffer.alloc(32, 1)), webhookSecret(Buffer.alloc(32, 2))] as const;

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver that answers as it is told to. */
async function receiver(answer: (response: ServerResponse, received: readonly Received[]) => void) {
  const received: Received[] = [];
  const server: Server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text) => (body += text));
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      answer(response, received);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}/hook`, received, close };
}

const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(code, headers).end("thanks");
  };

describe("the delivery of events", () => {
  let database: TestDatabase;
  let store: Store;
  let websiteIds: WebsiteId[] = [];
  const closing: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    database = await testDatabase();
    store = createStore(database.pool, () => crypto.randomUUID());
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    await database.pool.query("delete from webhook");
    await database.pool.query("delete from outbox_event");
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });

  async function openReceiver(answer: Parameters<typeof receiver>[0]) {
    const one = await receiver(answer);
    closing.push(one.close);
    return one;
  }

  async function newWebhook(url: string, more: { types?: string[]; secret?: string } = {}) {
    const id = newId("int");
    const sealedSecret = sealer.seal(more.secret ?? SECRETS[0], secretPlace(id));
    await store.webhooks.insert({
      ...{ id, workspaceId: "wsp_local", name: "Deploy", url, createdBy: "usr_x", sealedSecret },
      ...{ types: (more.types ?? []) as never, websiteIds, keyPair: null, deployHook: null, sealedCredential: null },
    });
    return id;
  }

  /** Queued audits of as many websites. */
  async function queueAudits(count: number): Promise<AuditId[]> {
    const seeded = await Promise.all(
      Array.from({ length: count }, () => seedAudit(database.pool, { status: "queued" })),
    );
    websiteIds = seeded.map((one) => one.websiteId);
    return seeded.map(({ auditId }) => auditId);
  }

  async function queueAudit(): Promise<AuditId> {
    const [audit] = await queueAudits(1);
    if (audit === undefined) throw new Error("no audit");
    return audit;
  }

  const setStatus = (auditId: AuditId, to: AuditStatus) =>
    database.pool.query("update audit set status = $2 where id = $1", [toUuid(auditId), to]);

  const faults: unknown[] = [];
  const delivery = (more: Partial<Parameters<typeof createDelivery>[0]> = {}) => {
    const one = createDelivery({
      ...{ store, sealer, now: Date.now, random: () => 0.5, publicUrl: "https://sitemend.example" },
      post: async (url, { headers, body }) => {
        const signal = AbortSignal.timeout(2_000);
        return (await fetch(url, { method: "POST", headers, body, redirect: "manual", signal })).status;
      },
      reportFault: (error) => void faults.push(error),
      ...more,
    });
    closing.push(one.stop);
    return one;
  };
  const deliver = async (more?: Parameters<typeof delivery>[0]) => {
    const one = delivery(more);
    one.look();
    await one.idle();
  };
  const dueAtOnce = () => database.pool.query("update webhook_delivery set next_at = now() where state = 'pending'");
  const stateOf = async () =>
    (await database.pool.query("select state, attempts, status, problem from webhook_delivery order by place")).rows;

  it("signs so that the reference library verifies it, and tells ids and states, no text of a page", async () => {
    const audit = await queueAudit();
    const { url, received } = await openReceiver(status(204));
    await newWebhook(url);
    await setStatus(audit, "running");
    await setStatus(audit, "completed");
    await deliver();
    expect(received).toHaveLength(2);
    const library = new ReferenceLibrary(SECRETS[0]);
    const payloads = received.map(({ body, headers }) => library.verify(body, headers as Record<string, string>));
    expect(payloads).toMatchObject([
      { type: "audit.started", version: 3, data: { projectId: websiteIds[0], auditId: audit, state: "running" } },
      { type: "audit.completed", data: { projectId: websiteIds[0], auditId: audit, state: "completed" } },
    ]);
    const [first] = received;
    expect(first?.headers["webhook-id"]).toMatch(/^evt_/);
    expect(() => library.verify(`${first?.body} `, first?.headers as Record<string, string>)).toThrow();
    const other = new ReferenceLibrary(SECRETS[1]);
    expect(() => other.verify(first?.body ?? "", first?.headers as Record<string, string>)).toThrow();
  });

  it("signs with both secrets while one is being rolled, and with the new one alone afterwards", async () => {
    const audit = await queueAudit();
    const { url, received } = await openReceiver(status(200));
    const id = await newWebhook(url);
    const keyPair = { sealedKey: sealer.seal("whsk_", keyPlace(id)), publicKey: "whpk_" };
    await store.webhooks.roll({ id }, { sealedSecret: sealer.seal(SECRETS[1], secretPlace(id)), keyPair }, 24);
    await setStatus(audit, "running");
    await deliver();
    await database.pool.query("update webhook set earlier_until = now() - interval '1 second'");
    await setStatus(audit, "completed");
    await deliver();
    const verified = (secret: string) =>
      received.map(({ body, headers }) => {
        try {
          new ReferenceLibrary(secret).verify(body, headers as Record<string, string>);
          return true;
        } catch {
          return false;
        }
      });
    expect(verified(SECRETS[0])).toEqual([true, false]);
    expect(verified(SECRETS[1])).toEqual([true, true]);
  });

  it.each([
    ["fails", status(500), { status: 500, problem: null }],
    ["redirects", status(302, { location: "http://127.0.0.1:1/" }), { status: 302, problem: null }],
    [
      "hangs up",
      (response: ServerResponse): void => {
        response.destroy();
      },
      { status: null, problem: "no_answer" },
    ],
    ["hangs", (): void => {}, { status: null }],
  ] as const)("tries again when a receiver %s, with the same id and the same text", async (_, answer, expected) => {
    const audit = await queueAudit();
    let isWell = false;
    const { url, received } = await openReceiver((response) => (isWell ? status(200)(response) : answer(response)));
    await newWebhook(url);
    await setStatus(audit, "running");
    await deliver();
    expect(await stateOf()).toMatchObject([{ state: "pending", attempts: 1, ...expected }]);
    const { rows } = await database.pool.query(
      "select extract(epoch from next_at - now())::float as wait from webhook_delivery",
    );
    expect(rows[0].wait).toBeGreaterThan(0);
    isWell = true;
    await dueAtOnce();
    await deliver();
    expect(await stateOf()).toMatchObject([{ state: "delivered", attempts: 2, status: 200, problem: null }]);
    const [first, again] = received.slice(-2);
    expect(again?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(again?.body).toBe(first?.body);
  });

  it("tells one subject's events in order, and others without waiting for them", async () => {
    const [stuck, other] = (await queueAudits(2)) as [AuditId, AuditId];
    let refuses = true;
    const { url, received } = await openReceiver((response, all) => {
      const { auditId } = JSON.parse(all.at(-1)?.body ?? "{}").data;
      status(refuses && auditId === stuck ? 503 : 200)(response);
    });
    await newWebhook(url);
    await setStatus(stuck, "running");
    await setStatus(stuck, "completed");
    await setStatus(other, "running");
    await deliver();
    const told = () => received.map(({ body }) => JSON.parse(body)).map(({ type, data }) => [type, data.auditId]);
    expect(told().toSorted()).toEqual(
      [
        ["audit.started", other],
        ["audit.started", stuck],
      ].toSorted(),
    );
    refuses = false;
    await dueAtOnce();
    await deliver();
    expect(told().slice(-2)).toEqual([
      ["audit.started", stuck],
      ["audit.completed", stuck],
    ]);
  });

  it("looks at what waits for a failed one when that is due again, and at once when it has arrived", async () => {
    const audit = await queueAudit();
    let answer = 500;
    const { url, received } = await openReceiver((response) => status(answer)(response));
    await newWebhook(url);
    await setStatus(audit, "running");
    await setStatus(audit, "completed");
    await deliver();
    // One that comes later waits as long.
    await database.pool.query("update audit set status = 'running' where id = $1", [toUuid(audit)]);
    await deliver();
    const times = async () =>
      (
        await database.pool.query("select next_at from webhook_delivery where state = 'pending' order by place")
      ).rows.map(({ next_at }) => next_at.getTime());
    const [first = 0, ...later] = await times();
    expect(first).toBeGreaterThan(Date.now());
    expect(later).toEqual([first, first]);
    answer = 200;
    await database.pool.query(
      "update webhook_delivery set next_at = now() where place = (select min(place) from webhook_delivery)",
    );
    await deliver();
    expect(received.map(({ body }) => JSON.parse(body).type)).toEqual([
      ...["audit.started", "audit.started", "audit.completed", "audit.started"],
    ]);
    expect(await times()).toEqual([]);
  });

  it("keeps no receiver waiting for one that hangs", async () => {
    const audits = await queueAudits(12);
    const hanging: ServerResponse[] = [];
    const slow = await openReceiver((response) => void hanging.push(response));
    const quick = await openReceiver(status(200));
    await newWebhook(slow.url);
    await newWebhook(quick.url);
    for (const audit of audits) await setStatus(audit, "failed");
    const one = delivery({
      post: async (url, { headers, body }) => (await fetch(url, { method: "POST", headers, body })).status,
    });
    one.look();
    await expect.poll(() => quick.received.length, { timeout: 20_000 }).toBe(12);
    // It has its share, and no more.
    expect(slow.received.length).toBe(4);
    for (const response of hanging) response.end();
    while (slow.received.length < 12) {
      await expect
        .poll(() => hanging.splice(0).map((response) => response.end()).length, { timeout: 20_000 })
        .toBeGreaterThan(0);
    }
    for (const response of hanging) response.end();
    await one.idle();
    expect(slow.received).toHaveLength(12);
  });

  it("delivers each event once when several processes do it", async () => {
    const audits = await queueAudits(31);
    const { url, received } = await openReceiver(status(200));
    await newWebhook(url);
    await Promise.all(audits.map((audit) => setStatus(audit, "failed")));
    const workers = Array.from({ length: 4 }, () => delivery());
    for (const worker of workers) worker.look();
    await Promise.all(workers.map((worker) => worker.idle()));
    const ids = received.map(({ headers }) => headers["webhook-id"]);
    expect(ids).toHaveLength(31);
    expect(new Set(ids).size).toBe(31);
  });

  it("gives what a process that died has taken to the next one", async () => {
    const audit = await queueAudit();
    const { url, received } = await openReceiver(status(200));
    await newWebhook(url);
    await setStatus(audit, "running");
    await store.outbox.place();
    expect(await store.webhooks.claim(4, 4)).toHaveLength(1);
    await deliver();
    expect(received).toEqual([]);
    await database.pool.query("update webhook_delivery set lease_until = now() - interval '1 second'");
    await deliver();
    expect(received).toHaveLength(1);
  });

  it("sends only the types and websites that were chosen, and nothing while it is paused", async () => {
    const [audit, third] = (await queueAudits(2)) as [AuditId, AuditId];
    const { url, received } = await openReceiver(status(200));
    const id = await newWebhook(url, { types: ["audit.failed"] });
    const elsewhere = await seedAudit(database.pool, { status: "queued" });
    await setStatus(audit, "running");
    await setStatus(audit, "failed");
    await setStatus(elsewhere.auditId, "failed");
    await deliver();
    expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(["audit.failed"]);
    const webhook = await store.webhooks.byId(id);
    await store.webhooks.update({ id, version: webhook?.version ?? 0 }, { state: "paused" });
    await setStatus(third, "failed");
    await deliver();
    await store.webhooks.update({ id, version: (webhook?.version ?? 0) + 1 }, { state: "active" });
    await deliver();
    expect(received).toHaveLength(1);
  });

  it("gives up after three days, and turns a webhook off after five, or when it says that it is gone", async () => {
    const [audit, next] = (await queueAudits(2)) as [AuditId, AuditId];
    const { url } = await openReceiver(status(500));
    const id = await newWebhook(url);
    await setStatus(audit, "failed");
    let waited = 0;
    for (;;) {
      await deliver();
      const { rows } = await database.pool.query(
        "select state, attempts, extract(epoch from next_at - now())::float as wait from webhook_delivery",
      );
      if (rows[0].state === "failed") break;
      waited += rows[0].wait;
      await dueAtOnce();
    }
    expect(waited / 86_400).toBeCloseTo(3, 0);
    expect((await store.webhooks.byId(id))?.state).toBe("active");
    await database.pool.query("update webhook set failing_since = now() - interval '6 days'");
    await store.webhooks.redeliver(id, (await store.outbox.after(0, { websiteIds, limit: 1 }))[0]?.id as never);
    await deliver();
    expect((await store.webhooks.byId(id))?.state).toBe("disabled");
    // That it was turned off is an event, too, and gets its place at the next look.
    await deliver();

    const gone = await openReceiver(status(410));
    const other = await newWebhook(gone.url);
    await setStatus(next, "failed");
    await deliver();
    expect((await store.webhooks.byId(other))?.state).toBe("disabled");
    expect(gone.received).toHaveLength(1);
  });

  it("leaves an address that isn't public alone, and says so", async () => {
    const audit = await queueAudit();
    await newWebhook("http://169.254.169.254/latest");
    await setStatus(audit, "failed");
    await deliver({
      post: async () => {
        throw Object.assign(new Error("private"), { code: "blocked_address" });
      },
    });
    expect(await stateOf()).toMatchObject([{ state: "pending", status: null, problem: "blocked_address" }]);
  });

  it("numbers the feed so that whoever has read up to a place misses nothing that ends later", async () => {
    const [early, late] = (await queueAudits(2)) as [AuditId, AuditId];
    const client = await database.pool.connect();
    await client.query("begin");
    // Its event is written first, and seen last.
    await client.query("update audit set status = 'failed' where id = $1", [toUuid(late)]);
    await setStatus(early, "failed");
    await store.outbox.place();
    const page = (after: number) => store.outbox.after(after, { websiteIds, limit: 10 });
    const first = await page(0);
    expect(first.map(({ subject }) => subject)).toEqual([toUuid(early)]);
    await client.query("commit");
    client.release();
    await store.outbox.place();
    expect((await page(first[0]?.place ?? 0)).map(({ subject }) => subject)).toEqual([toUuid(late)]);
  });

  it("reports no fault of its own meanwhile", () => {
    expect(faults).toEqual([]);
  });
});
