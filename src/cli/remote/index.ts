/** Sitemend on another machine. */
import type { Backend } from "../backend.ts";
import { remoteAudits } from "./audits.ts";
import { remoteConnections } from "./connections.ts";
import { remoteFixes } from "./fixes.ts";
import { remoteSchedules } from "./schedules.ts";
import { openScratch } from "./scratch.ts";
import { remoteSearch } from "./search.ts";
import { openService } from "./service.ts";
import { tokensFor } from "./session.ts";

/** @throws CommandFailed when one is not signed in there */
export async function withRemote<T>(server: string, work: (backend: Backend) => Promise<T>): Promise<T> {
  const service = openService(server, tokensFor(server));
  const scratch = openScratch();
  try {
    return await work({
      audits: remoteAudits(service, scratch),
      fixes: remoteFixes(service),
      connections: remoteConnections(service),
      schedules: remoteSchedules(service),
      search: remoteSearch(service),
      flags: ` --server ${server}`,
    });
  } finally {
    await scratch.remove();
  }
}
