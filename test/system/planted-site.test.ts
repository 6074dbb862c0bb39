/** A site with many planted faults: how many of them are reported, each by a check that says what it is. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AuditRecord } from "#domain/audit-record.ts";
import { type TestParts, testParts } from "../support/audit-site.ts";
import { ORIGIN } from "../support/clean-site/page.ts";
import { CLEAN_HOSTS, type ServedWorld, serveWorld } from "../support/clean-site/serve.ts";
import { foundBy } from "../support/issues.ts";
import { PLANTED, PLANTED_SITE } from "../support/planted-site/index.ts";

const LEAST_SHARE = 0.92;

let world: ServedWorld;
let parts: TestParts;
let audit: AuditRecord;
let found: ReadonlySet<string>;

beforeAll(async () => {
  world = await serveWorld();
  world.host({ site: PLANTED_SITE, uncompressed: true, unprotected: true });
  parts = await testParts({ world: world.world, allowed: CLEAN_HOSTS });
  audit = await parts.audit(ORIGIN, { externalLinks: true, render: "never" });
  found = new Set(await foundBy(parts, audit, ["error", "warning", "notice"]));
});
afterAll(async () => {
  await parts?.close();
  await world?.close();
});

it("plants each fault at a place of its own, and more than 120", () => {
  expect(new Set(PLANTED.map(({ id }) => id)).size).toBe(PLANTED.length);
  expect(PLANTED.length).toBeGreaterThan(120);
});

it("reports at least 92 % of them by a fitting check", async () => {
  const linking = await linkingPages();
  const missed = PLANTED.filter(({ at, checks }) => {
    const places = at === "" ? null : [at, ...(linking.get(at) ?? [])];
    return !checks.some((check) =>
      places === null
        ? [...found].some((line) => line.split(" ")[0] === check)
        : places.some((path) => found.has(`${check} ${path}`)),
    );
  });
  const share = 1 - missed.length / PLANTED.length;
  expect(share, `missed ${missed.map(({ id, at }) => `${id} ${at}`).join(", ")}`).toBeGreaterThanOrEqual(LEAST_SHARE);
});

/** Paths of the pages that link to a path. */
async function linkingPages(): Promise<ReadonlyMap<string, readonly string[]>> {
  const linking = new Map<string, string[]>();
  for (const [path, { body }] of PLANTED_SITE)
    for (const [, href = ""] of String(body).matchAll(/href="([^"]+)"/g)) {
      const target = href.replaceAll("&amp;", "&").replace(ORIGIN, "");
      linking.set(target, [...(linking.get(target) ?? []), path]);
    }
  return linking;
}
