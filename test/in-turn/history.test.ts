/** Several audits of one site, whole: what is new, fixed, back again, ignored, and judged by the website's own rules. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AuditType } from "#domain/audit.ts";
import type { AuditRecord } from "#domain/audit-record.ts";
import type { AuditId, IssueId } from "#domain/ids.ts";
import { LOCAL_OPERATOR } from "#domain/principal.ts";
import { IssueChange } from "#domain/result.ts";
import { type TestParts, testParts } from "../support/audit-site.ts";
import { newChange } from "../support/new-change.ts";
import { links, type SitePath, startSite } from "../support/site-server.ts";

const page = (title: string, body = "") => `<html lang="en"><title>${title}</title>${body}`;
const GREEN = page("Green tea from Uji");

describe("audits of one site", () => {
  let parts: TestParts;
  let site: Awaited<ReturnType<typeof startSite>>;
  const audits: AuditRecord[] = [];
  const auditNow = async () => {
    const audit = await parts.audit(`${site.origin}/`);
    audits.push(audit);
    return audit;
  };

  beforeAll(async () => {
    parts = await testParts();
    site = await startSite({
      "/": page("Tea", links("/green", "/black", "/gone")),
      "/green": page("", "<p>Green</p>"),
      "/black": page("Black tea"),
    });
  });
  afterAll(async () => {
    await parts?.close();
    await site?.close();
  });

  const issuesOf = async (audit: AuditRecord, check: string) =>
    (await parts.store.issues.instances(audit.id, [check], { perCheck: 100 }))
      .map(({ url, status, firstSeenAuditId, id }) => ({
        path: new URL(url).pathname,
        status,
        firstSeen: audits.findIndex((each) => each.id === firstSeenAuditId),
        id,
      }))
      .toSorted((one, other) => (one.path < other.path ? -1 : 1));

  it("compares the first with nothing", async () => {
    const first = await auditNow();
    expect(first.summary?.comparison).toBeNull();
    expect(await issuesOf(first, "title-missing")).toMatchObject([{ path: "/green", status: "open", firstSeen: 0 }]);
  });

  it("tells what was fixed and what is new", async () => {
    site.pages["/green"] = GREEN;
    site.pages["/black"] = page("");
    site.pages["/"] = page("Fine tea", links("/green", "/black", "/gone"));
    const second = await auditNow();
    const { counts, issues } = await parts.audits.compare(second, {
      base: undefined,
      changes: ["new", "fixed"],
      offset: 0,
      limit: 200,
    });
    const titles = issues.filter(({ checkId }) => checkId === "title-missing");
    expect(titles.map(({ change, url }) => `${change} ${new URL(url).pathname}`).sort()).toEqual([
      "fixed /green",
      "new /black",
    ]);
    expect(second.summary?.comparison).toEqual({ baseAuditId: audits[0]?.id, ...counts });
    expect(counts.persisting).toBeGreaterThan(0);
    expect(await issuesOf(second, "change-title")).toMatchObject([{ path: "/" }]);
  });

  it("knows what comes back", async () => {
    site.pages["/green"] = page("", "<p>Green</p>");
    const third = await auditNow();
    expect(await issuesOf(third, "title-missing")).toMatchObject([
      { path: "/black", status: "open", firstSeen: 1 },
      { path: "/green", status: "regressed", firstSeen: 0 },
    ]);
    expect(third.summary?.comparison?.regressed).toBeGreaterThan(0);
  });

  it("does not call fixed what it could not see", async () => {
    site.pages["/"] = page("Tea", links("/black", "/gone"));
    const fourth = await auditNow();
    const { issues } = await parts.audits.compare(fourth, {
      base: undefined,
      changes: ["fixed", "notComparable"],
      offset: 0,
      limit: 200,
    });
    const green = issues.filter(({ url }) => url.endsWith("/green"));
    expect(green.length).toBeGreaterThan(0);
    expect(new Set(green.map(({ change }) => change))).toEqual(new Set(["notComparable"]));
  });

  it("keeps ignoring what a person ignored, and scores without it", async () => {
    const last = audits.at(-1);
    if (!last) throw new Error("no audit yet");
    const [black] = await issuesOf(last, "title-missing");
    const decision = { status: "ignored", reason: "accepted_risk", expiresAt: undefined } as const;
    await parts.audits.changeIssue(last, black?.id as IssueId, decision, LOCAL_OPERATOR);
    const fifth = await auditNow();
    expect(await issuesOf(fifth, "title-missing")).toMatchObject([{ path: "/black", status: "ignored" }]);
    expect(fifth.summary?.issues.open).toBe((fifth.summary?.issues.total ?? 0) - 1);
    expect(fifth.score?.overall ?? 0).toBeGreaterThanOrEqual(last.score?.overall ?? 100);
  });

  it("goes on ignoring a place that got another name, and no other", async () => {
    const pictures = (...files: string[]) =>
      page("", files.map((file) => `<img src="${file}" width="40" height="40">`).join(""));
    site.pages["/black"] = pictures("/cup-300x200.png?v=1", "/pot-1.png");
    const before = await auditNow();
    const found = await parts.store.issues.instances(before.id, ["image-alt-missing"], { perCheck: 9 });
    expect(found).toHaveLength(2);
    for (const { id } of found) {
      const decision = { status: "ignored", reason: "accepted_risk", note: "Only decoration" } as const;
      await parts.audits.changeIssue(before, id, { ...decision, expiresAt: undefined }, LOCAL_OPERATOR);
    }
    site.pages["/black"] = pictures("/cup-600x400.png?v=2", "/kettle-1.png", "/lid.png");
    const after = await auditNow();
    const now = await parts.store.issues.instances(after.id, ["image-alt-missing"], { perCheck: 9 });
    const statuses = now.map(({ locator, status }) => `${new URL(locator).pathname} ${status}`);
    expect(statuses.toSorted()).toEqual(["/cup-600x400.png ignored", "/kettle-1.png open", "/lid.png open"]);
    const carried = now.find(({ status }) => status === "ignored");
    await parts.audits.changeIssue(after, carried?.id as IssueId, { status: "open" }, LOCAL_OPERATOR);
    const again = await auditNow();
    const open = await parts.store.issues.instances(again.id, ["image-alt-missing"], { perCheck: 9 });
    expect(open.map(({ status }) => status)).toEqual(["open", "open", "open"]);
    site.pages["/black"] = page("");
    await auditNow();
  });

  it("forgets a decision when its time is over", async () => {
    const last = audits.at(-1);
    if (!last) throw new Error("no audit yet");
    const [black] = await issuesOf(last, "title-missing");
    const soon = new Date(Date.now() + 500);
    const decision = { status: "ignored", reason: "later", expiresAt: soon.toISOString() } as const;
    await parts.audits.changeIssue(last, black?.id as IssueId, decision, LOCAL_OPERATOR);
    while (Date.now() <= soon.getTime()) await new Promise((resolve) => setImmediate(resolve));
    const sixth = await auditNow();
    expect(await issuesOf(sixth, "title-missing")).toMatchObject([{ path: "/black", status: "open" }]);
  });

  it("judges by what the website sets", async () => {
    const [first] = audits;
    if (!first) throw new Error("no audit yet");
    const website = await parts.websites.read(first.websiteId);
    await parts.websites.update(website, {
      checks: { "title-missing": { severity: "notice" }, "link-broken-internal": { enabled: false } },
      expectedVersion: website.version,
    });
    const last = await auditNow();
    const issues = await parts.store.issues.instances(last.id, ["title-missing", "link-broken-internal"], {
      perCheck: 10,
    });
    expect(issues.map(({ checkId, severity }) => `${checkId} ${severity}`)).toEqual(["title-missing notice"]);
  });
});

describe("what can be compared", () => {
  let parts: TestParts;
  const sites: Awaited<ReturnType<typeof startSite>>[] = [];
  beforeAll(async () => {
    parts = await testParts();
  });
  afterAll(async () => {
    await parts?.close();
    for (const site of sites) await site.close();
  });

  const siteOf = async (pages: Record<string, SitePath>) => {
    const site = await startSite(pages);
    sites.push(site);
    const audit = async ({
      path = "/",
      type = "full-audit",
      maxPages = 100,
    }: {
      path?: string;
      type?: AuditType;
      maxPages?: number;
    } = {}) => {
      const options = { externalLinks: false, ...(type === "page-audit" ? {} : { maxPages }) };
      const { id } = await parts.audits.start({ website: `${site.origin}${path}`, type, options }, LOCAL_OPERATOR);
      await parts.runner.run(id);
      return parts.audits.read(id);
    };
    return { pages: site.pages, audit };
  };

  /** "change path" of every issue of the check. */
  const changesOf = async (audit: AuditRecord, check: string, base?: AuditId) => {
    const request = { base, changes: IssueChange.options, offset: 0, limit: 1000 };
    const { issues } = await parts.audits.compare(audit, request);
    const own = issues.filter(({ checkId }) => checkId === check);
    return own.map(({ change, url }) => `${change} ${new URL(url).pathname}`).toSorted();
  };
  const issuesOf = (audit: AuditRecord, check: string) =>
    parts.store.issues.instances(audit.id, [check], { perCheck: 100 });

  it("holds an audit against one of its own type only, and one of a page against the same page", async () => {
    const { audit } = await siteOf({ "/": page("Tea", links("/green")), "/green": page("", "<p>Green</p>") });
    const green = await audit({ type: "page-audit", path: "/green" });
    const full = await audit();
    expect(green.completeness?.truncated).toBe(false);
    expect(full.summary?.comparison).toBeNull();
    expect(await issuesOf(full, "title-missing")).toMatchObject([{ status: "open", firstSeenAuditId: full.id }]);
    await expect(changesOf(full, "title-missing")).rejects.toMatchObject({ code: "nothing_to_compare", fields: [] });
    await expect(changesOf(full, "title-missing", green.id)).rejects.toMatchObject({
      code: "nothing_to_compare",
      fields: [{ pointer: "?base", message: expect.stringContaining("page-audit") }],
    });
    const start = await audit({ type: "page-audit" });
    expect(start.summary?.comparison).toBeNull();
    await expect(changesOf(start, "title-missing", green.id)).rejects.toMatchObject({
      code: "nothing_to_compare",
      fields: [{ message: expect.stringContaining("/green") }],
    });
    const again = await audit({ type: "page-audit", path: "/green" });
    expect(again.summary?.comparison).toMatchObject({ baseAuditId: green.id, new: 0, fixed: 0, regressed: 0 });
    expect(await issuesOf(again, "title-missing")).toMatchObject([{ firstSeenAuditId: green.id }]);
  });

  it("calls nothing fixed because its page was hidden or deleted, nor back when that is undone", async () => {
    const { pages, audit } = await siteOf({
      "/": page("Tea", links("/hidden", "/deleted")),
      "/hidden": page("", "<p>Hidden</p>"),
      "/deleted": page("", "<p>Deleted</p>"),
    });
    await audit();
    const shown = { ...pages };
    pages["/hidden"] = page("", '<meta name="robots" content="noindex"><p>Hidden</p>');
    pages["/deleted"] = { status: 404, body: page("Gone") };
    const without = await audit();
    const apart = ["notComparable /deleted", "notComparable /hidden"];
    expect(await changesOf(without, "title-missing")).toEqual(apart);
    expect(await changesOf(without, "link-broken-internal")).toEqual(["new /"]);
    Object.assign(pages, shown);
    const back = await audit();
    expect(await changesOf(back, "title-missing")).toEqual(apart);
    expect(await changesOf(back, "link-broken-internal")).toEqual(["fixed /"]);
    expect((await issuesOf(back, "title-missing")).map(({ status }) => status)).toEqual(["open", "open"]);
  });

  it.each([403, 429, 500])(
    "calls nothing fixed because its page answers %d, nor back when it opens again",
    async (status) => {
      const { pages, audit } = await siteOf({
        "/": page("Tea", links("/shut")),
        "/shut": page("Shut", links("/gone", "/")),
      });
      await audit();
      const shown = { ...pages };
      pages["/shut"] = { status, headers: { "retry-after": "0" } };
      const without = await audit();
      expect(await changesOf(without, "link-broken-internal")).toContain("notComparable /shut");
      expect(await changesOf(without, "canonical-missing")).toContain("notComparable /shut");
      Object.assign(pages, shown);
      const back = await audit();
      expect(await changesOf(back, "link-broken-internal")).toContain("notComparable /shut");
      expect(await changesOf(back, "http-server-error")).toEqual(status === 500 ? ["fixed /shut"] : []);
      expect((await issuesOf(back, "link-broken-internal")).map(({ status }) => status)).toEqual(["open"]);
    },
  );

  it("tells what happened between two audits as new, once", async () => {
    const { pages, audit } = await siteOf({ "/": page("Tea from Uji") });
    await audit();
    pages["/"] = page("Oolong from Alishan");
    expect(await changesOf(await audit(), "change-title")).toEqual(["new /"]);
    pages["/"] = page("Black tea from Assam");
    expect(await changesOf(await audit(), "change-title")).toEqual(["new /"]);
    expect(await changesOf(await audit(), "change-title")).toEqual([]);
    pages["/"] = page("White tea from Fujian");
    const last = await audit();
    expect(await changesOf(last, "change-title")).toEqual(["new /"]);
    expect(await issuesOf(last, "change-title")).toMatchObject([{ status: "open", firstSeenAuditId: last.id }]);
  });

  it("leaves alone what was changed from here, until somebody writes there after us", async () => {
    const { pages, audit } = await siteOf({ "/": page("Tea from Uji | House") });
    const { id: auditId, websiteId, startUrl } = await audit();
    const change = newChange(
      { auditId, websiteId, issueIds: [] },
      { place: 1, tokenId: null, effect: "written", reverses: null },
    );
    const { journal } = parts.store;
    const ours = { ...change, url: startUrl, before: "Tea from Uji", after: "Green tea from Uji" };
    const begun = await journal.begin(ours, { issueVersion: null, owner: "a test" });
    expect(begun.is).toBe("begun");
    const step = { actor: ours.actor, reason: "a test" };
    for (const [from, to] of [
      ["applying", "verifying"],
      ["verifying", "applied"],
    ] as const)
      expect(await journal.move({ ...ours, state: from }, to, step)).toBe(true);
    pages["/"] = page("Green tea from Uji | House");
    expect(await changesOf(await audit(), "change-title")).toEqual([]);
    pages["/"] = page("Green tea, cheap");
    expect(await changesOf(await audit(), "change-title")).toEqual(["new /"]);
  });

  it("knows what comes back against any base, and that people ignore it", async () => {
    const untitled = page("", "<p>Green</p>");
    const { pages, audit } = await siteOf({ "/": page("Tea", links("/green")), "/green": untitled });
    const first = await audit();
    pages["/green"] = GREEN;
    const fixed = await audit();
    pages["/green"] = untitled;
    const back = await audit();
    const last = await audit();
    expect(await changesOf(last, "title-missing")).toEqual(["persisting /green"]);
    expect(await changesOf(last, "title-missing", fixed.id)).toEqual(["regressed /green"]);
    expect(await changesOf(last, "title-missing", first.id)).toEqual(["persisting /green"]);
    expect(await changesOf(fixed, "title-missing", back.id)).toEqual(["fixed /green"]);

    const [issue] = await issuesOf(last, "title-missing");
    const decision = { status: "ignored", reason: "accepted_risk", expiresAt: undefined } as const;
    await parts.audits.changeIssue(last, issue?.id as IssueId, decision, LOCAL_OPERATOR);
    pages["/green"] = GREEN;
    await audit();
    pages["/green"] = untitled;
    const ignored = await audit();
    expect(await issuesOf(ignored, "title-missing")).toMatchObject([{ status: "ignored" }]);
    expect(await changesOf(ignored, "title-missing")).toEqual(["notComparable /green"]);
    expect(ignored.summary?.comparison).toMatchObject({ new: 0, regressed: 0 });
  });

  it("finds no fault of the whole site twice when audits start at different pages", async () => {
    const { audit } = await siteOf({ "/": page("Tea", links("/green")), "/green": GREEN });
    const first = await audit();
    expect((await issuesOf(first, "robots-txt-missing")).length).toBe(1);
    const other = await audit({ path: "/green" });
    expect(new Set(await changesOf(other, "robots-txt-missing"))).toEqual(
      new Set(["notComparable /", "notComparable /green"]),
    );
  });

  it("draws nothing from the whole site when one of the audits ended at a limit", async () => {
    const { pages, audit } = await siteOf({
      "/": page("Tea", links("/green", "/black")),
      "/green": page("Fine tea from Uji"),
      "/black": page("Fine tea from Uji"),
    });
    await audit();
    const cut = await audit({ maxPages: 2 });
    expect(cut.completeness?.truncated).toBe(true);
    expect(await issuesOf(cut, "title-duplicate")).toEqual([]);
    const apart = await changesOf(cut, "title-duplicate");
    expect(apart.length).toBeGreaterThan(0);
    expect(apart.filter((change) => !change.startsWith("notComparable"))).toEqual([]);
    pages["/green"] = page("", "<p>Green</p>");
    expect(await changesOf(await audit({ maxPages: 2 }), "title-missing")).toEqual(["new /green"]);
    pages["/green"] = page("Fine tea from Uji");
    const whole = await audit();
    expect(await changesOf(whole, "title-duplicate")).toEqual(apart);
    expect((await issuesOf(whole, "title-duplicate")).map(({ status }) => status)).not.toContain("regressed");
  });
});
