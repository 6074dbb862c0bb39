/** Waiting for what can only be found out by looking again: always with a limit, and no longer than whoever waits wants to. */

export interface PollOptions<Value> {
  readonly look: () => Promise<Value> | Value;
  readonly until: (value: Value) => boolean;
  readonly everyMs: number;
  readonly withinMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** The first value that will do, or the last one when the time is over. @throws the reason of the signal */
export async function poll<Value>(
  first: Value,
  { look, until, everyMs, withinMs, signal }: PollOptions<Value>,
): Promise<Value> {
  // Not the wall clock: that may be set meanwhile.
  const deadline = performance.now() + withinMs;
  let value = first;
  while (!until(value) && performance.now() < deadline) {
    await pause(Math.min(everyMs, deadline - performance.now()), signal);
    value = await look();
  }
  return value;
}

/** By hand, because the domain does without modules of Node. @throws the reason of the signal */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", giveUp);
      resolve();
    }, ms);
    signal?.addEventListener("abort", giveUp, { once: true });
  });
}
