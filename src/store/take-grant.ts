/**
 * A grant is used: in the transaction that begins the write it allows, so that neither is ever there without the other. All
 * that it relies on is looked at once more; of many that use it at once, one does.
 */
import type pg from "pg";
import type { GrantUse } from "#domain/approval-request.ts";
import { type ChangeId, toUuid } from "#domain/ids.ts";
import { HAS_OTHER_TRIGGERS, ITEM_STATE, keyRefusal, MAY_UNDO, WITH_RULES } from "./approval-status.ts";
import { OPEN_ISSUE } from "./states.ts";

/** Why a grant allows nothing (any more). */
export type GrantRefusal =
  | "key_ended"
  | "key_scope"
  | "key_website"
  | "key_network"
  | "key_role"
  | "not_granted"
  | "used"
  | "connection_changed"
  | "triggers_changed"
  | "issue_changed"
  | "undo_over";

/** @returns why it may not be written; `undefined`: the grant is used now, by this change */
export async function takeGrant(
  client: pg.PoolClient,
  use: GrantUse,
  changeId: ChangeId | null,
): Promise<GrantRefusal | undefined> {
  // Whoever comes second waits here, and then sees that it is used.
  await client.query("select from approval_item where request_id = $1 and position = $2 for update", [
    toUuid(use.requestId),
    use.position,
  ]);
  const refusal = await whyNot(client, use);
  if (refusal !== undefined) return refusal;
  await client.query(
    "update approval_item set used_at = now(), used_by = $3 where request_id = $1 and position = $2 and used_at is null",
    [toUuid(use.requestId), use.position, changeId && toUuid(changeId)],
  );
  return undefined;
}

interface Row {
  readonly key: GrantRefusal | null;
  readonly state: string;
  readonly revision: number;
  readonly epoch_is_same: boolean;
  readonly has_other_triggers: boolean;
  readonly issue_is_same: boolean;
}

async function whyNot(
  client: pg.PoolClient,
  { requestId, position, revision, deploymentId }: GrantUse,
): Promise<GrantRefusal | undefined> {
  const { rows } = await client.query<Row>(
    `select ${keyRefusal("d.address")} as key, ${ITEM_STATE} as state, i.revision, ${HAS_OTHER_TRIGGERS} as has_other_triggers,
        r.target <> 'wordpress' or exists (select from site_connection c
          where c.website_id = r.website_id and c.epoch = (i.claims ->> 'cep')::int) as epoch_is_same,
        r.target <> 'event' or exists (select from issue s where s.id = i.issue_id and s.audit_id = i.audit_id
          and s.version = (i.claims ->> 'iver')::int and s.status in (${OPEN_ISSUE})) as issue_is_same
      from approval_item i join approval_request r on r.id = i.request_id ${WITH_RULES}
        join deployment d on d.id = $3 and d.request_id = r.id and d.undoes is null
      where i.request_id = $1 and i.position = $2`,
    [toUuid(requestId), position, toUuid(deploymentId)],
  );
  const [row] = rows;
  if (row === undefined) return "not_granted";
  if (row.key !== null) return row.key;
  if (row.state === "used") return "used";
  const isGranted = row.state === "granted" && row.revision === revision;
  if (!isGranted) return row.has_other_triggers ? "triggers_changed" : "not_granted";
  if (!row.issue_is_same) return "issue_changed";
  return row.epoch_is_same ? undefined : "connection_changed";
}

/**
 * The right to undo that a grant gave along: as often as it takes, because what is undone is undone, and only by the key that
 * did it. The live value is compared with ours where it is written.
 */
export async function whyNoUndo(client: pg.PoolClient, use: GrantUse): Promise<GrantRefusal | undefined> {
  const { rows } = await client.query<{ key: GrantRefusal | null; may_undo: boolean }>(
    `select ${keyRefusal("d.address")} as key, ${MAY_UNDO} as may_undo
      from approval_item i join approval_request r on r.id = i.request_id ${WITH_RULES}
        join deployment d on d.id = $3 and d.request_id = r.id and d.undoes is not null and d.key_id = r.key_id
      where i.request_id = $1 and i.position = $2 and i.revision = $4`,
    [toUuid(use.requestId), use.position, toUuid(use.deploymentId), use.revision],
  );
  const [row] = rows;
  if (row === undefined) return "not_granted";
  return row.key ?? (row.may_undo ? undefined : "undo_over");
}

/** Of a request that nobody has granted as it is now: whether people granted it with other deploy hooks than there are. */
export async function haveTriggersChanged(client: pg.PoolClient, requestId: GrantUse["requestId"]): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from approval_item i join approval_request r on r.id = i.request_id ${WITH_RULES}
      where i.request_id = $1 and i.used_at is null and i.declined_at is null and ${HAS_OTHER_TRIGGERS} limit 1`,
    [toUuid(requestId)],
  );
  return rowCount === 1;
}

/** Whether the deployment undoes another one. */
export async function isOfUndo(client: pg.PoolClient, { deploymentId }: GrantUse): Promise<boolean> {
  const { rowCount } = await client.query("select from deployment where id = $1 and undoes is not null", [
    toUuid(deploymentId),
  ]);
  return rowCount === 1;
}
