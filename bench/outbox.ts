/**
 * What an outbox of 100,000 events costs: audits while it drains to a webhook on loopback beside audits alone, by turns in
 * one run; and the look for what is due, for a receiver that fails with events of many subjects.
 */
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type pg from "pg";
import { migrateAccounts } from "#auth/index.ts";
import { createNewUuid, fromUuid } from "#domain/ids.ts";
import { createStore, migrate, openPool, startEmbedded } from "#store/index.ts";
import { seedAudit } from "../test/support/seed.ts";
import { type Owner, signUp, startService } from "../test/support/service.ts";
import { type Bench, type Figure, type GeneratedSite, median, serveGenerated, withFolder } from "./support.ts";

const EVENTS = 100_000;
/** An audit of some ten seconds: of two, a second's difference between two of the same kind would decide. */
const PAGES = 12_000;
const ROUNDS = 5;

export const outbox: Bench = {
  name: "outbox",
  run: async () => [...(await looks()), ...(await audits())],
};

async function audits(): Promise<readonly Figure[]> {
  const receiver = await startReceiver();
  const site = await serveGenerated(PAGES);
  const service = await startService({ environment: { SITEMEND_RATE_LIMITS: "off" } });
  const database = await startEmbedded(service.dataDir);
  const pool = openPool(database.address, "bench");
  try {
    const owner = await signUp(service);
    await newWebhook(owner, { site: site.url, receiver: receiver.url });
    // Code is compiled at the first audit, which is no part of the others.
    await audit(owner, site);
    const rates: { readonly alone: number; readonly beside: number; readonly told: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const alone = (await audit(owner, site)).pagesPerSecond;
      await fill(pool, { subjects: EVENTS });
      // Draining is measured, not filling: the database would write and count these rows meanwhile.
      await pool.query("vacuum analyze outbox_event");
      await pool.query("checkpoint");
      const before = receiver.received();
      const { pagesPerSecond, seconds } = await audit(owner, site);
      rates.push({ alone, beside: pagesPerSecond, told: (receiver.received() - before) / seconds });
      if ((await waiting(pool)) === 0) throw new Error("The outbox was empty before the audit ended.");
      await pool.query("truncate outbox_event cascade");
    }
    const middle = (of: keyof (typeof rates)[number]) => median(rates.map((rate) => rate[of]));
    return [
      {
        ...{ name: "audit beside ÷ alone", value: middle("beside") / middle("alone"), unit: "x" },
        note: `pages/s, medians of ${ROUNDS}: ${middle("beside").toFixed(0)} and ${middle("alone").toFixed(0)}`,
        bound: { atLeast: 0.9 },
      },
      { name: "events delivered meanwhile", value: middle("told"), unit: "/s", note: `of ${EVENTS} waiting` },
    ];
  } finally {
    await pool.end();
    await database.stop();
    await service.close();
    await site.close();
    await receiver.close();
  }
}

async function audit(owner: Owner, site: GeneratedSite) {
  await owner.signIn();
  const options = { reuse: false, externalLinks: false, resources: false };
  const ended = await owner.auditEnd(await owner.startAudit(site.url, options));
  if (ended.status !== "completed") throw new Error(`The audit is ${ended.status}.`);
  const { startedAt, finishedAt } = ended.runtime;
  const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
  return { seconds, pagesPerSecond: PAGES / seconds };
}

async function newWebhook(owner: Owner, { site, receiver }: { readonly site: string; readonly receiver: string }) {
  const website = await owner.call("POST", "/api/v1/websites", { url: site });
  const websiteIds = [website.body.data.website.id];
  const body = { kind: "webhook", name: "Bench", url: receiver, websiteIds };
  const { status } = await owner.call("POST", "/api/v1/integrations", body);
  if (status !== 201) throw new Error(`No webhook: ${status}.`);
}

/** The look for what is due, where all events of many subjects wait for a first one that failed. */
async function looks(): Promise<readonly Figure[]> {
  return withFolder(async (folder) => {
    const server = await startEmbedded(folder);
    const pool = openPool(server.address, "bench");
    try {
      await migrate(pool);
      await migrateAccounts(pool);
      const { websiteId } = await seedAudit(pool);
      const store = createStore(pool, createNewUuid(Date.now, randomBytes));
      const webhook = {
        ...{ workspaceId: "wsp_local", name: "Bench", url: "http://127.0.0.1:9/", types: [], createdBy: "usr_x" },
        ...{
          websiteIds: [websiteId],
          sealedSecret: Buffer.alloc(1),
          keyPair: null,
          deployHook: null,
          sealedCredential: null,
        },
      };
      await store.webhooks.insert({ ...webhook, id: fromUuid("int", createNewUuid(Date.now, randomBytes)()) });
      await fill(pool, { subjects: EVENTS / 2 });
      const begin = performance.now();
      while ((await store.outbox.place()) > 0);
      const placedMs = performance.now() - begin;
      await pool.query("analyze");
      const fresh = await look(store);
      // The first of each subject has failed, and is due in an hour.
      let failed = 0;
      const failing = performance.now();
      for (
        let due = await store.webhooks.claim(500, 500);
        due.length > 0 && failed < EVENTS / 10;
        failed += due.length
      ) {
        for (const one of due)
          await store.webhooks.settle(one, { isDelivered: false, status: 500, problem: null, wait: 3600 });
        due = await store.webhooks.claim(500, 500);
      }
      const settleMs = (performance.now() - failing) / failed;
      const held = await look(store);
      await store.close();
      return [
        { name: "place 100,000 events", value: placedMs / 1000, unit: "s", note: "with a delivery for each" },
        { name: "look, all fresh", value: fresh, unit: "ms", note: `${EVENTS / 2} subjects`, bound: { atMost: 20 } },
        {
          ...{ name: "look, receiver failing", value: held, unit: "ms", bound: { atMost: 20 } },
          note: `the first events of ${failed} subjects failed, others of them wait`,
        },
        { name: "claim and settle one", value: settleMs, unit: "ms", note: "of those that failed" },
      ];
    } finally {
      await pool.end();
      await server.stop();
    }
  });
}

/** Of several; what it takes is given back. */
async function look(store: ReturnType<typeof createStore>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 20; round++) {
    const begin = performance.now();
    const due = await store.webhooks.claim(4, 32);
    times.push(performance.now() - begin);
    for (const one of due)
      await store.webhooks.settle(one, { isDelivered: false, status: 500, problem: null, wait: 0 });
  }
  return median(times);
}

/** Events of the only website, those of a subject one after the other. */
async function fill(pool: pg.Pool, { subjects }: { readonly subjects: number }): Promise<void> {
  await pool.query(
    `insert into outbox_event (workspace_id, website_id, type, subject, data)
     select w.workspace_id, w.id, 'audit.completed', s.subject, '{"status": "completed"}'
     from website w, (select n, gen_random_uuid() as subject from generate_series(1, $1::int) n) s, generate_series(1, $2::int) k
     order by s.n, k`,
    [subjects, EVENTS / subjects],
  );
}

async function waiting(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select ((select count(*) from webhook_delivery where state = 'pending')
       + (select count(*) from outbox_event where place is null))::int as count`,
  );
  return rows[0]?.count ?? 0;
}

async function startReceiver() {
  let received = 0;
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      received++;
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received: () => received,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
