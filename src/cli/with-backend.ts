/** Here or on a server, as the flags say. What is not used is not loaded: help and usage errors answer at once. */
import type { Backend } from "./backend.ts";
import type { LocalOptions } from "./local/index.ts";
import { type ServerFlags, serverOf } from "./server-flags.ts";

/** Opens what the flags name, and closes it in the end. */
export async function withBackend<T>(
  flags: ServerFlags & /** Only where the audit runs here. */ LocalOptions,
  work: (backend: Backend) => Promise<T>,
): Promise<T> {
  const server = serverOf(flags);
  if (server === undefined) {
    const { withLocal } = await import("./local/index.ts");
    return withLocal(work, flags);
  }
  const { withRemote } = await import("./remote/index.ts");
  return withRemote(server, work);
}
