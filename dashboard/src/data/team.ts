/** People of the workspace, and who is invited. */
import { acceptInvitation, inspectInvitation, listInvitations, listMembers, type Role } from "@sitemend/client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";

/** From the one that may least. */
export const ROLES: readonly Role[] = ["viewer", "editor", "admin", "owner"];
const PAGE = 100;

/** Whatever the workspace. */
export const MEMBERS = ["members"] as const;
export const INVITATIONS = ["invitations"] as const;

export const membersQuery = (workspaceId: string) =>
  infiniteQueryOptions({
    queryKey: [...MEMBERS, workspaceId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => ask(listMembers({ query: { workspaceId, limit: PAGE, cursor: pageParam } })),
    getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
  });

export const invitationsQuery = (workspaceId: string) =>
  infiniteQueryOptions({
    queryKey: [...INVITATIONS, workspaceId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => ask(listInvitations({ query: { workspaceId, limit: PAGE, cursor: pageParam } })),
    getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
  });

/** What the holder of a link may know before they accept. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ["invitation", token],
    queryFn: () => ask(inspectInvitation({ body: { token } })),
    refetchOnWindowFocus: false,
    gcTime: 0,
  });

export function accept(body: { token: string; name?: string; password?: string }) {
  return ask(acceptInvitation({ body }));
}

/** Nobody gives a role above their own. */
export function givableBy(role: Role): readonly Role[] {
  return ROLES.slice(0, ROLES.indexOf(role) + 1);
}

/** What `from` may do and `to` may not. */
export function lostBetween(from: Role, to: Role): readonly Role[] {
  return ROLES.slice(ROLES.indexOf(to) + 1, ROLES.indexOf(from) + 1);
}
