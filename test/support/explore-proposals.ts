/**
 * Visits every way in which a proposal can go: the real code of carrying out, of recovery, of looking again and of withdrawing runs on
 * a journal and a repository in memory. At each step people may push, merge, close, reopen, or delete the branch, the process may die,
 * and requests and answers may be lost.
 */
import type { Change, ChangeState } from "#domain/change.ts";
import { ON_ITS_WAY, TRANSITIONS, UNDER_WAY } from "#domain/change.ts";
import type { Connector, Executed, ObservedValue, Operation, SiteUnreadable, WriteOutcome } from "#domain/connector.ts";
import type { Edit } from "#domain/edit.ts";
import type { PullRequest } from "#domain/pull-request.ts";
import { type Choose, everyOutcome } from "./every-outcome.ts";

/** What is tried, perhaps with a fault in what it rests on. */
export interface ProposalMachine {
  readonly carryOut: typeof import("#changes/carry-out.ts").carryOut;
  readonly settleAll: typeof import("#changes/carry-out.ts").settleAll;
  readonly lookAtEach: typeof import("#changes/on-their-way.ts").lookAtEach;
  readonly carryOutWithdrawal: typeof import("#changes/withdraw.ts").carryOutWithdrawal;
  readonly SiteUnreadable: typeof SiteUnreadable;
}

export interface ProposalSetting {
  /** The host has pull requests. */
  readonly hasPullRequests: boolean;
  /** Merges keep the commit's message; otherwise they may be squashed under a message of their own. */
  readonly keepsMessages: boolean;
  readonly budget: {
    /** Deaths of the process. */
    readonly deaths: number;
    /** Acts of people. */
    readonly acts: number;
    /** Requests or answers that are lost, and readings that fail. */
    readonly losses: number;
    /** Rollbacks of the proposal that people ask for. */
    readonly rollbacks: number;
  };
}

interface ProposalWorld {
  state: ChangeState | "new";
  /** Of the change that takes it back. */
  back: ChangeState | null;
  /** What the journal knows of the pull request. */
  known: PullRequest["state"] | null;
  /** The published branch. */
  value: string;
  /** Its history names our operation. */
  isNamed: boolean;
  /** People took the proposal, at any time. */
  isMerged: boolean;
  /** People wrote the very value that we propose. */
  hasEqualEdit: boolean;
  branch: boolean;
  pullRequest: PullRequest["state"] | null;
  /** After it was closed. */
  isReopened: boolean;
  left: ProposalSetting["budget"];
  /** What must never happen, and has. */
  faults: string[];
}

export interface ExploredProposals {
  readonly states: number;
  readonly lives: number;
  /** Kinds of ends, each with how many states have it. */
  readonly kinds: ReadonlyMap<string, number>;
  /** States that the change and its withdrawal were seen in. */
  readonly reached: ReadonlySet<string>;
}

const BEFORE = "original";
const AFTER = "ours";
const HUMAN = "a person's";
const KEY = "key";

class Death extends Error {}

export async function exploreProposals(machine: ProposalMachine, setting: ProposalSetting): Promise<ExploredProposals> {
  const first: ProposalWorld = {
    ...{ state: "new", back: null, known: null, value: BEFORE, isNamed: false, isMerged: false, hasEqualEdit: false },
    ...{ branch: false, pullRequest: null, isReopened: false, left: setting.budget, faults: [] },
  };
  const seen = new Map([[JSON.stringify(first), first]]);
  const kinds = new Map<string, number>();
  const reached = new Set<string>();
  let lives = 0;
  for (const world of seen.values()) {
    reached.add(world.state).add(`withdrawal ${world.back}`);
    for (const kind of [...world.faults, ...(await restsWrongly(machine, setting, world))])
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    const next = isOver(world) ? [] : await successors(machine, setting, world);
    lives += next.length;
    for (const one of next) if (!seen.has(JSON.stringify(one))) seen.set(JSON.stringify(one), one);
  }
  return { states: seen.size, lives, kinds, reached };
}

function isOver({ state, back }: ProposalWorld): boolean {
  const isGoing = (one: ChangeState | "new" | null) => one === "new" || (one !== null && UNDER_WAY.has(one));
  return !isGoing(state) && !isGoing(back) && !(state !== "new" && ON_ITS_WAY.has(state));
}

/** Where nothing more happens, each world must come to rest, in a state that is true. */
async function restsWrongly(
  machine: ProposalMachine,
  setting: ProposalSetting,
  world: ProposalWorld,
): Promise<readonly string[]> {
  let now = structuredClone(world);
  now.left = { deaths: 0, acts: 0, losses: 0, rollbacks: 0 };
  for (let tries = 0; tries < 4 && !isOver(now); tries++) [now = now] = await successors(machine, setting, now);
  if (now.state === "new" || UNDER_WAY.has(now.state) || (now.back !== null && UNDER_WAY.has(now.back)))
    return ["under way for ever"];
  return [...(SELDOM.get(now.state) ?? []), ...ofBranch(now), ...ofPublished(now)];
}

/** States in which nothing may rest. */
const SELDOM: ReadonlyMap<ChangeState, readonly string[]> = new Map([
  ["rolling_back", ["rolling back for ever"]],
  ["deploying", ["deploying, though the page shows it"]],
  ["unknown", ["unknown"]],
]);

const NOT_APPLIED: ReadonlySet<string> = new Set(["closed", "conflict", "failed", "rolled_back"]);

function ofBranch({ state, branch, isNamed, pullRequest, isReopened }: ProposalWorld): readonly string[] {
  const isOpen = branch && pullRequest !== "closed" && !isNamed;
  if (state === "proposed" && !isOpen) return ["says proposed, but it is decided"];
  if (!isOpen || !NOT_APPLIED.has(state)) return [];
  return [isReopened ? "a pull request that is opened again is not followed" : "a proposal is forgotten"];
}

function ofPublished({ state, isMerged, isNamed, hasEqualEdit, value }: ProposalWorld): readonly string[] {
  const isSaid = state === "applied" || state === "drifted";
  if (isSaid && !isMerged)
    return [hasEqualEdit ? "takes a person's equal value for ours" : "says applied, but it was not"];
  if (!isMerged || !NOT_APPLIED.has(state)) return [];
  return [
    isNamed || value === AFTER
      ? "says not applied, but it was merged"
      : "a merge under another message, replaced since, is taken for none",
  ];
}

function successors(
  machine: ProposalMachine,
  setting: ProposalSetting,
  start: ProposalWorld,
): Promise<ProposalWorld[]> {
  return everyOutcome(start, (world, choose) => live(machine, setting, world, choose));
}

/** One life of the process: it takes up what it finds. */
async function live(
  machine: ProposalMachine,
  setting: ProposalSetting,
  world: ProposalWorld,
  choose: Choose,
): Promise<void> {
  let isDead = false;
  const mayDie = () => {
    if (isDead) throw new Death();
    if (world.left.deaths === 0 || choose(2) === 0) return;
    world.left = { ...world.left, deaths: world.left.deaths - 1 };
    isDead = true;
    throw new Death();
  };
  const connector = repositoryOf(world, setting, { choose, machine });
  const deps = {
    store: { journal: journalOf(world, mayDie) },
    reach: async () => mayDie(),
    reportEnd: () => {},
    now: () => 0,
    verifier: {
      lookAt: async (
        changes: readonly Change[],
        { note }: { note: (change: Change, seen: unknown) => Promise<void> },
      ) => {
        for (const change of changes) {
          if (world.value !== AFTER || (world.left.acts > 0 && choose(2) === 1)) continue;
          await note(change, { status: "verified", rendered: "confirmed" });
        }
      },
    },
  };
  const options = { fence: 1, ignoreLock: false, actor: ACTOR };
  // The machine needs no more of its surroundings than this.
  const given = deps as unknown as Parameters<ProposalMachine["carryOut"]>[3] &
    Parameters<ProposalMachine["lookAtEach"]>[2];
  try {
    if (world.state === "new") {
      mayDie();
      world.state = "applying";
      await machine.carryOut([changeOf(world)], connector, options, given);
    } else if (UNDER_WAY.has(world.state))
      await machine.settleAll([changeOf(world)], connector, { ...options, retries: 1 }, given);
    else if (world.back !== null && UNDER_WAY.has(world.back))
      await machine.carryOutWithdrawal(withdrawalOf(world), connector, ACTOR, given);
    else if (world.state === "proposed" && world.back === null && world.left.rollbacks > 0 && choose(2) === 1) {
      world.left = { ...world.left, rollbacks: world.left.rollbacks - 1 };
      Object.assign(world, { state: "rolling_back", back: "applying" });
      await machine.carryOutWithdrawal(withdrawalOf(world), connector, ACTOR, given);
    } else await machine.lookAtEach([changeOf(world)], connector, given);
  } catch (error) {
    // What cannot be read now is looked at again.
    const isNoFault = error instanceof Death || (error as Error).name === "ServiceError";
    if (!isNoFault) fault(world, `fault: ${String(error)}`);
  }
}

function fault(world: ProposalWorld, kind: string): void {
  if (!world.faults.includes(kind)) world.faults.push(kind);
}

const IDS = { change: "chg_1", withdrawal: "chg_2" } as const;
const ACTOR = { type: "service", id: "svc_explorer", name: "explorer" } as const;

function journalOf(world: ProposalWorld, mayDie: () => void) {
  const byId = async (id: string) => (id === IDS.change ? changeOf(world) : withdrawalOf(world));
  return {
    byId,
    async move({ id, state: from }: Change, to: ChangeState, { reversed }: { reversed?: ChangeState | "as_before" }) {
      const slot = id === IDS.change ? "state" : "back";
      if (!TRANSITIONS[from].includes(to)) fault(world, `step from ${from} to ${to}`);
      if (world[slot] !== from) return false;
      world[slot] = to;
      if (slot === "back" && reversed !== undefined && world.state === "rolling_back")
        world.state = reversed === "as_before" ? "proposed" : reversed;
      mayDie();
      return true;
    },
    async pullRequestSeen({ state }: Change, { pullRequest }: Pick<Change, "pullRequest">) {
      if (world.state === state) world.known = pullRequest?.state ?? null;
      mayDie();
    },
    letGo: async () => {},
    satisfiedBy: async () => [],
    writesAfter: async () => new Map(),
    proposedBefore: async () => new Map(),
  };
}

const EDITS: readonly Edit[] = [
  { kind: "value", resource: "file:tea.md", field: "title", before: BEFORE, after: AFTER },
];

/** Only what the machine looks at; the rest of a change does not decide anything. */
function changeOf({ state, known }: ProposalWorld): Change {
  const pullRequest = known === null ? null : pullRequestIn(known);
  return {
    ...{ id: IDS.change, kind: "apply", opKey: KEY, createdAt: new Date(0), state, edits: EDITS, mode: "guarded" },
    ...{ effect: "written", reverses: null, problem: null, pullRequest, verification: { storedAt: null } },
  } as unknown as Change;
}

function withdrawalOf({ back }: ProposalWorld): Change {
  return {
    ...{ id: IDS.withdrawal, kind: "rollback", opKey: "back", createdAt: new Date(0), state: back, edits: [] },
    ...{ effect: "written", reverses: IDS.change, problem: null, pullRequest: null, mode: "guarded" },
  } as unknown as Change;
}

function pullRequestIn(state: PullRequest["state"]): PullRequest {
  return { number: 1, url: "https://git.example/pull/1", state, checks: null, previewUrl: null };
}

function repositoryOf(
  world: ProposalWorld,
  setting: ProposalSetting,
  { choose, machine }: { readonly choose: Choose; readonly machine: ProposalMachine },
): Connector {
  const meddle = () => meddleWith(world, setting, choose);
  const unreadable = () => {
    meddle();
    if (isLost(world, choose)) throw new machine.SiteUnreadable("unreachable", "The repository cannot be read.");
  };
  const nothing = async () => {
    throw new Error("Not asked while a change is carried out.");
  };
  return {
    ...{ mode: "guarded", publishes: "when_merged", probe: nothing, locate: nothing, locateInOrder: nothing },
    async read(wants, keys = []) {
      unreadable();
      return {
        observedValues: wants.map(({ edits }) => edits.map(() => observed(world))),
        executed: new Map(keys.map((key) => [key, key === KEY ? executedIn(world) : "absent"])),
      };
    },
    write: async (operations) => operations.map((operation) => send(world, operation, { choose, meddle })),
    async withdraw() {
      unreadable();
      if (executedIn(world) !== "proposed") return { is: "not_proposed" };
      meddle();
      // The host closes it first; somebody may have deleted the branch by now.
      if (world.pullRequest === "open") world.pullRequest = "closed";
      world.branch = false;
      if (isLost(world, choose)) throw new machine.SiteUnreadable("unreachable", "The answer was lost.");
      return { is: "withdrawn" };
    },
    ...(setting.hasPullRequests
      ? {
          async pullRequests() {
            unreadable();
            if (world.branch) world.pullRequest ??= "open";
            return new Map(world.pullRequest === null ? [] : [[KEY, pullRequestIn(world.pullRequest)]]);
          },
        }
      : {}),
  };
}

function executedIn({ isNamed, branch }: ProposalWorld): Executed {
  if (isNamed) return "executed";
  return branch ? "proposed" : "absent";
}

function observed({ value: current }: ProposalWorld): ObservedValue {
  return { is: current === AFTER ? "after" : current === BEFORE ? "before" : "other", current };
}

function isLost(world: ProposalWorld, choose: Choose): boolean {
  const isIt = world.left.losses > 0 && choose(2) === 1;
  if (isIt) world.left = { ...world.left, losses: world.left.losses - 1 };
  return isIt;
}

function send(
  world: ProposalWorld,
  { edits }: Operation,
  { choose, meddle }: { readonly choose: Choose; readonly meddle: () => void },
): WriteOutcome {
  meddle();
  const lost: WriteOutcome = { is: "unanswered", words: "" };
  if (isLost(world, choose)) return choose(2) === 0 ? lost : { is: "unsent", code: "unreachable", words: "" };
  if (world.branch) return { is: "written", replayed: true, revision: null };
  if (edits.some(({ before }) => before !== world.value)) {
    return world.isNamed
      ? { is: "written", replayed: true, revision: null }
      : { is: "refused", code: "mismatch", words: "" };
  }
  world.branch = true;
  return isLost(world, choose) ? lost : { is: "written", replayed: false, revision: null };
}

/** What people do before the next step. */
function meddleWith(world: ProposalWorld, setting: ProposalSetting, choose: Choose): void {
  while (world.left.acts > 0) {
    const possible = actsIn(world, setting);
    const act = possible[choose(1 + possible.length) - 1];
    if (act === undefined) return;
    act();
    world.left = { ...world.left, acts: world.left.acts - 1 };
  }
}

function actsIn(world: ProposalWorld, { hasPullRequests, keepsMessages }: ProposalSetting): readonly (() => void)[] {
  const push = (value: string) => () => {
    world.value = value;
    world.hasEqualEdit ||= value === AFTER;
  };
  const merge = (value: string, isNamed: boolean) => () => {
    Object.assign(world, { value, isNamed: world.isNamed || isNamed, isMerged: world.isMerged || value === AFTER });
    if (world.pullRequest === "open") world.pullRequest = "merged";
  };
  const isMergeable =
    world.branch && !world.isNamed && world.pullRequest !== "merged" && world.pullRequest !== "closed";
  const acts: (readonly [isPossible: boolean, act: () => void])[] = [
    ...[BEFORE, AFTER, HUMAN].map((value) => [value !== world.value, push(value)] as const),
    [isMergeable, merge(AFTER, true)],
    [isMergeable && !keepsMessages, merge(AFTER, false)],
    [world.branch, () => Object.assign(world, { branch: false, pullRequest: CLOSES.get(world.pullRequest) })],
    [hasPullRequests && world.pullRequest === "open", () => Object.assign(world, { pullRequest: "closed" })],
    [
      world.pullRequest === "closed" && world.branch,
      () => Object.assign(world, { pullRequest: "open", isReopened: true }),
    ],
  ];
  return acts.filter(([isPossible]) => isPossible).map(([, act]) => act);
}

/** Without its branch. */
const CLOSES: ReadonlyMap<PullRequest["state"] | null, PullRequest["state"] | null> = new Map([
  [null, null],
  ["open", "closed"],
  ["merged", "merged"],
  ["closed", "closed"],
]);
