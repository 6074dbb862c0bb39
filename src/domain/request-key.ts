/** Request keys: what programs may do through the public API, and no scope approves anything. */
import { z } from "zod";
import type { Id, WebsiteId } from "./ids.ts";
import type { Role } from "./principal.ts";

/** Scanners for leaked secrets know a key by this. */
export const KEY_PREFIX = "sitemend_live_";

export const KEY_SCOPES = [
  "projects:read",
  "audits:read",
  "audits:write",
  "recommendations:read",
  "integrations:read",
  "integrations:write",
  "approvals:request",
  "changes:apply",
  "deployments:read",
  "deployments:write",
  "webhooks:manage",
] as const;

export const KeyScope = z.enum(KEY_SCOPES).meta({
  id: "KeyScope",
  description:
    "What a request key may do. `projects:read`: list websites · `audits:read`: read audits and issues · `audits:write`: start audits · `recommendations:read`: read suggested values · `integrations:read`: list webhooks, deploy hooks and WordPress connections · `integrations:write`: rename, pause and verify them, roll signing secrets · `approvals:request`: ask people to approve changes · `changes:apply`: apply what they granted · `deployments:read`: follow it · `deployments:write`: report how it is going. The others are reserved for operations of later versions. No scope approves a change.",
});
export type KeyScope = z.infer<typeof KeyScope>;

/** The least role of whoever gives the scope; later, the scope counts only while they still have it. */
export const SCOPE_ROLES: Readonly<Record<KeyScope, Role>> = {
  "projects:read": "viewer",
  "audits:read": "viewer",
  "audits:write": "editor",
  "recommendations:read": "viewer",
  // As for people: only admins see and change integrations.
  "integrations:read": "admin",
  "integrations:write": "admin",
  "approvals:request": "editor",
  "changes:apply": "admin",
  "deployments:read": "viewer",
  "deployments:write": "editor",
  "webhooks:manage": "admin",
};

export const KEY_DAYS = { least: 1, usual: 90, most: 365 } as const;
/** How long the earlier secret of a rolled key is still taken. */
export const OVERLAP_HOURS = { usual: 24, most: 168 } as const;
/** Of one workspace that are neither revoked nor expired. */
export const KEYS_AT_MOST = 100;
export const WEBSITES_OF_A_KEY = 100;
export const NETWORKS_OF_A_KEY = 50;

const Network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** Whether the text is an address or a network such as 192.0.2.0/24. */
export function isNetworkText(text: string): boolean {
  return Network.safeParse(text).success;
}

export const REQUEST_KEY_STATES = ["active", "expired", "revoked"] as const;

export interface RequestKey {
  readonly id: Id<"key">;
  readonly workspaceId: string;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly websiteIds: readonly WebsiteId[];
  readonly networks: readonly string[];
  readonly createdBy: { readonly userId: string; readonly name: string };
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  /** Until when the secret before the last roll is taken. */
  readonly earlierUntil: Date | null;
  readonly rolls: number;
  readonly lastUsedAt: Date | null;
  readonly lastUsedAddress: string | null;
  /** `revoked` also when whoever made it is no member any more. */
  readonly state: (typeof REQUEST_KEY_STATES)[number];
}
