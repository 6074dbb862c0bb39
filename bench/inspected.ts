/** A running Node process, asked through its inspector what it holds when all garbage is gone. */
import type { Running } from "../test/support/service.ts";
import { until } from "../test/support/service.ts";

/** To be given to the process when it is started: its inspector takes any free port of this machine. */
export const INSPECTABLE = { NODE_OPTIONS: "--inspect-port=127.0.0.1:0" };

export interface Inspected {
  /** Objects and buffers that are reachable, in bytes; collects garbage first. */
  heldBytes(): Promise<number>;
  close(): void;
}

/** @throws Error when the process was not started as {@link INSPECTABLE} */
export async function inspect({ pid, stderr }: Pick<Running, "pid" | "stderr">): Promise<Inspected> {
  process.kill(pid, "SIGUSR1");
  await until(async () => ADDRESS.test(stderr()), "the inspector to listen");
  const socket = new WebSocket(ADDRESS.exec(stderr())?.[0] ?? "");
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error("the inspector does not answer")));
  });
  let last = 0;
  const ask = (method: string): Promise<Usage> => {
    const id = ++last;
    socket.send(JSON.stringify({ id, method }));
    return new Promise((resolve) => {
      socket.addEventListener("message", function hear({ data }) {
        const answer = JSON.parse(String(data));
        if (answer.id !== id) return;
        socket.removeEventListener("message", hear);
        resolve(answer.result);
      });
    });
  };
  return {
    async heldBytes() {
      await ask("HeapProfiler.collectGarbage");
      const { usedSize, backingStorageSize } = await ask("Runtime.getHeapUsage");
      return usedSize + backingStorageSize;
    },
    close: () => socket.close(),
  };
}

const ADDRESS = /ws:\/\/127\.0\.0\.1:\S+/;

interface Usage {
  readonly usedSize: number;
  readonly backingStorageSize: number;
}
