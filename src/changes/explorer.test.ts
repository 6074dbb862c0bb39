import { afterEach, describe, expect, it, vi } from "vitest";
import { SiteUnreadable } from "#domain/connector.ts";
import { type Budget, explore, type Machine, type Setting } from "../../test/support/explore.ts";
import { carryOut, settleAll } from "./carry-out.ts";
import type { SettleVerdict, WriteEvidence } from "./settle.ts";

const REAL: Machine = { carryOut, settleAll, SiteUnreadable };
const BUDGET: Budget = { deaths: 2, edits: 2, losses: 1 };
const GUARDED: Setting = { mode: "guarded", resources: 1, lateArrivals: false, budget: BUDGET };

async function kindsOf(setting: Setting, machine = REAL): Promise<string[]> {
  const { kinds, states, lives } = await explore(machine, setting);
  const { mode, resources } = setting;
  const found = JSON.stringify(Object.fromEntries(kinds));
  process.stdout.write(`${mode}, ${resources} step(s): ${states} states, ${lives} lives ${found}\n`);
  return [...kinds.keys()].sort();
}

describe("every way in which a change can go", () => {
  it("harms nothing and says the truth where the site guards and logs", async () => {
    expect(await kindsOf(GUARDED)).toEqual([]);
  });

  it("harms nothing when a request arrives after it was given up", async () => {
    expect(await kindsOf({ ...GUARDED, lateArrivals: true, budget: { deaths: 1, edits: 2, losses: 2 } })).toEqual([]);
  });

  it("harms nothing when the change is made in steps, and leaves no half of it", async () => {
    for (const budget of [
      { deaths: 2, edits: 0, losses: 0 },
      { deaths: 1, edits: 1, losses: 0 },
      { deaths: 0, edits: 1, losses: 1 },
      { deaths: 1, edits: 0, losses: 1 },
    ])
      expect(await kindsOf({ ...GUARDED, resources: 2, budget })).toEqual([]);
  });

  it("has, without the companion, exactly the weaknesses that are documented", async () => {
    expect(await kindsOf({ ...GUARDED, mode: "basic" })).toEqual([
      "a person's edit overwritten",
      "takes a person's equal value for ours",
      "unknown",
    ]);
  });
});

describe("the exploration itself", () => {
  afterEach(() => {
    vi.doUnmock("./settle.ts");
    vi.resetModules();
  });

  /** The same machine with another decision. */
  async function mutant(decide: (evidence: WriteEvidence, right: SettleVerdict) => SettleVerdict): Promise<Machine> {
    vi.resetModules();
    vi.doMock("./settle.ts", async (original) => {
      const real = await original<typeof import("./settle.ts")>();
      return { ...real, settle: (evidence: WriteEvidence) => decide(evidence, real.settle(evidence)) };
    });
    const { SiteUnreadable } = await import("#domain/connector.ts");
    return { ...(await import("./carry-out.ts")), SiteUnreadable };
  }
  const isAbsent = ({ executed }: WriteEvidence) => executed === "absent";

  it.each<[string, Setting, (evidence: WriteEvidence, right: SettleVerdict) => SettleVerdict, string]>([
    [
      "take a write that is not in the log for done",
      GUARDED,
      (evidence, right) => (isAbsent(evidence) && right === "conflict" ? "applied" : right),
      "takes a person's equal value for ours",
    ],
    [
      "take what is in the log for undone when the old value is back",
      GUARDED,
      ({ executed, observed }, right) => (executed === "executed" && observed === "before" ? "conflict" : right),
      "says not applied, but it was",
    ],
    [
      "leave open what certainly did not happen",
      GUARDED,
      (evidence, right) => (isAbsent(evidence) && right === "write_again" ? "unknown" : right),
      "unknown",
    ],
    [
      "write again without a log, because the old value is there",
      { ...GUARDED, mode: "basic" },
      ({ observed }, right) => (observed === "before" && right === "unknown" ? "write_again" : right),
      "written twice",
    ],
    [
      "say that nothing happened, without a log",
      { ...GUARDED, mode: "basic" },
      (_evidence, right) => (right === "unknown" ? "conflict" : right),
      "says not applied, but it was",
    ],
  ])("would notice a decision to %s", async (_what, setting, decide, kind) => {
    expect(await kindsOf(setting, await mutant(decide))).toContain(kind);
  });

  it("shows that the guard is twofold: a wrong request to write over a person is refused by the site itself", async () => {
    const machine = await mutant((evidence, right) =>
      isAbsent(evidence) && evidence.observed === "other" ? "write_again" : right,
    );
    expect(await kindsOf(GUARDED, machine)).toEqual([]);
  });
});
