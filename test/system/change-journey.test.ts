/**
 * The whole way, over HTTP only: audit a faulty WordPress, connect, preview twenty kinds of issues, apply one, edit one,
 * apply the rest together, audit again: those issues are gone and the site's database differs in nothing else; then roll
 * everything back, and it differs in nothing at all.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Dump, differences, dump } from "../support/database-dump.ts";
import { FAULTY_SHOP } from "../support/faulty-shop.ts";
import { openOtherMachine } from "../support/other-machine.ts";
import { type Owner, PASSWORD_OF_OWNER, signUp, startService, type TestService, until } from "../support/service.ts";
import { TEA_SHOP } from "../support/tea-shop.ts";
import { startWordPress, type WordPress, wordpressMissing } from "../support/wordpress.ts";

const missing = wordpressMissing();

interface Issue {
  readonly id: string;
  readonly checkId: string;
  readonly fingerprint: string;
  readonly field: string;
  readonly url: string;
}

describe.skipIf(missing)(`from audit to rollback${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let wordpress: WordPress;
  let service: TestService;
  let owner: Owner;
  let auditId = "";
  let websiteId = "";
  let chosen: Issue[] = [];
  let before: Dump;
  let changes: { readonly id: string; readonly places: readonly string[] }[] = [];

  beforeAll(async () => {
    wordpress = await startWordPress({ title: "The tea shop", companion: true });
    await wordpress.php(TEA_SHOP);
    await wordpress.php(FAULTY_SHOP);
    service = await startService({ environment: { SITEMEND_ALLOW_HTTP_WORDPRESS: "127.0.0.1" } });
    owner = await signUp(service);
    auditId = await owner.startAudit(wordpress.url, { externalLinks: false });
    await owner.auditEnd(auditId);
    websiteId = (await owner.call("GET", "/api/v1/websites")).body.data.websites[0].id;
  });

  afterAll(async () => {
    await service?.close();
    await wordpress?.close();
  });

  const issuesOf = async (audit: string, query = ""): Promise<Issue[]> => {
    const found: Issue[] = [];
    for (let cursor = ""; ; ) {
      const { body } = await owner.call("GET", `/api/v1/audit/${audit}/seo-issues?limit=200${query}${cursor}`);
      found.push(...body.data.issues);
      if (body.data.page.nextCursor === null) return found;
      cursor = `&cursor=${body.data.page.nextCursor}`;
    }
  };
  const apply = (issue: Issue, body: unknown) =>
    owner.call("POST", `/api/v1/audit/${auditId}/issues/${issue.id}/apply`, body);

  it("connects with an application password, which shows that the site is ours", async () => {
    const { login: username, applicationPassword } = await wordpress.createUser({
      role: "administrator",
      login: "olga",
    });
    const body = { siteUrl: wordpress.url, username, applicationPassword };
    const answer = await owner.call("POST", `/api/v1/audit/websites/${websiteId}/wordpress/connect`, body);
    expect(answer.body.data.connection).toMatchObject({ mode: "guarded", created: true, username: "olga" });
    const website = await owner.call("GET", `/api/v1/websites/${websiteId}`);
    expect(website.body.data.website.ownership).toBe("verified");
    before = await dump(wordpress);
  });

  it("previews at least twenty issues of different kinds, and writes nothing", async () => {
    const fixable = await issuesOf(auditId, "&fixable=true");
    const kinds = [...Map.groupBy(fixable, ({ checkId, field }) => `${checkId} ${field}`).values()];
    const tried = [...kinds.flatMap((some) => some.slice(0, 1)), ...kinds.flatMap((some) => some.slice(1, 3))].slice(
      0,
      90,
    );
    const body = { issueIds: tried.map(({ id }) => id) };
    const { previews } = (await owner.call("POST", `/api/v1/audit/${auditId}/issues/bulk-preview`, body)).body.data;
    const good = tried.filter(({ id }) => previews[id].fixable === true);
    const places = Map.groupBy(good, ({ id }) => `${previews[id].change.resource.ref} ${previews[id].change.field}`);
    const apart = [...places.values()].flatMap((some) => some.slice(0, 1));
    // One change of the whole site is enough, and it goes alone.
    const alone = apart.filter(({ id }) => previews[id].singleApproval).slice(0, 1);
    chosen = [...alone, ...apart.filter(({ id }) => !previews[id].singleApproval)].slice(0, 26);
    expect(chosen.length).toBeGreaterThanOrEqual(20);
    expect(new Set(chosen.map(({ field }) => field)).size).toBeGreaterThanOrEqual(15);
    expect(differences(before, await dump(wordpress)).unexpected).toEqual([]);
  });

  it("applies one, edits one, and applies the rest together", async () => {
    const preview = async ({ id }: Issue) =>
      (await owner.call("GET", `/api/v1/audit/${auditId}/issues/${id}/preview-apply`)).body.data;
    const [alone, ...others] = chosen;
    const edited = others.find(({ field }) => field === "meta_description");
    if (alone === undefined || edited === undefined) throw new Error("too few issues");
    const one = await apply(alone, { approvalToken: (await preview(alone)).approvalToken });
    expect(one.body.data.appliedChange).toMatchObject({ status: "applied", effect: "written" });
    const words = "Our own words about it, written by a person, and long enough to say what the page is about.";
    const two = await apply(edited, {
      approvalToken: (await preview(edited)).approvalToken,
      overrideSuggestedValue: words,
    });
    expect(two.body.data).toMatchObject({
      appliedChange: { after: words, overridden: true },
      issue: { status: "resolved" },
    });

    const rest = others.filter((issue) => issue !== edited);
    const previews = await owner.call("POST", `/api/v1/audit/${auditId}/issues/bulk-preview`, {
      issueIds: rest.map(({ id }) => id),
    });
    const approvals = rest.map(({ id }) => [id, previews.body.data.previews[id].approvalToken]);
    const bulk = await owner.call("POST", `/api/v1/audit/${auditId}/issues/bulk-apply`, {
      approvals: Object.fromEntries(approvals),
    });
    const id = bulk.body.data.bulkOperation.id;
    const read = () => owner.call("GET", `/api/v1/audit/${auditId}/bulk-operations/${id}`);
    await until(async () => (await read()).body.data.bulkOperation.status === "completed", "the bulk to end");
    const { bulkOperation, results } = (await read()).body.data;
    expect({ ...bulkOperation.summary, results }).toMatchObject({ requested: rest.length, applied: rest.length });
    const list = await owner.call("GET", `/api/v1/audit/${auditId}/applied-changes?limit=200`);
    changes = list.body.data.appliedChanges;
    expect(changes).toHaveLength(chosen.length);
  });

  it("changed what was approved, and nothing else in the database", async () => {
    const places = changes.flatMap((change) => change.places);
    const { intended, unexpected } = differences(before, await dump(wordpress), places);
    expect(unexpected).toEqual([]);
    expect(intended.length).toBeGreaterThanOrEqual(chosen.length);
  });

  it("finds none of these issues in a new audit", async () => {
    const again = await owner.startAudit(wordpress.url, { externalLinks: false });
    await owner.auditEnd(again);
    const left = new Set((await issuesOf(again)).map(({ fingerprint }) => fingerprint));
    expect(chosen.filter(({ fingerprint }) => left.has(fingerprint)).map(({ checkId, url }) => [checkId, url])).toEqual(
      [],
    );
  });

  it("rolls everything back, newest first: the database holds what it held", async () => {
    const body = { appliedChangeIds: changes.map(({ id }) => id) };
    const bulk = await owner.call("POST", `/api/v1/audit/${auditId}/applied-changes/bulk-rollback`, body);
    const id = bulk.body.data.bulkOperation.id;
    const read = () => owner.call("GET", `/api/v1/audit/${auditId}/bulk-operations/${id}`);
    await until(async () => (await read()).body.data.bulkOperation.status === "completed", "the rollback to end");
    const { bulkOperation, results } = (await read()).body.data;
    expect({ ...bulkOperation.summary, results }).toMatchObject({ applied: chosen.length });
    const { intended, unexpected } = differences(before, await dump(wordpress));
    expect({ intended, unexpected }).toEqual({ intended: [], unexpected: [] });
  });

  it("goes the same way from the command line of another machine", async () => {
    const machine = await openOtherMachine();
    const remote = (args: readonly string[], input = "") => machine.run([...args, "--server", service.url], input);
    try {
      const signIn = ["login", "--email", "owner@example.com", "--password-stdin"];
      expect(await remote(signIn, PASSWORD_OF_OWNER)).toMatchObject({ code: 0 });
      const ids = chosen.slice(0, 2).map(({ id }) => id);
      const applied = await remote(["fix", "apply", auditId, ...ids, "--yes"]);
      expect(applied).toMatchObject({ code: 0, stderr: expect.not.stringContaining("sitemend:") });
      const made = applied.stdout.match(/chg_\w+/g) ?? [];
      expect(made).toHaveLength(2);
      const shown = await dump(wordpress);
      expect(differences(before, shown).unexpected.length).toBeGreaterThanOrEqual(2);
      expect(await remote(["fix", "rollback", auditId, ...made, "--yes"])).toMatchObject({
        ...{ code: 0, stderr: "" },
        stdout: expect.stringMatching(/^(↶ .* rolled back, .*\n( {4}.*\n)*){2}$/),
      });
      expect(differences(before, await dump(wordpress))).toEqual({ intended: [], unexpected: [] });

      const paula = await wordpress.createUser({ role: "administrator", login: "paula" });
      const [verified, gone] = [
        await remote(["wp", "verify", wordpress.url]),
        await remote(["wp", "disconnect", websiteId]),
      ];
      expect(verified).toMatchObject({ code: 0, stdout: expect.stringContaining("Writable fields:") });
      expect(gone).toMatchObject({ code: 0, stdout: expect.stringContaining("is disconnected") });
      const connect = ["wp", "connect", wordpress.url, "--username", paula.login];
      expect(await remote(connect, paula.applicationPassword)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining("is reconnected as paula"),
      });
    } finally {
      await machine.remove();
    }
  });
});
