/** Which changes met at the same places of a site, and in which order: what stands on one, and what followed it. */
import type pg from "pg";
import type { Change } from "#domain/change.ts";
import type { LaterWrite } from "#domain/connector.ts";
import { type Edit, placeOf, targetOf } from "#domain/edit.ts";
import { type ChangeId, toUuid, type WebsiteId } from "#domain/ids.ts";
import { type ChangeRow, toChange } from "./change-rows.ts";
import { CHANGE_ON_ITS_WAY, CHANGE_UNDER_WAY } from "./states.ts";

export function createChangePlaces(pool: pg.Pool) {
  return {
    /**
     * Changes in force, or under way, made after this one on one of its places; newest first. A rollback of one of them
     * leaves the place as it was before both, so it stands on nothing.
     */
    async standingOn(change: Change): Promise<Change[]> {
      const { rows } = await pool.query<ChangeRow>(
        `select * from applied_change
          where website_id = $1 and id > $2 and effect = 'written'
            and state in (${CHANGE_UNDER_WAY}, ${CHANGE_ON_ITS_WAY}, 'applied', 'drifted', 'rolling_back')
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
          where website_id = $1 and effect = 'written' and created_at >= $2 and state not in ('failed', 'conflict', 'closed')
            and exists (select from jsonb_array_elements(edits) as edit where edit ->> 'resource' = any($3))
          order by created_at, id`,
        [toUuid(first.websiteId), new Date(since), resources],
      );
      const writes = rows.map(toChange);
      return new Map(changes.map((change) => [change.id, laterWrites(change, writes)]));
    },

    /** Edits of the same commit that come before those of each change: a proposal of several changes. */
    async proposedBefore(changes: readonly Change[]): Promise<Map<ChangeId, readonly Edit[]>> {
      const [first] = changes;
      const revisions = changes.flatMap(({ state, revision }) => (state === "proposed" ? (revision ?? []) : []));
      if (first === undefined || revisions.length === 0) return new Map();
      const { rows } = await pool.query<ChangeRow>(
        `select * from applied_change
          where website_id = $1 and revision = any($2) and state in ('proposed', 'closed', 'rolling_back', 'rolled_back')
          order by created_at, id`,
        [toUuid(first.websiteId), [...new Set(revisions)]],
      );
      const together = Map.groupBy(rows.map(toChange), ({ revision }) => revision);
      const before = ({ id, revision }: Change) => {
        const all = together.get(revision) ?? [];
        return all
          .slice(
            0,
            Math.max(
              0,
              all.findIndex((one) => one.id === id),
            ),
          )
          .flatMap(({ edits }) => edits);
      };
      return new Map(changes.map((change) => [change.id, before(change)]));
    },

    /** Changes in force that wrote one of these fields; newest first. */
    async inForceOn(websiteId: WebsiteId, edits: readonly Edit[]): Promise<Change[]> {
      const { rows } = await pool.query<ChangeRow>(
        `select * from applied_change
          where website_id = $1 and effect = 'written' and kind <> 'rollback' and state in ('verifying', 'deploying', 'applied')
            and exists (select from jsonb_array_elements(edits) as edit where edit ->> 'resource' = any($2))
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
          where website_id = $1 and effect = 'written' and kind <> 'rollback' and state in ('deploying', 'applied')
            and resource ->> 'ref' = $2
          order by created_at desc, id desc`,
        [toUuid(websiteId), ref],
      );
      return rows.map(toChange);
    },
  };
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

const IN_SOURCE: ReadonlySet<string> = new Set(["applied", "deploying"]);

/** A change and the rollback that follows it leave the text as it was before both. */
function withoutUndone(writes: readonly Change[]): Change[] {
  const left: Change[] = [];
  for (const one of writes) {
    if (one.reverses !== null && IN_SOURCE.has(one.state) && left.at(-1)?.id === one.reverses) left.pop();
    else left.push(one);
  }
  return left;
}
