/** Sitemend in this process, on the database of the data folder, as the local operator. */
import type { ServedAt } from "#net/index.ts";
import type { NamedChecksFile } from "../../main.ts";
import type { Backend } from "../backend.ts";
import { localAudits } from "./audits.ts";
import { localConnections } from "./connections.ts";
import { localFixes } from "./fixes.ts";
import { localSchedules } from "./schedules.ts";
import { localSearch } from "./search.ts";
import { withParts } from "./with-parts.ts";

export interface LocalOptions {
  /** Hosts and networks that may be reached, besides those of the settings. */
  readonly allowPrivate?: readonly string[];
  readonly checksFile?: NamedChecksFile | undefined;
  readonly servedAt?: ServedAt | undefined;
}

export function withLocal<T>(
  work: (backend: Backend) => Promise<T>,
  { allowPrivate = [], checksFile, servedAt }: LocalOptions,
): Promise<T> {
  return withParts(
    (parts) =>
      work({
        audits: localAudits(parts),
        fixes: localFixes(parts),
        connections: localConnections(parts),
        schedules: localSchedules(parts),
        search: localSearch(parts),
        flags: "",
      }),
    (config) => ({ ...config, SITEMEND_ALLOW_PRIVATE: [...config.SITEMEND_ALLOW_PRIVATE, ...allowPrivate] }),
    { checksFile, servedAt },
  );
}
