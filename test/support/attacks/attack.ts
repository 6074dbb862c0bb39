/** One attack on a world, and the verdict of the oracles on what came of it. */
import { until } from "../service.ts";
import { doubleWrites } from "./double-writes.ts";
import { type Facts, gather } from "./facts.ts";
import { lostEdits } from "./lost-edits.ts";
import { unsettled } from "./unsettled.ts";
import { untrueStatements } from "./untrue-statements.ts";
import { type AttackWorld, connect, type Heard, switchCompanion } from "./world.ts";

export interface Attack {
  readonly name: string;
  readonly what: string;
  /** Posts that it needs. */
  readonly posts: number;
  /** Errors that the service has reason to log while it is attacked. */
  readonly faults?: RegExp;
  /** @param random numbers from 0 to 1 */
  run(world: AttackWorld, random: () => number): Promise<void>;
}

export interface Report {
  /** What the oracles object to. */
  readonly broken: readonly string[];
  /** Saves of people and of ours on the posts of the attack. */
  readonly saves: { readonly people: number; readonly ours: number };
  /** How many changes ended in each state. */
  readonly states: Readonly<Record<string, number>>;
  /** How often each refusal was answered. */
  readonly refusals: Readonly<Record<string, number>>;
  readonly seconds: number;
}

export async function runAttack(attack: Attack, world: AttackWorld, random: () => number): Promise<Report> {
  const began = performance.now();
  const known = world.servers().map(({ service }) => service.stderr().length);
  const heardBefore = world.servers().map(({ heard }) => heard.length);
  await makeWhole(world);
  world.taken();
  await attack.run(world, random);
  await settle(world);
  const facts = await gather(world, world.taken());
  const broken = [
    ...[...lostEdits(facts), ...doubleWrites(facts), ...untrueStatements(facts), ...unsettled(facts)],
    ...faults(world, known, attack),
  ];
  const heard = world.servers().flatMap((server, index) => server.heard.slice(heardBefore[index] ?? 0));
  return {
    ...{ broken, saves: savesIn(facts), states: statesIn(facts), refusals: refusalsIn(heard) },
    seconds: Math.round((performance.now() - began) / 1000),
  };
}

/** As a world begins, whatever an attack before has left. */
async function makeWhole(world: AttackWorld): Promise<void> {
  const { wordpress, site, mode } = world;
  site.meddle(() => undefined);
  await switchCompanion(wordpress, mode === "guarded");
  for (const server of world.servers()) {
    await server.owner.signIn();
    await connect(wordpress, server);
  }
}

/** Until nothing is under way; then each Sitemend looks at what became of its changes. */
async function settle(world: AttackWorld): Promise<void> {
  for (const { client, owner, heard } of world.servers()) {
    const bulks = new Set(heard.flatMap(({ answer }) => answer.body?.data?.bulkOperation?.id ?? []));
    for (const id of bulks)
      await until(async () => {
        const { body } = await owner.call("GET", `/api/v1/audit/${client.auditId}/bulk-operations/${id}`);
        return body?.data?.bulkOperation.status === "completed";
      }, `the bulk ${id} to end`);
    await client.settled();
  }
  for (const { client } of world.servers()) {
    const { status, body } = await client.checkDrift();
    if (status !== 200) throw new Error(`no drift scan: ${JSON.stringify(body)}`);
  }
}

/** What a site answers is told to the operator, too. */
const SITE_FAILS = /"message":"The WordPress site/;

function faults(world: AttackWorld, known: readonly number[], { faults: expected }: Attack): string[] {
  return world.servers().flatMap(({ service, login }, index) =>
    service
      .stderr()
      .slice(known[index] ?? 0)
      .split("\n")
      .filter((line) => /"level":(50|60)/.test(line) && !SITE_FAILS.test(line) && !expected?.test(line))
      .map((line) => `${login} logged ${line.slice(0, 600)}`),
  );
}

function savesIn({ steps, said }: Facts): Report["saves"] {
  const logins = new Set(said.map(({ login }) => login));
  const ours = steps.filter(({ writer }) => logins.has(writer)).length;
  return { people: steps.filter(({ writer }) => writer !== "" && !logins.has(writer)).length, ours };
}

function statesIn({ said }: Facts): Record<string, number> {
  return counted(
    said.flatMap(({ changes }) =>
      changes.map(
        ({ kind, status, effect }) => `${kind} ${status}${status === "applied" && effect === "none" ? " (none)" : ""}`,
      ),
    ),
  );
}

function refusalsIn(heard: readonly Heard[]): Record<string, number> {
  return counted(
    heard.flatMap(({ answer: { body } }) => [
      ...codesIn(body?.error),
      ...Object.values(body?.data?.results ?? {}).flatMap((result) => codesIn((result as { error: unknown }).error)),
    ]),
  );
}

function codesIn(error: unknown): string[] {
  return typeof error === "object" && error !== null && "code" in error ? [String(error.code)] : [];
}

function counted(names: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, { length }]) => [name, length]));
}
