/** Who is signed in. */
import { getMe, login, logout, type Role, register, type User } from "@sitemend/client";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { ask } from "./ask.ts";
import { queryClient } from "./query-client.ts";
import { sessionBegan, sessionLeft } from "./session-state.ts";

export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async () => began((await ask(getMe())).user),
  staleTime: 60_000,
});

export async function signIn(body: { email: string; password: string }): Promise<User> {
  return remember((await ask(login({ body }))).user);
}

export async function createAccount(body: {
  email: string;
  password: string;
  name: string;
  ownerToken?: string;
}): Promise<User> {
  return remember((await ask(register({ body }))).user);
}

export async function signOut(): Promise<void> {
  await ask(logout());
  sessionLeft();
  queryClient.clear();
}

export function remember(user: User): User {
  queryClient.setQueryData(meQuery.queryKey, user);
  return began(user);
}

function began(user: User): User {
  sessionBegan();
  return user;
}

const RANK: Record<Role, number> = { viewer: 0, editor: 1, admin: 2, owner: 3 };

/** Whether the person may do what needs `role` in the workspace (their first one when none is named). */
export function useMay(role: Role, workspaceId?: string): boolean {
  const { data } = useQuery(meQuery);
  const mine = data?.workspaces.find(({ id }) => workspaceId === undefined || id === workspaceId);
  return mine !== undefined && RANK[mine.role] >= RANK[role];
}
