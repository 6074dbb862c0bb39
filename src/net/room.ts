/**
 * Bounds what the bodies of one session hold at a time: small ones always may come, but only a few may grow large
 * together. The others wait in the server's socket. Each audit has its own room, so that a hostile site fills its own.
 */

/** Pages below this need nobody's leave; all but a few in a thousand are. */
export const SMALL_BODY = 1024 * 1024;
const LARGE_AT_ONCE = 2;

export type Room = ReturnType<typeof createRoom>;

export function createRoom() {
  const inside = new Set<() => void>();
  const waiting = new Set<() => void>();

  return {
    /** Calls back when there is a place, perhaps at once. The answer leaves the place, or gives up waiting for it. */
    enter(entered: () => void): () => void {
      if (inside.size < LARGE_AT_ONCE) {
        inside.add(entered);
        entered();
      } else waiting.add(entered);
      return () => {
        waiting.delete(entered);
        if (!inside.delete(entered)) return;
        const [next] = waiting;
        if (!next) return;
        waiting.delete(next);
        inside.add(next);
        next();
      };
    },
  };
}
