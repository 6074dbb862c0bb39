/** Request keys of a workspace, with which programs use the public API. */
import { getLimits, type KeyScope, listApiKeys, type Role } from "@sitemend/client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";
import { allows } from "./workspaces.ts";

const PAGE = 100;

/** Whatever the workspace. */
export const API_KEYS = ["api-keys"] as const;

export const apiKeysQuery = (workspaceId: string) =>
  infiniteQueryOptions({
    queryKey: [...API_KEYS, workspaceId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => ask(listApiKeys({ query: { workspaceId, limit: PAGE, cursor: pageParam } })),
    getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
  });

/** Whether this installation takes keys at all. */
export const publicApiQuery = queryOptions({
  queryKey: ["public-api"],
  queryFn: async () => (await ask(getLimits())).publicApi,
});

/** Scopes that have operations, and who may give them. */
const SCOPES = [
  ["projects:read", "viewer"],
  ["audits:read", "viewer"],
  ["recommendations:read", "viewer"],
  ["deployments:read", "viewer"],
  ["audits:write", "editor"],
  ["approvals:request", "editor"],
  ["deployments:write", "editor"],
  ["changes:apply", "admin"],
  ["integrations:read", "admin"],
  ["integrations:write", "admin"],
] as const satisfies readonly (readonly [KeyScope, Role])[];

export type UsedScope = (typeof SCOPES)[number][0];

export function scopesFor(role: Role): readonly UsedScope[] {
  return SCOPES.flatMap(([scope, least]) => (allows(role, least) ? [scope] : []));
}
