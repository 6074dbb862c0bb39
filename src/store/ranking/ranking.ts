/**
 * Groups the issues of an audit by what causes them, and ranks groups and issues. Two passes over the issues, page by page:
 * what is in the first decides which belong together and what they cost, and in the second, when it is known what is
 * proposed for each, they get their rank. In between an issue is a few numbers in columns.
 */
import { baseOf, urgencyOf } from "#domain/scoring.ts";
import { SEVERITIES, type Severity } from "#domain/severity.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import { Causes, type IssueToPlace } from "./causes.ts";
import { float64, int32, uint8 } from "./column.ts";
import { createGroups, EFFORT, type RankedGroup } from "./groups.ts";
import { createPenalties } from "./penalties.ts";
import type { GroupWeights, PageWeights, SharedParts } from "./weights.ts";

export interface DraftToRank extends IssueToPlace {
  readonly severity: Severity;
  readonly isIgnored: boolean;
}

export interface Rank {
  readonly groupNo: number;
  readonly impact: number;
  readonly isIgnored: boolean;
  /** Of the importance of all pages, what the page has or would have in search; 1 for the whole site. */
  readonly pageShare: number;
}

export type Ranking = ReturnType<ReturnType<typeof createRanking>["close"]>;

export function createRanking(weights: GroupWeights, pagesOfTemplate: SharedParts["pagesOfTemplate"]) {
  const causes = new Causes({ ...weights, pagesOfTemplate });
  const penalties = createPenalties(weights);
  const { order } = weights;
  const orderPages = order ?? weights.pages;
  const ordering = order === null ? penalties : createPenalties({ ...weights, pages: order });
  const urlIds = int32();
  const places = int32();
  const ranks = uint8();
  const flags = uint8();
  /** What an issue weighs on a page of importance 1; 0 for what only informs. */
  const bases = float64();

  function add(draft: DraftToRank): void {
    const { urlId, checkId, severity, isElement, isIgnored } = draft;
    const at = urlIds.push(urlId);
    const { place, isNew } = causes.add(draft);
    places.push(place);
    ranks.push(SEVERITIES.indexOf(severity));
    flags.push(isIgnored ? IGNORED : 0);
    const weight = weights.checks.get(checkId);
    bases.push(weight === undefined ? 0 : baseOf(weight, severity) * urgencyOf(weight, severity));
    if (isIgnored) return;
    penalties.add({ at, urlId, checkId, severity, isElement, isNewCause: isNew });
    if (ordering !== penalties) ordering.add({ at, urlId, checkId, severity, isElement, isNewCause: isNew });
  }

  /** When all issues are there. */
  function close() {
    const { causes: list, numberOf } = causes.numbered(places, urlIds);
    const costs = penalties.close();
    const orderCosts = ordering === penalties ? costs : ordering.close();
    const cap = weights.capOf(costs.found);
    const groups = createGroups(list, { costs, order: orderCosts }, { ...weights, cap });

    function shareOf(urlId: number): number {
      // A page that matters by its links, or by its clicks.
      return Math.min(1, Math.max(...[weights.pages, orderPages].map((pages) => shareIn(pages, urlId))));
    }

    /** The issue at a place in their order, with what is proposed for it; each is to be asked for once. */
    function rank(at: number, risk: Suggestion["risk"] | null): Rank {
      const urlId = urlIds.at(at);
      const groupNo = numberOf(places.at(at), urlId);
      const importance = urlId === 0 ? SITE_IMPORTANCE : Math.max(LEAST_IMPORTANCE, orderPages.importanceOf(urlId));
      const [part, orderPart] = [costs.partOf(at), orderCosts.partOf(at)];
      const clicks = order?.clicksOf(urlId) ?? null;
      groups.add(groupNo, { urlId, severityRank: ranks.at(at), importance, risk, part, orderPart, clicks });
      return {
        groupNo,
        pageShare: urlId === 0 ? 1 : shareOf(urlId),
        isIgnored: (flags.at(at) & IGNORED) !== 0,
        impact: ((bases.at(at) || INFORMING) * importance) / EFFORT[risk ?? "none"],
      };
    }

    return {
      issues: places.length,
      costs,
      cap,
      rank,
      /** When all issues were asked for. */
      groups: (): readonly RankedGroup[] => groups.ranked(),
    };
  }

  return { add, close };
}

function shareIn({ importanceOf, worthOf, total, worthTotal }: PageWeights, urlId: number): number {
  // Of a site that is kept out of search as a whole, what its pages would matter.
  const all = total === 0 ? worthTotal : total;
  return all === 0 ? 0 : Math.max(importanceOf(urlId), worthOf(urlId)) / all;
}

const IGNORED = 1;
const INFORMING = 0.1;
/** The site as a whole, beside a page's 0.25 to 3. */
const SITE_IMPORTANCE = 3;
/** Of a page that does not count. */
const LEAST_IMPORTANCE = 0.15;
