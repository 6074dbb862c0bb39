/** What must hold after every attack. */
import { expect } from "vitest";
import type { HostileAttack } from "./answers.ts";
import { HONEST_PAGES, NEIGHBOUR } from "./server.ts";
import { type AuditOutcome, BUDGET, type Encounter, type HostileWorld } from "./world.ts";

/** What one attack may make the process grow beyond an audit of the same size that is no attack. */
const MAY_GROW_MB = 64;
const TIMES = 6;

/** What each harmless twin took when it was last met, by world and name. */
const usual = new WeakMap<HostileWorld, Map<string, number>>();

/**
 * Audits an attack until it has kept to its memory. First it is held against what its harmless twin took when that was
 * last met: what attacks since then have left behind counts against this one. Only where that is too much, each audit
 * comes right after one of the twin: what the garbage collector has not given back yet is held by both. It is lazy now
 * and then; an attack that needs memory needs it each time.
 */
export async function expectBounded(
  attack: HostileAttack,
  twin: HostileAttack,
  world: HostileWorld,
): Promise<Encounter> {
  const lastMb = usual.get(world)?.get(twin.name);
  if (lastMb !== undefined) {
    const encounter = await survived(attack, world);
    if (encounter.peakMb - lastMb < MAY_GROW_MB) return encounter;
  }
  const grewMb: number[] = [];
  for (;;) {
    const usualMb = await peakOf(twin, world);
    const encounter = await survived(attack, world);
    grewMb.push(Math.round(encounter.peakMb - usualMb));
    if (Math.min(...grewMb) < MAY_GROW_MB) return encounter;
    if (grewMb.length === TIMES) expect.fail(`${attack.name} grew by ${grewMb.join(", ")} MB`);
  }
}

async function survived(attack: HostileAttack, world: HostileWorld): Promise<Encounter> {
  const encounter = await world.meet(attack);
  expectEnd(attack, encounter.hostile, world);
  expectNeighbour(encounter.neighbour);
  return encounter;
}

async function peakOf(twin: HostileAttack, world: HostileWorld): Promise<number> {
  const { peakMb } = await world.meet(twin);
  usual.set(world, (usual.get(world) ?? new Map<string, number>()).set(twin.name, peakMb));
  return peakMb;
}

/** The audit ended, said how, kept to its budget, and found the honest part of the site. */
export function expectEnd(attack: HostileAttack, outcome: AuditOutcome | undefined, world: HostileWorld): void {
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
export function expectNeighbour(neighbour: AuditOutcome | undefined): void {
  expect(neighbour).toMatchObject({ status: "completed", code: null, pagesCrawled: HONEST_PAGES + 1 });
}

/** Nobody knocked where nobody may, no cookie was kept, and the service has nothing to complain about. */
export function expectPeace(world: HostileWorld): void {
  expect(world.knocked()).toEqual([]);
  expect(world.site.cookies).toEqual([]);
  expect(world.stderr()).toBe("");
  expect(world.site.asked(NEIGHBOUR).length).toBeGreaterThan(0);
}
