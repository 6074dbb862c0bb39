/** A year of weekly audits of 20 sites that keep 10 each: lists and the database stay as they are after the first weeks. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { websites } from "#contract/index.ts";
import { toUuid } from "#domain/ids.ts";
import { createRetention } from "#retention/index.ts";
import { type TestApi, testApi } from "../support/api.ts";
import { seedAudit } from "../support/seed.ts";

const SITES = 20;
const WEEKS = 50;
const KEPT = 10;
/** The database does it by itself; here nothing may depend on when. */
const VACUUM_WEEKS = 5;
const WEEK_MS = 7 * 86_400_000;

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const query = (text: string, values: unknown[] = []) => api.database.pool.query(text, values);

/** Bytes of the database once what was deleted can be written over. */
async function size(): Promise<number> {
  await query("vacuum");
  return Number((await query("select pg_database_size(current_database()) as bytes")).rows[0].bytes);
}

it("stays flat", async () => {
  const start = Date.now();
  let now = start;
  const retention = createRetention({
    ...{ store: api.store, now: () => now, append: api.deps.auditLog.append, report: () => {} },
    reportFault: (error) => {
      throw error;
    },
  });
  const sizes: number[] = [];
  for (let week = 0; week < WEEKS; week++) {
    now = start + week * WEEK_MS;
    for (let site = 0; site < SITES; site++) {
      const { auditId, websiteId } = await seedAudit(api.database.pool, { origin: `https://year-${site}.example` });
      await query("update audit set finished_at = $2 where id = $1", [toUuid(auditId), new Date(now)]);
      if (week === 0) await query("update website set keep_audits = $2 where id = $1", [toUuid(websiteId), KEPT]);
    }
    await retention.run();
    if (week % VACUUM_WEEKS === VACUUM_WEEKS - 1) sizes.push(await size());
  }
  const { rows } = await query("select count(*)::int as count from audit group by website_id");
  expect(rows).toEqual(Array(SITES).fill({ count: KEPT }));
  expect((await query("select count(*)::int as count from issue")).rows[0].count).toBe(SITES * KEPT * 45);
  const { body } = await api.call(websites.listWebsites, { query: { sort: "-disk" } });
  expect(body.data.websites).toHaveLength(SITES);
  const estimated = body.data.websites.reduce((sum: number, one: { diskBytes: number }) => sum + one.diskBytes, 0);
  const megabytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(1);
  console.log(
    `after each ${VACUUM_WEEKS} weeks: ${sizes.map(megabytes).join(", ")} MB; estimated of audits: ${megabytes(estimated)} MB`,
  );
  // Until the first audits go, it fills; then files grow by what is written between two vacuums, and no more. The audit log goes on.
  const [filled = 0, settled = 0, last = 0] = [sizes[1], sizes[5], sizes.at(-1)];
  expect(last).toBeLessThan(settled * 1.05);
  expect(last).toBeLessThan(filled * 2);
}, 300_000);
