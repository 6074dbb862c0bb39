/**
 * Groups the issues of an audit by what causes them, and ranks groups and issues. One cause is one change for a person:
 * a link in the footer that is broken on 3,000 pages is one thing to mend, not 3,000.
 */
import type pg from "pg";
import { toUuid } from "#domain/ids.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import type { CheckWeight } from "./analysis-writes.ts";
import { copyRows } from "./copy.ts";
import type { Held } from "./crawl-rows.ts";
import { assertHeld, inTransaction } from "./crawl-writes.ts";
import { LOOKED_AT_THE_SAME } from "./history.ts";
import { LeaseLost } from "./leases.ts";
import { INFORMING_WEIGHT, pageImportance, severityWeight } from "./page-importance.ts";
import { storableJson } from "./row-writer.ts";

export interface GroupWeights {
  readonly checks: readonly CheckWeight[];
  /** Points of a fault of the whole site, by severity. */
  readonly site: Readonly<Record<string, number>>;
  /** Numbers of the URLs that count in the score although they are no indexable pages. */
  readonly failing: readonly number[];
  /** Checks that only inform: they cost no points and stand last. */
  readonly informing: readonly string[];
}

/** Issues up to a place in the order of pages and issues, and what is proposed for them. */
export interface Proposals {
  readonly upTo: { readonly urlId: number; readonly id: string };
  readonly suggestions: readonly (readonly [issueId: string, suggestion: Suggestion])[];
}

/** Before the first issue, and behind the last. */
const BEGINNING: Proposals["upTo"] = { urlId: -1, id: "00000000-0000-0000-0000-000000000000" };
const END: Proposals["upTo"] = { urlId: 2 ** 31 - 1, id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

export function createGroupWrites(pool: pg.Pool) {
  return {
    /**
     * Makes issues of the drafts, grouped and ranked; all or nothing. The drafts stay until the audit has ended, so that
     * an analysis that was interrupted can be done again.
     * @param proposals in order; the database writes one piece while the next one is made
     */
    async publish(
      held: Held,
      startUrl: string,
      weights: GroupWeights,
      proposals: AsyncIterable<Proposals> | Iterable<Proposals>,
    ): Promise<void> {
      const [audit, website] = [toUuid(held.auditId), toUuid(held.websiteId)];
      await inTransaction(pool, async (client) => {
        const write = (from: Proposals["upTo"], to: Proposals["upTo"]) =>
          client.query(PUBLISHED, [audit, website, weights.informing, from.urlId, from.id, to.urlId, to.id]);
        let last = BEGINNING;
        let work: Promise<unknown> = group(client, held, startUrl, weights);
        work.catch(() => {});
        try {
          for await (const { upTo, suggestions } of proposals) {
            await work;
            const from = last;
            work = save(client, suggestions).then(() => write(from, upTo));
            work.catch(() => {});
            last = upTo;
          }
        } finally {
          await Promise.allSettled([work]);
        }
        await work;
        await write(last, END);
        await client.query(INSERTED, [audit, JSON.stringify(weights.site), weights.informing]);
        // The planner knows nothing of an audit that it has not seen, and guesses one row.
        await client.query("analyze issue");
        await assertHeld(client, held);
      });
    },
  };
}

/** Clears the place and finds out which issues belong together. */
async function group(client: pg.PoolClient, held: Held, startUrl: string, weights: GroupWeights): Promise<void> {
  const [audit, website] = [toUuid(held.auditId), toUuid(held.websiteId)];
  // Without the lock that holds to the end: meanwhile the lease is to be renewed.
  await assertOurs(client, held);
  await client.query(`set local work_mem = '${SORTING}'`);
  await client.query("delete from ignored_issue where website_id = $1 and expires_at <= now()", [website]);
  await client.query("delete from issue where audit_id = $1", [audit]);
  await client.query("delete from issue_group where audit_id = $1", [audit]);
  await client.query("create temporary table proposed (id uuid primary key, suggestion jsonb) on commit drop");
  await client.query("analyze issue_draft");
  await client.query(GROUPED, [audit, website, startUrl]);
  await client.query("create index on grouped (url_id, id)");
  await client.query("analyze grouped (url_id, check_id, severity, no)");
  await client.query(LOSSES, [audit, JSON.stringify(weights.checks), weights.failing]);
}

async function assertOurs(client: pg.PoolClient, { auditId, owner }: Held): Promise<void> {
  const { rowCount } = await client.query(
    "select 1 from audit where id = $1 and lease_owner = $2 and status = 'running'",
    [toUuid(auditId), owner],
  );
  if (rowCount !== 1) throw new LeaseLost();
}

async function save(client: pg.PoolClient, suggestions: Proposals["suggestions"]): Promise<void> {
  if (suggestions.length === 0) return;
  const rows = suggestions.map(([id, suggestion]) => [id, storableJson(suggestion)]);
  await copyRows(client, "proposed", { id: "uuid", suggestion: "jsonb" }, rows);
}

/** Memory for one sort or hash of the database; with the usual 4 MB, those of a large audit go to disk. */
const SORTING = "32MB";

/** @param informing parameter that holds the ids of the checks that only inform */
function weightOf(issue: string, informing: string): string {
  return `case when ${issue}.check_id = any(${informing}) then ${INFORMING_WEIGHT} else ${severityWeight(issue)} end`;
}

/** Audits before this one that looked at the same. */
const EARLIER = `select old.id from audit old join audit now on now.id = $1 where old.id < now.id and ${LOOKED_AT_THE_SAME}`;

/** Fewer pages than this share no template's fault; they are faults of pages. */
const PAGES_OF_A_CAUSE = 3;

/** What issues of several pages have in common when they have one cause; empty when nothing. */
const KEY = `case when i.url_id = 0 then '' when i.locator <> '' then i.locator
                  when p.status = 200 then coalesce(p.template_hash, '') else '' end`;

/**
 * Every issue with its likely cause: the same place in several pages is one element; the same fault of whole pages that
 * are built alike is their template's (error pages are built alike, too, but each is missing for itself); what is left are
 * faults of single pages, kept together per check. With it, the audit that saw the issue first. What happened between two
 * audits (category changes) is an event of this one.
 */
const GROUPED = `
  create temporary table grouped on commit drop as
  with counted as (
    select i.check_id, ${KEY} as key, count(distinct i.url_id) as pages
      from issue_draft i left join page p on p.audit_id = i.audit_id and p.url_id = i.url_id
     where i.audit_id = $1 and i.url_id > 0 group by 1, 2
  ), placed as (
    select i.id, i.fingerprint, i.check_id, i.category, i.scope, i.severity, i.locator, i.url_id, coalesce(k.url, $3) as url,
           i.occurrences, i.args, i.evidence,
           case i.severity when 'error' then 0 when 'warning' then 1 else 2 end as severity_rank,
           case when ignored.fingerprint is null then 'open' else 'ignored' end as status,
           ${pageImportance("p")} as importance, ${KEY} as key,
           case when exists (${EARLIER}) then coalesce(
             (select seen.first_seen_audit_id from issue seen
               where i.category <> 'changes' and seen.website_id = $2 and seen.fingerprint = i.fingerprint
                 and seen.audit_id in (${EARLIER})
               order by seen.audit_id desc limit 1), $1) else $1 end as first_seen_audit_id
      from issue_draft i
      left join page p on p.audit_id = i.audit_id and p.url_id = i.url_id
      left join known_url k on k.audit_id = i.audit_id and k.id = i.url_id
      left join ignored_issue ignored on ignored.website_id = $2 and ignored.fingerprint = i.fingerprint
     where i.audit_id = $1
  ), caused as (
    select placed.*,
           case when url_id = 0 then 'site'
                when key = '' or counted.pages < ${PAGES_OF_A_CAUSE} or counted.pages is null then 'pages'
                when locator <> '' then 'element' else 'template' end as cause
      from placed left join counted using (check_id, key)
  )
  select caused.*, dense_rank() over (order by check_id, cause, case when cause = 'pages' then '' else key end)::int as no
    from caused`;

/** The same sums as those of the score (scorePages), by group instead of by check. */
const LOSSES = `
  create temporary table group_loss on commit drop as
  with counted as (select url_id, ln(2 + inlinks) as weight from page where audit_id = $1 and (indexable or url_id = any($3::int[]))),
  place as (
    select g.no, g.url_id, least(sum(w.points * g.occurrences), max(w."mostPerPage")) as points
      from grouped g join jsonb_to_recordset($2) as w("checkId" text, severity text, points float8, "mostPerPage" float8)
        on w."checkId" = g.check_id and w.severity = g.severity
     where g.url_id > 0 and g.status in ('open', 'regressed') group by g.no, g.url_id
  )
  select place.no, sum(counted.weight * place.points) / (select sum(weight) from counted) as loss
    from place join counted using (url_id) group by place.no`;

/**
 * Priority (checks.md, Scoring): severity × share of the site that is touched ÷ effort. The share is taken of logarithms:
 * in proportion, one broken page among thousands would stand below every trifle. Effort is by how the change is made,
 * and grows slowly with the number of changes where every page needs its own.
 */
const INSERTED = `
  insert into issue_group (audit_id, no, check_id, category, severity, cause, locator, sample_url_id, issues, pages, fixable, loss, priority)
  with site as (
    select greatest(1, coalesce(sum(${pageImportance("page")}), 0)) as importance from page where audit_id = $1 and indexable
  ), one as (
    select no, min(check_id) as check_id, min(category) as category, min(severity_rank) as rank, min(cause) as cause,
           case when min(cause) = 'element' then min(locator) else '' end as locator,
           (array_agg(url_id order by importance desc, url_id))[1] as sample_url_id,
           count(*)::int as issues, count(distinct url_id) filter (where url_id > 0)::int as pages, count(risk)::int as fixable,
           avg(${weightOf("grouped", "$3")}) as weight,
           sum(importance) / count(*) * greatest(1, count(distinct url_id)) as importance,
           avg(case when risk = 'safe' then 1 when risk = 'review' then 1.2 else 1.5 end) as effort,
           count(*) filter (where status in ('open', 'regressed') and url_id = 0 and check_id <> all($3)) as open_site
      from grouped left join (select id, suggestion->>'risk' as risk from proposed) p using (id) group by no
  )
  select $1, one.no, check_id, category, (array['error', 'warning', 'notice'])[rank + 1], cause, locator, sample_url_id, issues, pages, fixable,
         coalesce(group_loss.loss, 0)
           + open_site * coalesce(($2::jsonb->>(array['error', 'warning', 'notice'])[rank + 1])::float8, 0) as loss,
         weight * ln(1 + case when cause = 'site' then site.importance else one.importance end)
           / ln(1 + greatest(site.importance, one.importance))
           / (effort * case when cause = 'pages' then 1 + ln(issues) / 10 else 1 end) as priority
    from one cross join site left join group_loss on group_loss.no = one.no`;

/** A piece of the issues. By itself an issue counts by severity × importance of its page ÷ effort. */
const PUBLISHED = `
  insert into issue (id, audit_id, website_id, fingerprint, check_id, category, scope, severity, status, url_id, url, locator,
                     occurrences, args, evidence, suggestion, group_no, impact, first_seen_audit_id)
  select g.id, $1, $2, g.fingerprint, g.check_id, g.category, g.scope, g.severity, g.status, g.url_id, g.url,
         g.locator, g.occurrences, g.args, g.evidence, p.suggestion, g.no,
         ${weightOf("g", "$3")}
           * (case when g.url_id = 0 then 3 else g.importance end) / (case when p.risk is null then 1.5 when p.risk = 'safe' then 1 else 1.2 end),
         g.first_seen_audit_id
    from grouped g
    -- One look at an index for each issue of the piece: all that was proposed so far is not to be read for every piece.
    left join lateral (select suggestion, suggestion->>'risk' as risk from proposed where proposed.id = g.id offset 0) p on true
   where (g.url_id, g.id) > ($4, $5::uuid) and (g.url_id, g.id) <= ($6, $7::uuid)`;
