import { afterAll, beforeAll, it } from "vitest";
import { type TestParts, testParts } from "../support/audit-site.ts";
import { CLEAN_SITE } from "../support/clean-site/build.ts";
import { ORIGIN } from "../support/clean-site/page.ts";
import { CLEAN_HOSTS, type ServedWorld, serveWorld } from "../support/clean-site/serve.ts";

let world: ServedWorld;
let parts: TestParts;
beforeAll(async () => {
  world = await serveWorld(CLEAN_SITE);
  parts = await testParts({ world: world.world, allowed: CLEAN_HOSTS });
});
afterAll(async () => {
  await parts.close();
  await world.close();
});
it("x", { timeout: 100000 }, async () => {
  const t = Date.now();
  const audit = await parts.audit(ORIGIN, { externalLinks: true });
  console.log(
    Date.now() - t,
    audit.status,
    audit.failure,
    audit.warnings,
    JSON.stringify(audit.summary),
    JSON.stringify(audit.score),
  );
  const issues = await parts.store.issues.list(
    audit.id,
    {
      severities: [],
      categories: [],
      statuses: [],
      checkIds: [],
      fixable: undefined,
      urlContains: undefined,
      urlId: undefined,
      groupNo: undefined,
    },
    { sort: [{ key: "severity", descending: true }], after: undefined, limit: 1000 },
  );
  for (const i of issues)
    console.log(i.severity, i.checkId, i.url.replace(ORIGIN, ""), i.locator, JSON.stringify(i.args), i.occurrences);
  const reads = Object.keys(parts.store);
  console.log(reads);
});
it("y", { timeout: 100000 }, async () => {
  const audit = await parts.audit(ORIGIN, { externalLinks: true });
  for (const t of await parts.store.summary.tallies(audit.id))
    if (!t.passed || t.cannotTell || t.errored) console.log(JSON.stringify(t));
});
