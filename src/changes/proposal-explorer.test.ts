import { afterEach, describe, expect, it, vi } from "vitest";
import type { Change } from "#domain/change.ts";
import { type Connector, SiteUnreadable } from "#domain/connector.ts";
import type { PullRequest } from "#domain/pull-request.ts";
import { effort } from "../../test/support/effort.ts";
import { exploreProposals, type ProposalMachine, type ProposalSetting } from "../../test/support/explore-proposals.ts";
import { carryOut, settleAll } from "./carry-out.ts";
import { lookAtEach } from "./on-their-way.ts";
import type { lookAtPullRequests as lookAt } from "./pull-requests.ts";
import type { SettleVerdict, WriteEvidence } from "./settle.ts";
import { carryOutWithdrawal } from "./withdraw.ts";

const REAL: ProposalMachine = { carryOut, settleAll, lookAtEach, carryOutWithdrawal, SiteUnreadable };
const PLAIN: ProposalSetting = {
  hasPullRequests: false,
  keepsMessages: true,
  budget: { deaths: 1, acts: effort(2, 3), losses: 1, rollbacks: 1 },
};

async function explored(setting: ProposalSetting, machine = REAL) {
  const { kinds, states, lives, reached } = await exploreProposals(machine, setting);
  process.stdout.write(`${states} states, ${lives} lives ${JSON.stringify(Object.fromEntries(kinds))}\n`);
  return { kinds: [...kinds.keys()].sort(), reached };
}

/** Who writes by hand what is proposed, has merged it by hand as far as anyone can tell. */
const BY_HAND = "takes a person's equal value for ours";

describe("every way in which a proposal can go", () => {
  it("loses nothing and says the truth, through every state", async () => {
    const { kinds, reached } = await explored(PLAIN);
    expect(kinds).toEqual([BY_HAND]);
    const ends = ["applied", "closed", "conflict", "drifted", "failed", "rolled_back"];
    for (const state of ["proposed", "deploying", "rolling_back", "in_doubt", ...ends])
      expect(reached).toContain(state);
    for (const state of ["applied", "failed", "in_doubt"]) expect(reached).toContain(`withdrawal ${state}`);
  });

  it("does so too where the host has pull requests; one that is opened again is not followed", async () => {
    const { kinds } = await explored({ ...PLAIN, hasPullRequests: true });
    expect(kinds).toEqual(["a pull request that is opened again is not followed", BY_HAND]);
  });

  it("cannot tell a merge whose message was replaced, when its value was replaced too", async () => {
    const { kinds } = await explored({ ...PLAIN, keepsMessages: false });
    expect(kinds).toEqual(["a merge under another message, replaced since, is taken for none", BY_HAND]);
  });
});

describe("the exploration itself", () => {
  afterEach(() => {
    vi.doUnmock("./settle.ts");
    vi.doUnmock("./pull-requests.ts");
    vi.resetModules();
  });

  async function mutant(file: string, change: (real: Record<string, unknown>) => Record<string, unknown>) {
    vi.resetModules();
    vi.doMock(file, async (original) => {
      const real = await original<Record<string, unknown>>();
      return { ...real, ...change(real) };
    });
    const [carry, look, withdrawing, { SiteUnreadable }] = await Promise.all([
      import("./carry-out.ts"),
      import("./on-their-way.ts"),
      import("./withdraw.ts"),
      import("#domain/connector.ts"),
    ]);
    const { carryOut, settleAll } = carry;
    const { lookAtEach } = look;
    const { carryOutWithdrawal } = withdrawing;
    return { carryOut, settleAll, lookAtEach, carryOutWithdrawal, SiteUnreadable };
  }

  it("would notice a proposal that is taken for a merge", async () => {
    const settled = await mutant("./settle.ts", ({ settle }) => ({
      settle: (evidence: WriteEvidence) => {
        const verdict = (settle as (given: WriteEvidence) => SettleVerdict)(evidence);
        return verdict === "proposed" ? "applied" : verdict;
      },
    }));
    expect((await explored(PLAIN, settled)).kinds).toContain("says applied, but it was not");
  });

  it("would notice a pull request that counts as open for ever", async () => {
    const blind = await mutant("./pull-requests.ts", ({ lookAtPullRequests }) => ({
      lookAtPullRequests: (changes: readonly Change[], { pullRequests }: Connector, deps: never) => {
        const openAlways: Connector["pullRequests"] = async (...given) => {
          const seen = [...((await pullRequests?.(...given)) ?? [])];
          return new Map(seen.map(([key, one]) => [key, { ...one, state: "open" } as PullRequest]));
        };
        return (lookAtPullRequests as typeof lookAt)(changes, { pullRequests: openAlways }, deps);
      },
    }));
    expect((await explored({ ...PLAIN, hasPullRequests: true }, blind)).kinds).toContain(
      "says proposed, but it is decided",
    );
  });
});
