/** How an item of a bulk ended, in one word, one HTTP status and one error. */
import { type Change, UNDER_WAY } from "#domain/change.ts";
import { type ErrorCode, errors, ServiceError } from "#domain/errors.ts";
import type { ItemResult } from "#store/index.ts";
import { refusalOfChange } from "./apply.ts";

const CONFLICTS: ReadonlySet<ErrorCode> = new Set([
  "preview_stale",
  "drift_detected",
  "change_in_progress",
  "superseded_by_later_change",
  "approval_token_used",
]);

/** Nothing is wrong with the item: it was never begun, or somebody else was first. */
const LEFT_ALONE: ReadonlySet<ErrorCode> = new Set(["circuit_open", "role_required", "issue_not_open"]);

export function resultOfError(error: ServiceError): ItemResult {
  const { status } = errors[error.code];
  return {
    status: CONFLICTS.has(error.code) ? "conflict" : LEFT_ALONE.has(error.code) ? "skipped" : "failed",
    httpStatus: status,
    error: { code: error.code, message: wordsOf(error), details: { ...error.extra, fields: error.fields } },
  };
}

function wordsOf({ code, extra }: ServiceError): string {
  const { settledBy, status } = { ...extra };
  if (code !== "issue_not_open" || typeof settledBy !== "string") return errors[code].text;
  return status === "applying" ? `${settledBy} is changing this right now.` : `Already done by ${settledBy}.`;
}

export function resultOfChange(change: Change): ItemResult {
  const refusal = refusalOfChange(change);
  if (refusal !== undefined) return resultOfError(refusal);
  if (change.state === "unknown") return resultOfError(new ServiceError("outcome_unknown"));
  if (UNDER_WAY.has(change.state)) return { status: "in_doubt", httpStatus: 202, error: null };
  if (change.state === "proposed") return { status: "proposed", httpStatus: 202, error: null };
  if (change.state === "closed") return resultOfError(new ServiceError("proposal_closed"));
  const done = change.kind === "rollback" ? "rolled_back" : "applied";
  return { status: change.effect === "none" ? "unchanged" : done, httpStatus: 200, error: null };
}

export const STOPPED: ItemResult = {
  status: "skipped",
  httpStatus: 409,
  error: { code: "stopped_after_failures", message: "Not started, because too many earlier items failed." },
};

export const SKIPPED: ItemResult = {
  status: "skipped",
  httpStatus: 409,
  error: { code: "cancelled", message: "The operation was canceled before this item." },
};

export const SITE_LOST: ItemResult = resultOfError(new ServiceError("circuit_open"));
