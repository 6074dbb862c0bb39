import { afterAll, beforeAll, expect, it } from "vitest";
import { toUuid } from "#domain/ids.ts";
import { type TestDatabase, testDatabase } from "../../test/support/database.ts";
import { newUuid } from "../../test/support/identity.ts";
import { type SeededAudit, seedAudit } from "../../test/support/seed.ts";
import { addUpChanges, createStore, type Store } from "./index.ts";

const ORIGIN = "https://example.com";

let database: TestDatabase;
let store: Store;
let base: SeededAudit;
let audit: SeededAudit;
beforeAll(async () => {
  database = await testDatabase();
  store = createStore(database.pool, newUuid);
  base = await seedAudit(database.pool, { origin: ORIGIN });
  audit = await seedAudit(database.pool, { origin: ORIGIN });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

const compare = () => store.history.markRegressed({ audit: audit.auditId, base: base.auditId, cut: false });

it("compares with an audit only while it is there", async () => {
  const changes = await compare();
  expect(changes && addUpChanges(changes).persisting).toBe(45);
  await database.pool.query("delete from audit where id = $1", [toUuid(base.auditId)]);
  expect(await compare()).toBeNull();
});
