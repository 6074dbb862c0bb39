/** What the audit log is filtered by, as its address says it. Actions that there are not are dropped by the screen, which knows them. */
import type { LogAction } from "@sitemend/client";
import type { SearchSchemaInput } from "@tanstack/react-router";
import type { LogFilter } from "../../data/audit-log.ts";

export function logSearch(raw: Record<string, unknown> & SearchSchemaInput): LogFilter {
  const { actor, action } = raw;
  return {
    actor: typeof actor === "string" && actor !== "" ? actor : undefined,
    action: typeof action === "string" && action !== "" ? (action as LogAction) : undefined,
  };
}
