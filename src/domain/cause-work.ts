/** What people have agreed about a cause: who fixes it, by when, and what was said. */
import type { AuditType } from "./audit.ts";
import type { AuditId, Id, WebsiteId } from "./ids.ts";
import type { GroupCause } from "./issue.ts";

/** Causes of a website that people work on. */
export const CAUSES_AT_MOST = 1000;
/** Comments on a cause. */
export const COMMENTS_AT_MOST = 200;

/** A cause as an audit found it. */
export interface FoundCause {
  readonly causeKey: string;
  readonly checkId: string;
  readonly cause: GroupCause;
  readonly locator: string;
  readonly auditType: AuditType;
  readonly startUrl: string;
}

export interface CauseWork extends Omit<FoundCause, "auditType" | "startUrl"> {
  readonly websiteId: WebsiteId;
  /** Named as they were when they were assigned. */
  readonly assignee: { readonly userId: string; readonly name: string } | null;
  /** `2026-01-31`. */
  readonly dueOn: string | null;
  readonly comments: number;
  /** `null`: nobody has done anything about it. */
  readonly updatedAt: Date | null;
  /** The last completed audit of the same type and start; `null` when those have been deleted. */
  readonly lastAuditId: AuditId | null;
}

export interface CauseComment {
  readonly id: Id<"cmt">;
  readonly authorId: string;
  readonly authorName: string;
  readonly text: string;
  readonly createdAt: Date;
}

/** What its issues have in common, in English. */
export interface CauseName {
  readonly what: string;
  /** As the site has it; empty when there is nothing to name. */
  readonly place: string;
}

export function causeNameOf({ cause, locator }: Pick<FoundCause, "cause" | "locator">): CauseName {
  if (cause === "element") return { what: "On several pages:", place: locator };
  if (cause !== "template") return { what: cause === "site" ? "Sitewide" : "Individual pages", place: "" };
  if (locator === "") return { what: "Nearly all pages of one template", place: "" };
  if (locator === "/*") return { what: "Nearly all pages", place: "" };
  if (locator === "/") return { what: "Nearly all pages outside folders", place: "" };
  return { what: "Nearly all pages in", place: locator };
}
