/** Search analytics of a property: rows by day, page and query, added up as they are asked for. */
import type { searchconsole_v1 } from "@googleapis/searchconsole";
import { errorBody } from "./errors.ts";
import type { Reply } from "./reply.ts";
import type { WmxSite } from "./sites.ts";

type Query = searchconsole_v1.Schema$SearchAnalyticsQueryRequest;
type Answer = searchconsole_v1.Schema$SearchAnalyticsQueryResponse;
type Group = searchconsole_v1.Schema$ApiDimensionFilterGroup;
type Row = searchconsole_v1.Schema$ApiDataRow;

export interface SearchRecord {
  readonly day: string;
  readonly page: string;
  /** `null`: of searches that Google hides: the page has them, the pairs of page and query don't. */
  readonly query: string | null;
  readonly clicks: number;
  readonly impressions: number;
  readonly position: number;
}

export interface SearchData {
  readonly records: readonly SearchRecord[];
  /** From this day on, nothing is final. */
  readonly firstIncompleteDay?: string;
}

const NAMES = [
  ...(["startDate", "endDate", "dimensions", "type", "searchType", "dataState", "aggregationType"] as const),
  ...(["rowLimit", "startRow", "dimensionFilterGroups"] as const),
] satisfies (keyof Query)[];
const DIMENSIONS = { date: "day", page: "page", query: "query" } as const;

export function answerQuery(
  sites: readonly WmxSite[],
  property: string,
  data: SearchData | undefined,
  query: Query,
): Reply {
  const unknown = Object.keys(query).find((name) => !NAMES.includes(name as keyof Query));
  if (unknown !== undefined) return invalid(`Unknown name "${unknown}": Cannot find field.`);
  const { startDate, endDate, dimensions, rowLimit = 1000, startRow = 0, dataState = "final" } = query;
  const isDay = (day: unknown) => typeof day === "string" && /^\d{4}-\d{2}-\d{2}$/.test(day);
  if (!isDay(startDate) || !isDay(endDate)) return invalid("Invalid value at 'start_date'.");
  if (typeof rowLimit !== "number" || rowLimit < 1 || rowLimit > 25_000)
    return invalid("rowLimit must be 1 to 25,000.");
  if (typeof startRow !== "number" || startRow < 0) return invalid("startRow must not be negative.");
  if (!dimensions?.every((name) => Object.hasOwn(DIMENSIONS, name))) return invalid("Invalid dimension.");
  const site = sites.find(({ siteUrl }) => siteUrl === property);
  if (site === undefined || site.permissionLevel === "siteUnverifiedUser")
    return {
      status: 403,
      body: errorBody(
        403,
        "PERMISSION_DENIED",
        "forbidden",
        `User does not have sufficient permission for site '${property}'.`,
      ),
    };
  const isWanted = pageFilter(query.dimensionFilterGroups ?? []);
  if (isWanted === undefined) return invalid("Invalid filter.");
  const { records = [], firstIncompleteDay = "9999-12-31" } = data ?? {};
  const hasAll = dataState === "all";
  const asked = records.filter(
    ({ day, page }) =>
      day >= String(startDate) && day <= String(endDate) && (hasAll || day < firstIncompleteDay) && isWanted(page),
  );
  const rows = addUp(asked, dimensions).slice(startRow, startRow + rowLimit);
  const saysPartial = hasAll && dimensions.includes("date") && asked.some(({ day }) => day >= firstIncompleteDay);
  const body: Answer = {
    ...(rows.length > 0 && { rows }),
    responseAggregationType: dimensions.includes("page") ? "byPage" : "byProperty",
  };
  return {
    status: 200,
    body: saysPartial ? { ...body, metadata: { first_incomplete_date: firstIncompleteDay } } : body,
  };
}

/** `undefined`: it takes no such filter. */
function pageFilter(groups: readonly Group[]): ((page: string) => boolean) | undefined {
  const filters = groups.flatMap((group) => group.filters ?? []);
  if (filters.some(({ dimension, operator }) => dimension !== "page" || operator !== "includingRegex"))
    return undefined;
  const expressions = filters.map(({ expression }) => new RegExp(String(expression), "u"));
  return (page) => expressions.every((expression) => expression.test(page));
}

/** Of most clicks first; by day, in the order of days. */
function addUp(records: readonly SearchRecord[], dimensions: readonly string[]): Row[] {
  const fields = dimensions.map((name) => DIMENSIONS[name as keyof typeof DIMENSIONS]);
  const sums = new Map<string, { keys: string[]; clicks: number; impressions: number; weighted: number }>();
  for (const record of records) {
    const keys = fields.map((field) => record[field]);
    if (keys.includes(null)) continue;
    const id = JSON.stringify(keys);
    const sum = sums.get(id) ?? { keys: keys.map(String), clicks: 0, impressions: 0, weighted: 0 };
    sums.set(id, sum);
    sum.clicks += record.clicks;
    sum.impressions += record.impressions;
    sum.weighted += record.position * record.impressions;
  }
  const rows = Array.from(sums.values(), ({ keys, clicks, impressions, weighted }) => ({
    ...{ keys, clicks, impressions },
    ...{ ctr: impressions === 0 ? 0 : clicks / impressions, position: impressions === 0 ? 0 : weighted / impressions },
  }));
  const isByDay = dimensions[0] === "date";
  return rows.toSorted((a, b) =>
    isByDay ? String(a.keys[0]).localeCompare(String(b.keys[0])) : b.clicks - a.clicks || b.impressions - a.impressions,
  );
}

const invalid = (message: string): Reply => ({
  status: 400,
  body: errorBody(400, "INVALID_ARGUMENT", "badRequest", message),
});
