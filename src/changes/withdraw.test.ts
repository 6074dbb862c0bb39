/** A rollback of what is only proposed: written down first, then the branch goes; whoever finds it under way ends it. On real git. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Change, ChangeState } from "#domain/change.ts";
import type { Connector } from "#domain/connector.ts";
import type { Edit } from "#domain/edit.ts";
import { type TestApi, testApi } from "../../test/support/api.ts";
import { connectRepository } from "../../test/support/connected-repository.ts";
import { type MemoryShop, memoryShop } from "../../test/support/memory-shop.ts";
import { newChange } from "../../test/support/new-change.ts";
import { carryOutWithdrawal, isWithdrawal } from "./withdraw.ts";

const ACTOR = { type: "service", id: "svc_test", name: "a test" } as const;
const OWNER = "a test 1 1";

describe("taking back a proposal", () => {
  let api: TestApi;
  let shop: MemoryShop;
  let site: Connector;
  let turn = 0;
  beforeAll(async () => {
    api = await testApi();
  });
  beforeEach(async () => {
    await api.database.pool.query("truncate applied_change cascade");
    shop = await memoryShop(api, { connect: false });
    site = await connectRepository(api, shop);
    turn++;
    api.git.remote().save({ "teas.txt": `Sencha ${turn}\n` });
  });
  afterAll(() => api.close());

  const journal = () => api.store.journal;
  const now = async ({ id }: Pick<Change, "id">) => (await journal().byId(id)) as Change;
  const branches = () => {
    const { bare, git: run } = api.git.remote();
    return run(bare, ["for-each-ref", "--format=%(refname:short)", "refs/heads/sitemend/"]).split("\n").filter(Boolean);
  };
  const takenPlaces = async ({ id }: Pick<Change, "id">) => {
    const { rows } = await api.database.pool.query(
      "select 1 from field_lock where change_id = (select id from applied_change where op_key = $1)",
      [id],
    );
    return rows.length;
  };
  const deps = (die = false) => ({
    ...{ store: api.store, now: Date.now, reportEnd: () => {} },
    reach: async (point: string) => {
      if (die && point === "site-written") throw new Error("killed");
    },
  });

  async function moved(change: Change, ...states: ChangeState[]): Promise<Change> {
    for (const to of states) await journal().move(await now(change), to, { actor: ACTOR, reason: "a test" });
    return now(change);
  }

  /** A proposal, on its branch; and the withdrawal of it, written down. */
  async function begun(): Promise<{ proposal: Change; withdrawal: Change; branch: string }> {
    const before = branches();
    const line = { before: `Sencha ${turn}`, after: `Gyokuro ${turn}`, name: "tea" };
    const edits: Edit[] = [{ kind: "fragment", resource: "file:teas.txt", field: "text", ...line }];
    const made = { ...newChange(shop, { place: 0, tokenId: null, effect: "written", reverses: null }), edits };
    const proposed = await journal().begin(made, { issueVersion: null, owner: OWNER });
    if (proposed.is !== "begun") throw new Error(proposed.is);
    await site.write([{ key: made.opKey, edits }], { fence: 1, ignoreLock: false });
    const proposal = await moved(proposed.change, "verifying", "proposed");
    const back = newChange(shop, { place: 0, tokenId: null, effect: "written", reverses: proposal.id });
    const taking = await journal().begin({ ...back, edits: [] }, { issueVersion: null, owner: OWNER });
    if (taking.is !== "begun") throw new Error(taking.is);
    const [branch = ""] = branches().filter((name) => !before.includes(name));
    return { proposal: await now(proposal), withdrawal: taking.change, branch };
  }

  it("is written down before anything is done, and keeps the place until it has ended", async () => {
    const { proposal, withdrawal, branch } = await begun();
    expect([proposal.state, withdrawal.state, isWithdrawal(withdrawal)]).toEqual(["rolling_back", "applying", true]);
    expect(await takenPlaces(proposal)).toBe(1);
    expect(branches()).toContain(branch);
    expect((await carryOutWithdrawal(withdrawal, site, ACTOR, deps())).state).toBe("applied");
    expect([(await now(proposal)).state, await takenPlaces(proposal), branches().includes(branch)]).toEqual([
      ...["rolled_back", 0, false],
    ]);
  });

  it("is ended by whoever finds it, also when the branch went before the process died", async () => {
    const { proposal, withdrawal, branch } = await begun();
    await expect(carryOutWithdrawal(withdrawal, site, ACTOR, deps(true))).rejects.toThrow("killed");
    expect([(await now(withdrawal)).state, branches().includes(branch)]).toEqual(["applying", false]);
    expect((await carryOutWithdrawal(await now(withdrawal), site, ACTOR, deps())).state).toBe("applied");
    expect((await now(proposal)).state).toBe("rolled_back");
  });

  it("is in doubt while the host doesn't answer, and ends when it does", async () => {
    const { proposal, withdrawal, branch } = await begun();
    api.git.host().fault = { is: "status", status: 503 };
    expect((await carryOutWithdrawal(withdrawal, site, ACTOR, deps())).state).toBe("in_doubt");
    expect([(await now(proposal)).state, await takenPlaces(proposal)]).toEqual(["rolling_back", 1]);
    api.git.host().fault = null;
    expect((await carryOutWithdrawal(await now(withdrawal), site, ACTOR, deps())).state).toBe("applied");
    expect([(await now(proposal)).state, branches().includes(branch)]).toEqual(["rolled_back", false]);
  });

  it("says that it failed where the proposal was merged meanwhile, which stays as it is", async () => {
    const { proposal, withdrawal, branch } = await begun();
    const { bare, git: run } = api.git.remote();
    run(bare, ["update-ref", "refs/heads/main", branch]);
    const ended = await carryOutWithdrawal(withdrawal, site, ACTOR, deps());
    expect([ended.state, ended.problem?.code, ended.problem?.written]).toEqual(["failed", "change_in_progress", false]);
    expect([(await now(proposal)).state, await takenPlaces(proposal)]).toEqual(["proposed", 1]);
    expect(run(bare, ["show", "main:teas.txt"])).toBe(`Gyokuro ${turn}\n`);
  });

  it("says that it failed where the host keeps the branch", async () => {
    const { proposal, withdrawal, branch } = await begun();
    const hook = join(api.git.remote().bare, "hooks/pre-receive");
    writeFileSync(hook, "#!/bin/sh\nexit 1\n", { mode: 0o755 });
    const ended = await carryOutWithdrawal(withdrawal, site, ACTOR, deps());
    writeFileSync(hook, "#!/bin/sh\n", { mode: 0o755 });
    expect([ended.state, ended.problem?.code]).toEqual(["failed", "git_not_writable"]);
    expect([(await now(proposal)).state, branches().includes(branch)]).toEqual(["proposed", true]);
  });
});
