/** Several audits of one site, whole: what is new, fixed, back again, ignored, and judged by the website's own rules. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AuditRecord } from "#domain/audit-record.ts";
import type { IssueId } from "#domain/ids.ts";
import { LOCAL_OPERATOR } from "#domain/principal.ts";
import { type TestParts, testParts } from "../support/audit-site.ts";
import { links, startSite } from "../support/site-server.ts";

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
    (await parts.store.issues.instances(audit.id, [check], 100))
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

  it("forgets a decision when its time is over", async () => {
    await parts.store.history.heedIgnores({ auditId: audits[0]?.id, websiteId: audits[0]?.websiteId } as never);
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
      checks: { "title-missing": { severity: "notice" }, "http-not-found": { enabled: false } },
      expectedVersion: website.version,
    });
    const last = await auditNow();
    const issues = await parts.store.issues.instances(last.id, ["title-missing", "http-not-found"], 10);
    expect(issues.map(({ checkId, severity }) => `${checkId} ${severity}`)).toEqual(["title-missing notice"]);
  });
});
