/** What an ended audit opens and closes. Pure: the whole decision, and nothing is looked up or written here. */
import { type AlertTrigger, LEAST_SHARE } from "#domain/alert.ts";
import { INTERRUPTIONS } from "#domain/audit.ts";
import type {
  ActiveAlert,
  CloseReason,
  EndedAudit,
  FoundByAudit,
  IncidentFacts,
  IssueFacts,
  LeftOfIncident,
  OpenIncident,
  Verdicts,
} from "#domain/incident.ts";
import { SEVERITIES } from "#domain/severity.ts";

/** Shares are stored as numbers of few digits. */
const ROUNDING = 1e-4;
const URLS_NAMED = 3;

export function judgeAudit(
  audit: EndedAudit,
  alerts: readonly ActiveAlert[],
  incidents: readonly OpenIncident[],
): Verdicts {
  const isOpen = new Set(incidents.map(({ alertId, key }) => `${alertId} ${key}`));
  const triggers = new Map(alerts.map(({ id, trigger }) => [id, trigger]));
  return {
    opened: alerts.flatMap(({ id, trigger }) =>
      found(audit, trigger)
        .map((facts) => ({ alertId: id, key: keyOf(facts, audit), facts }))
        .filter(({ key }) => !isOpen.has(`${id} ${key}`)),
    ),
    closed: incidents.flatMap((incident) => {
      const trigger = triggers.get(incident.alertId);
      const because = trigger && reasonToClose(audit, incident);
      return because === undefined ? [] : [{ id: incident.id, because }];
    }),
  };
}

function found(audit: EndedAudit, trigger: AlertTrigger): readonly IncidentFacts[] {
  switch (trigger.kind) {
    case "new_issues":
      return audit.failure === null && audit.base !== null && !audit.isChosen ? newIssues(audit.problems, trigger) : [];
    case "score_drop":
      return scoreDrop(audit, trigger.points);
    case "audit_failed":
      return auditFailed(audit);
  }
}

function auditFailed({ failure, isKnownSite, interruption, base }: EndedAudit): readonly IncidentFacts[] {
  // A mistyped address is seen to fail by whoever typed it.
  if (failure !== null) return isKnownSite ? [{ kind: "audit_failed", code: failure }] : [];
  // Some sites end each audit: that isn't news.
  const isNews = interruption !== null && base !== null && !base.isInterrupted;
  return isNews ? [{ kind: "audit_failed", code: interruption }] : [];
}

type NewIssues = Extract<AlertTrigger, { kind: "new_issues" }>;

function newIssues(problems: readonly FoundByAudit[], trigger: NewIssues): readonly IssueFacts[] {
  return [...byCheck(problems, trigger).values()].filter(
    ({ issues, share }) => issues > 0 && share >= LEAST_SHARE[trigger.sensitivity] - ROUNDING,
  );
}

/** Of the severities and checks that count. */
function byCheck(
  problems: readonly FoundByAudit[],
  { severities, checkIds }: NewIssues,
): ReadonlyMap<string, IssueFacts> {
  const checks = new Map<string, IssueFacts>();
  for (const one of problems) {
    if (!severities.includes(one.severity) || (checkIds.length > 0 && !checkIds.includes(one.checkId))) continue;
    const known = checks.get(one.checkId);
    checks.set(one.checkId, {
      kind: "new_issues",
      checkId: one.checkId,
      severity: graver(one.severity, known?.severity ?? one.severity),
      issues: (known?.issues ?? 0) + one.newIssues,
      pages: (known?.pages ?? 0) + one.newPages,
      share: Math.min(1, (known?.share ?? 0) + one.newShare),
      urls: [...(known?.urls ?? []), ...one.newUrls].slice(0, URLS_NAMED),
    });
  }
  return checks;
}

function scoreDrop(
  { score, scoreVersion, isCut, interruption, isChosen, base }: EndedAudit,
  points: number,
): readonly IncidentFacts[] {
  if (score === null || base === null || base.score === null || isChosen) return [];
  if (base.scoreVersion !== scoreVersion || base.isCut !== isCut || base.score - score < points) return [];
  if (base.isInterrupted !== (interruption !== null)) return [];
  return [{ kind: "score_drop", before: base.score, after: score, scoreVersion, isCut }];
}

function keyOf(facts: IncidentFacts, { type, startUrl }: EndedAudit): string {
  const scope = type === "page-audit" ? `${type} ${startUrl}` : type;
  if (facts.kind === "new_issues") return `issues ${facts.checkId} ${scope}`;
  return `${facts.kind === "score_drop" ? "score" : "failed"} ${scope}`;
}

function reasonToClose(audit: EndedAudit, incident: OpenIncident): CloseReason | undefined {
  const { facts } = incident;
  if (audit.failure !== null) return undefined;
  // Whichever audit has looked at the pages with the check.
  if (facts.kind === "new_issues") return CLOSES[audit.left.get(incident.id) ?? "not-seen"];
  const looksAtTheSame =
    audit.type === incident.auditType && (audit.type !== "page-audit" || audit.startUrl === incident.startUrl);
  if (audit.isChosen || !looksAtTheSame) return undefined;
  return facts.kind === "score_drop" ? reasonOfScore(audit, facts) : reasonOfFailure(audit, facts);
}

type FactsOf<Kind extends IncidentFacts["kind"]> = Extract<IncidentFacts, { kind: Kind }>;

function reasonOfScore(audit: EndedAudit, facts: FactsOf<"score_drop">): CloseReason | undefined {
  if (audit.score === null || audit.isCut !== facts.isCut) return undefined;
  if (audit.scoreVersion !== facts.scoreVersion) return "not_comparable";
  // Half of the way back: it is not to open and close with each point.
  return audit.score > (facts.before + facts.after) / 2 ? "score_recovered" : undefined;
}

function reasonOfFailure(audit: EndedAudit, { code }: FactsOf<"audit_failed">): CloseReason | undefined {
  const wasInterrupted = INTERRUPTIONS.some((one) => one === code);
  const isOpen = audit.interruption !== null && (wasInterrupted || auditFailed(audit).length > 0);
  return isOpen ? undefined : "audit_completed";
}

const CLOSES: Readonly<Record<LeftOfIncident, CloseReason | undefined>> = {
  ...{ nothing: "fixed", ignored: "ignored", "check-off": "check_off" },
  ...{ issues: undefined, "not-seen": undefined },
};

function graver<One extends (typeof SEVERITIES)[number]>(a: One, b: One): One {
  return SEVERITIES.indexOf(a) <= SEVERITIES.indexOf(b) ? a : b;
}
