/** What the list of approval requests is filtered by, as its address says it; anything unknown is dropped. */
import type { ApprovalStatus } from "@sitemend/client";
import type { SearchSchemaInput } from "@tanstack/react-router";
import { words } from "../../words/index.ts";

export interface ApprovalSearch {
  readonly status: ApprovalStatus | undefined;
}

export function approvalSearch({ status }: Record<string, unknown> & SearchSchemaInput): ApprovalSearch {
  const isKnown = typeof status === "string" && Object.hasOwn(words.approvals.statuses, status);
  return { status: isKnown ? (status as ApprovalStatus) : undefined };
}
