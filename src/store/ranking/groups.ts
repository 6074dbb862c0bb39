/**
 * The order of causes: what an issue costs × how urgent that is ÷ effort, and first what limits the whole score. Effort is
 * by how the change is made, and grows slowly with the number of changes where every page needs its own.
 */
import { createHash } from "node:crypto";
import type { GroupCause } from "#domain/issue.ts";
import { pointsPerPenalty, urgencyOf } from "#domain/scoring.ts";
import { SEVERITIES, type Severity } from "#domain/severity.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import type { Cause } from "./causes.ts";
import type { Penalties } from "./penalties.ts";
import type { GroupWeights, ScoreCap } from "./weights.ts";

export interface RankedGroup {
  readonly no: number;
  readonly checkId: string;
  readonly category: string;
  readonly severity: Severity;
  readonly cause: GroupCause;
  /** Of an element; the folder of what nearly all of its pages have. */
  readonly locator: string;
  /** The same in every audit. */
  readonly causeKey: string;
  readonly sampleUrlId: number;
  readonly issues: number;
  readonly pages: number;
  readonly fixable: number;
  /** Points of the score. */
  readonly loss: number;
  readonly priority: number;
  /** Of all groups of its check together. */
  readonly checkPriority: number;
  /** Of its pages in search results, as far as they are known; `null`: of none. */
  readonly clicks: number | null;
}

export interface GroupedIssue {
  readonly urlId: number;
  readonly severityRank: number;
  /** Decides which page stands for the group. */
  readonly importance: number;
  readonly risk: Suggestion["risk"] | null;
  /** Of its check's sum, see penalties.ts. */
  readonly part: number;
  /** The same by the weights of the order. */
  readonly orderPart: number;
  /** Of its page; `null`: not known. */
  readonly clicks: number | null;
}

/** Sums over the issues of a group, which come page by page. */
interface Sums {
  issues: number;
  pages: number;
  lastUrl: number;
  worst: number;
  fixable: number;
  effort: number;
  part: number;
  orderPart: number;
  clicks: number | null;
  sample: number;
  sampleImportance: number;
}

/** By how a change is made; what can be applied as it is proposed is done first. */
export const EFFORT = { safe: 1, review: 1.1, none: 1.25 };
/** What only informs stands last. */
const INFORMING = 0.001;
/** More than any penalty comes to. */
const FIRST = 1000;

interface Weighed {
  readonly cause: Cause;
  readonly sums: Sums;
  readonly severity: Severity;
  readonly effort: number;
}

/** Groups are numbered from 1 on, in the order of their causes. */
export function createGroups(
  causes: readonly Cause[],
  { costs: penalties, order }: { readonly costs: Penalties; readonly order: Penalties },
  { checks, isPage, cap }: Pick<GroupWeights, "checks" | "isPage"> & { readonly cap: ScoreCap | null },
) {
  const all = causes.map(emptySums);

  function ranked(): readonly RankedGroup[] {
    const weighed = causes.map((cause, index) => weigh(cause, all[index] ?? emptySums()));
    const byCheck = Map.groupBy(weighed, ({ cause }) => cause.checkId);
    const checkPriorities = new Map([...byCheck].map(([checkId, of]) => [checkId, priorityOfCheck(checkId, of)]));
    const total = [...penalties.found.values()].reduce(
      (sum, { penalty, isScored }) => sum + (isScored ? penalty : 0),
      0,
    );
    const pointsEach = pointsPerPenalty(total);
    return weighed.map((one, index) => {
      const { cause, sums, severity } = one;
      return {
        no: index + 1,
        checkId: cause.checkId,
        category: cause.category,
        severity,
        cause: cause.kind,
        locator: cause.locator,
        causeKey: causeKeyOf(cause),
        sampleUrlId: sums.sample,
        issues: sums.issues,
        fixable: sums.fixable,
        pages: sums.pages,
        loss: shareOfPenalty(one, byCheck.get(cause.checkId) ?? []) * pointsEach,
        priority: priorityOf(cause.checkId, penaltyAlone(one), one),
        checkPriority: checkPriorities.get(cause.checkId) ?? 0,
        clicks: sums.clicks,
      };
    });
  }

  function penaltyAlone({ cause, sums }: Weighed): number {
    if (cause.kind === "site") return order.found.get(cause.checkId)?.onSite ?? 0;
    return order.penaltyAlone(cause.checkId, sums.orderPart);
  }

  /** What its check costs is told among its groups by what they add to it. */
  function shareOfPenalty({ cause, sums }: Weighed, ofCheck: readonly Weighed[]): number {
    const found = penalties.found.get(cause.checkId);
    if (found === undefined || !found.isScored) return 0;
    if (cause.kind === "site") return found.onSite;
    const onPages = ofCheck.filter((other) => other.cause.kind !== "site");
    const part = onPages.reduce((sum, other) => sum + other.sums.part, 0);
    // Pages that do not count still cost the least of a fault.
    if (part > 0) return (found.onPages * sums.part) / part;
    return (found.onPages * sums.issues) / onPages.reduce((sum, other) => sum + other.sums.issues, 0);
  }

  function priorityOfCheck(checkId: string, groups: readonly Weighed[]): number {
    const issues = groups.reduce((sum, { sums }) => sum + sums.issues, 0);
    const effort = groups.reduce((sum, one) => sum + one.effort * one.sums.issues, 0) / issues;
    const worst = Math.min(...groups.map(({ sums }) => sums.worst));
    const penalty = order.found.get(checkId)?.penalty ?? 0;
    return priorityOf(checkId, penalty, { severity: SEVERITIES[worst] ?? "notice", effort });
  }

  function priorityOf(checkId: string, penalty: number, { severity, effort }: Pick<Weighed, "severity" | "effort">) {
    const weight = checks.get(checkId);
    if (weight === undefined) return INFORMING;
    const lifted = cap?.checkIds.includes(checkId) ? FIRST + 100 - cap.most : 0;
    return lifted + (penalty * urgencyOf(weight, severity)) / effort;
  }

  return {
    add(no: number, { urlId, severityRank, importance, risk, part, orderPart, clicks }: GroupedIssue): void {
      const sums = all[no - 1];
      if (sums === undefined) return;
      sums.issues++;
      if (sums.lastUrl !== urlId) {
        if (isPage(urlId)) sums.pages++;
        if (clicks !== null) sums.clicks = (sums.clicks ?? 0) + clicks;
      }
      sums.lastUrl = urlId;
      sums.worst = Math.min(sums.worst, severityRank);
      if (risk !== null) sums.fixable++;
      sums.effort += EFFORT[risk ?? "none"];
      sums.part += part;
      sums.orderPart += orderPart;
      if (importance <= sums.sampleImportance) return;
      sums.sample = urlId;
      sums.sampleImportance = importance;
    },

    ranked,
  };
}

/** By check, cause and place. */
function causeKeyOf({ checkId, kind, key }: Cause): string {
  const hash = createHash("sha256").update(JSON.stringify([checkId, kind, key]));
  return `cau_${hash.digest("hex").slice(0, HASH_DIGITS)}`;
}

const HASH_DIGITS = 24;

function weigh(cause: Cause, sums: Sums): Weighed {
  const changes = cause.kind === "pages" ? 1 + Math.log(Math.max(1, sums.issues)) / 10 : 1;
  return {
    cause,
    sums,
    severity: SEVERITIES[sums.worst] ?? "notice",
    effort: sums.issues === 0 ? 1 : (sums.effort / sums.issues) * changes,
  };
}

function emptySums(): Sums {
  return {
    issues: 0,
    pages: 0,
    lastUrl: -1,
    worst: SEVERITIES.length - 1,
    fixable: 0,
    effort: 0,
    part: 0,
    orderPart: 0,
    clicks: null,
    sample: 0,
    sampleImportance: -1,
  };
}
