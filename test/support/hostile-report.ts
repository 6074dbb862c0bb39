/** A report in which everything that a site can choose is an attack. */
import type { Report, ReportContext } from "#reports/index.ts";

export const REPORT_ATTACKS = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  "</style><script>alert(1)</script>",
  "</title><script>alert(1)</script>",
  "<iframe src=//evil.example></iframe><base href=//evil.example><meta http-equiv=refresh content=0;url=//evil.example>",
  "<!--<script>--><!]]>",
  "\u202egnp.exe\u2066\u200f\u061c",
  "\u001b[31mred\u0007\u009b2J\u0000",
  "=cmd|' /C calc'!A0",
  "@import url(//evil.example/a.css)",
] as const;
export const ADDRESSES = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)//https://",
  "data:text/html,<script>alert(1)</script>",
  " \tjavascript:alert(1)",
  "vbscript:x",
  '//evil.example"onmouseover="alert(1)',
  'https://a.example/"onmouseover="alert(1)//<b>',
] as const;

export function hostileReport(
  findings: number,
  instances: number,
  longer = "",
): { report: Report; context: ReportContext } {
  const attack = (at: number) => `${REPORT_ATTACKS[at % REPORT_ATTACKS.length]}${longer}`;
  const address = (at: number) => `${ADDRESSES[at % ADDRESSES.length]}${longer}`;
  const instance = (at: number): Report["findings"][number]["instances"][number] => ({
    ...{
      url: address(at),
      issueId: `iss_${at}`,
      message: attack(at),
      locator: attack(at + 1),
      field: "title",
      risk: "review",
    },
    evidence: {
      ...{ snippet: attack(at + 2), selector: attack(at), header: attack(at + 3) },
      related: Array.from({ length: 20 }, (_, more) => address(at + more)),
    },
    ...{
      suggestionTarget: attack(at + 4),
      suggestedValue: `${attack(at + 5)}\n${attack(at)}`,
      suggestionSource: attack(at + 6),
    },
  });
  return {
    report: {
      setAside: 0,
      audit: {
        ...{
          id: "aud_1",
          status: "completed",
          type: "full-audit",
          website: address(6),
          finishedAt: "2026-03-04T05:06:07Z",
        },
        ...{ durationMs: 1200, engineVersion: "1.0.0", checksVersion: "2026.11", failure: null },
        completeness: {
          partial: false,
          truncated: false,
          reason: null,
          coveragePercent: 100,
          unverified: 0,
        } as Report["audit"]["completeness"],
        warnings: REPORT_ATTACKS.map(
          (message) => ({ code: "trap_suspected", message }) as unknown as Report["audit"]["warnings"][number],
        ),
      },
      score: {
        overall: 61,
        grade: "C",
        delta: -3,
        explanation: REPORT_ATTACKS.join(" "),
        losses: [{ checkId: "title-missing", points: 3 }],
        cappedBy: attack(0),
        method: "see docs",
      },
      categories: [
        {
          id: "titles",
          score: 61,
          issues: { error: 1, warning: 0, notice: 0 },
          passed: 1,
          failed: 1,
          notApplicable: 0,
        },
      ],
      summary: {
        pages: { crawled: 9, indexable: 8, redirected: 0, clientError: 0, serverError: 0, noAnswer: 0, blocked: 0 },
        external: { checked: 0, broken: 0, unverified: 0 },
        leftOut: { [attack(1)]: 4 },
        issues: { total: 9, open: 9, fixable: 1, bySeverity: { error: 4, warning: 3, notice: 2 } },
        comparison: { new: 1, fixed: 2, persisting: 3, regressed: 0, notComparable: 4 },
      },
      findings: Array.from({ length: findings }, (_, at) => ({
        ...{
          checkId: `check-${at}`,
          title: REPORT_ATTACKS[at % REPORT_ATTACKS.length] ?? "",
          category: "titles",
          severity: "error" as const,
          confidence: "certain" as const,
        },
        ...{
          affectedPages: instances,
          issues: 5_000,
          why: REPORT_ATTACKS[at % REPORT_ATTACKS.length] ?? "",
          howToFix: REPORT_ATTACKS[at % REPORT_ATTACKS.length] ?? "",
          fixable: true,
          impact: { score: 1 },
        },
        references: [address(at), "https://developer.example/docs"],
        instances: Array.from({ length: instances }, (_, one) => instance(at + one)),
      })),
      passed: [{ checkId: "passed-check", pagesChecked: 3 }],
    },
    context: {
      titles: new Map([["passed-check", attack(0)]]),
      depths: [
        { depth: 0, pages: 1, issues: 2 },
        { depth: 12, pages: 3, issues: 0 },
        { depth: null, pages: 2, issues: 1 },
      ],
      base: { finishedAt: "2026-02-01T00:00:00Z", score: 64 },
      brand: { name: attack(0), title: attack(1), accentColor: attack(3), introduction: attack(4), logo: null },
    },
  };
}

/** What no report may hold as markup, whatever a site says. */
export function liveParts(text: string): string[] {
  const patterns = [
    /<(script|iframe|img|link|object|embed|base|form|input|audio|video|svg\/)[\s/>]/i,
    /<[^>]+[\s"'/]on\w+\s*=/i,
    /\s(href|src|action|xlink:href)\s*=\s*(?!"(https?:|#|\/r\/))/i,
    /<meta[^>]+refresh/i,
    /<\/style>[\s\S]*<\/style>/i,
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/,
  ];
  return patterns.flatMap((pattern) => pattern.exec(withoutText(text))?.[0] ?? []);
}

/** Text between tags is harmless once it is escaped; what is looked for are tags. */
function withoutText(markup: string): string {
  return markup.replace(/>[^<]+</g, (between) => (/[\u0000-\u0008\u001b]/.test(between) ? between : "><"));
}
