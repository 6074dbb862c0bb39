import { describe, expect, it } from "vitest";
import { AlertTrigger } from "#domain/alert.ts";
import type { EndedAudit, FoundByAudit, OpenIncident } from "#domain/incident.ts";
import { newId } from "../../test/support/identity.ts";
import { judgeAudit } from "./judge-audit.ts";

const alertId = newId("alr");
const problem = (more: Partial<FoundByAudit> = {}): FoundByAudit => ({
  ...{ checkId: "title-missing", severity: "error", newIssues: 1, newPages: 1, newShare: 0.05 },
  newUrls: ["https://tea.example/"],
  ...more,
});
const audit = (more: Partial<EndedAudit> = {}): EndedAudit => ({
  ...{ id: newId("aud"), websiteId: newId("web"), type: "full-audit", startUrl: "https://tea.example/" },
  ...{
    failure: null,
    isKnownSite: true,
    score: 80,
    scoreVersion: 3,
    isCut: false,
    isChosen: false,
    interruption: null,
  },
  ...{ problems: [], left: new Map() },
  base: { score: 80, scoreVersion: 3, isCut: false, isInterrupted: false },
  ...more,
});
const trigger = (kind: string, more: object = {}) => AlertTrigger.parse({ kind, ...more });
const opens = (ended: EndedAudit, of: AlertTrigger) =>
  judgeAudit(ended, [{ id: alertId, trigger: of }], []).opened.map(({ facts }) => facts);
const closes = (ended: EndedAudit, incident: OpenIncident, of: AlertTrigger) =>
  judgeAudit(ended, [{ id: alertId, trigger: of }], [incident]).closed.map(({ because }) => because);

/** As the audit opened it. */
function opened(ended: EndedAudit, of: AlertTrigger): OpenIncident {
  const [first] = judgeAudit(ended, [{ id: alertId, trigger: of }], []).opened;
  if (first === undefined) throw new Error("It opened nothing.");
  return { ...first, id: newId("inc"), auditType: ended.type, startUrl: ended.startUrl, openedBy: ended.id };
}

describe("new issues", () => {
  const normal = trigger("new_issues");

  it.each([
    ["the home page alone, at normal sensitivity", { newShare: 0.05 }, "normal", 1],
    ["a hundred unimportant pages", { newPages: 100, newIssues: 100, newShare: 0.03 }, "normal", 0],
    ["a hundred unimportant pages, at high sensitivity", { newPages: 100, newIssues: 100, newShare: 0.03 }, "high", 1],
    ["a page that counts for nothing, at high sensitivity", { newShare: 0 }, "high", 1],
    ["the home page, at low sensitivity", { newShare: 0.05 }, "low", 0],
    ["a fifth of the site, at low sensitivity", { newShare: 0.2 }, "low", 1],
    ["a notice", { severity: "notice" }, "normal", 0],
    ["nothing new", { newIssues: 0, newPages: 0, newShare: 0 }, "high", 0],
  ] as const)("%s", (_name, more, sensitivity, count) => {
    const of = trigger("new_issues", { sensitivity });
    expect(opens(audit({ problems: [problem(more as Partial<FoundByAudit>)] }), of)).toHaveLength(count);
  });

  it("counts only the checks and severities that it names", () => {
    const problems = [problem(), problem({ checkId: "noindex", severity: "warning" })];
    expect(opens(audit({ problems }), trigger("new_issues", { checkIds: ["noindex"] }))).toMatchObject([
      { checkId: "noindex" },
    ]);
    expect(opens(audit({ problems }), trigger("new_issues", { severities: ["error"] }))).toMatchObject([
      { checkId: "title-missing" },
    ]);
  });

  it("adds up what one check finds at two severities", () => {
    const problems = [problem({ newShare: 0.03 }), problem({ severity: "warning", newShare: 0.03 })];
    expect(opens(audit({ problems }), normal)).toMatchObject([{ issues: 2, severity: "error" }]);
  });

  it("opens nothing without an audit to compare with, and nothing that is open", () => {
    expect(opens(audit({ base: null, problems: [problem()] }), normal)).toEqual([]);
    const ended = audit({ problems: [problem()] });
    expect(judgeAudit(ended, [{ id: alertId, trigger: normal }], [opened(ended, normal)])).toEqual({
      ...{ opened: [], closed: [] },
    });
  });

  it("opens nothing by a list of URLs, and one for each page that is audited by itself", () => {
    expect(opens(audit({ isChosen: true, problems: [problem()] }), normal)).toEqual([]);
    const of = (startUrl: string) => audit({ type: "page-audit", startUrl, problems: [problem()] });
    const incident = opened(of("https://tea.example/a"), normal);
    const other = judgeAudit(of("https://tea.example/b"), [{ id: alertId, trigger: normal }], [incident]);
    expect(other.opened).toHaveLength(1);
  });

  it.each([
    ["nothing", ["fixed"]],
    ["check-off", ["check_off"]],
    ["issues", []],
    ["ignored", ["ignored"]],
    ["not-seen", []],
  ] as const)("of which %s is left: %j", (left, because) => {
    const incident = opened(audit({ problems: [problem()] }), normal);
    expect(closes(audit({ left: new Map([[incident.id, left]]) }), incident, normal)).toEqual(because);
  });

  it("is closed by whichever audit proves it, and by none that failed", () => {
    const incident = opened(audit({ problems: [problem()] }), normal);
    const left = new Map([[incident.id, "nothing"]] as const);
    expect(closes(audit({ failure: "timeout", left }), incident, normal)).toEqual([]);
    for (const other of [{ isChosen: true }, { type: "quick-audit" }, { type: "page-audit" }] as const)
      expect(closes(audit({ ...other, left }), incident, normal)).toEqual(["fixed"]);
  });
});

describe("the score", () => {
  const drop = trigger("score_drop", { points: 5 });
  const fallen = (more: Partial<EndedAudit> = {}) => audit({ score: 70, ...more });

  it("opens by so many points since the audit before", () => {
    expect(opens(fallen(), drop)).toMatchObject([{ before: 80, after: 70 }]);
    expect(opens(audit({ score: 76 }), drop)).toEqual([]);
  });

  it.each<[string, Partial<EndedAudit>]>([
    ["of another formula", { scoreVersion: 4 }],
    ["of a sample", { isCut: true }],
    ["of chosen pages", { isChosen: true }],
    ["that there is none of", { score: null }],
    ["without one before", { base: { ...audit().base, score: null } as EndedAudit["base"] }],
  ])("is not compared with one %s", (_name, more) => {
    expect(opens(fallen(more), drop)).toEqual([]);
  });

  it("closes half of the way back, and when the formula has changed", () => {
    const incident = opened(fallen(), drop);
    expect(closes(audit({ score: 75 }), incident, drop)).toEqual([]);
    expect(closes(audit({ score: 76 }), incident, drop)).toEqual(["score_recovered"]);
    expect(closes(audit({ score: 20, scoreVersion: 4 }), incident, drop)).toEqual(["not_comparable"]);
    expect(closes(audit({ score: 100, isCut: true }), incident, drop)).toEqual([]);
    expect(closes(audit({ score: 100, type: "quick-audit" }), incident, drop)).toEqual([]);
    expect(closes(audit({ score: 100, isChosen: true }), incident, drop)).toEqual([]);
  });
});

describe("an audit that fails", () => {
  const failed = trigger("audit_failed");

  it("opens, unless the site was never audited", () => {
    expect(opens(audit({ failure: "dns_failed" }), failed)).toEqual([{ kind: "audit_failed", code: "dns_failed" }]);
    expect(opens(audit({ failure: "dns_failed", isKnownSite: false }), failed)).toEqual([]);
  });

  it("closes when one of the type completes", () => {
    const incident = opened(audit({ failure: "timeout" }), failed);
    expect(closes(audit({ failure: "timeout" }), incident, failed)).toEqual([]);
    expect(closes(audit({ type: "quick-audit" }), incident, failed)).toEqual([]);
    expect(closes(audit(), incident, failed)).toEqual(["audit_completed"]);
  });

  it("opens when the site ends it early and hadn't before, and closes when it doesn't any more", () => {
    const cut = { isCut: true, interruption: "robots_unreachable" } as const;
    const base = { score: 40, scoreVersion: 3, isCut: true, isInterrupted: true };
    expect(opens(audit(cut), failed)).toEqual([{ kind: "audit_failed", code: "robots_unreachable" }]);
    expect(opens(audit({ ...cut, base }), failed)).toEqual([]);
    expect(opens(audit({ ...cut, base: null }), failed)).toEqual([]);
    const incident = opened(audit(cut), failed);
    expect(closes(audit({ ...cut, base }), incident, failed)).toEqual([]);
    expect(closes(audit({ isCut: true }), incident, failed)).toEqual(["audit_completed"]);
    // A site that ends each audit completes them as well as it can.
    const ofFailure = opened(audit({ failure: "timeout" }), failed);
    expect(closes(audit({ ...cut, base }), ofFailure, failed)).toEqual(["audit_completed"]);
    expect(closes(audit(cut), ofFailure, failed)).toEqual([]);
  });
});
