/**
 * Groups the issues of an audit by what causes them, and ranks groups and issues. Two passes over the issues, page by page:
 * what is in the first decides which belong together and what they cost, and in the second, when it is known what is
 * proposed for each, they get their rank. In between an issue is a few numbers in columns.
 */
import type { Suggestion } from "#domain/suggestion.ts";
import { INFORMING_WEIGHT, weightOfSeverity } from "../page-importance.ts";
import { createCauses } from "./causes.ts";
import { float64, int32, uint8 } from "./column.ts";
import { createGroups, EFFORT, type RankedGroup } from "./groups.ts";
import { createPageLosses } from "./page-losses.ts";
import type { PageWeights } from "./page-weights.ts";
import { type GroupWeights, indexWeights } from "./weights.ts";

export interface DraftToRank {
  /** 0 for the site as a whole. */
  readonly urlId: number;
  readonly checkId: string;
  readonly category: string;
  readonly severity: string;
  /** What issues of several pages have in common when they have one cause; empty when nothing. */
  readonly key: string;
  readonly isElement: boolean;
  readonly occurrences: number;
  readonly isIgnored: boolean;
}

export interface Rank {
  readonly groupNo: number;
  readonly impact: number;
  readonly isIgnored: boolean;
}

export type Ranking = ReturnType<ReturnType<typeof createRanking>["close"]>;

const SEVERITIES = ["error", "warning", "notice"];

export function createRanking(weights: GroupWeights, pages: PageWeights) {
  const checks = indexWeights(weights.checks);
  const informing = new Set(weights.informing);
  const causes = createCauses();
  const losses = createPageLosses(pages, checks);
  const urlIds = int32();
  const places = int32();
  const ranks = uint8();
  const flags = uint8();
  /** What an issue takes from its page, and the most that its check may take; both 0 when it costs nothing. */
  const points = float64();
  const most = float64();

  function add(draft: DraftToRank): void {
    const { urlId, checkId, severity, isIgnored } = draft;
    urlIds.push(urlId);
    places.push(causes.add(urlId, checkId, draft.category, draft.key, draft.isElement));
    ranks.push(SEVERITIES.indexOf(severity));
    flags.push((isIgnored ? IGNORED : 0) | (informing.has(checkId) ? INFORMS : 0));
    const costs = urlId > 0 && !isIgnored ? checks.of(checkId, severity) : undefined;
    points.push((costs?.points ?? 0) * draft.occurrences);
    most.push(costs?.mostPerPage ?? 0);
    if (costs !== undefined) losses.add(urlId, checkId, severity, draft.occurrences);
  }

  /** When all issues are there. */
  function close() {
    const { causes: list, numberOf } = causes.numbered(places);
    const groups = createGroups(list, pages, weights.site);
    for (let at = 0; at < places.length; at++)
      if (most.at(at) > 0) groups.addLoss(numberOf(places.at(at)), urlIds.at(at), points.at(at), most.at(at));

    /** The issue at a place in their order, with what is proposed for it; each is to be asked for once. */
    function rank(at: number, risk: Suggestion["risk"] | null): Rank {
      const groupNo = numberOf(places.at(at));
      const [urlId, severityRank] = [urlIds.at(at), ranks.at(at)];
      const isIgnored = (flags.at(at) & IGNORED) !== 0;
      const informs = (flags.at(at) & INFORMS) !== 0;
      const weight = informs ? INFORMING_WEIGHT : weightOfSeverity(severityRank, urlId === 0);
      const importance = pages.importanceOf(urlId);
      const isOpenFault = urlId === 0 && !isIgnored && !informs;
      groups.add(groupNo, { urlId, severityRank, weight, importance, risk, isOpenFault });
      return {
        groupNo,
        isIgnored,
        impact: (weight * (urlId === 0 ? SITE_IMPORTANCE : importance)) / EFFORT[risk ?? "none"],
      };
    }

    return {
      issues: places.length,
      losses: losses.sums(),
      rank,
      /** When all issues were asked for. */
      groups: (): readonly RankedGroup[] => groups.ranked(),
    };
  }

  return { add, close };
}

const IGNORED = 1;
const INFORMS = 2;
/** The site as a whole, beside a page's 0.25 to 2.5. */
const SITE_IMPORTANCE = 3;
