/** An address that is told of events, by Standard Webhooks; or a deploy hook, which some of them call. */

import type { DeployHook } from "./deploy-hook.ts";
import type { Id, WebsiteId } from "./ids.ts";
import type { EventType, OutboxEvent } from "./outbox-event.ts";

/** `disabled`: nothing arrived for days; a person turns it on again. */
export const WEBHOOK_STATES = ["active", "paused", "disabled"] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

export const DELIVERY_STATES = ["pending", "delivered", "failed"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export interface Webhook {
  readonly id: Id<"int">;
  readonly workspaceId: string;
  readonly name: string;
  /** Of a deploy hook the address of its API; where the URL is the credential, the origin only. */
  readonly url: string;
  /** `null` of a webhook. */
  readonly deployHook: DeployHook | null;
  /** Empty: all types. */
  readonly types: readonly EventType[];
  readonly websiteIds: readonly WebsiteId[];
  readonly state: WebhookState;
  readonly failingSince: Date | null;
  readonly createdBy: string;
  readonly createdAt: Date;
  /** Until when the secret before the last roll signs, too. */
  readonly earlierUntil: Date | null;
  /** `whpk_…`, by which signatures of Ed25519 are verified; `null` = there are none. */
  readonly publicKey: string | null;
  readonly version: number;
}

export interface EventDelivery {
  readonly event: OutboxEvent;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** Of the last attempt; `null` without an answer. */
  readonly status: number | null;
  readonly problem: string | null;
  readonly triedAt: Date | null;
  readonly nextAt: Date | null;
}

/** Of a workspace: nobody oversees more, and each is told of every event. */
export const WEBHOOKS_AT_MOST = 20;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds after each failed attempt; three days in all. */
export const DELIVERY_WAITS: readonly number[] = [
  ...[5, MINUTE, 5 * MINUTE, 30 * MINUTE],
  ...[2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 18 * HOUR, 22 * HOUR],
];
/** A webhook to which nothing has been delivered for so long is turned off. */
export const DISABLED_AFTER_DAYS = 5;

/**
 * Seconds until the next attempt; `undefined` after the last one.
 * @param waits after each failed attempt
 * @param attempts that have failed
 * @param random 0 to 1: many receivers that failed together are not asked together
 */
export function nextWait(waits: readonly number[], attempts: number, random: number): number | undefined {
  const wait = waits[attempts - 1];
  return wait === undefined ? undefined : wait * (0.9 + 0.2 * random);
}
