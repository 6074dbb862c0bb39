/** Who is signed in. */
import { getMe, getWaysIn, login, logout, register, type User } from "@sitemend/client";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";
import { queryClient } from "./query-client.ts";
import { onAnotherPerson, sessionBegan, sessionLeft } from "./session-state.ts";

export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async () => began((await ask(getMe())).user),
  staleTime: 60_000,
});

/** What this installation offers whoever wants to come in. */
export const waysInQuery = queryOptions({
  queryKey: ["ways-in"],
  queryFn: () => ask(getWaysIn()),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whether this installation sends email; `undefined` until that is known. */
export const sendsEmail = ({ data }: { readonly data: { readonly passwordReset: boolean } | undefined }) =>
  data?.passwordReset;

export async function signIn(body: { email: string; password: string; code?: string }): Promise<User> {
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
  began(user);
  queryClient.setQueryData(meQuery.queryKey, user);
  return user;
}

onAnotherPerson(() => queryClient.clear());

function began(user: User): User {
  sessionBegan(user.id);
  return user;
}
