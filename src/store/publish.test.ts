import { afterAll, beforeAll, expect, it } from "vitest";
import { toUuid } from "#domain/ids.ts";
import { type TestDatabase, testDatabase } from "../../test/support/database.ts";
import { newUuid } from "../../test/support/identity.ts";
import { type SeededAudit, seedAudit, turnIntoDrafts } from "../../test/support/seed.ts";
import { plainWeights } from "../../test/support/weights.ts";
import { createStore, type Proposals, type Store } from "./index.ts";
import { LeaseLost } from "./leases.ts";

const OWNER = "this runner";
const WEIGHTS = plainWeights();

let database: TestDatabase;
let store: Store;
let audit: SeededAudit;
let proposals: readonly Proposals[];
/** Suggestions that the issues have to end up with. */
let proposed: readonly object[];
beforeAll(async () => {
  database = await testDatabase();
  store = createStore(database.pool, newUuid);
  audit = await seedAudit(database.pool);
  proposed = (await issues()).map(({ id, suggestion }) => ({ id, suggestion }));
  proposals = await turnIntoDrafts(database.pool, audit.auditId, OWNER);
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

const issues = async () => {
  const { rows } = await database.pool.query(
    "select id, fingerprint, group_no, suggestion from issue where audit_id = $1 order by id",
    [toUuid(audit.auditId)],
  );
  return rows;
};

it("gives the same issues when an interrupted analysis is done again", async () => {
  await store.groups.publish({ ...audit, owner: OWNER }, WEIGHTS, proposals);
  const once = await issues();
  expect(once).toHaveLength(45);
  expect(once.every(({ group_no }) => group_no > 0)).toBe(true);
  expect(once.filter(({ suggestion }) => suggestion !== null)).toHaveLength(30);
  expect(once.map(({ id, suggestion }) => ({ id, suggestion }))).toEqual(proposed);
  await store.groups.publish({ ...audit, owner: OWNER }, WEIGHTS, proposals);
  expect(await issues()).toEqual(once);
});

it("leaves the issues alone when the audit belongs to another runner by now", async () => {
  const before = await issues();
  const late = { ...audit, owner: "a runner that was away" };
  await expect(store.groups.publish(late, WEIGHTS, proposals)).rejects.toThrow(LeaseLost);
  await expect(store.crawl.saveSiteFindings(late, [], () => [])).rejects.toThrow(LeaseLost);
  expect(await issues()).toEqual(before);
});

it("takes the issues away with their audit, and no others", async () => {
  const other = await seedAudit(database.pool);
  await database.pool.query("delete from audit where id = $1", [toUuid(other.auditId)]);
  const { rows } = await database.pool.query("select distinct audit_id from issue");
  expect(rows).toEqual([{ audit_id: toUuid(audit.auditId) }]);
});
