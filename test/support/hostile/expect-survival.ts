/** What must hold after every attack. */
import { expect } from "vitest";
import type { Attack } from "./answers.ts";
import { HONEST_PAGES, NEIGHBOUR } from "./server.ts";
import { BUDGET, type Encounter, type HostileWorld, type Outcome } from "./world.ts";

/** What one attack may make the process grow beyond an audit of the same size that is no attack. */
export const MAY_GROW_MB = 64;
const TIMES = 3;

/**
 * Audits an attack until it has kept to its memory, each time right after its harmless twin: what the garbage collector
 * has not given back yet is held by both. It is lazy now and then; an attack that needs memory needs it each time.
 */
export async function expectBounded(attack: Attack, twin: Attack, world: HostileWorld): Promise<Encounter> {
  const grewMb: number[] = [];
  for (;;) {
    const usual = await world.meet(twin);
    const encounter = await world.meet(attack);
    expectEnd(attack, encounter.hostile, world);
    expectNeighbour(encounter.neighbour);
    grewMb.push(Math.round(encounter.peakMb - usual.peakMb));
    if (Math.min(...grewMb) < (attack.mayGrowMb ?? MAY_GROW_MB)) return encounter;
    if (grewMb.length === TIMES) expect.fail(`${attack.name} grew by ${grewMb.join(", ")} MB`);
  }
}

/** The audit ended, said how, kept to its budget, and found the honest part of the site. */
export function expectEnd(attack: Attack, outcome: Outcome | undefined, world: HostileWorld): void {
  const { status, code, pagesCrawled } = outcome ?? {};
  expect([attack.name, status, code]).toEqual([
    attack.name,
    expect.stringMatching(/^(completed|failed)$/),
    code ?? null,
  ]);
  if (status === "failed") expect([attack.name, code]).not.toContainEqual(expect.stringMatching(/^internal|^$/));
  expect(pagesCrawled).toBeLessThanOrEqual(BUDGET);
  if (status !== "completed" || attack.linksHonestly === false) return;
  const honest = Array.from({ length: HONEST_PAGES }, (_, number) => `/honest-${number}`);
  expect(world.site.asked(attack)).toEqual(expect.arrayContaining(honest));
}

/** Its neighbour was read whole. */
export function expectNeighbour(neighbour: Outcome | undefined): void {
  expect(neighbour).toMatchObject({ status: "completed", code: null, pagesCrawled: HONEST_PAGES + 1 });
}

/** Nobody knocked where nobody may, no cookie was kept, and the service has nothing to complain about. */
export function expectPeace(world: HostileWorld): void {
  expect(world.knocked()).toEqual([]);
  expect(world.site.cookies).toEqual([]);
  expect(world.stderr()).toBe("");
  expect(world.site.asked(NEIGHBOUR).length).toBeGreaterThan(0);
}
