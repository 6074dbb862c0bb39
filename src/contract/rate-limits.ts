/** How often one may ask. Published by GET /api/v1/limits; enforced by api/plugins/rate-limits.ts. */

export interface Quota {
  readonly requests: number;
  readonly windowSeconds: number;
}

export interface RateLimit {
  readonly per: "user" | "audit" | "website" | "address" | "key";
  readonly quotas: readonly Quota[];
}

export const RATE_LIMITS = {
  default: { per: "user", quotas: [{ requests: 600, windowSeconds: 60 }] },
  // A dashboard polls each second at most; the long poll and the event stream need far less.
  status: { per: "audit", quotas: [{ requests: 120, windowSeconds: 60 }] },
  // Protects the audited sites, not us.
  start: {
    per: "user",
    quotas: [
      { requests: 10, windowSeconds: 60 },
      { requests: 60, windowSeconds: 3600 },
    ],
  },
  // Protects the connected site; a bulk counts as one.
  preview: { per: "audit", quotas: [{ requests: 60, windowSeconds: 60 }] },
  // Each asks a server of somebody else.
  image: { per: "audit", quotas: [{ requests: 120, windowSeconds: 60 }] },
  apply: { per: "audit", quotas: [{ requests: 60, windowSeconds: 60 }] },
  // Each try asks a site some twenty questions, and may try a password.
  connect: { per: "website", quotas: [{ requests: 20, windowSeconds: 60 }] },
  // Each sends a message to somebody, or asks their server: mistakes in a form may be corrected, nobody is flooded.
  test: {
    per: "user",
    quotas: [
      { requests: 10, windowSeconds: 60 },
      { requests: 60, windowSeconds: 3600 },
    ],
  },
  // Reads a whole audit, or starts a browser.
  export: { per: "user", quotas: [{ requests: 30, windowSeconds: 60 }] },
  share: { per: "address", quotas: [{ requests: 60, windowSeconds: 60 }] },
  token: { per: "address", quotas: [{ requests: 30, windowSeconds: 60 }] },
  // Of hosts, each of which tells of many builds.
  notice: { per: "address", quotas: [{ requests: 300, windowSeconds: 60 }] },
  anonymous: { per: "address", quotas: [{ requests: 600, windowSeconds: 60 }] },
  key: { per: "key", quotas: [{ requests: 300, windowSeconds: 60 }] },
  // Each asks a site, or a receiver.
  keyVerify: { per: "key", quotas: [{ requests: 10, windowSeconds: 60 }] },
  keyStart: {
    per: "key",
    quotas: [
      { requests: 10, windowSeconds: 60 },
      { requests: 60, windowSeconds: 3600 },
    ],
  },
} as const satisfies Record<string, RateLimit>;

export type LimitName = keyof typeof RATE_LIMITS;
export const LIMIT_NAMES = [
  "default",
  "status",
  "start",
  "preview",
  "image",
  "apply",
  "connect",
  "test",
  "export",
  "share",
  "token",
  "anonymous",
] as const satisfies readonly LimitName[];

/** Those that a request key meets. */
export const KEY_LIMIT_NAMES = ["key", "keyStart", "keyVerify"] as const satisfies readonly LimitName[];

/** Event streams that one user may have open in one process: each holds a connection and is told of every change. */
export const STREAMS_PER_USER = 20;

export const BODY_LIMIT_BYTES = 1024 * 1024;
/** Deeper JSON serves no purpose here and costs the parser's stack. */
export const JSON_DEPTH = 32;
