/**
 * Which of a person's workspaces the screens about people and their doings speak of. Remembered on this device only, for as
 * long as the person belongs to it.
 */
import type { Role, User } from "@sitemend/client";
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { meQuery } from "./session.ts";

export type Workspace = User["workspaces"][number];

const KEY = "sitemend.workspace";
const listeners = new Set<() => void>();

export function chooseWorkspace(id: string): void {
  localStorage.setItem(KEY, id);
  for (const listener of listeners) listener();
}

function useChosen(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => localStorage.getItem(KEY),
  );
}

/** `undefined` while that is not known, or when the person belongs to none. */
export function useWorkspace(): Workspace | undefined {
  const chosen = useChosen();
  const all = useQuery(meQuery).data?.workspaces ?? [];
  return all.find(({ id }) => id === chosen) ?? all[0];
}

const RANK: Record<Role, number> = { viewer: 0, editor: 1, admin: 2, owner: 3 };

export function allows(mine: Role | undefined, needed: Role): boolean {
  return mine !== undefined && RANK[mine] >= RANK[needed];
}
