/**
 * When `audit` fails a build: by severity, by score, by a category's budget, or only by what is new since a baseline.
 * Issues of the ignore file count nowhere until they expire; those that people ignored are not in the report at all. That something changed
 * is no fault of a build: such checks count only if they are asked for. Every failure is a sentence.
 */
import type { Severity } from "#domain/severity.ts";
import { terminal as plain, type ReportInstance, type WholeReport } from "#reports/index.ts";
import type { Baseline } from "./baseline.ts";
import type { IgnoreRules } from "./ignore-file.ts";

export interface Gates {
  readonly failOn: Severity | "none";
  readonly minScore: number | undefined;
  readonly budget: Readonly<Partial<Record<string, number>>>;
  /** `undefined`: everything counts, old or new. */
  readonly baseline: Baseline | undefined;
  readonly maxNew: number;
  readonly ignore: IgnoreRules | undefined;
  /** Whether what changed since an earlier audit counts, too. */
  readonly gateChanges: boolean;
}

export interface GateVerdict {
  /** Why the gates do not let it pass; empty = they do. */
  readonly failures: readonly string[];
  /** What should be known besides. */
  readonly notes: readonly string[];
}

const WORST_FIRST: readonly Severity[] = ["error", "warning", "notice"];
const SHOWN = 5;

interface Counted {
  readonly checkId: string;
  readonly severity: Severity;
  readonly category: string;
  readonly instance: ReportInstance;
}

export async function judgeGates(whole: WholeReport, gates: Gates): Promise<GateVerdict> {
  const { failOn, minScore, budget, baseline, maxNew, ignore } = gates;
  const { setAside } = whole.report;
  const { bySeverity, byCategory, fresh, ignored } = await counted(
    gates.gateChanges ? whole : withoutChanges(whole),
    gates,
  );
  const fatal = baseline === undefined ? severitiesFrom(failOn).filter((severity) => bySeverity.has(severity)) : [];
  const score = whole.report.score?.overall ?? 0;
  const tooLow = minScore !== undefined && score < minScore;
  const isTooNew = baseline !== undefined && fresh.length > maxNew;
  return {
    failures: [
      ...fatal.map((severity) => `${plural(bySeverity.get(severity) ?? 0, severity)} (--fail-on ${failOn}).`),
      ...(tooLow ? [`The score is ${score}; --min-score requires ${minScore}.`] : []),
      ...Object.entries(budget).flatMap(([name, most = 0]) => overBudget(name, byCategory.get(name) ?? 0, most)),
      ...(isTooNew ? [newIssues(fresh, { maxNew, since: baseline.name })] : []),
    ],
    notes: [
      ...(setAside > 0 ? [`${plural(setAside, "issue")} not counted: ignored in Sitemend, or fixed since.`] : []),
      ...(ignored > 0 ? [`${plural(ignored, "issue")} not counted: see the ignore file.`] : []),
      ...(ignore?.expired ?? []),
      ...(baseline && !isTooNew
        ? [`${fresh.length === 0 ? "Nothing" : fresh.length} new since ${baseline.name}.`]
        : []),
    ],
  };
}

function severitiesFrom(least: Severity | "none"): readonly Severity[] {
  return least === "none" ? [] : WORST_FIRST.slice(0, WORST_FIRST.indexOf(least) + 1);
}

interface Counts {
  readonly bySeverity: ReadonlyMap<Severity, number>;
  readonly byCategory: ReadonlyMap<string, number>;
  /** Not known to the baseline; of the severities that can fail. */
  readonly fresh: readonly Counted[];
  readonly ignored: number;
}

async function counted(whole: WholeReport, { failOn, baseline, ignore }: Gates): Promise<Counts> {
  const bySeverity = new Map<Severity, number>();
  const byCategory = new Map<string, number>();
  // Without either, all count, and how many there are is known: reading each of a large site's issues takes seconds.
  if (baseline === undefined && ignore === undefined) {
    for (const { severity, category, issues } of whole.report.findings) {
      bySeverity.set(severity, (bySeverity.get(severity) ?? 0) + issues);
      byCategory.set(category, (byCategory.get(category) ?? 0) + issues);
    }
    return { bySeverity, byCategory, fresh: [], ignored: 0 };
  }
  const fresh: Counted[] = [];
  // Notices are advice: a build fails for them only if somebody says so.
  const fatal = severitiesFrom(failOn === "none" ? "warning" : failOn);
  let ignored = 0;
  for await (const one of everyIssue(whole)) {
    const { checkId, severity, category, instance } = one;
    if (ignore?.covers(checkId, instance.url)) {
      ignored += 1;
      continue;
    }
    bySeverity.set(severity, (bySeverity.get(severity) ?? 0) + 1);
    byCategory.set(category, (byCategory.get(category) ?? 0) + 1);
    const isKnown = baseline?.knows(checkId, instance) ?? true;
    if (!isKnown && fatal.includes(severity)) fresh.push(one);
  }
  return { bySeverity, byCategory, fresh, ignored };
}

function withoutChanges(whole: WholeReport): WholeReport {
  const findings = whole.report.findings.filter(({ checkId }) => !checkId.startsWith("change-"));
  return { ...whole, report: { ...whole.report, findings } };
}

async function* everyIssue({ report, instancesOf }: WholeReport): AsyncGenerator<Counted> {
  for (const { checkId, severity, category } of report.findings)
    for await (const instances of instancesOf(checkId))
      for (const instance of instances) yield { checkId, severity, category, instance };
}

function overBudget(category: string, issues: number, most: number): string[] {
  return issues > most ? [`${category} has ${plural(issues, "issue")}; its budget is ${most}.`] : [];
}

function newIssues(
  fresh: readonly Counted[],
  { maxNew, since }: { readonly maxNew: number; readonly since: string },
): string {
  const first = fresh.slice(0, SHOWN).map(({ checkId, instance }) => `    ${checkId}  ${plain(instance.url)}`);
  const more = fresh.length > SHOWN ? [`    and ${fresh.length - SHOWN} more`] : [];
  return [`${plural(fresh.length, "new issue")} since ${since}; --max-new allows ${maxNew}:`, ...first, ...more].join(
    "\n",
  );
}

function plural(count: number, one: string): string {
  return `${count.toLocaleString("en")} ${one}${count === 1 ? "" : "s"}`;
}
