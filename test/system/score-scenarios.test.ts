/**
 * What the score and the order of issues say of whole sites, each with one fault: generated sites of a hundred ordinary pages,
 * served as a careful host does. The ranges were set by people before the formula was.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Score } from "#domain/result.ts";
import { type TestParts, testParts } from "../support/audit-site.ts";
import { ORIGIN } from "../support/clean-site/page.ts";
import { CLEAN_HOSTS, type ServedWorld, serveWorld } from "../support/clean-site/serve.ts";
import { SCENARIOS, type Scenario } from "../support/score-scenarios.ts";

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

interface Scored {
  readonly score: Score;
  /** Check IDs, what matters most first. */
  readonly order: readonly string[];
}

async function scored({ site, hosting, start = ORIGIN, options }: Omit<Scenario, "name" | "score">): Promise<Scored> {
  world.host({ site: site(), ...hosting });
  const audit = await parts.audit(start, options);
  expect(audit).toMatchObject({ status: "completed", failure: null });
  const groups = await parts.store.issues.groups(audit.id);
  // The next one must not be compared with this one.
  await parts.audits.remove(audit.id);
  if (audit.score === null) throw new Error("the audit has no score");
  return { score: audit.score, order: groups.map(({ checkId }) => checkId) };
}

describe("the score of a site", () => {
  it.each(SCENARIOS)("$name", { timeout: 600_000 }, async (scenario) => {
    const { score, order } = await scored(scenario);
    const [least, most] = scenario.score;
    const seen = `${score.overall} ${score.explanation} ${order.slice(0, 8).join(" ")}`;
    expect(score.overall, seen).toBeGreaterThanOrEqual(least);
    expect(score.overall, seen).toBeLessThanOrEqual(most);
    if (scenario.first) expect(scenario.first, seen).toContain(order[0]);
    const scores = score.categories.flatMap((category) => category.score ?? []);
    if (score.cappedBy === null) expect(Math.min(...scores)).toBeLessThanOrEqual(score.overall);
    expect(Math.max(...scores)).toBeGreaterThanOrEqual(Math.min(99, score.overall));
  });
});
