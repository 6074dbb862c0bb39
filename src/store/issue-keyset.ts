/** The orders in which issues can be listed, and where a page of such a list begins: behind the last issue of the one before. */
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { type IssueId, toUuid } from "#domain/ids.ts";

/** Each has an index that begins with the audit. */
export type IssueSortKey = "impact" | "severity" | "url";

/** The first key is read from its index; further keys sort only the rows that are equal so far. */
export type IssueSort = readonly { readonly key: IssueSortKey; readonly descending: boolean }[];

/** The sort keys, in their order, and the id of the last row of the page before. */
export interface IssuePosition {
  readonly keys: readonly (number | string)[];
  readonly id: IssueId;
}

export interface IssuePage {
  readonly sort: IssueSort;
  readonly after: IssuePosition | undefined;
  readonly limit: number;
}

const COLUMNS = {
  impact: { column: sql`impact`, type: sql`real` },
  severity: { column: sql`severity_rank`, type: sql`smallint` },
  url: { column: sql`sort_url`, type: sql`text` },
} as const satisfies Record<IssueSortKey, unknown>;

interface Step {
  readonly column: RawBuilder<unknown>;
  readonly type: RawBuilder<unknown>;
  readonly forward: boolean;
}

/** The keys and at last the id, which runs backwards where the index of the only key is read backwards. */
export function stepsOf(sort: IssueSort): readonly Step[] {
  const [first] = sort;
  const backwards = sort.length === 1 && first !== undefined && first.descending !== (first.key === "impact");
  const keys = sort.map(({ key, descending }) => ({ ...COLUMNS[key], forward: !descending }));
  return [...keys, { column: sql`id`, type: sql`uuid`, forward: !backwards }];
}

export function startsAfter({ sort, after }: IssuePage): Expression<SqlBool> {
  if (after === undefined) return sql<SqlBool>`true`;
  const steps = stepsOf(sort);
  const values = [...after.keys, toUuid(after.id)].map((value, at) => sql`${value}::${steps[at]?.type ?? sql`text`}`);
  const [first] = steps;
  if (steps.every(({ forward }) => forward === first?.forward)) {
    const [left, right] = [sql.join(steps.map(({ column }) => column)), sql.join(values)];
    return first?.forward ? sql<SqlBool>`(${left}) > (${right})` : sql<SqlBool>`(${left}) < (${right})`;
  }
  return passes(steps, values);
}

/** Written so that the first half is a range of the sort's index and the second only skips equal keys. */
function passes(
  [step, ...steps]: readonly Step[],
  [value, ...values]: readonly RawBuilder<unknown>[],
): RawBuilder<SqlBool> {
  if (step === undefined || value === undefined) return sql<SqlBool>`false`;
  const { column, forward } = step;
  const past = forward ? sql<SqlBool>`${column} > ${value}` : sql<SqlBool>`${column} < ${value}`;
  if (steps.length === 0) return past;
  const from = forward ? sql<SqlBool>`${column} >= ${value}` : sql<SqlBool>`${column} <= ${value}`;
  return sql<SqlBool>`${from} and (${past} or (${passes(steps, values)}))`;
}
