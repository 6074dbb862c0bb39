/** Where a webhook or a deploy hook is, and what signs or opens it there. Secrets are sealed. */
import type { DeployHook, DeployService } from "#domain/deploy-hook.ts";
import type { Id } from "#domain/ids.ts";

/** Where to send, and with what to sign, or to sign in. */
export interface WebhookTarget {
  readonly webhookId: Id<"int">;
  readonly url: string;
  /** `null` of a webhook. */
  readonly deploy: (DeployHook & { readonly sealedCredential: Buffer }) | null;
  /** With the one before the last roll, until its time is over. */
  readonly sealedSecrets: readonly Buffer[];
  readonly sealedKeys: readonly Buffer[];
}

export interface TargetRow {
  readonly url: string;
  readonly service: DeployService | null;
  readonly repository: string | null;
  readonly ref: string | null;
  readonly sealed_credential: Buffer | null;
  readonly sealed_secret: Buffer;
  readonly sealed_earlier: Buffer | null;
  readonly sealed_key: Buffer | null;
  readonly sealed_earlier_key: Buffer | null;
}

/** Columns of TargetRow. */
export const SIGNING = `w.url, w.service, w.repository, w.ref, w.sealed_credential, w.sealed_secret, w.sealed_key,
  case when w.earlier_until > now() then w.sealed_earlier end as sealed_earlier,
  case when w.earlier_until > now() then w.sealed_earlier_key end as sealed_earlier_key`;

export function toTarget(row: TargetRow): Omit<WebhookTarget, "webhookId"> {
  const present = (one: Buffer | null): one is Buffer => one !== null;
  const { service, repository, ref, sealed_credential: sealedCredential } = row;
  return {
    url: row.url,
    deploy: service && sealedCredential && { service, repository, ref, sealedCredential },
    sealedSecrets: [row.sealed_secret, row.sealed_earlier].filter(present),
    sealedKeys: [row.sealed_key, row.sealed_earlier_key].filter(present),
  };
}
