/** IndexNow of a website as it goes out. */
import { type IndexNow, keyLocationOf } from "#domain/indexnow.ts";
import type { Website } from "#domain/website.ts";

export function indexNowView({ origin }: Website, known: IndexNow | undefined) {
  if (known === undefined) return OFF;
  const { key, state, problem, waiting, lastNotifiedUrls } = known;
  return {
    ...{ state, key, keyLocation: keyLocationOf(origin, key), waiting, lastNotifiedUrls, problem },
    lastNotifiedAt: known.lastNotifiedAt?.toISOString() ?? null,
    nextAttemptAt: known.nextAttemptAt?.toISOString() ?? null,
  };
}

const OFF = {
  ...{ state: "off" as const, key: null, keyLocation: null, waiting: 0, lastNotifiedUrls: null, problem: null },
  ...{ lastNotifiedAt: null, nextAttemptAt: null },
};
