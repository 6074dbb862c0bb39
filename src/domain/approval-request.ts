/** What a request key asks people to approve. The key asks, a person grants, the key executes; no key ever grants. */
import { z } from "zod";
import type { DeployTrigger } from "./deploy-hook.ts";
import type { AuditId, ChangeId, Id, IssueId, WebsiteId } from "./ids.ts";

export const APPROVAL_STATUSES = [
  "pending",
  "granted",
  "partly_granted",
  "declined",
  "expired",
  "withdrawn",
  "used",
] as const;
export const ApprovalStatus = z.enum(APPROVAL_STATUSES).meta({
  id: "ApprovalStatus",
  description:
    "`pending`: people haven't decided on every item · `granted`: every item that can be applied was granted · `partly_granted`: some were, the others declined · `declined`: none was granted · `expired`: nobody decided in time, or the grants weren't used in time · `withdrawn`: by the key that asked · `used`: a deployment has begun with it.",
});
export type ApprovalStatus = z.infer<typeof ApprovalStatus>;

export const APPROVAL_ITEM_STATES = ["refused", "open", "granted", "declined", "lapsed", "used"] as const;
export const ApprovalItemState = z.enum(APPROVAL_ITEM_STATES).meta({
  id: "ApprovalItemState",
  description:
    "`refused`: can't be applied, see `refusal` · `open`: waits for a person · `granted` · `declined` · `lapsed`: was granted, and not used in time · `used`: the one write that it allows has begun.",
});
export type ApprovalItemState = z.infer<typeof ApprovalItemState>;

/** Where what is granted goes. */
export const APPROVAL_TARGETS = ["wordpress", "git", "event"] as const;
export type ApprovalTarget = (typeof APPROVAL_TARGETS)[number];
export type WantedTarget = ApprovalTarget | "auto";

export const ITEMS_OF_A_REQUEST = 100;
/** Of one key, that wait for people. */
export const PENDING_AT_MOST = 20;
export const REASON_LENGTH = 500;
export const REQUEST_DAYS = 7;
/** How long after granting it may be used. */
export const GRANT_MINUTES = 60;
/** How long the key may undo it, where its person allows that. */
export const UNDO_HOURS = 24;
/** How fresh a sign-in must be to grant. */
export const GRANTING_MINUTES = 10;

export type ApprovalRequestId = Id<"apr">;

/** One revision of one item, for one deployment: what a write names to be allowed. */
export interface GrantUse {
  readonly requestId: ApprovalRequestId;
  readonly position: number;
  readonly revision: number;
  readonly deploymentId: Id<"dep">;
}

/** What people are shown of an item. All of it is text from elsewhere. */
export interface ShownItem {
  readonly url: string;
  readonly checkId: string;
  readonly title: string;
  readonly field: string | null;
  readonly resource: { readonly title: string; readonly url: string; readonly editUrl: string | null } | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly diff: readonly { readonly op: "equal" | "delete" | "insert"; readonly text: string }[];
  readonly risk: "safe" | "review" | null;
  readonly warnings: readonly string[];
  readonly sideEffects: readonly string[];
  readonly overrideAllowed: boolean;
  readonly edited: boolean;
  readonly refusal: { readonly code: string; readonly message: string } | null;
}

/** An item as it is asked for and kept. */
export interface AskedItem {
  readonly auditId: AuditId;
  readonly issueId: IssueId;
  /** Of a rollback: the change to undo. */
  readonly changeId: ChangeId | null;
  /** What a grant is held against; `null`: it can't be granted, `shown` says why. */
  readonly claims: object | null;
  /** Instead of the suggestion. */
  readonly value: string | null;
  readonly shown: ShownItem;
}

export interface ApprovalItem {
  readonly position: number;
  readonly auditId: AuditId;
  readonly issueId: IssueId;
  readonly changeId: ChangeId | null;
  readonly revision: number;
  readonly state: ApprovalItemState;
  readonly claims: unknown;
  /** Instead of the suggestion. */
  readonly value: string | null;
  readonly shown: ShownItem;
  /** People whose grant counts; of a used item, those whose grant did. */
  readonly grantedBy: readonly { readonly userId: string; readonly name: string; readonly at: string }[];
  readonly mayUndo: boolean;
  readonly declinedBy: string | null;
  readonly usedBy: ChangeId | null;
}

export interface ApprovalRequest {
  readonly id: ApprovalRequestId;
  readonly workspaceId: string;
  readonly websiteId: WebsiteId;
  readonly keyId: Id<"key">;
  readonly keyName: string;
  readonly kind: "apply" | "rollback";
  readonly target: ApprovalTarget;
  readonly reason: string | null;
  readonly status: ApprovalStatus;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** People who must grant each item. */
  readonly needed: 1 | 2;
  readonly deploymentId: Id<"dep"> | null;
  readonly itemCount: number;
  /** Lists leave them out. */
  readonly items: readonly ApprovalItem[];
  /** Deploy hooks that it calls when it is applied. Lists leave them out. */
  readonly triggers: readonly DeployTrigger[];
}
