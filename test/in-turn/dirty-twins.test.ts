/** A site with one well-known fault: the audit names it, at its page, and nothing else that does not follow from it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestParts, testParts } from "../support/audit-site.ts";
import { CLEAN_SITE } from "../support/clean-site/build.ts";
import { FAULTY_PAGES } from "../support/clean-site/faulty-pages.ts";
import { FAULTY_SITES } from "../support/clean-site/faulty-sites.ts";
import { ORIGIN } from "../support/clean-site/page.ts";
import { CLEAN_HOSTS, HOST, type ServedWorld, serveWorld } from "../support/clean-site/serve.ts";
import { hostingOf } from "../support/clean-site/twins.ts";
import { foundBy } from "../support/issues.ts";
import { partOf } from "../support/part-of.ts";

let world: ServedWorld;
let parts: TestParts;
beforeAll(async () => {
  world = await serveWorld();
  parts = await testParts({ world: world.world, allowed: CLEAN_HOSTS });
});
afterAll(async () => {
  await parts?.close();
  await world?.close();
});

describe("a clean site", () => {
  it.each([...partOf(FAULTY_PAGES, 3), ...partOf(FAULTY_SITES, 3)])(
    "with $fault",
    { timeout: 120_000 },
    async (twin) => {
      world.host(hostingOf(twin, world));
      const audit = await parts.audit(ORIGIN, { externalLinks: true });
      expect(audit).toMatchObject({ status: "completed", failure: null });
      const found = await foundBy(parts, audit, ["error", "warning"]);
      const notices = await foundBy(parts, audit, ["notice"]);
      // The next twin must not be compared with this one.
      await parts.audits.remove(audit.id);
      expect({ found, notices }).toEqual({ found: twin.found.toSorted(), notices: (twin.notices ?? []).toSorted() });
    },
  );

  it("with a certificate that has ended cannot be audited, and the reason is told", async () => {
    world.host({ site: CLEAN_SITE, certificate: world.authority.issue([HOST], { days: -0.5 }) });
    expect(await parts.audit(ORIGIN)).toMatchObject({ status: "failed", failure: { code: "tls_failed" } });
  });
});
