/** What WordPress has noted of newer versions. */
import type { WordPressProfile } from "#domain/wordpress.ts";
import type { Status } from "../guarded/contract.ts";

/** WordPress looks twice a day; where it has not for a week, it cannot, and "nothing newer" says nothing. */
const MAX_AGE_MS = 7 * 86_400_000;

export function updatesOf(status: Status | null): WordPressProfile["updates"] {
  const { core, plugins, themes } = status?.updates ?? { core: null, plugins: null, themes: null };
  const now = status?.serverTime ?? 0;
  return { core: known(core, now), plugins: known(plugins, now), themes: known(themes, now) };
}

function known<T>(noted: { checkedAt: number | null; newer: T[] } | null, now: number): T[] | null {
  if (noted === null || noted.newer.length > 0) return noted?.newer ?? null;
  return noted.checkedAt !== null && now - noted.checkedAt <= MAX_AGE_MS ? [] : null;
}
