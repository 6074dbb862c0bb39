/** Makes the issues of a seeded audit anew, as the end of an audit does: in groups. */
import { toUuid } from "#domain/ids.ts";
import { createStore } from "#store/index.ts";
import { testChecks } from "./checks.ts";
import type { TestDatabase } from "./database.ts";
import { newUuid } from "./identity.ts";
import { type SeededAudit, turnIntoDrafts } from "./seed.ts";
import { plainWeights } from "./weights.ts";

export async function publishGroups({ pool }: TestDatabase, audit: SeededAudit): Promise<void> {
  const store = createStore(pool, newUuid);
  const weights = plainWeights(testChecks, { pages: 20 });
  const proposals = await turnIntoDrafts(pool, audit.auditId, "test");
  await store.groups.publish({ ...audit, owner: "test" }, weights, proposals);
  await pool.query("update audit set status = 'completed', lease_owner = null where id = $1", [toUuid(audit.auditId)]);
  await store.close();
}
