/** A site with many planted faults: how many of them are reported, each by a check that says what it is. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AuditRecord } from "#domain/audit-record.ts";
import { type TestParts, testParts } from "../support/audit-site.ts";
import { ORIGIN } from "../support/clean-site/page.ts";
import { CLEAN_HOSTS, type ServedWorld, serveWorld } from "../support/clean-site/serve.ts";
import { type PlaceFound, placesFound } from "../support/issues.ts";
import type { PlantedFault } from "../support/planted-site/fault.ts";
import { PLANTED, PLANTED_SITE } from "../support/planted-site/index.ts";

const LEAST_SHARE = 0.92;

let world: ServedWorld;
let parts: TestParts;
let audit: AuditRecord;
let found: readonly PlaceFound[];

beforeAll(async () => {
  world = await serveWorld();
  world.host({ site: PLANTED_SITE, uncompressed: true, unprotected: true });
  parts = await testParts({ world: world.world, allowed: CLEAN_HOSTS });
  audit = await parts.audit(ORIGIN, { externalLinks: true, render: "never" });
  found = await placesFound(parts, audit, ["error", "warning", "notice"]);
});
afterAll(async () => {
  await parts?.close();
  await world?.close();
});

it("plants more than 120 faults, no two of them for one check at one place", () => {
  expect(PLANTED.length).toBeGreaterThan(120);
  expect(new Set(PLANTED.map(({ id }) => id)).size).toBe(PLANTED.length);
  const answers = PLANTED.flatMap(({ at, checks }) => checks.map((check) => `${check} ${at}`));
  expect(answers.filter((answer, index) => answers.indexOf(answer) !== index)).toEqual([]);
});

it("reports at least 92 % of them by a fitting check", () => {
  const missed = PLANTED.filter((fault) => !found.some((place) => reports(place, fault)));
  console.log(`planted faults missed: ${missed.map(({ id, at }) => `${id} ${at}`.trim()).join(", ")}`);
  expect(1 - missed.length / PLANTED.length).toBeGreaterThanOrEqual(LEAST_SHARE);
});

/** At the place itself; or at one that names it, such as the page with the link. */
function reports({ checkId, path, locator }: PlaceFound, { at, checks }: PlantedFault): boolean {
  return checks.includes(checkId) && (path === at || (at !== "" && locator.replace(ORIGIN, "") === at));
}
