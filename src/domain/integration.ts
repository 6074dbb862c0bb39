/** What connects a website with other programs, as request keys see it: never a secret, and of a URL only its origin. */
import type { HealthStatus, VerifyCheck } from "./connection.ts";
import type { DeployService } from "./deploy-hook.ts";
import type { Id, WebsiteId } from "./ids.ts";
import type { EventType } from "./outbox-event.ts";
import type { Webhook, WebhookState } from "./webhook.ts";

/** Those whose senders exist. */
export const INTEGRATION_KINDS = ["webhook", "deploy_hook", "wordpress", "git"] as const;
export type IntegrationKind = (typeof INTEGRATION_KINDS)[number];

export type IntegrationState = WebhookState | HealthStatus | "disconnected";

export interface Integration {
  /** Of a connection made from its website's. */
  readonly id: Id<"int">;
  readonly kind: IntegrationKind;
  readonly workspaceId: string;
  readonly name: string;
  readonly origin: string;
  readonly websiteIds: readonly WebsiteId[];
  readonly types: readonly EventType[];
  readonly state: IntegrationState;
  readonly failingSince: Date | null;
  readonly lastVerifiedAt: Date | null;
  readonly earlierUntil: Date | null;
  readonly publicKey: string | null;
  readonly version: number;
  /** Of a deploy hook. */
  readonly service: DeployService | null;
  /** `null` of a connection. */
  readonly webhook: Webhook | null;
}

/** What a look at an integration showed. */
export interface IntegrationCheck {
  readonly ok: boolean;
  /** Of the receiver; `null` without an answer, and of a connection. */
  readonly status: number | null;
  /** Why a receiver didn't answer. */
  readonly problem: string | null;
  /** Of a connection. */
  readonly checks: readonly VerifyCheck[];
}
