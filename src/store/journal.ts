/**
 * The journal of changes: written before the site is, and the only truth about what was done. Each step is one
 * transaction that moves the state, appends the event, keeps the locks and tells the issue; a step that the state no
 * longer allows changes nothing.
 *
 * An approval is used by inserting its id (a unique column): of many requests with the same one, one inserts. A place
 * is taken by inserting its lock. Both happen in the transaction that writes the change down, or not at all.
 */
import type pg from "pg";
import { type Change, ChangeState, type NewChange, TRANSITIONS, UNDER_WAY, type Verification } from "#domain/change.ts";
import type { LaterWrite } from "#domain/connector.ts";
import { type Edit, placeOf, targetOf } from "#domain/edit.ts";
import { type AuditId, type ChangeId, fromUuid, type IssueId, toUuid, type WebsiteId } from "#domain/ids.ts";
import type { IssueStatus } from "#domain/result.ts";
import type { LostFix, OwnChange } from "#domain/site.ts";
import { type BeginOptions, type Begun, begin, CHANGE_LEASE_SECONDS } from "./change-begin.ts";
import { endReversal, type Moving, type Step, setIssue, setState } from "./change-moves.ts";
import { type ChangeRow, toChange } from "./change-rows.ts";
import { inTransaction } from "./crawl-writes.ts";
import { outdate } from "./fixability.ts";
import { isDead } from "./leases.ts";

export interface ChangeEvent {
  readonly from: ChangeState | null;
  readonly to: ChangeState;
  readonly actor: string;
  readonly reason: string;
  readonly at: Date;
}

export interface ChangePage {
  readonly before: ChangeId | undefined;
  readonly limit: number;
  /** Only those in force that were written to another page than that of the finding. */
  readonly onWrongPage?: boolean;
}

export function createJournal(pool: pg.Pool) {
  const newestFirst = async (column: "audit_id" | "website_id", id: string, page: ChangePage) => {
    const { before, limit, onWrongPage = false } = page;
    const { rows } = await pool.query<ChangeRow>(
      `select * from applied_change
        where ${column} = $1 and ($2::uuid is null or id < $2)
          and (not $4::boolean or (wrong_page and state in ('verifying', 'applied', 'drifted'))) order by id desc limit $3`,
      [id, before && toUuid(before), limit, onWrongPage],
    );
    return rows.map(toChange);
  };

  return {
    begin: (change: NewChange, options: BeginOptions): Promise<Begun> => begin(pool, change, options),

    /** False when the change is not in that state any more. @throws Error for a step that no change may take. */
    async move(change: Moving, to: ChangeState, step: Step): Promise<boolean> {
      const { id, issueId, reverses, state: from } = change;
      if (!TRANSITIONS[from].includes(to)) throw new Error(`A change cannot go from ${from} to ${to}.`);
      const { actor, reason, reversed } = step;
      return inTransaction(pool, async (client) => {
        if (!(await setState(client, id, { from, to, step, issueId }))) return false;
        if (reverses !== null && reversed !== undefined)
          await endReversal(client, reverses, { actor, reason, reversed });
        if (!UNDER_WAY.has(to)) await outdate(client, id);
        return true;
      });
    },

    /** What was seen on the public page; `issue` is settled with it only while the change is still in force. */
    async verified(change: Change, verification: Verification, issue: IssueStatus | null): Promise<void> {
      await inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          `update applied_change set verification = $2, version = version + 1, watched_at = now()
            where id = $1 and state = 'applied'`,
          [toUuid(change.id), JSON.stringify(verification)],
        );
        if (rowCount === 1 && issue !== null) await setIssue(client, change.issueId, issue);
      });
    },

    async byId(id: ChangeId): Promise<Change | undefined> {
      return one(pool, "select * from applied_change where id = $1", [toUuid(id)]);
    },

    async byToken(tokenId: string): Promise<Change | undefined> {
      return one(pool, "select * from applied_change where token_id = $1", [tokenId]);
    },

    /** The change that reversed this one, or is about to. */
    async reversalOf(id: ChangeId): Promise<Change | undefined> {
      const open = "state not in ('failed', 'conflict', 'unknown')";
      return one(pool, `select * from applied_change where reverses = $1 and ${open}`, [toUuid(id)]);
    },

    /**
     * Changes in force, or under way, made after this one on one of its places; newest first. A rollback of one of them
     * leaves the place as it was before both, so it stands on nothing.
     */
    async standingOn(change: Change): Promise<Change[]> {
      const { rows } = await pool.query<ChangeRow>(
        `select * from applied_change
          where website_id = $1 and id > $2 and effect = 'written'
            and state in ('applying', 'verifying', 'in_doubt', 'applied', 'drifted', 'rolling_back')
            and not (kind = 'rollback' and reverses >= $2)
          order by id desc`,
        [toUuid(change.websiteId), toUuid(change.id)],
      );
      const places = new Set(change.edits.map(placeOf));
      return rows.map(toChange).filter((later) => later.edits.some((edit) => places.has(placeOf(edit))));
    },

    /**
     * What was written by us to the same fields after this change, oldest first: rollbacks and what they undid included,
     * because each of them altered the text.
     */
    async writesAfter(changes: readonly Change[]): Promise<Map<ChangeId, readonly LaterWrite[]>> {
      const [first] = changes;
      if (first === undefined) return new Map();
      const resources = [...new Set(changes.flatMap(({ edits }) => edits.map(({ resource }) => resource)))];
      const since = Math.min(...changes.map(({ createdAt }) => createdAt.getTime()));
      const { rows } = await pool.query<ChangeRow>(
        `select * from applied_change
          where website_id = $1 and effect = 'written' and created_at >= $2 and state not in ('failed', 'conflict')
            and exists (select 1 from jsonb_array_elements(edits) as edit where edit ->> 'resource' = any($3))
          order by created_at, id`,
        [toUuid(first.websiteId), new Date(since), resources],
      );
      const writes = rows.map(toChange);
      return new Map(changes.map((change) => [change.id, laterWrites(change, writes)]));
    },

    /** Changes that wrote nothing because this one had, in the order in which they were made. */
    async satisfiedBy(id: ChangeId): Promise<Change[]> {
      const { rows } = await pool.query<ChangeRow>(
        `select * from applied_change where satisfied_by = $1 and state in ('applied', 'drifted') order by id`,
        [toUuid(id)],
      );
      return rows.map(toChange);
    },

    /** Changes in force that wrote one of these fields; newest first. */
    async inForceOn(websiteId: WebsiteId, edits: readonly Edit[]): Promise<Change[]> {
      const { rows } = await pool.query<ChangeRow>(
        `select * from applied_change
          where website_id = $1 and effect = 'written' and kind <> 'rollback' and state in ('verifying', 'applied')
            and exists (select 1 from jsonb_array_elements(edits) as edit where edit ->> 'resource' = any($2))
          order by created_at desc, id desc`,
        [toUuid(websiteId), [...new Set(edits.map(({ resource }) => resource))]],
      );
      const targets = new Set(edits.map(targetOf));
      return rows.map(toChange).filter((change) => change.edits.some((edit) => targets.has(targetOf(edit))));
    },

    /** Changes in force of one object; newest first. */
    async inForceAt(websiteId: WebsiteId, ref: string): Promise<Change[]> {
      const { rows } = await pool.query<ChangeRow>(
        `select * from applied_change
          where website_id = $1 and effect = 'written' and kind <> 'rollback' and state = 'applied'
            and resource ->> 'ref' = $2
          order by created_at desc, id desc`,
        [toUuid(websiteId), ref],
      );
      return rows.map(toChange);
    },

    list: (auditId: AuditId, page: ChangePage) => newestFirst("audit_id", toUuid(auditId), page),
    listOfWebsite: (websiteId: WebsiteId, page: ChangePage) => newestFirst("website_id", toUuid(websiteId), page),

    /** The last change of each issue that is not over without effect. */
    async latestOf(issueIds: readonly IssueId[]): Promise<Map<IssueId, ChangeId>> {
      const { rows } = await pool.query<{ issue_id: string; id: string }>(
        `select distinct on (issue_id) issue_id, id from applied_change
          where issue_id = any($1::uuid[]) and kind <> 'rollback' and state not in ('failed', 'conflict', 'rolled_back')
          order by issue_id, id desc`,
        [issueIds.map(toUuid)],
      );
      return new Map(rows.map((row) => [fromUuid("iss", row.issue_id), fromUuid("chg", row.id)]));
    },

    /** Every step that the change took, oldest first. */
    async events(id: ChangeId): Promise<ChangeEvent[]> {
      const { rows } = await pool.query<Omit<ChangeEvent, "from" | "to"> & { from: string | null; to: string }>(
        `select from_state as from, to_state as to, actor, reason, at from change_event where change_id = $1 order by seq`,
        [toUuid(id)],
      );
      return rows.map((row) => ({
        ...row,
        from: row.from === null ? null : ChangeState.parse(row.from),
        to: ChangeState.parse(row.to),
      }));
    },

    /** How many changes of the website could still be rolled back. */
    async openChanges(websiteId: WebsiteId): Promise<number> {
      const { rows } = await pool.query<{ count: string }>(
        `select count(*) from applied_change where website_id = $1 and effect = 'written' and kind <> 'rollback'
           and state in ('applied', 'drifted')`,
        [toUuid(websiteId)],
      );
      return Number(rows[0]?.count ?? 0);
    },

    /**
     * Changes under way whose process has died or lost them, of sites that may be asked at this time. Each site's oldest
     * come first, and no site's many keep those of others out.
     */
    async abandoned(now: Date): Promise<Change[]> {
      const { rows } = await pool.query<ChangeRow>(
        `select applied_change.* from applied_change
           join website on website.id = applied_change.website_id and website.ownership = 'verified'
           join wordpress_connection c on c.website_id = applied_change.website_id and c.sealed_password is not null
          where applied_change.state in ('applying', 'verifying', 'in_doubt') and coalesce(c.recover_after <= $1, true)
            and (coalesce(lease_until < now(), true) or lease_owner is null or lease_owner = any($2))
          order by row_number() over (partition by applied_change.website_id order by applied_change.created_at),
            applied_change.created_at
          limit 200`,
        [now, await deadOwners(pool)],
      );
      return rows.map(toChange);
    },

    /** True for the one process that may go on with an abandoned change. */
    async adopt(change: Change, owner: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        `update applied_change set lease_owner = $3, lease_until = now() + make_interval(secs => $4), version = version + 1
          where id = $1 and version = $2 and state in ('applying', 'verifying', 'in_doubt')`,
        [toUuid(change.id), change.version, owner, CHANGE_LEASE_SECONDS],
      );
      return rowCount === 1;
    },

    /** Says that this process still works on these changes. */
    async renew(owner: string, ids: readonly ChangeId[]): Promise<void> {
      await pool.query(
        `update applied_change set lease_until = now() + make_interval(secs => $2)
          where lease_owner = $1 and id = any($3::uuid[]) and state in ('applying', 'verifying', 'in_doubt')`,
        [owner, CHANGE_LEASE_SECONDS, ids.map(toUuid)],
      );
    },

    /** Leaves a change to the next sweep, at its own time. */
    async letGo(change: Pick<Change, "id">, seconds: number): Promise<void> {
      await pool.query(
        `update applied_change set lease_owner = 'nobody', lease_until = now() + make_interval(secs => $2) where id = $1`,
        [toUuid(change.id), seconds],
      );
    },

    /** Changes of the website that were found gone, one for each place. */
    async lostFixes(websiteId: WebsiteId): Promise<LostFix[]> {
      const { rows } = await pool.query<ChangeRow>(
        `select distinct on (issue_id) * from applied_change
          where website_id = $1 and state = 'drifted' and kind <> 'rollback' order by issue_id, id desc`,
        [toUuid(websiteId)],
      );
      return rows.map(toChange).map(({ url, field, after, problem }) => ({
        ...{ url, field, wrote: after, now: problem?.current ?? null },
        is: problem?.code === "target_reverted" ? "reverted" : "superseded",
      }));
    },

    /** Changes in force that were begun after the audit was; oldest first. */
    async inForceSince(websiteId: WebsiteId, audit: AuditId): Promise<OwnChange[]> {
      const { rows } = await pool.query<OwnChange>(
        `select url, resource ->> 'ref' as resource, field, before_value as before, after_value as after, kind = 'rollback' as "isRollback"
           from applied_change
          where website_id = $1 and state = 'applied' and effect = 'written'
            and created_at > (select created_at from audit where id = $2) order by id`,
        [toUuid(websiteId), toUuid(audit)],
      );
      return rows;
    },

    /** Changes in force whose public page nobody has looked at. */
    async unproven(olderThan: Date): Promise<Change[]> {
      const { rows } = await pool.query<ChangeRow>(
        `select * from applied_change where state = 'applied' and verification ->> 'status' = 'pending' and applied_at < $1
          order by id limit 100`,
        [olderThan],
      );
      return rows.map(toChange);
    },

    /** Changes in force that were not looked at since; oldest look first. */
    async toWatch(websiteId: WebsiteId | null, olderThan: Date, limit: number): Promise<Change[]> {
      const { rows } = await pool.query<ChangeRow>(
        `select * from applied_change
          where ($1::uuid is null or website_id = $1) and state in ('applied', 'drifted') and kind <> 'rollback' and coalesce(watched_at, applied_at, created_at) < $2
          order by coalesce(watched_at, applied_at, created_at) limit $3`,
        [websiteId && toUuid(websiteId), olderThan, limit],
      );
      return rows.map(toChange);
    },

    /** @param shiftMs as if it had been looked at so much later than now; negative: earlier */
    async watched(ids: readonly ChangeId[], shiftMs = 0): Promise<void> {
      await pool.query(
        `update applied_change set watched_at = now() + make_interval(secs => $2) where id = any($1::uuid[])`,
        [ids.map(toUuid), shiftMs / 1000],
      );
    },
  };
}

/** Processes of this machine that have died: nobody needs to wait for the end of their leases. */
async function deadOwners(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ lease_owner: string }>(
    `select distinct lease_owner from applied_change
      where state in ('applying', 'verifying', 'in_doubt') and lease_owner is not null and lease_until >= now()`,
  );
  return rows.map(({ lease_owner }) => lease_owner).filter(isDead);
}

/** `writes` in the order in which they were begun, this change among them when it wrote anything. */
function laterWrites(change: Change, writes: readonly Change[]): readonly LaterWrite[] {
  const at = writes.findIndex(({ id }) => id === change.id);
  const after = at === -1 ? writes.filter(({ createdAt }) => createdAt > change.createdAt) : writes.slice(at + 1);
  // Whether a rollback of it that nobody knows about has happened is what the site is asked.
  const known = after.filter(({ reverses, state }) => state !== "unknown" || reverses !== change.id);
  const later = withoutUndone(known);
  const gone = new Set(later.filter(({ state }) => state === "rolled_back").map(({ id }) => id));
  const isUndone = ({ id, reverses }: Change) => gone.has(id) || (reverses !== null && gone.has(reverses));
  const targets = new Set(change.edits.map(targetOf));
  return later.flatMap((one) =>
    one.edits.filter((edit) => targets.has(targetOf(edit))).map((edit) => ({ edit, isUndone: isUndone(one) })),
  );
}

/** A change and the rollback that follows it leave the text as it was before both. */
function withoutUndone(writes: readonly Change[]): Change[] {
  const left: Change[] = [];
  for (const one of writes) {
    if (one.reverses !== null && one.state === "applied" && left.at(-1)?.id === one.reverses) left.pop();
    else left.push(one);
  }
  return left;
}

/** How many changes in force were written to another page than that of the finding. */
export async function changesOnWrongPages(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from applied_change where wrong_page and state in ('verifying', 'applied', 'drifted')`,
  );
  return rows[0]?.count ?? 0;
}

async function one(
  client: Pick<pg.Pool, "query">,
  text: string,
  values: readonly unknown[],
): Promise<Change | undefined> {
  const { rows } = await client.query<ChangeRow>(text, [...values]);
  return rows[0] && toChange(rows[0]);
}
