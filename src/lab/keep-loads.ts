/** What a page loaded, kept for the times that it is loaded again; so much of it at most. */
import type { LoadResource, ToLoad } from "#domain/rendering.ts";

const MOST_BYTES = 32 * 1024 * 1024;
/** Asked too often. */
const REFUSALS: ReadonlySet<number> = new Set([429, 503]);

export function keepLoads(from: LoadResource) {
  const kept = new Map<string, ReturnType<LoadResource>>();
  /** By address without its query, where pages put something new each time: a number against caches, or the time. */
  const alike = new Map<string, ReturnType<LoadResource>>();
  let [requests, wireBytes, bytes] = [0, 0, 0];
  let isRefused = false;

  async function begin(asked: ToLoad): ReturnType<LoadResource> {
    if (bytes > MOST_BYTES) return "failed";
    const answer = await from(asked);
    if (typeof answer === "string") return answer;
    isRefused ||= REFUSALS.has(answer.status);
    requests += 1;
    wireBytes += answer.wireBytes;
    bytes += answer.body.length;
    return answer;
  }

  return {
    /** Asks for it, once. */
    load(asked: ToLoad): ReturnType<LoadResource> {
      const answer = kept.get(keyOf(asked)) ?? begin(asked);
      kept.set(keyOf(asked), answer);
      alike.set(withoutQuery(asked.url), answer);
      return answer;
    },

    /** As it was answered before, or not at all: nobody is asked again. */
    async again(asked: ToLoad): ReturnType<LoadResource> {
      return await (kept.get(keyOf(asked)) ?? alike.get(withoutQuery(asked.url)) ?? "failed");
    },

    /** Of what was asked for. `isRefused`: the site had enough of us, so the page lacks what visitors get. */
    counts: () => ({ requests, wireBytes, isRefused }),
  };
}

function keyOf({ url, headers }: ToLoad): string {
  return `${url} ${JSON.stringify(headers)}`;
}

function withoutQuery(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? url;
}
