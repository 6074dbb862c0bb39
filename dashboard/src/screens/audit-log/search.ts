/** What the audit log is filtered by, as its address says it; anything unknown is dropped. */
import type { LogAction } from "@sitemend/client";
import type { SearchSchemaInput } from "@tanstack/react-router";
import type { LogFilter } from "../../data/audit-log.ts";
import { words } from "../../words/index.ts";

export function logSearch(raw: Record<string, unknown> & SearchSchemaInput): LogFilter {
  const { actor, action } = raw;
  return {
    actor: typeof actor === "string" && actor !== "" ? actor : undefined,
    action: typeof action === "string" && Object.hasOwn(words.log.actions, action) ? (action as LogAction) : undefined,
  };
}
