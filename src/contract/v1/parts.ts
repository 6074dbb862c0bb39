/** What the routes of the public API have in common: a request key asks, for the websites it lists. */
import { z } from "zod";
import { APPROVAL_TARGETS } from "#domain/approval-request.ts";
import type { RouteRules } from "../route.ts";

/** Every route but the document's. */
export function byKey(scope: RouteRules["scope"], more: Partial<RouteRules> = {}): Partial<RouteRules> {
  return { access: "key", limit: "key", ...(scope && { scope }), ...more };
}

export const ProjectParams = z.object({ projectId: z.string().describe("`web_…`") });

export const KEY_AUDIT = { resource: { kind: "audit", role: "viewer" } } as const;

/** Filters by a website; one that the key doesn't list has nothing. */
export const ProjectFilter = z.string().max(64).optional().describe("`web_…`: only of this website.");

export const Target = z
  .enum(["auto", ...APPROVAL_TARGETS])
  .default("auto")
  .describe(
    "Where the changes go. `wordpress`: Sitemend writes them to the connected WordPress · `git`: Sitemend commits them to the connected repository · `event`: your own code makes them, and Sitemend checks the public pages · `auto`: when asking, what the website is connected to, otherwise `event`; when applying, as asked.",
  );
