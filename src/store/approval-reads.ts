/** Requests for approval and their items, as they are now (approval-status.ts). */
import type pg from "pg";
import type {
  ApprovalItem,
  ApprovalItemState,
  ApprovalRequest,
  ApprovalRequestId,
  ApprovalStatus,
  ApprovalTarget,
  ShownItem,
} from "#domain/approval-request.ts";
import type { DeployTrigger } from "#domain/deploy-hook.ts";
import { fromUuid, type Id, toUuid, type WebsiteId } from "#domain/ids.ts";
import {
  GRANT_COUNTS,
  GRANT_OF_REVISION,
  ITEM_STATE,
  MAY_UNDO,
  NEEDED,
  REQUEST_STATUS,
  WITH_RULES,
} from "./approval-status.ts";
import { triggerOf } from "./deploy-triggers.ts";

export interface ApprovalFilter {
  readonly workspaceIds?: readonly string[];
  readonly keyId?: Id<"key">;
  readonly websiteId?: WebsiteId | undefined;
  readonly statuses?: readonly ApprovalStatus[] | undefined;
  readonly before: ApprovalRequestId | undefined;
  readonly limit: number;
}

const REQUESTS = `select r.*, k.name as key_name, ${NEEDED} as needed, ${REQUEST_STATUS} as status,
    (select count(*)::int from approval_item i where i.request_id = r.id) as item_count,
    (select d.id from deployment d where d.request_id = r.id and d.undoes is null) as deployment_id
  from approval_request r ${WITH_RULES}`;

const ITEMS = `select i.*, ${ITEM_STATE} as state,
    ${MAY_UNDO} as may_undo,
    coalesce((select json_agg(json_build_object('userId', g.user_id, 'name', coalesce(nullif(u.name, ''), u.email, ''),
        'at', g.granted_at) order by g.granted_at)
      from approval_grant g left join "user" u on u.id = g.user_id
      where ${GRANT_OF_REVISION} and (i.used_at is not null or ${GRANT_COUNTS})), '[]') as granted_by
  from approval_item i join approval_request r on r.id = i.request_id ${WITH_RULES}`;

/** Those that are active; of a request that was used, those that were granted with it. */
const TRIGGERS = `select h.id, h.name, h.service, h.url, h.repository, h.trigger_version as version
  from approval_request r join webhook_website hw on hw.website_id = r.website_id join webhook h on h.id = hw.webhook_id
  where r.id = $1 and h.kind = 'deploy_hook' and case when r.used_at is null then h.state = 'active'
    else exists (select from approval_grant g where g.request_id = r.id and ${triggerOf("h")} = any (g.triggers)) end
  order by h.id`;

export function createApprovalReads(pool: pg.Pool) {
  return {
    async byId(id: ApprovalRequestId): Promise<ApprovalRequest | undefined> {
      const { rows } = await pool.query<RequestRow>(`${REQUESTS} where r.id = $1`, [toUuid(id)]);
      const [row] = rows;
      if (row === undefined) return undefined;
      const { rows: items } = await pool.query<ItemRow>(`${ITEMS} where i.request_id = $1 order by i.position`, [
        row.id,
      ]);
      const { rows: triggers } = await pool.query<TriggerRow>(TRIGGERS, [row.id]);
      return { ...toRequest(row, items), triggers: triggers.map(toTrigger) };
    },

    /** Newest first, without their items. What has come to another end within the last seconds is in no status's list. */
    async list(filter: ApprovalFilter): Promise<ApprovalRequest[]> {
      const { rows } = await pool.query<RequestRow>(
        `select * from (${REQUESTS}
            where ($1::text[] is null or r.workspace_id = any ($1)) and ($2::uuid is null or r.key_id = $2)
              and ($3::uuid is null or r.website_id = $3) and ($4::uuid is null or r.id < $4)
              and ($5::text[] is null or r.told_status = any ($5))) found
          where $5::text[] is null or status = any ($5) order by id desc limit $6`,
        [
          filter.workspaceIds ?? null,
          filter.keyId === undefined ? null : toUuid(filter.keyId),
          filter.websiteId === undefined ? null : toUuid(filter.websiteId),
          filter.before === undefined ? null : toUuid(filter.before),
          filter.statuses ?? null,
          filter.limit,
        ],
      );
      return rows.map((row) => toRequest(row, []));
    },

    async status(id: ApprovalRequestId): Promise<ApprovalStatus | undefined> {
      const { rows } = await pool.query<{ status: ApprovalStatus }>(
        `select ${REQUEST_STATUS} as status from approval_request r ${WITH_RULES} where r.id = $1`,
        [toUuid(id)],
      );
      return rows[0]?.status;
    },
  };
}

interface RequestRow {
  readonly id: string;
  readonly workspace_id: string;
  readonly website_id: string;
  readonly key_id: string;
  readonly key_name: string;
  readonly kind: "apply" | "rollback";
  readonly target: ApprovalTarget;
  readonly reason: string | null;
  readonly status: ApprovalStatus;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly needed: 1 | 2;
  readonly deployment_id: string | null;
  readonly item_count: number;
}

interface TriggerRow extends Pick<DeployTrigger, "name" | "service" | "repository" | "version"> {
  readonly id: string;
  readonly url: string;
}

interface ItemRow {
  readonly position: number;
  readonly audit_id: string;
  readonly issue_id: string;
  readonly change_id: string | null;
  readonly revision: number;
  readonly state: ApprovalItemState;
  readonly claims: unknown;
  readonly value: string | null;
  readonly shown: ShownItem;
  readonly granted_by: ApprovalItem["grantedBy"];
  readonly may_undo: boolean;
  readonly declined_by: string | null;
  readonly used_by: string | null;
}

function toRequest(row: RequestRow, items: readonly ItemRow[]): ApprovalRequest {
  return {
    id: fromUuid("apr", row.id),
    workspaceId: row.workspace_id,
    websiteId: fromUuid("web", row.website_id),
    keyId: fromUuid("key", row.key_id),
    keyName: row.key_name,
    ...{ kind: row.kind, target: row.target, reason: row.reason, status: row.status, needed: row.needed },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    deploymentId: row.deployment_id === null ? null : fromUuid("dep", row.deployment_id),
    itemCount: row.item_count,
    items: items.map(toItem),
    triggers: [],
  };
}

function toTrigger({ id, url, ...trigger }: TriggerRow): DeployTrigger {
  return { ...trigger, id: fromUuid("int", id), origin: new URL(url).origin };
}

function toItem(row: ItemRow): ApprovalItem {
  const { position, revision, state, claims, value, shown } = row;
  return {
    ...{ position, revision, state, claims, value, shown },
    auditId: fromUuid("aud", row.audit_id),
    issueId: fromUuid("iss", row.issue_id),
    changeId: row.change_id === null ? null : fromUuid("chg", row.change_id),
    grantedBy: row.granted_by,
    mayUndo: row.may_undo,
    declinedBy: row.declined_by,
    usedBy: row.used_by === null ? null : fromUuid("chg", row.used_by),
  };
}
