/** What a request key has begun with what people granted. */
import { z } from "zod";
import type { ApprovalRequestId, ApprovalTarget } from "./approval-request.ts";
import type { Id, WebsiteId } from "./ids.ts";

export const DEPLOYMENT_STATES = [
  "queued",
  "preparing",
  "proposed",
  "deploying",
  "live",
  "verified",
  "not_rendered",
  "conflict",
  "failed",
  "rolled_back",
] as const;
export const DeploymentState = z.enum(DEPLOYMENT_STATES).meta({
  id: "DeploymentState",
  description:
    "`queued` · `preparing`: changes are being written · `proposed`: they wait on a branch for people to merge them (Git) · `deploying`: the website is being built with them (Git), or your own code is at work, as it has reported or as the first pages show · `live`: what could be written is on the site · `verified`: the public pages show everything that was written · `not_rendered`: the site stores it, or your own code has reported success, and at least one page doesn't show it · `conflict`: nothing was written, because the site had changed · `failed`: nothing is known to have been written, or your own code has reported failure, or hasn't made every change within 24 hours · `rolled_back`: everything that was written was undone (Git: in the branch). Items that weren't written are marked; look at them, too.",
});
export type DeploymentState = z.infer<typeof DeploymentState>;

export type DeploymentId = Id<"dep">;

export interface Deployment {
  readonly id: DeploymentId;
  readonly workspaceId: string;
  readonly websiteId: WebsiteId;
  readonly keyId: Id<"key">;
  readonly requestId: ApprovalRequestId;
  readonly kind: "apply" | "rollback";
  readonly target: ApprovalTarget;
  readonly environment: string;
  readonly undoes: DeploymentId | null;
  readonly state: DeploymentState;
  /** Of one that people's own code carries out: when its pages are looked at next; `null`: not (any more). */
  readonly nextCheckAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** An item of a deployment, as far as its state follows from it. */
export interface DeployedItem {
  /** `null`: not done yet. */
  readonly result:
    | "applied"
    | "proposed"
    | "unchanged"
    | "conflict"
    | "failed"
    | "skipped"
    | "in_doubt"
    | "rolled_back"
    | null;
  /** Of its change; `null` without one. */
  readonly change: {
    readonly state: string;
    readonly verification: "pending" | "verified" | "stored_not_rendered" | "not_judged";
  } | null;
}

/**
 * The state that follows from the items. What could not be written is told item by item; the deployment is live with the rest.
 * It stays live while only the next audit can judge one of its changes: verified is what all of them are, or nothing is.
 */
export function deploymentState(
  items: readonly DeployedItem[],
  { isRunning, hasBegun }: { readonly isRunning: boolean; readonly hasBegun: boolean },
): DeploymentState {
  if (!hasBegun && items.every(({ result }) => result === null)) return "queued";
  if (isRunning || items.some(isOpen)) return "preparing";
  const isAny = (state: string) => items.some(({ change }) => change?.state === state);
  if (isAny("proposed")) return "proposed";
  if (isAny("deploying")) return "deploying";
  // What somebody has written over later was live all the same; its item says so.
  const written = items.flatMap(({ change }) =>
    change !== null && WRITTEN.has(change.state) ? [change.verification] : [],
  );
  if (written.length > 0) return stateOf(written);
  if (items.some(({ change }) => change?.state === "rolled_back")) return "rolled_back";
  return items.some(({ result }) => result === "conflict") ? "conflict" : "failed";
}

const WRITTEN: ReadonlySet<string> = new Set(["applied", "drifted"]);

function isOpen({ result, change }: DeployedItem): boolean {
  return result === null || (change !== null && UNDER_WAY.has(change.state));
}

const UNDER_WAY: ReadonlySet<string> = new Set(["applying", "verifying", "in_doubt", "rolling_back"]);

function stateOf(verifications: readonly NonNullable<DeployedItem["change"]>["verification"][]): DeploymentState {
  if (verifications.includes("pending")) return "live";
  if (verifications.includes("stored_not_rendered")) return "not_rendered";
  return verifications.includes("not_judged") ? "live" : "verified";
}

const BEFORE_LIVE: ReadonlySet<DeploymentState> = new Set(["queued", "preparing", "proposed", "deploying"]);

/** The states between, so that nobody who is told of each misses one. @returns those to tell, in order */
export function stepsTo(from: DeploymentState, to: DeploymentState): readonly DeploymentState[] {
  if (from === to) return [];
  const passes = (to === "verified" || to === "not_rendered") && BEFORE_LIVE.has(from);
  return passes ? ["live", to] : [to];
}
