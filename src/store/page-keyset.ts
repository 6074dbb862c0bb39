/** Which addresses of an audit a list shows, and in which order. Only numbers are ordered; their rows are read afterwards. */
import { type RawBuilder, sql } from "kysely";
import type { UrlKind } from "#domain/page.ts";
import { CLOSED } from "#domain/result.ts";
import { Severity } from "#domain/severity.ts";
import { OPEN_ISSUE } from "./states.ts";

export type PageSortKey =
  | "url"
  | "depth"
  | "inlinks"
  | "issues"
  | "size"
  | "time"
  | "score"
  | "status"
  | "words"
  | "clicks";
export type ContentClass = "html" | "image" | "script" | "style" | "pdf" | "other";

export interface PageFilter {
  readonly kinds: readonly UrlKind[];
  readonly visited: boolean | undefined;
  readonly indexable: boolean | undefined;
  /** First digit of the status; 0: no response, `failed`: that or an error. */
  readonly statusClass: number | "failed" | undefined;
  readonly urlContains: string | undefined;
  /** In the address or the title, in any case. */
  readonly search: string | undefined;
  /** `null`: no link leads there. */
  readonly depth: { readonly least: number; readonly most: number } | null | undefined;
  readonly contentTypes: readonly ContentClass[];
  /** Severities of which a page has an issue that is not closed; `none`: it has none at all. Empty: any page. */
  readonly issues: readonly (Severity | "none")[];
}

export interface PageOrder {
  readonly key: PageSortKey;
  readonly descending: boolean;
}

export interface PagePosition {
  /** Of the sort key; `null` in the order of discovery. */
  readonly value: number | string | null;
  readonly number: number;
}

export interface PageRange {
  /** `undefined`: in the order of discovery. */
  readonly order: PageOrder | undefined;
  readonly after: PagePosition | undefined;
  readonly limit: number;
}

type Condition = RawBuilder<boolean>;

const VALUES: Readonly<
  Record<PageSortKey, { readonly value: RawBuilder<unknown>; readonly type: RawBuilder<unknown> }>
> = {
  url: { value: sql`k.url collate "C"`, type: sql`text collate "C"` },
  depth: { value: sql`p.depth`, type: sql`float8` },
  inlinks: { value: sql`p.inlinks`, type: sql`float8` },
  issues: { value: sql`coalesce(f.issues, 0) - coalesce(c.issues, 0)`, type: sql`float8` },
  size: { value: sql`p.body_bytes`, type: sql`float8` },
  time: { value: sql`p.ttfb_ms`, type: sql`float8` },
  score: { value: sql`p.score`, type: sql`float8` },
  status: { value: sql`p.status`, type: sql`float8` },
  clicks: { value: sql`p.clicks`, type: sql`float8` },
  words: { value: sql`p.word_count`, type: sql`float8` },
};

/** Beyond every value that a page can have, in either direction. */
const LAST = { ascending: 1e300, descending: -1e300 };

/** Numbers of addresses with the value by which they stand where they do. */
export function numbersOf(audit: string, filter: PageFilter, { order, after, limit }: PageRange) {
  const value = order === undefined ? sql`null::text` : sortedBy(order);
  const direction = order?.descending ? sql`desc` : sql``;
  const sorting = order === undefined ? sql`k.id` : sql`${value} ${direction}, k.id`;
  const all = [sql<boolean>`k.audit_id = ${audit}`, ...conditions(audit, filter, order), ...startsAfter(order, after)];
  // In that order pages are looked up, and the rows end with the limit; in another one, all are needed.
  const pages =
    order === undefined
      ? sql`lateral (select * from page where audit_id = ${audit} and url_id = k.id offset 0)`
      : sql`page`;
  return sql<{ number: number; value: string | number | null }>`
    select k.id as number, ${value} as value
      from ${addresses(audit, filter, order)} k
      left join ${pages} p on p.audit_id = k.audit_id and p.url_id = k.id ${counted(audit, order)}
     where ${sql.join(all, sql` and `)} order by ${sorting} limit ${limit}`;
}

/**
 * Whoever looks for words in another order than that of discovery goes through all addresses. Which of them have the words
 * is then told before they are joined: a fence keeps the planner from carrying their texts into the join.
 */
function addresses(audit: string, { search }: PageFilter, order: PageOrder | undefined): RawBuilder<unknown> {
  if (search === undefined || order === undefined) return sql`known_url`;
  return sql`(select *, ${has(sql`url`, search)} as has_words from known_url where audit_id = ${audit} offset 0)`;
}

function has(text: RawBuilder<unknown>, words: string): Condition {
  return sql<boolean>`strpos(lower(${text}), lower(${words})) > 0`;
}

function sortedBy({ key, descending }: PageOrder): RawBuilder<unknown> {
  const { value } = VALUES[key];
  if (key === "url") return value;
  return sql`coalesce((${value})::float8, ${sql.lit(descending ? LAST.descending : LAST.ascending)})`;
}

function startsAfter(order: PageOrder | undefined, after: PagePosition | undefined): Condition[] {
  if (after === undefined) return [];
  if (order === undefined) return [sql<boolean>`k.id > ${after.number}`];
  const [value, from] = [sortedBy(order), sql`${after.value}::${VALUES[order.key].type}`];
  const past = order.descending ? sql<boolean>`${value} < ${from}` : sql<boolean>`${value} > ${from}`;
  return [sql<boolean>`(${past} or (${value} = ${from} and k.id > ${after.number}))`];
}

/** Issues are counted only where the list is ordered by them. */
function counted(audit: string, order: PageOrder | undefined): RawBuilder<unknown> {
  if (order?.key !== "issues") return sql``;
  return sql`left join (select url_id, count(*) as issues from issue where audit_id = ${audit} group by url_id) f on f.url_id = k.id
    left join (select url_id, count(*) as issues from issue where ${isClosed(audit)} group by url_id) c on c.url_id = k.id`;
}

/** Those are few, and an index knows where (migration 0028); said of all issues, no index alone would answer any more. */
function isClosed(audit: string): Condition {
  return sql<boolean>`audit_id = ${audit} and status not in (${sql.raw(OPEN_ISSUE)}) and status = any(${CLOSED}::text[])`;
}

const CONTENT: Readonly<Record<ContentClass, Condition>> = {
  html: sql<boolean>`p.content_type ~* '^(text/html|application/xhtml)'`,
  image: sql<boolean>`p.content_type ilike 'image/%'`,
  script: sql<boolean>`p.content_type ~* 'javascript|ecmascript'`,
  style: sql<boolean>`p.content_type ilike 'text/css%'`,
  pdf: sql<boolean>`p.content_type ilike 'application/pdf%'`,
  other: sql<boolean>`p.url_id is not null and coalesce(p.content_type, '') !~* '^(text/html|application/xhtml|image/|text/css|application/pdf)|javascript|ecmascript'`,
};

function conditions(audit: string, filter: PageFilter, order: PageOrder | undefined): Condition[] {
  const { kinds, visited, indexable, statusClass, urlContains, search, depth, contentTypes, issues } = filter;
  const all: Condition[] = [];
  if (kinds.length > 0) all.push(sql<boolean>`k.kind = any(${kinds}::text[])`);
  if (visited !== undefined) all.push(visited ? sql<boolean>`p.url_id is not null` : sql<boolean>`p.url_id is null`);
  if (indexable !== undefined) all.push(sql<boolean>`p.indexable = ${indexable}`);
  if (statusClass === 0) all.push(sql<boolean>`p.url_id is not null and p.status is null`);
  else if (statusClass === "failed")
    all.push(sql<boolean>`p.url_id is not null and (p.status is null or p.status >= 400)`);
  else if (statusClass !== undefined) all.push(sql<boolean>`p.status / 100 = ${statusClass}`);
  if (urlContains !== undefined) all.push(sql<boolean>`strpos(k.url, ${urlContains}) > 0`);
  if (search !== undefined)
    all.push(
      anyOf([order === undefined ? has(sql`k.url`, search) : sql<boolean>`k.has_words`, has(sql`p.title`, search)]),
    );
  if (depth === null) all.push(sql<boolean>`p.url_id is not null and p.depth is null`);
  else if (depth !== undefined) all.push(sql<boolean>`p.depth between ${depth.least} and ${depth.most}`);
  if (contentTypes.length > 0) all.push(anyOf(contentTypes.map((one) => CONTENT[one])));
  if (issues.length > 0) all.push(withIssues(audit, issues));
  return all;
}

/** Answered by the index of issues by page alone, which is why it names the audit again. */
function withIssues(audit: string, any: PageFilter["issues"]): Condition {
  const ranks = any.filter((one) => one !== "none").map((severity) => Severity.options.indexOf(severity));
  const some = ranks.length === 0 ? [] : [hasOpen(audit, sql`severity_rank = any(${ranks}::smallint[])`)];
  return anyOf(any.includes("none") ? [...some, sql<boolean>`not ${hasOpen(audit, sql`true`)}`] : some);
}

/** Has issues, and not only closed ones. */
function hasOpen(audit: string, which: RawBuilder<unknown>): Condition {
  const all = sql`select url_id from issue where audit_id = ${audit} and ${which}`;
  return sql<boolean>`(k.id in (${all}) and k.id not in (
    select url_id from issue closed where ${isClosed(audit)} and ${which} group by url_id
    having count(*) = (select count(*) from issue where audit_id = ${audit} and url_id = closed.url_id and ${which})))`;
}

function anyOf(all: readonly Condition[]): Condition {
  return sql<boolean>`(${sql.join(all, sql` or `)})`;
}
