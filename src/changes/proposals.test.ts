/** What people and hosts do to a proposal, and what is said of it then. On real git. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Change } from "#domain/change.ts";
import type { Connector } from "#domain/connector.ts";
import type { Edit } from "#domain/edit.ts";
import { type TestApi, testApi } from "../../test/support/api.ts";
import { testChecks } from "../../test/support/checks.ts";
import { connectRepository } from "../../test/support/connected-repository.ts";
import { type MemoryShop, memoryShop } from "../../test/support/memory-shop.ts";
import { newChange } from "../../test/support/new-change.ts";
import { showingAll } from "../../test/support/public-pages.ts";
import { lookAtEach } from "./on-their-way.ts";
import { createVerifier } from "./verifier.ts";

const ACTOR = { type: "service", id: "svc_test", name: "a test" } as const;
const HOUR_MS = 3_600_000;

describe("a proposal", () => {
  let api: TestApi;
  let shop: MemoryShop;
  let site: Connector;
  let turn = 0;
  let clock = Date.now();
  /** What the public page shows. */
  let shown: string[] = [];
  const line = () => ({ before: `Sencha ${turn}`, after: `Gyokuro ${turn}` });

  beforeAll(async () => {
    api = await testApi();
  });
  beforeEach(async () => {
    await api.database.pool.query("truncate applied_change cascade");
    shop = await memoryShop(api, { connect: false });
    site = await connectRepository(api, shop);
    turn++;
    clock = Date.now();
    api.git.remote().save({ "teas.txt": `${line().before}\n` });
    shown = [line().before];
  });
  afterAll(() => api.close());

  const run = (...args: string[]) => api.git.remote().git(api.git.remote().bare, args);
  const journal = () => api.store.journal;
  const now = async ({ id }: Pick<Change, "id">) => (await journal().byId(id)) as Change;
  const isJudged = {
    is: "judged",
    findings: new Set<string>(),
    unseen: new Map<string, string>(),
    cache: null,
  } as const;
  const look = async (change: Change, connector = site) => {
    const means = {
      ...{ store: api.store, checks: testChecks, reportFault: () => {}, siteWriteLock: { isTaken: () => false } },
      verifyPublicPage: async () => ({ ...isJudged, shown: showingAll(shown) }),
    };
    await lookAtEach([await now(change)], connector, {
      ...{ store: api.store, now: () => clock, verifier: createVerifier(means) },
    });
    return now(change);
  };

  /** Its branch is there, and the head of `main` as it was before. */
  async function proposed(): Promise<{ change: Change; branch: string; before: string }> {
    const known = run("for-each-ref", "--format=%(refname)").split("\n");
    const before = run("rev-parse", "main").trim();
    const edits: Edit[] = [{ kind: "fragment", resource: "file:teas.txt", field: "text", ...line(), name: "tea" }];
    const made = {
      ...newChange(shop, { place: 0, tokenId: null, effect: "written", reverses: null }),
      ...{ edits, after: line().after },
    };
    const begun = await journal().begin(made, { issueVersion: null, owner: "a test 1 1" });
    if (begun.is !== "begun") throw new Error(begun.is);
    await site.write([{ key: made.opKey, edits }], { fence: 1, ignoreLock: false });
    for (const to of ["verifying", "proposed"] as const)
      await journal().move(await now(begun.change), to, { actor: ACTOR, reason: "a test" });
    const [branch = ""] = run("for-each-ref", "--format=%(refname)")
      .split("\n")
      .filter((name) => !known.includes(name));
    return { change: await now(begun.change), branch, before };
  }
  const merge = (branch: string) => run("update-ref", "refs/heads/main", branch);

  it("that people edited on its branch and merged counts as merged and replaced, with what is there now", async () => {
    const { change, branch } = await proposed();
    const work = api.git.remote().clone();
    const inWork = (...args: string[]) => api.git.remote().git(work, args);
    inWork("checkout", "--quiet", "-b", "edited", branch.replace("refs/heads/", "origin/"));
    writeFileSync(join(work, "teas.txt"), `Bancha ${turn}\n`);
    inWork("commit", "--quiet", "--all", "--message", "Better so");
    inWork("push", "--quiet", "origin", "HEAD:main");
    expect(await look(change)).toMatchObject({ state: "drifted", problem: { code: "superseded", written: true } });
    expect(run("show", "main:teas.txt")).toBe(`Bancha ${turn}\n`);
  });

  it("that was merged, and whose merge a force-push took away, is said to be reverted", async () => {
    const { change, branch, before } = await proposed();
    merge(branch);
    expect((await look(change)).state).toBe("deploying");
    run("update-ref", "refs/heads/main", before);
    run("update-ref", "-d", branch);
    expect(await look(change)).toMatchObject({ state: "drifted", problem: { code: "target_reverted" } });
  });

  it("stays merged when history is written anew around it", async () => {
    const { change, branch, before } = await proposed();
    merge(branch);
    await look(change);
    const squashed = run("commit-tree", `${branch}^{tree}`, "-p", before, "-m", "All in one").trim();
    run("update-ref", "refs/heads/main", squashed);
    run("update-ref", "-d", branch);
    expect((await look(change)).state).toBe("deploying");
  });

  it("waits while the published branch is gone, and goes on when it is back", async () => {
    const { change, branch, before } = await proposed();
    run("update-ref", "-d", "refs/heads/main");
    await expect(look(change)).rejects.toThrow();
    expect((await now(change)).state).toBe("proposed");
    run("update-ref", "refs/heads/main", before);
    expect((await look(change)).state).toBe("proposed");
    merge(branch);
    expect((await look(change)).state).toBe("deploying");
  });

  it("waits while the token is revoked, of which nothing is written meanwhile", async () => {
    const { change, branch } = await proposed();
    api.git.host().fault = { is: "status", status: 401 };
    await expect(look(change)).rejects.toThrow();
    const edits: Edit[] = [{ kind: "fragment", resource: "file:teas.txt", field: "text", ...line(), name: "tea" }];
    const writing = site.write([{ key: "other", edits }], { fence: 1, ignoreLock: false });
    await expect(writing).rejects.toThrow("the host doesn't accept the token");
    expect((await now(change)).state).toBe("proposed");
    api.git.host().fault = null;
    merge(branch);
    expect((await look(change)).state).toBe("deploying");
  });

  it.each([
    ["isn't deployed", () => [line().before], "not_seen"],
    ["is rendered wrongly", () => [`Gyokuro &amp; ${turn}`], "not_seen"],
    ["isn't shown at all", () => [], "not_seen"],
  ] as const)("that %s never counts as verified: for a day it deploys, then it says so", async (_, page, rendered) => {
    const { change, branch } = await proposed();
    merge(branch);
    shown = [...page()];
    expect((await look(change)).state).toBe("deploying");
    clock += 23 * HOUR_MS;
    expect((await look(change)).state).toBe("deploying");
    clock += 2 * HOUR_MS;
    expect(await look(change)).toMatchObject({
      state: "applied",
      verification: { status: "stored_not_rendered", rendered },
    });
  });

  it("is not closed because nobody can tell any more which branches there are", async () => {
    const { change } = await proposed();
    const head = run("rev-parse", "main").trim();
    const many = Array.from({ length: 501 }, (_, at) => `create refs/heads/sitemend/zz-${at} ${head}\n`).join("");
    api.git.remote().git(api.git.remote().bare, ["update-ref", "--stdin"], many);
    expect((await look(change)).state).toBe("proposed");
    api.git
      .remote()
      .git(api.git.remote().bare, ["update-ref", "--stdin"], many.replaceAll(/create (\S+) \S+/g, "delete $1"));
    expect((await look(change)).state).toBe("proposed");
  });

  it("that the host calls merged, though the branch of the website has nothing of it, isn't called applied", async () => {
    const { change } = await proposed();
    const merged = {
      number: 7,
      url: "https://git.example/pull/7",
      state: "merged",
      checks: null,
      previewUrl: null,
    } as const;
    const told = { ...site, pullRequests: async () => new Map([[change.opKey, merged]]) };
    // The branch may know of it a moment later.
    expect((await look(change, told)).state).toBe("proposed");
    expect(await look(change, told)).toMatchObject({
      state: "closed",
      problem: { code: "proposal_closed", written: null },
    });
  });

  it("that is deployed and shown is verified", async () => {
    const { change, branch } = await proposed();
    merge(branch);
    shown = [`${line().after} | Tea shop`];
    expect(await look(change)).toMatchObject({ state: "applied", verification: { status: "verified" } });
  });

  it("merged after its pull request was looked at, and shown by then, has a merged pull request", async () => {
    const { change, branch } = await proposed();
    const at = { number: 7, url: "https://git.example/pull/7", checks: null, previewUrl: null };
    const told: Connector = {
      ...site,
      async pullRequests() {
        const state = run("rev-parse", "main") === run("rev-parse", branch) ? "merged" : "open";
        merge(branch);
        return new Map([[change.opKey, { ...at, state }]]);
      },
    };
    shown = [`${line().after} | Tea shop`];
    expect(await look(change, told)).toMatchObject({ state: "applied", pullRequest: { state: "merged" } });
  });
});
