/**
 * Visits every way in which a change can go: the real code of carrying out and of recovery runs on a journal and a site
 * in memory, and at every step something else may happen first. A state between two lives of the worker is kept and
 * visited once; within a life every sequence of choices is tried.
 */
import type { Change, ChangeState } from "#domain/change.ts";
import { TRANSITIONS, UNDER_WAY } from "#domain/change.ts";
import type {
  Connector,
  ObservedValue,
  Operation,
  SiteUnreadable,
  WriteOptions,
  WriteOutcome,
} from "#domain/connector.ts";
import type { Edit } from "#domain/edit.ts";
import { type Choose, everyOutcome } from "./every-outcome.ts";

/** What is tried: `carryOut` and `settleAll`, perhaps with a fault in what they rest on. */
export interface Machine {
  readonly carryOut: typeof import("#changes/carry-out.ts").carryOut;
  readonly settleAll: typeof import("#changes/carry-out.ts").settleAll;
  readonly SiteUnreadable: typeof SiteUnreadable;
}

/** How much may go wrong. */
export interface Budget {
  /** Deaths of the worker. */
  readonly deaths: number;
  /** Edits of a person: another value, the original, or the very value that we write. */
  readonly edits: number;
  /** Requests or answers that are lost, and readings that fail. */
  readonly losses: number;
}

export interface Setting {
  readonly mode: "guarded" | "basic";
  /** Each is written in a step of its own when there are two. */
  readonly resources: 1 | 2;
  /** Whether a request that was given up may still arrive, at any later moment. */
  readonly lateArrivals: boolean;
  readonly budget: Budget;
}

export interface ExploredWorld {
  state: ChangeState | "new";
  values: string[];
  /** Keys that the site has executed, in order; the truth also where the site keeps no log. */
  log: string[];
  /** The highest fence that the site has seen, and that of the next life. */
  seenFence: number;
  fence: number;
  /** A request that was given up and has not arrived. */
  inFlight: { readonly operation: Operation; readonly fence: number } | null;
  /** A person wrote the very value that we write. */
  hasEqualEdit: boolean;
  left: { deaths: number; edits: number; losses: number };
  /** What must never happen, and has. */
  faults: string[];
}

export interface Explored {
  readonly states: number;
  readonly lives: number;
  /** Kinds of ends, each with how many states have it. */
  readonly kinds: ReadonlyMap<string, number>;
}

const BEFORE = "original";
const AFTER = "ours";
const HUMAN = "a person's";

class Death extends Error {}

export async function explore(machine: Machine, setting: Setting): Promise<Explored> {
  const first: ExploredWorld = {
    ...{ state: "new", values: Array.from({ length: setting.resources }, () => BEFORE), log: [] },
    ...{ seenFence: 0, fence: 1, inFlight: null, hasEqualEdit: false, left: { ...setting.budget }, faults: [] },
  };
  const seen = new Map([[JSON.stringify(first), first]]);
  const kinds = new Map<string, number>();
  const count = (kind: string) => kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  let lives = 0;
  for (const world of seen.values()) {
    for (const kind of endsOf(world, setting)) count(kind);
    if (isUnderWay(world) && !(await comesToAnEnd(machine, setting, world))) count("under way for ever");
    const next = isUnderWay(world) ? await successors(machine, setting, world) : arrivals(world, setting);
    lives += next.length;
    for (const one of next) if (!seen.has(JSON.stringify(one))) seen.set(JSON.stringify(one), one);
  }
  return { states: seen.size, lives, kinds };
}

function isUnderWay({ state }: ExploredWorld): boolean {
  return state === "new" || UNDER_WAY.has(state);
}

/** What is wrong with a state, or worth knowing of it. */
function endsOf({ state, log, values, faults, hasEqualEdit }: ExploredWorld, { resources }: Setting): string[] {
  const kinds = [...faults];
  const isDone = (key: string) => log.includes(key);
  const done = stepKeysOf(resources).filter((key) => isDone(key) && !isDone(`${key}.undo`));
  // Of several steps, one that a person wrote over is nothing of ours any more.
  const remains = done.filter((_, index) => resources === 1 || values[index] === AFTER);
  if ((state === "failed" || state === "conflict") && remains.length > 0) kinds.push("says not applied, but it was");
  if ((state === "applied" || state === "drifted") && done.length < resources)
    kinds.push(hasEqualEdit ? "takes a person's equal value for ours" : "says applied, but it was not");
  if (state === "unknown") kinds.push("unknown");
  return kinds;
}

/** When nothing more goes wrong, recovery must settle it. */
async function comesToAnEnd(machine: Machine, setting: Setting, world: ExploredWorld): Promise<boolean> {
  let now = structuredClone(world);
  now.left = { deaths: 0, edits: 0, losses: 0 };
  now.inFlight = null;
  for (let tries = 0; tries < 3 && isUnderWay(now); tries++) {
    const [next] = await successors(machine, setting, now);
    now = next ?? now;
  }
  return !isUnderWay(now);
}

/** After the end, only a late request can still do something. */
function arrivals(world: ExploredWorld, setting: Setting): ExploredWorld[] {
  if (world.inFlight === null) return [];
  const next = structuredClone(world);
  arrive(next, setting);
  return [next];
}

/** All worlds that one life of the worker can lead to. */
function successors(machine: Machine, setting: Setting, start: ExploredWorld): Promise<ExploredWorld[]> {
  return everyOutcome(start, (world, choose) => live(machine, setting, world, choose));
}

async function live(machine: Machine, setting: Setting, world: ExploredWorld, choose: Choose): Promise<void> {
  const requests: Promise<unknown>[] = [];
  let isDead = false;
  const mayDie = () => {
    if (isDead) throw new Death();
    if (world.left.deaths === 0 || choose(2) === 0) return;
    world.left.deaths--;
    isDead = true;
    throw new Death();
  };
  const deps = {
    store: { journal: journalOf(world, setting, { mayDie, isDead: () => isDead }) },
    reach: async () => mayDie(),
    reportEnd: () => {},
    now: () => 0,
  };
  const connector = siteOf(world, setting, { choose, machine });
  const write: Connector["write"] = async (...given) => {
    const writing = connector.write(...given);
    requests.push(writing);
    const outcomes = await writing;
    if (setting.resources > 1) mayDie();
    return outcomes;
  };
  const options = { fence: world.fence++, ignoreLock: false, actor: ACTOR };
  try {
    const wired = { ...connector, write };
    const isNew = world.state === "new";
    if (isNew) {
      mayDie();
      world.state = "applying";
    }
    const change = changeOf(world, setting);
    // The machine needs no more of the store than its journal.
    const given = deps as unknown as Parameters<Machine["carryOut"]>[3];
    if (isNew) await machine.carryOut([change], wired, options, given);
    else await machine.settleAll([change], wired, { ...options, retries: 1 }, given);
  } catch (error) {
    if (!(error instanceof Death)) fault(world, `fault: ${String(error)}`);
  }
  // What a dead worker has sent is still on its way.
  await Promise.allSettled(requests);
  // Only its order among others matters.
  if (world.inFlight === null) Object.assign(world, { seenFence: 0, fence: 1 });
}

interface Mortal {
  readonly isDead: () => boolean;
  mayDie(): void;
}

function fault(world: ExploredWorld, kind: string): void {
  if (!world.faults.includes(kind)) world.faults.push(kind);
}

function journalOf(world: ExploredWorld, setting: Setting, { mayDie, isDead }: Mortal) {
  return {
    async move({ state: from }: Change, to: ChangeState): Promise<boolean> {
      if (isDead()) throw new Death();
      if (!TRANSITIONS[from].includes(to)) fault(world, `step from ${from} to ${to}`);
      if (world.state !== from) return false;
      world.state = to;
      mayDie();
      return true;
    },
    byId: async () => changeOf(world, setting),
    letGo: async () => {},
    writesAfter: async () => new Map(),
  };
}

const ACTOR = { type: "service", id: "svc_explorer", name: "explorer" } as const;

function changeOf(world: ExploredWorld, { mode, resources }: Setting): Change {
  const edits = Array.from({ length: resources }, (_, index): Edit => {
    return { kind: "value", resource: `page:${index}`, field: "title", before: BEFORE, after: AFTER };
  });
  // Only what the machine looks at; the rest of a change does not decide anything.
  return {
    id: "chg_1",
    kind: "apply",
    opKey: "key",
    createdAt: new Date(0),
    state: world.state,
    edits,
    mode,
    reverses: null,
  } as unknown as Change;
}

function stepKeysOf(resources: number): string[] {
  return resources === 1 ? ["key"] : Array.from({ length: resources }, (_, index) => `key.${index}`);
}

function siteOf(
  world: ExploredWorld,
  setting: Setting,
  { choose, machine }: { readonly choose: Choose; readonly machine: Machine },
): Connector {
  const meddle = () => meddleWith(world, setting, choose);
  const nothing = async () => {
    throw new Error("Not asked while a change is carried out.");
  };
  return {
    ...{ mode: setting.mode, publishes: "now", probe: nothing, locate: nothing, locateInOrder: nothing },
    async read(wants, keys = []) {
      meddle();
      if (loses(world, choose, 2) === 1) throw new machine.SiteUnreadable("unreachable", "The site cannot be read.");
      const says = (key: string) => (world.log.includes(key) ? ("executed" as const) : ("absent" as const));
      return {
        observedValues: wants.map(({ edits }) => edits.map((edit) => sight(world, edit))),
        executed: new Map(keys.map((key) => [key, setting.mode === "basic" ? ("unavailable" as const) : says(key)])),
      };
    },
    write: async (operations, options) =>
      Promise.all(operations.map(async (operation) => send(world, setting, { operation, options, choose }))),
  };
}

/** Which of the ways to lose something; 0 = none. */
function loses({ left }: ExploredWorld, choose: Choose, ways: number): number {
  const way = left.losses === 0 ? 0 : choose(ways);
  if (way > 0) left.losses--;
  return way;
}

/** Whatever others do before the site's next step: a person edits, a late request arrives. */
function meddleWith(world: ExploredWorld, setting: Setting, choose: Choose): void {
  for (;;) {
    const edits =
      world.left.edits === 0
        ? []
        : world.values.flatMap((_, at) => [BEFORE, AFTER, HUMAN].map((value) => ({ at, value })));
    const possible = edits.filter(({ at, value }) => world.values[at] !== value);
    const pick = choose(1 + possible.length + (world.inFlight === null ? 0 : 1));
    if (pick === 0) return;
    const edit = possible[pick - 1];
    if (edit === undefined) arrive(world, setting);
    else {
      world.values[edit.at] = edit.value;
      world.left.edits--;
      world.hasEqualEdit ||= edit.value === AFTER;
    }
  }
}

interface Sent {
  readonly operation: Operation;
  readonly options: WriteOptions;
  readonly choose: Choose;
}

const LOST: WriteOutcome = { is: "unanswered", words: "" };

function send(world: ExploredWorld, setting: Setting, { operation, options, choose }: Sent): WriteOutcome {
  meddleWith(world, setting, choose);
  const way = loses(world, choose, setting.lateArrivals && world.inFlight === null ? 5 : 4);
  if (way === 1) return LOST;
  if (way === 2) return { is: "unsent", code: "unreachable", words: "" };
  if (way === 4) {
    world.inFlight = { operation, fence: options.fence };
    return LOST;
  }
  const between = setting.mode === "basic" ? () => meddleWith(world, setting, choose) : () => {};
  const outcome = execute(world, setting, { operation, fence: options.fence, between });
  return way === 3 ? LOST : outcome;
}

function arrive(world: ExploredWorld, setting: Setting): void {
  const late = world.inFlight;
  world.inFlight = null;
  if (late !== null) execute(world, setting, { ...late, between: () => {} });
}

/** The companion does this in one transaction; without it, others can come between the look and the write. */
function execute(
  world: ExploredWorld,
  { mode }: Setting,
  {
    operation,
    fence,
    between,
  }: { readonly operation: Operation; readonly fence: number; readonly between: () => void },
): WriteOutcome {
  const { key, edits } = operation;
  if (mode === "guarded" && world.log.includes(key)) return { is: "written", replayed: true, revision: null };
  if (mode === "guarded" && fence < world.seenFence) return { is: "refused", code: "fenced", words: "" };
  if (edits.some((edit) => world.values[indexOf(edit)] !== edit.before))
    return { is: "refused", code: "mismatch", words: "" };
  between();
  if (edits.some((edit) => world.values[indexOf(edit)] !== edit.before)) fault(world, "a person's edit overwritten");
  if (world.log.includes(key)) fault(world, "written twice");
  world.seenFence = fence;
  world.log.push(key);
  for (const edit of edits) world.values[indexOf(edit)] = String(edit.after);
  return { is: "written", replayed: false, revision: null };
}

function sight({ values }: ExploredWorld, edit: Edit): ObservedValue {
  const current = values[indexOf(edit)] ?? null;
  return { is: current === edit.after ? "after" : current === edit.before ? "before" : "other", current };
}

function indexOf({ resource }: Edit): number {
  return Number(resource.slice("page:".length));
}
