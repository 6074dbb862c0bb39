/** The few figures of a finished audit that lists of websites and their history show, read without its whole results. */
import { sql } from "kysely";
import type { AuditType } from "#domain/audit.ts";
import { fromUuid } from "#domain/ids.ts";
import type { HistoryPoint } from "#domain/website.ts";
import { isServedElsewhere } from "./served-elsewhere.ts";

/** As the database builds them from `score` and `summary`. */
export interface Figures {
  readonly score: number | null;
  readonly grade: HistoryPoint["grade"];
  readonly scoreVersion: number;
  readonly pages: number | null;
  readonly issues: Partial<HistoryPoint["issues"]> | null;
  readonly truncated: boolean;
}

/** What the charts of a website's history show besides. */
export interface HistoryFigures {
  readonly new: number | null;
  readonly fixed: number | null;
  readonly servedElsewhere: boolean;
  readonly statuses: HistoryPoint["statuses"];
  readonly depths: HistoryPoint["depths"];
}

/**
 * Whether an audit ended at a limit: its score is that of a sample, and compared with none of a whole site.
 * @param audit alias of the table
 */
export function isTruncated(audit: string) {
  return sql<boolean>`coalesce((${sql.ref(`${audit}.completeness`)} ->> 'truncated')::boolean, false)`;
}

/**
 * By which formula it was scored: scores of different ones are not compared.
 * @param audit alias of the table
 */
export function scoreVersionOf(audit: string) {
  return sql<number>`coalesce((${sql.ref(`${audit}.score`)} ->> 'scoreVersion')::int, 1)`;
}

/** @param audit alias of the table */
export function figuresOf(audit: string) {
  const [score, summary] = [sql.ref(`${audit}.score`), sql.ref(`${audit}.summary`)];
  return sql<Figures>`jsonb_build_object(
    'score', ${score} -> 'overall', 'grade', ${score} -> 'grade',
    'scoreVersion', ${scoreVersionOf(audit)}, 'pages', ${summary} #> '{pages,crawled}',
    'issues', ${summary} #> '{issues,bySeverity}',
    'truncated', ${isTruncated(audit)})`;
}

/** @param audit alias of the table */
export function historyFiguresOf(audit: string) {
  const summary = sql.ref(`${audit}.summary`);
  return sql<HistoryFigures>`jsonb_build_object(
    'new', ${summary} #> '{comparison,new}', 'fixed', ${summary} #> '{comparison,fixed}',
    'servedElsewhere', ${sql.raw(isServedElsewhere(audit))},
    'statuses', ${summary} #> '{distribution,statuses}', 'depths', ${summary} #> '{distribution,depths}')`;
}

/** As many as a line of a list has room for. */
const TREND_LENGTH = 12;

/** Scores of the audits of the same website and type up to this one that are as whole as it is and scored alike, oldest first. */
export function trendTo(audit: string) {
  const [id, website, type] = ["id", "website_id", "type"].map((column) => sql.ref(`${audit}.${column}`));
  return sql<number[]>`array(
    select overall from (
      select one.id, (one.score ->> 'overall')::int as overall from audit one
       where one.website_id = ${website} and one.type = ${type} and one.status = 'completed' and one.id <= ${id}
         and one.score is not null and ${isTruncated("one")} = ${isTruncated(audit)}
         and ${scoreVersionOf("one")} = ${scoreVersionOf(audit)}
       order by one.id desc limit ${sql.lit(TREND_LENGTH)}) as last order by last.id)`;
}

export function toPoint(row: { id: string; type: AuditType; finished_at: Date | null; figures: Figures }) {
  const { score, grade, scoreVersion, pages, issues, truncated } = row.figures;
  return {
    auditId: fromUuid("aud", row.id),
    type: row.type,
    finishedAt: row.finished_at,
    score,
    grade,
    scoreVersion,
    truncated,
    pages: pages ?? 0,
    issues: { error: 0, warning: 0, notice: 0, ...issues },
  };
}
