/**
 * The journal of changes: written before the site is, and the only truth about what was done. Each step is one
 * transaction that moves the state, appends the event, keeps the locks and tells the issue; a step that the state no
 * longer allows changes nothing.
 *
 * An approval is used by inserting its id (a unique column): of many requests with the same one, one inserts. A place
 * is taken by inserting its lock. Both happen in the transaction that writes the change down, or not at all.
 *
 * The steps are here; what is asked about changes is in files of its own, by what it is asked for.
 */
import type pg from "pg";
import {
  type Change,
  type ChangeState,
  type NewChange,
  TRANSITIONS,
  UNDER_WAY,
  type Verification,
} from "#domain/change.ts";
import { toUuid } from "#domain/ids.ts";
import type { IssueStatus } from "#domain/result.ts";
import { type BeginOptions, type Begun, begin } from "./change-begin.ts";
import { createChangeLeases } from "./change-leases.ts";
import { endReversal, type Moving, type Step, setIssue, setState } from "./change-moves.ts";
import { createChangePlaces } from "./change-places.ts";
import { createChangeReads } from "./change-reads.ts";
import { createChangeWatch } from "./change-watch.ts";
import { inTransaction } from "./crawl-writes.ts";
import { outdate } from "./fixability-outdated.ts";

export function createJournal(pool: pg.Pool) {
  return {
    ...createChangeReads(pool),
    ...createChangePlaces(pool),
    ...createChangeLeases(pool),
    ...createChangeWatch(pool),

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

    /** What the host says of its pull request, while it is one; `problem`: why nothing is known of it now. */
    async pullRequestSeen(
      { id, state }: Pick<Change, "id" | "state">,
      { pullRequest, problem }: Pick<Change, "pullRequest" | "problem">,
    ): Promise<void> {
      await pool.query(
        `update applied_change set pull_request = $3, problem = $4, version = version + 1
          where id = $1 and state = $2 and (pull_request, problem) is distinct from ($3::jsonb, $4::jsonb)`,
        [toUuid(id), state, pullRequest && JSON.stringify(pullRequest), problem && JSON.stringify(problem)],
      );
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
  };
}
