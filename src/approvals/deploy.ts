/** The key executes what people granted. The states of a deployment follow from what becomes of its items. */
import type { ApprovalRequest, WantedTarget } from "#domain/approval-request.ts";
import { type Deployment, type DeploymentId, deploymentState, stepsTo } from "#domain/deployment.ts";
import { ServiceError } from "#domain/errors.ts";
import { parseId } from "#domain/ids.ts";
import type { RequestKey } from "#domain/request-key.ts";
import type { NewDeployment } from "#store/index.ts";
import { mustBe } from "./ask.ts";
import type { ApprovalDeps } from "./deps.ts";
import { beginForEvent } from "./event.ts";

export interface DeployRequest {
  readonly projectId: string;
  readonly approvalRequestId: string;
  readonly target: WantedTarget;
  readonly environment: string | undefined;
}

/** Where a key asks from, and by which key. */
export interface Asker {
  readonly key: RequestKey;
  readonly address: string;
}

const PRODUCTION = "production";

/** @throws ServiceError not_found, validation_failed, approval_not_granted, approval_used, grant_not_valid */
export async function deploy(
  { projectId, approvalRequestId, target, environment }: DeployRequest,
  { key, address }: Asker,
  deps: ApprovalDeps,
): Promise<Deployment> {
  const id = parseId("apr", approvalRequestId);
  const limit = deps.newLookLimit();
  for (;;) {
    const request = id && (await deps.store.approvals.byId(id));
    // Another key's request is to this one as if it were not there.
    if (request === undefined || request.keyId !== key.id || request.websiteId !== projectId)
      throw new ServiceError("not_found");
    if (target !== "auto" && target !== request.target) throw otherTarget(request);
    const granted = request.items.filter(({ state }) => state === "granted");
    const how = { undoes: null, environment: environment ?? PRODUCTION, address: plainAddress(address), limit };
    const deployment = await begin(request, granted, how, deps);
    // Else people have decided otherwise in between.
    if (deployment !== undefined) return deployment;
  }
}

/** People have granted where it goes, too. */
function otherTarget({ target }: ApprovalRequest): ServiceError {
  const message = `The approval request is for the target \`${target}\`.`;
  return new ServiceError("validation_failed", { fields: [{ pointer: "/target", code: "other_target", message }] });
}

/** As the database compares it with networks: an IPv4 address as such, and without the interface that it came by. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
}

/**
 * Undoes what a deployment has written, by the right that its people gave along with their grants.
 * @throws ServiceError grant_not_valid, nothing_to_roll_back, change_in_progress while it is written
 */
export async function undoDeployment(
  deployment: Deployment,
  { address }: Asker,
  deps: ApprovalDeps,
): Promise<Deployment> {
  // Of an event, nothing was written from here.
  if (deployment.kind !== "apply" || deployment.undoes !== null || deployment.target === "event")
    throw new ServiceError("nothing_to_roll_back");
  if (deployment.state === "queued" || deployment.state === "preparing")
    throw new ServiceError("change_in_progress", { retryAfterSeconds: 2 });
  const request = await mustBe(deployment.requestId, deps);
  const written = request.items.filter(({ usedBy }) => usedBy !== null);
  if (written.length === 0) throw new ServiceError("nothing_to_roll_back");
  const allowed = written.filter(({ mayUndo }) => mayUndo);
  if (allowed.length === 0) throw new ServiceError("grant_not_valid", { extra: { reason: "undo_over" } });
  const { environment } = deployment;
  const how = { undoes: deployment.id, environment, address: plainAddress(address), limit: deps.newLookLimit() };
  const undone = await begin(request, allowed, how, deps);
  if (undone === undefined) throw new ServiceError("internal_error");
  return undone;
}

/** `undefined`: the items are not what is granted now. */
async function begin(
  request: ApprovalRequest,
  items: ApprovalRequest["items"],
  { limit, ...how }: Pick<NewDeployment, "undoes" | "environment" | "address"> & { readonly limit: AbortSignal },
  deps: ApprovalDeps,
): Promise<Deployment | undefined> {
  const id = deps.newId("dep");
  const kind = how.undoes === null ? request.kind : "rollback";
  const deployment = { id, request, kind, granted: items, ...how } as const;
  const begun = await (request.target === "event"
    ? beginForEvent(deployment, request, { granted: items, limit }, deps)
    : deps.store.deployments.begin(
        deployment,
        deps.changes.bulksOfGrants(request, items, { deploymentId: id, undoes: how.undoes !== null }),
      ));
  if (begun.is === "changed") return undefined;
  if (begun.is === "used") throw new ServiceError("approval_used", { extra: { deploymentId: begun.by } });
  if (begun.is === "not-granted") throw new ServiceError("approval_not_granted", { extra: { status: begun.status } });
  if (begun.is === "refused") throw new ServiceError("grant_not_valid", { extra: { reason: begun.because } });
  deps.changes.runBulks(begun.due);
  return readDeployment(id, deps);
}

export async function readDeployment(id: DeploymentId, { store }: Pick<ApprovalDeps, "store">): Promise<Deployment> {
  const deployment = await store.deployments.byId(id);
  if (deployment === undefined) throw new ServiceError("not_found");
  return deployment;
}

/** Moves all that may have moved on to the states that their items are in by now. */
export async function advanceAll({ store }: Pick<ApprovalDeps, "store">): Promise<void> {
  const steps: Parameters<typeof store.deployments.advanceDue>[0] = ({ state }, items, progress) =>
    stepsTo(state, deploymentState(items, progress));
  while (await store.deployments.advanceDue(steps));
}
