/** What issues weigh in score and order. */
import type { CausedIn } from "#domain/check.ts";
import type { CheckWeight } from "#domain/scoring.ts";
import type { Severity } from "#domain/severity.ts";

export interface GroupWeights {
  /** Checks that matter; others only inform: they cost no points and stand last. */
  readonly checks: ReadonlyMap<string, CheckWeight>;
  /** How much each page matters. */
  readonly pages: PageWeights;
  /** The same with their clicks in search results: for the order alone, never for the score. `null`: clicks aren't known. */
  readonly order: PageWeightsOfOrder | null;
  /** Not a file that pages load, and not another site. */
  readonly isPage: (urlId: number) => boolean;
  readonly causedIn: (checkId: string) => CausedIn;
  readonly sections: Sections;
  /** What limits the score, whatever else is right; `null` = nothing. */
  readonly capOf: (found: ReadonlyMap<string, FoundByCheck>) => ScoreCap | null;
}

/** Folders of the site. One edit may apply to all pages of a folder. */
export interface Sections {
  /** The folder of a page, a number; -1 for none. */
  readonly of: (urlId: number) => number;
  /** Such as `/blog/`; empty for no folder. */
  readonly nameOf: (section: number) => string;
  /** Its pages that are to be listed. */
  readonly pagesOf: (section: number) => number;
  /** All pages that are to be listed. */
  readonly total: number;
}

/** What pages can have in common. */
export interface SharedParts extends Pick<GroupWeights, "causedIn" | "sections"> {
  /** Pages that are built alike, by the hash of their template. */
  readonly pagesOfTemplate: (hash: string) => number;
}

export interface PageWeights {
  /** 0 for what does not count: copies, redirects, pages that are not to be listed. */
  readonly importanceOf: (urlId: number) => number;
  /** What it would matter if nothing kept it out of search. */
  readonly worthOf: (urlId: number) => number;
  /** Of all pages that are to be listed. */
  readonly total: number;
  /** What all pages would matter. */
  readonly worthTotal: number;
}

export interface PageWeightsOfOrder extends PageWeights {
  /** `null`: not known. */
  readonly clicksOf: (urlId: number) => number | null;
}

/** What a check found, and what that costs. */
export interface FoundByCheck {
  readonly checkId: string;
  /** Of its gravest issue. */
  readonly severity: Severity;
  /** Of its issues on pages and of the site as a whole. */
  readonly penalty: number;
  readonly onPages: number;
  readonly onSite: number;
  /** Of the importance of all pages; at most 1. */
  readonly share: number;
  /** Whether the penalty is the score's; else it's for the order alone. */
  readonly isScored: boolean;
}

export interface ScoreCap {
  /** The score is no higher. */
  readonly most: number;
  /** Why, in English. */
  readonly because: string;
  /** Whoever solves the issues of these is rid of it. */
  readonly checkIds: readonly string[];
}
