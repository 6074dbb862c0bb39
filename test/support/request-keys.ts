/** Request keys as people make them over HTTP. */
import type pg from "pg";
import { apiKeys as contract } from "#contract/index.ts";
import { type Id, toUuid } from "#domain/ids.ts";
import type { KeyScope } from "#domain/request-key.ts";
import type { Person, TestApi } from "./api.ts";

export interface KeyInHand {
  readonly id: string;
  readonly secret: string;
}

export interface KeyBody {
  readonly name?: string;
  readonly scopes?: readonly KeyScope[];
  readonly websiteIds: readonly string[];
  readonly networks?: readonly string[];
  readonly expiresInDays?: number;
}

export const READING = ["projects:read", "audits:read", "recommendations:read"] as const satisfies KeyScope[];

export async function newKey(api: TestApi, body: KeyBody, as: Person = "owner"): Promise<KeyInHand> {
  const answer = await api.call(contract.createApiKey, { as, body: { name: "CI", scopes: READING, ...body } });
  if (answer.status !== 201) throw new Error(answer.text);
  return { id: answer.body.data.key.id, secret: answer.body.data.secret };
}

/** What a key has asked for and begun, without any items. */
export async function insertRequestAndDeployment(
  pool: pg.Pool,
  about: {
    readonly approvalRequestId: Id<"apr">;
    readonly deploymentId: Id<"dep">;
    readonly keyId: string;
    readonly websiteId: string;
    readonly workspaceId: string;
  },
): Promise<void> {
  const { approvalRequestId, deploymentId, keyId, websiteId, workspaceId } = about;
  const [request, deployment] = [toUuid(approvalRequestId), toUuid(deploymentId)];
  const [key, website] = [toUuid(keyId as Id<"key">), toUuid(websiteId as Id<"web">)];
  await pool.query(
    `insert into approval_request (id, workspace_id, website_id, key_id, kind, target, expires_at)
     values ($1, $2, $3, $4, 'apply', 'wordpress', now() + interval '1 day')`,
    [request, workspaceId, website, key],
  );
  await pool.query(
    `insert into deployment (id, workspace_id, website_id, key_id, request_id, kind, target, environment, address)
     values ($1, $2, $3, $4, $5, 'apply', 'wordpress', 'production', '127.0.0.1')`,
    [deployment, workspaceId, website, key, request],
  );
}
